"""Treasure and mines are guarded, as strongly as they are worth it in their zone (I9).

What needs a guard is worked out from values, the zone's own rating and the one asked for; what the
file says of its guards is only compared with that. That nobody gets past them is told by I10.
"""

from __future__ import annotations

from collections.abc import Iterator

from morphs.check.zones.read import GUARDS, Chart, ThingEntry, ZoneEntry

TREASURES = ("pickup", "artifact", "building", "dwelling", "watermill")
"""Kinds of things that lie in blocks only."""


def treasure_guard_faults(chart: Chart) -> Iterator[str]:
    """Every block and mine that is worth a guard has one of exactly that strength, no others
    have; no treasure lies loose."""
    for number, block in enumerate(chart.entry.blocks):
        zone = chart.zones.get(block.zone)
        if zone is not None:
            worth = sum(chart.things[index].value for index in block.things)
            guards = [chart.things[block.guard]] if block.guard >= 0 else []
            what = f"block {number} in zone {zone.id}"
            yield from _guarded(chart, what, zone, worth, guards)
    yield from _mine_faults(chart)
    yield from _loose(chart)


def _mine_faults(chart: Chart) -> Iterator[str]:
    posted: dict[str, list[ThingEntry]] = {}
    for _, guard in chart.all_of(*GUARDS):
        posted.setdefault(guard.guards, []).append(guard)
    for index, mine in chart.all_of("mine"):
        zone = chart.zones.get(chart.zone_of(mine))
        if zone is not None:
            guards = posted.get(f"mine:{index}", [])
            yield from _guarded(chart, mine.words, zone, mine.value, guards)


def _guarded(
    chart: Chart, what: str, zone: ZoneEntry, worth: int, guards: list[ThingEntry]
) -> Iterator[str]:
    wanted = chart.strength(worth, zone.monsters)
    if wanted and not guards:
        yield f"I9: nobody guards {what}, worth {worth}; it should be a guard of {wanted}"
    for guard in guards:
        if guard.kind not in GUARDS:
            yield f"I9: {guard.words} stands as the guard of {what}, and is none"
        elif guard.kind == "monster" and guard.value != wanted:
            yield (
                f"I9: {guard.words}, the guard of {what}, is worth {guard.value}; "
                f"it should be {wanted or 'none'}"
            )


def _loose(chart: Chart) -> Iterator[str]:
    held = {index for block in chart.entry.blocks for index in block.things}
    for index, thing in chart.all_of(*TREASURES):
        if thing.value > 0 and index not in held:
            yield f"I10: {thing.words} is worth {thing.value} and lies in no block"
