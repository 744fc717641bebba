"""Small random instances for the solver: boards, tiles of few words, and rules over them.

What a rule means is written down twice: here as the solver's rule object, and in `judge` as a check
of its own that reads only the `Case`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import numpy as np

from solver.forest_links import ForestRule
from solver.joining import ReachRule
from solver.problem import Kind, Problem
from solver.rules import BoundRule
from solver.rules.flow_directions import Choose, decided_ways
from solver.rules.forest import Forest
from solver.rules.reach import NOTHING, RIM, Reach
from solver.rules.spacing import Spacing
from solver.rules.stems import Piece, Stem
from solver.rules.supply import Supply
from solver.rules.tally import Tally

ROCK, STREAM, RIVER, LAKE, HALL = range(5)
WORDS = 5
FLOWS = {STREAM: 1, RIVER: 2}
GRID, BRICK, FLAT, POINTY = "grid", "brick", "flat", "pointy"
Facing = list[tuple[int, int] | None]


@dataclass(frozen=True)
class Tile:
    """A candidate: its words by slot; which crossings it joins, and whether one is a mouth."""

    ring: tuple[int, ...]
    joined: bool
    mouth: bool

    def stems(self) -> list[tuple[int, ...]]:
        """The slots of each stem."""
        wet = tuple(slot for slot, word in enumerate(self.ring) if word in FLOWS)
        return ([wet] if wet else []) if self.joined else [(slot,) for slot in wet]

    def shores(self) -> tuple[int, ...]:
        return tuple(slot for slot, word in enumerate(self.ring) if word == LAKE)

    def ends_in_lake(self, stem: tuple[int, ...]) -> bool:
        """Whether a stem of one crossing is a mouth."""
        return self.mouth and len(stem) == 1 and bool(self.shores())

    def walks(self) -> list[tuple[int, ...]]:
        """The slots of each group that one can walk between."""
        halls = tuple(slot for slot, word in enumerate(self.ring) if word == HALL)
        return ([halls] if halls else []) if self.joined else [(slot,) for slot in halls]


@dataclass
class Case:
    """An instance. Rules that are not asked for are None.

    worth    for each cell, for each candidate what it counts
    cards    for each candidate the cards that can show it, and `copies` of each card
    things   for each candidate what it shows, not twice within `distance`
    """

    facing: list[Facing]
    tiles: list[Tile]
    meets: np.ndarray
    weights: tuple[float, ...]
    lines: list[list[int]]
    voids: frozenset[int] = frozenset()
    allowed: dict[int, int] = field(default_factory=dict)
    water: bool = False
    reach: str | None = None  # "all" or "rim"
    worth: list[list[int]] | None = None
    low: int = 0
    high: int | None = None
    cards: list[list[int]] | None = None
    copies: list[int | None] = field(default_factory=list)
    things: list[int] | None = None
    distance: int = 0

    @property
    def slots(self) -> int:
        return len(self.tiles[0].ring)

    def problem(self) -> Problem:
        rings = np.array([tile.ring for tile in self.tiles], dtype=np.int64)
        ways = tuple((number,) for number in range(len(rings)))
        kinds = [Kind(rings, ways, 0, self.weights)]
        if self.voids:
            kinds.append(Kind(np.zeros((0, self.slots), np.int64), (), 0, ()))
        of_cell = [int(cell in self.voids) for cell in range(len(self.facing))]
        return Problem.facing(of_cell, kinds, self.meets, WORDS, WORDS + 1, self.facing, self.lines)

    def rules(self, problem: Problem) -> list[BoundRule]:
        """Fresh rule objects."""
        found = []
        if self.water:
            found.append(water_rule(self))
        if self.reach:
            found.append(reach_rule(self))
        if self.worth is not None:
            found.append(tally_rule(self))
        if self.cards is not None:
            rule = Supply(self.copies, [self.cards, []], problem.kind_list)
            found.append(BoundRule("copies", rule, [self.cards, []]))
        if self.things is not None:
            masks = [
                sum(1 << n for n, mine in enumerate(self.things) if mine == thing)
                for thing in range(max(self.things) + 1)
            ]
            spacing = Spacing(problem, [masks, [0] * len(masks)], self.distance)
            found.append(BoundRule("variety", spacing, [self.things, []]))
        return found


def water_rule(case: Case) -> BoundRule:
    count = len(case.facing)
    first = [cell * case.slots for cell in range(count)]
    across = [-1 if f is None else f[0] * case.slots + f[1] for row in case.facing for f in row]
    pieces = [water_piece(tile) for tile in case.tiles]
    slots = {slot: slot for slot in range(case.slots)}
    forest = Forest(first, across, undoable=True)
    kinds = 2 if case.voids else 1
    every = [pieces, []][:kinds], [slots, {}][:kinds], [case.weights, ()][:kinds]
    return ForestRule("water", forest, *every)


def water_piece(tile: Tile) -> Piece | None:
    stems = tuple(
        Stem(
            tuple((slot, FLOWS[tile.ring[slot]]) for slot in stem),
            (),
            0 if tile.ends_in_lake(stem) else None,
        )
        for stem in tile.stems()
    )
    shores = tile.shores()
    return Piece(stems, (shores,) if shores else ()) if stems or shores else None


def known_ways(rule: Forest) -> dict[int, int]:
    """The ways that gates must have."""
    gates = [gate for gate, node in rule.nodes.items() if not node.is_basin]
    return {gate: rule.ways.way(gate) for gate in gates if rule.ways.way(gate)}


def drained(rule: Forest, choose: Choose) -> dict[int, int]:
    """The ways of all gates, where the dice decided what is left to them."""
    return decided_ways(rule.ways, rule.nodes.values(), choose)


def reach_rule(case: Case) -> BoundRule:
    across = [
        RIM if f is None else NOTHING if f[0] in case.voids else f[0] * case.slots + f[1]
        for row in case.facing
        for f in row
    ]
    cells = [cell for cell in range(len(case.facing)) for _ in range(case.slots)]
    first = [cell * case.slots for cell in range(len(case.facing))]
    pieces = [tuple(tile.walks()) for tile in case.tiles]
    rule = Reach(first, across, cells, case.reach == "rim")
    kinds = 2 if case.voids else 1
    slots = tuple(range(case.slots))
    return ReachRule("reach", rule, [pieces, []][:kinds], [slots, ()][:kinds])


def tally_rule(case: Case) -> BoundRule:
    assert case.worth is not None
    distinct = sorted({tuple(values) for values in case.worth if any(values)})
    sorts = [distinct.index(tuple(v)) if any(v) else -1 for v in case.worth]
    rule = Tally(distinct, sorts, case.low, case.high)
    return BoundRule("tally", rule, [list(range(len(case.tiles))), []])


# ------------------------------------------------------------------ boards


def board(kind: str, columns: int, rows: int, wrap: bool) -> tuple[list[Facing], list[list[int]]]:
    """What each slot of each cell faces, and the lines: rows, or columns of flat-top hexes."""
    facing: list[Facing] = []
    for row in range(rows):
        for column in range(columns):
            mine: Facing = []
            for dx, dy, slot in steps(kind, column, row):
                x, y = column + dx, row + dy
                inside = 0 <= x < columns and 0 <= y < rows
                place = (y % rows) * columns + x % columns
                mine.append((place, slot) if inside or wrap else None)
            facing.append(mine)
    if kind == FLAT:
        return facing, [list(range(c, rows * columns, columns)) for c in range(columns)]
    return facing, [list(range(r * columns, (r + 1) * columns)) for r in range(rows)]


def steps(kind: str, column: int, row: int) -> list[tuple[int, int, int]]:
    """For each slot, clockwise, the neighbour's column and row from here, and its slot."""
    if kind == GRID:
        return [(0, -1, 2), (1, 0, 3), (0, 1, 0), (-1, 0, 1)]
    if kind == FLAT:
        odd = column % 2
        return [
            (0, -1, 3),
            (1, odd - 1, 4),
            (1, odd, 5),
            (0, 1, 0),
            (-1, odd, 1),
            (-1, odd - 1, 2),
        ]
    odd = row % 2  # bricks and pointy-top hexes: odd rows stand half a cell to the right
    return [(odd, -1, 3), (1, 0, 4), (odd, 1, 5), (odd - 1, 1, 0), (-1, 0, 1), (odd - 1, -1, 2)]


