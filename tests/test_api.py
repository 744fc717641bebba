"""What `import morphs` gives: its names, and what all of them have in common."""

from __future__ import annotations

import ast
import json
import pickle
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.base.errors import MorphsError, named
from morphs.building.outputs import LAYOUTS, TERRAIN, ZONES, Outputs
from morphs.generators.terrain import terrain_json
from morphs.generators.zones import zone_json
from tests.conftest import ROOT


def typed_imports() -> dict[str, str]:
    """What type checkers are told: name -> the module it comes from."""
    tree = ast.parse((ROOT / "morphs" / "__init__.py").read_text())
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    found = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        for name in node.names:
            assert name.asname == name.name, "only `import X as X` says that X is for others"
            found[name.name] = str(node.module)
    return found


def test_names_homes_and_types_agree() -> None:
    assert typed_imports() == morphs._HOMES
    assert morphs.__all__ == list(morphs._HOMES) == sorted(morphs._HOMES)
    for name, home in morphs._HOMES.items():
        value = getattr(morphs, name)
        if home == "morphs":
            assert value is import_module(f"morphs.{name}")
        else:
            assert value.__module__ == home and value.__name__ == name, "not its home"
    assert set(morphs.__all__) <= set(dir(morphs))
    with pytest.raises(AttributeError, match="no attribute 'bild'"):
        _ = morphs.bild  # type: ignore[attr-defined]


def test_import_costs_nothing() -> None:
    new = "import sys, typing; old = set(sys.modules); import morphs; print(set(sys.modules) - old)"
    run = [sys.executable, "-c", new]
    done = subprocess.run(run, capture_output=True, text=True, cwd=ROOT)
    assert ast.literal_eval(done.stdout) == {"morphs"}


def test_everything_has_a_docstring() -> None:
    for name in morphs.__all__:
        assert (getattr(morphs, name).__doc__ or "").strip(), name


def test_no_map_is_an_error_of_ours_with_its_reason() -> None:
    with pytest.raises(morphs.MorphsError) as caught:
        morphs.build(board="grid:2x2", closed=True, at_least={"lake": 9}, solver="complete")
    error = caught.value
    assert isinstance(error, morphs.NoMapError)
    assert str(error) == error.reason.to_text() and error.reason.proved
    again = pickle.loads(pickle.dumps(error))
    assert again.reason == error.reason and str(again) == str(error)
    with pytest.raises(morphs.NoMapError, match=r"^no complete map"), named("a.json"):
        raise error


def test_a_result_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    result = morphs.build(board="grid:2x2", scale=0.1)
    paths = [str(tmp_path / "a.png"), tmp_path / "a.JSON", tmp_path / "a.webp", tmp_path / "a.jpg"]
    seen: list[tuple[int, int]] = []
    written = result.save(*paths, progress=lambda *rows: seen.append(rows))
    assert written == list(map(Path, paths)) and all(path.exists() for path in written)
    assert seen[-1] == (result.picture.size[1],) * 2
    assert written[1].read_text() == result.layout.to_json()
    for wrong in ("b.txt", "no/b.png", "b.json"):
        with pytest.raises(morphs.MorphsError):
            result.save(tmp_path / "b.json", tmp_path / wrong)
    assert not (tmp_path / "b.json").exists()


def test_what_cannot_be_saved_is_refused_before_the_map_is_made() -> None:
    with pytest.raises(MorphsError, match=r"x\.foo"):
        morphs.build(pack="nothing that is looked for", paths=["x.foo"])


def test_a_layout_is_written_and_read(tmp_path: Path) -> None:
    result = morphs.build(board="grid:2x2", scale=0.1)
    result.save(tmp_path / "a.png")
    written = morphs.write_layout(result.layout, str(tmp_path / "b.json"), tmp_path / "b.png")
    assert written == [tmp_path / "b.json", tmp_path / "b.png"]
    assert written[1].read_bytes() == (tmp_path / "a.png").read_bytes()
    assert morphs.read_layout(written[0]) == morphs.read_layout(str(written[0])) == result.layout


def test_what_is_made_twice_is_equal_and_can_be_kept_in_a_set() -> None:
    asked = {"board": "grid:3x2", "seed": 1, "compose": "loose"}
    one, other = (morphs.build(**asked) for _ in range(2))
    third = morphs.build(**{**asked, "board": "grid:2x3"})
    for name in ("request", "layout", "board"):
        same, again, another = (getattr(each, name) for each in (one, other, third))
        assert same is not again and same == again != another
        assert len({same, again, another}) == 2
    assert one == one != other and len({one, other}) == 2
    keys = [morphs.key_of(each.layout) for each in (one, other, third)]
    assert keys[0] == keys[1] != keys[2] and len(set(keys)) == 2


def test_layouts_are_written_without_their_packs(tmp_path: Path) -> None:
    """Only pictures need them."""
    (tmp_path / "plan.csv").write_text("code\nhhhhhhhh\n")
    layout = morphs.build(pack=tmp_path / "plan.csv", board="grid:2x2").layout
    (tmp_path / "plan.csv").unlink()
    assert morphs.write_layout(layout, tmp_path / "a.json")
    with pytest.raises(morphs.MorphsError, match=r"plan\.csv: no such pack"):
        morphs.write_layout(layout, tmp_path / "b.json", tmp_path / "b.png")
    assert not (tmp_path / "b.json").exists()


