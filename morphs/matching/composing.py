"""A composition on a board: what its cells may show, from strict to loose.

A plan that tiles cannot meet is loosened by degrees - the empty parts, closed borders, themes - but
its loop and its entrance stay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import pairwise

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.wording import nearest, read_out
from morphs.board.glue import Board
from morphs.board.shape import SQUARE, Shape
from morphs.composition.pieces import Faces, Lying, Piece, Wants, lay_pieces, pieces_of
from morphs.composition.plan import Cell, Composition, Ground, Halves, compose
from morphs.matching.towns import is_town
from morphs.packs.catalogue import Catalogue
from morphs.request.constraints import Region, parse_count
from morphs.request.request import Request
from morphs.tiles.tile import Tile, orient
from morphs.tiles.vocabulary import Vocabulary

LEAST_TILES = 6
"""A district's family has at least so many tiles of the packs."""
MOST_OF_A_PIECE = 10_000
"""How many there may be of a set piece that only a least number is asked of."""
LEAST_CELLS, MOST_CELLS = 12, 900
"""Of a board that has a plan though nobody asks for one: a larger one takes too long."""
FRAMED = 4
"""No frame has so many edge and corner tiles that a board has as many times its whole cells."""
FEW_WAYS, MANY_WAYS = 3, 4
"""Half-sides that can be walked of a tile in an empty part, at most; in a full one, at least."""
TILES_A_RIVER = 5
"""Rivers are planned where one tile of so many has what flows."""
ROCK = "rock"
"""The tag of tiles of which nothing is to be seen."""


@dataclass(frozen=True)
class Strictness:
    """How much of a plan is kept: rock, empty and full parts (2; 1: rock alone; 0: none), themes,
    how many closed borders of ten, of how many tenths of the set pieces there is room for, and
    whether everything is within reach."""

    density: int
    themes: bool
    closed: int
    pieces: int = 0
    connected: bool = True

    def said(self) -> str:
        """What was given up, in words."""
        lost = [
            *(() if self.pieces == 10 else ("some set pieces" if self.pieces else "set pieces",)),
            *(("rock",) if self.density == 0 else ()),
            *(() if self.density == 2 else ("empty and full parts",)),
            *(() if self.themes else ("themes", "landmarks apart")),
            *(
                ()
                if self.closed == 10
                else ("some closed borders" if self.closed else "closed borders",)
            ),
            *(() if self.connected else ("ways to all rooms",)),
        ]
        return f"the plan was loosened: without {read_out(lost)}" if lost else ""


DEGREES = (
    Strictness(density=2, themes=True, closed=10, pieces=10),
    Strictness(density=2, themes=True, closed=10, pieces=5),
    Strictness(density=1, themes=True, closed=7, pieces=5),
    Strictness(density=1, themes=True, closed=7),
    Strictness(density=1, themes=False, closed=7, pieces=5),
    Strictness(density=0, themes=False, closed=0, pieces=5),
    Strictness(density=0, themes=False, closed=7),
    Strictness(density=0, themes=False, closed=0),
    Strictness(density=0, themes=True, closed=7, pieces=5, connected=False),
    Strictness(density=0, themes=False, closed=0, connected=False),
)


@dataclass(frozen=True)
class Composing:
    """A composition, how much of it is kept, the tiles of plain rock, and whether these may lie
    side by side: not so where the user says how far apart twins are."""

    plan: Composition
    strictness: Strictness
    pieces: Mapping[Cell, Lying] = field(default_factory=dict)
    rock: tuple[Tile, ...] = ()
    rock_repeats: bool = True

    def halves(self, cell: Cell, other: Cell) -> Halves:
        """The half-sides of one cell that face another."""
        return self.plan.ground.facing[cell][other]

    def about(self, cell: Cell) -> list[Cell]:
        """A cell and those beside it."""
        return [cell, *self.plan.ground.facing.get(cell, ())]

    def open_sides(self) -> Iterator[tuple[Cell, Halves]]:
        """Sides at which one must be able to walk."""
        for a, b in self.plan.loop:
            yield a, self.halves(a, b)
            yield b, self.halves(b, a)
        if self.plan.entrance is not None:
            yield self.plan.entrance, self.plan.ground.rim[self.plan.entrance]

    def river_sides(self) -> Iterator[tuple[Cell, Halves]]:
        """Sides over which a river runs."""
        for a, b in self.plan.rivers:
            yield a, self.halves(a, b)
            yield b, self.halves(b, a)
        for cell in sorted(self.plan.mouths & self.plan.ground.rim.keys()):
            yield cell, self.plan.ground.rim[cell]

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


