"""What stands and hangs in the great places of sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from shapely import LineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.sideview.furnishings import OVER, SIZES
from morphs.art.sideview.great import (
    ISLE,
    LAKE,
    ROOF,
    SHELF,
    SPRING,
    WALL,
    Tread,
    View,
    columns,
    hero_of,
    island_of,
    mound_of,
    shelf_of,
    ship_of,
    terraces_of,
)
from morphs.art.sideview.great_far import on_the_far_wall
from morphs.art.sideview.great_organ import organ
from morphs.art.sideview.great_walls import SPLENDID, on_walls
from morphs.art.sideview.parts import LOWER
from morphs.art.sideview.surface import SITES
from morphs.base import exact
from morphs.base.seeds import Dice

Heroes = Sequence[tuple[str, float, float]]
SCENES: Sequence[tuple[Heroes, Sequence[str], Sequence[str]]] = (
    (
        (("side_mushroom", 4.6, 6.0),),
        ("side_mushroom",),
        ("side_mushroom", "side_mushrooms", "side_mushrooms", "side_stalagmites"),
    ),
    (
        (("side_wyrm", 8.4, 4.7),),
        ("side_dragon", "side_hoard"),
        ("side_bones", "side_hoard", "side_stalagmites", "side_bones"),
    ),
    (
        (("side_keep", 7.6, 6.0),),
        ("side_house", "side_tower"),
        ("side_house", "side_campfire", "side_goblin", "side_tent"),
    ),
    (
        (("side_temple", 8.2, 5.6),),
        ("side_idol", "side_portal"),
        ("side_obelisk", "side_stones", "side_rubble", "side_ruin"),
    ),
    (
        (("side_crystals", 5.6, 5.4),),
        ("side_crystals",),
        ("side_crystals", "side_stalagmites", "side_crystals"),
    ),
    (
        (("side_wheel", 5.2, 5.2),),
        ("side_minecart", "side_wheel"),
        ("side_crates", "side_minecart", "side_rubble", "side_tent"),
    ),
    (
        (("side_colossus", 4.7, 6.2),),
        ("side_campfire", "side_well"),
        ("side_mushrooms", "side_goblin", "side_tent", "side_stones"),
    ),
)
"""Of the floor of a cavern what is seen before all else, and its size; what stands first where
there is none, and what about it."""
SHRUNK = (1.0, 0.85, 0.7, 0.55)
"""How large a hero is of what it should be: as large as there is room for."""
GROWN = (1.3, 1.15)
"""The same, tried before in caverns that are higher than a tile."""
HALLS: Sequence[tuple[Heroes, Sequence[str], Sequence[str]]] = (
    (
        (("side_idol", 4.2, 5.6),),
        ("side_table", "side_hearth", "side_throne"),
        ("side_table", "side_barrel", "side_table", "side_statue", "side_armour"),
    ),
    (
        (("side_portal", 3.8, 5.6),),
        ("side_altar", "side_obelisk"),
        ("side_urns", "side_statue", "side_coffin", "side_statue"),
    ),
    (
        (("side_trebuchet", 8.0, 6.0),),
        ("side_forge", "side_rack"),
        ("side_crates", "side_rack", "side_barrel", "side_minecart", "side_anvil"),
    ),
    (
        (("side_great_tree", 6.8, 6.2),),
        ("side_well", "side_table"),
        ("side_urns", "side_rubble", "side_armour", "side_barrel"),
    ),
)
"""The same of halls: none of what is seen first stands in caverns too."""
BONES = ("over_skeleton", 3.7, 3.2)
"""What may hang from the vault where nothing such is behind it."""
ON_CHAINS = (
    ("over_gibbet", 1.3, 2.8),
    ("over_censer", 1.2, 2.4),
    ("over_chandelier", 3.2, 2.2),
)
"""What hangs on chains from the roofs of deep caverns: its kind, its width and height."""
ROOTS = (1, 3, 2.6)
"""How many bundles of roots are tried under a roof, least and most; how long they are at most."""
TALLER = 1.6
"""How much taller dripstone on the floors of caverns may be than it is elsewhere."""
MANY = 8
ROOM_FOR = 0.25
"""What is left free between things."""
FOOTING = (0.15, 0.2)
"""How far below its foot there is ground under all of what stands, as floors are uneven."""
Span = tuple[float, float]


class _Room(NamedTuple):
    """Where things may be, and all that is open: nothing stands over that."""

    free: BaseGeometry
    opened: BaseGeometry

    def holds(self, x: float, level: float, wide: float, high: float, uneven: float) -> bool:
        """Whether something fits on a floor, and has ground under it from side to side."""
        body = box(x - wide / 2, level - high, x + wide / 2, level - uneven)
        near, far = FOOTING
        below = box(x - wide / 2, level + near, x + wide / 2, level + far)
        return bool(self.free.contains(body)) and not self.opened.intersects(below)


def scenes_of(view: View) -> Sequence[tuple[Heroes, Sequence[str], Sequence[str]]]:
    """What may stand on the floor of such a place."""
    return HALLS if view.worked else SCENES


def scene_of(view: View, seed: int) -> int:
    """Which of that stands on the floor of a tile."""
    return Dice(seed, "scene").below(len(scenes_of(view)))


def in_great_place(view: View, drawing: Drawing, seed: int, rolls: Dice) -> list[Thing]:
    """Everything in a tile of a great place but water and what one climbs by."""
    dry = exact.difference(drawing.floor, exact.buffer(drawing.water, 0.05))
    decks = exact.union_all([exact.buffer(bridge.deck, 0.5) for bridge in drawing.bridges])
    free = exact.difference(dry, decks)
    found: list[Thing] = []
    if view.worked:
        found += _columns(view, hero_of(view, seed))
        found += on_walls(view, free, hero_of(view, seed), rolls)
    if view.has_floor:
        piers = [thing.x for thing in found if thing.kind == "side_pier"]
        room = _Room(free, drawing.open)
        found += _standing(view, room, piers, mound_of(view, seed), seed, rolls)
    found += _perched(view, drawing, seed, rolls)
    if view.has_roof:
        found += _hanging(view, free, found, seed, rolls)
    far = [*on_the_far_wall(view, free, found, Dice(seed, "dwellings"))]
    return [*far, *found]


def _columns(view: View, is_open: bool) -> Iterator[Thing]:
    """The columns of a hall; where something vast stands in one of a single storey only their
    capitals, on which its vaults end."""
    for x in columns(view):
        if is_open and view.has_roof:
            yield Thing("side_capital", x, SPRING, 0, 1.3, 0.6)
            continue
        top = SPRING if view.has_roof else 0.0
        foot = 10.0 if view.opens(5) else LOWER
        yield Thing("side_pier", x, foot, 0, 0.8, foot - top)
        if view.has_roof:
            yield Thing("side_capital", x, top, 0, 1.3, 0.6)
        if not view.opens(5):
            yield Thing("side_plinth", x, foot, 0, 1.2, 0.5)


def _on_terraces(
    crag: Sequence[Tread],
    pride: Sequence[str],
    about: Sequence[str],
    free: BaseGeometry,
    rolls: Dice,
) -> Iterator[Thing]:
    """What stands on the terraces of a crag, the greatest on its top, and ladders from one to the
    next."""
    top = max(one.high for one in crag)
    for one in crag:
        name = rolls.choose(pride if one.high == top else about)
        wide, high = SITES.get(name) or SIZES[name]
        most = (one.b - one.a - 0.7) / wide
        share = min(2.6 if one.high == top else 1.5, most)
        wide, high = exact.rounded(wide * share), exact.rounded(high * share)
        x, level = exact.rounded((one.a + one.b) / 2), LOWER - one.high
        body = box(x - wide / 2, level - high, x + wide / 2, level - 0.4)
        if share > 0.5 and free.contains(body):
            yield Thing(name, x, exact.rounded(level + 0.06), 0, wide, high)
    floor = Tread(0.0, crag[0].a, 0.0), Tread(crag[-1].b, 10.0, 0.0)
    for left, right in pairwise([floor[0], *crag, floor[1]]):
        rise = abs(left.high - right.high)
        if rise > 0.8 and right.a - left.b < 0.1:
            low = min(left.high, right.high)
            x = exact.rounded(left.b + (0.46 if right.high < left.high else -0.46))
            yield Thing("climb_ladder", x, LOWER - low, 0, 0.5, exact.rounded(rise + 0.25))


def _standing(
    view: View, room: _Room, piers: Sequence[float], mound: float, seed: int, rolls: Dice
) -> Iterator[Thing]:
    """Large things side by side on the floor, the first upon its mound, or on terraces; some led by
    one vast one."""
    heroes, pride, about = scenes_of(view)[scene_of(view, seed)]
    a = 0.5 if view.opens(7) else WALL + 1.2
    b = 9.5 if view.opens(2) else 8.8 - 1.2
    taken = [(x - 0.6, x + 0.6) for x in piers]
    spots = ((2.5, "sl", 5), (7.5, "sl", 4), (2.5, "yf", 0), (7.5, "yf", 1))
    taken += [(x - 0.7, x + 0.7) for x, letters, half in spots if view.halves[half] in letters]
    crag = terraces_of(view, seed)
    if crag:
        yield from _on_terraces(crag, pride, about, room.free, rolls)
        taken += [(one.a - 0.3, one.b + 0.3) for one in crag]
    hero, grown = None, view.opens(0) and not view.worked
    if hero_of(view, seed):
        hero = _hero(rolls.choose(heroes), (a, b), room, taken, grown, rolls)
    if hero:
        taken.append((hero.x - hero.width / 2, hero.x + hero.width / 2))
        yield hero
    wanted = [rolls.choose(about if hero else pride)]
    wanted += [rolls.choose(about) for _ in range(MANY)]
    for number, name in enumerate(wanted):
        raised = bool(mound) and number == 0
        size = (1.0 if hero else 2.1 if number == 0 else 1.35) + 0.5 * rolls.fraction()
        size = min(size, 1.15) if name in SITES or name == "side_goblin" else size
        size *= 1.0 + TALLER * rolls.fraction() if name == "side_stalagmites" else 1.0
        wide, high = (exact.rounded(side * size) for side in SITES.get(name) or SIZES[name])
        wide = min(wide, 2.6) if raised else wide
        near, far, level = (3.7, 6.3, LOWER - mound) if raised else (a, b, LOWER)
        for _ in range(16):
            x = exact.rounded(near + wide / 2 + rolls.fraction() * max(0.0, far - near - wide))
            p, q = x - wide / 2 - ROOM_FOR, x + wide / 2 + ROOM_FOR
            if any(q > c and p < d for c, d in taken):
                continue
            uneven = 0.05 if view.worked else 0.32
            if room.holds(x, level, wide, high, uneven):
                taken.append((x - wide / 2, x + wide / 2))
                yield Thing(name, x, level, 0, wide, high)
                break
        if mound and number == 0:
            taken.append((2.6, 7.6))


def _hero(
    kind: tuple[str, float, float],
    within: Span,
    room: _Room,
    taken: list[Span],
    grown: bool,
    rolls: Dice,
) -> Thing | None:
    """Something vast on the floor, as large as there is room for; `grown` where that is more."""
    name, full_wide, full_high = kind
    for share in (*(GROWN if grown else ()), *SHRUNK):
        wide, high = exact.rounded(full_wide * share), exact.rounded(full_high * share)
        for _ in range(6):
            spare = max(0.0, within[1] - within[0] - wide)
            x = exact.rounded(within[0] + wide / 2 + rolls.fraction() * spare)
            p, q = x - wide / 2 - ROOM_FOR, x + wide / 2 + ROOM_FOR
            clear = not any(q > c and p < d for c, d in taken)
            if clear and room.holds(x, LOWER, wide, high, 0.32):
                return Thing(name, x, LOWER, 0, wide, high)
    return None


def _perched(view: View, drawing: Drawing, seed: int, rolls: Dice) -> Iterator[Thing]:
    """What stands on islands and on shelves of rock, bats in the wide air, wrecks in lakes, or a
    ship upon one."""
    is_lake = view.halves[3] == view.halves[6] == "k" and not island_of(view, seed)
    if ship_of(view, seed):
        yield Thing("side_ship", 5.0, LAKE + 0.32, 0, 6.4, 3.5)
    elif is_lake and not rolls.below(3):
        bed = exact.intersection(drawing.water, box(3.2, 0, 6.8, 10))
        body = box(3.2, 7.0, 6.8, 8.6)
        if exact.intersection(bed, body).area > body.area - 0.01:
            yield Thing("side_wreck", 5.0, 8.85, rolls.choose((-9, 7, 12)), 3.4, 2.0)
    if island_of(view, seed):
        kind = rolls.choose(("side_ruin", "side_tower", "side_obelisk", "side_stones"))
        wide, high = SITES.get(kind) or SIZES[kind]
        yield Thing(kind, 5.0, ISLE + 0.05, 0, min(wide, 2.3), exact.rounded(high * 0.9))
    for seen, flip in ((view, False), (view.mirrored, True)):
        if shelf_of(seen, seed):
            kind = rolls.choose(("side_nest", "side_hoard", "side_mushrooms", "side_crystals"))
            x, size = WALL + 1.9, rolls.choose((1.2, 1.5))
            wide, high = (exact.rounded(side * size) for side in SIZES[kind])
            yield Thing(kind, 10 - x if flip else x, SHELF + 0.05, 0, wide, high)
    if not view.worked and view.opens(4) and view.opens(2):
        for _ in range(1 + rolls.below(3)):
            x, y = 3.0 + 4.0 * rolls.fraction(), 4.6 + 3.6 * rolls.fraction()
            wide = 1.1 + 0.9 * rolls.fraction()
            yield Thing(
                "side_birds",
                exact.rounded(x),
                exact.rounded(y),
                0,
                exact.rounded(wide),
                exact.rounded(0.53 * wide),
            )


def _hanging(
    view: View, free: BaseGeometry, there: Sequence[Thing], seed: int, rolls: Dice
) -> Iterator[Thing]:
    """Dripstone of every size; under the vault of a hall bones or a chandelier, where these hide
    nothing that it is known by."""
    if view.worked:
        wide, high = 2.4, 1.7
        x = 5.0 if len(columns(view)) == 2 else 4.6 if view.opens(2) else 5.4
        below = min([t.y - t.height for t in _under(x, wide, there)] + [LOWER])
        if any(t.kind == kind for t in there for kind, *_ in SPLENDID):
            return
        name, long, tall = BONES
        if rolls.below(2) and below > ROOF + tall + 0.6:
            yield Thing(name, x, ROOF, 0, long, tall)
            return
        deep = min(rolls.choose((1.1, 1.5, 1.9)), below - high - 1.9)
        if deep < 0.8:
            return
        yield Thing("over_chain", x, deep, 0, 0.3, deep)
        yield Thing("over_chandelier", x, deep + 1.4, 0, wide, high)
        return
    taken: list[Span] = [
        (x - 1.0, x + 1.0)
        for x, half in ((2.5, 0), (7.5, 1), (2.5, 5), (7.5, 4))
        if view.halves[half] in "fyr"
    ]
    is_deep = view.opens(4) and view.opens(5)
    if is_deep:
        hung = list(_on_a_chain(free, taken, rolls))
        yield from hung
        taken += [(thing.x - 0.9, thing.x + 0.9) for thing in hung]
    roots = list(_roots(free, there, taken, rolls))
    yield from roots
    taken += [(thing.x - thing.width / 2, thing.x + thing.width / 2) for thing in roots]
    pipes = organ(partial(_roof_at, free=free), there, taken, is_deep, seed)
    yield from pipes
    taken += [(thing.x - thing.width / 2, thing.x + thing.width / 2) for thing in pipes]
    vast = 8.0 if is_deep else 2.6
    for _ in range(14):
        wide, high = OVER["stalactite"]
        size = 0.7 + vast * rolls.fraction() * rolls.fraction()
        wide, high = exact.rounded(wide * size), exact.rounded(high * size * 1.1)
        x = exact.rounded(0.5 + 9.0 * rolls.fraction())
        roofs = [_roof_at(x + step * wide, free) for step in (-0.5, 0.0, 0.5)]
        if any(roof is None for roof in roofs):
            continue
        tops = [roof for roof in roofs if roof is not None]
        roof = max(tops)
        clear = all(x + wide / 2 + 0.12 < a or x - wide / 2 - 0.12 > b for a, b in taken)
        clear &= all(t.y - t.height > roof + high + 0.3 for t in _under(x, wide, there))
        if clear and roof - min(tops) < 0.45 and roof > 0.3:
            taken.append((x - wide / 2, x + wide / 2))
            yield Thing("stalactite", x, roof - 0.08, 0, wide, high)


def _roots(
    free: BaseGeometry, there: Sequence[Thing], taken: Sequence[Span], rolls: Dice
) -> Iterator[Thing]:
    """Roots that have come through the roof, in one or two bundles, off what hangs and stands."""
    least, most, long = ROOTS
    for _ in range(rolls.between(least, most)):
        wide = exact.rounded(1.3 + 1.5 * rolls.fraction())
        x = exact.rounded(0.5 + wide / 2 + (9.0 - wide) * rolls.fraction())
        high = exact.rounded(long * (0.5 + 0.5 * rolls.fraction()))
        roofs = [_roof_at(x + step * wide, free) for step in (-0.4, 0.0, 0.4)]
        tops = [roof for roof in roofs if roof is not None]
        if len(tops) < len(roofs) or min(tops) < 0.3 or max(tops) - min(tops) > 0.9:
            continue
        clear = all(x + wide / 2 < a or x - wide / 2 > b for a, b in taken)
        clear &= all(t.y - t.height > max(tops) + high + 0.3 for t in _under(x, wide, there))
        if clear:
            taken = [*taken, (x - wide / 2, x + wide / 2)]
            yield Thing("side_roots", x, exact.rounded(min(tops) - 0.05), 0, wide, high)


def _on_a_chain(free: BaseGeometry, taken: Sequence[Span], rolls: Dice) -> Iterator[Thing]:
    """A cage or a lantern on a long chain, deep into the air of a cavern that goes on below."""
    if rolls.below(3) == 0:
        return
    kind, wide, high = rolls.choose(ON_CHAINS)
    x, long = exact.rounded(2.6 + 4.8 * rolls.fraction()), 2.2 + 2.6 * rolls.fraction()
    roof = _roof_at(x, free)
    if roof is None or roof < 0.3 or any(a - wide < x < b + wide for a, b in taken):
        return
    foot = exact.rounded(min(roof + long, 9.6 - high))
    if free.contains(box(x - wide / 2, foot - 0.5, x + wide / 2, foot + high)):
        yield Thing("over_chain", x, roof - 0.1, 0, 0.3, exact.rounded(foot - roof + 0.1))
        yield Thing(kind, x, foot, 0, wide, high)


def _under(x: float, wide: float, there: Sequence[Thing]) -> list[Thing]:
    """What stands below something so wide, but columns and what hangs on walls."""
    return [
        t
        for t in there
        if abs(t.x - x) < (t.width + wide) / 2
        and t.kind not in ("side_pier", "side_capital", "side_plinth")
        and not t.kind.startswith("wall_")
    ]


def _roof_at(x: float, free: BaseGeometry) -> float | None:
    """How high the roof is at a place, where it is."""
    line = exact.intersection(free, LineString([(x, 0.0), (x, 10.0)]))
    return None if line.is_empty else float(line.bounds[1])
