"""What is drawn where no tile stands, after a change: caps show what is demanded of them now, fills
and land stay as they are where they still meet what stands around."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from morphs.board.glue import Board
from morphs.building.gaps.filling import Filler, capped, required_faces, side_words
from morphs.layout.layout import LaidCell
from morphs.matching import Task
from morphs.matching.drain import TakesWater


class Redrawer:
    """Draws gaps of maps of one task."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.board = task.matching.board
        self.vocabulary = task.catalogue.vocabulary

    @property
    def caps(self) -> bool:
        """Whether gaps are capped."""
        return self.task.request.gaps == "cap"

    @cached_property
    def _words(self) -> dict[int, dict[tuple[str, ...], int]]:
        return side_words(self.task.catalogue)

    def opened(
        self, before: Mapping[int, LaidCell], now: Sequence[LaidCell], changed: Iterable[int]
    ) -> list[int]:
        """The drawn cells that must be drawn anew when some cells change."""
        if self.task.request.gaps == "leave":
            return []
        found = {
            other
            for cell in changed
            for half, mate in _facing(self.board, cell)
            for other in [int(self.board.cell_of_half[mate])]
            if not now[other].tile
            and (self.caps or self._is_parted(before, now, cell, half, other, mate))
        }
        return sorted(found)

    def _is_parted(
        self,
        before: Mapping[int, LaidCell],
        now: Sequence[LaidCell],
        cell: int,
        half: int,
        other: int,
        mate: int,
    ) -> bool:
        """Whether a drawn cell no longer meets what it faces; a fill is for just that face."""
        mine, theirs = now[cell].faces, now[other].faces
        if mine is None or theirs is None:
            return True
        here, there = (int(self.board.half_start[n]) for n in (cell, other))
        if self.task.request.terrain or self.task.request.land:
            return not self.vocabulary.face_weight(mine[half - here], theirs[mate - there])
        was = before[cell].faces
        return was is None or was[half - here] != mine[half - here]

    def draw(
        self, cells: Sequence[LaidCell], gaps: Sequence[int], waterworks: TakesWater
    ) -> dict[int, LaidCell]:
        """Draw some gaps anew; `cells` has them without faces."""
        request = self.task.request
        if self.caps:
            return {gap: self._cap(cells, gap) for gap in gaps}
        filler = Filler(self.task.matching, self._words, cells, request, waterworks)
        filler.fill(gaps)
        return {gap: filler.cells[gap] for gap in gaps}

    def _cap(self, cells: Sequence[LaidCell], gap: int) -> LaidCell:
        """A cap demands nothing of the next."""
        demands = required_faces(self.board, self.vocabulary, cells, cells[gap])
        for half, mate in _facing(self.board, gap):
            if not cells[int(self.board.cell_of_half[mate])].tile:
                demands[half - int(self.board.half_start[gap])] = None
        return capped(cells[gap], demands, self.vocabulary)


def opened_gap(cell: LaidCell) -> LaidCell:
    """A drawn cell before it is drawn."""
    return replace(cell, faces=None, links=(), origin="gap", terrain=None)


def _facing(board: Board, cell: int) -> list[tuple[int, int]]:
    """The half-sides of a cell that face another, and their mates."""
    return [
        (half, int(m)) for half in board.halves(cell) for m in [board.mate_of_half[half]] if m >= 0
    ]
