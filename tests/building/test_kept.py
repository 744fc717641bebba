"""What a drawn map does not keep of what was asked is told, and the check says the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.building import building
from morphs.cli import main

CAVES: dict[str, Any] = {"pack": "caverns", "board": "grid:6x5", "solver": "draw"}
RULES: list[dict[str, Any]] = [
    {"connected": True},
    {"meet": True},
    {"variety": 4},
    {"at_least": ("lake=40",)},
    {"at_most": ("lake=1",)},
    {"entrances": 2},
    {"set": True, "pack": "codes"},
]

KEPT = ("at_most", "meet", "variety", "entrances", "set")
"""The draw solver lays nothing that would break these."""


def built(tmp_path: Path, **options: Any) -> morphs.Result:
    codes = tmp_path / "codes.csv"
    codes.write_text("code\nhhhhhhhh\nhwwwwhww\nwwwwwwww\nhhwwwwww\n")
    asked = {**CAVES, **options}
    if asked["pack"] == "codes":
        asked["pack"] = str(codes)
    return morphs.build(morphs.Request.model_validate(asked))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: next(iter(rule)))
def test_build_and_check_agree_about_what_is_not_kept(tmp_path: Path, rule: dict[str, Any]) -> None:
    kept = []
    for seed in range(4):
        result = built(tmp_path, seed=seed, **rule)
        found = morphs.check_layout(json.loads(result.layout.to_json()))
        lost = [fault for fault in found.faults if fault.kind == "unreached"]
        assert bool(result.report.unmet) == bool(lost or found.unmet)
        kept.append(not result.report.unmet)
    assert not all(kept) or next(iter(rule)) in KEPT


def test_what_is_not_kept_is_said_aloud(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ["--pack", "caverns", "--connected", "--solver", "draw", "--seed", "1"]
    with pytest.raises(SystemExit) as stop:
        main(["build", *options, "-o", "map.json"])
    assert stop.value.code == 0
    said = capsys.readouterr()
    assert "NOT KEPT: --connected was asked for, and " in said.err
    assert "--connected joins them" not in said.out


def test_paint_over_a_gap_is_told(tmp_path: Path) -> None:
    codes = {"pack": "codes", "board": "grid:3x3", "gaps": "cap"}
    result = built(tmp_path, **codes, paint=("1,1 lake",), seed=1)
    assert result.report.unmet == (
        "paint 1,1 lake is not kept: no tile was found for column 1, row 1",
    )


def test_pins_that_go_together_are_kept_and_others_refused(tmp_path: Path) -> None:
    codes = {"pack": "codes", "board": "grid:2x2", "gaps": "fill"}
    four = tuple(f"{c},{r}=tile0004" for c in (0, 1) for r in (0, 1))
    for seed in range(12):
        result = built(tmp_path, **codes, pin=four, seed=seed)
        assert {cell.origin for cell in result.layout.cells} == {"pinned"}
    with pytest.raises(morphs.NoMapError) as stop:
        built(tmp_path, **codes, pin=("0,0=tile0001", "0,1=tile0003"), seed=1)
    assert stop.value.reason.proved
    assert len(stop.value.reason.conflict) == 2


def test_a_pin_against_a_region_is_refused(tmp_path: Path) -> None:
    regions = ("aa", "aa", "a: lake")
    pin = ("0,0=tile0014",)
    with pytest.raises(morphs.NoMapError) as stop:
        built(tmp_path, pack="dungeon", board="grid:2x2", regions=regions, pin=pin)
    assert "pin 0,0=tile0014" in stop.value.reason.conflict
    assert any(text.startswith("region") for text in stop.value.reason.conflict)


def test_a_map_that_was_searched_keeps_what_is_asked_and_is_not_checked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_: object) -> None:
        raise AssertionError("it was checked")

    monkeypatch.setattr(building, "_not_kept", refuse)
    asked: dict[str, Any] = {**CAVES, "solver": "complete", "at_least": ("lake=1",)}
    assert not morphs.build(**asked).report.unmet
    with pytest.raises(AssertionError, match="it was checked"):
        morphs.build(**{**asked, "solver": "draw"})
