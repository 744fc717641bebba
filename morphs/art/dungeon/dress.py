"""Furnishing a planned tile: rooms by theme, steps and niches in halls, stones in caves."""

from shapely import Point as Dot

from morphs.art.dungeon import (
    dress_caves,
    dress_dens,
    dress_pieces,
    dress_prisons,
    dress_rooms,
    dress_small,
)
from morphs.art.dungeon.avenue import furnish_avenue
from morphs.art.dungeon.bearing import bear_alike
from morphs.art.dungeon.carpets import lie_flat
from morphs.art.dungeon.clearing import leave_clear
from morphs.art.dungeon.flows import add_bars
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import DRESSERS, scatter, scree
from morphs.art.dungeon.grand import grand
from morphs.art.dungeon.niches import niches
from morphs.art.dungeon.outcrops import outcrops
from morphs.art.dungeon.plan import STEPS, Cell, Plan
from morphs.art.dungeon.scenes import furnish_bare
from morphs.art.dungeon.themes import Theme
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

__all__ = [
    "dress_all",
    "dress_caves",
    "dress_dens",
    "dress_pieces",
    "dress_prisons",
    "dress_rooms",
    "dress_small",
]

UNTOLD = ("", "empty", "border", "through", "sparse", "rubble", "cells")
"""Rooms of these themes may be bare, however large they are: they go on in the next tile, nobody
knows what they are for, or bars stand in them."""
UNDERFOOT = ("cracks", "stairs", "rug", "")
"""What lies in long straight halls, if anything."""
WIDTHS = {"cracks": 0.8, "stairs": 1.0, "rug": 0.56}
"""How broad that is, in squares."""
LONG_RUN, RUNNER = 4, 4.4
"""Of how many straight squares a hall is long; how long its carpet is at most, in squares."""
NICHE = 0.42
"""How far niches of halls reach, in squares."""
BESIDE_STEPS = 1.6
"""So far from the middle of a flight of steps there are no niches."""


def dress_all(plan: Plan, rules: Theme, dice: Dice) -> None:
    """Furnish every room and cave, put steps into halls, strew rubble in ruins."""
    for part in plan.of_kind("room", "cave"):
        name, great, before = part.theme, part.is_great, len(plan.things)
        if name == "border":
            name = rules.border or ("great" if great else "hypostyle")
        if part.kind == "room" and rules.furnished:
            niches(plan, part, Dice(plan.seed, "niches", f"{part.outline.area:.2f}"))
        DRESSERS[name or "empty"](plan, part, dice)
        if part.kind == "room" and part.theme not in UNTOLD:
            grand(plan, part, Dice(plan.seed, "grand", f"{part.outline.area:.2f}"))
        if rules.furnished and not great:
            furnish_bare(plan, part, Dice(plan.seed, "scene", f"{part.outline.area:.2f}"))
        if part.kind == "room":
            leave_clear(plan, part, before)
            bear_alike(plan, part)
    furnish_avenue(plan, Dice(plan.seed, "way"))
    if rules.furnished:
        _long_halls(plan, Dice(plan.seed, "long halls"))
    if dice.fraction() < rules.stairs:
        _steps(plan, dice)
    for _ in range(2):
        if dice.fraction() < rules.stairs:
            _alcove(plan, dice)
    for part in plan.of_kind("cave", "tunnel"):
        if not part.is_great:
            scree(plan, part, dice)
        if part.kind == "cave" and not part.is_great:
            outcrops(plan, part, Dice(plan.seed, "outcrops", f"{part.outline.area:.2f}"))
    add_bars(plan, Dice(plan.seed, "bars"))
    if rules.ruin:
        for part in plan.of_kind("tunnel", "hall"):
            scatter(plan, part, dice, ("rubble", "boulder"), rules.ruin, (0.25, 0.5), lanes=False)
    lie_flat(plan)


def _long_halls(plan: Plan, dice: Dice) -> None:
    """What lies underfoot amid long straight halls, for they are a place too."""
    for run, angle in _runs(plan):
        (ax, ay), (bx, by) = run[0], run[-1]
        x, y, kind = (ax + bx + 1) / 2, (ay + by + 1) / 2, dice.choose(UNDERFOOT)
        if len(run) < LONG_RUN or not kind:
            continue
        long = min(len(run) - 1.6, RUNNER) if kind == "rug" else 1.7
        thing = Thing(kind, x, y, angle + 180.0 * dice.below(2), long, WIDTHS[kind])
        ground, spot = footprint(thing), Dot(x, y)
        stands = [footprint(one) for one in plan.things]
        doors = all(exact.distance(door.segment, spot) > long / 2 for door in plan.doors)
        if doors and not any(one.intersects(ground) for one in stands):
            plan.things.append(thing)


