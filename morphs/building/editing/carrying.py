"""How each edit is carried out: which tiles come to stand where, or why it is refused.

What a cell is to show (a pin, paint, an entrance) is laid as the map stands if that can be; else as
little around it as will do is solved again, ring by ring.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import Any

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.reasons import Reason, Refusal
from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.building.editing.edit_domains import entered, painted
from morphs.layout.layout import LaidCell
from morphs.matching import Placement
from morphs.matching.again import solve_again
from morphs.matching.fitting import Changes, Clash, first_fit, placements, why_nothing
from morphs.matching.offers import Offers
from morphs.matching.standing import Standing, key_of
from morphs.matching.variants import Shown
from morphs.request.constraints import Entrance, Pin
from morphs.request.edits import Edit, OfCells, Paint, Replace, Resolve, Rotate, Swap
from morphs.request.place import Place, Spot, cell_at, place_text

WIDEST = 400
"""Cells around a wish that may be solved again for it."""
FASTER = 40
"""Of so many cells more of a block, so many rings more are added at a time."""
WEIGHT = 4096
"""A tile's weight of 1, as an integer."""


@dataclass(frozen=True)
class Outcome:
    """What an edit lays; `anew` has the cells whose tile stays and is drawn anew; `reason` says why
    more than the cells it names had to change."""

    changes: Mapping[int, Placement] = field(default_factory=dict)
    pinned: frozenset[int] = frozenset()
    anew: frozenset[int] = frozenset()
    reason: Reason | None = None


