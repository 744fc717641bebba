"""A composition on a board: what its cells may show, from strict to loose.

A plan that tiles cannot meet is loosened by degrees - the empty parts, closed borders, themes - but
its loop and its entrance stay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.wording import nearest
from morphs.board.glue import Board
from morphs.board.shape import SQUARE
from morphs.composition.pieces import Faces, Lying, Wants, lay_pieces, pieces_of
from morphs.composition.plan import Cell, Composition, Ground, Halves, compose
from morphs.matching.towns import is_town
from morphs.packs.catalogue import Catalogue
from morphs.request.constraints import Region, parse_count
from morphs.request.request import Request
from morphs.tiles.tile import Tile, orient

LEAST_TILES = 6
"""A district's family has at least so many tiles of the packs."""
FEW_WAYS = 2
"""Half-sides that can be walked of a tile in an empty part, at the most."""


@dataclass(frozen=True)
class Strictness:
    """How much of a plan is kept: empty parts, themes, how many closed borders of ten, and of how
    many tenths of the set pieces there is room for."""

    sparse: bool
    themes: bool
    closed: int
    pieces: int = 0

    def said(self) -> str:
        """What was given up, in words."""
        lost = [
            *(() if self.pieces == 10 else ("some set pieces" if self.pieces else "set pieces",)),
            *(() if self.sparse else ("empty parts",)),
            *(() if self.themes else ("themes", "landmarks apart")),
            *(() if self.closed == 10 else ("some closed borders",)),
        ]
        return f"the plan was loosened: without {' and '.join(lost)}" if lost else ""


DEGREES = (
    Strictness(sparse=True, themes=True, closed=10, pieces=10),
    Strictness(sparse=True, themes=True, closed=10, pieces=5),
    Strictness(sparse=False, themes=True, closed=7, pieces=5),
    Strictness(sparse=False, themes=True, closed=7),
    Strictness(sparse=False, themes=False, closed=7, pieces=5),
    Strictness(sparse=False, themes=False, closed=0, pieces=5),
    Strictness(sparse=False, themes=False, closed=7),
    Strictness(sparse=False, themes=False, closed=0),
)


@dataclass(frozen=True)
class Composing:
    """A composition, and how much of it is kept."""

    plan: Composition
    strictness: Strictness
    pieces: Mapping[Cell, Lying] = field(default_factory=dict)

    def halves(self, cell: Cell, other: Cell) -> Halves:
        """The half-sides of one cell that face another."""
        return self.plan.ground.facing[cell][other]

    def open_sides(self) -> Iterator[tuple[Cell, Halves]]:
        """Sides at which one must be able to walk."""
        for a, b in self.plan.loop:
            yield a, self.halves(a, b)
            yield b, self.halves(b, a)
        if self.plan.entrance is not None:
            yield self.plan.entrance, self.plan.ground.rim[self.plan.entrance]

    def closed_sides(self) -> dict[Cell, Halves]:
        """Half-sides at which one must not be able to walk."""
        found: dict[Cell, Halves] = {}
        for number, (a, b) in enumerate(self.plan.closed):
            if number % 10 < self.strictness.closed or self.plan.finale in (a, b):
                found[a] = (*found.get(a, ()), *self.halves(a, b))
                found[b] = (*found.get(b, ()), *self.halves(b, a))
        return found

    def closed_rim(self) -> Iterator[tuple[Cell, Halves]]:
        """The half-sides of the rim but for the entrance's."""
        for cell, halves in self.plan.ground.rim.items():
            if cell != self.plan.entrance:
                yield cell, halves


def composing_of(
    request: Request, catalogue: Catalogue, board: Board, degree: Strictness
) -> Composing:
    """Return the composition a request asks for. Raises MorphsError for open country and towns,
    and for more districts than the board has room for."""
    words = catalogue.vocabulary
    if words.can_walk(words.plain) or is_town(catalogue):
        raise MorphsError(
            f"{option('compose', 'designed')} plans ways through rock, which {words.name} maps do "
            f"not have: leave it out"
        )
    ground = _ground(board)
    if request.districts and request.districts > len(ground.middles) // 2:
        raise MorphsError(
            f"{option('districts', request.districts)}: the board has {len(ground.middles)} cells: "
            f"ask for at most {max(1, len(ground.middles) // 2)}"
        )
    plan = compose(ground, request.seed, request.districts)
    if request.closed or request.entrance or request.entrances is not None:
        plan = replace(plan, entrance=None, ground=replace(ground, rim={}))
    if not degree.pieces:
        return Composing(plan, degree)
    themes = _themes(plan, request, catalogue)
    shown = [_shown(catalogue, theme) for theme in themes] or [_shown(catalogue)] * plan.count
    wants = Wants(themes, shown, _goals(), _limits(request, catalogue))
    found = pieces_of(catalogue.tiles, words)
    return Composing(
        plan, degree, lay_pieces(plan, found, words, wants, request.seed, degree.pieces)
    )


def _shown(catalogue: Catalogue, theme: frozenset[str] = frozenset()) -> list[Faces]:
    """What a theme's squares can show in all the ways they lie, parts of set pieces aside."""
    words = catalogue.vocabulary
    tiles = (t for t in _themed(catalogue, theme) if t.shape is SQUARE)
    ways = {orient(t, way, words).faces for t in tiles for way in t.orientations(0)}
    return sorted(faces for faces in ways if not any(map(words.is_inner, faces)))


def _themed(catalogue: Catalogue, theme: frozenset[str]) -> list[Tile]:
    """The tiles that a theme's tags let in: its own, and those that no family names."""
    named = {tag for tags in _table()["families"].values() for tag in tags}
    return [t for t in catalogue.tiles if not theme or not _tags(t) & named or _tags(t) & theme]