def _runs(plan: Plan) -> list[tuple[list[Cell], float]]:
    """The runs of straight squares in halls, from end to end, and at which angle each runs."""
    found = []
    cells = sorted(cell for part in plan.of_kind("hall") for cell in part.cells)
    for (dx, dy), angle in (((1, 0), 0.0), ((0, 1), 90.0)):
        for x, y in cells:
            if _walled(plan, (x - dx, y - dy), (dx, dy)):
                continue
            run = []
            while _walled(plan, (x, y), (dx, dy)):
                run.append((x, y))
                x, y = x + dx, y + dy
            if run:
                found.append((run, angle))
    return found


def _steps(plan: Plan, dice: Dice) -> None:
    """One flight of steps in two straight squares of a hall."""
    halls = plan.of_kind("hall")
    runs = [
        (cell, step)
        for part in halls
        for cell in sorted(part.cells)
        for step in ((1, 0), (0, 1))
        if _straight(plan, cell, step)
        and _straight(plan, (cell[0] + step[0], cell[1] + step[1]), step)
    ]
    if not runs:
        return
    (x, y), (dx, dy) = dice.choose(runs)
    angle = (0.0 if dx else 90.0) + 180.0 * dice.below(2)
    spot = Dot(x + 0.5 + dx / 2, y + 0.5 + dy / 2)
    if all(exact.distance(door.segment, spot) > 0.9 for door in plan.doors):
        plan.things.append(Thing("stairs", spot.x, spot.y, angle, 1.7, 1.0))


def _alcove(plan: Plan, dice: Dice) -> None:
    """A niche with a statue in the wall of a straight hall."""
    spots = [
        (cell, side)
        for part in plan.of_kind("hall")
        for cell in sorted(part.cells)
        for side in STEPS
        if _straight(plan, cell, (side[1], side[0])) and _rock_behind(plan, cell, side)
    ]
    if not spots:
        return
    (x, y), (dx, dy) = dice.choose(spots)
    spot = Dot(x + 0.5 + dx * 0.5, y + 0.5 + dy * 0.5)
    thing = Thing("statue", x + 0.5 + dx * 0.56, y + 0.5 + dy * 0.56, 0, 0.46, 0.46)
    steps = [Dot(thing.x, thing.y) for thing in plan.things if thing.kind == "stairs"]
    clear = all(exact.distance(spot, flight) > BESIDE_STEPS for flight in steps)
    clear &= not any(exact.distance(body, spot) < NICHE for body in plan.bodies)
    if clear and all(exact.distance(door.segment, spot) > 0.8 for door in plan.doors):
        plan.extra_floor.append(exact.buffer(spot, NICHE, 16))
        plan.things.append(thing)
        plan.bodies.append(exact.buffer(spot, NICHE))


def _rock_behind(plan: Plan, cell: Cell, side: Cell) -> bool:
    """Whether the two squares beside a hall, and their neighbours, are all rock."""
    x, y = cell
    for far in (1, 2):
        for slip in (-1, 0, 1):
            spot = (x + side[0] * far + slip * side[1], y + side[1] * far + slip * side[0])
            inside = all(0 < spot[k] < plan.size[k] - 1 for k in (0, 1))
            if spot in plan.owner or (far == 1 and not inside):
                return False
    return True


def _straight(plan: Plan, cell: Cell, step: Cell) -> bool:
    """Whether a square off the border is a piece of straight hall with rock on both sides."""
    return 0 < min(cell) < max(cell) < max(plan.size) - 1 and _walled(plan, cell, step)


def _walled(plan: Plan, cell: Cell, step: Cell) -> bool:
    """Whether a square of a hall goes on before and behind, and has rock on both sides."""
    owner = plan.owner.get(cell)
    if owner is None or owner.kind != "hall":
        return False
    for dx, dy in STEPS:
        beside = plan.owner.get((cell[0] + dx, cell[1] + dy))
        along = (dx, dy) in (step, (-step[0], -step[1]))
        if along != (beside is not None and beside.walkable):
            return False
    return plan.clear_of_water(Dot(cell[0] + 0.5, cell[1] + 0.5), 1.0)
