"""Locked, stuck and trapped doors, and where the keys of locked ones lie: always in a room that can
be reached without them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from morphs.base.graphs import UnionFind
from morphs.base.seeds import Dice, stream_key
from morphs.plan.key.model import NUMBERED, Region, Way

DOORS = frozenset({"door", "double", "bars"})
LOCKED, STUCK, TRAPPED = 12, 20, 26
"""Of a hundred doors: so many are locked, so many more stuck, so many more trapped."""
CANDIDATES = 12
"""A key lies in one of so many rooms that are nearest to its door."""
NOT_ON_FOOT = frozenset({"secret", "water"})


def with_states(
    ways: Sequence[Way], regions: Sequence[Region], start: str | None, seed: int
) -> tuple[Way, ...]:
    """Give doors states, each by dice of its own, and keys to locked ones; a door whose key could
    not be reached is not locked. What a plan says of doors is kept."""
    states = [way.state or _state(way, seed) for way in ways]
    drawn = [
        replace(way, state=state) if state != way.state else way
        for way, state in zip(ways, states, strict=True)
    ]
    keys = _keys(drawn, regions, start, seed)
    return tuple(
        replace(way, key=keys[k])
        if k in keys
        else (replace(way, state="") if way.state == "locked" else way)
        for k, way in enumerate(drawn)
    )


def _state(way: Way, seed: int) -> str:
    if way.kind not in DOORS or way.b.startswith("outside"):
        return ""
    roll = Dice(seed, "key", "door", way.a, way.b, way.kind, *map(str, way.at)).below(100)
    return (
        "locked"
        if roll < LOCKED
        else "stuck"
        if roll < STUCK
        else "trapped"
        if roll < TRAPPED
        else ""
    )


def _keys(
    ways: Sequence[Way], regions: Sequence[Region], start: str | None, seed: int
) -> dict[int, str]:
    """Where the key of each locked way lies, by its place in the list: lock after lock is opened,
    as players would, and each key lies in what can be reached before."""
    found: dict[int, str] = {}
    if start is None:
        return found
    locked = [k for k, way in enumerate(ways) if way.state == "locked"]
    locks_of = _locks_of(ways, regions, locked)
    beside = _beside(ways, set(locked))
    reached = _reached(beside, start)
    numbered = {r.id for r in regions if r.kind in NUMBERED and not r.secret}
    while True:
        near = [k for k in locked if k not in found and {ways[k].a, ways[k].b} & reached]
        if not near or not reached & numbered:
            return found
        for k in near:
            way = ways[k]
            side = way.a if way.a in reached else way.b
            rooms = _nearest(beside, side, numbered)
            others = [room for room in rooms if room not in (way.a, way.b)] or rooms
            # Of two locks of one passage neither has its key in the room that the other is at.
            ends = {end for other in locks_of[k] for end in (ways[other].a, ways[other].b)}
            others = [room for room in others if room not in ends] or others
            found[k] = max(others, key=lambda r: (stream_key(seed, "lock", way.a, way.b, r), r))
        beside = _beside(ways, {k for k in locked if k not in found})
        reached = _reached(beside, start)


def _locks_of(
    ways: Sequence[Way], regions: Sequence[Region], locked: Sequence[int]
) -> dict[int, list[int]]:
    """For each locked way those of the passages at its ends, as far as one walks there without
    passing a room or another lock."""
    passages = {region.id for region in regions if region.kind == "passage"}
    homes = UnionFind(passages)
    for way in ways:
        if way.state != "locked" and way.a in passages and way.b in passages:
            homes.join(way.a, way.b)
    found: dict[str, list[int]] = {}
    for k in locked:
        for end in {ways[k].a, ways[k].b} & passages:
            found.setdefault(homes.root(end), []).append(k)
    return {
        k: [
            other
            for end in sorted({ways[k].a, ways[k].b} & passages)
            for other in found[homes.root(end)]
        ]
        for k in locked
    }


def _nearest(beside: Mapping[str, Sequence[str]], start: str, rooms: Collection[str]) -> list[str]:
    """The rooms nearest to a region, as many as may hold a key."""
    found = [start] if start in rooms else []
    seen, waiting = {start}, deque([start])
    while waiting and len(found) < CANDIDATES:
        for there in beside.get(waiting.popleft(), ()):
            if there not in seen:
                seen.add(there)
                waiting.append(there)
                found += [there] if there in rooms else []
    return found


def on_foot(ways: Sequence[Way], start: str, shut: Collection[int]) -> set[str]:
    """The regions that can be walked to from one, but for ways that are shut (by their places in
    the list), secret ones and water."""
    return _reached(_beside(ways, shut), start)


def _reached(beside: Mapping[str, Sequence[str]], start: str) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        for there in beside.get(waiting.pop(), ()):
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached


def _beside(ways: Sequence[Way], shut: Collection[int]) -> dict[str, list[str]]:
    """The regions that one can step to from each."""
    beside: dict[str, list[str]] = {}
    for k, way in enumerate(ways):
        if k not in shut and way.kind not in NOT_ON_FOOT and not way.b.startswith("outside"):
            beside.setdefault(way.a, []).append(way.b)
            beside.setdefault(way.b, []).append(way.a)
    return beside
