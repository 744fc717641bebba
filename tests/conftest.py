"""Shared fixtures: the packs at hand, and other people's where they lie beside the project."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the tests run beside each other already

import pytest
from hypothesis import HealthCheck, settings

from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

ROOT = Path(__file__).parent.parent
PACKS = ROOT / "tests" / "plain_packs"
SHARED = ROOT.parent / "shared"


settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.load_profile("steady")
"""No test hangs on the clock or on chance."""


TOGETHER = ("key", "web")
"""Rooms whose files share maps or a server."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one file run in one process, for what they share would be made in each; those of no
    room, which start other tools and take long, come first, so that no process ends long after the
    others."""
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            parts = item.path.relative_to(ROOT / "tests").parts
            group = parts[0] if parts[0] in TOGETHER else "/".join(parts)
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: item.path.parent != ROOT / "tests")


@pytest.fixture(scope="session")
def dungeon() -> Vocabulary:
    return load_vocabulary("dungeon")


@pytest.fixture(scope="session")
def overland() -> Vocabulary:
    return load_vocabulary("overland")


@pytest.fixture(scope="session")
def megacosm() -> Path:
    """144 tiles of a real artist; they are not part of the project."""
    path = SHARED / "packs" / "megacosm"
    if not path.is_dir():
        pytest.skip("the pack megacosm is not at hand (../shared/packs/megacosm)")
    return path
