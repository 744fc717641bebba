"""Drawing a tile: faces and dice in, named layers out."""

from dataclasses import replace
from itertools import product

import shapely

from morphs.art.dungeon.annexes import add_annex
from morphs.art.dungeon.areas import add_areas, add_beaches
from morphs.art.dungeon.avenue import add_avenue
from morphs.art.dungeon.dress import dress_all
from morphs.art.dungeon.flows import add_flows
from morphs.art.dungeon.headlands import add_headlands
from morphs.art.dungeon.leads import add_leads
from morphs.art.dungeon.masonry import break_off
from morphs.art.dungeon.mend import mend
from morphs.art.dungeon.passages import NoWayError, add_passages
from morphs.art.dungeon.pieces import draw_part, part_named
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.reached import all_reached
from morphs.art.dungeon.rooms import cave_shape, free_place, islands, room_shape
from morphs.art.dungeon.themes import THEMES, RoomKind, Theme
from morphs.art.dungeon.through import add_through
from morphs.art.dungeon.weather import weather
from morphs.art.geometry.code import is_open
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import Faces
from morphs.base.seeds import Dice

Links = tuple[tuple[int, ...], ...]
ATTEMPTS = 10
BUILT_ON, OF = 7, 10
"""Of so many small rooms so many are built against another, where one can be."""
TWO = 2
"""A room of one square would be the blind end of its passage."""
NARROW, ROUNDED = 2, ("stadium", "apse")
"""Rooms that are so narrow, in squares, and what else than rectangles they can be."""
PILLARS = (0, 0, 0, 1, 1, 2, 3)
"""How many pillars of rock are left in caves that may have some."""
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
    return draft(shape, faces, seed, theme, links)[1]


def draft(
    shape: str, faces: Faces, seed: int, theme: str = "", links: Links | None = None
) -> tuple[Plan, Drawing]:
    """Like `draw`, with the plan it comes from. Parts of set pieces are cut out of their whole,
    whose seed is its own."""
    part = part_named(theme)
    if part:
        return draw_part(*part)
    return draw_plan(shape, faces, seed, THEMES[theme or choose_theme(faces, seed)], links)


def draw_plan(
    shape: str,
    faces: Faces,
    seed: int,
    rules: Theme,
    links: Links | None = None,
    spans: tuple[int, ...] = (),
) -> tuple[Plan, Drawing]:
    """Like `draw`, by the rules of a theme, with rooms through the border that `spans` tells; the
    plan tells how the drawing came about."""
    for swings, attempt in product((True, False), range(ATTEMPTS)):
        plan = Plan(shape, faces, seed, links, swings, spans=spans)
        try:
            drawing = _attempt(plan, rules, attempt)
        except NoWayError:
            continue
        if all_reached(drawing, spans):
            return plan, drawing
        if attempt == ATTEMPTS - 1 and not any(is_open(face) for face in faces):
            return plan, _without_shore(drawing)
    raise NoWayError(f"the openings of {''.join(faces)} cannot be joined in a {shape}")


def _without_shore(drawing: Drawing) -> Drawing:
    """A tile nobody comes to, whose liquids fill all that is open: a strip of ground between a lake
    and magma becomes rock."""
    return replace(drawing, floor=drawing.wet, things=())


def _attempt(plan: Plan, rules: Theme, attempt: int) -> Drawing:
    """One try; the later ones do without rooms of their own."""
    again = str(attempt)
    areas = Dice(plan.seed, "areas", again)
    add_areas(plan, areas, natural=rules.natural, beach=rules.beach)
    add_flows(plan, Dice(plan.seed, "flows", again))
    if rules.beach:
        add_beaches(plan)
    add_avenue(plan, Dice(plan.seed, "avenue", again))
    add_through(plan, Dice(plan.seed, "through", again))
    add_leads(plan, Dice(plan.seed, "leads", again))
    if attempt < ATTEMPTS - 3:
        _add_rooms(plan, rules, Dice(plan.seed, "rooms", again))
    passages = Dice(plan.seed, "passages", again)
    add_passages(plan, passages, rules.doors, rules.secrets, natural=rules.natural)
    add_headlands(plan)
    weather(plan, Dice(plan.seed, "walls", again))
    break_off(plan, Dice(plan.seed, "masonry", again))
    dress_all(plan, rules, Dice(plan.seed, "things", again))
    return mend(plan)


def choose_theme(faces: Faces, seed: int) -> str:
    """A theme that suits the faces: worked places for halls, natural ones for tunnels."""
    worked = sum(face in ("sh", "sd") or face[0] == "o" for face in faces)
    natural = sum(face == "st" or face[0] == "v" for face in faces)
    names = MIXED if worked and natural else NATURAL if natural else WORKED
    return Dice(seed, "theme").choose(names)


def _add_rooms(plan: Plan, rules: Theme, rolls: Dice) -> None:
    if not any(is_open(face) for face in plan.faces):
        return  # water that nobody comes to would be seen to lie there without a reason
    wanted = [(kind, "") for kind in rules.main[:1]]
    count = rolls.between(*rules.count)
    if not wanted and rules.sides and _leads_nowhere(plan):
        count = max(count, 1)
    for _ in range(count):
        wanted.append((rolls.choose(rules.sides), "side"))
    for kind, role in wanted:
        _try_room(plan, kind, role, rules, rolls)


def _leads_nowhere(plan: Plan) -> bool:
    """Whether the only way in would end in rock."""
    return len(plan.openings()) == 1 and not plan.of_kind("room", "cave")


def _try_room(plan: Plan, kind: RoomKind, role: str, rules: Theme, rolls: Dice) -> None:
    """Place one room, smaller if need be; none if there is no room for it."""
    long, short = rolls.between(*kind.long), rolls.between(*kind.short)
    upright = rolls.fraction() < 0.5
    limit = min(plan.size) - 2
    if role and kind.shapes == ("rect",) and rolls.below(OF) < BUILT_ON:
        sides = (short, long) if upright else (long, short)
        if add_annex(plan, *sides, kind.dressing, rolls) is not None:
            return
    for shrink in range(4):
        a, b = max(long - shrink, 1), max(short - shrink // 2, 1)
        least = 1 if role else 3
        if min(a, b) < min(least, kind.short[0]) or max(a, b) < TWO:
            return
        for w, h in ((b, a), (a, b)) if upright else ((a, b), (b, a)):
            if min(w, h) > limit:
                continue
            place = free_place(plan, w, h, rolls, 2 if role else 1)
            if place is None:
                continue
            shape_name = rolls.choose(kind.shapes)
            if shape_name == "cave":
                _add_cave(plan, place, kind, rules, role, rolls)
            else:
                shape_name = shape_name if _suits(shape_name, w, h) else "rect"
                outline = room_shape(shape_name, place, rolls)
                plan.add("room", outline, kind.dressing)
            return


def _suits(shape: str, w: int, h: int) -> bool:
    """Whether a room of w x h squares can be of an outline: what is narrow only has its ends
    rounded."""
    return min(w, h) >= 3 or (min(w, h) == NARROW and shape in ROUNDED)


def _add_cave(
    plan: Plan,
    place: tuple[int, int, int, int],
    kind: RoomKind,
    rules: Theme,
    role: str,
    rolls: Dice,
) -> Part:
    cave = cave_shape(plan, place, rolls)
    part = plan.add("cave", cave, kind.dressing)
    if not role:
        pillars = rolls.between(*rules.islands) and rolls.choose(PILLARS)
        with_islands = islands(plan, cave, pillars, rolls, hang=True)
        part.outline = max(shapely.get_parts(with_islands), key=lambda p: p.area)
    return part
