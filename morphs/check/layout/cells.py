"""Each cell by itself: is it in its place, does its tile lie there as the file says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from morphs.base.options import option
from morphs.check.layout.forms import FRAME
from morphs.check.layout.geometry import Geometry, Spot, is_legal
from morphs.check.layout.read import BoardEntry, CellEntry, LayoutEntry, TileEntry, is_signature
from morphs.check.layout.showing import Shown, as_stated, face_words, named_groups, oriented
from morphs.check.report import Fault, FaultKind, HalfSide
from morphs.tiles.vocabulary import Vocabulary


@dataclass(frozen=True)
class Cell:
    """A cell in its place. `shown` is None for a gap and where it cannot be told."""

    entry: CellEntry
    spot: Spot
    shown: Shown | None

    def __str__(self) -> str:
        return str(self.entry)

    @property
    def id(self) -> int:
        return self.entry.id


@dataclass
class Cells:
    """The cells that are where they may be, in the order of the file, and what is wrong."""

    geometry: Geometry
    vocabulary: Vocabulary
    placed: list[Cell] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def half_side(self, cell: int, half: int) -> HalfSide:
        """A half-side by the cell's id instead of its index here."""
        return self.placed[cell].id, half


def resolve_cells(layout: LayoutEntry, vocabulary: Vocabulary) -> Cells:
    """Place every cell and work out what it shows."""
    cells = Cells(Geometry(layout.board), vocabulary)
    reader = _Reader(layout, cells)
    for entry in layout.cells:
        spot = reader.place(entry)
        if spot:
            cells.placed.append(Cell(entry, spot, reader.shown(entry, spot)))
    cells.faults += _missing(cells, layout)
    return cells


def _missing(cells: Cells, layout: LayoutEntry) -> Iterator[Fault]:
    """A fault for every place of the board where no cell is; each level is a board."""
    taken = {(c.entry.level, c.entry.column, c.entry.row) for c in cells.placed}
    places = [(column, row) for column, row, _ in cells.geometry.places()]
    found = sorted({level for level, _, _ in taken} or {0})
    for level in range(layout.board.levels) if layout.board.levels else found:
        on_level = f" of level {level}" if level else ""
        for column, row in places:
            if (level, column, row) not in taken:
                text = f"the board{on_level} has no cell at column {column}, row {row}"
                yield Fault("missing-cell", text)


