"""What a request promised is looked for in the map: pins, counts, sets, ways off."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.check import check_layout
from tests.check.handmade import report_of, row, tile
from tests.conftest import PACKS

Data = dict[str, Any]
ASKED: Data = {
    "board": "grid:4x3",
    "compose": "loose",
    "solver": "complete",
    "seed": 5,
    "pin": ["1,1=tile0007:r1"],
    "at_least": ["lake=2"],
    "at_most": ["lava=0"],
    "set": True,
    "entrances": 2,
    "entrance": ["0,0:n"],
    "only_entrances": False,
}


@pytest.fixture(scope="module")
def promised() -> Data:
    data: Data = json.loads(morphs.build(morphs.Request(**ASKED)).layout.to_json())
    return data


def asks(**constraints: Any) -> Callable[[Data], None]:
    return lambda data: data["request"].update(constraints)


def turned(data: Data) -> None:
    """The request says that the pin lies otherwise."""
    data["request"]["pin"] = ["1,1=tile0007:f,r2"]


CASES: dict[str, tuple[Callable[[Data], None], dict[str, str]]] = {
    "another tile": (asks(pin=["0,0=tile0007"]), {"pin": "pin 0,0=tile0007"}),
    "turned": (turned, {"pin": "lies otherwise"}),
    "too few": (asks(at_least=["lake=13"]), {"unmet": "at_least lake=13"}),
    "too many": (asks(at_most=["lake=1"]), {"unmet": "at_most lake=1"}),
    "too small a share": (asks(at_least=["lake=100%"]), {"unmet": "at_least lake=100%"}),
    "too large a share": (asks(at_most=["lake=16%"]), {"unmet": "at_most lake=16%"}),
    "too many of a tile": (asks(at_most=["tile0007=0"]), {"unmet": "at_most tile0007=0"}),
    "ways off": (asks(entrances=9), {"unmet": "2 lead off the map"}),
    "no entrance": (asks(entrance=["3,2:e", "3,2:s", "0,2:s"]), {"unmet": "cannot walk there"}),
}


def test_what_was_promised_is_kept(promised: Data) -> None:
    report = check_layout(promised)
    assert report.ok, report.to_text()
    assert not report.unmet


@pytest.mark.parametrize("name", CASES)
def test_what_was_promised_and_is_not_there_is_a_fault(name: str, promised: Data) -> None:
    change, expected = CASES[name]
    data = copy.deepcopy(promised)
    change(data)
    faults = check_layout(data).faults
    assert {fault.kind for fault in faults} == expected.keys()
    for fault in faults:
        assert expected[fault.kind] in fault.text


def test_a_drawn_map_tells_what_it_has_not(promised: Data) -> None:
    """Only `complete` promises; an edited map is as its editor wanted it."""
    data = copy.deepcopy(promised)
    data["request"] |= {"solver": "best", "entrances": 9}
    report = check_layout(data)
    assert report.ok
    assert "not met: entrances 9 were asked for, and 2 lead off the map" in report.to_text()
    data["request"] |= {"solver": "complete", "edits": ["rotate 0,0"], "pin": ["0,0=tile0007"]}
    report = check_layout(data)
    assert report.ok
    assert not report.unmet


def test_a_tile_of_a_set_that_stands_twice() -> None:
    request = morphs.Request(pack=PACKS / "rivers.csv", board="grid:6x6", solver="complete")
    data = json.loads(morphs.build(request).layout.to_json())
    assert check_layout(data).repeats.counts
    data["request"]["set"] = True
    assert {fault.kind for fault in check_layout(data).faults} == {"unmet"}


def test_something_runs_off_beside_the_entrances(promised: Data) -> None:
    data = copy.deepcopy(promised)
    data["request"] |= {"only_entrances": True, "entrances": None}
    assert {fault.kind for fault in check_layout(data).faults} == {"unmet"}


@pytest.mark.parametrize(
    ("name", "is_kept"),
    [
        ("hall-a-b", True),
        ("pack/hall-a-b", True),
        ("hall", True),
        ("hall-a", False),
        ("rock", False),
        ("pack/rock", False),
    ],
)
def test_a_pin_names_a_tile_by_its_file_with_its_pack_or_by_what_stands_before_the_code(
    name: str, is_kept: bool
) -> None:
    tiles = {"pack/hall-a-b": tile("hwwwwwww"), "pack/rock": tile("wwwwwwww")}
    request = {"solver": "complete", "pin": [f"0,0={name}"]}
    told = [
        fault.text
        for fault in report_of(row("hall-a-b", "rock", tiles=tiles, request=request)).faults
    ]
    assert any("was asked for" in text for text in told) is not is_kept


RIM = {
    "pack/rock": tile("wwwwwwww"),
    "pack/hall": tile("hwwwwwww"),
    "pack/river": tile("rwwwwwww"),
    "pack/both": tile("hrwwwwww"),
}


@pytest.mark.parametrize(
    ("names", "entrances", "off"),
    [
        (("hall", "rock"), ["0,0:n"], None),
        (("hall", "rock"), ["0,0:nw"], None),
        (("hall", "hall"), ["0,0:n"], "cell 1"),
        (("hall", "river"), ["0,0:n"], "cell 1"),
        (("hall", "hall"), [], None),
        (("hall", "river"), [], "cell 1"),
        (("rock", "both"), [], "cell 1"),
        (("both", "rock"), ["0,0:n"], None),
    ],
)
def test_with_only_entrances_nothing_else_runs_off(
    names: tuple[str, str], entrances: list[str], off: str | None
) -> None:
    """Where no entrance is named any way to walk is one, a river never is."""
    request = {"solver": "complete", "only_entrances": True, "entrance": entrances}
    faults = [fault.text for fault in report_of(row(*names, tiles=RIM, request=request)).faults]
    told = [text for text in faults if "only_entrances" in text]
    assert len(told) == (off is not None)
    assert off is None or f"something runs off {off}" in told[0]


def test_tiles_tags_and_features_are_counted(promised: Data) -> None:
    keys = [f"{cell['pack']}/{cell['tile']}" for cell in promised["cells"]]
    tile = promised["cells"][0]["tile"].split("-")[0]
    tag = next(tag for key in keys for tag in promised["tiles"][key]["tags"])
    counts = {
        tile: sum(key.split("/")[1].split("-")[0] == tile for key in keys),
        tag: sum(tag in promised["tiles"][key]["tags"] for key in keys),
        "lake": sum(
            any(face[0] == "k" for face in promised["tiles"][key]["faces"]) for key in keys
        ),
    }
    for name, count in counts.items():
        for change, told in ((0, 0), (1, 2)):
            data = copy.deepcopy(promised)
            data["request"] |= {"at_least": [f"{name}={count + change}"]}
            data["request"] |= {"at_most": [f"{name}={count - change}"]}
            assert len(check_layout(data).faults) == told, (name, count, change)


def test_wishes_that_cannot_be_read(promised: Data) -> None:
    for key, value in (("pin", ["x"]), ("at_least", ["lake"]), ("entrance", [3])):
        data = copy.deepcopy(promised)
        data["request"][key] = value
        with pytest.raises(MorphsError, match=key):
            check_layout(data, "map.json")


def test_twins_that_stand_too_near_are_told_by_the_first_two() -> None:
    tiles = {"pack/end": tile("wwwhwwww"), "pack/west": tile("wwwwwwhw"), "pack/all": tile("h" * 8)}
    asked = {"variety": 4}
    near = row("end", "west", "end", "west", "end", tiles=tiles, request=asked)
    (told,) = report_of(near).unmet
    assert "pack/end stands in" in told
    assert [place in told for place in ("column 0", "column 2", "column 4")] == [True, True, False]
    alone = row("end", "west", "all", "rock", tiles=tiles | {"pack/rock": tile("w" * 8)})
    alone["request"] = asked
    assert not report_of(alone).unmet


@pytest.mark.parametrize(("names", "is_met"), [(("hall", "rock"), True), (("hall", "hall"), False)])
def test_ways_off_the_map_meet_where_that_is_asked(names: tuple[str, str], is_met: bool) -> None:
    request = {"solver": "complete", "meet": True}
    faults = [fault.text for fault in report_of(row(*names, tiles=RIM, request=request)).faults]
    told = [text for text in faults if "the ways off the map lie in 2 parts" in text]
    assert bool(told) is not is_met
    assert not is_met or not [text for text in faults if "meet" in text]