def landmarks(composing: Composing, catalogue: Catalogue) -> Iterator[list[Tile]]:
    """The tiles of each kind of landmark, which are not to stand near their like."""
    if not composing.strictness.themes:
        return
    inner = catalogue.vocabulary.is_inner
    tiles = [tile for tile in catalogue.tiles if not any(map(inner, tile.faces))]
    for tag in _table()["landmarks"]["tags"]:
        kind = [tile for tile in tiles if tag in _tags(tile)]
        if kind:
            yield kind


def _goals() -> frozenset[str]:
    """Tags of tiles worth the way."""
    return frozenset(_table()["finale"]["tags"])


def _themes(
    plan: Composition, request: Request, catalogue: Catalogue
) -> tuple[frozenset[str], ...]:
    """The tags of each district's family, none where there is but one family and no mood."""
    families = _families(request, catalogue)
    if len(families) < 2 and not request.mood:
        return ()
    of_family = [frozenset(_table()["families"][family]) for family in families]
    return tuple(of_family[number % len(of_family)] for number in range(plan.count))


def _limits(request: Request, catalogue: Catalogue) -> dict[str, tuple[int, int]]:
    """How many of each set piece that counts name: whole ones, so many tiles have room for."""
    found: dict[str, tuple[int, int]] = {}
    for ways in pieces_of(catalogue.tiles, catalogue.vocabulary):
        size = len(ways[0].parts)
        least = {c.what.lower(): -(-c.number // size) for c in map(parse_count, request.at_least)}
        most = {c.what.lower(): c.number // size for c in map(parse_count, request.at_most)}
        for name in (least.keys() | most.keys()) & ways[0].tags:
            found[name] = least.get(name, 0), most.get(name, len(catalogue.tiles))
    return found


def composition_of(request: Request, board: Board, seed: int) -> Composition | None:
    """Return the plan that a finished map was laid after; None for maps without one."""
    if request.compose != "designed":
        return None
    return compose(_ground(board), seed, request.districts)


def _ground(board: Board) -> Ground:
    """The squares and hexes of a board; edge and corner tiles are no part of a plan."""
    whole = {
        number for number, cell in enumerate(board.cells) if cell.shape.name in ("square", "hex")
    }
    middles = {
        cell: (int(board.cells.table[cell, 5]), int(board.cells.table[cell, 6])) for cell in whole
    }
    facing: dict[Cell, dict[Cell, Halves]] = {cell: {} for cell in sorted(whole)}
    rim: dict[Cell, Halves] = {}
    first = board.first_half_of_port
    for port in range(board.port_count):
        cell = int(board.cell_of_port[port])
        if cell not in whole:
            continue
        start = int(first[port]) - int(board.half_start[cell])
        halves = tuple(range(start, start + int(board.length_of_port[port])))
        mate = int(board.facing_port[port])
        other = int(board.cell_of_port[mate]) if mate >= 0 else -1
        if other in whole and other != cell:
            facing[cell][other] = (*facing[cell].get(other, ()), *halves)
        elif mate < 0:
            rim[cell] = (*rim.get(cell, ()), *halves)
    return Ground(middles, facing, rim)


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Mapping[str, list[str]]]:
    text = (files("morphs") / "composition" / "moods.toml").read_text("utf-8")
    return tomllib.loads(text)


def moods() -> list[str]:
    """Return the names of moods, sorted."""
    return sorted(_table()["moods"])


def composed_regions(
    composing: Composing, request: Request, catalogue: Catalogue
) -> Iterator[tuple[Region, list[Cell], list[Tile]]]:
    """The themes of districts and the tiles of the finale: regions, their cells, their tiles."""
    if not composing.strictness.themes:
        return
    plan = composing.plan
    families = _families(request, catalogue)
    for number, own in enumerate(_themes(plan, request, catalogue)):
        family = families[number % len(families)]
        tiles = _themed(catalogue, own)
        free = plan.district.keys() - composing.pieces.keys() - {plan.finale}
        cells = sorted(cell for cell in free if plan.district[cell] == number)
        region = Region(f"district {number + 1} ({family})", (), tuple(sorted(own)), ())
        yield region, cells, tiles
    goals = _goals()
    great = [tile for tile in catalogue.tiles if _tags(tile) & goals]
    planned = plan.finale in composing.pieces
    if plan.finale is not None and not planned and len(great) >= LEAST_TILES:
        region = Region("the finale", (), tuple(sorted(goals)), ())
        yield region, [plan.finale], great


def _families(request: Request, catalogue: Catalogue) -> list[str]:
    """The families of the mood that the packs have tiles for. Raises MorphsError for a mood none of
    them has."""
    mood = request.mood or "mixed"
    if mood not in moods():
        raise MorphsError(
            f"{option('mood', mood)} is unknown: use one of {', '.join(moods())}"
            f"{nearest(mood, moods())}"
        )
    found = []
    for family in _table()["moods"][mood]:
        own = set(_table()["families"][family])
        if sum(bool(_tags(tile) & own) for tile in catalogue.tiles) >= LEAST_TILES:
            found.append(family)
    if not found and request.mood:
        tags = sorted({tag for f in _table()["moods"][mood] for tag in _table()["families"][f]})
        raise MorphsError(
            f"{option('mood', mood)}: the packs have too few tiles with its tags "
            f"({', '.join(tags)})"
        )
    return found


def _tags(tile: Tile) -> set[str]:
    return set(map(str.lower, tile.tags))
