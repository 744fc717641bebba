"""The check of zone maps: a right map passes, and every rule catches what breaks it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from morphs.check.zones import check_zones
from morphs.check.zones.read import read_chart
from morphs.errors import MorphsError
from morphs.terrain.zones.template import TERRAINS, Connection
from morphs.terrain.zones.zone_json import LAYERS, to_json, to_json_data
from morphs.terrain.zones.zone_map import BLOCKED, CLEAR, Passage, Thing, ZoneMap
from tests.terrain.zones.handmade import Maker, duel, quest

Spoil = Callable[[ZoneMap], None]


@cache
def _made(which: str) -> ZoneMap:
    return {"duel": duel, "quest": quest}[which]()


def faults(which: str, spoil: Spoil) -> list[str]:
    made = copy.deepcopy(_made(which))
    spoil(made)
    return list(check_zones(to_json_data(made)).faults)


def find(made: ZoneMap, kind: str, count: int = 0) -> int:
    return [i for i, thing in enumerate(made.things) if thing.kind == kind][count]


def remove(made: ZoneMap, index: int) -> None:
    """Take a thing off the map; its number stays, and means nothing."""
    made.thing[made.thing == index] = -1
    made.things[index] = Thing("obstacle", "nothing", 0, 0, 0)


def delete_guard(made: ZoneMap) -> None:
    remove(made, made.passages[0].guard)


def open_border(made: ZoneMap) -> None:
    for column in (11, 12):
        remove(made, int(made.thing[0, 30, column]))
        made.mask[0, 30, column] = CLEAR


def uncover_border(made: ZoneMap) -> None:
    """The mask still says blocked, but nothing stands there."""
    for column in (11, 12):
        remove(made, int(made.thing[0, 30, column]))


def fill_corridor(made: ZoneMap) -> None:
    guard = made.things[made.passages[0].guard]
    maker = Maker(made)
    for column in (10, 13):
        for row in range(1, 35):
            if made.thing[0, row, column] < 0:
                made.mask[0, row, column] = BLOCKED
                maker.put("rock-1", (0, row, column))
    assert guard.column == 11


def split_zone(made: ZoneMap) -> None:
    maker = Maker(made)
    for column in range(11):
        made.mask[0, 33, column] = BLOCKED
        if made.thing[0, 33, column] < 0:
            maker.put("rock-1", (0, 33, column))


def move_mine(made: ZoneMap) -> None:
    index = find(made, "mine")
    made.thing[made.thing == index] = -1
    made.things[index].column = 20


def swap_tents(made: ZoneMap) -> None:
    red, green = (made.things[find(made, "tent", n)] for n in (0, 1))
    red.name, green.name = green.name, red.name


def far_mine(made: ZoneMap) -> None:
    index = find(made, "mine")
    made.thing[made.thing == index] = -1
    made.things[index].row = 3
    made.things[index].column = 6


def second_passage(made: ZoneMap) -> None:
    made.passages.append(copy.deepcopy(made.passages[0]))


def lone_gate(made: ZoneMap) -> None:
    Maker(made).put("gate", (0, 25, 5))


def wrong_ground(made: ZoneMap) -> None:
    made.kinds["pine-1"]["terrains"] = ["snow"]


def open_block(made: ZoneMap) -> None:
    heap = made.things[made.blocks[0].things[1]]
    remove(made, int(made.thing[0, heap.row, heap.column + 1]))
    made.mask[0, heap.row, heap.column + 1] = CLEAR


def rich_block(made: ZoneMap) -> None:
    made.things[made.blocks[0].things[0]].value = 50_000


def cut_off_block(made: ZoneMap) -> None:
    heap = made.things[made.blocks[0].things[1]]
    made.thing[0, heap.row, heap.column] = -1
    heap.row, heap.column = 3, 20


def great_horde(made: ZoneMap) -> None:
    made.things[made.passages[0].guard].amount = 400


def guard_for_nothing(made: ZoneMap) -> None:
    made.things[made.passages[0].guard].value = 1000


def road_under_rocks(made: ZoneMap) -> None:
    made.road[0, 0, 3:9] = 1


def broad_road(made: ZoneMap) -> None:
    made.road[0, 21:25, 3:9] = 1


def river_to_nowhere(made: ZoneMap) -> None:
    made.river[0, 20, 4:9] = 1


def two_shipyards(made: ZoneMap) -> None:
    for column in (13, 17):
        made.things.append(Thing("shipyard", "shipyard", 0, 3, column, zone=2))
        made.thing[0, 3, column] = len(made.things) - 1


def shipyard_ashore(made: ZoneMap) -> None:
    made.things.append(Thing("shipyard", "shipyard", 0, 20, 20, zone=2))
    made.thing[0, 20, 20] = len(made.things) - 1


def second_town(made: ZoneMap) -> None:
    Maker(made).put("castle-tower", (0, 25, 18))


def fictive_made(made: ZoneMap) -> None:
    made.passages[2] = Passage(2, "land")


def stolen_town(made: ZoneMap) -> None:
    made.things[find(made, "town")].owner = 2


def walled_in(made: ZoneMap) -> None:
    mine = find(made, "mine")
    maker = Maker(made)
    level, row, column = 0, made.things[mine].row, made.things[mine].column - 1
    for y in (0, 1):
        for x in (-2, -1, 0, 1, 2):
            if made.thing[level, row + y, column + x] < 0:
                maker.put("rock-1", (level, row + y, column + x))
                made.mask[level, row + y, column + x] = BLOCKED


def bare_island(made: ZoneMap) -> None:
    made.zone[0, 20, 20] = 0


def foreign_centre(made: ZoneMap) -> None:
    level, row, column = np.argwhere(made.zone == 2)[0].tolist()
    made.centres[1] = (level, row, column)


def stray_square(made: ZoneMap) -> None:
    """One open square of zone 2 on the near side of its border: less than a way."""
    made.zone[0, 30, 10] = 2


def shut_in_town(made: ZoneMap) -> None:
    """Another connection's guard stands where one comes from the town to the first."""
    guard = made.things[made.passages[1].guard]
    made.thing[made.thing == made.passages[1].guard] = -1
    guard.row, guard.column = 18, 9
    made.thing[0, 18, 9] = made.passages[1].guard
    maker = Maker(made)
    for row in range(1, 35):
        if made.thing[0, row, 9] < 0:
            made.mask[0, row, 9] = BLOCKED
            maker.put("rock-1", (0, row, 9))


