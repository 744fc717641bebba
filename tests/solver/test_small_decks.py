"""Both engines on boards of a few cells that cards are laid on: what each lays, and how often it
rolled its dice for it; see `test_small_boards.py`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.deck import Card
from solver.draw import Drawn, DrawOptions, draw
from solver.problem import Kind, Problem
from solver.rules import BoundRule
from tests.solver.makers import FLAT, GRID, board

pytest.importorskip("numba")


class Fussy:
    """A rule that refuses some pieces in some cells."""

    def push(self, cell: int, piece: int) -> bool:
        return (5 * cell + piece) % 3 > 0

    def pop(self) -> None: ...

    def forget(self, cells: Sequence[int]) -> None: ...

    def reset(self) -> None: ...


def card_case(seed: int) -> tuple[Problem, list[list[Card]], DrawOptions, list[BoundRule]]:
    """Cells of two kinds that take cards of decks of their own, laid in some way."""
    rolls, words = Random(seed), 3
    facing, _ = board(rolls.choice([GRID, FLAT]), rolls.randint(2, 4), rolls.randint(2, 3), False)
    slots, kinds, decks = len(facing[0]), [], []
    for deck in range(2):
        count = rolls.randint(3, 6)
        rings = np.array([[rolls.randrange(words) for _ in range(slots)] for _ in range(count)])
        split = rolls.randint(1, count - 1)
        ways = (tuple(range(split)), tuple(range(split, count)))
        kinds.append(Kind(rings, ways, deck, (1.0,) * count))
        weights = [rolls.choice([0, 0.3, 1, 2.5, 3]) for _ in range(4)]
        decks.append(
            [
                Card(number % 2, weight, rolls.choice([None, 0, 1, 2]))
                for number, weight in enumerate(weights)
            ]
        )
        decks[-1].append(Card(0, 0.5))
    meets = np.vstack([np.eye(words), np.ones((2, words))])
    for one, other in ((0, 1), (1, 2)):
        meets[one, other] = meets[other, one] = rolls.choice([0.0, 0.25, 1.0])
    meets[words + 1] = [1.0, rolls.choice([0.0, 0.5]), 1.0]
    cells = range(len(facing))
    problem = Problem.facing(
        [rolls.randrange(2) for _ in cells], kinds, meets, words, words + 1, facing
    )
    first = sorted(rolls.sample(cells, len(facing) // 2))
    rest = [cell for cell in cells if cell not in first]
    options = DrawOptions(
        phases=rolls.choice([[list(cells)], [first, rest]]),
        start=rolls.choice(cells),
        allowed={rolls.choice(cells): rolls.randrange(1, 8) for _ in range(rolls.randrange(3))},
        tries=rolls.randint(1, 3),
        strict_tries=rolls.random() < 0.3,
        on_misfit=rolls.choice(["reject", "reserve"]),
    )
    rules = []
    if seed % 2:
        read = [[rolls.choice([None, 0, 1, 2]) for _ in kind.rings] for kind in kinds]
        rules = [BoundRule("fussy", Fussy(), read)]
    return problem, decks, options, rules


@pytest.mark.parametrize("used", [0, 30, 1020], ids=["few", "a block", "a large block"])
def test_cards_are_laid_alike(used: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where places have been used before, and what was weighed is soon forgotten."""
    from solver import fast_draw

    made = fast_draw._moving

    def worn(*given: Any) -> Any:
        moving = made(*given)
        moving.slots_used[:] = used
        return moving

    monkeypatch.setattr(fast_draw, "_moving", worn)
    grown: set[str] = set()
    for name in ("_double_places", "_tidy", "_double_memo"):
        grow = getattr(fast_draw.FastDrawSolver, name)

        def noted(self: Any, grow: Any = grow, name: str = name) -> None:
            grown.add(name)
            grow(self)

        monkeypatch.setattr(fast_draw.FastDrawSolver, name, noted)
    laid = 0
    for seed in range(40):
        monkeypatch.setattr(fast_draw, "FIRST_MEMO", 16 if seed % 3 else 64)
        problem, decks, options, rules = card_case(seed)
        found: list[tuple[Drawn, int]] = []
        for fast in (False, True):
            dice = Dice(seed, "cards")
            found.append((draw(problem, decks, dice, options, rules, fast=fast), dice.counter))
        assert found[0] == found[1], seed
        laid += found[0][0].placed
    assert laid > 150
    assert len(grown) == (3 if used == 1020 else 2)


def test_decks_are_told_from_each_other_by_what_stands_open() -> None:
    """A deck of nothing but what fits nowhere is closed, and the other goes on."""
    facing, _ = board(GRID, 3, 1, False)
    rings = np.array([[0] * 4])
    kinds = [Kind(rings, ((0,),), 0, (1.0,)), Kind(rings + 1, ((0,),), 1, (1.0,))]
    meets = np.zeros((4, 2))
    meets[0, 0] = meets[2, 0] = meets[3, 0] = 1
    problem = Problem.facing([0, 1, 0], kinds, meets, 2, 3, facing)
    for fast, seed in product((False, True), range(4)):
        options = DrawOptions([[0, 1, 2]], start=1)
        found = draw(problem, [[Card(0)], [Card(0)]], Dice(seed, "t"), options, fast=fast)
        assert found.candidate_of_cell == [0, -1, 0]


def test_the_compiled_engine_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.fast_draw.AT_ONCE", 1)
    problem, decks, options, rules = card_case(20)
    told: list[int] = []
    found = draw(problem, decks, Dice(20, "cards"), options, rules, told.append, fast=True)
    assert told == sorted(told) and len(told) > 2 and told[0] == 1 and told[-1] <= found.placed
    assert found == draw(problem, decks, Dice(20, "cards"), options, rules, fast=True)
