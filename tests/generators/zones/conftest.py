"""Templates and maps for the tests of zones."""

from __future__ import annotations

import pytest

from morphs.generators.zones.templates.template import Template
from morphs.generators.zones.templates.vcmi_json import read_vcmi
from tests.conftest import SHARED

TEMPLATES = SHARED / "rmg_templates"


@pytest.fixture(scope="session")
def vcmi_templates() -> dict[str, Template]:
    """The templates that VCMI ships, every other file; they are not part of the project."""
    if not TEMPLATES.is_dir():
        pytest.skip("the templates of VCMI are not at hand (../shared/rmg_templates)")
    found = {}
    for path in sorted(TEMPLATES.rglob("*.json")):
        for template in read_vcmi(path.read_text(), path.name, lambda _: None):
            found[f"{path.stem}#{template.name}"] = template
    return found