def road_cut(made: ZoneMap) -> None:
    made.road[0, 18, 15:17] = 0


def no_road_at_all(made: ZoneMap) -> None:
    made.road[:] = 0


def winding_road(made: ZoneMap) -> None:
    made.road[0, 22:33:2, 14:22] = 1
    made.road[0, 18:33, 14] = 1


def road_not_wanted(made: ZoneMap) -> None:
    links = list(made.template.connections)
    links[0] = replace(links[0], road="no")
    made.template = replace(made.template, connections=tuple(links))


def poor_block(made: ZoneMap) -> None:
    for index in made.blocks[0].things:
        made.things[index].value = 100


def richer_than_its_row(made: ZoneMap) -> None:
    made.blocks[0].tier = 0


def cheap_guard(made: ZoneMap) -> None:
    made.things[made.passages[0].guard].value = 3500


def crowded(made: ZoneMap) -> None:
    """A mine put beside the block: as if the block had been laid too near to it."""
    made.zone[0, 8, 15] = 2
    made.things.append(Thing("mine", "sawmill", 0, 8, 16, zone=2))


def hidden_mountain(made: ZoneMap) -> None:
    index = next(i for i, thing in enumerate(made.things) if thing.name == "mountain-1")
    made.things.append(copy.deepcopy(made.things[index]))
    made.kinds["mountain-1"]["group"] = "mountain"
    made.kinds["mountain-1"]["over"] = ["mountain"]


def rocks_on_a_mountain(made: ZoneMap) -> None:
    index = next(i for i, thing in enumerate(made.things) if thing.name == "mountain-1")
    place = made.things[index]
    made.things.append(Thing("obstacle", "rock-1", 0, place.row, place.column))


def shallow_island(made: ZoneMap) -> None:
    """A square of nobody's land in the pond, beside the shore."""
    made.zone[0, 1, 14], made.terrain[0, 1, 14] = 0, TERRAINS.index("dirt")
    made.mask[0, 1, 14] = BLOCKED
    Maker(made).put("rock-1", (0, 1, 14))


