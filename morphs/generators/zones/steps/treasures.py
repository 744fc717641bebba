"""The treasure blocks of every zone (the talk, "Treasure Blocks").

Within a zone each of its rows of treasure has its share of the places; it goes on until a block
would lie nearer to another thing than the densities ask for.
"""

from __future__ import annotations

from morphs.base.wording import counted
from morphs.generators.zones.objects.densities import by_density, more
from morphs.generators.zones.objects.treasure import Stock
from morphs.generators.zones.placement.pairs import complete_twins, is_furnished, is_own_twin
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.blocks import BlockOrder
from morphs.generators.zones.steps.quests import Quests
from morphs.generators.zones.steps.thickets import AFTER
from morphs.generators.zones.templates.template import Zone
from morphs.generators.zones.zone_map import Block


def treasures(state: State) -> None:
    """Lay the treasure blocks of every zone, and what their quests ask for."""
    quests = Quests.begin(state, Stock.of(state.map))
    if state.site.twins is None:
        quests.keys_of_connections()
    for zone in state.template.zones:
        if is_furnished(state.site, zone):
            _fill(state, quests, zone)
            complete_twins(state.site)
    _note_poor(state)


def _fill(state: State, quests: Quests, zone: Zone) -> None:
    land = int((state.map.land & (state.map.zone == zone.id)).sum())
    area = land * (100 - AFTER) // 100  # what stays open
    area //= 1 + is_own_twin(state.site, zone)
    dice = state.dice("treasures", zone.id)
    rows = sorted(
        ((tier, row) for row, tier in enumerate(zone.treasure) if tier.density and tier.high > 0),
        key=lambda pair: -pair[0].high,
    )
    full: set[int] = set()
    for which in by_density([more(dice, area, tier.density) for tier, _ in rows]):
        state.tick()
        if which not in full and not quests.lay(BlockOrder(zone, *rows[which]), dice):
            full.add(which)
        if len(full) == len(rows):
            return


def _note_poor(state: State) -> None:
    """Add a note for each row of treasure with blocks worth less than it asks for."""
    area, poor = state.map, dict[int, list[Block]]()
    for block in area.blocks:
        locked = block.guard >= 0 and area.things[block.guard].kind == "border-guard"
        low = state.template.zone(block.zone).treasure[block.tier].low
        if block.value < low and not locked:
            poor.setdefault(low, []).append(block)
    for low, blocks in sorted(poor.items()):
        zones = ", ".join(str(zone) for zone in sorted({block.zone for block in blocks}))
        least = min(block.value for block in blocks)
        area.notes.append(
            f"{counted(len(blocks), 'block')} in zone {zones} holding {least} or more: nothing "
            f"makes it {low}"
        )
