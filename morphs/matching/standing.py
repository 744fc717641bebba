"""What stands on a map, in the integers of its task, changed cell by cell: every rule of the
request has taken in what is laid, so that asking about a few cells costs only them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from morphs.matching.dealing import Placement
from morphs.matching.offers import Offers
from morphs.matching.rules import rules_of
from morphs.matching.task import Task
from morphs.tiles.tile import Tile
from solver.rules.ledger import Ledger
from solver.rules.window import window


class Standing:
    """A map under change.

    placements  the tile that stands in each cell, None where none does
    chosen      the candidate that it shows, -1 for none
    used        how often each tile stands, by (pack, name)
    """

    def __init__(self, task: Task, offers: Offers, placements: Sequence[Placement | None]) -> None:
        self.task = task
        self.offers = offers
        self.placements = list(placements)
        self.chosen = [
            -1 if placement is None else offers.candidate(cell, placement)
            for cell, placement in enumerate(placements)
        ]
        self.used = Counter(key_of(p.tile) for p in placements if p)
        self.rules = rules_of(task.constraints, task.matching)
        self._take_all()

    def _take_all(self) -> None:
        """Let the rules take in the map as it is. A map may have been drawn that does not keep
        them: then what they take in hangs on the order, and they must be asked anew."""
        self.ledger = Ledger(self.rules, self.offers.kinds)
        took = [self.ledger.take(cell, chosen) for cell, chosen in enumerate(self.chosen)]
        self.is_sound = all(took)
        self.ledger.forget(())

    def lay(self, changes: Mapping[int, Placement | None]) -> None:
        """Let other tiles stand in some cells; whether they fit was asked before."""
        cells = sorted(changes)
        self._clear(cells)
        for cell in cells:
            placement = changes[cell]
            self.placements[cell] = placement
            if placement is not None:
                self.chosen[cell] = self.offers.candidate(cell, placement)
                self.used[key_of(placement.tile)] += 1
        self._take(cells)

    def _clear(self, cells: Sequence[int]) -> None:
        for cell in cells:
            placement = self.placements[cell]
            if placement is not None:
                self.used[key_of(placement.tile)] -= 1
            self.placements[cell], self.chosen[cell] = None, -1
        self.ledger.forget(cells)

    def _take(self, cells: Sequence[int]) -> None:
        if self.is_sound and all(self.ledger.take(cell, self.chosen[cell]) for cell in cells):
            self.ledger.forget(())
        else:
            self._take_all()

    @contextmanager
    def opened(self, cells: Sequence[int]) -> Iterator[Opening]:
        """Open some cells; in the end what stood there stands again."""
        before = {cell: self.placements[cell] for cell in cells}
        self._clear(cells)
        opening = Opening(self, cells)
        try:
            yield opening
        finally:
            opening.close()
            self.lay(before)

    def is_left(self, tile: Tile) -> bool:
        """Whether one more of a tile may stand: rules count alike tiles together."""
        copies = 1 if self.task.request.set and tile.copies is None else tile.copies
        return copies is None or self.used[key_of(tile)] < copies


class Opening:
    """Some cells of a map, open; and those around them, which stand.

    cells   the open cells, then the others
    at      the number of each of them here
    ledger  what the rules of the map say of the open cells, by their numbers here
    """

    def __init__(self, standing: Standing, cells: Sequence[int]) -> None:
        self.standing = standing
        self.offers = standing.offers
        opposite, chosen = self.offers.opposite, standing.chosen
        among = set(cells)
        around = {
            facing[0]
            for cell in cells
            for facing in opposite[cell]
            if facing and facing[0] not in among and chosen[facing[0]] >= 0
        }
        self.cells = [*cells, *sorted(around)]
        self.open_count = len(cells)
        self.at = {cell: number for number, cell in enumerate(self.cells)}
        self.rules = [window(bound, self.cells, self.open_count) for bound in standing.rules]
        self.ledger = Ledger(self.rules, [self.offers.kinds[cell] for cell in self.cells])
        self.ledger.news()

    def close(self) -> None:
        """Let the rules take back what was tried."""
        for bound in self.rules:
            bound.rule.reset()

    def domain(self, cell: int) -> int:
        """The candidates of an open cell that meet what stands around it and no rule bans."""
        mask = self.offers.domain(cell)
        for slot, facing in enumerate(self.offers.opposite[cell]):
            if facing and self.standing.chosen[facing[0]] >= 0:
                word = 1 << self.word(*facing)
                mask &= self.offers.tables.words.support(self.offers.kinds[cell], slot, word)
        return mask

    def word(self, cell: int, slot: int) -> int:
        """The word that what stands in a cell shows in a slot."""
        kind = self.offers.kinds[cell]
        return int(self.offers.tables.rings[kind][self.standing.chosen[cell]][slot])

    def may_take(self, cell: int, candidate: int) -> bool:
        """Whether the rules let a candidate stand in an open cell; asks, and changes nothing."""
        before = len(self.ledger.taken)
        if not self.ledger.take(self.at[cell], candidate):
            return False
        self.ledger.give_back(before)
        return True


def key_of(tile: Tile) -> tuple[str, str]:
    """What tells a tile from all others of a request."""
    return tile.pack, tile.name
