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