# ------------------------------------------------------------------ random instances


def random_board(rolls: Random, most: int = 5) -> tuple[list[Facing], list[list[int]]]:
    kind = rolls.choice([GRID, GRID, BRICK, FLAT, POINTY])
    columns, rows = rolls.randint(2, most), rolls.randint(2, most)
    wrap = rolls.random() < 0.35
    if wrap and kind in (BRICK, POINTY):
        rows += rows % 2
    if wrap and kind == FLAT:
        columns += columns % 2
    return board(kind, columns, min(rows, 5), wrap and not (rows > 5))


def random_tiles(rolls: Random, slots: int) -> list[Tile]:
    """A few tiles, with all their turns or as they are."""
    kinds = rolls.sample([STREAM, RIVER, LAKE, HALL], rolls.randint(1, 3))
    found: dict[Tile, None] = {}
    for _ in range(rolls.randint(2, 5)):
        rockiness = rolls.choice([0.2, 0.5, 0.7])
        ring = [ROCK if rolls.random() < rockiness else rolls.choice(kinds) for _ in range(slots)]
        joined, mouth = rolls.random() < 0.8, rolls.random() < 0.5
        turns = range(slots) if rolls.random() < 0.5 else range(1)
        for turn in turns:
            found[Tile(tuple(ring[turn:] + ring[:turn]), joined, mouth)] = None
    return list(found)


