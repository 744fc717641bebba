"""Requests that cannot be met: each gets the right reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.base.reasons import Reason
from morphs.cli import main

PACKS = {
    "few": "wwwwwwww hwwwwhww rwwwwrww",
    "halls": "hhhhhhhh hhhhhhtt",
    "river": "rwwwwrww wrwwwwwr",
    "rooms": "owowowow",
    "ends": "hwwwwwww wwwwwwww",
    "odd": "hhwwwwww",
    "drains": "wwwwwwww rwwwwrww wwwwwwrw kkwwwwww",
    "alike": "wwwwwwww wwwwwwww wwwwwwww wwwwwwww",
    "once": "wwwwwwww hwwwwhww hhwwwwww",
}
BOARD = {"board": "grid:4x3"}
CLOSED = {"closed": True}


def paint(*lines: str) -> dict[str, Any]:
    return {"paint": lines}


# Pack, options, what contradicts each other (parts of texts, each in one of the conflict's).
CASES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("few", {"pin": ("0,0=tile0001", "0,0=tile0002")}, ["0,0=tile0001", "0,0=tile0002"]),
    ("few", {"pin": ("0,0=tile0002:r0", "0,1=tile0001")}, ["tile0002:r0", "tile0001"]),
    ("few", {"pin": ("0,0=tile0002:r0", "0,1=tile0003:r0")}, ["tile0002", "tile0003"]),
    ("few", {"pin": ("1,1=tile0003",), **CLOSED}, ["pin 1,1=tile0003", "closed"]),
    ("few", {"pin": ("1,1=tile0003",), "wrap": True}, ["pin 1,1=tile0003", "water on"]),
    ("few", {"pin": ("0,0=tile0002:r0",), **CLOSED}, ["pin 0,0=tile0002:r0", "closed"]),
    ("few", {"set": True}, ["set"]),
    ("few", {"at_least": ("river=13",)}, ["at_least river=13"]),
    ("few", {"at_least": ("tile0002=7", "tile0003=7")}, ["tile0002=7", "tile0003=7"]),
    ("few", {"at_most": ("tile0001=0",), "pin": ("1,1=tile0001",)}, ["tile0001=0", "1,1=tile0001"]),
    ("few", {"at_least": ("tile0002=2",), "at_most": ("hall=1",)}, ["at_least", "at_most"]),
    ("few", {"entrances": 30}, ["entrances 30"]),
    ("few", {"entrances": 0, "pin": ("0,0=tile0002:r0",)}, ["entrances 0", "pin"]),
    ("few", {"entrance": ("0,0:n",), "pin": ("0,0=tile0001",)}, ["entrance 0,0:n", "pin"]),
    ("few", {"variety": 1}, ["variety 1"]),
    ("few", {"variety": 3, "board": "grid:5x5"}, ["variety 3"]),
    ("few", {"connected": True, "pin": ("0,0=tile0002:r0", "3,2=tile0002:r0")}, ["connected"]),
    ("few", {"meet": True, "pin": ("0,0=tile0002:r0", "3,2=tile0002:r0")}, ["meet"]),
    ("few", paint("0,0 lake"), ["0,0 lake"]),
    ("few", paint("0,0:n lake"), ["0,0:n lake"]),
    ("few", paint("1,1=hwwwwwww"), ["1,1=hwwwwwww"]),
    ("few", paint("1,1=w?w?r?r?", "1,1:s hall"), ["1,1"]),
    ("few", {**paint("1,1 river"), "pin": ("1,1=tile0001",)}, ["1,1 river", "tile0001"]),
    ("few", {**paint("0,0=rwwwwrww"), "at_most": ("river=0",)}, ["rwwwwrww", "river=0"]),
    ("few", paint("rrr"), ["paint"]),
    ("halls", CLOSED, ["closed"]),
    ("halls", {"pin": ("1,1=tile0002:r0", "2,1=tile0002:r0"), "entrances": 0}, ["entrances 0"]),
    ("river", {"wrap": True}, ["water on"]),
    ("odd", {"board": "grid:3x3", **CLOSED}, ["closed"]),
    ("ends", {"at_least": ("hall=1",), "entrances": 0, "connected": True, "board": "grid:1x1"}, []),
    ("once", {"set": True, "board": "grid:2x2"}, ["set"]),
    ("drains", {"water": "on", **paint("0,0:n river"), **CLOSED}, ["river", "closed"]),
]


def reason_of(folder: Path, pack: str, options: dict[str, Any]) -> Reason:
    plan = folder / f"{pack}.csv"
    plan.write_text("code\n" + "\n".join(PACKS[pack].split()) + "\n")
    asked = {**BOARD, "pack": (str(plan),), "seed": 1, "solver": "complete", **options}
    with pytest.raises(morphs.NoMapError) as stop:
        morphs.build(morphs.Request.model_validate(asked))
    return stop.value.reason


@pytest.mark.parametrize(("pack", "options", "parts"), CASES, ids=str)
def test_what_cannot_be_gets_the_right_reason(
    tmp_path: Path, pack: str, options: dict[str, Any], parts: list[str]
) -> None:
    reason = reason_of(tmp_path, pack, options)
    assert reason.proved
    for part in parts:
        assert any(part in text for text in reason.conflict), reason
    assert "no complete map exists: " in reason.to_text()


def test_a_conflict_is_as_small_as_it_can_be(tmp_path: Path) -> None:
    """Pins that have nothing to do with it are left out, and leaving out any of the rest helps."""
    pins = ("0,0=tile0002:r0", "0,1=tile0001", "3,2=tile0001", "2,0=tile0003:r0")
    reason = reason_of(tmp_path, "few", {"pin": pins})
    assert set(reason.conflict) == {"pin 0,0=tile0002:r0", "pin 0,1=tile0001"}
    assert set(reason.without) == set(reason.conflict)


def test_no_more_than_three_constraints_are_offered_to_be_left_out(tmp_path: Path) -> None:
    """Of four that need one cell more than there are together."""
    counts = [f"at_least tile000{number}={1 + number // 4}" for number in (1, 2, 3, 4)]
    asked = tuple(count.removeprefix("at_least ") for count in counts)
    reason = reason_of(tmp_path, "alike", {"at_least": asked, "board": "grid:2x2"})
    assert set(reason.conflict) == set(counts)
    assert len(reason.without) == 3 and set(reason.without) < set(counts)


def test_a_tile_that_helps_is_named_and_does_help(tmp_path: Path) -> None:
    """Halls open in the north and west of a board that only dead ends could fill."""
    options = {"pin": ("0,0=tile0001:r2", "2,0=tile0001:r0"), "board": "grid:3x1", "closed": True}
    plan = tmp_path / "crossing.csv"
    plan.write_text("code\nwwhwwwww\n")
    asked = {"pack": (str(plan),), "seed": 1, "solver": "complete", **options}
    asked["pin"] = ("0,0=tile0001:r0",)
    with pytest.raises(morphs.NoMapError) as stop:
        morphs.build(morphs.Request.model_validate(asked))
    missing = stop.value.reason.missing
    assert missing
    plan.write_text(f"code\nwwhwwwww\n{missing[0]}\n")
    assert morphs.build(morphs.Request.model_validate(asked)).report.gaps == 0


def test_a_set_of_too_few_tiles_is_counted(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, "few", {"set": True})
    assert "there are 3 square tiles for 12 cells" in reason.to_text()


def test_cells_near_each_other_that_are_more_than_tiles_are_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Before a search: within two steps of a corner there are six cells."""
    monkeypatch.setattr("morphs.matching.solving._search", None)
    text = reason_of(tmp_path, "once", {**CLOSED, "variety": 4}).to_text()
    assert "nothing meets variety 4, 6 cells are so near that all must differ, of 3 tiles" in text


