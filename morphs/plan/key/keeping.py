"""A key kept up when its map changes: rooms found again, texts that stay, texts that are lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from morphs.plan.key.model import NUMBERED, Level, Lost, Number, Region
from morphs.plan.key.regions import Ground, with_ids

SHARE = 0.5
"""A room is the same where at least so much of its ground is."""


@dataclass(frozen=True)
class Kept:
    """The ground of a level with the ids of rooms that were found again, and what was theirs."""

    ground: Ground
    rooms: dict[str, Region]
    lost: tuple[Lost, ...] = ()

    @property
    def numbers(self) -> dict[str, Number]:
        """The numbers that stay."""
        return {name: room.number for name, room in self.rooms.items() if room.number is not None}


def kept_up(ground: Ground, old: Level | None) -> Kept:
    """Find the rooms of an old key again."""
    if old is None:
        return Kept(ground, {})
    matched = _matched(ground.regions, old.regions)
    names = {new.id: before.id for new, before in matched}
    fresh = {region.id for region in ground.regions} - set(names)
    for name in sorted(fresh & set(names.values())):
        names[name] = f"{name}+"  # its old name went to another
    rooms = {before.id: before for _, before in matched}
    lost = tuple(
        Lost(region.number, region.name, region.contents)
        for region in old.regions
        if region.id not in rooms and (region.by_hand or region.locked or region.contents.notes)
    )
    return Kept(with_ids(ground, names), rooms, lost)


def _matched(new: Sequence[Region], old: Sequence[Region]) -> list[tuple[Region, Region]]:
    """Pairs of a new and an old region of one sort that share most of their ground, the largest
    shares first; each is in one pair."""
    if not new or not old:
        return []
    ours = np.array([region.shape for region in new], dtype=object)
    theirs = np.array([region.shape for region in old], dtype=object)
    mine, other = shapely.STRtree(theirs).query(ours, "intersects")
    alike = [_sort(new[a]) == _sort(old[b]) for a, b in zip(mine, other, strict=True)]
    mine, other = mine[alike], other[alike]
    common = shapely.area(shapely.intersection(ours[mine], theirs[other]))
    whole = np.maximum(shapely.area(theirs[other]), 1e-6)
    found = sorted(
        (-round(float(area), 3), a, b)
        for a, b, area, size in zip(mine.tolist(), other.tolist(), common, whole, strict=True)
        if round(float(area / size), 3) >= SHARE
    )
    pairs, taken, gone = [], set[int](), set[int]()
    for _, a, b in found:
        if a not in taken and b not in gone:
            taken.add(a)
            gone.add(b)
            pairs.append((new[a], old[b]))
    return pairs


def _sort(region: Region) -> str:
    return "room" if region.kind in NUMBERED else region.kind


def staying(
    rooms: dict[str, Region],
    regions: Sequence[Region],
    reroll: Sequence[str],
    anew: bool = False,
) -> dict[str, Region]:
    """Return the old rooms whose texts stay: those by hand and locked ones always, others where
    what is drawn in them is the same and they are not rolled anew; `anew` says that all are."""
    rerolled = {number.strip() for number in reroll}
    now = {region.id: region for region in regions if region.kind in NUMBERED}
    found = {}
    for name, old in rooms.items():
        if name not in now:
            continue
        again = not old.locked and ((anew and not old.by_hand) or str(old.number) in rerolled)
        same = (old.tags, old.secret) == (now[name].tags, now[name].secret)
        if not again and (same or old.by_hand or old.locked):
            found[name] = old
    return found


def rolled(
    regions: Sequence[Region], rooms: dict[str, Region], reroll: Sequence[str]
) -> tuple[Region, ...]:
    """Count the rolls of rooms that are rolled anew, by their numbers; their notes stay."""
    rerolled = {number.strip() for number in reroll}
    found = []
    for region in regions:
        old = rooms.get(region.id)
        again = str(region.number) in rerolled and not (old and old.locked)
        if old:
            contents = replace(region.contents, notes=old.contents.notes)
            region = replace(region, roll=old.roll + again, contents=contents)
        elif again:
            region = replace(region, roll=1)
        found.append(region)
    return tuple(found)


def with_talk_of(level: Level, old: Level | None, kept: Kept) -> Level:
    """Return a level with the story and the wandering denizens of an older one, and its rumours and
    powers if all rooms that they may be about are still there."""
    if old is None or not level.wandering:
        return level
    there = all(room.id in kept.rooms for room in old.rooms)
    return replace(
        level,
        wandering=old.wandering or level.wandering,
        rumours=old.rumours if there and old.rumours else level.rumours,
        story=old.story or level.story,
        powers=old.powers if there and old.powers else level.powers,
    )