class _Reader:
    """Reads cells one by one, remembering the places and ids that are taken."""

    def __init__(self, layout: LayoutEntry, cells: Cells) -> None:
        self.layout = layout
        self.cells = cells
        self.vocabulary = cells.vocabulary
        self._ids: dict[int, CellEntry] = {}
        self._places: dict[tuple[int, int, int], CellEntry] = {}
        self._oriented: dict[tuple[str, int, int, bool], Shown] = {}

    def place(self, entry: CellEntry) -> Spot | None:
        """The place a cell takes, or None with a fault if it can take none."""
        twin = self._ids.setdefault(entry.id, entry)
        if twin is not entry:
            self._fault("duplicate-id", entry, f"has the id of {twin}")
            return None
        levels = self.layout.board.levels
        on_board = levels is None or 0 <= entry.level < levels
        spot = self.cells.geometry.spot(entry.column, entry.row) if on_board else None
        if spot is None:
            self._fault("outside", entry, f"is outside the {_board_words(self.layout.board)}")
            return None
        other = self._places.setdefault((entry.level, entry.column, entry.row), entry)
        if other is not entry:
            self._fault("same-place", entry, f"lies on {other}", other)
            return None
        if entry.shape != spot.shape:
            self._fault("shape", entry, f"is called {entry.shape}, but {spot.shape} belongs here")
        return spot

    def shown(self, entry: CellEntry, spot: Spot) -> Shown | None:
        """What a cell shows; faults where the file says otherwise."""
        if entry.variant and entry.tile is None:
            self._fault("tile", entry, f"has variant {entry.variant} of a tile, and no tile")
        if entry.origin == "gap":
            self._check_gap(entry)
            return None
        if entry.origin in ("filled", "capped"):
            return self._drawn(entry, spot)
        tile = self._tile(entry, spot)
        if tile is None or not self._lies_legally(entry, spot):
            return None
        shown = self._turned(tile_key(entry), tile, spot, entry)
        self._compare_faces(entry, shown)
        self._compare_links(entry, shown)
        return shown

    def _check_gap(self, entry: CellEntry) -> None:
        if entry.tile is not None:
            self._fault("tile", entry, f"is a gap but has the tile {entry.tile!r}")
        if entry.faces is not None:
            self._fault("faces", entry, "is a gap but has faces")
        if entry.links:
            self._fault("links", entry, "is a gap but has links")
        if self.layout.request.gaps not in (None, "leave"):
            requested = f"the request asked for {option('gaps', self.layout.request.gaps)}"
            self._fault("gap", entry, f"is a gap, but {requested}")

    def _drawn(self, entry: CellEntry, spot: Spot) -> Shown | None:
        if entry.tile is not None:
            self._fault("tile", entry, f"is {entry.origin} but has the tile {entry.tile!r}")
        if entry.faces is None or not is_signature(entry.faces, spot.shape, self.vocabulary):
            self._fault(
                "faces", entry, f"is {entry.origin} but does not state a {spot.shape}'s faces"
            )
            return None
        links = entry.links or []
        if any(half >= len(entry.faces) for group in links for half in group):
            self._fault("links", entry, f"has links of half-sides which a {spot.shape} has not")
            links = []
        return as_stated(entry.faces, links, spot, self.vocabulary)

    def _tile(self, entry: CellEntry, spot: Spot) -> TileEntry | None:
        if entry.tile is None:
            self._fault("tile", entry, f"is {entry.origin} but has no tile")
            return None
        tile = self.layout.tiles.get(tile_key(entry))
        if tile is None:
            self._fault("tile", entry, f"has the tile {tile_key(entry)!r}, not in the tile table")
            return None
        if tile.shape != spot.shape:
            words = f"has the {tile.shape} tile {tile_key(entry)!r}, but {spot.shape} belongs here"
            self._fault("shape", entry, words)
            return None
        return tile

    def _lies_legally(self, entry: CellEntry, spot: Spot) -> bool:
        rules = self.vocabulary.data
        turned = spot.shape not in FRAME and entry.rotation != 0 and not rules.turn
        mirrored = entry.flip and not rules.mirror
        legal = is_legal(spot, entry.rotation, entry.flip) and not turned and not mirrored
        if not legal:
            pair = f"rotation {entry.rotation} and flip {str(entry.flip).lower()}"
            self._fault("orientation", entry, f"has {pair}, as no {spot.shape} may lie here")
        return legal

    def _turned(self, name: str, tile: TileEntry, spot: Spot, entry: CellEntry) -> Shown:
        key = (name, spot.place, entry.rotation, entry.flip)
        if key not in self._oriented:
            self._oriented[key] = oriented(tile, spot, entry.rotation, entry.flip, self.vocabulary)
        return self._oriented[key]

    def _compare_faces(self, entry: CellEntry, shown: Shown) -> None:
        stated = entry.faces
        if stated is None or len(stated) != len(shown.faces):
            count = "no" if stated is None else len(stated)
            self._fault("faces", entry, f"states {count} faces; its tile has {len(shown.faces)}")
            return
        pairs = zip(stated, shown.faces, strict=True)
        wrong = [half for half, (said, true) in enumerate(pairs) if said != true]
        if wrong:
            said, true = stated[wrong[0]], shown.faces[wrong[0]]
            what = f"states {said!r} at half-side {wrong[0]}, where its tile as it lies shows "
            what += f"{true!r} ({face_words(true, self.vocabulary)})"
            more = f"; {len(wrong) - 1} more faces differ" if len(wrong) > 1 else ""
            self._fault("faces", entry, what + more, halves=wrong)

    def _compare_links(self, entry: CellEntry, shown: Shown) -> None:
        stated = entry.links or []
        if any(half >= len(shown.names) for group in stated for half in group):
            self._fault("links", entry, f"has links of half-sides which a {entry.shape} has not")
            return
        said, true = named_groups(stated, shown.names), named_groups(shown.links, shown.names)
        if said != true:
            words = f"states the links {_groups(said)}; its tile as it lies has {_groups(true)}"
            halves = sorted(frozenset().union(*(said ^ true)))
            self._fault("links", entry, words, halves=halves)

    def _fault(
        self,
        kind: FaultKind,
        entry: CellEntry,
        words: str,
        other: CellEntry | None = None,
        halves: list[int] | None = None,
    ) -> None:
        ids = (entry.id, other.id) if other else (entry.id,)
        places = tuple((entry.id, half) for half in halves or ())
        self.cells.faults.append(Fault(kind, f"{entry} {words}", ids, places))


def tile_key(entry: CellEntry) -> str:
    """A cell's key in the tile table."""
    return f"{entry.pack}/{entry.tile}"


def _board_words(board: BoardEntry) -> str:
    framed = "framed " if board.frame else "masked " if board.mask is not None else ""
    return f"{framed}{board.kind} board of {board.columns} x {board.rows}"


def _groups(groups: frozenset[frozenset[int]]) -> str:
    return " ".join(str(group) for group in sorted(map(sorted, groups))) or "none"
