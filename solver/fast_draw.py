"""The draw solver of `solver/draw.py`, compiled: the same maps, many times as fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from solver import draw_kernels, place_kernels
from solver.deck import Card, CountedDice
from solver.place_kernels import Moving, Still
from solver.problem import Problem
from solver.rules import BoundRule
from solver.rules.ledger import Alike, Ledger, alike_of

FIRST_ROOM = place_kernels.BLOCK**2
FIRST_MEMO = 4096
MEMO_WEIGHTS = 16
"""Weights of a row of the memo there is room for at first."""
AT_ONCE = 4096
"""Cards laid between two calls of `progress`."""


class DrawOptions(Protocol):
    """What `DrawOptions` say; see there."""

    @property
    def phases(self) -> Sequence[Sequence[int]]: ...
    @property
    def start(self) -> int: ...
    @property
    def allowed(self) -> Mapping[int, int]: ...
    @property
    def tries(self) -> int: ...
    @property
    def strict_tries(self) -> bool: ...
    @property
    def on_misfit(self) -> str: ...


def has_keys(problem: Problem) -> bool:
    """Whether what is demanded of a cell goes into one number, by which its weights are found."""
    slots = max(kind.rings.shape[1] for kind in problem.kinds)
    return bool((len(problem.meets) + 1) ** slots * 64 * (len(problem.kinds) + 1) < 2**63)


class FastDrawSolver:
    """One run; cells are laid phase by phase. Results are in `moving`. `still` and `alike` are of
    another run of the same board."""

    def __init__(
        self,
        problem: Problem,
        decks: Sequence[Sequence[Card]],
        dice: CountedDice,
        options: DrawOptions,
        rules: Sequence[BoundRule],
        progress: Callable[[int], None] | None,
        still: Still | None = None,
        alike: Alike | None = None,
    ) -> None:
        self.problem = problem
        self.options = options
        self.ledger = Ledger(rules, problem.kind_list)
        self.alike = alike
        self.progress = progress
        self.still = (
            still._replace(key=np.uint64(dice.key))
            if still
            else _still(problem, decks, dice.key, options, rules)
        )
        self.moving = _moving(problem, self.still, dice.counter)
        for cell, allowed in options.allowed.items():
            count = len(problem.kinds[problem.kind_list[cell]].rings)
            self._ban(cell, [c for c in range(count) if not allowed >> c & 1])

    def run(self) -> None:
        """Fill the board."""
        for cells in self.options.phases:
            self._fill(np.array(cells, dtype=np.int64))

    @property
    def counts(self) -> list[int]:
        """How many cards were laid, fitted nowhere, were refused; and the counter of the dice."""
        numbers = (
            place_kernels.PLACED,
            place_kernels.MISFITS,
            place_kernels.REFUSED,
            place_kernels.COUNTER,
        )
        return [int(self.moving.state[number]) for number in numbers]

    @property
    def candidates(self) -> list[int]:
        """The candidate of each cell; -1 for none."""
        found: list[int] = self.moving.candidate.tolist()
        return found

    @property
    def cards(self) -> list[int]:
        """The card of each cell, numbered within its deck; -1 for none."""
        first = self.still.first_card[self.still.deck[self.still.kind]]
        cards = np.where(self.moving.card < 0, -1, self.moving.card - first)
        found: list[int] = cards.tolist()
        return found

    def _fill(self, cells: NDArray[np.int64]) -> None:
        moving = self.moving = self.moving._replace(untouched=cells[self.moving.card[cells] < 0])
        moving.state[place_kernels.UNTOUCHED] = 0
        moving.in_phase[moving.untouched] = 1
        if moving.in_phase[self.options.start]:
            self._with_room()
            place_kernels.open_place(self.still, self.moving, self.options.start)
            self._advance(once=True)
        is_open = (self.moving.in_phase[cells] > 0) & (self.moving.near[cells] > 0)
        for cell in cells[is_open].tolist():
            self._with_room()
            place_kernels.open_place(self.still, self.moving, cell)
        self._advance()
        for deck in range(len(self.moving.open_count)):
            self._close(deck)
        self.moving.in_phase[:] = 0

    def _advance(self, once: bool = False) -> None:
        """Lay cards as long as there is an open place, or once."""
        while True:
            code = draw_kernels.advance(self.still, self.moving, 1 if once else AT_ONCE)
            state = self.moving.state
            if code == place_kernels.ASK:
                self._answer(int(state[place_kernels.CELL]), int(state[place_kernels.CANDIDATE]))
            elif code == place_kernels.ROOM:
                self._grow()
            elif once or code in (place_kernels.DONE, place_kernels.STUCK):
                return
            elif code == place_kernels.CLOSE:
                self._close(int(state[place_kernels.DECK]))
            elif self.progress:
                self.progress(int(state[place_kernels.PLACED]))

    def _answer(self, cell: int, candidate: int) -> None:
        """Ask the rules; what they refuse is banned with all that they read like it."""
        taken = self.ledger.take(cell, candidate)
        self.moving.state[place_kernels.ANSWER] = place_kernels.YES if taken else place_kernels.NO
        if not taken:
            self.alike = self.alike or alike_of(self.problem, self.ledger.rules)
            self._ban(cell, self.alike[self.problem.kind_list[cell]][candidate])
            self._with_room()  # the cell is weighed anew; a card may be refused any number of times

    def _ban(self, cell: int, candidates: Sequence[int]) -> None:
        moving = self.moving
        row = int(moving.ban_row[cell])
        if row < 0:
            row = moving.ban_row[cell] = int(moving.ban_row.max()) + 1
            if row == len(moving.bans):
                self.moving = moving._replace(
                    bans=np.concatenate([moving.bans, np.zeros_like(moving.bans)])
                )
        self.moving.bans[row, candidates] = 1

    def _close(self, deck: int) -> None:
        """Give up every open place of one shape, in the order in which they were opened."""
        moving = self.moving
        cells = np.flatnonzero(moving.slot >= 0)
        cells = cells[self.still.deck[self.still.kind[cells]] == deck]
        place_kernels.shut_all(self.still, moving, cells[np.argsort(moving.opened[cells])])
        moving.in_phase[cells] = 0

    def _with_room(self) -> None:
        if not place_kernels.has_room(self.still, self.moving):
            self._grow()

    def _grow(self) -> None:
        """Make room for more open places, or for more weights."""
        if self._lacks_memo:
            self._tidy()
            if self._lacks_memo:
                self._double_memo()
        else:
            self._double_places()

    @property
    def _lacks_memo(self) -> bool:
        """Whether half of the memo is in use, as far as one can tell."""
        moving = self.moving
        rows = moving.state[place_kernels.MEMOS]
        is_wide = 2 * moving.memo_start[rows] > len(moving.memo_weight)
        return bool(2 * rows > len(moving.key_of_row) or is_wide)

    def _double_places(self) -> None:
        moving = self.moving
        self.moving = moving._replace(
            cell_of_slot=_doubled(moving.cell_of_slot, 1),
            row_of_slot=_doubled(moving.row_of_slot, 1),
            spare=_doubled(moving.spare, 1),
            blocks=_doubled(moving.blocks, 1),
            large_blocks=_doubled(moving.large_blocks, 1),
        )

    def _tidy(self) -> None:
        """Forget all weights that no open place has, where that is half of them: copying takes
        long."""
        moving = self.moving
        rows = np.union1d(moving.row_of_slot, [place_kernels.NOTHING])
        if 2 * len(rows) > moving.state[place_kernels.MEMOS]:
            return
        new = np.zeros(len(moving.key_of_row), dtype=np.int64)
        new[rows] = np.arange(len(rows))
        moving.row_of_slot[:] = new[moving.row_of_slot]
        counts = np.diff(moving.memo_start)[rows]
        ends = np.cumsum(counts)
        places = np.repeat(moving.memo_start[rows] - (ends - counts), counts) + np.arange(ends[-1])
        for weights in (moving.memo_prototype, moving.memo_weight):
            weights[: ends[-1]] = weights[places]
        moving.memo_start[1 : len(rows) + 1] = ends
        moving.key_of_row[: len(rows)] = moving.key_of_row[rows]
        moving.memo_key[:] = 0
        moving.state[place_kernels.MEMOS] = len(rows)
        place_kernels.enter(moving)

    def _double_memo(self) -> None:
        moving = self.moving
        self.moving = moving._replace(
            memo_start=_doubled(moving.memo_start, 0),
            memo_prototype=_doubled(moving.memo_prototype, 0),
            memo_weight=_doubled(moving.memo_weight, 0),
            key_of_row=_doubled(moving.key_of_row, 0),
            memo_key=np.zeros(2 * len(moving.memo_key), dtype=np.int64),
            memo_row=np.zeros(2 * len(moving.memo_row), dtype=np.int64),
        )
        place_kernels.enter(self.moving)


def _doubled(array: NDArray[Any], axis: int) -> NDArray[Any]:
    """An array with as much room again, which takes no memory before it is written to."""
    shape = list(array.shape)
    shape[axis] *= 2
    found = np.zeros(shape, dtype=array.dtype)
    found[tuple(map(slice, array.shape))] = array
    return found


def _still(
    problem: Problem,
    decks: Sequence[Sequence[Card]],
    key: int,
    options: DrawOptions,
    rules: Sequence[BoundRule],
) -> Still:
    kinds = problem.kinds
    candidates = max(1, max(len(kind.rings) for kind in kinds))
    slots = max(1, max(kind.rings.shape[1] for kind in kinds))
    prototypes = max(1, max(len(kind.ways) for kind in kinds))
    ring = np.zeros((len(kinds), candidates, slots), dtype=np.int64)
    ways = np.zeros((len(kinds), max(1, max(sum(map(len, k.ways)) for k in kinds))), dtype=np.int64)
    first_way = np.zeros((len(kinds), prototypes + 1), dtype=np.int64)
    asks = np.zeros((len(kinds), candidates), dtype=np.uint8)
    for number, kind in enumerate(kinds):
        ring[number, : len(kind.rings), : kind.rings.shape[1]] = kind.rings
        count, ends = len(kind.ways), np.cumsum([*map(len, kind.ways)])
        first_way[number, 1:] = ends[-1] if count else 0
        first_way[number, 1 : count + 1] = ends
        listed = np.fromiter(chain.from_iterable(kind.ways), np.int64, first_way[number, -1])
        ways[number, : len(listed)] = listed
        for bound in rules:
            for candidate, reading in enumerate(bound.readings[number]):
                asks[number, candidate] |= reading is not None
    fit, fit_start = _fits(problem, ring, ways, first_way)
    cards = [card for deck in decks for card in deck]
    return Still(
        kind=problem.kind_of_cell.astype(np.int64),
        deck=np.array([kind.deck for kind in kinds], dtype=np.int64),
        slots=np.array([kind.rings.shape[1] for kind in kinds], dtype=np.int64),
        port_start=problem.port_start.astype(np.int64),
        mate=problem.mate_of_port.astype(np.int64),
        cell_of_port=problem.cell_of_port.astype(np.int64),
        ring=ring,
        ways=ways,
        first_way=first_way,
        prototype_of_way=np.stack(
            [np.searchsorted(row[1:], np.arange(ways.shape[1]), side="right") for row in first_way]
        ),
        fit=fit,
        fit_start=fit_start,
        meets=np.ascontiguousarray(problem.meets, dtype=np.float64),
        free=problem.free,
        asks=asks,
        prototype=np.array([card.prototype for card in cards], dtype=np.int64),
        weight=np.array([card.weight for card in cards], dtype=np.float64),
        copies=np.array([-1 if c.copies is None else c.copies for c in cards], dtype=np.int64),
        first_card=np.cumsum([0, *map(len, decks)]).astype(np.int64),
        key=np.uint64(key),
        tries=options.tries,
        strict=options.strict_tries,
        reserve=options.on_misfit == "reserve",
    )


def _fits(
    problem: Problem,
    ring: NDArray[np.int64],
    ways: NDArray[np.int64],
    first_way: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each kind, slot and demand the ways that meet it, in one list; and where each begins."""
    demand, word = np.divmod(np.flatnonzero(problem.meets != 0), problem.meets.shape[1])
    first_of_demand = np.searchsorted(demand, np.arange(len(problem.meets) + 1))
    small = np.min_scalar_type(problem.meets.shape[1])
    found = []
    starts = np.zeros((*ring.shape[::2], len(problem.meets) + 1), dtype=np.int64)
    begin = 0
    for kind, slot in np.ndindex(*ring.shape[::2]):
        shown = ring[kind, ways[kind, : first_way[kind, -1]], slot]
        counts = np.bincount(shown, minlength=problem.meets.shape[1])
        each, ends = counts[word], np.cumsum(counts)
        reached = np.cumsum(each)
        shift = (ends - counts)[word] - (reached - each)
        places = np.repeat(shift, each) + np.arange(each.sum())
        order = np.argsort(shown.astype(small), kind="stable")  # digit by digit
        found.append(order[places])
        met = np.concatenate([[0], reached])
        starts[kind, slot] = begin + met[first_of_demand]
        begin += int(reached[-1])
    return np.concatenate(found).astype(np.int64), starts


