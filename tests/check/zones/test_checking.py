"""The check of zone maps: a right map passes, and every rule catches what breaks it."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.check.zones import check_zones
from morphs.check.zones.read import read_chart
from morphs.generators.zones.templates.template import TERRAINS, Connection
from morphs.generators.zones.zone_json import LAYERS, to_dict, to_json
from morphs.generators.zones.zone_map import Thing, ZoneMap
from tests.check.zones.spoilt_zones import CONTROLS, Spoil, delete_guard, far_mine, remove
from tests.generators.zones.handmade import duel, quest


@cache
def _made(which: str) -> ZoneMap:
    return {"duel": duel, "quest": quest}[which]()


def faults(which: str, spoil: Spoil) -> list[str]:
    made = copy.deepcopy(_made(which))
    spoil(made)
    return list(check_zones(to_dict(made)).faults)


@pytest.mark.parametrize("which", ["duel", "quest"])
def test_a_right_map_passes(which: str) -> None:
    report = check_zones(to_dict(_made(which)))
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
    assert read_chart(to_dict(made), "map").strength(value) == strength


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
