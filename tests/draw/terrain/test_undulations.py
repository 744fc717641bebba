"""Strokes of swells stand in runs that swell and die away."""

from __future__ import annotations

import numpy as np

from morphs.draw.terrain.undulations import EASE, RUN, SHORT, _swelling


def test_runs_of_strokes_begin_and_end_in_nothing_and_are_short() -> None:
    free = np.ones(400, dtype=np.bool_)
    free[150:170] = False
    strong = _swelling(free, 7)
    assert not strong[150:170].any()
    assert strong.max() == 1.0
    lies = np.flatnonzero(np.diff((strong > 0).astype(int), prepend=0, append=0))
    runs = list(zip(lies[::2].tolist(), lies[1::2].tolist(), strict=True))
    assert len(runs) > 5
    assert all(SHORT <= end - start <= 2 * RUN for start, end in runs)
    assert all(strong[start] <= 1 / EASE and strong[end - 1] <= 1 / EASE for start, end in runs)


def test_too_short_a_run_has_no_strokes() -> None:
    assert not _swelling(np.ones(SHORT - 1, dtype=np.bool_), 3).any()
