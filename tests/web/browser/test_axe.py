"""What the reader of accessibility faults finds: nothing, in both themes and on a phone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.web.browser.conftest import Opener

PLACES = (Path(os.environ.get("MORPHS_AXE", "")), ROOT / ".node/node_modules/axe-core/axe.min.js")


@pytest.fixture(scope="session")
def axe() -> str:
    for path in PLACES:
        if path.is_file():
            return path.read_text()
    pytest.skip("axe-core is not at hand: `make tools` installs it")


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"color_scheme": "light", **PHONE},
}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(opened: Opener, axe: str, look: str) -> None:
    sheet = opened(**LOOKS[look], request={"board": "grid:4x3", "frame": "none"})
    sheet.page.evaluate(axe)
    found = []
    panels = ("", "map", "key", "packs", "history", "lands", "bench", "words", "export", "recent")
    for panel in panels if look == "light" else ("", "map", "key", "export"):
        if panel:
            sheet.run("(await import('/static/panels/panel.js')).openPanel(x, true)", panel)
            sheet.page.wait_for_timeout(150)
        told = sheet.page.evaluate("async () => await axe.run()")
        assert len(told["passes"]) > 20  # it has looked
        found += [(panel, one["id"], one["nodes"][0]["html"]) for one in told["violations"]]
    for tool in ("paint", "mask"):
        sheet.run("(await import('/static/tools/tools.js')).hold(x)", tool)
        told = sheet.page.evaluate("async () => (await axe.run('#desk')).violations")
        found += [(tool, one["id"], one["nodes"][0]["html"]) for one in told]
    assert not found
