"""Decks of cards: what may be drawn and what may be found."""

from __future__ import annotations

from morphs.base.seeds import Dice
from solver.deck import SCALE, Card, Deck


class Loaded(Dice):
    """Dice that always show the same; `sides` are those of all that were thrown."""

    def __init__(self, shown: int) -> None:
        super().__init__(1, "deck")
        self.shown = shown
        self.sides: list[int] = []

    def below(self, sides: int) -> int:
        self.sides.append(sides)
        return min(self.shown, sides - 1)


def test_a_card_without_weight_is_neither_drawn_nor_found() -> None:
    deck = Deck([Card(0, 0.0), Card(1)], Dice(1, "deck"))
    assert deck.live() == [1]
    assert deck.search(lambda card: card == 0) is None
    assert {deck.draw() for _ in range(20)} == {1}


def test_of_those_that_fit_the_one_laid_least_often_is_found() -> None:
    deck = Deck([Card(0), Card(1), Card(2, copies=1)], Dice(1, "deck"))
    deck.used = [1, 0, 1]
    assert deck.search(lambda card: True) == 1
    assert deck.search(lambda card: card == 2) is None


def test_a_card_that_is_taken_does_not_come_again_before_the_next_shuffle() -> None:
    deck = Deck([Card(0), Card(1), Card(2)], Dice(3, "deck"))
    first = deck.draw()
    other = next(card for card in range(3) if card != first)
    deck.take(other)
    assert {deck.draw()} == {3 - other - (first or 0)}


def test_where_all_weigh_less_than_one_the_heaviest_counts_as_one() -> None:
    deck = Deck([Card(0, 0.25), Card(1, 0.5)], Dice(5, "deck"))
    drawn = [deck.draw() for _ in range(300)]
    assert 1.6 < drawn.count(1) / drawn.count(0) < 2.4


def test_a_part_of_a_weight_is_thrown_for_and_whole_ones_are_not() -> None:
    for shown, cards in ((0, 2), (1, 1)):
        deck = Deck([Card(0, 1 + 1 / SCALE)], Loaded(shown))
        assert deck.draw() == 0
        assert 1 + len(deck.waiting) == cards
    dice = Loaded(0)
    assert Deck([Card(0, 3.0), Card(1)], dice).draw() is not None
    assert SCALE not in dice.sides