class Composer:
    """What a request plans on a board, at any strictness: what is worked out once is kept."""

    def __init__(self, request: Request, catalogue: Catalogue, board: Board) -> None:
        """Raises MorphsError for open country and towns, for a mood the packs have no tiles for,
        and for more districts than the board has room for."""
        _refuse_without_rock(catalogue)
        self.request, self.catalogue = request, catalogue
        self.ground, self.shape = _ground(board), board.cells[0].shape
        self.cells = len(board.cells)
        self._refuse_many_districts()
        wet = request.water == "on" and _has_rivers(catalogue, self.shape)
        self.plan = compose(self.ground, request.seed, request.districts, has_rivers=wet)
        if request.closed or request.entrance or request.entrances is not None:
            closed = replace(self.ground, rim={})
            self.plan = replace(self.plan, entrance=None, ground=closed)
        self.themes = _themes(self.plan, request, catalogue)
        self._laid: dict[int, Composing] = {}

    def composing(self, degree: Strictness) -> Composing:
        """The composition of which so much is kept."""
        if degree.pieces not in self._laid:
            self._laid[degree.pieces] = self._with_pieces(degree)
        repeats = self.request.variety is None
        return replace(self._laid[degree.pieces], strictness=degree, rock_repeats=repeats)

    def _with_pieces(self, degree: Strictness) -> Composing:
        plan = replace(
            self.plan,
            closed=[*self.plan.closed],
            sparse={*self.plan.sparse},
            busy={*self.plan.busy},
        )
        if not degree.pieces or self.shape is not SQUARE:
            return Composing(plan, degree, rock=self._rock)
        words = self.catalogue.vocabulary
        limits = _limits(self.request, self._pieces, self.cells)
        wants = Wants(self.themes, self._shown, _goals(), limits)
        laid = lay_pieces(plan, self._pieces, words, wants, self.request.seed, degree.pieces)
        return Composing(plan, degree, laid, self._rock)

    def has_finale(self) -> bool:
        """Whether some tile can be the goal: walked on its one way in, on no other side."""
        goal, words = self.plan.finale, self.catalogue.vocabulary
        if goal is None:
            return True
        ways = {half for a, b in self.plan.loop for half in self._halves_at(goal, a, b)}
        sides = self.ground.facing[goal].values()
        shut = {half for halves in (*sides, self.plan.ground.rim.get(goal, ())) for half in halves}
        tiles = [tile for tile in self.catalogue.tiles if tile.shape is self.shape]
        return any(
            any(words.can_walk(faces[half]) for half in ways)
            and not any(words.can_walk(faces[half]) for half in shut - ways)
            for faces in {orient(t, o, words).faces for t in tiles for o in t.orientations(0)}
        )

    def _halves_at(self, cell: Cell, a: Cell, b: Cell) -> Halves:
        """The half-sides of a cell between two, if it is one of them."""
        return self.ground.facing[cell][b if cell == a else a] if cell in (a, b) else ()

    @cached_property
    def _pieces(self) -> list[list[Piece]]:
        return pieces_of(self.catalogue.tiles, self.catalogue.vocabulary)

    @cached_property
    def _shown(self) -> list[list[Faces]]:
        """What the tiles of each district can show."""
        if not self.themes:
            return [_shown(self.catalogue)] * self.plan.count
        of_theme = {theme: _shown(self.catalogue, theme) for theme in dict.fromkeys(self.themes)}
        return [of_theme[theme] for theme in self.themes]

    @cached_property
    def _rock(self) -> tuple[Tile, ...]:
        """The tiles of plain rock, of which any number may lie side by side."""
        closes = self.catalogue.vocabulary.may_close
        tiles = [tile for tile in self.catalogue.tiles if ROCK in _tags(tile)]
        return tuple(tile for tile in tiles if all(map(closes, tile.faces)))

    def _refuse_many_districts(self) -> None:
        asked, cells = self.request.districts, len(self.ground.middles)
        if asked and asked > cells // 2:
            raise MorphsError(
                f"{option('districts', asked)}: the board has {cells} cells: "
                f"ask for at most {max(1, cells // 2)}"
            )


