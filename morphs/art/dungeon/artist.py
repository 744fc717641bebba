"""Drawing a tile: faces and dice in, named layers out."""

from random import Random

import shapely
from shapely import Point as Dot

from morphs.art.dungeon.areas import add_areas
from morphs.art.dungeon.dress import dress_all
from morphs.art.dungeon.flows import add_flows
from morphs.art.dungeon.mend import mend
from morphs.art.dungeon.passages import NoWayError, add_passages
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import cave_shape, free_place, islands, room_shape
from morphs.art.dungeon.themes import THEMES, RoomKind, Theme
from morphs.art.geometry.code import is_open
from morphs.art.geometry.dice import dice
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import Faces
from morphs.art.geometry.rough import roughen

Links = tuple[tuple[int, ...], ...]
ATTEMPTS = 10
WORKED = ("halls", "crossing", "temple", "crypt", "guard", "rotunda", "well", "vault", "gallery")
NATURAL = ("cavern", "lair", "mine", "grotto", "fungus", "burrow", "camp")
MIXED = ("ruin", "crossing", "cavern", "lair", "mine")


def draw(
    shape: str, faces: Faces, seed: int, theme: str = "", links: Links | None = None
) -> Drawing:
    """The geometry of a tile with these faces (as it is drawn, not turned).

    `shape` is square, edge (drawn as the map's north edge) or corner (as the north-west one);
    without a theme the dice choose one that suits the faces. `links` groups the half-sides whose
    rivers and lakes are joined inside; without it all crossings of a feature are one.
    """
    return draw_plan(shape, faces, seed, THEMES[theme or choose_theme(faces, seed)], links)[1]


def draw_plan(
    shape: str, faces: Faces, seed: int, rules: Theme, links: Links | None = None
) -> tuple[Plan, Drawing]:
    """Like `draw`, by the rules of a theme; the plan tells how the drawing came about."""
    for attempt in range(ATTEMPTS):
        plan = Plan(shape, faces, seed, links)
        try:
            return plan, _attempt(plan, rules, attempt)
        except NoWayError:
            continue
    raise NoWayError(f"the openings of {''.join(faces)} cannot be joined in a {shape}")


def _attempt(plan: Plan, rules: Theme, attempt: int) -> Drawing:
    """One try; the later ones do without rooms of their own."""
    again = str(attempt)
    add_areas(plan, dice(plan.seed, "areas", again))
    add_flows(plan, dice(plan.seed, "flows", again))
    if attempt < ATTEMPTS - 3:
        _add_rooms(plan, rules, dice(plan.seed, "rooms", again))
    passages = dice(plan.seed, "passages", again)
    add_passages(plan, passages, rules.doors, rules.secrets)
    dress_all(plan, rules, dice(plan.seed, "things", again))
    return mend(plan)


def choose_theme(faces: Faces, seed: int) -> str:
    """A theme that suits the faces: worked places for halls, natural ones for tunnels."""
    worked = sum(face in ("sh", "sd") or face[0] == "o" for face in faces)
    natural = sum(face == "st" or face[0] == "v" for face in faces)
    names = MIXED if worked and natural else NATURAL if natural else WORKED
    return dice(seed, "theme").choice(names)


def _add_rooms(plan: Plan, rules: Theme, rolls: Random) -> None:
    bare = not any(is_open(face) for face in plan.faces)
    if bare and plan.parts:
        _add_bank(plan, rolls)
        return
    wanted = [(kind, "") for kind in rules.main[:1]]
    for _ in range(rolls.randint(*rules.count)):
        wanted.append((rolls.choice(rules.sides), "side"))
    if bare:
        wanted = wanted[:1]
    for kind, role in wanted:
        _try_room(plan, kind, role, rules, rolls)


def _add_bank(plan: Plan, rolls: Random) -> None:
    """Where nobody comes by land: a cave on the bank, as boatmen know it."""
    body = plan.parts[-1].outline
    width, height = plan.size
    for _ in range(40):
        x, y = 3 + rolls.random() * (width - 6), 3 + rolls.random() * max(0.0, height - 6)
        spot = Dot(x, y)
        if 1.0 < body.distance(spot) < 1.5:
            line = shapely.shortest_line(spot, body.buffer(-0.2))
            cave = shapely.union_all([spot.buffer(1.7), line.buffer(0.9)])
            plan.add("cave", roughen(cave, plan.size, plan.seed + 3, 0.3), "cavern")
            return


def _try_room(plan: Plan, kind: RoomKind, role: str, rules: Theme, rolls: Random) -> None:
    """Place one room, smaller if need be; none if there is no room for it."""
    long, short = rolls.randint(*kind.long), rolls.randint(*kind.short)
    upright = rolls.random() < 0.5
    limit = min(plan.size) - 2
    for shrink in range(4):
        a, b = max(long - shrink, 1), max(short - shrink // 2, 1)
        least = 1 if role else 3
        if min(a, b) < min(least, kind.short[0]):
            return
        for w, h in ((b, a), (a, b)) if upright else ((a, b), (b, a)):
            if min(w, h) > limit:
                continue
            place = free_place(plan, w, h, rolls)
            if place is None:
                continue
            shape_name = rolls.choice(kind.shapes)
            if shape_name == "cave":
                _add_cave(plan, place, kind, rules, role, rolls)
            else:
                shape_name = shape_name if min(w, h) >= 3 else "rect"
                outline = room_shape(shape_name, place, rolls)
                plan.add("room", outline, kind.dressing)
            return


def _add_cave(
    plan: Plan,
    place: tuple[int, int, int, int],
    kind: RoomKind,
    rules: Theme,
    role: str,
    rolls: Random,
) -> Part:
    cave = cave_shape(plan, place, rolls)
    part = plan.add("cave", cave, kind.dressing)
    if not role:
        with_islands = islands(plan, cave, rolls.randint(*rules.islands), rolls)
        part.outline = max(shapely.get_parts(with_islands), key=lambda p: p.area)
    return part
