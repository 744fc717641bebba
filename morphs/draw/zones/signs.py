"""Signs of what is no obstacle: which are drawn, how large, and where.

What lies together is one group: what is large there, or one heap for all that is small, and the
badge of its guard at its foot; only guards of ways have shields. Where signs would crowd - on large
maps, which are drawn as charts - what is small, lies alone and is worth little is left to the list
of the sheet, one lesser sign stands for others like it, and these gather at ways, so that country
lies open between (`outlying.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from math import floor, inf

import numpy as np

from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.emblems import FORMS, GUARDS, VARIED, Emblem, emblem_of
from morphs.draw.zones.landmark_places import LOOSE, footprint, pair_numbers
from morphs.draw.zones.lettering import room_of_towns
from morphs.draw.zones.outlying import Spot, left_out, stood_for
from morphs.draw.zones.sign import HALF, Sign
from morphs.draw.zones.spreading import Ground, spread
from morphs.generators.zones.templates.template import ROCK, WATER
from morphs.generators.zones.zone_map import RIVERS, Thing, ZoneMap

SIZES = {"town": 8.2, "mine": 3.4, "dwelling": 2.6, "bank": 3.0, "building": 2.1, "watermill": 2.6}
SIZES |= {"gate": 2.7, "teleporter": 2.4, "shipyard": 2.4, "border-guard": 2.3, "tent": 2.1}
SIZES |= {"hut": 2.2, "boat": 2.0, "monster": 2.2, "badge": 0.85, "artifact": 1.6, "chest": 1.4}
SIZES |= {"pickup": 1.35}
"""How large signs are, in squares: towns, then mines and what is guarded, then what lies about."""
BROAD, NARROW = 60, 0.72
"""On maps of fewer squares a side signs are smaller, of their squares, but not more than so."""
SHARED = 1.34
"""How much larger signs and roads are on each of two levels, which share a sheet."""
LEAST = {"town": 78, "mine": 28, "dwelling": 24, "bank": 24, "gate": 20, "teleporter": 19}
LEAST |= {"shipyard": 20, "monster": 24, "badge": 11, "border-guard": 18, "tent": 18, "hut": 18}
"""And at least, in pixels, lest they cannot be told; others 14."""
RANKS = (0.56, 0.6, 0.75)
"""How large a town is drawn that nobody owns and has no castle, one with either, one with both."""
STRONG = (0.8, 0.86, 0.95, 1.04, 1.14)
"""How large shields are, the weakest guards first: what anybody passes is small."""
WORTH = ((1000, 0.8), (2500, 0.96), (5000, 1.1), (inf, 1.24))
"""How much larger or smaller what has a worth is drawn, by the value below which it lies."""
WEIGHED = ("mine", "dwelling", "bank", "building")
"""What is drawn by its worth."""
BY_IT, BEFORE = 0.4, 0.12
"""How far aside of a group's middle its badge is, in the widths of both signs; how much lower, of
the badge's width."""
RICH = 1000
"""What lies alone and is worth less is told by few signs."""
VAST, LARGER = (
    96,
    {"monster": 1.2, "town": 1.45, "mine": 1.12, "gate": 1.6, "teleporter": 1.6, "dwelling": 1.0}
    | {"bank": 1.0, "building": 1.0, "watermill": 1.0, "hut": 1.0},
)
"""On maps of so many squares a side towns, mines and the like are so much larger, of their
squares, what is lesser is not; others 1.16."""
WIDER, WIDEST = 108, 1.3
"""On maps of more squares a side signs grow with these, but not more than so."""
CHART, DEAR = 54, 2000
"""Maps of so many squares a side are drawn as charts; what nobody guards there and is worth less is
not drawn."""
STRONGER = ((96, 6000), (CHART, 3000))
"""On maps of so many squares a side, what is small is drawn only where a guard of at least so much
stands by it, or by its worth where nobody does."""
MILLED = 5
"""A mill farther than so many squares from a river has a pond of its own."""
BANK = 1.05
"""How far left of the middle of a river that runs down the map its mill stands, in squares."""
LESSER = ("bank", "dwelling", "watermill", "building", "hut", *LOOSE)
"""What gathers at ways on charts, the foremost first."""
HOARD = "hoard"
"""What all that is small is to others like it."""
STANDS_FOR = 7
"""A lone small thing stands for others like it so many squares about, across and down."""
ALIKE = 18.0
"""Signs of one kind that stand so near each other, in squares, differ in form."""
STREWN = 0.5
"""How far aside lone small things lie at most, from side to side, in squares."""


def larger(zones: ZoneMap) -> float:
    """How much larger what one must see is drawn than on a level that has a sheet to itself."""
    return SHARED if zones.levels > 1 else 1.0