def unmarked_island(made: ZoneMap) -> None:
    """Nobody's land that is covered, though the mask does not say it must be."""
    shallow_island(made)
    made.mask[0, 1, 14] = CLEAR


def moved_gate(made: ZoneMap) -> None:
    for row in (24, 28):
        lone = Maker(made).put("gate", (0, row, 5))
        made.things[lone].partner = len(made.things) - (2 if row == 28 else 0)


def artifact_twice(made: ZoneMap) -> None:
    for row in (24, 28):
        made.things.append(Thing("artifact", "crown", 0, row, 5, zone=1))
    artifact = len(made.things) - 1
    made.things.append(Thing("hut", "seers-hut", 0, 26, 5, zone=1, partner=artifact))


def watermill_without_river(made: ZoneMap) -> None:
    made.things.append(Thing("watermill", "watermill", 0, 26, 5, zone=1))


def loose_guard(made: ZoneMap) -> None:
    """The monsters of a block become a heap of gold, and the block forgets them."""
    block = made.blocks[0]
    guard = made.things[block.guard]
    guard.kind, guard.name, guard.value, guard.guards, guard.block = "pickup", "gold", 0, "", -1
    block.guard = -1


def cheap_block_guard(made: ZoneMap) -> None:
    made.things[made.blocks[0].guard].value = 2000


def guard_of_little(made: ZoneMap) -> None:
    for index in made.blocks[0].things:
        made.things[index].value = 600


def fierce_zone(made: ZoneMap) -> None:
    """The same treasure, in a zone that wants stronger guards."""
    first, second, third = made.template.zones
    zones = (first, replace(second, monsters="strong"), third)
    made.template = replace(made.template, zones=zones)


def gold_as_guard(made: ZoneMap) -> None:
    made.blocks[0].guard = made.blocks[0].things[1]


def bare_mine(made: ZoneMap) -> None:
    made.things[find(made, "mine")].value = 7000


def cheap_mine_guard(made: ZoneMap) -> None:
    index = find(made, "mine")
    made.things[index].value = 7000
    guard = Maker(made).put("pikeman", (0, 25, 5), value=2000, amount=10)
    made.things[guard].guards = f"mine:{index}"


def loose_treasure(made: ZoneMap) -> None:
    Maker(made).put("gold", (0, 25, 5), value=4000)


def block_of_another_zone(made: ZoneMap) -> None:
    made.blocks[0].zone = 1


def other_zones_note(made: ZoneMap) -> None:
    far_mine(made)
    made.notes.append("zone 12: no room for its wood")
    made.notes.append("zone 1: no room for its woodpile")