LAYOUT = {"board": "grid:2x2", "scale": 0.1}
MAPS: list[tuple[str, Any, Any, Any]] = [
    ("layout", lambda: morphs.build(**LAYOUT).layout, morphs.check_layout, morphs.write_layout),
    ("map", lambda: morphs.make_terrain(generator="wargame", seed=1), morphs.check_terrain,
     morphs.write_terrain),
    ("map", lambda: morphs.make_zones(template="handshake", size=36), morphs.check_zones,
     morphs.write_zones),
]  # fmt: skip


@pytest.mark.parametrize(("name", "make", "check", "write"), MAPS)
def test_checks_take_maps_paths_and_data(
    name: str, make: Any, check: Any, write: Any, tmp_path: Path
) -> None:
    made = make()
    (file,) = write(made, tmp_path / "a.json")
    data = json.loads(file.read_text())
    reports = [check(made), check(data), check(str(file)), check(file)]
    assert all(report.ok for report in reports)
    assert [report.where for report in reports] == [name, name, str(file), str(file)]
    assert check(made, "mine").where == check(file, where="mine").where == "mine"
    report = reports[0]
    assert json.loads(report.to_json()) == json.loads(json.dumps(report.to_dict()))
    with pytest.raises(morphs.MorphsError, match=r"none\.json: cannot be read"):
        check(tmp_path / "none.json")
    data.pop("format")
    with pytest.raises(morphs.MorphsError, match=r"^mine: "):
        check(data, "mine")


def test_text_maps_are_checked_by_path(tmp_path: Path) -> None:
    made = morphs.make_terrain(generator="folkesten", board="hex:6x5", seed=3)
    morphs.write_terrain(made, tmp_path / "a.txt")
    assert morphs.check_terrain(tmp_path / "a.txt").where == str(tmp_path / "a.txt")


def test_json_means_text_and_dict_means_data_everywhere() -> None:
    layout = morphs.build(**LAYOUT).layout
    land = morphs.make_terrain(morphs.TerrainRequest(generator="wargame"), seed=1)
    zones = morphs.make_zones(morphs.ZoneRequest(template="handshake"), size=36)
    reason = morphs.Reason(False, ("closed",), detail="why")
    for one in (
        layout, reason, morphs.check_layout(layout), morphs.check_terrain(land),
        morphs.check_zones(zones), morphs.Request(**LAYOUT), morphs.ZoneRequest(seed=4),
        morphs.TerrainRequest(generator="toric", seed=2),
    ):  # fmt: skip
        text, data = one.to_json(), one.to_dict()
        assert json.loads(text) == json.loads(json.dumps(data))
        if hasattr(one, "from_json"):
            assert type(one).from_json(text) == type(one).from_dict(data) == one
    for home, made in ((terrain_json, land), (zone_json, zones)):
        text = home.to_json(made)
        data = home.to_dict(made)
        assert json.loads(text) == json.loads(json.dumps(data))
        assert home.to_json(home.from_json(text)) == home.to_json(home.from_dict(data)) == text
        with pytest.raises(morphs.MorphsError, match=r"^a\.json: not valid JSON"):
            home.from_json("{", "a.json")


def test_a_file_is_written_by_the_longest_ending_it_has(tmp_path: Path) -> None:
    def writer(text: bytes) -> Any:
        return lambda what, target, how: [(target, text + what + how)]

    table: Outputs[bytes, bytes] = Outputs({".json": writer(b"1"), ".foundry.json": writer(b"2")})
    names = ("a.json", "a.foundry.json", "foundry.json", "A.Foundry.JSON")
    written = table.write(b"m", [tmp_path / name for name in names], b"h")
    assert [path.read_bytes() for path in written] == [b"1mh", b"2mh", b"1mh", b"2mh"]
    with pytest.raises(morphs.MorphsError, match=r"must end in \.json, \.foundry\.json"):
        table.checked([tmp_path / "a.png"])
    with pytest.raises(morphs.MorphsError, match=r"must end in"):
        table.checked([tmp_path / ".json"])


def test_the_commands_offer_every_ending() -> None:
    """What the help of each command names is what its table can write."""
    for command, table in (("build", LAYOUTS), ("edit", LAYOUTS), ("terrain.zones", ZONES)):
        text = _help_of_output(import_module(f"morphs.commands.{command}").command)
        for ending in table.endings:
            assert ending in text or ending == ".jpeg", (command, ending)
    folkesten = import_module("morphs.commands.terrain.folkesten").command
    assert all(ending in _help_of_output(folkesten) for ending in TERRAIN.endings)


def _help_of_output(command: Any) -> str:
    return next(option.help for option in command.params if "--output" in option.opts)


def test_type_checkers_see_a_program_of_a_users() -> None:
    """What it gets has types, and what is not there is a fault: `make lint` holds it, with ours."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pyrefly"]
    assert settings["preset"] == "strict"
    assert settings["errors"]["unused-type-ignore"], "a fault that is ignored and is none must fail"
    assert "tests/user_program.py" in settings["project-includes"]
    assert (ROOT / "tests" / "user_program.py").read_text().count("assert_type(") > 5
