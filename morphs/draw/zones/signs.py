"""Signs of what is no obstacle: which are drawn, how large, and where.

What lies together is one group: what is greatest there, at most one sign of its hoard before it,
and the shield of its guard at its other side. A lone resource is a few dots.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from math import ceil
from typing import NamedTuple

from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.emblems import Emblem, emblem_of
from morphs.draw.zones.landmark_places import LOOSE, footprint
from morphs.zones.zone_map import Thing, ZoneMap

SIZES = {"town": 7.4, "mine": 2.7, "dwelling": 2.4, "bank": 2.3, "building": 1.9, "watermill": 2.3}
SIZES |= {"gate": 1.9, "teleporter": 1.7, "shipyard": 1.9, "border-guard": 1.6, "tent": 1.7}
SIZES |= {"hut": 1.8, "boat": 1.6, "monster": 1.5, "artifact": 1.3, "chest": 1.3, "pickup": 1.2}
"""How large signs are, in squares."""
LEAST = {"town": 78, "mine": 24, "dwelling": 20, "bank": 19, "gate": 17, "teleporter": 15}
LEAST |= {"shipyard": 17, "monster": 15, "border-guard": 15, "tent": 15, "hut": 15}
"""And at least, in pixels, lest they cannot be told; others 14."""
RANKS = (0.82, 0.92, 1.05)
"""How large a town is drawn that nobody owns and has no castle, one with either, one with both."""
POSTED = 0.82
"""How large the shield of a guard is that stands by what it guards."""
BY_IT, BEFORE = 0.34, 0.12
"""How far aside of a group's middle its hoard and its guard stand, in the widths of both signs; how
much lower, in squares."""
NEAR = 4
"""A guard farther than so many squares from what it guards stands by itself."""
RICH = 1000
"""What is worth less is not told of beside what is large and has no guard."""
STANDS_FOR = 7
"""A lone small thing stands for others like it so many squares about, across and down."""
STREWN = 0.5
"""How far aside lone small things lie at most, from side to side, in squares."""


class Sign(NamedTuple):
    """What is drawn of a thing: its number among all, its emblem, how many pixels wide; its middle
    and foot, in squares."""

    number: int
    emblem: Emblem
    unit: int
    middle: float
    foot: float

    def box(self, pixels: int) -> tuple[int, int, int, int]:
        """Row, column, rows and columns of the squares that it covers."""
        reach = ceil(self.unit / pixels)
        tall = reach if self.emblem.kind == "town" else ceil(0.8 * reach)
        row, column = ceil(self.foot) - tall, round(self.middle - reach / 2)
        return row, column, tall + (self.emblem.kind == "town" and self.emblem.rank > 0), reach


def signs_of(zones: ZoneMap, level: int, pixels: int) -> list[Sign]:
    """Return the signs of a level in the order of its things."""
    own = {
        index: _sign(zones, index, thing, pixels)
        for index, thing in enumerate(zones.things)
        if thing.level == level and thing.kind != "obstacle"
    }
    groups = [*_groups(zones, own)]
    grouped = {sign.number for some in groups for sign in some}
    for number in [*_lone(zones, own, grouped)]:
        own.pop(number)
    for some in groups:
        kept = {sign.number: sign for sign in _massed(zones, some, pixels)}
        for sign in some:
            own.pop(sign.number)
        own |= kept
    return [own[index] for index in sorted(own)]


def unit_of(emblem: Emblem, pixels: int) -> int:
    """How many pixels wide a landmark is drawn: larger than its squares on maps drawn small."""
    rank = RANKS[(emblem.rank > 0) + emblem.great] if emblem.kind == "town" else 1.0
    size, least = SIZES.get(emblem.kind, 1.3), LEAST.get(emblem.kind, 14)
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
    return Sign(index, emblem, unit_of(emblem, pixels), middle, foot)


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
    """What is drawn of a group: what is large; of the rest what is dearest, by it; its guards."""
    guards = [sign for sign in signs if sign.emblem.kind == "monster"]
    rest = [sign for sign in signs if sign.emblem.kind != "monster"]
    small = [sign for sign in rest if zones.things[sign.number].kind in LOOSE]
    large = [sign for sign in rest if sign not in small]
    yield from large
    head = max(large, key=lambda one: (one.unit, -one.number), default=None)
    told = not head or guards or max((_worth(zones, one) for one in small), default=0) >= RICH
    if small and told:
        best = max(small, key=lambda one: (_worth(zones, one), -one.number))
        best = best._replace(emblem=best.emblem._replace(great=True))
        if head is None:
            middle = sum(one.middle for one in small) / len(small)
            foot = sum(one.foot for one in small) / len(small)
            best = head = best._replace(middle=middle, foot=foot)
        else:
            best = _by(best, head, 1, pixels)
        yield best
    for guard in guards:
        if head is None or _apart(guard, head) > NEAR:
            yield guard
            continue
        posted = guard._replace(unit=max(round(POSTED * guard.unit), LEAST["monster"]))
        yield _by(posted, head, -1, pixels)


def _worth(zones: ZoneMap, one: Sign) -> int:
    return zones.things[one.number].value


def _lone(zones: ZoneMap, own: dict[int, Sign], grouped: Set[int]) -> Iterator[int]:
    """Of small things that lie alone and are worth little those that lie near a dearer one of
    their kind, which stands for them."""
    lone = [
        sign
        for number, sign in own.items()
        if number not in grouped
        and zones.things[number].kind in LOOSE
        and _worth(zones, sign) < RICH
    ]
    kept: list[Sign] = []
    for sign in sorted(lone, key=lambda one: (-_worth(zones, one), one.number)):
        like = (one for one in kept if one.emblem.kind == sign.emblem.kind)
        if any(_apart(sign, other) < STANDS_FOR for other in like):
            yield sign.number
        else:
            kept.append(sign)


def _apart(one: Sign, other: Sign) -> float:
    """How far signs stand apart across or down, in squares."""
    return max(abs(one.middle - other.middle), abs(one.foot - other.foot))


def _by(one: Sign, head: Sign, way: int, pixels: int) -> Sign:
    """A sign at a side of a group's head, a little before it."""
    aside = way * BY_IT * (one.unit + head.unit) / pixels
    return one._replace(middle=head.middle + aside, foot=head.foot + BEFORE)
