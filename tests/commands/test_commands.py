"""The command line: help without arguments, and maps that are built again with other options."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from morphs.cli import main

SMALL = ("--board", "grid:2x2", "--scale", "0.1")


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def request_of(name: str) -> dict[str, Any]:
    request: dict[str, Any] = json.loads(Path(name).read_text())["request"]
    return request


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("arguments", [(), ("packs",)])
def test_without_arguments_the_help_is_printed(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 0
    bare = capsys.readouterr().out
    assert run(*arguments, "--help") == 0
    assert bare == capsys.readouterr().out
    assert len(bare.splitlines()) > 5


def test_the_module_is_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m morphs`, where the command is on no path."""
    asked = [sys.executable, "-m", "morphs", "build", "--help"]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert run("build", "--help") == 0
    assert done.stdout == capsys.readouterr().out


@pytest.mark.parametrize("turns", ["r6", "f,r9"])
def test_turns_that_no_tile_has(turns: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A hex has six ways to lie."""
    assert run("build", *SMALL, "--pin", f"0,0=tile0014:{turns}", "-o", "a.png") == 2
    assert f"'{turns}' is no orientation; write r0 to r5, f, or f,r1" in capsys.readouterr().err


def test_again_builds_the_same_map() -> None:
    assert run("build", *SMALL, "-o", "a.json", "-o", "a.png") == 0
    for name in ("a.json", "a.png"):
        assert run("build", "--again", name, "-o", "b.json") == 0
        assert Path("b.json").read_bytes() == Path("a.json").read_bytes()


def test_again_takes_options_back() -> None:
    given = ("--labels", "--wrap", "--grid", "5ft", "--tag", "!none", "--background", "#112233")
    back = ("--no-labels", "--no-wrap", "--grid", "none", "--tag", "", "--background", "")
    assert run("build", *SMALL, *given, "--px-per-square", "20", "-o", "a.json") == 0
    assert request_of("a.json")["wrap"] and request_of("a.json")["tag"] == ["!none"]
    assert run("build", "--again", "a.json", *back, "--px-per-square", "none", "-o", "b.json") == 0
    assert run("build", *SMALL, "--seed", str(request_of("a.json")["seed"]), "-o", "c.json") == 0
    assert request_of("b.json") == request_of("c.json")


@pytest.mark.parametrize(
    ("option", "text", "said"),
    [
        ("--paint", "xx\n", "paint.txt: paint, row 0, column 0: the letter 'x'"),
        ("--paint", "0,99 river\n", "paint.txt: paint 0,99 river: the board has no cell"),
        ("--regions", "a\n", "paint.txt: regions: no line says what a means"),
        ("--regions", "a\na = zork\n", "paint.txt: regions, a = zork: no tile has"),
        ("--paint", None, "paint.txt: cannot be read"),
    ],
)
def test_what_is_wrong_in_a_file_names_it_once(
    option: str, text: str | None, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if text:
        Path("paint.txt").write_text(text)
    assert run("build", *SMALL, option, "paint.txt", "-o", "a.json") == 2
    assert capsys.readouterr().err.startswith(f"morphs: {said}")


def test_a_file_is_not_blamed_for_what_another_option_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its message begins with the word paint all the same."""
    Path("paint.txt").write_text("0,0 room\n")
    assert run("build", *SMALL, "--at-least", "paint=2", "--paint", "paint.txt") == 2
    assert capsys.readouterr().err.startswith("morphs: --at-least paint=2: 'paint' is no")


def test_again_with_a_new_mask_takes_its_board() -> None:
    assert run("build", *SMALL, "-o", "a.json") == 0
    Path("mask.txt").write_text("###\n.##\n")
    assert run("build", "--again", "a.json", "--mask", "mask.txt", "-o", "b.json") == 0
    assert request_of("b.json")["board"] == "grid:3x2"


def test_a_pack_that_has_changed_since_is_noted(capsys: pytest.CaptureFixture[str]) -> None:
    Path("plan.csv").write_text("code\nhhhhhhhh\n")
    assert run("build", *SMALL, "--pack", "plan.csv", "-o", "a.json") == 0
    assert run("build", "--again", "a.json", "-o", "b.json") == 0
    assert "has changed" not in capsys.readouterr().err
    Path("plan.csv").write_text("code\ntttttttt\n")
    assert run("build", "--again", "a.json", "-o", "b.json") == 0
    assert "the pack plan has changed since a.json was made" in capsys.readouterr().err


def test_the_help_of_build_says_what_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("build", "--help") == 0
    text = " ".join(capsys.readouterr().out.split())
    for words in ("--board KIND:WxH", "--assume CODE", "--start PLACE", "random or COLUMN,ROW"):
        assert words in text
    assert "[default: random]" in text and "picture [default: 1]" in text


def test_a_template_taken_back_takes_its_zones_along() -> None:
    zoned = ("--template", "handshake", "--board", "grid:6x5", "--seed", "3", "--zone", "1=crypt")
    assert run("build", *zoned, "-o", "a.json") == 0
    assert run("build", "--again", "a.json", "--template", "", "-o", "b.json") == 0
    assert request_of("b.json").get("template") is None


@pytest.mark.parametrize("option", ["--tag", "--artist"])
def test_no_name_after_a_not_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("build", *SMALL, option, "!", "-o", "a.json") == 2
    assert "write a name" in capsys.readouterr().err


def test_a_layout_for_players_is_refused_before_a_map_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built: list[object] = []
    monkeypatch.setattr("morphs.building.building.build", lambda *given: built.append(given))
    assert run("build", *SMALL, "--for", "player", "-o", "a.png", "-o", "a.json") == 2
    assert "a.json: a layout tells everything" in capsys.readouterr().err
    assert not built and not Path("a.png").exists()
