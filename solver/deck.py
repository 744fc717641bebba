"""Cards, and the deck they are dealt from without repeats."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol

SCALE = 1 << 20  # parts of a card become integers, so that no sum depends on its order


class DiceLike(Protocol):
    """Where random integers come from."""

    def below(self, limit: int) -> int: ...


class CountedDice(DiceLike, Protocol):
    """Dice that are nothing but a key and a counter, so that compiled code can roll them too."""

    key: int
    counter: int


class Shuffling(DiceLike, Protocol):
    """Dice that can also shuffle."""

    def shuffle(self, items: list[int]) -> None: ...


class Dice(Shuffling, CountedDice, Protocol):
    """Dice that can do all of this."""


@dataclass(frozen=True)
class Card:
    """What is drawn: a prototype, its cards per shuffle, and how often it may be laid."""

    prototype: int
    weight: float = 1.0
    copies: int | None = None


class Deck:
    """Cards dealt without repeats until all are used up, then shuffled again."""

    def __init__(self, cards: Sequence[Card], dice: Shuffling) -> None:
        self.cards = cards
        self.dice = dice
        self.used = [0] * len(cards)
        self.waiting: deque[int] = deque()
        self.reserved: dict[int, None] = {}  # in the order in which they were drawn

    def may_use(self, card: int) -> bool:
        copies = self.cards[card].copies
        return copies is None or self.used[card] < copies

    def draw(self) -> int | None:
        """Return the next card, or None when every card is used up or reserved."""
        for _ in range(2):
            while self.waiting:
                card = self.waiting.popleft()
                if self.may_use(card):
                    return card
            self._shuffle([card for card in self.live() if card not in self.reserved])
        return None

    def search(self, fits: Callable[[int], bool]) -> int | None:
        """Return the card to lay among all that fit: those laid least often come first."""
        fitting = [card for card in self.live() if fits(card)]
        if not fitting:
            return None
        least = min(self.used[card] for card in fitting)
        best = [card for card in fitting if self.used[card] == least]
        sums = list(accumulate(max(1, round(self.cards[card].weight * SCALE)) for card in best))
        return best[bisect_right(sums, self.dice.below(sums[-1]))]

    def take(self, card: int) -> None:
        """Take a card that was found by searching out of the deck."""
        if card in self.waiting:
            self.waiting.remove(card)
        self.reserved.pop(card, None)

    def live(self) -> list[int]:
        """The cards that may still be laid."""
        return [
            number
            for number, card in enumerate(self.cards)
            if card.weight > 0 and self.may_use(number)
        ]

    def _shuffle(self, live: Sequence[int]) -> None:
        """Put in as many of each card as its weight says, a part of one by the dice; if all weigh
        less than 1, the heaviest counts as 1."""
        unit = min(1.0, max((self.cards[number].weight for number in live), default=1.0))
        pile: list[int] = []
        for number in live:
            weight = self.cards[number].weight / unit
            whole = int(weight)
            part = round((weight - whole) * SCALE)
            pile += [number] * (whole + (part > 0 and self.dice.below(SCALE) < part))
        self.dice.shuffle(pile)
        self.waiting.extend(pile)