def test_variety_that_tiles_allow_is_not_refused_by_counting(tmp_path: Path) -> None:
    """Two cells in a row differ from each other, and from no third."""
    pack = tmp_path / "two.csv"
    pack.write_text("code\nhhhhhhhh\nhhhhhhhh\n")
    asked = {"pack": str(pack), "board": "grid:9x1", "solver": "complete", "seed": 1}
    assert morphs.build(**asked, variety=1).report.gaps == 0
    with pytest.raises(
        morphs.NoMapError, match="3 cells are so near that all must differ, of 2 tiles"
    ):
        morphs.build(**asked, variety=2)


def test_tiles_that_can_stand_nowhere_are_named(tmp_path: Path) -> None:
    """And only those: two halls that go straight on end nowhere, two that turn meet."""
    assert reason_of(tmp_path, "once", {**CLOSED, "variety": 1}).never == ("tile0002-hwwwwhww",)
    reason = reason_of(tmp_path, "halls", CLOSED)
    assert reason.never == ("tile0001-hhhhhhhh", "tile0002-hhhhhhtt")


def test_giving_up_is_no_proof(tmp_path: Path) -> None:
    """What was never exhausted is not called impossible."""
    plan = tmp_path / "plan.csv"
    plan.write_text("code\n" + "wwwwwwww\nhwwwwhww\n" * 9)
    asked = morphs.Request(
        pack=(str(plan),), board="grid:11x11", variety=5, solver="complete", seed=1
    )
    with pytest.raises(morphs.NoMapError, match=r"given up after .* \(variety 5 refused") as stop:
        morphs.build(asked)
    assert not stop.value.reason.proved
    assert stop.value.reason.conflict == ()


def test_the_command_line_writes_the_reason(tmp_path: Path) -> None:
    plan = tmp_path / "few.csv"
    plan.write_text("code\nwwwwwwww\n")
    why = tmp_path / "why.json"
    command = ["build", "--pack", str(plan), "--entrances", "3", "--solver", "complete"]
    with pytest.raises(SystemExit) as stop:
        main([*command, "--why", str(why), "-o", str(tmp_path / "map.json")])
    assert stop.value.code == 1
    told = json.loads(why.read_text())
    assert told["format"] == "morphs-reason"
    assert told["conflict"] == ["--entrances 3"]
    assert not (tmp_path / "map.json").exists()
