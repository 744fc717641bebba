"""Who plays: every zone gets its owner and faction.

The first players of the template's start zones play; a start zone nobody plays is a zone of
treasure with neutral towns, as in VCMI.
"""

from __future__ import annotations

from morphs.generators.zones.state import State
from morphs.generators.zones.symmetry.pairing import find_twins, twin_links
from morphs.generators.zones.templates.template import owners_of


def players(state: State) -> None:
    """Give start zones to players, first the humans; choose the factions of all zones."""
    if state.options.symmetry != "none":
        state.twins = find_twins(state.template)
        state.images = twin_links(state.template, state.twins)
    options, template = state.options, state.template
    starts, seats = owners_of(template, "start"), owners_of(template, "computer")
    at_seats = min(options.computers, len(seats))
    at_starts = options.players - at_seats
    if at_starts > len(starts):
        at_starts, at_seats = len(starts), options.players - len(starts)
    playing = {*starts[:at_starts], *seats[:at_seats]}
    for zone in template.zones:
        if zone.type in ("start", "computer") and zone.owner in playing:
            state.map.owners[zone.id] = zone.owner
        elif zone.type in ("start", "computer"):
            state.map.notes.append(
                f"zone {zone.id} is a start zone of player {zone.owner}, who does not play: its "
                f"towns are nobody's"
            )
    if len(playing) < 2:
        state.map.notes.append("one player alone: Heroes III wants two of them to play a map")
    _factions(state)


def _factions(state: State) -> None:
    """One faction for each zone; a player has the same in all zones that are theirs."""
    dice = state.dice("players")
    of_player: dict[int, str] = {}
    for zone in state.template.zones:
        faction = dice.choose(zone.factions)
        owner = state.map.owners.get(zone.id, 0)
        if owner and of_player.get(owner) in zone.factions:
            faction = of_player[owner]
        if owner:
            of_player.setdefault(owner, faction)
        state.map.factions[zone.id] = faction
    for zone_id, twin in state.twins.items():
        state.map.factions[max(zone_id, twin)] = state.map.factions[min(zone_id, twin)]
