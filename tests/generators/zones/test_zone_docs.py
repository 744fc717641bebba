"""docs/zones.md tells the truth: its template is read, its commands run, its keys are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from morphs.cli import main
from morphs.draw.zones.overlays import OVERLAYS
from morphs.generators.zones.objects.keepers import read_keepers
from morphs.generators.zones.templates.toml_template import (
    ConnectionForm,
    ZoneForm,
    read_toml_template,
)
from morphs.generators.zones.zone_json import to_dict
from tests.conftest import ROOT
from tests.generators.zones.handmade import duel

PAGE = (ROOT / "docs" / "zones.md").read_text()


def test_the_template_of_the_docs_is_read_and_names_every_key() -> None:
    text, _ = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    template = read_toml_template(text, "docs")
    assert len(template.zones) == 3 and template.zone(2).mines == {"wood": 1, "ore": 1}
    for model in (ZoneForm, ConnectionForm):
        for name in model.model_fields:
            assert name.replace("_", "-") in PAGE


SMALL = {
    "terrain": ("--px", "4"),
    "build": ("--scale", "0.1", "--variants", "none", "--board", "grid:9x7"),
}
"""So that no map and no picture is larger than it has to be."""


def test_the_commands_of_the_docs_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^\$ morphs (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 3
    for command in commands:
        try:
            main([*command.split(), *SMALL.get(command.split()[0], ())])
        except SystemExit as done:
            assert not done.code, (command, capsys.readouterr())
    assert (tmp_path / "map.h3m").stat().st_size > 1000


def test_every_key_and_overlay_is_told() -> None:
    for key in (*to_dict(duel()), *OVERLAYS):
        assert f"`{key}`" in PAGE, key


def test_the_guards_of_the_docs_are_read(tmp_path: Path) -> None:
    _, text = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    path = tmp_path / "guards.toml"
    path.write_text(text)
    (tier,) = read_keepers(str(path))
    assert (tier.start, tier.name, len(tier.who)) == (2000, "weak", 2)
