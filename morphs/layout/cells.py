"""The cells of a layout: single ones, and many kept as columns.

A board has thousands of cells, but few that look different: what looks alike is kept once, and so
is all that is worked out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from morphs.board.joints import Joint, Joints

T = TypeVar("T")
Origin = Literal["placed", "pinned", "filled", "capped", "gap"]
CHUNK = 4096
MAX_VARIANT = (1 << 52) - 1
"""The last drawing anew of a tile that a cell may show: no board has more cells."""


class CellTerrain(NamedTuple):
    """What a terrain map tells of a cell beyond its border: the area in its middle, the half-sides
    where its water leaves, and what stands there (``village``, ``bridge``, ``reef``)."""

    area: str
    flow: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class LaidCell:
    """One cell: which tile lies there and how. `faces` and `links` are as they lie; a gap has no
    faces, a cap or fill has no tile; `terrain` is None where no terrain map tells of the cell;
    `variant` is which drawing anew of its tile it shows, 0 for the picture that the pack has."""

    id: int
    shape: str
    column: int
    row: int
    level: int = 0
    tile: str | None = None
    pack: str | None = None
    rotation: int = 0
    flip: bool = False
    faces: tuple[str, ...] | None = None
    links: tuple[tuple[int, ...], ...] = ()
    origin: Origin = "gap"
    terrain: CellTerrain | None = None
    variant: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """Its pack and tile as catalogues know them; empty names where it has none."""
        return self.pack or "", self.tile or ""

    @property
    def place_text(self) -> str:
        return f"cell {self.id} (column {self.column}, row {self.row})"


def anywhere(cell: LaidCell) -> LaidCell:
    """Return a cell without its number and place: cells that look alike become equal."""
    return replace(cell, id=0, column=0, row=0, level=0)


class LaidCells(Sequence[LaidCell]):
    """Cells numbered from 0, kept as columns.

    looks    cells `anywhere`; not all need differ
    look_of  for each cell the number of its look
    places   shape (cells, 3): column, row, level
    """

    def __init__(
        self, looks: Sequence[LaidCell], look_of: NDArray[np.int32], places: NDArray[np.int32]
    ) -> None:
        self.looks = tuple(looks)
        self.look_of = look_of
        self.places = places

    @classmethod
    def of(cls, cells: Sequence[LaidCell]) -> LaidCells:
        """Return cells, which must be numbered in their order, as columns."""
        if isinstance(cells, LaidCells):
            return cells
        numbers: dict[Hashable, int] = {}
        looks: list[LaidCell] = []
        look_of = np.empty(len(cells), dtype=np.int32)
        for number, cell in enumerate(cells):
            known = {**vars(cell), "id": 0, "column": 0, "row": 0, "level": 0}
            look_of[number] = look = numbers.setdefault((*known.values(),), len(looks))
            if look == len(looks):
                looks.append(anywhere(cell))
        places = [(cell.column, cell.row, cell.level) for cell in cells]
        return cls(looks, look_of, np.array(places, dtype=np.int32).reshape(-1, 3))

    def each(self, worked_out: Callable[[LaidCell], T]) -> Iterator[T]:
        """Yield for each cell what is worked out of its look, once for each look."""
        known = [worked_out(look) for look in self.looks]
        for start in range(0, len(self), CHUNK):
            yield from [known[look] for look in self.look_of[start : start + CHUNK].tolist()]

    def counted(self) -> Iterator[tuple[LaidCell, int]]:
        """Yield every look that a cell has, in the order in which cells first have it, and how
        many cells have it."""
        counts = np.bincount(self.look_of, minlength=len(self.looks))
        first = np.full(len(self.looks), len(self))
        np.minimum.at(first, self.look_of, np.arange(len(self)))
        for number in np.argsort(first)[: np.count_nonzero(counts)].tolist():
            yield self.looks[number], int(counts[number])

    def __len__(self) -> int:
        return len(self.look_of)

    @overload
    def __getitem__(self, index: int) -> LaidCell: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[LaidCell]: ...
    def __getitem__(self, index: int | slice) -> LaidCell | Sequence[LaidCell]:
        if isinstance(index, slice):
            return tuple(self._made(range(len(self))[index]))
        return next(self._made([range(len(self))[index]]))

    def __iter__(self) -> Iterator[LaidCell]:
        for start in range(0, len(self), CHUNK):
            yield from self._made(range(start, min(start + CHUNK, len(self))))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(map(LaidCell.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]  # like a list's: it would take all cells

    def _made(self, numbers: Sequence[int]) -> Iterator[LaidCell]:
        looks, places = self.look_of[numbers].tolist(), self.places[numbers].tolist()
        for number, look, (column, row, level) in zip(numbers, looks, places, strict=True):
            yield _at(self.looks[look], number, column, row, level)


class FacesShown:
    """Which faces cells show at half-sides, for many at once.

    faces  every face that a cell shows; None, the first, where a gap shows none
    """

    def __init__(self, cells: LaidCells) -> None:
        numbers: dict[str | None, int] = {None: 0}
        most = max((len(look.faces or ()) for look in cells.looks), default=0)
        self.look_of = cells.look_of
        self.table = np.zeros((len(cells.looks), most + 1), dtype=np.int32)  # the last is of gaps
        for number, look in enumerate(cells.looks):
            for half, face in enumerate(look.faces or ()):
                self.table[number, half] = numbers.setdefault(face, len(numbers))
        self.faces = tuple(numbers)

    def at(self, joints: Sequence[Joint]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return for each joint the numbers of the two faces that meet there."""
        if not isinstance(joints, Joints):
            joints = Joints(np.array(joints, dtype=np.int64).reshape(-1, 4))
        table = joints.table
        a, p, b, q = table.T
        last = self.table.shape[1] - 1
        one = self.table[self.look_of[a], np.minimum(p, last)]
        return one, self.table[self.look_of[b], np.minimum(q, last)]


def _at(look: LaidCell, number: int, column: int, row: int, level: int) -> LaidCell:
    """A look as one cell; written without `replace`, which takes three times as long."""
    cell = object.__new__(LaidCell)
    known = vars(cell)
    known.update(vars(look))
    known["id"], known["column"], known["row"], known["level"] = number, column, row, level
    return cell
