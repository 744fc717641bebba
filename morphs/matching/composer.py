"""What a request plans on a board: which maps have a plan, and how one is made from the tiles there
are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.board.shape import SQUARE, Shape
from morphs.generators.composition.given import Given, compose_given
from morphs.generators.composition.hem import lay_hem
from morphs.generators.composition.model import Cell, Composition, Ground, Halves
from morphs.generators.composition.pieces import Faces, OrientedCell, Piece, pieces_of
from morphs.generators.composition.placing import Stands, Wants, lay_great, lay_pieces
from morphs.generators.composition.plan import compose, sketch
from morphs.generators.composition.spaces import Sort
from morphs.matching.composing import Composing, Strictness
from morphs.matching.constraints import settled_cells
from morphs.matching.spacious import sorts_of
from morphs.matching.themes import Theme, goal_tags, tags_of, themed, themes_of
from morphs.matching.zoning import Zoning, zoning_of
from morphs.plan.floors import floor_of
from morphs.plan.recipes import varies
from morphs.request.constraints import parse_count
from morphs.request.contradictions import plan_option
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile, orient
from morphs.tiles.vocabulary import Vocabulary

MOST_OF_A_PIECE = 10_000
"""How many there may be of a set piece that only a least number is asked of."""
LEAST_CELLS, MOST_CELLS = 12, 900
"""Of a board that has a plan though nobody asks for one: a larger one takes too long."""
FRAMED = 4
"""No frame has so many edge and corner tiles that a board has as many times its whole cells."""
TILES_A_RIVER, CELLS_A_RIVER = 5, 120
"""Where one tile of so many has what flows there is a river for so many cells, and one more."""
TILES_ONE_RIVER, ONE_RIVER = 12, 100
"""Where one of so many has it there is one river, on boards of so many cells."""
CELLS_A_SYSTEM = 250
"""Maps of rivers have a great lake for so many cells, and one at least."""
MANY_WAYS = 5
"""Tiles with so many half-sides to walk over have about as many ways as those with more."""
ROCK = "rock"
"""The tag of tiles of which nothing is to be seen."""


class Composer:
    """What a request plans on a board, at any strictness: what is worked out once is kept."""

    def __init__(
        self, request: Request, catalogue: Catalogue, board: Board, streams: int | None = None
    ) -> None:
        """`streams` is how many rivers there are at the most. Raises MorphsError for open country
        and towns, for a mood the packs have no tiles for, and for more districts than the board has
        room for."""
        _refuse_without_rock(request, catalogue)
        self.request, self.catalogue, self.board = request, catalogue, board
        self.ground, self.shape = _ground(board), board.cells[0].shape
        self.cells = len(board.cells)
        self._refuse_many_districts()
        wet = request.water == "on"
        rivers = _rivers(catalogue, self.shape, self.cells) if wet else 0
        rivers = rivers if streams is None else min(rivers, streams)
        self._has_system = wet and _has_rivers(catalogue, self.shape)
        zoning = zoning_of(request, board)
        self._great: list[Stands] = []
        self._shown: dict[Theme, list[Faces]] = {}
        if zoning:
            self.plan = compose_given(self.ground, _given(zoning, self.ground), request.seed)
        else:
            self.plan = compose(
                self.ground,
                request.seed,
                request.districts,
                rivers=rivers,
                settled=settled_cells(request, catalogue.vocabulary, board),
                lakes=self._lakes(),
                sorts=self._sorts,
                great=self._lay_great,
            )
        gates, hem = _has_gates(catalogue), Dice(request.seed, "compose", "hem")
        lay_hem(self.plan, hem, has_gates=gates)
        if request.closed:
            self.plan = replace(self.plan, entrance=None, gate=None, mouths=set())
        elif _asks_for_entrances(request):
            self.plan = replace(self.plan, entrance=None, gate=None)
        self._laid: dict[int, Composing] = {}

    @property
    def calmer(self) -> tuple[int, ...]:
        """How many rivers to try instead, where these find no course."""
        return (1, 0) if self.plan.rivers and self._has_system else ()

    def composing(self, degree: Strictness) -> Composing:
        """The composition of which so much is kept."""
        if degree.pieces not in self._laid:
            self._laid[degree.pieces] = self._with_pieces(degree)
        laid, repeats = self._laid[degree.pieces], self.request.variety is None
        if not self.request.closed and _asks_for_entrances(self.request):
            anywhere = replace(self.ground, rim={}, outside={})
            laid = replace(laid, plan=replace(laid.plan, ground=anywhere))
        return replace(laid, strictness=degree, repeats=repeats)

    def _with_pieces(self, degree: Strictness) -> Composing:
        plan = replace(
            self.plan,
            closed=[*self.plan.closed],
            rock={*self.plan.rock},
            sparse={*self.plan.sparse},
            busy={*self.plan.busy},
        )
        if not degree.pieces or self.shape is not SQUARE:
            return self._composing(plan, degree, {})
        words, wants, seed = self.catalogue.vocabulary, self._wants(plan.count), self.request.seed
        laid = lay_pieces(plan, self._pieces, words, wants, seed, degree.pieces, self._great)
        return self._composing(plan, degree, laid)

    def _composing(
        self, plan: Composition, degree: Strictness, laid: Mapping[Cell, OrientedCell]
    ) -> Composing:
        return Composing(plan, degree, laid, self._rock, self._water, self._grand)

    def _lay_great(self, plan: Composition) -> list[tuple[Cell, Cell]]:
        """Lay great pieces; says between which cells they leave no way."""
        if self.shape is not SQUARE:
            return []
        words, wants = self.catalogue.vocabulary, self._wants(plan.count)
        self._great, shut = lay_great(plan, self._pieces, words, wants, self.request.seed)
        framed = self.ground.framed
        plan.closed += [
            (cell, edge) for cell in sorted(plan.great) for edge in framed.get(cell, ())
        ]
        return shut

    def _wants(self, districts: int) -> Wants:
        """What is asked of the pieces of a map of so many districts."""
        limits = _limits(self.request, self._pieces, self.cells)
        themes = themes_of(districts, self.request, self.catalogue)
        shown = [self._faces_of(theme) for theme in themes]
        return Wants(themes, shown or [self._faces_of()] * districts, goal_tags(), limits)

    def _faces_of(self, theme: Theme = frozenset()) -> list[Faces]:
        """What a theme's squares can show, worked out once."""
        if theme not in self._shown:
            self._shown[theme] = _shown(self.catalogue, theme)
        return self._shown[theme]

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
    def _rock(self) -> tuple[Tile, ...]:
        """The tiles of plain rock, of which any number may lie side by side."""
        closes = self.catalogue.vocabulary.may_close
        tiles = [tile for tile in self.catalogue.tiles if ROCK in tags_of(tile)]
        return tuple(tile for tile in tiles if all(map(closes, tile.faces)))

    @cached_property
    def _water(self) -> tuple[Tile, ...]:
        """Of maps of rivers the tiles of lakes, and of rivers that nobody comes to, of which there
        are few: they are drawn anew where they stand again."""
        if not self._has_system or self.request.variants == "none":
            return ()
        words, packs = self.catalogue.vocabulary, {p.name: p for p in self.catalogue.packs}

        def is_water(tile: Tile) -> bool:
            pools = any(words.areas[face[0]].pool for face in tile.faces)
            flows = any(words.lines[face[1]].flow for face in tile.faces)
            return pools or (flows and not any(map(words.can_walk, tile.faces)))

        tiles = filter(is_water, self.catalogue.tiles)
        return tuple(tile for tile in tiles if varies(packs[tile.pack], tile))

    @cached_property
    def _grand(self) -> tuple[Tile, ...]:
        """The half of those tiles with about as many ways that has more floor, as far as packs
        tell; parts of set pieces aside."""
        words, packs = self.catalogue.vocabulary, {p.name: p for p in self.catalogue.packs}
        alike: dict[int, list[tuple[int, Tile]]] = {}
        for tile in self.catalogue.tiles:
            if tile.shape is not self.shape or any(map(words.is_inner, tile.faces)):
                continue
            ways, floor = sum(map(words.can_walk, tile.faces)), floor_of(packs[tile.pack], tile)
            if floor and ways:
                alike.setdefault(min(ways, MANY_WAYS), []).append((floor, tile))
        found: list[Tile] = []
        for tiles in alike.values():
            tiles.sort(key=lambda one: (one[0], one[1].pack, one[1].name))
            found += [tile for _, tile in tiles[(len(tiles) + 1) // 2 :]]
        return tuple(found)

    def _sorts(self, districts: int) -> list[list[Sort]]:
        """What great spaces each of so many districts may have."""
        if self.shape is not SQUARE:
            return [[]] * districts
        none: list[Theme] = [frozenset()] * districts
        themes = themes_of(districts, self.request, self.catalogue) or none
        of_theme = {theme: sorts_of(self.request, self.catalogue, theme) for theme in {*themes}}
        if self._has_system:
            of_theme = {t: [sort for sort in of_theme[t] if sort.walked] for t in of_theme}
        return [of_theme[theme] for theme in themes]

    def _lakes(self) -> list[str]:
        """The areas of the great lakes of a map of rivers."""
        if not self._has_system or self.shape is not SQUARE:
            return []
        sorts = sorts_of(self.request, self.catalogue, frozenset())
        letters = [sort.letter for sort in sorts if not sort.walked][:1]
        return letters * max(1, self.cells // CELLS_A_SYSTEM)

    def _refuse_many_districts(self) -> None:
        wanted, cells = self.request.districts, len(self.ground.middles)
        if wanted and wanted > cells // 2:
            raise MorphsError(
                f"{option('districts', wanted)}: the board has {cells} cells: "
                f"ask for at most {max(1, cells // 2)}"
            )


def _asks_for_entrances(request: Request) -> bool:
    """Whether a request says by how many ways, or where, one comes in: the plan keeps none."""
    return bool(request.entrance) or request.entrances is not None


def _refuse_without_rock(request: Request, catalogue: Catalogue) -> None:
    if not _has_rock(catalogue):
        raise MorphsError(
            f"{plan_option(request)} plans ways through rock, which "
            f"{catalogue.vocabulary.name} maps do not have: leave it out"
        )


def _shown(catalogue: Catalogue, theme: Theme = frozenset()) -> list[Faces]:
    """What a theme's squares can show in all the ways they lie, parts of set pieces aside."""
    words = catalogue.vocabulary
    tiles = (t for t in themed(catalogue, theme) if t.shape is SQUARE)
    ways = {orient(t, way, words).faces for t in tiles for way in t.orientations(0)}
    return sorted(faces for faces in ways if not any(map(words.is_inner, faces)))


def _rivers(catalogue: Catalogue, shape: Shape, cells: int) -> int:
    """How many rivers a map of so many cells has: many where so many tiles have what flows that it
    is one of rivers, one where a pack among others is one of rivers, and one on large maps where
    some tiles have."""
    if _is_of_rivers(catalogue, shape):
        return 1 + cells // CELLS_A_RIVER
    if _has_rivers(catalogue, shape):
        return 1
    return int(_runs(catalogue, shape, TILES_ONE_RIVER) and cells >= ONE_RIVER)


def _is_of_rivers(catalogue: Catalogue, shape: Shape) -> bool:
    """Whether so many tiles have what flows that maps are of rivers."""
    return _runs(catalogue, shape, TILES_A_RIVER)


def _has_rivers(catalogue: Catalogue, shape: Shape) -> bool:
    """Whether a pack, among others, is one of rivers: whoever asks for it wants to see some."""
    return any(_runs(catalogue, shape, TILES_A_RIVER, pack.name) for pack in catalogue.packs)


def _runs(catalogue: Catalogue, shape: Shape, share: int, pack: str | None = None) -> bool:
    """Whether one tile of so many, and one at least, has what flows; of all, or those of a pack."""
    lines = catalogue.vocabulary.lines
    tiles = [tile for tile in catalogue.tiles if tile.shape is shape and pack in (None, tile.pack)]
    running = sum(any(lines[face[1]].flow for face in tile.faces) for tile in tiles)
    return running * share >= len(tiles)


def _has_gates(catalogue: Catalogue) -> bool:
    """Whether some edge tiles can be walked over their outer side, which comes first."""
    words = catalogue.vocabulary
    edges = [tile for tile in catalogue.tiles if tile.shape.name == "edge"]
    return any(any(map(words.can_walk, t.faces[: t.shape.sides[0]])) for t in edges)


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


def suits_a_plan(request: Request, catalogue: Catalogue, board: Board) -> bool:
    """Whether a map has a plan that nobody asks for: rock of one level, neither too small nor too
    large, of which nothing else says what lies where, and tiles that can make its rim."""
    is_settled = (
        request.template or request.regions or request.paint or request.terrain or request.land
    )
    drawn = request.solver == "draw" or request.asks_for_drawing
    words = catalogue.vocabulary
    section = words.data.above or words.data.below
    if is_settled or drawn or section or board.spec.levels > 1 or not _has_rock(catalogue):
        return False
    if len(board.cells) > FRAMED * MOST_CELLS:
        return False
    ground = _ground(board)
    if not LEAST_CELLS <= len(ground.middles) <= MOST_CELLS or not ground.is_whole:
        return False
    fitting = [tile for tile in catalogue.tiles if tile.shape is board.cells.shapes[0]]
    return any(_turns(tile, words) for tile in fitting)


def _turns(tile: Tile, words: Vocabulary) -> bool:
    """Whether a tile closes two sides next to each other, and can be walked over two others: every
    corner of a map takes such a one."""
    size = tile.shape.sides[0]
    sides = [tile.faces[start : start + size] for start in range(0, len(tile.faces), size)]
    closed = [all(map(words.may_close, side)) for side in sides]
    walked = sum(any(map(words.can_walk, side)) for side in sides)
    return walked > 1 and any(a and b for a, b in pairwise([*closed, closed[0]]))


def _has_rock(catalogue: Catalogue) -> bool:
    """Whether ways lead through what cannot be walked: not in open country, nor in towns."""
    words = catalogue.vocabulary
    return not words.can_walk(words.plain) and not catalogue.is_town


def composition_of(
    request: Request, words: Vocabulary, board: Board, seed: int
) -> Composition | None:
    """Return the plan that a finished map was laid after, as far as where it ends; None for maps
    without one."""
    if not request.has_plan:
        return None
    zoning = zoning_of(request, board)
    if zoning:
        ground = _ground(board)
        return compose_given(ground, _given(zoning, ground), seed)
    settled = settled_cells(request, words, board)
    return sketch(_ground(board), seed, request.districts, settled)


def _given(zoning: Zoning, ground: Ground) -> Given:
    """What a template's zones decide of a plan; one comes in by the first zone somebody starts
    in."""
    zones = zoning.template.zones
    numbers = {zone.id: number for number, zone in enumerate(zones)}
    starts = [numbers[zone.id] for zone in zones if zone.type == "start"]
    shut = {cell: {*halves} for cell, halves in zoning.closed.items()}
    closed = [
        (cell, other)
        for cell, beside in ground.facing.items()
        for other, halves in beside.items()
        if cell < other and shut.get(cell, set()).issuperset(halves)
    ]
    crossed = [way.cells for way in zoning.ways if way.halves[0]]
    secret = [cell for way in zoning.ways if not way.halves[0] for cell in way.cells]
    district = {cell: numbers[zoning.zone_of_cell[cell]] for cell in ground.middles}
    return Given(district, (starts or [0])[0], closed, crossed, secret)


def _ground(board: Board) -> Ground:
    """The squares and hexes of a board; edge and corner tiles are its frame."""
    whole = {
        number for number, cell in enumerate(board.cells) if cell.shape.name in ("square", "hex")
    }
    middles = {
        cell: (int(board.cells.table[cell, 5]), int(board.cells.table[cell, 6])) for cell in whole
    }
    facing: dict[Cell, dict[Cell, Halves]] = {cell: {} for cell in sorted(whole)}
    frame: dict[Cell, dict[Cell, Halves]] = {
        cell: {} for cell in range(len(board.cells)) if cell not in whole
    }
    framed: dict[Cell, dict[Cell, Halves]] = {}
    rim: dict[Cell, Halves] = {}
    outside: dict[Cell, Halves] = {}
    first = board.first_half_of_port
    for port in range(board.port_count):
        cell = int(board.cell_of_port[port])
        start = int(first[port]) - int(board.half_start[cell])
        halves = tuple(range(start, start + int(board.length_of_port[port])))
        mate = int(board.facing_port[port])
        other = int(board.cell_of_port[mate]) if mate >= 0 else -1
        if mate < 0:
            out = rim if cell in whole else outside
            out[cell] = (*out.get(cell, ()), *halves)
        elif other != cell:
            inner = facing if other in whole else framed
            table = inner if cell in whole else frame
            table.setdefault(cell, {})
            table[cell][other] = (*table[cell].get(other, ()), *halves)
    return Ground(middles, facing, rim, frame, framed, outside)
