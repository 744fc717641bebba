"""Whether the compiled engine pays: both make the same maps, so only time decides.

Compiled code saves some time for every cell and costs some to load; where it was never compiled on
this machine, much more to compile. All figures are processor time, measured by
`benchmarks/engines.py` on the sets of `benchmarks/solve.py`.
"""

from __future__ import annotations

import os
from contextlib import suppress
from enum import StrEnum
from functools import cache
from importlib.util import find_spec

from solver.cache import cache_folder


class Work(StrEnum):
    """What is to be done with the cells of a board."""

    ROWS = "rows"
    WATER = "water"
    SEARCH = "search"
    DRAW = "draw"
    STRIPS = "strips"
    BALANCE = "balance"


LOAD = 400_000
"""Microseconds to import numba and load what was compiled before."""
SAVED = {Work.ROWS: 20, Work.WATER: 150, Work.SEARCH: 75, Work.DRAW: 90}
SAVED |= {Work.STRIPS: 150, Work.BALANCE: 100}
"""Microseconds that the compiled engine saves for each cell; with water 90 to 400, by pack. Of rows
that are measured a cell is that of all boards side by side."""
COMPILE = {Work.ROWS: 10_000_000, Work.WATER: 20_000_000}
COMPILE |= {Work.SEARCH: 10_000_000, Work.DRAW: 10_000_000}
COMPILE |= {Work.STRIPS: 5_000_000, Work.BALANCE: 2_000_000}
"""Microseconds to compile what one kind of work takes. `morphs/matching/warm.py` does it ahead."""
RULED = 5
"""How many times as much the compiled engine saves for each cell where a search has rules, or rows
have cells to meet that are given."""
WORN = 100
"""The same where rows were begun anew once, or a search met many contradictions: these cost far
more than those that go well."""


_LOADED: set[Work] = set()
"""What this process has loaded or compiled."""
_MISSED: set[Work] = set()
"""What this process has done plainly for want of compiled code."""


def is_engine_fast(wanted: bool | None, work: Work, cells: int) -> bool:
    """Whether the compiled engine does so much work: as was wanted, else where it pays, which is
    remembered. Where only compiling takes too long, what is missed is, until it has come to as
    much: whoever makes large maps again and again has them compiled."""
    if wanted is not None:
        return wanted
    is_fast = pays(work, cells)
    if is_fast:
        note_compiled(work)
    elif _is_worth_loading(work, cells):
        _note_missed(work, SAVED[work] * cells - LOAD)
    return is_fast


def pays(work: Work, cells: int) -> bool:
    """Whether the compiled engine does so much work sooner than the plain one."""
    return _is_worth_loading(work, cells) and SAVED[work] * cells > _start(work)


def _is_worth_loading(work: Work, cells: int) -> bool:
    """Whether the compiled engine would do so much work sooner if it had been compiled before."""
    if work not in _LOADED and SAVED[work] * cells <= LOAD:
        return False  # which is told without a look at any file
    return find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def _start(work: Work) -> int:
    """What compiled code costs before it does anything."""
    if work in _LOADED:
        return 0
    return LOAD if _is_kept(work) else LOAD + max(0, COMPILE[work] - _missed(work))


def _missed(work: Work) -> int:
    """Microseconds that processes of this machine have missed so far for want of compiled code."""
    folder = cache_folder()
    with suppress(OSError):
        return (folder / f"{work}.missed").stat().st_size * 1000 if folder else 0
    return 0


def _note_missed(work: Work, microseconds: int) -> None:
    """Remember what was missed, once a process and at most half of what it would take to compile:
    a byte a millisecond, so that several processes may do so at once."""
    folder = cache_folder()
    if folder and work not in _MISSED:
        _MISSED.add(work)
        with suppress(OSError), (folder / f"{work}.missed").open("ab") as file:
            file.write(bytes(max(0, min(microseconds, COMPILE[work] // 2)) // 1000))


def note_compiled(work: Work) -> None:
    """Remember, for this and for later processes, that this work is compiled."""
    folder = cache_folder()
    if work not in _LOADED and folder:
        with suppress(OSError):
            (folder / work).touch()
    _LOADED.add(work)


@cache
def _is_kept(work: Work) -> bool:
    """Whether this machine has compiled this work before: an empty file among the compiled code of
    these sources stands for that."""
    folder = cache_folder()
    return folder is not None and (folder / work).is_file()
