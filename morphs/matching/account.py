"""The rules of a search taken together: water, and the copies there are of each tile.

Cards are numbered through all decks, in their order.
"""

from __future__ import annotations

from dataclasses import replace

from morphs.matching.compiled import Matching
from solver.problem import Problem
from solver.rules.forest import Piece
from solver.rules.supply import Supply

Read = tuple[Piece | None, tuple[int, ...]]  # what the rules read of a candidate


class Account:
    """Pushes each decided cell to every rule that it concerns, and takes it back from them."""

    def __init__(self, matching: Matching) -> None:
        self.forest = matching.new_forest(undoable=True) if matching.with_water else None
        limited = any(tile.copies is not None for deck in matching.decks for tile in deck)
        self.supply = supply_of(matching) if limited else None
        self.problem = _with_reading(matching) if limited else _with_water(matching)
        self.taken: list[tuple[bool, bool]] = []

    def push(self, cell: int, read: Read, /) -> bool:
        """Let every rule take in a cell, or none."""
        piece, cards = read
        drains = self.forest is not None and piece is not None
        if drains and self.forest and piece and not self.forest.push(cell, piece):
            return False
        if self.supply and not self.supply.push(cell, cards):
            if drains and self.forest:
                self.forest.pop()
            return False
        self.taken.append((drains, self.supply is not None))
        return True

    def pop(self) -> None:
        """Take the last cell back."""
        drains, supplied = self.taken.pop()
        if drains and self.forest:
            self.forest.pop()
        if supplied and self.supply:
            self.supply.pop()

    def reset(self) -> None:
        """Take every cell back."""
        self.taken.clear()
        for rule in (self.forest, self.supply):
            if rule:
                rule.reset()


def _with_water(matching: Matching) -> Problem:
    """The problem with readings for cells with water only: the others concern no rule."""
    kinds = [
        replace(kind, pieces=tuple((piece, ()) if piece else None for piece in kind.pieces))
        for kind in matching.problem.kinds
    ]
    return replace(matching.problem, kinds=kinds)


def _with_reading(matching: Matching) -> Problem:
    kinds = [
        replace(kind, pieces=tuple(zip(kind.pieces, map(tuple, cards), strict=True)))
        for kind, cards in zip(matching.problem.kinds, cards_by_candidate(matching), strict=True)
    ]
    return replace(matching.problem, kinds=kinds)


def supply_of(matching: Matching) -> Supply:
    """Every card with its copies; one of weight 0 may not be laid at all."""
    return Supply([t.copies if t.weight else 0 for tiles in matching.decks for t in tiles])


def cards_by_candidate(matching: Matching) -> list[list[list[int]]]:
    """For each kind and candidate the cards that can show it."""
    found: list[list[list[int]]] = []
    for kind in matching.problem.kinds:
        before = sum(len(tiles) for tiles in matching.decks[: kind.deck])
        cards: list[list[int]] = [[] for _ in kind.rings]
        for number, column in enumerate(matching.columns[kind.deck]):
            for candidate in kind.ways[column]:
                cards[candidate].append(before + number)
        found.append(cards)
    return found
