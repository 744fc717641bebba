"""Shared fixtures: the packs at hand, and other people's where they lie beside the project."""

from __future__ import annotations

import gc
import importlib
import os
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the tests run beside each other already

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from morphs.art.gaps import parallel, parallel_country
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

gc.disable()  # until all tests are collected: none of what is made meanwhile is let go
ROOT = Path(__file__).parent.parent
PACKS = ROOT / "tests" / "plain_packs"
SHARED = ROOT.parent / "shared"
parallel.ENOUGH = parallel_country.ENOUGH = 1 << 20
"""Nor are processes started for the drawings of a map, which take longer to begin than a small map
to draw: tests of them say how many are worth it."""


settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.load_profile("steady")
with suppress(ImportError):  # older ones look at no modules, others may do so otherwise
    from hypothesis.internal.conjecture import providers

    if {"_get_local_constants", "_local_constants"} <= vars(providers).keys():
        vars(providers)["_get_local_constants"] = lambda: providers._local_constants
"""No test hangs on the clock or on chance, nor on what other tests have imported: numbers and texts
of the code of all modules would be tried, which takes long to collect as well."""


TOGETHER = ("web/browser", "web", "generators/zones", "generators/city", "plan/key")
"""Rooms whose files share maps, towns, a server or a browser, what takes longest first; of a room
within another the inner one first."""
LONG = ("workbench", "art", "solver", "building", "export", "matching")
"""Rooms with files that take long: what is left to the end is short."""


SHARING = {"draw/city": "generators/city"}
"""Rooms that look at the towns of another: dealt with it."""


def _room_of(test: str) -> str | None:
    """Which of the rooms `TOGETHER` a test is in."""
    return next((room for room in TOGETHER if test.startswith(f"tests/{room}/")), None)


def unit_of(test: str) -> str:
    """What a test goes together with: the others of its file, or of a room that shares much."""
    for room, other in SHARING.items():
        test = test.replace(f"tests/{room}/", f"tests/{other}/", 1)
    return _room_of(test) or test.split("::")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Where `--dist loadfile` asks for it, deal what goes together to one process: else what tests
    share would be made in each."""
    if config.getvalue("dist") != "loadfile":
        return None
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = unit_of
    return scheduler


def pytest_collectstart(collector: pytest.Collector) -> None:
    """In a clone where no test ran yet every process prepares its share of the files for asserting,
    which takes long, before it reads those of the others."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker and isinstance(collector, pytest.Session):
        count = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for path in sorted(ROOT.glob("tests/**/test_*.py"))[int(worker[2:]) :: count]:
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def thin(items: list[pytest.Item]) -> None:
    """Of tests marked `thinned(n)` leave every n-th of their values, in the order in which they
    stand, and put the others into the soak. Values marked `soak` themselves are not counted. It is
    for seeds, and for crossed values each of which is run with some other."""
    seen: Counter[str] = Counter()
    for item in items:
        mark = item.get_closest_marker("thinned")
        if mark is None or item.get_closest_marker("soak"):
            continue
        test = item.nodeid.split("[")[0]
        if seen[test] % mark.args[0]:
            item.add_marker(pytest.mark.soak)
        seen[test] += 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of no room, which start other tools and take long, come first, then the large rooms, so
    that no process ends long after the others."""
    thin(items)
    order = [*TOGETHER, *LONG]

    def rank(item: pytest.Item) -> int:
        if item.path.parent == ROOT / "tests":
            return -1
        room = _room_of(item.nodeid) or item.nodeid.split("/")[1]
        return order.index(room) if room in order else len(order)

    items.sort(key=rank)


def pytest_collection_finish() -> None:
    """All tests stay to the end: they are not looked through for garbage again and again, and what
    they make not after every seven hundred things."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


SECONDS: Counter[str] = Counter()
"""By the clock, of every file of tests that has run."""
SHOWN = 10


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    SECONDS[report.nodeid.split("::")[0]] += report.duration


def slowest(seconds: Counter[str]) -> list[str]:
    """A line for each of the files that took longest."""
    return [f"{took:7.1f} s {file}" for file, took in seconds.most_common(SHOWN)]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Tell after long runs which files took longest, so that nobody has to look for them, and what
    all took of the processor."""
    if len(SECONDS) > 2 * SHOWN:
        terminalreporter.section("slowest files")
        for line in slowest(SECONDS):
            terminalreporter.line(line)
        terminalreporter.line(processor_time(os.times()))


def processor_time(times: os.times_result) -> str:
    """What this process and all that it started, and that have ended, took of the processor."""
    own = times.user + times.system
    started = times.children_user + times.children_system
    minutes, seconds = divmod(round(own + started), 60)
    return f"{minutes}:{seconds:02} min of processor time, with all processes that were started"


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
