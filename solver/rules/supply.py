"""A rule on counts: everything laid needs a card of its own, and cards are limited.

A candidate can be shown by several cards. Pushing a cell finds it a card, moving cells laid before
to other cards they can have if need be (augmenting paths, as in bipartite matching), so that a
supply that just suffices does suffice.
"""

from __future__ import annotations

from collections.abc import Sequence


class Supply:
    """Cells and the cards they hold. `copies` has the limit of each card, None: any number."""

    def __init__(self, copies: Sequence[int | None]) -> None:
        self.copies = copies
        self.reset()

    def reset(self) -> None:
        """Take every card back."""
        self.holders: list[list[int]] = [[] for _ in self.copies]
        self.card_of: dict[int, int] = {}
        self.options: dict[int, Sequence[int]] = {}
        self.order: list[int] = []

    def push(self, cell: int, cards: Sequence[int]) -> bool:
        """Find a card for a cell among `cards`; False if there is none, whoever moves."""
        self.options[cell] = cards
        if not self._find(cell, set()):
            del self.options[cell]
            return False
        self.order.append(cell)
        return True

    def pop(self) -> None:
        """Take the card of the last cell back."""
        cell = self.order.pop()
        self.holders[self.card_of.pop(cell)].remove(cell)
        del self.options[cell]

    def _find(self, cell: int, seen: set[int]) -> bool:
        for card in self.options[cell]:
            if card in seen:
                continue
            seen.add(card)
            limit = self.copies[card]
            if limit is None or len(self.holders[card]) < limit or self._make_room(card, seen):
                self.holders[card].append(cell)
                self.card_of[cell] = card
                return True
        return False

    def _make_room(self, card: int, seen: set[int]) -> bool:
        for holder in self.holders[card]:
            if self._find(holder, seen):
                self.holders[card].remove(holder)
                return True
        return False