def _moving(problem: Problem, still: Still, counter: int) -> Moving:
    cells, cards, decks = problem.cell_count, len(still.weight), len(still.first_card) - 1
    width = still.first_way.shape[1] - 1
    weights = max(MEMO_WEIGHTS * FIRST_MEMO, 2 * (still.ring.shape[2] + 1) * width)
    pile = int(np.ceil(np.maximum(still.weight, 1)).sum()) + cards
    state = np.zeros(place_kernels.SIZE, dtype=np.int64)
    state[place_kernels.COUNTER], state[place_kernels.CARD], state[place_kernels.MEMOS] = (
        counter,
        -1,
        1,
    )

    def numbers(*shape: int, value: int = 0) -> NDArray[np.int64]:
        return np.full(shape, value, dtype=np.int64) if value else np.zeros(shape, dtype=np.int64)

    return Moving(
        card=numbers(cells, value=-1),
        candidate=numbers(cells, value=-1),
        slot=numbers(cells, value=-1),
        opened=numbers(cells),
        in_phase=np.zeros(cells, dtype=np.uint8),
        near=numbers(cells),
        demand=np.where(problem.mate_of_port < 0, problem.rim, problem.free).astype(np.int64),
        ban_row=numbers(cells, value=-1),
        bans=np.zeros((16, still.ring.shape[1]), dtype=np.uint8),
        cell_of_slot=numbers(decks, FIRST_ROOM),
        row_of_slot=numbers(decks, FIRST_ROOM),
        blocks=numbers(decks, FIRST_ROOM // place_kernels.BLOCK, width),
        large_blocks=numbers(decks, FIRST_ROOM // place_kernels.BLOCK**2, width),
        sums=numbers(decks, width),
        slots_used=numbers(decks),
        spare=numbers(decks, FIRST_ROOM),
        spare_count=numbers(decks),
        open_count=numbers(decks),
        used=numbers(cards),
        waiting=numbers(decks, pile),
        first_waiting=numbers(decks),
        last_waiting=numbers(decks),
        reserved=numbers(decks, cards),
        reserved_count=numbers(decks),
        is_reserved=np.zeros(cards, dtype=np.uint8),
        memo_key=numbers(4 * FIRST_MEMO),
        memo_row=numbers(4 * FIRST_MEMO),
        memo_start=numbers(FIRST_MEMO + 1),
        memo_prototype=np.zeros(weights, dtype=np.int32),
        memo_weight=numbers(weights),
        key_of_row=numbers(FIRST_MEMO),
        untouched=numbers(0),
        weighing=numbers(width),
        state=state,
    )