CONTROLS: list[tuple[str, Spoil, str]] = [
    ("duel", delete_guard, "I4: one gets from zone to zone past all guards: zones 1, 2"),
    ("duel", delete_guard, "I4: nobody guards connection 0"),
    ("duel", open_border, "I4: one gets from zone to zone"),
    ("duel", uncover_border, "I4: one gets from zone to zone"),
    ("duel", fill_corridor, "I1: connection 0 (zones 1 and 2) leads nowhere"),
    ("duel", fill_corridor, "I4: beating the guards of connection 0"),
    ("duel", split_zone, "I1: the open squares of zone 1 are in 2 pieces"),
    ("duel", move_mine, "I8: zone 1 has 0 mines of wood; it should be 1"),
    ("duel", move_mine, "I8: zone 2 has 1 mines of wood; it should be 0"),
    ("duel", far_mine, "I8: in zone 1 the nearest mine of wood is"),
    ("duel", second_town, "I8: zone 2 has 1 castles; it should be 0"),
    ("duel", stolen_town, "I8: player 1 has 0 towns in zone 1"),
    ("duel", second_passage, "I5: connection 0 (zones 1 and 2) is realised 2 times"),
    ("duel", fictive_made, "I5: connection 2 (zones 1 and 3) is fictive"),
    ("duel", lone_gate, "I5: the gate at row 25"),
    ("duel", wrong_ground, "I17: the pine-1"),
    ("duel", open_block, "I10: block 0 in zone 2: the gold"),
    ("duel", rich_block, "I10: block 0 in zone 2 holds 51750"),
    ("duel", cut_off_block, "I10: block 0 in zone 2: what lies at row 3, column 20 is cut off"),
    ("duel", loose_guard, "I9: nobody guards block 0 in zone 2, worth 3500; it should be a guard"),
    ("duel", cheap_block_guard, "the guard of block 0 in zone 2, is worth 2000; it should be 2500"),
    ("duel", guard_of_little, "the guard of block 0 in zone 2, is worth 2500; it should be none"),
    ("duel", fierce_zone, "the guard of block 0 in zone 2, is worth 2500; it should be 4500"),
    ("duel", gold_as_guard, "stands as the guard of block 0 in zone 2, and is none"),
    ("duel", bare_mine, "I9: nobody guards the sawmill"),
    ("duel", cheap_mine_guard, "column 5, the guard of the sawmill"),
    (
        "duel",
        loose_treasure,
        "I10: the gold at row 25, column 5 is worth 4000 and lies in no block",
    ),
    ("duel", block_of_another_zone, "I10: block 0 in zone 1: the gold at row 9, column 18 lies in"),
    ("duel", other_zones_note, "I8: in zone 1 the nearest mine of wood is"),
    ("duel", great_horde, "I9: the pikeman at row 18, column 11 are 400"),
    ("duel", guard_for_nothing, "too little for a guard"),
    ("duel", road_under_rocks, "I14: 6 squares of road are under water or obstacles"),
    ("duel", broad_road, "I14: 15 full squares of road"),
    ("duel", river_to_nowhere, "has no source"),
    ("duel", river_to_nowhere, "runs nowhere"),
    ("duel", two_shipyards, "I12: zone 2 has 2 shipyards on one body of water"),
    ("duel", shipyard_ashore, "I12: the shipyard at row 20, column 20 has no water beside it"),
    ("duel", walled_in, "I1: nobody can reach the sawmill"),
    ("duel", bare_island, "I16: 1 squares of nobody's land are open"),
    ("duel", foreign_centre, "I1: the centre of zone 1"),
    ("duel", stray_square, "I4: one gets from zone to zone past all guards: zones 1, 2"),
    ("duel", shut_in_town, "I4: beating the guards of connection 0 (zones 1 and 2) opens no way"),
    ("duel", road_cut, "I14: the roads to the castle-castle at row 18, column 8 and others are in"),
    ("duel", no_road_at_all, "I14: no road leads to the castle-castle"),
    ("duel", winding_road, "would join each town to every other"),
    ("duel", road_not_wanted, "I14: a road crosses a connection that is to have none"),
    ("duel", poor_block, "I10: block 0 in zone 2 holds 200; it should be at least 3000"),
    ("duel", richer_than_its_row, "I10: block 0 in zone 2 holds 3500; it should be at most 3000"),
    ("duel", cheap_guard, "I9: the pikeman at row 18, column 11 guards 3500; its connection is"),
    ("duel", crowded, "I7: block 0 in zone 2 lies"),
    ("duel", hidden_mountain, "I17: the mountain-1"),
    ("duel", rocks_on_a_mountain, "I17: the rock-1"),
    ("duel", shallow_island, "squares beside decorative islands cannot be sailed"),
    ("duel", unmarked_island, "I16: 1 squares of nobody's land are open"),
    ("duel", moved_gate, "I13: the gate at row 24"),
    (
        "duel",
        artifact_twice,
        "I11: the crown at row 28, column 5 is there, or asked for, more than",
    ),
    ("duel", watermill_without_river, "I15: the watermill at row 26, column 5 has no river"),
    ("quest", swap_tents, "I11: the border-guard-red"),
    ("quest", swap_tents, "can never be reached"),
]


@pytest.mark.parametrize("which", ["duel", "quest"])
def test_a_right_map_passes(which: str) -> None:
    report = check_zones(to_json_data(_made(which)))
    assert report.ok, report.to_text()
    assert report.counts["zone"] == 3
    assert report.passages == {"land": 2}


@pytest.mark.parametrize(("which", "spoil", "said"), CONTROLS)
def test_what_breaks_a_rule_is_found(which: str, spoil: Spoil, said: str) -> None:
    found = faults(which, spoil)
    assert any(said in fault for fault in found), found


