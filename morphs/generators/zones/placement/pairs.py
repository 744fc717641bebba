"""Furnishing twin zones together: who is furnished, what comes in pairs, copying to the twins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from morphs.generators.zones.objects.things import ThingKind, thing_table
from morphs.generators.zones.placement.put import guard_square
from morphs.generators.zones.placement.site import Site
from morphs.generators.zones.placement.twins import TwinPair
from morphs.generators.zones.templates.template import Zone
from morphs.generators.zones.zone_map import NO_THING, Block

Item = TypeVar("Item")


def is_furnished(site: Site, zone: Zone) -> bool:
    """Say whether a zone is furnished by itself, and not as the twin of another."""
    return site.twins is None or site.twins.partner[zone.id] >= zone.id


def is_own_twin(site: Site, zone: Zone) -> bool:
    """Say whether a zone of a symmetric map is its own image."""
    return site.twins is not None and site.twins.partner[zone.id] == zone.id


def in_pairs(site: Site, zone: Zone, items: list[Item]) -> list[tuple[Item, bool]]:
    """Return what to place of a zone's items, and whether it stands alone.

    In a zone that is its own twin everything placed comes twice; an odd one over stands alone.
    """
    if not is_own_twin(site, zone):
        return [(item, False) for item in items]
    over = [(item, True) for item in items[len(items) // 2 * 2 :]]
    return [*((item, False) for item in items[: len(items) // 2 * 2 : 2]), *over]


@contextmanager
def placing(site: Site, alone: bool, twin_kind: ThingKind | None = None) -> Iterator[None]:
    """Within this context what is placed stands alone, or has a twin of the given kind."""
    if site.twins is not None:
        site.twins.alone, site.twins.twin_kind = alone, twin_kind
    try:
        yield
    finally:
        if site.twins is not None:
            site.twins.alone, site.twins.twin_kind = False, None


def complete_twins(site: Site) -> None:
    """Copy to the twins what has become of the things placed since the last call."""
    if site.twins is None:
        return
    for pair in site.twins.pairs:
        _copy_things(site, pair)
        _copy_block(site, pair)
    site.twins.pairs.clear()


def _copy_things(site: Site, pair: TwinPair) -> None:
    area = site.map
    for index, twin_index in zip(pair.things, pair.twins, strict=True):
        first, twin = area.things[index], area.things[twin_index]
        if first.kind == "mine":  # it may be another kind of mine
            twin.value = thing_table()[twin.name].value
        else:
            twin.name, twin.value = first.name, first.value
        twin.amount, twin.note = first.amount, first.note
        twin.owner = area.owners.get(twin.zone, 0) if first.owner else 0
        if first.kind == "town" and first.zone in area.factions:
            area.factions[twin.zone] = area.factions[first.zone]


def _copy_block(site: Site, pair: TwinPair) -> None:
    """Give the twins of a treasure block a block and a guard of their own, those of a mine a
    guard."""
    area = site.map
    number = area.things[pair.things[0]].block
    if number < 0:
        _copy_guard(site, pair, f"mine:{pair.twins[0]}")
        return
    block, copied = area.blocks[number], len(area.blocks)
    for index in pair.twins:
        area.things[index].block = copied
    zone = area.things[pair.twins[0]].zone
    area.blocks.append(Block(zone, block.tier, block.value, list(pair.twins)))
    guard = _copy_guard(site, pair, f"block:{copied}")
    area.blocks[copied].guard = guard
    if guard != NO_THING:
        area.things[guard].block = copied


def _copy_guard(site: Site, pair: TwinPair, what: str) -> int:
    if pair.first.shape.guard is None:
        return NO_THING
    area = site.map
    first = area.things[int(area.thing[guard_square(site, pair.first)])]
    level, row, column = guard_square(site, pair.second)
    zone = area.things[pair.twins[0]].zone
    return site.put(replace(first, level=level, row=row, column=column, zone=zone, guards=what))
