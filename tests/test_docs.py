"""The README and the docs tell the truth: their commands run, and every option is in them."""

from __future__ import annotations

import re
import runpy
import shlex
import subprocess
import tomllib
from importlib import import_module
from pathlib import Path

import click
import pytest

import morphs
from morphs.cli import COMMANDS
from morphs.commands import packs
from tests.bad_input.commands import run
from tests.conftest import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PACKS_COMMANDS = packs.command.list_commands(click.Context(packs.command))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


SMALL = {
    "build": ("--scale", "0.1", "--variants", "none"),
    "build --board grid:6x5": ("--board", "grid:5x4"),
    "build --board brick:6x5": ("--board", "brick:4x3"),
    "--gaps fill": ("--board", "grid:3x3"),
    "--pack city": ("--board", "grid:5x4"),
    "--template two-rivers --board": ("--board", "grid:8x6"),
    "export": ("--px-per-square", "8"),
    "terrain": ("--px", "8"),
    "terrain zones": ("--levels", "1"),
    "terrain folkesten --board": ("--board", "hex:6x5"),
}
"""What is put behind commands of the README that begin so, or have such an option: small maps and
pictures, of tiles that are there. What the command says of it is read all the same; of an option
that comes twice the last counts."""


def smaller(words: list[str]) -> list[str]:
    """What makes a command's map and picture small."""
    said = " ".join(words)
    return [
        word
        for part, more in SMALL.items()
        if said.startswith(part) or (part.startswith("--") and part in said)
        for word in more
    ]


def lessened(words: list[str], later: str) -> list[str]:
    """A command without what only its picture takes: a sheet of its own, pictures in a key, and
    pictures and paper that no later command reads where something else is written as well."""
    if words[0] not in ("build", "terrain", "key"):
        return words
    drawn = (".png", ".pdf")
    targets = [words[at + 1] for at, word in enumerate(words) if word == "-o"]
    keeps = any(not target.endswith(drawn) for target in targets)
    gone = {t for t in targets if t.endswith(drawn) and keeps and f" {t}" not in later}
    left, rest = [], iter(words)
    for word in rest:
        if word == "-o" and (target := next(rest)) not in gone:
            left += [word, target.replace(".html", ".md")]
        elif word not in ("-o", "--dress"):
            left.append(word)
    return left


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_the_commands_of_the_readme_run(whole: bool, tmp_path: Path) -> None:
    """In the order in which they stand, in one folder and one process, with small pictures; `make`
    is what runs this. One sheet is drawn, all of them in the soak."""
    lines = [line for block in blocks(ROOT / "README.md", "console") for line in block.splitlines()]
    commands = [
        line[2:] for line in lines if line.startswith("$ ") and not line.startswith("$ make")
    ]
    assert len(commands) > 6
    for number, command in enumerate(commands):
        name, *words = shlex.split(command)
        if name == "morphs":
            later = "\n".join(commands[number + 1 :])
            words = words if whole else [*lessened(words, later), *smaller(words)]
            done = run(*words, folder=tmp_path)
        else:
            done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stderr}"


IN_SMALL = {
    'board="grid:6x4", seed=7': 'board="grid:6x4", seed=7, scale=0.1, variants="none"',
    "    seed=4,\n": '    seed=4, scale=0.1, variants="none",\n',
    "px=40": "px=10",
}
"""What makes pictures of the Python of the docs small."""


def in_small(code: str) -> str:
    for large, small in IN_SMALL.items():
        code = code.replace(large, small)
    return code


def test_the_python_of_the_readme_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = blocks(ROOT / "README.md", "python")
    (tmp_path / "readme.py").write_text(in_small(code))
    monkeypatch.chdir(tmp_path)
    runpy.run_path("readme.py", run_name="__main__")
    assert (tmp_path / "map.png").exists()
    assert "gaps" in capsys.readouterr().out


