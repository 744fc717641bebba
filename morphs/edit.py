"""Editing a finished layout: every function returns a new one, and undoing is keeping the old.

What is laid must still fit: its joints, and every rule of the layout's request. A refusal is a
NoMapError whose reason says why. The request of the new layout lists its edits, so that building
it again gives the same layout.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.reasons import Reason
from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.board.grids import board_of
from morphs.board.shape import Orientation
from morphs.gaps.filling import cap_gaps, fill_gaps
from morphs.layout.asked import asked_of
from morphs.layout.layout import LaidCell, Layout
from morphs.matching import Placement, Task, make_task
from morphs.matching.assemble import laid, make_layout
from morphs.matching.fitting import Fitting
from morphs.packs.catalogue import Catalogue, catalogue_of
from morphs.request.constraints import parse_pin
from morphs.request.painting import cell_at
from morphs.request.request import Request

SPOT = r"(-?\d{1,6}),(-?\d{1,6})"
EDIT = re.compile(rf"(swap|rotate|replace|resolve|pin) {SPOT}(?:(=|:)(.+))?")
HOW = r"(?:f|r\d|f,r\d)"
FORMS = {
    "swap": (rf"(={SPOT})?", "3,2 or 3,2=4,2"),
    "rotate": (rf"(:{HOW})?", "4,4 or 4,4:f,r1"),
    "replace": ("", "1,0"),
    "resolve": (rf"(:{SPOT}|={SPOT}( {SPOT})*)?", "2,2 or 2,2:5,4 or 2,2=3,2 4,2"),
    "pin": (r"=.+", "3,2=tile0007 or 3,2=tile0007:f,r1"),
}
"""Of each edit what may follow its cell, and how it is written."""


@dataclass(frozen=True)
class Alternative:
    """A tile that fits a cell as the map stands, and how it would lie there.

    same_faces  whether it shows what stands there now
    """

    placement: Placement
    same_faces: bool


@dataclass(frozen=True)
class Workshop:
    """What edits of layouts of one request need, made once."""

    request: Request
    board: Board
    catalogue: Catalogue
    task: Task

    @cached_property
    def fitting(self) -> Fitting:
        """What fits where."""
        return Fitting(self.task)


@lru_cache(maxsize=4)
def _workshop(asked: Request) -> Workshop:
    board = board_of(asked)
    catalogue = catalogue_of(asked)
    return Workshop(asked, board, catalogue, make_task(asked, catalogue, board))


def workshop(layout: Layout) -> Workshop:
    """Return what edits of a layout need; made once for each request. Raises MorphsError if its
    packs are not there any more, or have changed."""
    found = _workshop(asked_of(layout).model_copy(update={"edits": ()}))
    _check_fits(layout, found)
    return found


def _check_fits(layout: Layout, shop: Workshop) -> None:
    if len(layout.cells) != len(shop.board.cells):
        raise MorphsError("the layout's cells are not those of its board")
    for cell in layout.cells:
        if cell.tile and (cell.pack, cell.tile) not in shop.catalogue.by_key:
            raise MorphsError(
                f"{cell.place_text}: the packs have no tile {cell.pack}/{cell.tile} any more"
            )


def alternatives(layout: Layout, cell: int) -> list[Alternative]:
    """Every tile and orientation that fits a cell while all others stay, what stands there now
    excepted; those that show the same faces first, then by pack and name."""
    shop = workshop(layout)
    here = layout.cells[_checked(layout, cell)]
    now = (here.pack, here.tile, here.rotation, here.flip)
    found = []
    for placement in shop.fitting.placements(_standing(shop, layout), cell):
        tile, way = placement.tile, placement.orientation
        if (tile.pack, tile.name, way.rotation, way.flip) != now:
            faces = laid(shop.board, cell, placement, shop.catalogue.vocabulary).faces
            found.append(Alternative(placement, faces == here.faces))
    return sorted(found, key=lambda alternative: not alternative.same_faces)


def swap(layout: Layout, cell: int, other: int | None = None) -> Layout:
    """Lay another picture that shows the same faces in a cell; or let two cells exchange their
    tiles, turned so that they fit."""
    if other is not None:
        return _edited(layout, f"swap {_at(layout, cell)}={_at(layout, other)}", _exchanged)
    return _edited(layout, f"swap {_at(layout, cell)}", _swapped)


def rotate(layout: Layout, cell: int, turns: int | None = None, flip: bool = False) -> Layout:
    """Turn the tile of a cell: by clockwise turns, mirrored first if asked; without `turns` to the
    next orientation that fits."""
    how = "" if turns is None else f":{'f,' if flip else ''}r{turns}"
    return _edited(layout, f"rotate {_at(layout, cell)}{how}", _rotated)


def replace_tile(layout: Layout, cell: int) -> Layout:
    """Lay another tile that fits, whatever it shows, chosen by weight."""
    return _edited(layout, f"replace {_at(layout, cell)}", _replaced)


def pin(
    layout: Layout, cell: int, tile: str, turns: int | None = None, flip: bool = False
) -> Layout:
    """Lay a tile of the user's choice; if it does not fit what stands around, that is solved
    again, as little of it as will do."""
    how = "" if turns is None else f":{'f,' if flip else ''}r{turns}"
    return _edited(layout, f"pin {_at(layout, cell)}={tile}{how}", _pinned)


def resolve(layout: Layout, cells: Iterable[int], keep: Collection[int] = ()) -> Layout:
    """Clear some cells and solve them again, with all else held, and `keep` too."""
    chosen = sorted({_checked(layout, cell) for cell in cells} - set(keep))
    if not chosen:
        return layout
    text = " ".join(_at(layout, cell) for cell in chosen)
    first, _, rest = text.partition(" ")
    return _edited(layout, f"resolve {first}" + (f"={rest}" if rest else ""), _resolved)


def apply(layout: Layout, edit: str) -> Layout:
    """Carry out one edit as text: ``swap 3,2``, ``swap 3,2=4,2``, ``rotate 4,4``, ``rotate
    4,4:f,r1``, ``replace 1,0``, ``resolve 2,2:5,4`` (corners of an area), ``resolve 2,2=3,2 4,2``
    (cells), ``pin 3,2=tile0007:r1``."""
    match = EDIT.fullmatch(edit.strip())
    if not match:
        raise MorphsError(
            f"edit {edit!r} cannot be read: write swap, rotate, replace, resolve or pin and "
            f"COLUMN,ROW, as in rotate 4,4"
        )
    following, written = FORMS[match[1]]
    if not re.fullmatch(rf"\w+ {SPOT}{following}", edit.strip()):
        raise MorphsError(f"edit {edit!r} cannot be read: after {match[1]} write {written}")
    steps = {
        "swap": _exchanged if match[4] else _swapped,
        "rotate": _rotated,
        "replace": _replaced,
        "resolve": _resolved,
        "pin": _pinned,
    }
    return _edited(layout, edit.strip(), steps[match[1]])


def edited(layout: Layout, edits: Iterable[str]) -> Layout:
    """Carry out edits as text, one after the other, on a layout that has had none."""
    for edit in edits:
        layout = apply(layout, edit)
    return layout


# ---------------------------------------------------------------- one edit


@dataclass(frozen=True)
class _Edit:
    """One edit under way: `standing` has the placement of each cell, None where none stands."""

    text: str
    shop: Workshop
    layout: Layout
    standing: tuple[Placement | None, ...]
    dice: Dice

    @cached_property
    def cell(self) -> int:
        match = EDIT.fullmatch(self.text)
        assert match
        return cell_at(self.shop.board, (int(match[2]), int(match[3])), self.text)

    @property
    def argument(self) -> str:
        match = EDIT.fullmatch(self.text)
        return (match[5] or "") if match else ""

    @property
    def separator(self) -> str:
        match = EDIT.fullmatch(self.text)
        return (match[4] or "") if match else ""

    def refuse(self, why: str) -> NoMapError:
        return NoMapError(Reason(proved=True, detail=why, refused=self.text))


Changes = dict[int, Placement]


def _edited(layout: Layout, text: str, step: object) -> Layout:
    shop = workshop(layout)
    edits = (*layout.request.get("edits", ()), text)
    dice = Dice(layout.seed, "edit", len(edits), text)
    edit = _Edit(text, shop, layout, _standing(shop, layout), dice)
    assert callable(step)
    changes: Changes = step(edit)
    cells = list(layout.cells)
    for cell, placement in changes.items():
        origin = "pinned" if text.startswith("pin ") and cell == edit.cell else "placed"
        vocabulary = shop.catalogue.vocabulary
        new = laid(shop.board, cell, placement, vocabulary, origin)  # type: ignore[arg-type]
        old = cells[cell]
        alike = (new.faces, new.links) == (old.faces, old.links)
        cells[cell] = replace(new, terrain=old.terrain if alike else None)
    return replace(_finished(shop, cells, edits), terrain=layout.terrain)


def _finished(shop: Workshop, cells: Sequence[LaidCell], edits: tuple[str, ...]) -> Layout:
    """Cap or fill anew what was drawn: it shows what its neighbours demand. Land that a terrain map
    tells of stays as it is where it still meets what stands around."""
    request = shop.request.model_copy(update={"edits": edits})
    kept = _meeting(shop, cells) if request.terrain or request.land else set()
    opened = [
        cell
        if cell.tile or cell.id in kept
        else replace(cell, faces=None, links=(), origin="gap", terrain=None)
        for cell in cells
    ]
    if request.gaps == "cap":
        opened = cap_gaps(shop.board, shop.catalogue.vocabulary, opened)
    elif request.gaps != "leave":
        opened = fill_gaps(shop.task.matching, shop.catalogue, opened, request)
    return make_layout(request, shop.task.matching, shop.catalogue, opened)


def _meeting(shop: Workshop, cells: Sequence[LaidCell]) -> set[int]:
    """The drawn cells all of whose half-sides meet those of their neighbours."""
    words = shop.catalogue.vocabulary
    found = {cell.id for cell in cells if cell.faces is not None and cell.origin == "filled"}
    for a, p, b, q in shop.board.joints():
        mine, theirs = cells[a].faces, cells[b].faces
        if mine and theirs and not words.face_weight(mine[p], theirs[q]):
            found -= {a, b}
    return found


def _standing(shop: Workshop, layout: Layout) -> tuple[Placement | None, ...]:
    by_key = shop.catalogue.by_key
    return tuple(
        Placement(by_key[cell.pack, cell.tile], Orientation(cell.rotation, cell.flip))
        if cell.tile and cell.pack
        else None
        for cell in layout.cells
    )


def _swapped(edit: _Edit) -> Changes:
    same = [a.placement for a in alternatives(edit.layout, edit.cell) if a.same_faces]
    here = edit.standing[edit.cell]
    others = [p for p in same if here is None or p.tile is not here.tile]
    if not others:
        raise edit.refuse("no other tile shows the same faces")
    return {edit.cell: _fresh(edit, others)}


def _replaced(edit: _Edit) -> Changes:
    here = edit.standing[edit.cell]
    found = [a.placement for a in alternatives(edit.layout, edit.cell)]
    others = [p for p in found if here is None or p.tile is not here.tile]
    if not others:
        raise edit.refuse(edit.shop.fitting.why_nothing(edit.standing, edit.cell))
    return {edit.cell: _fresh(edit, others)}


def _fresh(edit: _Edit, placements: Sequence[Placement]) -> Placement:
    """One of the placements by weight, tiles that stand nowhere else first."""
    used = {(p.tile.pack, p.tile.name) for p in edit.standing if p}
    unused = [p for p in placements if (p.tile.pack, p.tile.name) not in used]
    choice = unused or placements
    weights = [max(1, round(p.tile.weight * 4096)) for p in choice]
    return choice[edit.dice.weighted(weights)]


def _rotated(edit: _Edit) -> Changes:
    here = edit.standing[edit.cell]
    if here is None:
        raise edit.refuse("no tile stands there")
    place = edit.shop.board.cells[edit.cell].place
    ways = here.tile.orientations(place)
    if edit.argument:
        asked = parse_pin(f"0,0=x:{edit.argument}")
        way = Orientation(asked.rotation or 0, bool(asked.flip))
        if way not in ways:
            raise edit.refuse("the tile may not lie like that")
        ways = [way]
    else:
        start = ways.index(here.orientation) + 1
        ways = [*ways[start:], *ways[: start - 1]]
    for way in ways:
        placement = Placement(here.tile, way)
        if edit.shop.fitting.fits(edit.standing, {edit.cell: placement}):
            return {edit.cell: placement}
    tried = Placement(here.tile, ways[0]) if ways else here
    raise edit.refuse(edit.shop.fitting.why_not(edit.standing, edit.cell, tried))


def _exchanged(edit: _Edit) -> Changes:
    column, row = edit.argument.split(",")
    other = cell_at(edit.shop.board, (int(column), int(row)), edit.text)
    one, two = edit.standing[edit.cell], edit.standing[other]
    if one is None or two is None:
        raise edit.refuse("no tile stands there")
    cells = edit.shop.board.cells
    if one.tile.shape is not two.tile.shape:
        raise edit.refuse("the tiles have different shapes")
    for way in two.tile.orientations(cells[edit.cell].place):
        for back in one.tile.orientations(cells[other].place):
            changes = {edit.cell: Placement(two.tile, way), other: Placement(one.tile, back)}
            if edit.shop.fitting.fits(edit.standing, changes):
                return changes
    raise edit.refuse("in no orientation do both fit in each other's place")


def _resolved(edit: _Edit) -> Changes:
    board = edit.shop.board
    if edit.shop.request.terrain or edit.shop.request.land:
        raise edit.refuse("a terrain map tells what is drawn there: pin, replace or rotate tiles")
    if edit.separator == ":":
        column, row = (int(number) for number in edit.argument.split(","))
        here = board.cells[edit.cell]
        _check_corner(edit, column, row)
        columns = range(min(here.column, column), max(here.column, column) + 1)
        rows = range(min(here.row, row), max(here.row, row) + 1)
        cells = [n for n, c in enumerate(board.cells) if c.column in columns and c.row in rows]
    else:
        spots = [spot.split(",") for spot in edit.argument.split()]
        cells = [edit.cell, *(cell_at(board, (int(c), int(r)), edit.text) for c, r in spots)]
    return edit.shop.fitting.solve(edit.standing, cells, edit.dice, edit.text)


def _check_corner(edit: _Edit, column: int, row: int) -> None:
    cells = edit.shop.board.cells
    columns, rows = [cell.column for cell in cells], [cell.row for cell in cells]
    if not (min(columns) <= column <= max(columns) and min(rows) <= row <= max(rows)):
        raise MorphsError(
            f"{edit.text}: {column},{row} lies outside the board, whose columns are "
            f"{min(columns)} to {max(columns)}, its rows {min(rows)} to {max(rows)}"
        )


def _pinned(edit: _Edit) -> Changes:
    wanted = edit.shop.fitting.named(edit.text.removeprefix("pin "), edit.cell)
    for placement in wanted:
        if edit.shop.fitting.fits(edit.standing, {edit.cell: placement}):
            return {edit.cell: placement}
    block = {edit.cell}
    problem = edit.shop.task.matching.problem
    while True:
        wider = block | {f[0] for cell in block for f in problem.opposite[cell] if f}
        pinned = {n for n, c in enumerate(edit.layout.cells) if c.origin == "pinned"}
        cells = sorted(wider - pinned | {edit.cell})
        try:
            return edit.shop.fitting.solve(
                edit.standing, cells, edit.dice, edit.text, {edit.cell: wanted}
            )
        except NoMapError:
            if wider == block:
                raise
        block = wider


def _checked(layout: Layout, cell: int) -> int:
    if not 0 <= cell < len(layout.cells):
        raise MorphsError(
            f"the layout has no cell {cell}; its cells are 0 to {len(layout.cells) - 1}"
        )
    return cell


def _at(layout: Layout, cell: int) -> str:
    place = layout.cells[_checked(layout, cell)]
    return f"{place.column},{place.row}"
