"""Complete maps: row sampling where it can be, else the search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from solver.deck import CountedDice
from solver.lookahead import Sorts
from solver.problem import Problem
from solver.propagate import first_domains, first_sorts
from solver.rows import Chains, Rows, RowSampler, Sampler, make_chains, rows_to_sample
from solver.rules import Ruled
from solver.search import Found, search

Way = Literal["auto", "rows", "cells"]
FAST_CELLS = 1500
"""From so many cells on the compiled engine repays its start."""


@dataclass(frozen=True)
class Asked:
    """What is asked of a map beyond its joints.

    allowed  for single cells the candidates they may have, as bit sets
    prove    whether to search small boards exhaustively where local repair fails
    way      ``rows``: row by row; ``cells``: cell by cell; ``auto``: rows where no rule forbids it
    fast     the compiled engine; None: where it is installed and the board is large enough
    """

    rules: Sequence[Ruled] = ()
    allowed: Mapping[int, int] | None = None
    prove: bool = True
    way: Way = "auto"
    fast: bool | None = None


def complete(
    problem: Problem,
    dice: CountedDice,
    asked: Asked,
    progress: Callable[[int], None] | None = None,
) -> Found:
    """Fill every cell. The same problem, dice and `asked` give the same map on either engine."""
    fast = has_fast_engine(problem) if asked.fast is None else asked.fast
    preset: Sequence[int] = ()
    if not asked.rules and asked.way != "cells" and len(problem.lines):
        found = _by_rows(problem, dice, asked, fast, progress)
        if isinstance(found, Found):
            return found
        preset = found
    return search(
        problem,
        dice,
        asked.rules,
        progress,
        first=first_domains(problem, asked.allowed),
        preset=preset,
        prove=asked.prove,
        fast=fast,
    )


def has_fast_engine(problem: Problem) -> bool:
    """Whether the board is large enough for the compiled engine, and that is installed."""
    if problem.cell_count < FAST_CELLS:
        return False
    from importlib.util import find_spec

    return find_spec("numba") is not None


def _by_rows(
    problem: Problem,
    dice: CountedDice,
    asked: Asked,
    fast: bool,
    progress: Callable[[int], None] | None,
) -> Found | Sequence[int]:
    """Draw row by row: a map, or proof that none exists, or the rows to begin a search with."""
    of_cell, domains = first_sorts(problem, asked.allowed)
    sorts = Sorts(problem, domains, of_cell)
    if sorts.is_hopeless():
        return ()
    chains = make_chains(problem)
    sampler = _sampler(problem, sorts, chains, dice, fast)
    rows = Rows(problem, chains, sampler)
    count = rows_to_sample(problem, chains)
    if not rows.draw(count, progress):
        return ()
    standing = sampler.result()
    if count < len(chains.closed):
        return standing
    decided = len(chains.cells)
    return Found("complete", standing, decisions=decided, contradictions=rows.failures)


def _sampler(
    problem: Problem, sorts: Sorts, chains: Chains, dice: CountedDice, fast: bool
) -> Sampler:
    if fast:
        from solver.fast_rows import FastRowSampler

        return FastRowSampler(problem, sorts, chains, dice)
    return RowSampler(problem, sorts, chains, dice)
