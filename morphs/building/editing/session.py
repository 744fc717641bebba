"""A finished layout under change: what was compiled for it is changed with it, so that an edit
costs what it changes, whatever the size of the map.

Layouts stay as they are: every edit makes a new one, which shares the cells that did not change;
undoing is going back to an old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError, NoMapError
from morphs.base.options import option
from morphs.base.reasons import Reason, Refusal
from morphs.base.seeds import Dice
from morphs.base.wording import quoted
from morphs.board.glue import Board
from morphs.board.shape import Orientation
from morphs.building.editing.carrying import Carrier, Outcome, cells_of, settled
from morphs.building.editing.redraw import Redrawer, opened_gap
from morphs.layout.layout import LaidCell, LaidCells, Layout, Origin, TileUsed
from morphs.layout.stored_request import made_of, stored_request
from morphs.matching import Placement, Waterworks, make_task
from morphs.matching.assemble import laid, packs_used, tile_used
from morphs.matching.fitting import placements
from morphs.matching.offers import Offers
from morphs.matching.parts import Parts
from morphs.matching.spanned import respanned
from morphs.matching.standing import Standing
from morphs.matching.streams import Streams
from morphs.matching.variants import Shown, refuse_variants
from morphs.matching.zones_laid import laid_ways
from morphs.request.edits import Edit, Lock, Unlock, parse_edit
from morphs.request.place import Place, cell_at, place_of
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary


@dataclass(frozen=True)
class Candidate:
    """A tile that fits a cell as the map stands, and how it would lie there.

    same_faces  whether it shows what stands there now
    """

    tile: Tile
    orientation: Orientation
    same_faces: bool


@dataclass(frozen=True)
class Change:
    """What an edit did.

    layout   the map now
    edit     the edit as the layout's request lists it
    changed  ids of the cells that lie otherwise now, ascending
    water    ids of the cells from which water runs otherwise now, ascending
    reason   why more than the cells that the edit names had to change; None where they had not
    """

    layout: Layout
    edit: str
    changed: tuple[int, ...]
    water: tuple[int, ...]
    reason: Reason | None = None


class Session:
    """Changes one layout, edit by edit. Raises MorphsError if its packs are not there any more, or
    have changed."""

    @typed("layout")
    def __init__(self, layout: Layout) -> None:
        stored = stored_request(layout)
        request = stored.model_copy(update={"edits": ()})
        board, catalogue = made_of(layout, request)
        refuse_variants(catalogue, layout.cells)
        inner = catalogue.vocabulary.is_inner
        looks = (look for look, _ in LaidCells.of(layout.cells).counted())
        pieces = any(any(map(inner, look.faces or ())) for look in looks)
        self._task = make_task(request, catalogue, board, pieces=pieces)
        self._offers = Offers(self._task)
        self._redrawer = Redrawer(self._task)
        self._stored = request.to_dict()
        self._tiles: dict[tuple[str, str], TileUsed] = {}
        self._cells = list(layout.cells)
        self._shown = Shown(request, catalogue, self._cells)
        placed = [placement_of(cell, catalogue.by_key) for cell in layout.cells]
        self._standing = Standing(self._task, self._offers, placed)
        self._streams: Streams | None = None
        if request.water == "on":
            self._streams = Streams(self._task.matching, self._cells, request.seed)
        self._dry = Waterworks(self._task.matching, ())
        self._locked = self._locked_by(stored.edits)
        _ = board.at, self._task.matching.faces  # now, so that the first edit costs no more
        self._parts = self._made_parts()
        self._made = replace(
            layout,
            spec=board.spec,
            packs=packs_used(catalogue),
            joints=board.joints(),
        )
        self._layout = self._layout_with(tuple(stored.edits))

    @property
    def layout(self) -> Layout:
        """The map as it is now."""
        return self._layout

    @property
    def board(self) -> Board:
        """Which cells the map has and what faces what."""
        return self._task.matching.board

    @property
    def catalogue(self) -> Catalogue:
        """The packs of the map."""
        return self._task.catalogue

    @property
    def locked(self) -> tuple[int, ...]:
        """The ids of the cells that are locked, ascending."""
        return tuple(sorted(self._locked))

    def cell(self, place: Place | tuple[int, ...] | str) -> LaidCell:
        """The cell at a place; raises MorphsError if there is none."""
        spot = place_of(place)
        return self._cells[cell_at(self.board, spot, str(spot))]

    def candidates(self, place: Place | tuple[int, ...] | str) -> list[Candidate]:
        """Every tile and orientation that fits a cell while all others stay, what stands there now
        excepted; those that show the same faces first, then by pack and name."""
        cell = self.cell(place).id
        now, faces = self._standing.placements[cell], self._cells[cell].faces
        shown = self._task.matching.faces[self._offers.kinds[cell]]
        found = [
            Candidate(placement.tile, placement.orientation, shown[candidate] == faces)
            for placement, candidate in placements(self._standing, cell)
            if placement != now
        ]
        return sorted(found, key=lambda candidate: not candidate.same_faces)

    def apply(self, edit: Edit | str) -> Change:
        """Carry out an edit, or its text. One that must be refused is a NoMapError whose reason
        says why; one that makes no sense on this map a MorphsError; neither changes anything."""
        edit = parse_edit(edit) if isinstance(edit, str) else edit
        text = self._told(edit)
        edits = (*self._layout.request["edits"], text)
        dice = Dice(self._layout.seed, "edit", len(edits), text)
        carrier = Carrier(self._standing, self._cells, self._locked, dice, text, self._shown)
        locked = self._relocked(self._locked, edit, text)
        outcome = carrier.carry(edit)
        changed, water = self._lay(self._laid(outcome), text)
        self._locked = locked
        self._layout = self._layout_with(edits)
        return Change(self._layout, text, changed, water, outcome.reason if changed else None)

    @typed("layout")
    def restore(self, layout: Layout) -> Change:
        """Go back (or on) to another layout of the same request, as this session returned it.
        Raises MorphsError for one of another board or other packs."""
        self._check_same(layout)
        pairs = enumerate(zip(self._cells, layout.cells, strict=True))
        other = {n: new for n, (old, new) in pairs if old is not new and old != new}
        edits = tuple(layout.request.get("edits", ()))
        locked = self._locked_by(edits)
        changed, water = self._move(other)
        self._locked, self._parts = locked, self._parts or self._made_parts()
        self._layout = self._layout_with(edits)
        return Change(self._layout, "", changed, water)

    # ------------------------------------------------------------ edits

    def _told(self, edit: Edit) -> str:
        """An edit's text, its places as columns and rows; raises MorphsError if it is no edit."""
        if not isinstance(edit, Edit):
            raise MorphsError(f"{quoted(edit)} is no edit: give one, or its text, as in rotate 4,4")
        return str(settled(edit, self._offers))

    def _relocked(self, locked: frozenset[int], edit: Edit, text: str) -> frozenset[int]:
        if isinstance(edit, Lock):
            return locked | set(cells_of(self._offers, edit, text))
        if isinstance(edit, Unlock):
            return locked - set(cells_of(self._offers, edit, text))
        return locked

    def _locked_by(self, edits: Sequence[str]) -> frozenset[int]:
        locked: frozenset[int] = frozenset()
        for text in edits:
            if text.startswith(("lock", "unlock")):
                locked = self._relocked(locked, parse_edit(text), text)
        return locked

    def _laid(self, outcome: Outcome) -> dict[int, LaidCell]:
        """The cells that come to lie otherwise."""
        found = {}
        for cell, placement in sorted(outcome.changes.items()):
            old = self._cells[cell]
            origin: Origin = "pinned" if cell in outcome.pinned else "placed"
            if cell in outcome.anew:
                found[cell] = old
                continue
            if placement == self._standing.placements[cell] and origin != "pinned":
                continue
            new = laid(self.board, cell, placement, self._vocabulary, origin)
            alike = (new.faces, new.links) == (old.faces, old.links)
            new = replace(new, terrain=old.terrain if alike else None)
            if replace(new, variant=old.variant) != old:
                found[cell] = new
        dealt = self._shown.dealt(found, self._cells, outcome.anew)
        return respanned(self.board, self.catalogue, self._cells, dealt)

    # ------------------------------------------------------------ laying

    def _lay(self, new: Mapping[int, LaidCell], text: str) -> _Moved:
        """Lay tiles, and draw anew what they no longer meet. Raises NoMapError, and changes
        nothing, if the water of what is drawn elsewhere leaves them no way to run."""
        if not new:
            return (), ()
        before = {cell: self._cells[cell] for cell in new}
        touched = self._forget(new)
        self._put(new)
        opened = self._redrawer.opened(before, self._cells, new)
        touched |= self._open(opened, before)
        if self._streams and not self._streams.take_in_all(sorted(new)):
            self._streams.forget(sorted(new))
            hanging = sorted(self._streams.hanging(touched))
            more = [c for c in hanging if self._cells[c].origin in ("filled", "capped")]
            touched |= self._open(more, before)
            opened = sorted({*opened, *more})
            if not self._streams.take_in_all(sorted(new)):
                self._move(before)
                detail = "its water could not run on through what is drawn beside it"
                raise NoMapError(Reason(False, detail=detail, refused=text, refusal=Refusal.WATER))
        self._put(self._redrawer.draw(self._cells, opened, self._streams or self._dry))
        if self._streams and self._redrawer.caps:
            self._streams.take_in_all(opened)
        parts = self._parts.count if self._parts else 0
        moved = self._settled(before, touched)
        if self._parts and self._parts.count > parts:
            self._move(before)
            rule = "connected" if self._task.request.connected else "meet"
            detail = f"with what is drawn beside it, {option(rule)} forbids it"
            raise NoMapError(Reason(True, detail=detail, refused=text, refusal=Refusal.RULE))
        return moved

    def _made_parts(self) -> Parts | None:
        """The parts of the map, where that is to be one and the rules do not see to it, for they
        know nothing of drawn cells."""
        request = self._task.request
        if not (request.connected or request.meet) or -1 not in self._standing.chosen:
            return None
        return Parts(self._task.matching, self._cells, only_rim=not request.connected)

    def _move(self, other: Mapping[int, LaidCell]) -> _Moved:
        """Let cells lie as they lay on a map that was sound."""
        before = {cell: self._cells[cell] for cell in other}
        touched = self._forget(other)
        self._put(other)
        if self._streams and not self._streams.take_in_all(sorted(other)):
            raise AssertionError("the water of a map that was made must run")
        return self._settled(before, touched)

    def _forget(self, cells: Iterable[int]) -> set[int]:
        return self._streams.forget(sorted(cells)) if self._streams else set()

    def _open(self, cells: Sequence[int], before: dict[int, LaidCell]) -> set[int]:
        """Clear drawn cells, to be drawn anew."""
        for cell in cells:
            before.setdefault(cell, self._cells[cell])
        touched = self._forget(cells)
        for cell in cells:
            self._cells[cell] = opened_gap(self._cells[cell])
        return touched

    def _put(self, cells: Mapping[int, LaidCell]) -> None:
        """Let cells lie so, and the rules know."""
        by_key, standing = self.catalogue.by_key, {}
        for number, cell in cells.items():
            placement = placement_of(cell, by_key)
            if placement != self._standing.placements[number]:
                standing[number] = placement
            self._shown.forget([self._cells[number]])
            self._shown.take_in([cell])
            self._cells[number] = cell
        if standing:
            self._standing.lay(standing)

    def _settled(self, before: Mapping[int, LaidCell], touched: set[int]) -> _Moved:
        """Drain what hangs together with what changed; the cells changed, and those whose water
        runs otherwise."""
        changed = sorted(cell for cell, was in before.items() if self._cells[cell] != was)
        if self._parts:
            self._parts.lay(self._cells[cell] for cell in changed)
        water = self._streams.settle(touched | set(before)) if self._streams else set()
        return tuple(changed), tuple(sorted(water))

    # ------------------------------------------------------------ layouts

    def _layout_with(self, edits: tuple[str, ...]) -> Layout:
        used = sorted(key for key, count in self._standing.used.items() if count)
        tiles = {"/".join(key): self._tile_used(key) for key in used}
        ways = self._made.ways
        if ways:
            request, board = self._task.request, self.board
            ways = laid_ways(request, board, self._cells, self._vocabulary)
        return replace(
            self._made,
            request={**self._stored, "edits": list(edits)},
            tiles=tiles,
            ways=ways,
            cells=tuple(self._cells),
            water=self._streams.all() if self._streams else (),
        )

    def _tile_used(self, key: tuple[str, str]) -> TileUsed:
        if key not in self._tiles:
            self._tiles[key] = tile_used(self.catalogue.by_key[key], self._vocabulary)
        return self._tiles[key]

    @property
    def _vocabulary(self) -> Vocabulary:
        return self._task.catalogue.vocabulary

    def _check_same(self, layout: Layout) -> None:
        """Raise MorphsError for a layout that this session cannot go to."""
        request = stored_request(layout).model_copy(update={"edits": ()})
        if request.to_dict() != self._stored or len(layout.cells) != len(self._cells):
            raise MorphsError("this layout is of another request: open a session of its own")


_Moved = tuple[tuple[int, ...], tuple[int, ...]]
"""The ids of the cells that lie otherwise, and of those whose water runs otherwise."""


def placement_of(cell: LaidCell, by_key: Mapping[tuple[str, str], Tile]) -> Placement | None:
    """The tile that lies in a cell of a layout, None where none does."""
    if not cell.tile or not cell.pack:
        return None
    return Placement(by_key[cell.pack, cell.tile], Orientation(cell.rotation, cell.flip))
