"""Many maps of one request, and the best of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.building import best
from morphs.building.best import WEIGHTS, best_of, parse_weights, score, seeds_of
from morphs.cli import main
from morphs.request.request import Request

ASKED = Request(board="grid:5x4", seed=3, compose="loose")


def test_the_best_has_the_highest_score_with_any_number_of_workers() -> None:
    scores = {
        seed: score(morphs.build(ASKED.model_copy(update={"seed": seed})))
        for seed in seeds_of(ASKED, 4)
    }
    for weights in ({}, {"water": 9.0, "loops": 0.0}):
        best = max(found.total(weights) for found in scores.values())
        alone, value = best_of(ASKED, 4, weights, workers=1)
        together, _ = best_of(ASKED, 4, weights, workers=2)
        assert value.total(weights) == best
        assert alone.layout.to_json() == together.layout.to_json()
        assert scores[alone.request.seed] == value


def test_every_part_of_a_score_is_a_share() -> None:
    for seed in range(5):
        found = score(morphs.build(Request(board="grid:5x4", seed=seed)))
        assert set(asdict(found)) == set(WEIGHTS)
        assert all(0 <= value <= 1 for value in asdict(found).values())


def test_what_weighs_decides() -> None:
    by_water, _ = best_of(ASKED, 4, dict.fromkeys(WEIGHTS, 0.0) | {"water": 1.0}, workers=1)
    longest = [
        max((body.length for body in morphs.build(asked).report.bodies), default=0)
        for seed in seeds_of(ASKED, 4)
        for asked in [ASKED.model_copy(update={"seed": seed})]
    ]
    assert max((b.length for b in by_water.report.bodies), default=0) == max(longest) > 0


@pytest.mark.parametrize("text", ["loops", "loops=-1", "beauty=2", "loops=x", "loops=nan"])
def test_bad_weights_are_refused(text: str) -> None:
    with pytest.raises(MorphsError, match="PART=WEIGHT"):
        parse_weights([text])


def test_an_interrupt_that_came_while_maps_were_dealt_calls_off_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is heard as soon as all are dealt out, before the first of them is waited for."""
    ended: list[dict[str, bool]] = []

    class Pool(ThreadPoolExecutor):
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            ended.append({"wait": wait, "cancel_futures": cancel_futures})
            super().shutdown(wait, cancel_futures=cancel_futures)

    @contextmanager
    def interrupted() -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(best, "ProcessPoolExecutor", lambda workers, **_: Pool(workers))
    monkeypatch.setattr(best, "_uninterrupted", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(best.each(lambda asked: asked.seed, ASKED, range(20), workers=2))
    assert ended[0] == {"wait": True, "cancel_futures": True}


@pytest.mark.parametrize(
    ("count", "weights", "told"),
    [
        (0, {}, "the best of 0 maps cannot be had: build 1 to 10000"),
        (10**30, {}, f"the best of {10**30} maps cannot be had"),
        (1, {"loop": 2}, "weights, loop = 2: parts are joints, loops"),
        (1, {"loops": -1}, "weights, loops = -1: parts are joints, loops"),
    ],
)
def test_what_cannot_be_chosen_from_is_told(
    count: int, weights: dict[str, float], told: str
) -> None:
    """In Python as on the command line: an unknown part once said nothing."""
    with pytest.raises(morphs.MorphsError, match=f"^{told}"):
        morphs.best_of(ASKED, count, weights, workers=1)


def test_many_maps_are_written_by_their_seeds(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    command = ["build", "--board", "grid:2x2", "--seed", "7", "--count", "3", "--scale", "0.1"]
    with pytest.raises(SystemExit) as stop:
        main([*command, "-o", str(folder)])
    assert stop.value.code == 0
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["7.json", "7.png", "8.json", "8.png", "9.json", "9.png"]
    alone = morphs.build(Request(board="grid:2x2", seed=8, scale=0.1)).layout
    assert (folder / "8.json").read_text() == alone.to_json()


def test_a_script_that_every_new_process_would_run_again_is_told_of_it(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import multiprocessing, morphs\n"
        "multiprocessing.set_start_method('spawn', force=True)\n"
        "morphs.best_of(morphs.Request(board='grid:2x2'), 2, workers=2)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(
        'under if __name__ == "__main__": - or in one process, with workers=1'
    )
    assert "bootstrapping" not in done.stderr
