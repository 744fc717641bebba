"""The draw solver against the seed's wording: coefficients, weights, decks, misfits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from morphs.base.seeds import Dice
from solver.deck import Card
from solver.draw import Drawn, DrawOptions, draw
from solver.problem import Kind, Problem
from solver.rules import BoundRule
from solver.rules.tally import Tally
from solver.weigher import Weigher

FREE, RIM = 2, 3


def line(length: int, kind: Kind, meets: np.ndarray | None = None) -> Problem:
    """Cells in a row; slot 0 faces left, slot 1 right; words 0 and 1 meet only themselves."""
    opposite = [
        [(i - 1, 1) if i else None, (i + 1, 0) if i < length - 1 else None] for i in range(length)
    ]
    table = np.vstack([np.eye(2), np.ones((2, 2))]) if meets is None else meets
    return Problem.facing([0] * length, [kind], table, FREE, RIM, opposite)


def kind(*rings: tuple[int, int], ways: tuple[tuple[int, ...], ...] | None = None) -> Kind:
    prototypes = ways or tuple((i,) for i in range(len(rings)))
    return Kind(np.array(rings), prototypes, 0)


def run(problem: Problem, cards: list[Card], seed: int = 1, **options: object) -> Drawn:
    phases = [list(range(problem.cell_count))]
    return draw(problem, [cards], Dice(seed, "t"), DrawOptions(phases, **options))  # type: ignore[arg-type]


def test_neighbours_count_1_3_6_10_15_21() -> None:
    problem = line(3, kind((0, 0)))
    weigher = Weigher(problem, 1)
    one = weigher.prototypes(0, (0, FREE), 1)[0]
    counts = [weigher.prototypes(0, (0, FREE), n)[0] // one for n in range(7)]
    assert counts == [1, 1, 3, 6, 10, 15, 21]


def test_a_board_on_which_no_tile_may_stand_is_weighed() -> None:
    nothing = Kind(np.empty((0, 2), np.int64), (), 0)
    assert Weigher(line(2, nothing), 0).prototypes(0, (FREE, FREE), 0).tolist() == []


def test_weights_of_joints_multiply() -> None:
    meets = np.array([[1.0, 0.25], [0.25, 1.0], [1, 1], [1, 1]])
    problem = line(3, kind((0, 0)), meets)
    weigher = Weigher(problem, 1)
    best = weigher.prototypes(0, (0, 0), 2)[0]
    assert weigher.prototypes(0, (0, 1), 2)[0] * 4 == best
    assert weigher.prototypes(0, (1, 1), 2)[0] * 16 == best


def test_ways_are_chosen_by_weight() -> None:
    """A tile that may lie with a preferred or a poorer joint does so 4 : 1."""
    meets = np.array([[1.0, 0.25], [0.25, 1.0], [1, 1], [1, 1]])
    problem = line(2, kind((0, 0), (0, 1), (1, 1), ways=((0,), (1, 2))), meets)
    cards = [Card(0, copies=1), Card(1, copies=1)]
    found: Counter[int] = Counter()
    for seed in range(2000):
        drawn = run(problem, cards, seed)
        if drawn.card_of_cell[0] == 0:
            found[drawn.candidate_of_cell[1]] += 1
    share = found[1] / sum(found.values())
    assert abs(share - 0.8) < 0.04


def test_a_conflict_is_never_placed() -> None:
    drawn = run(line(30, kind((0, 1), (1, 1))), [Card(0), Card(1)])
    rings = [(0, 1), (1, 1)]
    words = [rings[c] for c in drawn.candidate_of_cell if c >= 0]
    assert all(a[1] == b[0] for a, b in pairwise(words))


def test_the_deck_is_dealt_without_repeats() -> None:
    drawn = run(line(20, kind(*[(0, 0)] * 5)), [Card(i) for i in range(5)])
    counts = Counter(drawn.card_of_cell)
    assert set(counts.values()) == {4}


def test_copies_limit_how_often_a_tile_is_laid() -> None:
    drawn = run(line(9, kind((0, 0), (0, 0))), [Card(0, copies=2), Card(1, copies=3)])
    assert Counter(drawn.card_of_cell) == {0: 2, 1: 3, -1: 4}


def test_weights_of_cards_are_how_many_there_are() -> None:
    drawn = run(line(300, kind((0, 0), (0, 0), (0, 0))), [Card(0, 2.0), Card(1, 0.5), Card(2, 0)])
    counts = Counter(drawn.card_of_cell)
    assert counts[2] == 0
    assert 3 < counts[0] / counts[1] < 5


def misfitting() -> tuple[Problem, list[Card]]:
    """One card of twelve fits after the first; the others never do."""
    rings = [(0, 0), *[(1, 1)] * 11]
    return line(6, kind(*rings)), [Card(i) for i in range(12)]


def test_after_the_tries_the_rest_of_the_pack_is_searched() -> None:
    problem, cards = misfitting()
    for seed in range(20):
        drawn = run(problem, cards, seed)
        assert drawn.placed == 6


def test_strict_tries_stop_as_the_seed_says() -> None:
    problem, cards = misfitting()
    results = [run(problem, cards, seed, strict_tries=True) for seed in range(40)]
    assert any(r.placed < 6 for r in results)
    stopped = next(r for r in results if r.placed < 6)
    assert stopped.misfits >= 5


def test_a_reserved_tile_waits_instead_of_being_drawn_again() -> None:
    """Three tiles that never fit: reserved each misfits once, put back it misfits every time."""
    problem = line(40, kind((0, 0), (1, 1), (1, 1), (1, 1)))
    cards = [Card(i) for i in range(4)]
    compared = 0
    for seed in range(20):
        kept = run(problem, cards, seed, on_misfit="reserve")
        put_back = run(problem, cards, seed, on_misfit="reject")
        if kept.card_of_cell[0] == put_back.card_of_cell[0] == 0:
            assert kept.misfits <= 3
            assert put_back.misfits > 30
            compared += 1
    assert compared


def test_a_reserved_tile_is_laid_as_soon_as_it_fits() -> None:
    """1-1 fits nowhere until the bridge 0-1 lies; drawn before it, it comes right after it."""
    problem = line(40, kind((0, 0), (1, 1), (0, 1), (1, 1)))
    cards = [Card(0), Card(1, copies=1), Card(2, copies=1), Card(3, weight=20.0)]
    laid = 0
    for seed in range(60):
        drawn = run(problem, cards, seed, on_misfit="reserve")
        order = drawn.card_of_cell
        if order[0] == 0 and 2 in order:
            assert order[order.index(2) + 1] in (1, 3)
            laid += drawn.misfits > 0
    assert laid


def test_small_weights_are_as_good_as_large_ones() -> None:
    for factor in (1.0, 0.001):
        cards = [Card(0, 1.0 * factor), Card(1, 0.1 * factor)]
        counts = Counter(run(line(400, kind((0, 0), (0, 0))), cards).card_of_cell)
        assert 6 < counts[0] / counts[1] < 16


def test_the_search_takes_what_was_laid_least() -> None:
    """144 tiles for 144 places: hardly one is laid twice."""
    rings = [(0, 0)] * 72 + [(0, 1), (1, 0)] * 36
    problem = line(144, kind(*rings))
    drawn = run(problem, [Card(i) for i in range(144)])
    assert max(Counter(drawn.card_of_cell).values()) <= 2


def test_the_start_is_laid_first_in_its_own_phase() -> None:
    """One card: it lies where the phase that holds the start begins."""
    problem = line(6, kind((0, 0)))
    for start in (3, 5):
        options = DrawOptions([[2, 3, 4, 5]], start=start)
        drawn = draw(problem, [[Card(0, copies=1)]], Dice(1, "t"), options)
        assert [cell for cell, card in enumerate(drawn.card_of_cell) if card == 0] == [start]


def test_islands_are_reached_too() -> None:
    problem = Problem.facing(
        [0] * 2,
        [kind((0, 0))],
        np.vstack([np.eye(2), np.ones((2, 2))]),
        FREE,
        RIM,
        [[None, None]] * 2,
    )
    assert run(problem, [Card(0)]).placed == 2


def test_a_rule_refuses_and_the_place_is_tried_otherwise() -> None:
    class NoSecond:
        def push(self, cell: int, piece: object) -> bool:
            return not (cell == 1 and piece == "second")

        def pop(self) -> None: ...

        def forget(self, cells: Sequence[int]) -> None: ...

        def reset(self) -> None: ...

    base = kind((0, 0), (0, 0), ways=((0, 1),))
    bound = Kind(base.rings, base.ways, 0)
    for seed in range(20):
        drawn = draw(
            line(2, bound),
            [[Card(0)]],
            Dice(seed, "t"),
            DrawOptions([[0, 1]]),
            [BoundRule("t", NoSecond(), [["first", "second"]])],
        )
        assert drawn.candidate_of_cell[1] == 0
        assert drawn.placed == 2


def test_where_nothing_fits_there_is_neither_card_nor_candidate() -> None:
    drawn = run(line(3, kind((0, 1))), [Card(0)])
    assert sorted(drawn.candidate_of_cell) == sorted(drawn.card_of_cell) == [-1, 0, 0]


def test_what_a_rule_wants_is_laid_first_and_no_more_of_it() -> None:
    """The wanted card is one in ten thousand; cells that are filled are not asked for it."""
    cards = [Card(0, 10_000.0), Card(1)]
    for seed in range(10):
        rule = Tally([[0, 1]], [0] * 6, low=2)
        options = DrawOptions([list(range(6))], first=[2, 3])
        bound = BoundRule("tally", rule, [[0, 1]])
        problem = line(6, kind((0, 0), (0, 0)))
        drawn = draw(problem, [cards], Dice(seed, "t"), options, [bound])
        assert drawn.placed == 6
        assert Counter(drawn.card_of_cell)[1] >= 2
        assert rule.total == 2 or drawn.card_of_cell[2:4] != [0, 0]
