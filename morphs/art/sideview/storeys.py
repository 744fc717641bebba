"""How a section is laid out: two storeys of rooms and passages, and what climbs between them.

Sides are crossed at 2.5 and 7.5 squares, so floors lie at 3 and 8 squares from the top. Each
storey that a tile needs is a passage between its openings with rooms strung along it; storeys are
joined by a shaft, or by a flight of stairs where nothing lies below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from morphs.art.geometry.frame import Faces
from morphs.art.sideview.parts import (
    GROUND,
    LOWER,
    SILL,
    UPPER,
    Chamber,
    Climb,
    Passage,
    Ramp,
    Reach,
    Section,
    Slope,
    Span,
    Storey,
)
from morphs.base.seeds import Dice

COLUMNS = (2.5, 7.5)
"""Where shafts cross the top and the bottom."""
WALKED = frozenset("htsl")
WET_SHORE = 4.3
"""How far the water of a side reaches into a tile."""
TOP = 0.9
ENTRANCES = 0.5
"""The share of tiles under the sky from which one gets below."""
FILLED = 0.66
"""The share of tiles that have a storey which no way leads into; in others rooms are high."""
GREAT = 0.65
"""The share of tiles of two storeys that have a hall as high as both, if their sides are dry."""
RISES = (-0.75, -0.5, 0.25, 0.75, 1.0, 1.25, 1.5), (-1.5, -1.25, -0.75, -0.5, 0.25, 0.5, 0.75)
"""How much deeper than at the sides the floors of the upper and the lower storey may lie."""
SHIFTED = 0.9
"""The share of dry tiles whose floors lie so."""
SLOPES = 0.5
"""The share of halls that slope to a floor of another height instead of having steps."""
SILLS = (SILL, SILL, 0.7, 1.1)
RUNS = (0.5, 0.8, 1.0, 1.5, 2.0, 2.7)
LONGEST = 1.9
"""How far from sides steps may begin, how much longer than high they may be, and where they end at
the farthest."""
LIFTS = (0.0, 0.3, 0.45, 0.45, 0.6)
"""How much higher a passage may be between its ends; less than the second is nothing."""
BAYS = (1.3, 1.8, 2.6)
"""How wide the vaults of halls are, about."""
SUNKEN, DEEP = (2.9, 0.95), (0.5, 0.75, 1.0, 1.25, 1.5)
"""How wide rooms are at least whose floor is sunk, and how many of these are; how deep it lies."""
EVEN, DEEPEST, BENEATH = 1.6, 9.25, 2.7
"""How wide a sunken floor is at least between its steps, the deepest floor, and how far a floor
lies over that of the storey below at the least."""
LEAST = 1.95
"""How high rooms are at least, where there is so much rock."""
ROOFED = 0.25
"""How much rock is left over a passage at the least."""
APART = 3.3
"""How far from each other the floors of two storeys lie at least."""
BELOW_GROUND = 6.3
"""The highest ceiling below the surface of the ground."""
BELOW_WATER = 1.9
"""The highest ceiling below water that stands at the top."""
SHAFTS = ("ladder", "ladder", "rope", "lift", "spiral", "rungs", "chain", "broken")


def walked(face: str) -> str:
    """The letter by which a face is walked, "" for one that is not."""
    if face[1] in WALKED:
        return face[1]
    return "o" if face[0] == "o" else ""


def lay_out(faces: Faces, rolls: Dice) -> Section:
    """Plan the storeys of a tile with these faces, in the letters of side views."""
    surface = faces[0][0] == faces[1][0] == "e"
    upper = Storey(UPPER, walked(faces[7]), walked(faces[2]))
    lower = Storey(LOWER, walked(faces[6]), walked(faces[3]))
    _keep_dry(upper, faces[7], faces[2])
    _keep_dry(lower, faces[6], faces[3])
    tops = {x: walked(face) for x, face in zip(COLUMNS, faces[:2], strict=True)}
    bottoms = {x: walked(face) for x, face in zip(COLUMNS, (faces[5], faces[4]), strict=True)}
    above = not surface and (upper.wanted or any(tops.values()))
    below = lower.wanted or any(bottoms.values())
    if not (above or below):
        return Section()
    if not above and not surface:
        above = rolls.fraction() < FILLED and upper.high - upper.low > 6 and not _runs(faces, 7, 2)
    if not below:
        below = rolls.fraction() < FILLED and lower.high - lower.low > 6 and not _runs(faces, 6, 3)
    _shift(upper if above else None, lower if below else None, faces, surface, rolls)
    section = Section()
    first, last = (upper if above else lower), (lower if below else upper)
    for x in COLUMNS:
        _shafts(section, x, tops[x], bottoms[x], first, last, rolls)
    if surface and below and rolls.fraction() < ENTRANCES:
        _way_down(section, lower, rolls)
    if above and below:
        crossed = zip((*COLUMNS, *COLUMNS), (*faces[:2], faces[5], faces[4]), strict=True)
        wet = [x for x, face in crossed if face[1] == "r"]
        _join(section, upper, lower, wet, rolls)
    section.storeys = [s for s, there in ((upper, above), (lower, below)) if there]
    tall = _great_hall(section, faces, rolls) if above and below else None
    drowned = "k" in (faces[0][0], faces[1][0])
    roof = BELOW_WATER if drowned else TOP
    for storey in section.storeys:
        high = BELOW_GROUND if surface and storey is first else roof
        _furnish(section, storey, (high, _deepest(storey, last, faces)), bottoms, tall, rolls)
        roof = max([c.floor for c in section.chambers] + [storey.floor]) + 1.05
    if "k" in (faces[3][0], faces[6][0]):  # their roofs would break through a sunken floor
        section.chambers = [_level(c) if c.level < GROUND else c for c in section.chambers]
    if tall:
        section.chambers.append(tall)
        kinds = ("arch", "rope", "rope") if tall.natural else ("viaduct", "deck", "rope")
        if any(face[1] == "r" for face in faces):  # ropes would hang in falling water
            kinds = ("arch", "arch", "deck") if tall.natural else ("viaduct", "viaduct", "deck")
        section.bridged.append(Span(rolls.choose(kinds), tall.a, tall.b, upper.floor, lower.floor))
    return section


def _is_dry(faces: Faces) -> bool:
    return all(face[0] in "geb" and face[1] != "r" for face in faces)


def _deepest(storey: Storey, last: Storey, faces: Faces) -> float:
    """How deep the floors of the rooms of a storey may lie: beside streams none is sunk."""
    if any(face[1] == "r" for face in faces):
        return storey.floor
    most = DEEPEST if storey is last else last.floor - BENEATH
    return most if _is_dry(faces) else min(most, storey.floor + DEEP[1])


def _shift(
    upper: Storey | None, lower: Storey | None, faces: Faces, surface: bool, rolls: Dice
) -> None:
    """Let floors lie higher or deeper than at the sides, but by water and caverns."""
    if not _is_dry(faces) or rolls.fraction() > SHIFTED:
        return
    if upper:
        upper.rise = rolls.choose(RISES[0])
    if lower:
        fit = [rise for rise in RISES[1] if not surface or rise > -0.6]
        over = upper.floor if upper else 0.0
        lower.rise = rolls.choose([rise for rise in fit if LOWER + rise - over > APART])
    for storey in (upper, lower):
        if storey and storey.rise:
            storey.slopes = _slope(storey.rise, rolls), _slope(storey.rise, rolls)


def _slope(rise: float, rolls: Dice) -> Slope:
    """How far from a side steps begin, and how much longer than high they are: they end before the
    shafts."""
    sill = rolls.choose(SILLS)
    fit = [run for run in RUNS if sill + abs(rise) * run <= LONGEST]
    return (sill, rolls.choose(fit)) if fit else (SILL, 1.0)


def _way_down(section: Section, lower: Storey, rolls: Dice) -> None:
    """A shaft from the surface."""
    spots = [k * 0.5 for k in range(4, 17)]
    free = [x for x in spots if all(abs(x - stop) > 1.5 for stop in lower.stops)]
    if free:
        x = rolls.choose(free)
        section.climbs.append(Climb(rolls.choose(("ladder", "rope")), x, GROUND, lower.floor))
        lower.stops.append(x)


def _great_hall(section: Section, faces: Faces, rolls: Dice) -> Chamber | None:
    """A hall or a cavern as high as both storeys, which the upper passage crosses on a bridge."""
    dry = all(face[0] == "g" and face[1] != "r" for face in (*faces[2:4], *faces[6:]))
    stairs = any(climb.kind == "stairs" for climb in section.climbs)
    if not dry or stairs or rolls.fraction() > GREAT:
        return None
    upper, lower = section.storeys
    wide = rolls.choose((4.5, 5.5, 6.5))
    a = 5 - wide / 2 + (rolls.fraction() - 0.5) * (8 - wide)
    a = max(1.6, min(8.4 - wide, a))
    upper.stops += [a + 0.5, a + wide - 0.5]
    section.storeys[1].stops += [a + 0.5, a + wide - 0.5]
    free = [c.kind in ("spiral", "lift") and a < c.x < a + wide for c in section.climbs]
    section.climbs = [
        replace(climb, kind="ladder") if stands_free else climb
        for climb, stands_free in zip(section.climbs, free, strict=True)
    ]
    top = min(0.8 + 0.7 * rolls.fraction(), upper.floor - 1.3)
    return Chamber(a, a + wide, top, lower.floor, lower.floor, rolls.fraction() < 0.5)


def _runs(faces: Faces, left: int, right: int) -> bool:
    return "r" in faces[left][1] + faces[right][1]


def _keep_dry(storey: Storey, left: str, right: str) -> None:
    """Leave room for the water of the sides."""
    storey.low = WET_SHORE if left[0] == "k" else 0.0
    storey.high = 10 - WET_SHORE if right[0] == "k" else 10.0


def _shafts(
    section: Section, x: float, top: str, bottom: str, first: Storey, last: Storey, rolls: Dice
) -> None:
    """The shafts of one column, one through the whole tile where it goes on at both ends."""
    if top and bottom and first is not last and rolls.fraction() < 0.6:
        section.climbs.append(Climb("ladder", x, 0.0, 10.0))
        first.stops.append(x)
        last.stops.append(x)
        return
    if top:
        section.climbs.append(Climb(_way(top), x, 0.0, first.floor))
        first.stops.append(x)
    if bottom:
        section.climbs.append(Climb(_way(bottom), x, last.floor, 10.0))
        last.stops.append(x)


def _way(letter: str) -> str:
    return "rope" if letter == "o" else "ladder"


def _join(
    section: Section, upper: Storey, lower: Storey, wet: Sequence[float], rolls: Dice
) -> None:
    """Join two storeys: by the shaft that is there, by stairs, or by a shaft of its own, which
    keeps off falling water."""
    if any(climb.top < UPPER and climb.foot > LOWER for climb in section.climbs):
        return
    stairs = _stairs(upper, lower)
    if stairs and not wet and rolls.fraction() < 0.75:
        x, reach = stairs
        section.climbs.append(Climb("stairs", x, upper.floor, lower.floor, reach))
        upper.stops.append(x)
        lower.stops.append(reach)
        if x < reach:
            upper.high, lower.low = x + 0.2, max(lower.low, reach - 0.4)
        else:
            upper.low, lower.high = x - 0.2, min(lower.high, reach + 0.4)
        return
    taken = [*upper.stops, *lower.stops]
    spots = [k * 0.5 for k in range(4, 17)]
    free = [x for x in spots if upper.holds(x) and lower.holds(x)]
    free = [x for x in free if all(abs(x - other) > 1.5 for other in wet)] or free
    apart = [x for x in free if all(abs(x - t) > 1.5 or x == t for t in taken)]
    x = rolls.choose(apart or free or [5.0])
    section.climbs.append(Climb(rolls.choose(SHAFTS), x, upper.floor, lower.floor))
    upper.stops.append(x)
    lower.stops.append(x)


def _stairs(upper: Storey, lower: Storey) -> Reach | None:
    """Where a flight of stairs may run, from its head to its foot: under nothing, over nothing."""
    for x, reach, shut, open_ in (
        (2.4, 7.4, upper.right, lower.left),
        (7.6, 2.6, upper.left, lower.right),
    ):
        ends = (upper.left, lower.right) if x < reach else (upper.right, lower.left)
        way = 1 if x < reach else -1
        fits = all((x - stop) * way >= 0 for stop in upper.stops)
        fits &= all((stop - reach) * way >= 0 for stop in lower.stops)
        dry = upper.low < 1 and lower.low < 1 and upper.high > 9 and lower.high > 9
        if fits and dry and not shut and not open_ and all(ends):
            return x, reach
    return None


def _furnish(
    section: Section,
    storey: Storey,
    reach: Reach,
    bottoms: dict[float, str],
    tall: Chamber | None,
    rolls: Dice,
) -> None:
    """String chambers along a storey, from the highest ceiling to the deepest floor of its
    `reach`, and join them and its openings by a passage."""
    high, lowest = reach[0], storey is section.storeys[-1]
    holes = [x for x, letter in bottoms.items() if letter and lowest]
    chambers = list(_chambers(storey, reach, holes, rolls))
    if tall:
        chambers = [c for c in chambers if c.b < tall.a - 0.7 or c.a > tall.b + 0.7]
    if storey.base == UPPER and not lowest:
        below = [c.x for c in section.climbs if c.foot > storey.floor + 1 and c.top <= storey.floor]
        chambers = [_level(c) if any(c.a < x < c.b for x in below) else c for c in chambers]
    section.chambers += chambers
    points = [x for c in chambers for x in (c.a + 0.3, c.b - 0.3)]
    points += [x + d for x in storey.stops for d in (-0.5, 0.5)]
    points += [storey.steps(0)] if storey.left else []
    points += [10.0 - storey.steps(1)] if storey.right else []
    _climb_to_sides(section, storey, rolls)
    if len(points) < 2:
        return
    a, b = min(points), max(points)
    middle = (a + b) / 2 + (rolls.fraction() - 0.5)
    letters = [letter for letter in (storey.left, storey.right) if letter]
    wild = [letter in "to" for letter in letters] or [rolls.fraction() < 0.35]
    if len(set(wild)) == 2:
        spans = [(a, middle + 0.2, wild[0]), (middle - 0.2, b, wild[1])]
    else:
        spans = [(a, b, wild[0])]
    room = storey.floor - high - 1.0 - ROOFED
    for start, end, natural in spans:
        lift = min(room, rolls.choose(LIFTS))
        bays = max(1, round((end - start) / rolls.choose(BAYS)))
        way = Passage(start, end, storey.floor, natural)
        section.passages.append(replace(way, lift=lift, bays=bays) if lift >= LIFTS[1] else way)


def _climb_to_sides(section: Section, storey: Storey, rolls: Dice) -> None:
    """Steps or slopes from the open sides of a storey to its floor."""
    for way, letter in ((1, storey.left), (-1, storey.right)):
        if letter and storey.rise:
            side = 0.0 if way == 1 else 10.0
            sill, run = storey.slopes[way != 1]
            ends = sorted((side, side + way * (sill + 0.01)))
            section.passages.append(Passage(ends[0], ends[1], storey.base, letter in "to"))
            smooth = letter in "to" or rolls.fraction() < SLOPES
            section.ramps.append(Ramp(way, storey.base, storey.floor, smooth, sill, run))


def _level(chamber: Chamber) -> Chamber:
    """A chamber whose floor is that of its passage."""
    return Chamber(chamber.a, chamber.b, chamber.top, chamber.level, chamber.level, chamber.natural)


def _chambers(
    storey: Storey, reach: Reach, holes: Sequence[float], rolls: Dice
) -> Iterator[Chamber]:
    a, b = storey.free
    spans = list(_spans(storey, a, b, rolls))
    for start, end, natural in spans:
        height = storey.floor - reach[0]
        least = min(LEAST, height)
        share = rolls.fraction() ** 0.4
        top = storey.floor - least - (min(height, 1.2 + (end - start) * 0.8) - least) * share
        top = min(max(top, reach[0]), storey.floor - least)
        ways = [*storey.stops, *(x for span in spans for x in span[:2])]
        entered = (
            bool(storey.left) or any(x < start for x in ways),
            bool(storey.right) or any(x > end for x in ways),
        )
        deep = 0.0
        clear = not any(start - 0.6 < x < end + 0.6 for x in (*holes, *storey.stops))
        if clear and end - start > SUNKEN[0] and rolls.fraction() < SUNKEN[1]:
            most = min(reach[1] - storey.floor, (end - start - EVEN) / max(1, sum(entered)))
            fit = [deep for deep in DEEP[: 1 if natural else len(DEEP)] if deep <= most]
            deep = rolls.choose(fit[-3:]) if fit else 0.0
        yield Chamber(start, end, top, storey.floor + deep, storey.floor, natural, entered)


def _spans(storey: Storey, a: float, b: float, rolls: Dice) -> Iterator[tuple[float, float, bool]]:
    """From where to where chambers lie, and which are caves."""
    wide = b - a
    through = bool(storey.left and storey.right)
    if wide < 1.8:
        return
    worked = [letter in "hsl" for letter in (storey.left, storey.right) if letter]
    share = 0.2 if all(worked) and worked else 0.8 if worked and not any(worked) else 0.45
    wild = [rolls.fraction() < share for _ in range(3)]
    roll = rolls.fraction()
    if wide < 5 or roll < 0.58:
        long = min(wide, rolls.choose((3.5, 4.5, 5.5, 6.5, 7.5)))
        start = a + (wide - long) * _place(storey, rolls)
        yield start, start + long, wild[0]
    elif roll < 0.9 or not through:
        one = rolls.choose((2.5, 3.0, 3.5))
        two = rolls.choose((2.5, 3.0, 3.5))
        gap = wide - one - two
        if gap < 0.7:
            two = 2.5
        first = a if not storey.left else a + rolls.fraction() * 0.4
        last = b if not storey.right else b - rolls.fraction() * 0.4
        yield first, first + one, wild[0]
        yield last - two, last, wild[1]
    else:
        start = a + (wide - 2.0) * rolls.fraction()
        yield start, start + 2.0, wild[0]


def _place(storey: Storey, rolls: Dice) -> float:
    """Where in its free stretch a chamber lies: at the end of a way that leads no farther."""
    if storey.left and not storey.right:
        return 1.0
    if storey.right and not storey.left:
        return 0.0
    return rolls.fraction()
