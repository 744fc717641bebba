"""Which cards are dealt to what was chosen, and how they lie, on rows of a few cells."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.noise import SteadyDice
from morphs.board.shape import Orientation
from morphs.matching import dealing
from solver.rules.supply import Supply


class Unshuffled(SteadyDice):
    """Dice that leave all in order."""

    def shuffle(self, items: list[Any]) -> None:
        """Leave them as they are."""


DICE = Unshuffled(1, "deal")


def matching_of(cells: int, *weights: float, decks: Any = None) -> Any:
    """Cells in a row; cards of one deck by weight."""
    tiles = [SimpleNamespace(weight=weight) for weight in weights]
    beside = [[n for n in (cell - 1, cell + 1) if 0 <= n < cells] for cell in range(cells)]
    problem = SimpleNamespace(
        kind_list=[0] * cells, beside=lambda: iter(beside),
        opposite=[[(n, 0) for n in near] + [None] for near in beside],
    )  # fmt: skip
    return SimpleNamespace(problem=problem, decks=decks or [tiles])


def freely(cells: int, cards: list[list[int]], candidates: list[int], *weights: float,
           copies: Any = None) -> list[int]:  # fmt: skip
    supply = Supply(copies or [None] * len(weights), [cards], [0] * cells)
    return dealing._deal_freely(matching_of(cells, *weights), candidates, supply, DICE)


def test_of_what_one_card_shows_that_is_dealt() -> None:
    assert freely(4, [[1], [0], []], [0, 1, -1, 2], 1, 1) == [1, 0, -1, -1]


def test_cards_are_dealt_in_turn_where_they_weigh_the_same() -> None:
    assert freely(5, [[0, 1]], [0] * 5, 1, 1) == [0, 1, 0, 1, 0]


def test_cards_are_dealt_as_often_as_they_weigh() -> None:
    """Of two that have come as often for their weight not the one that is next door."""
    found = freely(8, [[0, 1]], [0] * 8, 1, 3)
    assert Counter(found) == {0: 2, 1: 6}
    assert found[:4] == [1, 1, 0, 1], "1/3, 2/3, then 3/3 is as much as 1/1, but next door"


def test_what_shows_something_else_too_counts_as_laid() -> None:
    """Card 1 alone shows the first two cells, so cards 0 and 2 come next."""
    assert freely(5, [[0, 1, 2], [1]], [1, 1, 0, 0, 0], 1, 1, 1) == [1, 1, 0, 2, 0]
    assert freely(5, [[0, 1], [2]], [1, 1, 0, 0, 0], 1, 1, 1) == [2, 2, 0, 1, 0]


def test_cards_of_which_there_are_none_are_not_dealt() -> None:
    assert freely(3, [[0, 1]], [0] * 3, 1, 1, copies=[0, None]) == [1, 1, 1]


def limited(cells: int, cards: list[list[int]], candidates: list[int], copies: Any) -> list[int]:
    supply = Supply(copies, [cards], [0] * cells)
    return dealing._deal_limited(matching_of(cells), candidates, supply, DICE)


def test_limited_cards_are_dealt_in_turn_and_not_next_door() -> None:
    assert limited(4, [[0, 1]], [0] * 4, [None, 9]) == [0, 1, 0, 1]
    assert limited(3, [[0, 1], [0]], [1, 0, -1], [None, 9]) == [0, 1, -1]
    assert limited(4, [[1, 0], [0], [1]], [1, 2, 0, 0], [9, 9]) == [0, 1, 0, 1]


def test_cells_before_take_other_cards_where_need_be() -> None:
    assert limited(2, [[0, 1], [0]], [0, 1], [1, 1]) == [1, 0]
    with pytest.raises(AssertionError):
        limited(2, [[0], [0]], [0, 0], [1])


# ---------------------------------------------------------------- how they lie


def laid(seed: int, fixed: Any) -> tuple[list[Any], list[Any], Any]:
    """Cells of three kinds, the last with the deck of the first; cards in all ways that show a
    candidate."""
    rolls = Random(seed)
    decks = [[f"a{n}" for n in range(3)], [f"b{n}" for n in range(2)]]
    prototypes = [[0, 1, 1], [0, 0]]
    deck_of = [0, 1, 0]
    ways = {
        (kind, prototype, candidate): [
            Orientation(turn, turn > 1) for turn in range(4) if rolls.random() < 0.7 or turn == 1
        ]
        for kind, deck in enumerate(deck_of)
        for prototype in sorted({*prototypes[deck]})
        for candidate in range(3)
    }
    kinds = [rolls.randrange(3) for _ in range(30)]
    candidates = [rolls.choice([-1, 0, 1, 2]) for _ in kinds]
    cards = [
        -1 if one < 0 else 3 + rolls.randrange(2) if deck_of[kind] else rolls.randrange(3)
        for kind, one in zip(kinds, candidates, strict=True)
    ]
    matching: Any = SimpleNamespace(
        problem=SimpleNamespace(
            kind_of_cell=np.array(kinds, dtype=np.int32),
            kinds=[SimpleNamespace(deck=deck) for deck in deck_of],
        ),
        decks=decks, prototypes=prototypes, orientations=ways,
    )  # fmt: skip
    found = dealing._laid(matching, cards, candidates, SteadyDice(seed, "deal"), fixed)
    allowed = []
    for kind, card, candidate in zip(kinds, cards, candidates, strict=True):
        deck = deck_of[kind]
        number = max(0, card - 3 * deck)
        names = (kind, prototypes[deck][number], max(0, candidate))
        allowed.append((decks[deck][number], ways[names]) if card >= 0 else None)
    return found, allowed, SteadyDice(seed, "deal")


@pytest.mark.parametrize("seed", range(6))
def test_each_card_lies_in_one_of_its_ways_as_the_dice_say(seed: int) -> None:
    found, allowed, dice = laid(seed, {})
    for placed, may in zip(found, allowed, strict=True):
        assert (placed is None) == (may is None)
        if may:
            assert placed.tile == may[0] and placed.orientation == may[1][dice.below(len(may[1]))]


@pytest.mark.parametrize("seed", range(3))
def test_cells_that_are_told_how_to_lie_do_so_where_they_can(seed: int) -> None:
    free, allowed, _ = laid(seed, {})
    fixed = {cell: Orientation(cell % 4, cell % 4 > 1) for cell in range(0, 30, 2)}
    found, _, _ = laid(seed, fixed)
    for cell, (placed, may) in enumerate(zip(found, allowed, strict=True)):
        is_told = may and cell in fixed and fixed[cell] in may[1]
        assert placed == (dealing.Placement(may[0], fixed[cell]) if is_told else free[cell])


@pytest.mark.parametrize(
    ("copies", "how"),
    [([None, None], "freely"), ([0, None], "freely"), ([None, 3], "limited"), ([1], "limited")],
)
def test_limits_are_looked_at_where_there_are_any(
    copies: list[int | None], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards that may not be laid at all are no limits."""
    monkeypatch.setattr(dealing, "supply_of", lambda *_: SimpleNamespace(copies=copies))
    for name in ("freely", "limited"):
        monkeypatch.setattr(dealing, f"_deal_{name}", lambda *_, name=name: name)
    monkeypatch.setattr(dealing, "_laid", lambda *given: (given[1], given[2], given[4]))
    matching: Any = None
    assert dealing.deal(matching, [0], seed=1) == (how, [0], {})
    told = {0: Orientation(1, True)}
    assert dealing.deal(matching, [0], seed=1, oriented=told) == (how, [0], told)


def test_cards_that_were_drawn_are_numbered_over_all_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "_laid", lambda *given: (given[1], given[2], given[4]))
    kinds = [SimpleNamespace(deck=deck) for deck in (0, 1, 2)]
    problem = SimpleNamespace(kinds=kinds, kind_list=[1, 0, 1, 2, 2, 0])
    matching: Any = SimpleNamespace(problem=problem, decks=["abc", "defg", "hi"])
    drawn: Any = SimpleNamespace(
        card_of_cell=[2, 0, 0, 1, -1, -1], candidate_of_cell=[5, 4, 3, 2, -1, -1]
    )
    told = {0: Orientation(1, True)}
    for given in ({}, told):
        assert dealing.deal_drawn(matching, drawn, 1, given or None) == (
            [5, 0, 3, 8, -1, -1], drawn.candidate_of_cell, given,
        )  # fmt: skip


def test_a_cell_that_faces_itself_is_not_next_door() -> None:
    matching = matching_of(1, 1, 1)
    matching.problem.beside = lambda: iter([[0]])
    supply = Supply([None, None], [[[0, 1]]], [0])
    assert dealing._deal_freely(matching, [0], supply, DICE) == [0]
