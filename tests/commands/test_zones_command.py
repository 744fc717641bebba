"""`morphs terrain zones` as a stranger uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from morphs.base.errors import MorphsError, NoMapError
from morphs.check.zones import check_zones
from morphs.commands.build import command as build
from morphs.commands.terrain import command


def run(*words: str) -> Result:
    return CliRunner().invoke(command, ["zones", *words])


def refused(*words: str) -> str:
    done = run(*words)
    assert isinstance(done.exception, MorphsError | NoMapError), done.output
    return str(done.exception)


def test_the_list_names_every_template() -> None:
    lines = run("--list").output.splitlines()
    assert len(lines) >= 12
    assert any(line.startswith("eight-banners") and "2-8 players" in line for line in lines)
    assert any("108-252 squares" in line for line in lines), "no level is wider than can be asked"


def test_a_map_its_picture_and_the_same_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ground of the first steps is painted in full, that of the other thirty once."""
    from morphs.draw.zones import sheet

    painted, images = sheet.level_image, []

    def level_image(*asked: Any) -> Any:
        if len(images) < 3:
            images.append(painted(*asked))
        return images[-1].copy()

    monkeypatch.setattr(sheet, "level_image", level_image)
    words = ["--template", "handshake", "--seed", "3", "--size", "36", "--humans", "1"]
    words += ["--computers", "1", "--report", "--px", "4", "--steps", str(tmp_path / "steps")]
    first, again = tmp_path / "one.json", tmp_path / "two.json"
    done = run(*words, "-o", str(first), "-o", str(tmp_path / "one.png"))
    assert done.exit_code == 0, done.output
    assert "seed 3" in done.output
    assert "S1" in done.output
    assert len(list((tmp_path / "steps").glob("*.png"))) > 20
    run(*words[:6], "--humans", "1", "--computers", "1", "-o", str(again))
    assert first.read_bytes() == again.read_bytes()
    assert check_zones(json.loads(first.read_text())).ok
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_a_map_made_again_is_the_same(tmp_path: Path) -> None:
    first, again, other = (tmp_path / f"{name}.json" for name in ("first", "again", "other"))
    words = ["--template", "handshake", "--seed", "3", "--size", "36", "--players", "2"]
    assert run(*words, "--symmetry", "mirror", "-o", str(first)).exit_code == 0
    assert run("--again", str(first), "-o", str(again)).exit_code == 0
    assert first.read_bytes() == again.read_bytes()
    done = run("--again", str(first), "--symmetry", "none", "--seed", "4", "-o", str(other))
    assert "36 x 36" in done.output and "seed 4" in done.output
    assert json.loads(other.read_text())["request"]["symmetry"] == "none"


def test_what_cannot_be_made_again_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    assert run("--size", "36", "--template", "handshake", "-o", str(path)).exit_code == 0
    told = json.loads(path.read_text())
    for request, said in (
        ({}, "carries no request"),
        ({"template": "gone.toml"}, "its template is not here any more"),
        ({"template": "handshake", "size": -5}, "map.json: request.size"),
    ):
        path.write_text(json.dumps({**told, "request": request}))
        assert said in refused("--again", str(path), "-o", str(tmp_path / "no.json"))
    path.write_text(json.dumps(told))
    with pytest.raises(MorphsError, match=r"morphs terrain zones --again"):
        CliRunner().invoke(build, ["--again", str(path)], catch_exceptions=False)


def test_the_time_runs_out_within_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock jumps while treasure is laid: no step has to end first."""
    from morphs.commands.terrain import zones as terrain_zones
    from morphs.generators.zones import making
    from morphs.generators.zones.steps import quests

    seconds, lay_block = [0.0], quests.lay_block

    def slow(*given: Any) -> Any:
        seconds[0] += 1
        return lay_block(*given)

    for module in (making, terrain_zones):
        monkeypatch.setattr(module, "monotonic", lambda: seconds[0])
    monkeypatch.setattr(quests, "lay_block", slow)
    words = ("--template", "handshake", "--size", "36", "--seed", "1")
    assert "got as far as 'mines'" in refused(*words, "--time-limit", "5")
    assert seconds[0] < 8


def test_a_template_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'name = "Own"\nsmallest = "s"\nlargest = "m"\nplayers = "1"\n'
        '[[zone]]\nid = 1\ntype = "start"\nowner = 1\nplayer-towns = { castles = 1 }\n'
        "[[zone]]\nid = 2\n[[connection]]\nbetween = [1, 2]\nguard = 3000\n"
    )
    done = run("--template", str(path), "--seed", "1", "-o", str(tmp_path / "own.json"))
    assert done.exit_code == 0, done.output
    assert "own.toml" not in run("--list", "--template", str(path)).output
    assert "Own" in run("--list", "--template", str(path)).output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--template", "nowhere"], "no such template"),
        (["--template", "none.toml"], "none.toml"),
        (["--template", "crossroads", "--size", "300"], "--size"),
        (["--template", "crossroads", "--size", "36"], "made for maps of"),
        (["--template", "crossroads", "--players", "7"], "start zones for 4"),
        (["--template", "far-shores", "--water", "none"], "made for normal or islands"),
        (["--template", "three-crowns", "--symmetry", "mirror"], "no two halves"),
        (["-o", "map.gif"], "must end in"),
        (["-o", "nowhere/map.png"], "no folder"),
        (["--size", "36", "--time-limit", "0.001"], "ran out"),
        (["--seed", "-1"], "--seed"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = refused(*words)
    assert said in text
    assert "\n" not in text
    assert not list(tmp_path.iterdir())