def signs_of(zones: ZoneMap, level: int, pixels: int) -> list[Sign]:
    """Return the signs of a level in the order of its things."""
    own = {
        index: _sign(zones, index, thing, pixels)
        for index, thing in enumerate(zones.things)
        if thing.level == level and thing.kind != "obstacle"
    }
    for index, number in pair_numbers(zones).items():
        if index in own:
            own[index] = own[index]._replace(emblem=own[index].emblem._replace(rank=number))
    groups = [*_groups(zones, own)]
    grouped = {sign.number for some in groups for sign in some}
    bare = {*_lone(zones, own, grouped)} | grouped
    units = [[*_massed(zones, some, pixels)] for some in groups]
    units += [[sign] for number, sign in own.items() if number not in bare]
    kinds = zones.terrain[level]
    ways = (zones.road[level] > 0) | (zones.river[level] > 0)
    ground = Ground(~np.isin(kinds, (WATER, ROCK)), zones.zone[level], ways)
    below = room_of_towns(zones, pixels)
    chosen = [*_by_ways(zones, level, units)]
    found = [sign for some in spread(chosen, ground, pixels, below) for sign in some]
    return _unlike(sorted(found, key=lambda one: one.number))


def _by_ways(zones: ZoneMap, level: int, units: Sequence[list[Sign]]) -> Iterator[list[Sign]]:
    """Of signs that stand together or alone those that a level has room for: on charts lesser ones
    gather at ways, towns and mines."""
    heads = [max(some, key=lambda one: (one.emblem.kind not in GUARDS, one.unit), default=None)
             for some in units]  # fmt: skip
    lesser = {
        number: _spot(zones, head)
        for number, head in enumerate(heads)
        if head is not None and head.emblem.kind in LESSER and zones.size >= CHART
    }
    many = stood_for(lesser, zones.size)
    others = [head for number, head in enumerate(heads) if head and number not in lesser]
    lesser = {number: spot for number, spot in lesser.items() if number not in many}
    ways, last = zones.road[level] > 0, zones.size - 1
    for one in others:
        if one.emblem.kind in ("town", "mine"):
            ways[min(floor(one.foot), last), min(floor(one.middle), last)] = True
    gone = many | left_out(lesser, [(one.foot, one.middle) for one in others], ways)
    yield from (some for number, some in enumerate(units) if number not in gone)


def _spot(zones: ZoneMap, head: Sign) -> Spot:
    """Where a lesser sign stands, what it is worth to a chart, and what it is like."""
    kind = head.emblem.kind
    worth = LESSER.index(kind), -_worth(zones, head)
    return Spot(head.foot, head.middle, worth, HOARD if kind in LOOSE else kind)


def _unlike(signs: list[Sign]) -> list[Sign]:
    """The signs, those of one kind near each other in other forms, as long as there are some."""
    found: list[Sign] = []
    for sign in signs:
        if sign.emblem.kind in VARIED:
            like = (one for one in found if one.emblem.kind == sign.emblem.kind)
            near = sorted((_apart(sign, one), one.number, one.emblem.luck) for one in like)
            used = {luck for away, _, luck in near[: FORMS - 1] if away < ALIKE}
            forms = [(sign.emblem.luck + k) % FORMS for k in range(FORMS)]
            luck = next(one for one in forms if one not in used)
            sign = sign._replace(emblem=sign.emblem._replace(luck=luck))
        found.append(sign)
    return found


def unit_of(emblem: Emblem, pixels: int, value: int = 0, squares: int = 0) -> int:
    """How many pixels wide a landmark is drawn on a map of so many squares a side: larger than its
    squares on maps drawn small, and by its worth, where that is known."""
    rank = RANKS[(emblem.rank > 0) + emblem.great] if emblem.kind == "town" else 1.0
    rank = STRONG[emblem.rank - 1] if emblem.kind == "monster" else rank
    size, least = SIZES.get(emblem.kind, 1.3), LEAST.get(emblem.kind, 14)
    if emblem.kind in WEIGHED and value > 0:
        rank = next(share for most, share in WORTH if value < most)
    if squares >= VAST:
        rank *= LARGER.get(emblem.kind, 1.16) * min(WIDEST, max(1.0, squares / WIDER))
    elif 0 < squares < BROAD:
        rank *= max(NARROW, squares / BROAD)
    return round(rank * max(size * pixels, least))


def _sign(zones: ZoneMap, index: int, thing: Thing, pixels: int) -> Sign:
    """A thing in its own place."""
    row, column, high, wide = footprint(zones, thing)
    pair = index if thing.partner < 0 else min(index, thing.partner)
    emblem = emblem_of(thing.kind, thing.name, thing.owner, thing.value, thing.note, pair)
    down = across = 0.0
    if thing.kind in LOOSE:
        down, across = (STREWN * (chance(index, thing.row, axis) - 0.5) for axis in (51, 52))
    middle, foot = column + wide / 2 + across, row + high - 0.1 + down
    unit = round(larger(zones) * unit_of(emblem, pixels, thing.value, zones.size))
    sign = Sign(index, emblem, unit, middle, foot).within(zones.size, pixels)
    return _at_water(zones, thing.level, sign) if thing.kind == "watermill" else sign


