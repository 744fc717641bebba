"""Lines of lists in columns, about equally long.

Widths are sizes of letters, heights whole twentieths of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

LEAD, AFTER = 23, 4
"""How high a line is, and the space after a row."""


class Run(NamedTuple):
    """Some letters of a line: where they begin (those of a number in the margin: end), and their
    face: ``number``, ``place``, ``name``, ``chief``, ``told``, ``mark``, ``heading``, ``besides``,
    ``few``, ``minor`` (a number too), ``other``; or a ``swatch``, whose text is its colour."""

    x: float
    text: str
    face: str


Line = tuple[Run, ...]


class Table(NamedTuple):
    """Names that are read down the columns of a table: where these begin, and the lines of each
    name with its number, from there."""

    starts: tuple[float, ...]
    cells: tuple[tuple[Line, ...], ...]


class Block(NamedTuple):
    """Lines that stay in one column, the space before and after them, whether what follows stays
    there too, and the table whose lines they are."""

    lines: tuple[Line, ...]
    before: int = 0
    after: int = AFTER
    heads: bool = False
    table: Table | None = None

    @property
    def high(self) -> int:
        """How high it is."""
        return self.before + LEAD * len(self.lines) + self.after


Column = tuple[Block, ...]


def in_columns(blocks: Sequence[Block], most: int) -> tuple[Column, ...]:
    """Return blocks in at most so many columns, as low as these can be together."""
    groups = _groups(blocks)
    needed = [sum(block.high for block in group) for group in groups]
    high = max(-(-sum(needed) // most), *needed)
    while _count(needed, high) > most:
        high += AFTER
    return tuple(tuple(column) for column in _filled(groups, needed, high))


def _count(needed: Sequence[int], high: int) -> int:
    """How many columns so high groups fill that need so much."""
    columns, left = 1, high
    for one in needed:
        if one > left and left < high:
            columns, left = columns + 1, high
        left -= one
    return columns


def height(columns: Sequence[Sequence[Block]]) -> int:
    """Return how high the highest of some columns is."""
    return max((sum(block.high for block in column) for column in columns), default=0)


def _groups(blocks: Sequence[Block]) -> list[list[Block]]:
    """Blocks that stay together: headings with two of what follows, and the last two of that."""
    heads = [place for place, block in enumerate(blocks) if block.heads]
    bound = {*heads}
    for head, end in zip(heads, [*heads, len(blocks)][1:], strict=True):
        bound |= {head + 1, end - 2} if end - head > 2 else set()
    found: list[list[Block]] = []
    for place, block in enumerate(blocks):
        if place - 1 in bound:
            found[-1].append(block)
        else:
            found.append([block])
    return found


def _filled(
    groups: Sequence[Sequence[Block]], needed: Sequence[int], high: int
) -> list[list[Block]]:
    """Groups, which need so much, in columns so high, one after another."""
    found: list[list[Block]] = [[]]
    left = high
    for group, own in zip(groups, needed, strict=True):
        if found[-1] and own > left:
            found.append([])
            left = high
        first = group[0]._replace(before=0) if not found[-1] else group[0]
        found[-1] += [first, *group[1:]]
        left -= own
    return found


def together(lines: Sequence[Line]) -> Iterator[Block]:
    """Yield lines of which the first two are in one column."""
    parts = [tuple(lines[:2]), *((one,) for one in lines[2:])]
    for place, part in enumerate(parts):
        yield Block(part, after=AFTER if place == len(parts) - 1 else 0)


def spans(numbers: Sequence[str]) -> list[str]:
    """Numbers with commas; three and more that follow each other as the first and the last."""
    found: list[list[str]] = []
    for one in numbers:
        follows = found and one.isdigit() and found[-1][-1].isdigit()
        if follows and int(one) == int(found[-1][-1]) + 1:
            found[-1].append(one)
        else:
            found.append([one])
    told: list[str] = []
    for span in found:
        told += [f"{span[0]}\u2013{span[-1]}"] if len(span) > 2 else span
    return [f"{one}," for one in told[:-1]] + [f"{told[-1]}."]


def joined(line: Sequence[Run]) -> Line:
    """A line whose words of one face are one text, but for marks."""
    found: list[Run] = []
    for run in line:
        if found and run.face == found[-1].face in ("name", "chief", "told", "besides", "few"):
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {run.text}")
        else:
            found.append(run)
    return tuple(found)