def test_boats_carry_past_guards_only_where_one_can_board() -> None:
    """A lake across the border: harmless, until a boat lies on it."""

    def lake(made: ZoneMap) -> None:
        made.terrain[0, 6, 9:15] = TERRAINS.index("water")
        for column in range(9, 15):
            index = int(made.thing[0, 6, column])
            if index >= 0:
                for square in ((0, 6, c) for c in range(36)):
                    if made.thing[square] == index:
                        made.thing[square] = -1
                remove(made, index)

    def lake_with_boat(made: ZoneMap) -> None:
        lake(made)
        made.things.append(Thing("boat", "boat", 0, 6, 9))
        made.thing[0, 6, 9] = len(made.things) - 1

    assert not any(fault.startswith("I4") for fault in faults("duel", lake))
    assert any("I4: one gets" in fault for fault in faults("duel", lake_with_boat))


def test_a_note_excuses_a_far_mine() -> None:
    def noted(made: ZoneMap) -> None:
        far_mine(made)
        made.notes.append("zone 1: no room for its wood near the town")

    assert not any(fault.startswith("I8") for fault in faults("duel", noted))


def test_unguarded_teleporters_leak() -> None:
    def portals(made: ZoneMap) -> None:
        for column in (6, 18):
            made.things.append(Thing("teleporter", "teleporter", 0, 30, column, zone=1))
            made.thing[0, 30, column] = len(made.things) - 1
        last = len(made.things)
        made.things[-2].partner, made.things[-1].partner = last - 1, last - 2

    assert any("I4: one gets from zone" in fault for fault in faults("duel", portals))


def test_a_connection_worth_little_may_stand_open() -> None:
    def cheap(made: ZoneMap) -> None:
        links = made.template.connections
        made.template = type(made.template)(
            **{
                **made.template.__dict__,
                "connections": (Connection(1, 2, 1500), *links[1:]),
            }
        )
        remove(made, made.passages[0].guard)
        made.passages[0].guard = -1

    assert not faults("duel", cheap)


@pytest.mark.parametrize(
    ("monsters", "value", "strength"),
    [
        ("normal", 3000, 2000),
        ("normal", 2900, 0),
        ("normal", 9500, 10500),
        ("weak", 9500, 7500),
        ("weak", 4851, 2513),
        ("weak", 9501, 7501),
        ("weak", 9502, 7503),
        ("strong", 9500, 18000),
    ],
)
def test_guards_are_as_strong_as_the_published_table_says(
    monsters: str, value: int, strength: int
) -> None:
    made = duel()
    made.request = {"monsters": monsters}
    assert read_chart(to_json_data(made), "map").strength(value) == strength


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("size", 7, "size"),
        ("layers", {}, "layers.mask: this key is missing"),
        ("layers", {"zone": [1, 5]}, "this key is missing"),
        ("things", [{"kind": "town"}], "things.0"),
        ("layers", {name: [10**30, 1] for name in LAYERS}, "too large"),
        ("template", {"zones": [], "connections": []}, "the template has no connection 0"),
        ("centres", {"99": [0, 3, 3]}, "centres.99: the template has no zone 99"),
        ("centres", {"1": [0, 99, 3]}, "centres.1: lies on no square"),
        ("blocks", [{"zone": 2, "tier": 1, "value": 0, "things": []}], "blocks.0.things"),
        ("blocks", [{"zone": 2, "tier": 1, "value": 0, "things": [-1]}], "blocks.0: names a thing"),
        ("owners", {"99": 1}, "owners.99: the template has no zone 99"),
    ],
)
def test_hostile_files_are_refused_in_one_sentence(key: str, value: Any, said: str) -> None:
    data = json.loads(to_json(duel()))
    data[key] = value
    with pytest.raises(MorphsError, match=said) as refused:
        check_zones(data, "map.json")
    assert str(refused.value).startswith("map.json: ") and "\n" not in str(refused.value)


def test_the_command_checks_zone_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from morphs.cli import main

    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    made = duel()
    good.write_text(to_json(made))
    delete_guard(made)
    bad.write_text(to_json(made))
    for path, code, said in ((good, 0, "nothing is wrong"), (bad, 1, "I4")):
        with pytest.raises(SystemExit) as done:
            main(["check", str(path)])
        assert done.value.code == code
        assert said in capsys.readouterr().out
