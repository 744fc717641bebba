"""The tables of things: what stands on a map of zones, and how it may be reached."""

from __future__ import annotations

import pytest

from morphs.generators.zones.objects.things import (
    LAND,
    creature_table,
    obstacle_table,
    thing_table,
    things_of,
    town_name,
)
from morphs.generators.zones.templates.template import FACTIONS, RESOURCES, ROCK, TERRAINS


def test_a_footprint_is_counted_from_its_bottom_right_square() -> None:
    gate = thing_table()["gate"]
    assert gate.rows == (".B.", "BEB")
    assert gate.squares == ((-1, -1), (0, -2), (0, -1), (0, 0))
    assert gate.entry == (0, -1)
    assert (-1, 0) not in gate.steps and (1, 0) in gate.steps and len(gate.steps) == 5
    assert len(thing_table()["treasure-chest"].steps) == 8


@pytest.mark.parametrize("kind", sorted({row.kind for row in thing_table().values()}))
def test_every_row_of_the_tables_makes_sense(kind: str) -> None:
    for row in things_of(kind):
        assert len({len(line) for line in row.rows}) == 1, f"{row.name} is no rectangle"
        assert (row.entry is None) == (row.kind == "obstacle"), row.name
        assert sum(line.count("E") for line in row.rows) <= 1, row.name
        assert set(row.terrains) <= set(TERRAINS) and ROCK not in row.terrain_numbers, row.name
        assert row.near in {"", *(one.group for one in obstacle_table().kinds)}, row.name
        if row.approach == "south" and row.kind != "obstacle":
            assert "E" in row.rows[-1], f"{row.name} is entered in the south"
        assert row.h3m and row.h3m[0], row.name
        if row.removable:
            assert len(row.squares) == 1, row.name


def test_there_is_what_the_generator_asks_for() -> None:
    for faction in FACTIONS:
        for fort in (True, False):
            assert thing_table()[town_name(faction, fort)].faction == faction
    assert {row.resource for row in things_of("mine")} == set(RESOURCES)
    assert len(things_of("tent")) == len(things_of("border-guard")) == 8
    with pytest.raises(ValueError, match="no faction 'elves'"):
        town_name("elves", True)


def test_every_terrain_can_be_filled_square_by_square() -> None:
    for terrain in (*LAND, "water"):
        ones = [k for k in obstacle_table().kinds if terrain in k.terrains and len(k.squares) == 1]
        assert ones, terrain


def test_obstacles_like_their_own_kind_best() -> None:
    table = obstacle_table()
    named = {kind.name: kind for kind in table.kinds}
    pine, other = named["pine-1"], named["pine-3"]
    snowy, rock, log = named["snow-pine-1"], named["dirt-rock-1"], named["fallen-log-1"]
    likings = [table.liking(pine, one) for one in (pine, other, snowy, log, rock)]
    assert likings == sorted(likings, reverse=True) and len(set(likings)) == 5


def test_creatures_grow_stronger_with_their_level() -> None:
    for faction in FACTIONS:
        rows = [c for c in creature_table().values() if c.faction == faction]
        assert [c.level for c in rows] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
        assert all(a.value < b.value for a, b in zip(rows[::2], rows[1::2], strict=True))
    assert len({c.number for c in creature_table().values()}) == len(creature_table())
