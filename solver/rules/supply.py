"""A rule on counts: everything laid needs a card of its own, and cards are limited.

A candidate can be shown by several cards. Pushing a cell finds it a card, moving cells laid before
to other cards they can have if need be (augmenting paths, as in bipartite matching), so that a
supply that just suffices does suffice.
"""

from __future__ import annotations

from collections.abc import Sequence


class Supply:
    """Cells and the cards they hold.

    copies  the limit of each card, None: any number
    cards   for each kind and candidate the cards that can show it
    kinds   for each cell its kind
    """

    def __init__(
        self,
        copies: Sequence[int | None],
        cards: Sequence[Sequence[Sequence[int]]] = (),
        kinds: Sequence[int] = (),
    ) -> None:
        self.copies = copies
        self.cards = cards
        self.kinds = kinds
        self.reset()

    def reset(self) -> None:
        """Take every card back."""
        self.holders: list[list[int]] = [[] for _ in self.copies]
        self.card_of: dict[int, int] = {}
        self.options: dict[int, Sequence[int]] = {}
        self.order: list[int] = []
        self.used_up: frozenset[int] = frozenset()
        self.reported: frozenset[int] = frozenset()
        self.bans: dict[int, int] = {}

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
        self.reported = frozenset()

    def forget(self, cells: Sequence[int]) -> None:
        """Take the cards of some cells back, in any order."""
        for cell in cells:
            if cell in self.card_of:
                self.holders[self.card_of.pop(cell)].remove(cell)
                del self.options[cell]
        self.order.clear()
        self.reported = frozenset()

    def news(self) -> Sequence[int]:
        """All cells, when a card has been used up since the last time."""
        used_up = self._used_up()
        if used_up != self.used_up:
            self.used_up = used_up
            self.bans = {}
        changed = used_up != self.reported
        self.reported = used_up
        return range(len(self.kinds)) if changed else ()

    def banned(self, cell: int) -> int:
        """The candidates all of whose cards are used up."""
        kind = self.kinds[cell]
        if not self.used_up:
            return 0
        if kind not in self.bans:
            self.bans[kind] = sum(
                1 << number
                for number, cards in enumerate(self.cards[kind])
                if self.used_up.issuperset(cards)
            )
        return self.bans[kind]

    def _used_up(self) -> frozenset[int]:
        """The cards of which none is left, nor can be had by moving others."""
        full = {
            card
            for card, limit in enumerate(self.copies)
            if limit is not None and len(self.holders[card]) >= limit
        }
        more = True
        while more:
            movable = {
                card
                for card in full
                for holder in self.holders[card]
                if any(other not in full for other in self.options[holder])
            }
            full -= movable
            more = bool(movable)
        return frozenset(full)

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
