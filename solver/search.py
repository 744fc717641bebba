"""The complete solver: every cell filled, every joint legal, every rule kept.

Decide the cell with the fewest candidates left, by weight; draw the consequences over words; on a
contradiction ban the choice and, if that does not help, take back the last few decisions. If that
does not help either, clear a small block around the contradiction and solve it again, growing the
block, before ever starting over. Small boards that resist are searched exhaustively where a proof
is asked for: only that proves that no map exists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver.deck import CountedDice
from solver.found import Found as Found
from solver.problem import Numbers, Problem
from solver.propagate import Contradiction, first_domains
from solver.repair import Search
from solver.rules import BoundRule

PROVABLE_CELLS = 120
PROOF_DECISIONS = 20_000


def search(
    problem: Problem,
    dice: CountedDice,
    rules: Sequence[BoundRule] = (),
    progress: Callable[[int], None] | None = None,
    *,
    first: Sequence[int] | None = None,
    preset: Sequence[int] = (),
    led: Sequence[int] | Numbers = (),
    proof: int = PROOF_DECISIONS,
    limit: int | None = None,
    fast: bool = False,
    memo: dict[str, Any] | None = None,
) -> Found:
    """Fill every cell, choosing by the candidates' weights and those of their joints.

    `first` are the domains to begin with (bit sets of candidates by cell), `preset` candidates
    that stand already (-1: none) but may be cleared away again, `led` what cells take if they can
    when they are decided (-1: any); `fast` runs the compiled engine, with the same result; in
    `memo` it keeps what later searches of the same can use. Local repair is given up after `limit`
    contradictions; then small boards are searched exhaustively, with at most `proof` decisions.
    The status is ``impossible`` only where that, or what follows from the tiles and demands alone,
    proves it.
    """
    domains = first_domains(problem) if first is None else first
    run = Search(problem, dice, rules, progress)
    try:
        run.start(domains, fast, {} if memo is None else memo, preset, led)
    except Contradiction as contradiction:
        if len(preset):  # what stood already is no proof: begin without it
            return search(
                problem,
                dice,
                rules,
                progress,
                first=domains,
                led=led,
                proof=proof,
                limit=limit,
                fast=fast,
                memo=memo,
            )
        return _impossible(run, contradiction)
    if run.repairing(200 + problem.cell_count if limit is None else limit):
        return run.result()
    if not proof or problem.cell_count > PROVABLE_CELLS:
        return run.found
    return _exhaust(problem, dice, rules, domains, run.found, proof, {} if memo is None else memo)


def _impossible(run: Search, contradiction: Contradiction) -> Found:
    run.note(contradiction.cell)
    run.found.status = "impossible"
    return run.found


def _exhaust(
    problem: Problem,
    dice: CountedDice,
    rules: Sequence[BoundRule],
    first: Sequence[int],
    before: Found,
    proof: int,
    memo: dict[str, Any],
) -> Found:
    run = Search(problem, dice, rules, None)
    try:
        run.start(first, False, memo)
    except Contradiction as contradiction:
        return _impossible(run, contradiction)
    status = run.exhausting(proof)
    run.found.contradictions += before.contradictions
    run.found.decisions += before.decisions
    for cell, count in before.trouble.items():
        run.found.trouble[cell] = run.found.trouble.get(cell, 0) + count
    if status == "complete":
        return run.result()
    run.found.status = status
    return run.found
