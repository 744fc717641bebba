"""What is taken where no pack or template is named, and what is said where one does not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.board.shape import shape_of
from morphs.cli import main
from morphs.generators.zones.choosing import choose_template
from morphs.generators.zones.request import ZoneRequest, resolve_request
from morphs.generators.zones.templates.library import shipped_templates
from morphs.tiles.packs.catalogue import find_pack, load_pack, shipped_packs
from morphs.tiles.packs.fitting import fitting_packs

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(arguments: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(arguments.split())
    return int(stopped.value.code or 0)


def request(file: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(file).read_text())["request"]
    return found


def test_a_hex_board_takes_a_pack_of_hexes_and_stores_it(capsys: Said) -> None:
    assert run("build --board hex:4x3 --seed 1 -o a.json") == 0
    assert "the pack overland was taken, for it has hex tiles" in capsys.readouterr().err
    assert request("a.json")["pack"] == ["overland"]
    assert run("build --board hex:4x3 --pack overland --seed 1 -o b.json") == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()
    assert run("build --again a.json -o c.json") == 0
    assert "was taken" not in capsys.readouterr().err
    assert Path("a.json").read_bytes() == Path("c.json").read_bytes()


def test_hexes_on_a_corner_take_the_pack_that_is_drawn_so(capsys: Said) -> None:
    assert run("build --board hex-pointy:4x3 --seed 1 -o a.json") == 0
    assert "the pack overland-pointy was taken" in capsys.readouterr().err
    assert run("build --board hex-pointy:4x3 --pack overland --seed 1 -o b.json") == 0
    assert "hexes on a corner: overland-pointy was taken" in capsys.readouterr().err
    assert request("b.json")["pack"] == ["overland-pointy"]
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()


def test_the_usual_board_takes_the_usual_pack_and_says_nothing(capsys: Said) -> None:
    assert run("build --board grid:2x2 -o a.json") == 0
    assert not capsys.readouterr().err
    assert request("a.json")["pack"] == []


def test_a_vocabulary_takes_a_pack_of_its_own() -> None:
    assert run("build --vocabulary town --board grid:2x2 -o a.json") == 0
    assert request("a.json")["pack"] == ["city"]
    assert run("build --vocabulary dungeon --board grid:2x2 -o b.json") == 0
    assert request("b.json")["pack"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            "--board hex:3x3 --pack city",
            "use --board grid:WxH, or a pack with hex tiles (overland)",
        ),
        ("--pack overland", "use --board hex:WxH, or a pack with square tiles (dungeon, caverns,"),
        (
            "--board hex-pointy:3x3 --pack city",
            "use --board grid:WxH, or a pack with hex tiles (overland-pointy)",
        ),
        ("--vocabulary overland", "no pack that ships has square tiles of the vocabulary overland"),
    ],
)
def test_what_does_not_fit_is_told_what_does(arguments: str, said: str, capsys: Said) -> None:
    assert run(f"build {arguments} -o a.png") == 2
    assert said in capsys.readouterr().err
    assert not list(Path().iterdir())


@pytest.mark.parametrize(("shape", "pointy"), [("square", False), ("hex", False), ("hex", True)])
def test_packs_fit_by_the_tiles_they_have(shape: str, pointy: bool) -> None:
    """Names of files tell it; here the packs are read."""
    loaded = [load_pack(find_pack(name)) for name in shipped_packs()]
    wanted = shape_of(shape, pointy)
    having = {pack.name for pack in loaded if any(t.shape is wanted for t in pack.tiles)}
    assert having
    assert set(fitting_packs(shape, pointy=pointy)) == having
    city = {pack.name for pack in loaded if pack.vocabulary.name == "town"} & having
    assert set(fitting_packs(shape, "town", pointy)) == city


def test_a_template_is_chosen_by_the_dice_among_those_that_fit() -> None:
    templates = shipped_templates()
    found = {choose_template(ZoneRequest(seed=seed, size=72, players=2)) for seed in range(40)}
    assert len(found) > 2
    fitting = set()
    for name, template in templates.items():
        try:
            resolve_request(ZoneRequest(size=72, players=2), template)
        except MorphsError:
            continue
        fitting.add(name)
    assert found == fitting < set(templates)
    assert choose_template(ZoneRequest(seed=5)) == choose_template(ZoneRequest(seed=5))


def test_the_chosen_template_is_named_and_stored(capsys: Said) -> None:
    assert run("terrain zones --size 36 --players 2 --seed 3 -o a.json") == 0
    name = request("a.json")["template"]
    assert f"template {name}, by the dice: --template NAME takes another" in capsys.readouterr().out
    assert run("terrain zones --again a.json -o b.json") == 0
    assert "by the dice" not in capsys.readouterr().out
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--size 36 --players 8", "no template that ships allows all that is asked"),
        ("--players 3 --humans 2 --computers 2", "--players 3 is not --humans 2 + --computers 2"),
    ],
)
def test_where_no_template_fits_it_is_said(arguments: str, said: str, capsys: Said) -> None:
    assert run(f"terrain zones {arguments} -o a.json") == 2
    assert said in capsys.readouterr().err


def test_only_templates_with_two_halves_are_taken_for_a_symmetric_map() -> None:
    found = {choose_template(ZoneRequest(seed=s, symmetry="mirror")) for s in range(24)}
    assert "three-crowns" not in found and len(found) > 2
