"""Great lakes of maps of rivers: broad water amid the map, round which the main way leads, with
landings on the shore."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise

from morphs.base.graphs import UnionFind, cheapest_way
from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Space
from morphs.generators.composition.opens import reached
from morphs.generators.composition.spaces import grown

LEAST_LAKE, FEW, CELLS_A_PART, MOST = 4, 3, 15, 14
"""A great lake has so many cells at least, else a few and one more for so many of the board, and so
many at most."""
TRIES = 16
"""So many hearts are tried for a lake: the broadest that they make is laid."""
NEAR = 3
"""The first lies about one of the third of all cells that are nearest the middle, each other about
one of the third that are farthest from those before."""
STRAY = 4
"""One cell in so many is added wherever it touches, which makes bays and inlets."""
CELLS_A_LANDING = 3
INLAND, USED = 10, 60
"""What more it costs a way that leads round a lake to leave its shore, and to use a cell again."""


def lay_lakes(plan: Composition, letters: Sequence[str], dice: Dice) -> None:
    """Lay a great lake of each of some areas, off the rim and the goal where there is room, and
    lead the loop round it."""
    cells = len(plan.ground.middles)
    size = min(MOST, max(LEAST_LAKE, FEW + cells // CELLS_A_PART))
    for letter in letters:
        border, goal = plan.ground.border, plan.finale
        about = plan.ground.touching[goal] if goal is not None else frozenset()
        tried = (_broadest(plan, size, off, dice) for off in (border | about, border, frozenset()))
        lake = next(filter(None, tried), None)
        if lake is None:
            return
        plan.spaces.append(Space(lake, letter, walked=False))
        _lead_round(plan, lake, dice)


def _broadest(plan: Composition, size: int, barred: Set[Cell], dice: Dice) -> frozenset[Cell]:
    """The lake off some cells, of those that have room, most of whose cells touch each other and
    those of other districts."""
    ground, district = plan.ground, plan.district
    ends = {cell for cell in (plan.entrance, plan.finale) if cell is not None}
    ends |= {cell for pair in plan.loop if ends & {*pair} for cell in pair}
    near = {other for cell in plan.in_spaces for other in ground.touching[cell]}
    free = ground.middles.keys() - barred - plan.in_spaces - ends - near
    best: tuple[int, frozenset[Cell]] = (0, frozenset())
    for heart in _hearts(plan, free, dice):
        left = {cell: {*beside} for cell, beside in ground.facing.items()}
        lake = frozenset(grown(ground, heart, size, free, left, dice, stray=STRAY))
        if len(lake) < LEAST_LAKE or any(ground.is_strait(cell, lake) for cell in lake):
            continue
        if not _is_walked_round(plan, lake):
            continue
        touching = sum(len(ground.facing[cell].keys() & lake) for cell in lake) // 2
        among = len({district[other] for cell in lake for other in ground.facing[cell]})
        score = 4 * len(lake) + 2 * touching + among
        best = max(best, (score, lake), key=lambda one: one[0])
    return best[1]


def _is_walked_round(plan: Composition, lake: Set[Cell]) -> bool:
    """Whether all that is not lake hangs together without the goal, which has but one way in."""
    shut = plan.in_spaces | lake | ({plan.finale} if plan.finale is not None else set())
    opens = {cell: {*beside} for cell, beside in plan.ground.facing.items()}
    dry = opens.keys() - shut
    return len(reached(min(dry), opens, shut)) == len(dry)


def _hearts(plan: Composition, free: Set[Cell], dice: Dice) -> list[Cell]:
    """Cells about which a lake may lie, in the order in which they are tried."""
    ground, laid = plan.ground, sorted(plan.in_spaces)
    middle = ground.heart()

    def rank(cell: Cell) -> tuple[int, int]:
        far = min((ground.apart(cell, other) for other in laid), default=None)
        return ground.apart(cell, middle) if far is None else -far, cell

    hearts = sorted(free, key=rank)[: max(TRIES // 2, len(free) // NEAR)]
    dice.shuffle(hearts)
    return hearts[:TRIES]


def _lead_round(plan: Composition, lake: Set[Cell], dice: Dice) -> None:
    """Lead the loop round a lake where it ran over it, along its shore rather than elsewhere."""
    ground, over = plan.ground, UnionFind[Cell]()
    for a, b in plan.loop:
        if a in lake and b in lake:
            over.join(a, b)
    ends: defaultdict[Cell, set[Cell]] = defaultdict(set)
    for a, b in [*plan.loop, *((b, a) for a, b in plan.loop)]:
        if a in lake and b not in lake:
            over.add(a)
            ends[over.root(a)].add(b)
    plan.loop = [pair for pair in plan.loop if not lake & {*pair}]
    shore = {other for cell in lake for other in ground.touching[cell]}
    price = {cell: 10 + dice.below(5) for cell in sorted(ground.middles)}
    shut = plan.in_spaces | {plan.finale}

    def steps(cell: Cell) -> Iterator[tuple[Cell, int]]:
        used = plan.on_loop
        for other in sorted(ground.facing[cell].keys() - shut):
            off = 0 if other in shore else INLAND
            yield other, price[other] + off + (USED if other in used else 0)

    def lead(here: Cell, there: Cell) -> None:
        way = [step[0] for step in cheapest_way(here, there.__eq__, steps)]
        pairs = [(min(a, b), max(a, b)) for a, b in pairwise(way)]
        plan.loop += [pair for pair in pairs if pair not in plan.loop]

    for root in sorted(ends):
        stops = sorted(ends[root])
        for here, there in pairwise(stops):
            lead(here, there)
        if len(plan.loop) < len(plan.on_loop):  # it is a ring no more
            lead(stops[-1], stops[0])


def lay_landings(plan: Composition, opens: Mapping[Cell, set[Cell]], dice: Dice) -> None:
    """Choose cells of lakes that ways lead to, from main ways rather than elsewhere, not side by
    side."""
    facing, loop = plan.ground.facing, plan.on_loop
    for lake in [space.cells for space in plan.spaces if not space.walked]:
        pairs = [
            (cell, other)
            for cell in sorted(lake)
            if len(facing[cell].keys() & lake) > 1
            for other in sorted(facing[cell].keys() & opens.keys() - lake)
        ]
        dice.shuffle(pairs)
        pairs.sort(key=lambda pair: pair[1] not in loop)
        wanted = max(1, len(lake) // CELLS_A_LANDING)
        landed: set[Cell] = set()
        for cell, other in pairs:
            if len(landed) < wanted and not (facing[cell].keys() | {cell}) & landed:
                landed.add(cell)
                plan.landings.append((cell, other))
                plan.led.add(other)