def random_meets(rolls: Random) -> np.ndarray:
    """Like meets like, mostly; some different words meet at half weight; so does the rim."""
    meets = np.zeros((WORDS + 2, WORDS))
    for a in range(WORDS):
        meets[a, a] = float(rolls.random() < 0.95)
    for a, b in ((STREAM, RIVER), (RIVER, LAKE), (STREAM, LAKE), (ROCK, HALL)):
        if rolls.random() < 0.3:
            meets[a, b] = meets[b, a] = 0.5
    meets[WORDS] = 1
    meets[WORDS + 1] = [1.0, *(float(rolls.random() < 0.7) for _ in range(WORDS - 1))]
    return meets


def random_case(seed: int, bound: bool = True, most: int = 5) -> Case:
    """An instance with up to three rules."""
    rolls = Random(seed)
    facing, lines = random_board(rolls, most)
    tiles = random_tiles(rolls, len(facing[0]))
    weights = tuple(rolls.choice([1.0, 1.0, 0.25, 3.0]) for _ in tiles)
    case = Case(facing, tiles, random_meets(rolls), weights, lines)
    cells, full = len(facing), (1 << len(tiles)) - 1
    if rolls.random() < 0.15:
        case.voids = frozenset(rolls.sample(range(cells), rolls.randint(1, 2)))
    if rolls.random() < 0.4:
        standing = [cell for cell in range(cells) if cell not in case.voids]
        for cell in rolls.sample(standing, rolls.randint(1, 2)):
            case.allowed[cell] = rolls.randint(1, full)
    if bound:
        for rule in rolls.sample([_water, _reach, _tally, _supply, _spacing], rolls.randint(0, 3)):
            rule(rolls, case)
    return case


def renumbered(case: Case, first: int) -> Case:
    """The same instance, its cells counted from another one on: cell 0 lies in mid-board."""
    count = len(case.facing)
    order = [(first + number) % count for number in range(count)]
    new = {cell: number for number, cell in enumerate(order)}
    facing = [[face and (new[face[0]], face[1]) for face in case.facing[cell]] for cell in order]
    return replace(
        case,
        facing=facing,
        lines=[[new[cell] for cell in line] for line in case.lines],
        voids=frozenset(new[cell] for cell in case.voids),
        allowed={new[cell]: allowed for cell, allowed in case.allowed.items()},
        worth=case.worth and [case.worth[cell] for cell in order],
    )


def _water(_: Random, case: Case) -> None:
    case.water = True


def _reach(rolls: Random, case: Case) -> None:
    case.reach = rolls.choice(["all", "rim"])


def _tally(rolls: Random, case: Case) -> None:
    """Counts at the rim (entrances), or anywhere."""
    ways_out = [
        [
            sum(tile.ring[slot] == HALL for slot, f in enumerate(row) if f is None)
            for tile in case.tiles
        ]
        for row in case.facing
    ]
    values = [rolls.choice([0, 0, 1, 2]) for _ in case.tiles]
    anywhere = [values if rolls.random() < 0.8 else [0] * len(values) for _ in case.facing]
    case.worth = rolls.choice([ways_out, anywhere])
    case.low = rolls.choice([0, 1, 2, 3, len(case.facing) // 2])
    case.high = rolls.choice([None, case.low, case.low + 1, 0 if not case.low else case.low])


def _supply(rolls: Random, case: Case) -> None:
    count = rolls.randint(2, 6)
    cells = len(case.facing)
    case.cards = [rolls.sample(range(count), rolls.randint(1, 2)) for _ in case.tiles]
    case.copies = [
        rolls.choice([None, 0, 1, 2, cells // 2, cells // count + 1]) for _ in range(count)
    ]


def _spacing(rolls: Random, case: Case) -> None:
    case.things = [rolls.randrange(rolls.randint(3, 9)) for _ in case.tiles]
    case.distance = rolls.choice([1, 1, 2])
