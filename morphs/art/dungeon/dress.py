"""Furnishing a planned tile: rooms by theme, steps and niches in halls, stones in caves."""

from shapely import Point as Dot

from morphs.art.dungeon import dress_caves, dress_dens, dress_pieces, dress_rooms, dress_small
from morphs.art.dungeon.avenue import furnish_avenue
from morphs.art.dungeon.flows import add_bars
from morphs.art.dungeon.furnish import DRESSERS, scatter, scree
from morphs.art.dungeon.grand import grand
from morphs.art.dungeon.outcrops import outcrops
from morphs.art.dungeon.plan import STEPS, Cell, Part, Plan
from morphs.art.dungeon.scenes import furnish_bare
from morphs.art.dungeon.themes import Theme
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

__all__ = ["dress_all", "dress_caves", "dress_dens", "dress_pieces", "dress_rooms", "dress_small"]

UNTOLD = ("", "empty", "border", "through", "sparse", "rubble")
"""Rooms of these themes may be bare, however large they are: they go on in the next tile, or nobody
knows what they are for."""
BESIDE_STEPS = 1.6
"""So far from the middle of a flight of steps there are no niches."""


def dress_all(plan: Plan, rules: Theme, dice: Dice) -> None:
    """Furnish every room and cave, put steps into halls, strew rubble in ruins."""
    for part in plan.of_kind("room", "cave"):
        name, great = part.theme, _is_great(part)
        if name == "border":
            name = rules.border or ("great" if great else "hypostyle")
        before = len(plan.things)
        DRESSERS[name or "empty"](plan, part, dice)
        if part.kind == "room" and part.theme not in UNTOLD:
            grand(plan, part, before, Dice(plan.seed, "grand", f"{part.outline.area:.2f}"))
        if rules.furnished and not great:
            furnish_bare(plan, part, Dice(plan.seed, "scene", f"{part.outline.area:.2f}"))
    furnish_avenue(plan, Dice(plan.seed, "way"))
    if dice.fraction() < rules.stairs:
        _steps(plan, dice)
    for _ in range(2):
        if dice.fraction() < rules.stairs:
            _alcove(plan, dice)
    for part in plan.of_kind("cave", "tunnel"):
        if not _is_great(part):
            scree(plan, part, dice)
        if part.kind == "cave" and not _is_great(part):
            outcrops(plan, part, Dice(plan.seed, "outcrops", f"{part.outline.area:.2f}"))
    add_bars(plan, Dice(plan.seed, "bars"))
    if rules.ruin:
        for part in plan.of_kind("tunnel", "hall"):
            scatter(plan, part, dice, ("rubble", "boulder"), rules.ruin, (0.25, 0.5), lanes=False)


def _is_great(part: Part) -> bool:
    """Whether a cave goes on in the next tile: what lies in it is laid when all of it is known."""
    return part.kind == "cave" and part.theme in ("border", "great")


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
    if clear and all(exact.distance(door.segment, spot) > 0.8 for door in plan.doors):
        plan.extra_floor.append(exact.buffer(spot, 0.42, 16))
        plan.things.append(thing)
        plan.bodies.append(exact.buffer(spot, 0.42))


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
    """Whether a square is a piece of straight hall with rock on both sides."""
    owner = plan.owner.get(cell)
    if owner is None or owner.kind != "hall" or not 0 < min(cell) < max(cell) < max(plan.size) - 1:
        return False
    for dx, dy in STEPS:
        beside = plan.owner.get((cell[0] + dx, cell[1] + dy))
        along = (dx, dy) in (step, (-step[0], -step[1]))
        if along != (beside is not None and beside.walkable):
            return False
    return plan.clear_of_water(Dot(cell[0] + 0.5, cell[1] + 0.5), 1.0)