def test_the_python_of_the_docs_runs_and_shows_every_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From top to bottom, as one program."""
    code = "\n".join(blocks(ROOT / "docs" / "python.md", "python"))
    assert all(large in code for large in IN_SMALL)
    (tmp_path / "docs.py").write_text(in_small(code))
    monkeypatch.chdir(tmp_path)
    runpy.run_path("docs.py", run_name="__main__")
    shown = set(re.findall(r"morphs\.(\w+)", code))
    assert set(morphs.__all__) <= shown, set(morphs.__all__) - shown
    assert {"map.png", "changed.json", "mine.png", "zones.h3m"} <= {
        path.name for path in tmp_path.iterdir()
    }


def test_the_manifest_and_vocabulary_of_the_docs_are_read(tmp_path: Path) -> None:
    from morphs.base.files import validated
    from morphs.base.toml import read_toml
    from morphs.tiles.packs.pack_toml import PackFile, TileEntry
    from morphs.tiles.vocabulary import VocabularyFile, load_vocabulary

    manifest, vocabulary = blocks(ROOT / "docs" / "formats.md", "toml")
    (tmp_path / "pack.toml").write_text(manifest)
    pack = validated(PackFile, read_toml(tmp_path / "pack.toml"), "docs")
    assert set(PackFile.model_fields) == pack.model_fields_set
    (entry,) = pack.tiles.values()
    assert set(TileEntry.model_fields) == entry.model_fields_set
    (tmp_path / "mine.toml").write_text(vocabulary)
    words = load_vocabulary(str(tmp_path / "mine.toml"))
    assert set(VocabularyFile.model_fields) == words.data.model_fields_set


def parts(command: click.Command) -> list[click.Command]:
    """A command's subcommands, or the command itself."""
    if not isinstance(command, click.Group):
        return [command]
    context = click.Context(command)
    found = [command.get_command(context, name) for name in command.list_commands(context)]
    return [one for one in found if one]


def flags_of(name: str) -> list[str]:
    """All options of a command and of those below it."""
    command = import_module(f"morphs.commands.{name}").command
    flags = [
        flag
        for one in parts(command)
        for option in one.params
        for flag in (*option.opts, *option.secondary_opts)
    ]
    return [flag for flag in flags if flag.startswith("-")]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_documented(name: str) -> None:
    page = (ROOT / "docs" / "commands.md").read_text()
    section = page.split(f"## morphs {name}")[1].split("\n## ")[0]
    missing = [f for f in flags_of(name) if not re.search(rf"(?<![\w-]){f}(?![\w-])", section)]
    assert not missing


@pytest.mark.parametrize(
    "name", [[], *([name] for name in COMMANDS), *(["packs", name] for name in PACKS_COMMANDS)]
)
def test_help_has_an_example(name: list[str]) -> None:
    done = run(*name, "--help")
    assert done.returncode == 0
    assert "Example" in done.stdout


def test_links_in_the_docs_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_layers_are_those_that_are_enforced() -> None:
    """docs/architecture.md lists what pyproject.toml has import-linter check."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    told = [re.sub(r"morphs\.|[()]", "", layer) for layer in layers]
    assert "\n".join(told) + "\n" in blocks(ROOT / "docs" / "architecture.md", "text")


def test_the_files_that_the_docs_name_are_there() -> None:
    named = re.compile(r"`((?:morphs|solver|tilesets|tests|docs|benchmarks)/[\w./-]+)`")
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for path in named.findall(page.read_text()):
            assert (ROOT / path).exists(), f"{page.name}: {path}"


def test_the_tests_that_trust_rests_on_are_there() -> None:
    """docs/trust.md names a test for each promise: `file::test`, further ones of the same file."""
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    file, named = "", 0
    for whole in re.findall(r"`((?:tests/[\w/]+\.py::)?test_\w+)`", text):
        file, _, test = whole.rpartition("::") if "::" in whole else (file, "", whole)
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{test}"
        named += 1
    assert named > 40
