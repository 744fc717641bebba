"""Messages name options as the caller writes them, whatever part of the library speaks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.base.options import option, spelling_options
from morphs.cli import main
from morphs.commands.options import flag
from tests.conftest import ROOT

FLAG = re.compile(r"(?<![\w-])--[a-z]")
THEIRS = {"morphs/exports/textmapper.py"}
"""Where an option of another program is named."""
FIXED = {
    "morphs/generators/terrain/wargame/dice.py": 1,
    "morphs/matching/compiled.py": 1,
    "morphs/request/request.py": 1,
    "morphs/generators/zones/choosing.py": 1,
    "morphs/art/packs/ship.py": 3,
    "morphs/web/hub.py": 1,
    "morphs/web/serving.py": 1,
}
"""How many options are written as a shell has them where what is written is a file or names a whole
command, or belongs to a program of its own: all say the same whoever asks."""


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A pack of rock, a hall and a river."""
    (tmp_path / "few.csv").write_text("code\nwwwwwwww\nhwwwwhww\nrwwwwrww\n")
    return str(tmp_path / "few.csv")


def docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def flags_in(path: Path) -> int:
    text = path.read_text()
    if not FLAG.search(text):
        return 0
    tree = ast.parse(text)
    told = set(map(id, docstrings(tree)))
    return sum(
        bool(FLAG.search(node.value))
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    )


def test_the_library_writes_no_option_of_the_command_line() -> None:
    for path in sorted((ROOT / "morphs").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("morphs/commands/", "morphs/cli.py")) and name not in THEIRS:
            assert flags_in(path) == FIXED.get(name, 0), name


def test_an_option_is_spelt_as_the_caller_writes_it() -> None:
    assert option("at_least", "lake=3") == "at_least lake=3"
    with spelling_options(flag):
        assert option("at_least", "lake=3") == "--at-least lake=3"
        assert option("stages") == "--with"
    assert option("at_least") == "at_least"


CASES: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"closed": True, "entrances": 2}, ["--closed", "--entrances", "2"],
     "closed leaves no room for entrances", "--closed leaves no room for --entrances"),
    ({"pin": ["9,9=tile0001"]}, ["--pin", "9,9=tile0001"],
     "pin 9,9=tile0001: the board has no cell", "--pin 9,9=tile0001: the board has no cell"),
    ({"px_per_square": -1}, ["--px-per-square", "-1"], "px_per_square: ", "--px-per-square: "),
    ({"frame": "before", "wrap": True}, ["--frame", "before", "--wrap"],
     "leave out wrap or frame", "leave out --wrap or --frame"),
    ({"at_least": ["river=13"]}, ["--at-least", "river=13"],
     "at_least river=13", "--at-least river=13"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "arguments", "in_python", "in_a_shell"), CASES)
def test_both_ways(
    asked: dict[str, Any],
    arguments: list[str],
    in_python: str,
    in_a_shell: str,
    few: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(morphs.MorphsError) as caught:
        morphs.build(morphs.Request(pack=few, board="grid:4x3", solver="complete", **asked))
    assert in_python in str(caught.value) and "--" not in str(caught.value)
    common = ["--pack", few, "--board", "grid:4x3", "--solver", "complete", "-o", f"{few}.json"]
    with pytest.raises(SystemExit):
        main(["build", *common, *arguments])
    assert in_a_shell in capsys.readouterr().err


def test_processes_that_work_for_the_command_line_spell_as_it_does(few: str) -> None:
    from morphs.building.best import best_of

    asked = morphs.Request(pack=few, board="grid:3x2", solver="complete", at_least=("river=13",))
    with spelling_options(flag), pytest.raises(morphs.NoMapError, match="--at-least river=13"):
        best_of(asked, 2, workers=2)
    with pytest.raises(morphs.NoMapError, match="meets at_least river=13"):
        best_of(asked, 2, workers=2)


def test_what_is_wrong_in_a_file_is_called_what_the_file_calls_it() -> None:
    with spelling_options(flag), pytest.raises(morphs.MorphsError, match=r"^a\.json: at_least: "):
        morphs.Request.from_dict({"at_least": ["lake"]}, "a.json")
