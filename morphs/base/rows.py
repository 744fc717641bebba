"""Many small records kept as one table of integers: a large board has millions of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

Row = TypeVar("Row")
CHUNK = 4096


class Rows(Sequence[Row]):
    """Rows of `table`, shape (rows, numbers), made when they are asked for; `row` makes one."""

    row: ClassVar[Any] = tuple

    def __init__(self, table: NDArray[np.integer[Any]]) -> None:
        self.table = table

    def __len__(self) -> int:
        return len(self.table)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | Sequence[Row]:
        if isinstance(index, slice):
            return self._cut(self.table[index])
        return self._made(self.table[index].tolist())

    def __iter__(self) -> Iterator[Row]:
        for start in range(0, len(self.table), CHUNK):
            yield from map(self._made, self.table[start : start + CHUNK].tolist())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rows):
            return np.array_equal(self.table, other.table)
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # like a list's: it would take all rows

    def _cut(self, table: NDArray[np.integer[Any]]) -> Rows[Row]:
        return type(self)(table)

    def _made(self, numbers: Iterable[int]) -> Row:
        made: Row = self.row(numbers)
        return made
