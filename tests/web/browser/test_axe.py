"""What the reader of accessibility faults finds: nothing, in both themes and on a phone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.web.browser.conftest import DESK, PHONE, Opener

PLACES = (Path(os.environ.get("MORPHS_AXE", "")), ROOT / ".node/node_modules/axe-core/axe.min.js")


@pytest.fixture(scope="session")
def axe() -> str:
    for path in PLACES:
        if path.is_file():
            return path.read_text()
    pytest.skip("axe-core is not at hand: `make tools` installs it")


LOOKS: dict[str, tuple[dict[str, Any], str]] = {
    "light": (DESK, "light"),
    "dark": (DESK, "dark"),
    "phone": (PHONE, "light"),
}
"""What the page is looked at with, and the colours that the system likes."""


AXE = "async (x) => await axe.run(x, { resultTypes: ['violations'] })"


@pytest.mark.parametrize("name", LOOKS)
def test_axe_finds_nothing(opened: Opener, axe: str, name: str) -> None:
    """In the page with and without a panel, in the other panels, and in the tools' own fields."""
    look, colours = LOOKS[name]
    sheet = opened(request={"board": "grid:4x3", "frame": "none"}, look=look)
    sheet.page.emulate_media(color_scheme=colours)
    sheet.page.evaluate(axe)
    found = []
    panels = ("", "map", "key", "packs", "history", "lands", "bench", "words", "export", "recent")
    for panel in panels if name == "light" else ("", "map", "key", "export"):
        if panel:
            sheet.run("(await import('/static/panels/panel.js')).openPanel(x, true)", panel)
            sheet.drawn()
        whole = panel in ("", "map")
        told = sheet.page.evaluate(AXE, "html" if whole else "#panel")
        assert len(told["passes"]) > (20 if whole else 5)  # it has looked
        found += [(panel, one["id"], one["nodes"][0]["html"]) for one in told["violations"]]
    for tool in ("paint", "mask"):
        sheet.run("(await import('/static/tools/tools.js')).hold(x)", tool)
        told = sheet.page.evaluate(f"async () => (await ({AXE})('#desk')).violations")
        found += [(tool, one["id"], one["nodes"][0]["html"]) for one in told]
    sheet.page.emulate_media(color_scheme="light")
    assert not found