def _at_water(zones: ZoneMap, level: int, mill: Sign) -> Sign:
    """A mill beside the nearest square of a river of water; one far from any has a pond."""
    wet = (zones.river[level] > 0) & (zones.river[level] != RIVERS.index("lava"))
    rows, columns = np.nonzero(wet)
    far = np.maximum(abs(rows - floor(mill.foot)), abs(columns - floor(mill.middle)))
    if not len(far) or int(far.min()) > MILLED:
        return mill._replace(emblem=mill.emblem._replace(great=True))
    nearest = np.lexsort((columns, rows, abs(columns - floor(mill.middle)), far))[0]
    row, column = int(rows[nearest]), int(columns[nearest])
    down = wet[max(0, row - 1) : row + 2, column].sum() > 1
    aside, above = (BANK, 0.0) if down else (0.0, 0.05)
    return mill._replace(middle=column + 0.5 - aside, foot=row + 0.5 - above)


def _groups(zones: ZoneMap, own: dict[int, Sign]) -> Iterator[list[Sign]]:
    """The signs of each treasure block, with those of its guards; and mines with theirs."""
    found: dict[tuple[str, int], list[Sign]] = {}
    for index, sign in own.items():
        thing = zones.things[index]
        what, _, number = thing.guards.partition(":")
        if what in ("mine", "block") and number.isdecimal():
            found.setdefault((what, int(number)), []).append(sign)
        elif thing.kind == "mine":
            found.setdefault(("mine", index), []).append(sign)
        elif thing.block >= 0:
            found.setdefault(("block", thing.block), []).append(sign)
    yield from (some for some in found.values() if len(some) > 1)


def _massed(zones: ZoneMap, signs: list[Sign], pixels: int) -> Iterator[Sign]:
    """What is drawn of a group: what is large, else one heap; and at its foot the badge of its
    strongest guard."""
    guards = [sign for sign in signs if sign.emblem.kind == "monster"]
    rest = [sign for sign in signs if sign.emblem.kind != "monster"]
    small = [sign for sign in rest if zones.things[sign.number].kind in LOOSE]
    large = [sign for sign in rest if sign not in small]
    guard = max(guards, key=lambda one: (_worth(zones, one), -one.number), default=None)
    head = max(large, key=lambda one: (one.unit, -one.number), default=None)
    if small and head is None:
        if not _is_dear(zones, small, guard):
            return
        head = _heap(zones, small)
        yield head
    yield from large
    if head is None:
        yield from guards
    elif guard:
        yield _badge(zones, guard, head, pixels)


def _is_dear(zones: ZoneMap, small: Sequence[Sign], guard: Sign | None) -> bool:
    """Whether some small things are drawn: on charts by the strength of their guard, or their own
    worth where there is none."""
    if guard is None:
        return zones.size < CHART or max(_worth(zones, one) for one in small) >= DEAR
    least = next((least for size, least in STRONGER if zones.size >= size), 0)
    return _worth(zones, guard) >= least


def _heap(zones: ZoneMap, small: list[Sign]) -> Sign:
    """The dearest of some small things, in the midst of all, or where it lies if that is rock."""
    best = max(small, key=lambda one: (_worth(zones, one), -one.number))
    middle = sum(one.middle for one in small) / len(small)
    foot = sum(one.foot for one in small) / len(small)
    best = best._replace(emblem=best.emblem._replace(great=True))
    level, last = zones.things[best.number].level, zones.size - 1
    walled = zones.terrain[level][min(floor(foot), last), min(floor(middle), last)] == ROCK
    return best if walled else best._replace(middle=middle, foot=foot)


def _worth(zones: ZoneMap, one: Sign) -> int:
    return zones.things[one.number].value


def _lone(zones: ZoneMap, own: dict[int, Sign], grouped: Set[int]) -> Iterator[int]:
    """Of small things that lie alone and are worth little those that are not drawn: on charts
    all, else those that lie near a dearer one of their kind, which stands for them."""
    lone = [
        sign
        for number, sign in own.items()
        if number not in grouped
        and zones.things[number].kind in LOOSE
        and _worth(zones, sign) < (DEAR if zones.size >= CHART else RICH)
    ]
    kept: list[Sign] = []
    for sign in sorted(lone, key=lambda one: (-_worth(zones, one), one.number)):
        like = (one for one in kept if one.emblem.kind == sign.emblem.kind)
        if zones.size >= CHART or any(_apart(sign, other) < STANDS_FOR for other in like):
            yield sign.number
        else:
            kept.append(sign)


def _apart(one: Sign, other: Sign) -> float:
    """How far signs stand apart across or down, in squares."""
    return max(abs(one.middle - other.middle), abs(one.foot - other.foot))


def _badge(zones: ZoneMap, guard: Sign, head: Sign, pixels: int) -> Sign:
    """The badge of a guard at the left foot of what it guards; at the right one by the rim."""
    emblem = guard.emblem._replace(kind="badge")
    unit = round(larger(zones) * unit_of(emblem, pixels, 0, zones.size))
    aside = BY_IT * (unit + head.unit) / pixels
    aside = aside if head.middle - aside > HALF * unit / pixels else -aside
    foot = head.foot + BEFORE * unit / pixels
    return Sign(guard.number, emblem, unit, head.middle - aside, foot)