def suits_a_plan(request: Request, catalogue: Catalogue, board: Board) -> bool:
    """Whether a map has a plan that nobody asks for: rock of one level, neither too small nor too
    large, of which nothing else says what lies where, and tiles that can make its rim."""
    told = request.template or request.regions or request.paint or request.terrain or request.land
    drawn = request.solver == "draw" or request.asks_for_drawing
    words = catalogue.vocabulary
    section = words.data.above or words.data.below
    if told or drawn or section or board.spec.levels > 1 or not has_rock(catalogue):
        return False
    if len(board.cells) > FRAMED * MOST_CELLS:
        return False
    ground = _ground(board)
    if not LEAST_CELLS <= len(ground.middles) <= MOST_CELLS or not ground.is_whole:
        return False
    fitting = [tile for tile in catalogue.tiles if tile.shape is board.cells[0].shape]
    return any(_turns(tile, words) for tile in fitting)


def _turns(tile: Tile, words: Vocabulary) -> bool:
    """Whether a tile closes two sides next to each other, and can be walked over two others: every
    corner of a map takes such a one."""
    size = tile.shape.sides[0]
    sides = [tile.faces[start : start + size] for start in range(0, len(tile.faces), size)]
    closed = [all(map(words.may_close, side)) for side in sides]
    walked = sum(any(map(words.can_walk, side)) for side in sides)
    return walked > 1 and any(a and b for a, b in pairwise([*closed, closed[0]]))


def _refuse_without_rock(catalogue: Catalogue) -> None:
    if not has_rock(catalogue):
        raise MorphsError(
            f"{option('compose', 'designed')} plans ways through rock, which "
            f"{catalogue.vocabulary.name} maps do not have: leave it out"
        )


def has_rock(catalogue: Catalogue) -> bool:
    """Whether ways lead through what cannot be walked: not in open country, nor in towns."""
    words = catalogue.vocabulary
    return not words.can_walk(words.plain) and not is_town(catalogue)


def _has_rivers(catalogue: Catalogue, shape: Shape) -> bool:
    """Whether so many tiles have what flows that a map of them is one of rivers."""
    lines = catalogue.vocabulary.lines
    tiles = [tile for tile in catalogue.tiles if tile.shape is shape]
    running = sum(any(lines[face[1]].flow for face in tile.faces) for tile in tiles)
    return running * TILES_A_RIVER >= len(tiles)


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


def _limits(
    request: Request, pieces: Sequence[Sequence[Piece]], cells: int
) -> dict[str, tuple[int, int]]:
    """How many of each set piece that counts name on a board of so many cells: whole ones, so many
    tiles have room for."""
    lower = [(c.what.lower(), c.least(cells)) for c in map(parse_count, request.at_least)]
    upper = [(c.what.lower(), c.most(cells)) for c in map(parse_count, request.at_most)]
    found: dict[str, tuple[int, int]] = {}
    for ways in pieces:
        size = len(ways[0].parts)
        least = {what: -(-number // size) for what, number in lower}
        most = {what: number // size for what, number in upper}
        for name in (least.keys() | most.keys()) & ways[0].tags:
            found[name] = least.get(name, 0), most.get(name, MOST_OF_A_PIECE)
    return found


def composition_of(request: Request, board: Board, seed: int) -> Composition | None:
    """Return the plan that a finished map was laid after; None for maps without one."""
    if not request.has_plan:
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
        free = plan.district.keys() - composing.pieces.keys() - plan.on_rivers - {plan.finale}
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