@dataclass(frozen=True)
class Carrier:
    """One edit under way.

    cells   the map as it is laid
    locked  the cells that edits leave alone
    text    the edit, as refusals name it
    shown   which drawings of tiles the map shows
    """

    standing: Standing
    cells: Sequence[LaidCell]
    locked: Collection[int]
    dice: Dice
    text: str
    shown: Shown

    def carry(self, edit: Edit) -> Outcome:
        """Carry out an edit; raises NoMapError if it must be refused, MorphsError if it makes no
        sense on this map. Nothing is changed."""
        match edit:
            case Swap(other=None):
                return self._swap(self._free(edit.place))
            case Swap(other=other) if other is not None:
                return self._exchange(self._free(edit.place), self._free(other))
            case Rotate():
                return self._rotate(self._free(edit.place), edit)
            case Replace():
                return self._replace(self._free(edit.place))
            case Resolve():
                return self._resolve(edit)
            case Pin():
                return self._pin(self._free(edit.place), edit)
            case Paint():
                wanted = painted(self._offers, edit)
                return self._wish({cell: wanted[cell] for cell in map(self._free, edit.places)})
            case Entrance():
                self._free(edit.place)
                return self._wish(entered(self._offers, edit))
        return Outcome()

    # ------------------------------------------------------------ single cells

    def _swap(self, cell: int) -> Outcome:
        faces, here = self.cells[cell].faces, self.standing.placements[cell]
        shown = self._offers.matching.faces[self._offers.kinds[cell]]
        others = [
            placement
            for placement, candidate in placements(self.standing, cell)
            if shown[candidate] == faces and (here is None or placement.tile is not here.tile)
        ]
        if not others and here is not None and self.shown.may_redraw(self.cells[cell]):
            return Outcome({cell: here}, anew=frozenset({cell}))
        if not others:
            raise self._refusal(Refusal.NO_OTHER, "no other tile shows the same faces")
        return Outcome({cell: self._fresh(others)})

    def _replace(self, cell: int) -> Outcome:
        here = self.standing.placements[cell]
        found = [placement for placement, _ in placements(self.standing, cell)]
        others = [p for p in found if here is None or p.tile is not here.tile]
        if not others:
            raise self._refusal(Refusal.NO_OTHER, why_nothing(self.standing, cell))
        return Outcome({cell: self._fresh(others)})

    def _rotate(self, cell: int, edit: Rotate) -> Outcome:
        here = self._tile(cell)
        ways = here.tile.orientations(self._offers.matching.board.cells[cell].place)
        if edit.rotation is not None or edit.flip:
            wanted_orientation = Orientation(edit.rotation or 0, edit.flip)
            if wanted_orientation not in ways:
                raise self._refusal(Refusal.TURN, "the tile may not lie like that")
            ways = [wanted_orientation]
        else:
            start = ways.index(here.orientation) + 1
            ways = [*ways[start:], *ways[: start - 1]]
        if not ways:
            raise self._refusal(Refusal.TURN, "the tile may lie in one way only")
        attempts = ({cell: Placement(here.tile, way)} for way in ways)
        return self._first([cell], attempts)

    def _exchange(self, cell: int, other: int) -> Outcome:
        one, two = self._tile(cell), self._tile(other)
        lies = self._offers.matching.board.cells
        if one.tile.shape is not two.tile.shape:
            raise self._refusal(Refusal.SHAPE, "the tiles have different shapes")
        if cell == other:
            raise self._refusal(Refusal.NO_OTHER, "it names one cell twice")
        attempts = (
            {cell: Placement(two.tile, way), other: Placement(one.tile, back)}
            for way in two.tile.orientations(lies[cell].place)
            for back in one.tile.orientations(lies[other].place)
        )
        detail = "in no orientation do both fit in each other's place"
        return self._first([cell, other], attempts, detail)

    def _first(
        self, cells: Sequence[int], attempts: Iterable[Changes], detail: str = ""
    ) -> Outcome:
        found, clash = first_fit(self.standing, cells, attempts)
        if found is None:
            assert clash
            raise self._refusal(clash.refusal, detail or clash.text)
        return Outcome(found)

    def _fresh(self, choice: Sequence[Placement]) -> Placement:
        """One of some placements by weight, tiles that stand nowhere else first."""
        used = self.standing.used
        unused = [placement for placement in choice if not used[key_of(placement.tile)]]
        choice = unused or choice
        weights = [max(1, round(placement.tile.weight * WEIGHT)) for placement in choice]
        return choice[self.dice.weighted(weights)]

    # ------------------------------------------------------------ solving again

    def _resolve(self, edit: Resolve) -> Outcome:
        request = self.standing.task.request
        if request.terrain or request.land:
            detail = "a terrain map tells what is drawn there: pin, replace or rotate tiles"
            raise self._refusal(Refusal.TERRAIN, detail)
        named = cells_of(self._offers, edit, self.text)
        free = [cell for cell in named if not self._offers.is_void(cell)]
        if not free:
            raise self._refusal(Refusal.EMPTY, "the packs have no tiles for what lies there")
        cells = [cell for cell in free if cell not in self.locked]
        if not cells:
            raise self._refusal(Refusal.LOCKED, "all of it is locked")
        return Outcome(solve_again(self.standing, cells, self.dice, self.text, {}, {}))

    def _pin(self, cell: int, pin: Pin) -> Outcome:
        wanted = self._offers.named(pin, cell)
        attempts = ({cell: placement} for placement in wanted)
        found, clash = first_fit(self.standing, [cell], attempts)
        pinned = frozenset({cell})
        if found is not None:
            return Outcome(found, pinned)
        assert clash
        mask = 0
        for placement in wanted:
            mask |= 1 << self._offers.candidate(cell, placement)
        if not mask & self._offers.domain(cell):
            raise self._refusal(clash.refusal, clash.text)
        changes = self._widen({cell: mask}, {cell: wanted}, clash)
        return Outcome(changes, pinned, reason=self._reason(clash.refusal, clash.text))

    def _wish(self, wanted: Mapping[int, int]) -> Outcome:
        """Let some cells show one of some candidates each."""
        chosen, offers = self.standing.chosen, self._offers
        for cell, mask in wanted.items():
            if not mask & offers.domain(cell):
                where = place_text(offers.place(cell))
                raise self._refusal(Refusal.DEMAND, f"no tile may show that in {where}")
        if all(chosen[cell] >= 0 and mask >> chosen[cell] & 1 for cell, mask in wanted.items()):
            return Outcome()
        if len(wanted) == 1:
            [(cell, mask)] = wanted.items()
            fits = [p for p, candidate in placements(self.standing, cell) if mask >> candidate & 1]
            if fits:
                return Outcome({cell: self._fresh(fits)})
        clash = Clash(Refusal.NEIGHBOUR, "no tile that shows it fits what stands around")
        changes = self._widen(wanted, {}, clash)
        return Outcome(changes, reason=self._reason(clash.refusal, clash.text))

    def _widen(
        self,
        wanted: Mapping[int, int],
        among: Mapping[int, Sequence[Placement]],
        clash: Clash,
    ) -> dict[int, Placement]:
        """Solve again what is wanted, and ever more around it until that can be. Of what is laid
        again only that is a change which comes to lie otherwise."""
        block, rings = set(wanted), 1 if len(wanted) == 1 else 0
        while len(block := self._wider(block, rings)) <= WIDEST:
            with suppress(NoMapError):
                return solve_again(
                    self.standing, block, self.dice, self.text, wanted, among, is_last=False
                )
            rings = 1 + len(block) // FASTER
            if not self._around(block):
                raise self._refusal(Refusal.NOT_FOUND, f"{clash.text}; all else stays as it is")
        detail = f"{clash.text}, and no {WIDEST} cells around it that may change can be solved anew"
        raise self._refusal(Refusal.TOO_WIDE, detail)

    def _wider(self, block: set[int], rings: int) -> set[int]:
        """A block with so many rings around it."""
        for _ in range(rings):
            block = block | self._around(block)
        return block

    def _around(self, block: set[int]) -> set[int]:
        """The cells beside some that may be solved again: those with tiles, neither locked nor
        pinned."""
        opposite, chosen = self._offers.opposite, self.standing.chosen
        beside = {facing[0] for cell in block for facing in opposite[cell] if facing}
        return {
            cell
            for cell in beside - block
            if chosen[cell] >= 0 and cell not in self.locked and self.cells[cell].origin != "pinned"
        }

    # ------------------------------------------------------------ words

    @property
    def _offers(self) -> Offers:
        return self.standing.offers

    def _free(self, spot: Spot) -> int:
        """The cell at a place, if it may be changed."""
        cell = cell_at(self._offers.matching.board, spot, self.text)
        if cell in self.locked:
            where = place_text(self._offers.place(cell))
            raise self._refusal(Refusal.LOCKED, f"{where} is locked: unlock it first")
        return cell

    def _tile(self, cell: int) -> Placement:
        here = self.standing.placements[cell]
        if here is None:
            where = place_text(self._offers.place(cell))
            raise self._refusal(Refusal.EMPTY, f"no tile stands in {where}")
        return here

    def _reason(self, refusal: Refusal, detail: str) -> Reason:
        as_it_stood = f"{self.text}, with all else held,"
        return Reason(proved=False, detail=detail, refused=as_it_stood, refusal=refusal)

    def _refusal(self, refusal: Refusal, detail: str) -> NoMapError:
        return NoMapError(Reason(proved=True, detail=detail, refused=self.text, refusal=refusal))


