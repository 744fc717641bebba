"""The draw solver: draw a tile, weigh every open place and every way to lay it, choose by weight.

This is the placement algorithm of "Extending Geomorphs" to the letter (section Placement
Algorithm). An open place is an empty cell that faces a placed one. The weight of laying a tile
there is the product of its joints' weights times a coefficient, 1, 3, 6, 10 and on, for the number
of neighbours explicitly matched. Places are kept in a tree of sums, so that one placement costs
the same on a board of any size.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np

from solver.choice import Work, note_compiled, pays
from solver.deck import Card, Deck, Dice, Shuffling
from solver.problem import Problem
from solver.rules import BoundRule, WantingRule, is_wanting
from solver.rules.ledger import Alike, Ledger, alike_of
from solver.sumtree import SumTree
from solver.weigher import Weigher

if TYPE_CHECKING:
    from solver.place_kernels import Still


@dataclass(frozen=True)
class DrawOptions:
    """How to draw.

    phases        sets of cells filled one after the other
    start         the first cell
    first         cells filled before all others, in that order
    allowed       for single cells the candidates they may take, as bit sets
    tries         after so many misfits in a row the rest of the deck is searched,
    strict_tries  or the map is complete as it is
    """

    phases: Sequence[Sequence[int]]
    start: int = 0
    first: Sequence[int] = ()
    allowed: Mapping[int, int] = field(default_factory=dict)
    tries: int = 5
    strict_tries: bool = False
    on_misfit: Literal["reject", "reserve"] = "reject"


@dataclass
class Drawn:
    """What was laid: for each cell a card (or -1) and a candidate (or -1), and how it went."""

    card_of_cell: list[int]
    candidate_of_cell: list[int]
    placed: int = 0
    misfits: int = 0
    refused: int = 0


def _banned(problem: Problem, allowed: Mapping[int, int]) -> dict[int, set[int]]:
    return {cell: _outside(problem, cell, mask) for cell, mask in allowed.items()}


def _outside(problem: Problem, cell: int, allowed: int) -> set[int]:
    """The candidates of a cell that a bit set leaves out."""
    count = len(problem.kinds[problem.kind_list[cell]].rings)
    return {candidate for candidate in range(count) if not allowed >> candidate & 1}


class DrawSolver:
    """One run of the algorithm; see `draw`."""

    def __init__(
        self,
        problem: Problem,
        decks: Sequence[Sequence[Card]],
        dice: Shuffling,
        options: DrawOptions,
        rules: Sequence[BoundRule] = (),
        progress: Callable[[int], None] | None = None,
        weigher: Weigher | None = None,
        alike: Alike | None = None,
    ) -> None:
        self.problem = problem
        self.dice = dice
        self.options = options
        self.ledger = Ledger(rules, problem.kind_list)
        self.progress = progress
        self.decks = [Deck(cards, dice) for cards in decks]
        self.weigher = weigher or weigher_of(problem)
        self.trees = [SumTree(self.weigher.width) for _ in decks]
        self.cell_of_slot: list[list[int]] = [[] for _ in decks]
        self.spare_slots: list[list[int]] = [[] for _ in decks]
        self.slot_of_cell: dict[int, int] = {}
        self.open_count = [0] * len(decks)
        self.demands = [
            [problem.free if facing else problem.rim for facing in slots]
            for slots in problem.opposite
        ]
        self.neighbours: dict[int, set[int]] = {}
        self.banned = _banned(problem, options.allowed)
        self.alike = alike or alike_of(problem, rules)
        self.phase: set[int] = set()
        self.untouched: deque[int] = deque()
        count = problem.cell_count
        self.result = Drawn([-1] * count, [-1] * count)

    def run(self) -> Drawn:
        """Fill the board phase by phase, what must stand somewhere before all else."""
        for cell in self.options.first:
            self._fill_first(cell)
        for rule in self.ledger.wanting:
            self._place_wanted(rule)
        for cells in self.options.phases:
            self._fill(cells)
        return self.result

    def _fill_first(self, cell: int) -> None:
        """Lay any card in one cell, if one fits."""
        if self.result.candidate_of_cell[cell] >= 0:
            return
        self._open(cell)
        deck = self._deck_of(cell)
        cards = self.decks[deck].live()
        self.dice.shuffle(cards)
        if any(self._lay(deck, card) for card in cards):
            return
        self._shut(cell)

    def _place_wanted(self, rule: WantingRule) -> None:
        """Fill cells chosen by the dice with what a rule wants, until it has enough."""
        cells = [cell for phase in self.options.phases for cell in phase]
        self.dice.shuffle(cells)
        for cell in cells:
            wanted = rule.wanted(cell)
            if not rule.missing() or self.result.candidate_of_cell[cell] >= 0 or not wanted:
                continue
            before = self.banned.get(cell)
            self.banned[cell] = set(before or ()) | _outside(self.problem, cell, wanted)
            self._fill_first(cell)
            if self.result.candidate_of_cell[cell] < 0:
                self.banned[cell] = before or set()

    def _fill(self, cells: Sequence[int]) -> None:
        """Fill the cells of one phase, beginning at the start if that is one of them."""
        cells = [cell for cell in cells if self.result.candidate_of_cell[cell] < 0]
        self.phase = set(cells)
        self.untouched = deque(cells)
        if self.options.start in self.phase:
            self._open(self.options.start)
            self._draw_fitting()
        for cell in cells:
            if cell in self.phase and self.neighbours.get(cell):
                self._open(cell)
        while self._open_an_island() and self._place_until_stuck():
            pass
        self._close_all()

    def _open_an_island(self) -> bool:
        """Open the next cell that nothing reaches, if nothing else is open."""
        if any(self.open_count):
            return True
        while self.untouched:
            cell = self.untouched.popleft()
            if cell in self.phase:
                self._open(cell)
                return True
        return False

    def _place_until_stuck(self) -> bool:
        """Place tiles until no open place can be filled; return whether to look for islands."""
        while any(self.open_count):
            deck, card = self._draw_fitting()
            if card is None:
                if self.options.strict_tries:
                    return False
                self._close_deck(deck)
        return True

    def _draw_fitting(self) -> tuple[int, int | None]:
        """Draw until a card is laid; None when the deck has none that fits any open place."""
        number = self._choose_deck()
        deck = self.decks[number]
        for card in list(deck.reserved):
            if deck.may_use(card) and self._lay(number, card):
                del deck.reserved[card]
                return number, card
        misfits = 0
        while misfits < self.options.tries:
            drawn = deck.draw()
            if drawn is None:
                break
            if self._lay(number, drawn):
                return number, drawn
            misfits += 1
            self.result.misfits += 1
            if self.options.on_misfit == "reserve":
                deck.reserved[drawn] = None
        return number, None if self.options.strict_tries else self._search(number)

    def _search(self, number: int) -> int | None:
        """Lay the next card of the rest of the pack that fits anywhere."""
        deck = self.decks[number]
        while True:
            card = deck.search(lambda c: self._total(number, deck.cards[c].prototype) > 0)
            if card is None:
                return None
            if self._lay(number, card):
                deck.take(card)
                return card

    def _choose_deck(self) -> int:
        """Choose which shape to draw, as likely as there are open places for it."""
        amount = self.dice.below(sum(self.open_count)) if len(self.decks) > 1 else 0
        for number, count in enumerate(self.open_count):
            if amount < count:
                return number
            amount -= count
        raise AssertionError("no place is open")

    def _total(self, deck: int, prototype: int) -> int:
        return int(self.trees[deck].totals[prototype])

    def _lay(self, number: int, card: int) -> bool:
        """Lay a card in one of its places, chosen by weight; return whether it fits anywhere."""
        deck = self.decks[number]
        prototype = deck.cards[card].prototype
        while total := self._total(number, prototype):
            slot, amount = self.trees[number].find(prototype, self.dice.below(total))
            cell = self.cell_of_slot[number][slot]
            candidate = self._choose_way(cell, prototype, amount)
            if self._push(cell, candidate):
                deck.used[card] += 1
                self._place(cell, card, candidate)
                return True
            self.result.refused += 1
            self._ban(cell, candidate)
        return False

    def _ban(self, cell: int, candidate: int) -> None:
        """Ban all candidates that the rules read like a refused one. Nothing laid is ever taken
        back, so what was refused stays refused."""
        kind = self.problem.kind_list[cell]
        self.banned.setdefault(cell, set()).update(self.alike[kind][candidate])
        self._weigh(cell)

    def _push(self, cell: int, candidate: int) -> bool:
        return self.ledger.take(cell, candidate)

    def _choose_way(self, cell: int, prototype: int, amount: int) -> int:
        kind = self.problem.kinds[self.problem.kind_list[cell]]
        banned = self.banned.get(cell, ())
        ways = [way for way in kind.ways[prototype] if way not in banned]
        demands = tuple(self.demands[cell])
        count = len(self.neighbours.get(cell, ()))
        weights = self.weigher.candidates(kind.rings[ways], demands, count).tolist()
        for way, weight in zip(ways, weights, strict=True):
            if amount < weight:
                return way
            amount -= weight
        raise AssertionError("the tree of sums disagrees with the weights of its places")

    def _place(self, cell: int, card: int, candidate: int) -> None:
        self._shut(cell)
        self.phase.discard(cell)
        result = self.result
        result.card_of_cell[cell], result.candidate_of_cell[cell] = card, candidate
        result.placed += 1
        if self.progress and result.placed % 256 == 0:
            self.progress(result.placed)
        kind = self.problem.kinds[self.problem.kind_list[cell]]
        touched = dict.fromkeys(self._demand_of_neighbours(cell, kind.rings[candidate].tolist()))
        for other in touched:
            if other in self.phase:
                self._open(other)

    def _demand_of_neighbours(self, cell: int, ring: list[int]) -> list[int]:
        touched: list[int] = []
        for word, facing in zip(ring, self.problem.opposite[cell], strict=True):
            if facing is None:
                continue
            other, slot = facing
            if self.result.candidate_of_cell[other] < 0:
                self.demands[other][slot] = word
                self.neighbours.setdefault(other, set()).add(cell)
                touched.append(other)
        return touched

    def _open(self, cell: int) -> None:
        """Make a cell an open place, or weigh it anew if it is one."""
        if cell not in self.slot_of_cell:
            deck = self._deck_of(cell)
            cells, spare = self.cell_of_slot[deck], self.spare_slots[deck]
            slot = spare.pop() if spare else len(cells)
            if slot == len(cells):
                cells.append(cell)
            cells[slot] = cell
            self.slot_of_cell[cell] = slot
            self.open_count[deck] += 1
        self._weigh(cell)

    def _deck_of(self, cell: int) -> int:
        return self.problem.kinds[self.problem.kind_list[cell]].deck

    def _weigh(self, cell: int) -> None:
        kind_number = self.problem.kind_list[cell]
        demands = tuple(self.demands[cell])
        count = len(self.neighbours.get(cell, ()))
        banned = self.banned.get(cell)
        if banned:
            rings = self.problem.kinds[kind_number].rings
            weights = self.weigher.candidates(rings, demands, count)
            weights[list(banned)] = 0
            vector = self.weigher.summed(kind_number, weights)
        else:
            vector = self.weigher.prototypes(kind_number, demands, count)
        self.trees[self._deck_of(cell)].set(self.slot_of_cell[cell], vector)

    def _shut(self, cell: int) -> None:
        """Take a cell out of the open places."""
        deck, slot = self._deck_of(cell), self.slot_of_cell.pop(cell)
        self.trees[deck].set(slot, np.zeros(self.weigher.width, dtype=np.int64))
        self.spare_slots[deck].append(slot)
        self.open_count[deck] -= 1

    def _close_deck(self, deck: int) -> None:
        """Give up every open place of one shape: they stay gaps."""
        for cell in [c for c in self.slot_of_cell if self._deck_of(c) == deck]:
            self._shut(cell)
            self.phase.discard(cell)

    def _close_all(self) -> None:
        for deck in range(len(self.decks)):
            self._close_deck(deck)


class Drawer:
    """Draws one board again and again: what does not hang on the dice is made ready once.

    `boards` is how many will be drawn. `fast` asks for the compiled engine, None: where that pays;
    the maps are the same.
    """

    def __init__(
        self,
        problem: Problem,
        decks: Sequence[Sequence[Card]],
        options: DrawOptions,
        boards: int = 1,
        fast: bool | None = None,
    ) -> None:
        self.problem = problem
        self.decks = decks
        self.options = options
        self.fast = pays(Work.DRAW, boards * problem.cell_count) if fast is None else fast
        self.weigher: Weigher | None = None
        self.alike: Alike | None = None
        self.still: Still | None = None

    def draw(
        self,
        dice: Dice,
        rules: Sequence[BoundRule] = (),
        progress: Callable[[int], None] | None = None,
    ) -> Drawn:
        """Fill the board by these dice. Rules are new ones each time, but read the same."""
        if self.fast and _is_plain(self.problem, self.options, rules):
            return self._draw_fast(dice, rules, progress)
        self.weigher = self.weigher or weigher_of(self.problem)
        self.alike = self.alike or alike_of(self.problem, rules)
        kept = self.weigher, self.alike
        return DrawSolver(
            self.problem, self.decks, dice, self.options, rules, progress, *kept
        ).run()

    def _draw_fast(
        self, dice: Dice, rules: Sequence[BoundRule], progress: Callable[[int], None] | None
    ) -> Drawn:
        from solver.fast_draw import FastDrawSolver

        solver = FastDrawSolver(
            self.problem, self.decks, dice, self.options, rules, progress, self.still, self.alike
        )
        self.still = solver.still
        solver.run()
        self.alike = solver.alike
        note_compiled(Work.DRAW)
        placed, misfits, refused, dice.counter = solver.counts
        return Drawn(solver.cards, solver.candidates, placed, misfits, refused)


def weigher_of(problem: Problem) -> Weigher:
    """Return what weighs the candidates of a problem."""
    return Weigher(problem, max((len(kind.ways) for kind in problem.kinds), default=1))


def draw(
    problem: Problem,
    decks: Sequence[Sequence[Card]],
    dice: Dice,
    options: DrawOptions,
    rules: Sequence[BoundRule] = (),
    progress: Callable[[int], None] | None = None,
    fast: bool | None = None,
) -> Drawn:
    """Fill a board by drawing; cells that no card fits stay empty (-1).

    Every deck is a list of cards; `Kind.deck` says from which one a cell is filled. `progress` is
    called with the number of placed cells now and then. `fast` asks for the compiled engine, None:
    where that pays; the map is the same.
    """
    return Drawer(problem, decks, options, fast=fast).draw(dice, rules, progress)


def _is_plain(problem: Problem, options: DrawOptions, rules: Sequence[BoundRule]) -> bool:
    """Whether cells are only filled phase by phase, as the compiled engine can."""
    if options.first or any(is_wanting(bound.rule) for bound in rules):
        return False
    from solver.fast_draw import has_keys

    return has_keys(problem)
