"""Towns and mines: their counts and their places."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from morphs.generators.zones.objects.guards import guard_value
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.steps.mines import NEAR, mines
from morphs.generators.zones.steps.towns import least_towns, towns
from morphs.generators.zones.templates.template import Towns, Zone
from morphs.generators.zones.zone_map import Thing, ZoneMap
from tests.generators.zones.laid import START_MINES, furnished, laid, ring_template


def things(zones: ZoneMap, kind: str, zone: int) -> list[Thing]:
    return [thing for thing in zones.things if thing.kind == kind and thing.zone == zone]


def test_every_zone_has_the_towns_and_mines_its_template_says() -> None:
    for state in (furnished(), furnished(72, 2)):
        for zone in state.template.zones:
            castles = [t for t in things(state.map, "town", zone.id) if "castle-" in t.name]
            assert len(castles) == (1 if zone.type == "start" else 0)
            assert len(things(state.map, "town", zone.id)) == 1
            found = Counter(
                thing_table()[mine.name].resource for mine in things(state.map, "mine", zone.id)
            )
            assert found == zone.mines


def test_players_own_the_towns_of_their_zones_and_nobody_else_does() -> None:
    zones = furnished().map
    for town in (thing for thing in zones.things if thing.kind == "town"):
        assert town.owner == zones.owners.get(town.zone, 0)
        assert thing_table()[town.name].faction == zones.factions[town.zone]


def test_a_zone_without_its_player_keeps_its_towns() -> None:
    zone = Zone(1, "start", player_towns=Towns(1, 2), neutral_towns=Towns(1, 0))
    assert least_towns(zone, 3) == [(3, True), (3, True), (3, False), (0, False)]
    assert [owner for owner, _ in least_towns(zone, 0)] == [0, 0, 0, 0]


def test_the_first_town_stands_as_near_to_its_zones_centre_as_it_can() -> None:
    state = laid()
    site = state.site
    towns(state)
    for zone in state.template.zones:
        town = things(state.map, "town", zone.id)[0]
        _, row, column = state.map.centres[zone.id]
        at = entry_of(town)
        away = (at[1] - row) ** 2 + (at[2] - column) ** 2
        area = int((site.zone == zone.id).sum())
        assert away * 3 < area, "well inside a circle of the zone's area"


def test_the_first_wood_and_ore_lie_within_twelve_squares_of_a_starting_town() -> None:
    near = 0
    for seed in (1, 2):
        state = furnished(72, 1, seed)
        for zone in (zone for zone in state.template.zones if zone.type == "start"):
            town = entry_of(things(state.map, "town", zone.id)[0])
            for resource in ("wood", "ore"):
                mine = next(
                    mine
                    for mine in things(state.map, "mine", zone.id)
                    if thing_table()[mine.name].resource == resource
                )
                at = entry_of(mine)
                away = (at[1] - town[1]) ** 2 + (at[2] - town[2]) ** 2
                near += 49 <= away <= NEAR * NEAR
    assert near == 8, "within twelve, and not at its door either"


def test_mines_are_guarded_by_their_value() -> None:
    zones = furnished().map
    for index, mine in enumerate(zones.things):
        if mine.kind != "mine":
            continue
        guards = [thing for thing in zones.things if thing.guards == f"mine:{index}"]
        wanted = guard_value(thing_table()[mine.name].value, 3)
        assert [guard.value for guard in guards] == ([wanted] if wanted else [])


def test_more_mines_by_density() -> None:
    template = ring_template()
    dense = tuple(replace(zone, mine_density={"gold": 3}) for zone in template.zones)
    state = laid(template=replace(template, zones=dense))
    towns(state)
    mines(state)
    for zone in dense:
        gold = [m for m in things(state.map, "mine", zone.id) if m.name == "gold-mine"]
        assert len(gold) > START_MINES["gold"]