def settled(edit: Edit, offers: Offers) -> Edit:
    """An edit with every place as column, row and level; raises MorphsError for places that the
    board has not."""
    text = str(edit)

    def at(spot: Spot) -> Place:
        return offers.place(cell_at(offers.matching.board, spot, text))

    read: dict[str, Callable[[Any], Any]] = {
        "place": at,
        "other": at,
        "places": lambda places: tuple(map(at, places)),
        "to": lambda corner: _corner(offers, corner, text),
    }
    values = {one.name: getattr(edit, one.name) for one in fields(edit) if one.name in read}
    return replace(edit, **{n: read[n](v) for n, v in values.items() if v is not None})


def cells_of(offers: Offers, edit: OfCells, text: str) -> list[int]:
    """The cells that an edit names: single ones, or all of an area; raises MorphsError if the board
    has none there."""
    board = offers.matching.board
    cells = [cell_at(board, spot, text) for spot in edit.places]
    if edit.to is None:
        return list(dict.fromkeys(cells))
    one, two = offers.place(cells[0]), _corner(offers, edit.to, text)
    if one.level != two.level:
        raise MorphsError(f"{text}: the corners of an area lie on one level")
    columns = range(min(one.column, two.column), max(one.column, two.column) + 1)
    rows = range(min(one.row, two.row), max(one.row, two.row) + 1)
    found = (board.at.get((column, row, one.level)) for row in rows for column in columns)
    return sorted(cell for cell in found if cell is not None)


def _corner(offers: Offers, spot: Spot, text: str) -> Place:
    """A corner of an area; a mask may have no cell there."""
    board = offers.matching.board
    if not isinstance(spot, Place):
        return offers.place(cell_at(board, spot, text))
    low, high = board.extent
    if not all(a <= n <= b for a, n, b in zip(low, spot, high, strict=True)):
        raise MorphsError(
            f"{text}: {spot} lies outside the board, whose columns are {low[0]} to {high[0]}, its "
            f"rows {low[1]} to {high[1]}" + (f", its levels 0 to {high[2]}" if high[2] else "")
        )
    return spot
