"""Who plays: every zone gets its owner and faction.

The first players of the template's start zones play; a start zone nobody plays is a zone of
treasure with neutral towns, as in VCMI.
"""

from __future__ import annotations

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.zones.state import State
from morphs.zones.symmetry.symmetry import find_twins, twin_links
from morphs.zones.templates.template import Template


def owners_of(template: Template, kind: str) -> list[int]:
    """The players whose start zones the template has: kind is "start" or "computer"."""
    found = {zone.owner for zone in template.zones if zone.type == kind and zone.owner}
    return sorted(found - set(owners_of(template, "start")) if kind == "computer" else found)


def settle_players(
    template: Template, players: int | None, humans: int | None, computers: int | None
) -> tuple[int, int]:
    """Return the numbers of players and of humans among them. Raises MorphsError when the
    template has no room for them."""
    starts, seats = owners_of(template, "start"), owners_of(template, "computer")
    if humans is not None and computers is not None:
        if players not in (None, humans + computers):
            raise MorphsError(
                f"{option('players', players)} is not {option('humans', humans)} + "
                f"{option('computers', computers)}"
            )
        players = humans + computers
    if players is None:
        players = _most(template, len(starts), humans, computers)
    if humans is None:
        humans = (
            players - computers
            if computers is not None
            else _humans(template, players, len(starts))
        )
    _check(template, players, humans, len(starts), len(seats))
    return players, humans


def _most(template: Template, starts: int, humans: int | None, computers: int | None) -> int:
    """As many players as the template is made for."""
    fitting = [number for number in template.players if number <= starts] or [starts]
    least = max(humans or 0, computers or 0, 1)
    return max(max(fitting), least)


def _humans(template: Template, players: int, starts: int) -> int:
    allowed = [number for number in template.humans if number <= min(players, starts)]
    return max(allowed) if allowed else min(players, starts)


def _check(template: Template, players: int, humans: int, starts: int, seats: int) -> None:
    name = f"the template {template.name}"
    if players > starts + seats:
        raise MorphsError(f"{name} has start zones for {starts + seats} players, not for {players}")
    if players < 1 or humans < 0 or humans > players:
        raise MorphsError(f"{humans} of {players} players cannot be human")
    if humans > starts:
        raise MorphsError(f"{name} has start zones for {starts} humans, not for {humans}")
    at_seats = max(0, players - starts)
    if not {players, players - at_seats, players - min(players - humans, seats)} & set(
        template.players
    ):
        asked = ", ".join(map(str, template.players))
        raise MorphsError(f"{name} is made for {asked} players, not for {players}")


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
