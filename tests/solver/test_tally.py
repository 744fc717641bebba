"""The rule on counts: what is too much is refused and banned, what is missing is wanted."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random

from solver.rules.tally import Tally

WORTH = [[0, 1, 2], [3, 0, 1]]


def state(rule: Tally) -> object:
    return deepcopy((rule.total, rule.of_cell, rule.order))


def test_too_much_is_refused_and_leaves_no_trace() -> None:
    rule = Tally(WORTH, [0, 0, 1], high=3)
    assert rule.push(0, 2)
    before = state(rule)
    assert not rule.push(1, 2)
    assert state(rule) == before
    assert rule.push(1, 1)
    assert not rule.push(2, 2)
    assert rule.push(2, 1)


def test_what_would_be_too_much_is_banned() -> None:
    rule = Tally(WORTH, [0, 0, 1, -1], high=3)
    assert [rule.banned(cell) for cell in range(4)] == [0, 0, 0, 0]
    rule.push(0, 1)
    assert [rule.banned(cell) for cell in (1, 2, 3)] == [0, 0b001, 0]
    rule.push(1, 2)
    assert [rule.banned(cell) for cell in (1, 2, 3)] == [0b110, 0b101, 0]
    rule.pop()
    assert [rule.banned(cell) for cell in (1, 2, 3)] == [0, 0b001, 0]


def test_bans_are_told_once_and_again_after_taking_back() -> None:
    rule = Tally(WORTH, [0, 0, 1, -1], high=3)
    assert list(rule.news()) == []
    rule.push(0, 1)
    assert list(rule.news()) == [0, 1, 2]
    assert list(rule.news()) == []
    rule.push(1, 1)
    assert list(rule.news()) == [0, 1, 2]
    rule.pop()
    assert list(rule.news()) == [0, 1, 2]


def test_a_limit_of_nothing_bans_from_the_start() -> None:
    rule = Tally(WORTH, [0, 1], high=0)
    assert list(rule.news()) == [0, 1]
    assert [rule.banned(0), rule.banned(1)] == [0b110, 0b101]


def test_what_is_missing_is_wanted_but_not_more() -> None:
    rule = Tally(WORTH, [0, 0, 1, -1], low=3)
    assert rule.missing() == 3
    assert [rule.wanted(cell) for cell in range(4)] == [0b110, 0b110, 0b101, 0]
    rule.push(0, 2)
    assert rule.missing() == 1
    assert [rule.wanted(cell) for cell in (1, 2)] == [0b010, 0b100]
    rule.push(2, 0)
    assert rule.missing() == 0
    assert [rule.wanted(cell) for cell in (1, 2)] == [0, 0]


def test_it_can_succeed_exactly_when_the_best_of_all_domains_suffices() -> None:
    for domains in product((0b001, 0b010, 0b011, 0b100, 0b111), repeat=3):
        for low, taken in product(range(9), (-1, 0, 1, 2)):
            sorts = [0, 0, 1]
            rule = Tally(WORTH, sorts, low)
            if taken >= 0:
                rule.push(0, taken)
            best = [
                max(WORTH[sorts[cell]][c] for c in range(3) if domain >> c & 1)
                for cell, domain in enumerate(domains)
            ]
            best[0] = best[0] if taken < 0 else WORTH[0][taken]
            assert rule.can_succeed(domains) == (sum(best) >= low)


def test_forgetting_is_as_if_it_never_was() -> None:
    for seed in range(100):
        rolls = Random(seed)
        sorts = [rolls.choice([0, 1, -1]) for _ in range(8)]
        high = rolls.choice([None, 4, 8])
        rule, kept = Tally(WORTH, sorts, 3, high), {}
        for cell in rolls.sample(range(8), 6):
            candidate = rolls.randrange(3)
            if rule.push(cell, candidate):
                kept[cell] = candidate
        gone = rolls.sample(range(8), 3)
        rule.forget(gone)
        fresh = Tally(WORTH, sorts, 3, high)
        for cell, candidate in kept.items():
            assert cell in gone or fresh.push(cell, candidate)
        assert (rule.total, rule.of_cell) == (fresh.total, fresh.of_cell)
        assert rule.missing() == fresh.missing()
        assert [rule.banned(c) for c in range(8)] == [fresh.banned(c) for c in range(8)]
        assert list(rule.news()) == list(fresh.news())
        rule.reset()
        assert (rule.total, rule.of_cell, rule.order) == (0, {}, [])
