"""What fits into a map that stands: single tiles, exchanges, and parts solved again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.reasons import Reason
from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.matching.dealing import Placement
from morphs.matching.domains import combined
from morphs.matching.rules import rules_of, worded
from morphs.matching.task import Task
from morphs.request.constraints import parse_pin
from morphs.tiles.filename import format_code
from morphs.tiles.tile import Tile
from solver.complete import Plan
from solver.rules.ledger import Ledger
from solver.words import WordTables, bits

Standing = Sequence[Placement | None]


class Fitting:
    """Asks the rules of a task about placements in a map that stands."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.matching = task.matching
        self.problem = task.matching.problem
        self.kinds = self.problem.kind_list
        self.rules = rules_of(task.constraints, task.matching)
        self.plan = Plan(
            self.problem, self.rules, combined(task.cell_constraints), proof=1_500, fast=False
        )
        self.tables = WordTables(self.problem)
        self._asked: tuple[Standing, frozenset[int]] = ((), frozenset())
        self._answer: tuple[list[int], Ledger] = ([], Ledger((), ()))

    @cached_property
    def _candidate_of(self) -> dict[tuple[int, str, str, Orientation], int]:
        """(kind, pack, name, orientation) -> candidate."""
        found = {}
        for (kind, prototype, candidate), ways in self.matching.orientations.items():
            for tile in self._tiles(kind, prototype):
                for way in ways:
                    found[kind, tile.pack, tile.name, way] = candidate
        return found

    @cached_property
    def _tiles_of_prototype(self) -> list[dict[int, list[Tile]]]:
        found: list[dict[int, list[Tile]]] = []
        for tiles, prototypes in zip(self.matching.decks, self.matching.prototypes, strict=True):
            found.append({})
            for tile, prototype in zip(tiles, prototypes, strict=True):
                found[-1].setdefault(prototype, []).append(tile)
        return found

    def _tiles(self, kind: int, prototype: int) -> list[Tile]:
        return self._tiles_of_prototype[self.problem.kinds[kind].deck][prototype]

    def candidate(self, cell: int, placement: Placement) -> int:
        """The candidate that a placement shows in a cell; raises MorphsError if it cannot lie
        there."""
        key = (self.kinds[cell], placement.tile.pack, placement.tile.name, placement.orientation)
        if key not in self._candidate_of:
            place = self.matching.board.cells[cell]
            raise MorphsError(
                f"{placement.tile.name} cannot lie in column {place.column}, row {place.row} "
                f"turned like that"
            )
        return self._candidate_of[key]

    # ------------------------------------------------------------ single cells

    def placements(self, standing: Standing, cell: int) -> list[Placement]:
        """Every way to lay a tile in a cell that fits all that stands around, by pack and name."""
        chosen, ledger = self._opened(standing, [cell])
        before = len(ledger.taken)
        found = []
        for candidate in bits(self._fitting_mask(chosen, cell) & ~ledger.banned(cell)):
            if ledger.take(cell, candidate):
                ledger.give_back(before)
                found += self._ways(cell, candidate)
        left = self._left(p for other, p in enumerate(standing) if other != cell)
        found = [p for p in found if left(p.tile)]
        return sorted(found, key=lambda p: (p.tile.pack, p.tile.name, p.orientation))

    def _left(self, standing: Iterable[Placement | None]) -> Callable[[Tile], bool]:
        """Return whether one more of a tile may stand: rules count alike tiles together."""
        used = Counter((p.tile.pack, p.tile.name) for p in standing if p)
        once = 1 if self.task.request.set else None

        def is_left(tile: Tile) -> bool:
            copies = once if tile.copies is None else tile.copies
            return copies is None or used[tile.pack, tile.name] < copies

        return is_left

    def _ways(self, cell: int, candidate: int) -> list[Placement]:
        kind = self.kinds[cell]
        return [
            Placement(tile, way)
            for prototype in range(len(self.problem.kinds[kind].ways))
            for way in self.matching.orientations.get((kind, prototype, candidate), ())
            for tile in self._tiles(kind, prototype)
        ]

    def _candidates(self, standing: Standing, cleared: Iterable[int]) -> list[int]:
        out = set(cleared)
        return [
            -1 if placement is None or cell in out else self.candidate(cell, placement)
            for cell, placement in enumerate(standing)
        ]

    def _opened(self, standing: Standing, cleared: Iterable[int]) -> tuple[list[int], Ledger]:
        """The candidates of all cells but some, and the rules that have taken them in; kept, for
        one map is asked about many times."""
        out = frozenset(cleared)
        if standing is not self._asked[0] or out != self._asked[1]:
            chosen = self._candidates(standing, out)
            self._asked, self._answer = (standing, out), (chosen, self._ledger(chosen))
        return self._answer

    def _ledger(self, chosen: Sequence[int]) -> Ledger:
        ledger = Ledger(self.rules, self.kinds)
        for cell, candidate in enumerate(chosen):
            ledger.take(cell, candidate)
        ledger.news()
        return ledger

    def _fitting_mask(self, chosen: Sequence[int], cell: int) -> int:
        mask = self.plan.first_domains[cell]
        for slot, facing in enumerate(self.problem.opposite[cell]):
            if facing and chosen[facing[0]] >= 0:
                word = self._word(chosen, *facing)
                mask &= self.tables.support(self.kinds[cell], slot, 1 << word)
        return mask

    def _word(self, chosen: Sequence[int], cell: int, slot: int) -> int:
        return int(self.problem.kinds[self.kinds[cell]].rings[chosen[cell], slot])

    # ------------------------------------------------------------ whole changes

    def fits(self, standing: Standing, changes: Mapping[int, Placement]) -> bool:
        """Whether placements fit what stands and each other."""
        return not self._faults(standing, changes)

    def _faults(self, standing: Standing, changes: Mapping[int, Placement]) -> str:
        opened, ledger = self._opened(standing, changes)
        before, chosen = len(ledger.taken), list(opened)
        held = [p for cell, p in enumerate(standing) if cell not in changes]
        for placement in changes.values():
            if not self._left(held)(placement.tile):
                return f"no more of {placement.tile.name} may stand on the map"
            held.append(placement)
        try:
            for cell, placement in changes.items():
                fault = self._fault(chosen, ledger, cell, placement)
                if fault:
                    return fault
        finally:
            ledger.give_back(before)
        return ""

    def _fault(self, chosen: list[int], ledger: Ledger, cell: int, placement: Placement) -> str:
        try:
            candidate = self.candidate(cell, placement)
        except MorphsError as error:
            return str(error)
        if not self._fitting_mask(chosen, cell) >> candidate & 1:
            return self._clash(chosen, cell, candidate)
        ledger.refused.clear()
        if ledger.banned(cell) >> candidate & 1 or not ledger.take(cell, candidate):
            refused = " and ".join(worded(name, self.task.request) for name in ledger.refused)
            return f"{refused or 'a rule of the map'} forbids it"
        chosen[cell] = candidate
        return ""

    def why_not(self, standing: Standing, cell: int, placement: Placement) -> str:
        """Why a placement does not fit."""
        return self._faults(standing, {cell: placement}) or "it fits"

    def why_nothing(self, standing: Standing, cell: int) -> str:
        """What would have to be shown in a cell that no other tile fits."""
        matching, faces = self.matching, []
        chosen, _ = self._opened(standing, [cell])
        for half in matching.board.halves(cell):
            mate = int(matching.board.mate_of_half[half])
            other = int(matching.board.cell_of_half[mate])
            if mate < 0 or chosen[other] < 0:
                faces.append(matching.vocabulary.plain)
                continue
            theirs = matching.faces[self.kinds[other]][chosen[other]]
            start = int(matching.board.half_start[other])
            faces.append(matching.vocabulary.partner(theirs[mate - start]))
        return (
            f"no other tile fits there; one coded {format_code(faces, matching.vocabulary)} would"
        )

    def _clash(self, chosen: Sequence[int], cell: int, candidate: int) -> str:
        """Which side of a candidate does not fit."""
        mine = self.problem.kinds[self.kinds[cell]].rings[candidate]
        for slot, facing in enumerate(self.problem.opposite[cell]):
            if facing is None:
                if not self.problem.meets[self.problem.rim][mine[slot]]:
                    return f"its {self._shown(mine[slot])} would face the closed border"
            elif chosen[facing[0]] >= 0:
                theirs = self._word(chosen, *facing)
                if not self.problem.meets[theirs][mine[slot]]:
                    place = self.matching.board.cells[facing[0]]
                    return (
                        f"its {self._shown(mine[slot])} would face the {self._shown(theirs)} "
                        f"of column {place.column}, row {place.row}"
                    )
        return "a demand of the map's request forbids it"

    def _shown(self, word: int) -> str:
        vocabulary = self.matching.vocabulary
        names = []
        for face in self.matching.words[word]:
            area, line = vocabulary.areas[face[0]], vocabulary.lines[face[1]]
            names.append(area.name if face[1] == vocabulary.plain_line else line.name)
        return " and ".join(dict.fromkeys(names))

    # ------------------------------------------------------------ solving again

    def solve(
        self,
        standing: Standing,
        cells: Sequence[int],
        dice: Dice,
        text: str,
        wanted: Mapping[int, Sequence[Placement]] | None = None,
    ) -> dict[int, Placement]:
        """Solve some cells again with all others held; `wanted` cells take one of some placements.
        Raises NoMapError if that cannot be."""
        chosen = self._candidates(standing, cells)
        allowed = dict(combined(self.task.cell_constraints))
        wanted = wanted or {}
        for cell, placements in wanted.items():
            allowed[cell] = 0
            for placement in placements:
                allowed[cell] |= 1 << self.candidate(cell, placement)
        for cell, candidate in enumerate(chosen):
            if candidate >= 0:
                allowed[cell] = 1 << candidate
        plan = Plan(self.problem, self.rules, allowed, proof=1_500, way="cells", fast=False)
        found = plan.solve(dice)
        if found.candidates is None:
            trouble = [cell for cell in found.trouble if cell in set(cells)] or list(cells)
            places = [self.matching.board.cells[cell] for cell in trouble[:3]]
            where = tuple((place.column, place.row) for place in places)
            raise NoMapError(Reason(found.status == "impossible", cells=where, refused=text))
        dealt: dict[int, Placement] = {}
        held = [p for cell, p in enumerate(standing) if cell not in set(cells)]
        for cell in cells:
            if found.candidates[cell] >= 0:
                ways = self._ways(cell, found.candidates[cell])
                ways = [way for way in ways if cell not in wanted or way in wanted[cell]]
                dealt[cell] = self._dealt([*standing, *dealt.values()], held, ways, dice)
                held.append(dealt[cell])
        return dealt

    def _dealt(
        self,
        standing: Sequence[Placement | None],
        held: Sequence[Placement | None],
        ways: Sequence[Placement],
        dice: Dice,
    ) -> Placement:
        """Return one of some placements: of tiles of which there are more than are `held`, and if
        it can be of those that stand nowhere yet."""
        left = self._left(held)
        there = [way for way in ways if left(way.tile)] or ways
        used = {(p.tile.pack, p.tile.name) for p in standing if p}
        unused = [way for way in there if (way.tile.pack, way.tile.name) not in used]
        return dice.choose(unused or there)

    def named(self, text: str, cell: int) -> list[Placement]:
        """The placements that a pin means in a cell; raises MorphsError if there are none."""
        pin = parse_pin(text)
        shape = self.matching.board.cells[cell].shape
        found = [
            Placement(tile, way)
            for tiles in self.matching.decks
            for tile in tiles
            if tile.shape is shape
            and pin.tile in (tile.name, f"{tile.pack}/{tile.name}", tile.name.split("-")[0])
            for way in tile.orientations(self.matching.board.cells[cell].place)
            if pin.rotation is None or way == Orientation(pin.rotation, bool(pin.flip))
        ]
        if not found:
            raise MorphsError(
                f"pin {text}: no {shape.name} tile called {pin.tile!r} may lie like that there"
            )
        return found
