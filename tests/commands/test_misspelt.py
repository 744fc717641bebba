"""What is misspelt is refused with what was probably meant."""

from __future__ import annotations

import pytest

from morphs.cli import main


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("morphs: ") and said.count("\n") == 1
    return said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["biuld"], "no such command 'biuld': did you mean build? See morphs --help"),
        (["packs", "lst"], "no such command 'lst': did you mean list? See morphs packs --help"),
        (["terrain", "folkstn"], "no such command 'folkstn': did you mean folkesten?"),
        (["qqq"], "no such command 'qqq': there are build, terrain, packs, check, edit"),
        (["build", "--bord", "grid:2x2"], "did you mean one of: --board"),
    ],
)
def test_commands_and_options(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said.lower() in refused(capsys, *arguments).replace("'--board'", "--board").lower()


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("build --pack dungoen", "dungeon"),
        ("build --vocabulary overlnad --board hex:3x3", "overland"),
        ("build --template crosroads", "crossroads"),
        ("terrain zones --template hourglas", "hourglass"),
        ("terrain folkesten --style atls", "atlas"),
        ("terrain folkesten --with setlements", "settlements"),
        ("packs show cavern", "caverns"),
        ("packs draw --theme cript -o new", "crypt"),
        ("packs draw --style parchmnt -o new", "parchment"),
        ("packs draw --vocabulary citty -o new", "city"),
    ],
)
def test_names(arguments: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"did you mean {meant}" in refused(capsys, *arguments.split())


def test_nothing_is_suggested_where_nothing_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean" not in refused(capsys, "build", "--pack", "xyz")
