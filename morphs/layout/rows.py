"""The long parts of a layout file, written many lines at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.layout.cells import LaidCell, LaidCells

CHUNK = 4_096
"""Lines that are made at once: what comes of them takes the same small memory again and again."""
OF_ONE = ("id", "shape", "level", "column", "row")
"""What stands before all that cells of one look share."""
BETWEEN = (b"[", b",", b",", b",", b"]")
"""What stands before, between and behind the numbers of a joint."""


def dumps(value: Any) -> str:
    """Return JSON data as text without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def block(opening: str, parts: Iterator[str], closing: str) -> Iterator[str]:
    """Yield a list or table with a line for each entry; each part has lines of its own, parted by
    ``,`` and a line's end."""
    yield opening
    filled = False
    for part in parts:
        yield f",\n {part}" if filled else f"\n {part}"
        filled = True
    yield f"\n{closing}" if filled else closing


def in_parts(rows: Sequence[Any], text: Callable[[Any], str]) -> Iterator[str]:
    """Yield rows as lines, many lines at a time."""
    for start in range(0, len(rows), CHUNK):
        yield ",\n ".join(map(text, rows[start : start + CHUNK]))


def cell_lines(cells: LaidCells, as_data: Callable[[LaidCell], dict[str, Any]]) -> Iterator[str]:
    """Yield the cells as lines; `as_data` returns a cell as JSON data, which begins with `OF_ONE`.
    What cells of one look share is made into text once."""
    tails = [_tail(as_data(look)) for look in cells.looks]
    heads = [f',"shape":{dumps(look.shape)},"level":' for look in cells.looks]
    for start in range(0, len(cells), CHUNK):
        part = slice(start, start + CHUNK)
        looks, places = cells.look_of[part].tolist(), cells.places[part].T.tolist()
        yield ",\n ".join(
            [
                f'{{"id":{number}{heads[look]}{level},"column":{column},"row":{row}{tails[look]}'
                for number, (look, column, row, level) in enumerate(
                    zip(looks, *places, strict=True), start
                )
            ]
        )


def _tail(data: dict[str, Any]) -> str:
    assert tuple(data)[: len(OF_ONE)] == OF_ONE
    shared = {key: value for key, value in data.items() if key not in OF_ONE}
    return f",{dumps(shared)[1:]}"


def joint_lines(table: NDArray[np.integer[Any]]) -> Iterator[str]:
    """Yield joints as lines."""
    return number_lines(table, BETWEEN)


def number_lines(table: NDArray[np.integer[Any]], between: Sequence[bytes]) -> Iterator[str]:
    """Yield the rows of a table of numbers, all at least 0, as lines; `between` is what stands
    before, between and behind the numbers of each."""
    ends = *between[:-1], between[-1] + b",\n "
    for start in range(0, len(table), CHUNK):
        yield _written(table[start : start + CHUNK], ends)[:-3]


def _written(numbers: NDArray[np.integer[Any]], between: Sequence[bytes]) -> str:
    """Write numbers digit by digit, all rows at once: every number into as many places as the
    longest of its column has, of which those not needed are left out in the end."""
    places = [len(str(number)) for number in numbers.max(axis=0).tolist()]
    text = np.empty((len(numbers), sum(places) + sum(map(len, between))), dtype=np.uint8)
    needed = np.ones(text.shape, dtype=np.bool_)
    first = 0
    for column, before in enumerate(between):
        text[:, first : first + len(before)] = np.frombuffer(before, dtype=np.uint8)
        first += len(before)
        if column == len(places):
            break
        last = first + places[column] - 1
        rest = numbers[:, column].astype(np.uint32)
        for place in range(last, first - 1, -1):
            if place < last:
                needed[:, place] = rest > 0
            above = rest // 10
            text[:, place] = rest - above * 10 + ord("0")
            rest = above
        first = last + 1
    return text[needed].tobytes().decode("ascii")
