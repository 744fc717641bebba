"""Shared fixtures: the packs at hand, and other people's where they lie beside the project."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the tests run beside each other already

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

ROOT = Path(__file__).parent.parent
PACKS = ROOT / "tests" / "plain_packs"
SHARED = ROOT.parent / "shared"


settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.load_profile("steady")
"""No test hangs on the clock or on chance."""


TOGETHER = ("web/browser", "web", "zones", "key")
"""Rooms whose files share maps, a server or a browser, what takes longest first; of a room within
another the inner one first."""


def _room_of(test: str) -> str | None:
    """Which of the rooms `TOGETHER` a test is in."""
    return next((room for room in TOGETHER if test.startswith(f"tests/{room}/")), None)


class _ByFile(LoadScopeScheduling):
    """Lets the tests of a file, or of a room whose files share much, run in one process: else what
    they share would be made in each."""

    def _split_scope(self, nodeid: str) -> str:
        return _room_of(nodeid) or nodeid.split("::")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """Deal whole files to the processes where `--dist loadfile` asks for it."""
    return _ByFile(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of no room, which start other tools and take long, come first, then the large rooms, so
    that no process ends long after the others."""

    def rank(item: pytest.Item) -> int:
        room = _room_of(item.nodeid)
        if item.path.parent == ROOT / "tests":
            return -1
        return TOGETHER.index(room) if room else len(TOGETHER)

    items.sort(key=rank)


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
