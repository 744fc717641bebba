"""What `morphs build` says of its map, against what the check and the layout say of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from morphs.check import check_layout
from morphs.cli import main
from morphs.commands import summary


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def build(capsys: pytest.CaptureFixture[str], arguments: str) -> tuple[str, dict[str, Any]]:
    """What is said of a map, and its layout."""
    with pytest.raises(SystemExit) as stopped:
        main(["build", *arguments.split(), "-o", "map.json"])
    assert not stopped.value.code
    layout: dict[str, Any] = json.loads(Path("map.json").read_text())
    return capsys.readouterr().out, layout


def numbers(said: str) -> dict[str, int]:
    """How many parts, entrances and dead ends there are."""
    found = re.findall(r"(\d+|no) (part|entrance|dead end)s?\b", said)
    return {word: 0 if number == "no" else int(number) for number, word in found}


def test_a_layout_is_told_of_that_is_too_small_to_be_drawn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said, layout = build(capsys, "--board grid:2x1 --seed 1 --dress --px-per-square .5")
    assert "entrance" in said and len(layout["cells"]) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        "--board grid:6x5 --seed 4",
        "--board grid:6x5 --connected --entrances 2 --only-entrances --seed 1",
        "--pack caverns --board grid:5x4 --solver draw --gaps leave --seed 3",
        "--pack caverns --board grid:5x4 --solver draw --gaps cap --seed 3",
        "--pack city --board grid:4x4 --seed 3",
    ],
)
def test_parts_and_dead_ends_are_those_of_the_check(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said, layout = build(capsys, arguments)
    report, told = check_layout(layout), numbers(said)
    assert told["part"] == len(report.parts)
    assert told["dead end"] == len(report.dead_ends)
    if len(report.parts) > 1:
        assert f"the largest of {len(report.parts[0].cells)} cells" in said
        assert "no way on foot between them (--connected joins them)" in said
    else:
        assert "one can walk from everywhere to everywhere" in said
    if "--entrances" in arguments:
        assert told["entrance"] == 2


def test_every_hall_at_the_border_is_an_entrance(capsys: pytest.CaptureFixture[str]) -> None:
    Path("cross.csv").write_text("code\nhwhwhwhw\n")
    said, _ = build(capsys, "--pack cross.csv --board grid:3x2 --seed 1")
    assert numbers(said)["entrance"] == 10


def test_open_country_has_no_entrances(capsys: pytest.CaptureFixture[str]) -> None:
    """One can walk off the map everywhere."""
    said, _ = build(capsys, "--pack overland --board hex:4x4 --seed 1")
    assert "part" in said and "entrance" not in said


def test_what_stands_on_the_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    said, layout = build(capsys, "--pack waters --board grid:6x5 --seed 3 --compose loose")
    lakes = sum(any(face[0] == "k" for face in cell["faces"]) for cell in layout["cells"])
    assert lakes and f"lake {lakes}" in said.split("at a side")[0]
    used = Counter(f"{cell['pack']}/{cell['tile']}" for cell in layout["cells"])
    tags = Counter(tag for key in used.elements() for tag in layout["tiles"][key]["tags"])
    tag, count = max(tags.items(), key=lambda item: item[1])
    assert f"tagged {tag} {count}" in said


def test_gaps_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    ways = {"leave": "left empty", "cap": "closed", "fill": "filled with drawn tiles"}
    for gaps, said in ways.items():
        options = f"--pack caverns --board grid:5x4 --solver draw --gaps {gaps} --seed 3"
        first = build(capsys, options)[0].splitlines()[0]
        assert first.startswith("grid:5x4, seed 3: ")
        assert re.search(rf"; (1 cell|\d+ cells) that no tile fits \(gaps\), {said}$", first)
    assert build(capsys, "--board grid:3x3")[0].splitlines()[0].endswith("every cell is filled")


def test_on_large_boards_nothing_is_said_that_takes_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summary, "REACH_CELLS", 8)
    said, _ = build(capsys, "--board grid:3x3 --seed 1")
    assert "9 tiles" in said and numbers(said) == {}


def test_a_terrain_map_in_tiles_prints_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["terrain", "folkesten", "--board", "hex:4x4", "--seed", "2", "-q", "-o", "land.json"])
    said, layout = build(capsys, "--terrain land.json")
    assert f"hex:4x4, seed {layout['seed']}: " in said
    assert "--connected" not in said  # which would be refused


def test_galleries_that_are_shown_closed_are_no_entrances(
    capsys: pytest.CaptureFixture[str],
) -> None:
    section = "--pack sideview --board grid:3x3 --seed 1"
    plain, _ = build(capsys, section)
    dressed, _ = build(capsys, f"{section} --dress")
    (closed,) = re.findall(r"(\d+) galler(?:y|ies) closed at the rim", dressed)
    assert numbers(plain)["entrance"] == int(closed) + numbers(dressed).get("entrance", 0)
    assert "closed at the rim" not in plain
