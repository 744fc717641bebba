"""Right zone maps spoilt by hand, each in one way, and what the check should say of it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, Passage, Thing, ZoneMap
from tests.generators.zones.handmade import Maker

Spoil = Callable[[ZoneMap], None]


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


def flotsam_on_a_pond(made: ZoneMap) -> None:
    made.things.append(Thing("flotsam", "flotsam", 0, 3, 15, zone=2))
    made.thing[0, 3, 15] = len(made.things) - 1


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
    ("duel", second_passage, "I5: connection 0 (zones 1 and 2) is made 2 times"),
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
    ("duel", flotsam_on_a_pond, "I12: the flotsam at row 3, column 15 floats where no boat comes"),
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
