"""Open country drawn by processes: the same pixels in the same order, whatever becomes of them."""

from __future__ import annotations

import sys

import pytest

from morphs.art.gaps import parallel_country
from morphs.art.gaps.parallel_country import CountryWorkers
from morphs.art.overland.atlas import ATLASES
from morphs.art.overland.country_picture import CountryJob, paint_country
from morphs.draw.gap_artist import Layers

JOBS = [
    CountryJob("hex", ("fn",) * 5 + ("an",) * 7, ((5, 6, 7, 8, 9, 10, 11),), "f", (), (24, 21), k)
    for k in range(6)
]
ATLAS = ATLASES["atlas"]


@pytest.fixture(autouse=True)
def _few_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_country, "ENOUGH", 2)
    monkeypatch.setattr(parallel_country, "HANDFUL", 2)
    monkeypatch.setattr("os.cpu_count", lambda: 2)


def pixels(layers: Layers) -> tuple[bytes, bytes, int]:
    standing = layers.standing.tobytes() if layers.standing else b""
    return layers.ground.tobytes(), standing, layers.margin


def test_a_crew_draws_what_one_alone_would() -> None:
    crew = CountryWorkers(JOBS, ATLAS)
    drawn: dict[CountryJob, Layers] = {}
    while crew.busy:
        drawn |= crew.next_handful()
    crew.close()
    assert list(drawn) == JOBS
    for job in JOBS:
        assert pixels(drawn[job]) == pixels(paint_country(job, ATLAS, {}))
    assert drawn[JOBS[0]].standing is not None


def test_a_crew_that_fails_leaves_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    crew = CountryWorkers(JOBS, ATLAS)
    assert [crew.next_handful() for _ in range(3)] == [{}, {}, {}]
    assert not crew.busy
    crew.close()


def test_one_who_stops_early_leaves_nobody_behind() -> None:
    crew = CountryWorkers(JOBS, ATLAS)
    processes = [worker.process for worker in crew.workers]
    crew.next_handful()
    crew.close()
    assert all(process.poll() is not None for process in processes)
