"""Why there is no map: the smallest set of constraints that contradict each other, what to
leave out, which tile to add. All that is said was tried; how long is counted in cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from morphs.base.options import option
from morphs.base.reasons import Reason
from morphs.base.seeds import Dice
from morphs.matching.compiled import Matching
from morphs.matching.domains import CellConstraint, combined
from morphs.matching.rules import rules_of, worded
from morphs.matching.task import Task, make_task
from morphs.request.request import Request
from morphs.tiles.filename import format_code
from morphs.tiles.tile import Tile
from solver.complete import Plan
from solver.problem import Kind, Problem
from solver.rules import BoundRule
from solver.rules.spacing import Spacing
from solver.search import Found

CLOSED = "closed"
EFFORT = 30_000  # cells that all attempts together may fill
PROOF = 1_500  # decisions of each exhaustive search
PATIENT_PROOF = 20_000
CODES = 2  # tiles to suggest
CENTRES = 60  # cells about which those near are counted


@dataclass(frozen=True)
class _Set:
    """Some of the constraints of a task."""

    cell_constraints: tuple[CellConstraint, ...]
    rules: tuple[str, ...]
    closed: bool

    def all(self) -> list[CellConstraint | str]:
        return [*self.rules, *((CLOSED,) if self.closed else ()), *self.cell_constraints]

    def without(self, one: CellConstraint | str) -> _Set:
        opened = one == CLOSED
        return _Set(
            tuple(
                c for c in self.cell_constraints if c is not one and not (opened and c.if_closed)
            ),
            tuple(rule for rule in self.rules if rule != one),
            self.closed and one != CLOSED,
        )


def explain(task: Task, found: Found) -> Reason:
    """Say why a search found no map."""
    return _Explainer(task, found).reason()


class _Explainer:
    def __init__(self, task: Task, found: Found) -> None:
        self.task = task
        self.found = found
        self.effort = EFFORT
        self.proved = found.status == "impossible"

    def reason(self) -> Reason:
        everything = _Set(
            self.task.cell_constraints,
            tuple(bound.name for bound in rules_of(self.task.constraints, self.task.matching)),
            self.task.request.closed,
        )
        core = self._smallest(everything) if self.proved else everything
        without = self._without(everything, core)
        request = self.task.request
        return Reason(
            proved=self.proved,
            conflict=tuple(_worded(one, request) for one in core.all()) if self.proved else (),
            without=tuple(_worded(one, request) for one in without),
            cells=self._troubled(3),
            never=_never(self.task.matching),
            missing=tuple(self._codes()),
            detail=self._detail(),
        )

    def _detail(self) -> str:
        if self.proved or not self.found.contradictions:
            return ""  # proved, or refused before anything was laid
        tried = f"given up after {self.found.contradictions} contradictions, which proves nothing"
        refused = Counter(self.found.refused).most_common(1)
        if refused:
            name, count = refused[0]
            tried += f" ({_worded(name, self.task.request)} refused {count} times)"
        return tried

    def _troubled(self, count: int) -> tuple[tuple[int, int, int], ...]:
        cells = sorted(self.found.trouble, key=lambda cell: (-self.found.trouble[cell], cell))
        places = [self.task.matching.board.cells[cell] for cell in cells[:count]]
        return tuple((place.column, place.row, place.level) for place in places)

    # ------------------------------------------------------------ leaving out

    def _smallest(self, everything: _Set) -> _Set:
        """Leave out one after the other whatever the contradiction does not need. What a smaller
        contradiction needs, every still smaller one needs too; where a search gave up, whether it
        is needed is asked again with more patience."""
        core = everything
        needed: list[CellConstraint | str] = []
        for proof in (PROOF, PATIENT_PROOF):
            for one in core.all():
                if any(one is other for other in needed):
                    continue
                fewer = core.without(one)
                status = self._try(fewer, proof)
                if status == "impossible":
                    core = fewer
                elif status == "complete":
                    needed.append(one)
        return core

    def _without(self, everything: _Set, core: _Set) -> list[CellConstraint | str]:
        """Return what of a contradiction is enough to leave out: a map was found that keeps
        everything else that is asked."""
        found: list[CellConstraint | str] = []
        for one in core.all():
            if len(found) < 3 and self._try(everything.without(one), PROOF) == "complete":
                found.append(one)
        return found

    def _try(self, some: _Set, proof: int) -> str:
        problem = self.task.matching.problem
        if self.effort < problem.cell_count:
            return "gave up"
        self.effort -= problem.cell_count
        if not some.closed and self.task.request.closed:
            open_rim = problem.meets.copy()
            open_rim[problem.rim] = 1
            problem = replace(problem, meets=open_rim)
        return self._solve(problem, some, proof=proof).status

    def _solve(
        self, problem: Problem, some: _Set, void: int | None = None, proof: int = PROOF
    ) -> Found:
        rules = [
            bound
            for bound in rules_of(self.task.constraints, self.task.matching)
            if bound.name in some.rules
        ]
        allowed = combined(some.cell_constraints)
        if void is not None:
            problem, rules = _with_hole(problem, rules, void)
            allowed.pop(void, None)
        plan = Plan(problem, rules, allowed, proof=proof, limit=100, fast=False)
        found = plan.solve(Dice(self.task.request.seed, "explain"))
        self.effort -= found.decisions // 2
        return found

    # ------------------------------------------------------------ tiles to add

    def _codes(self) -> list[str]:
        """Return codes of tiles that make a map possible: what stands around a troubled cell when
        that is left empty asks for them, and with them a map is found."""
        found: list[str] = []
        for cell in sorted(self.found.trouble, key=lambda c: (-self.found.trouble[c], c))[:4]:
            if len(found) < CODES and self.effort > self.task.matching.problem.cell_count:
                faces = self._demanded(cell)
                code = format_code(faces, self.task.matching.vocabulary) if faces else None
                if faces and code not in found and self._helps(cell, faces):
                    found.append(str(code))
        return found

    @cached_property
    def _everything(self) -> _Set:
        rules = rules_of(self.task.constraints, self.task.matching)
        return _Set(self.task.cell_constraints, tuple(bound.name for bound in rules), True)

    def _demanded(self, cell: int) -> tuple[str, ...] | None:
        """Return the faces that a cell must show when all others are filled without it."""
        matching = self.task.matching
        self.effort -= matching.problem.cell_count
        found = self._solve(matching.problem, self._everything, void=cell)
        if found.candidates is None:
            return None
        board, vocabulary = matching.board, matching.vocabulary
        faces = []
        for half in board.halves(cell):
            mate = int(board.mate_of_half[half])
            other = int(board.cell_of_half[mate])
            if mate < 0 or found.candidates[other] < 0:
                faces.append(vocabulary.plain)
                continue
            kind = matching.problem.kind_list[other]
            theirs = matching.faces[kind][found.candidates[other]]
            faces.append(vocabulary.partner(theirs[mate - int(board.half_start[other])]))
        return tuple(faces)

    def _helps(self, cell: int, faces: tuple[str, ...]) -> bool:
        """Return whether a map is found with one more tile."""
        task, shape = self.task, self.task.matching.board.cells[cell].shape
        catalogue = task.catalogue
        more = Tile("wanted", faces, shape, catalogue.packs[0].name)
        richer = replace(catalogue, tiles=(*catalogue.tiles, more))
        wider = make_task(task.request, richer, task.matching.board)
        helper = _Explainer(wider, self.found)
        helper.effort = 2 * task.matching.problem.cell_count
        self.effort -= task.matching.problem.cell_count
        return helper._solve(wider.matching.problem, helper._everything).status == "complete"


def _with_hole(
    problem: Problem, rules: Sequence[BoundRule], cell: int
) -> tuple[Problem, list[BoundRule]]:
    """Return the problem with one cell that stays empty and asks nothing of its neighbours."""
    before = problem.kinds[problem.kind_list[cell]]
    hole = Kind(before.rings[:0], tuple(() for _ in before.ways), before.deck, ())
    kinds = problem.kind_of_cell.copy()
    kinds[cell] = len(problem.kinds)
    bound = [rule.with_empty_kind() for rule in rules]
    return replace(problem, kind_of_cell=kinds, kinds=[*problem.kinds, hole]), bound


def too_few(task: Task) -> Reason | None:
    """Return a set with fewer tiles than there are cells."""
    matching = task.matching
    decks = np.array([kind.deck for kind in matching.problem.kinds])
    wanted = np.bincount(decks[matching.problem.kind_of_cell], minlength=len(matching.decks))
    for number, tiles in enumerate(matching.decks):
        copies = [1 if task.request.set and t.copies is None else t.copies for t in tiles]
        there = sum(copy for copy in copies if copy is not None)
        if tiles and None not in copies and there < wanted[number]:
            what = option("set") if task.request.set else "the copies of the tiles"
            shape = matching.shapes[number]
            detail = f"there are {there} {shape} tiles for {int(wanted[number])} cells"
            return Reason(proved=True, conflict=(what,), detail=detail)
    return too_alike(task)


def too_alike(task: Task) -> Reason | None:
    """Return the wish for variety where cells that lie so near to each other are more than there
    are tiles, of those looked at."""
    matching, distance = task.matching, task.request.variety
    if not distance:
        return None
    cells = len(matching.board.cells)
    looked_at = range(0, cells, max(1, cells // CENTRES))
    for number, tiles in enumerate(matching.decks):
        there = {(tile.pack, tile.name) for tile in tiles if tile.weight}
        if not there <= task.constraints.pictures.keys():
            continue
        mine = [kind.deck == number for kind in matching.problem.kinds]
        for cell in looked_at:
            near = _near_each_other(matching.problem, cell, distance)
            wanted = sum(mine[matching.problem.kind_list[one]] for one in near)
            if wanted > len(there):
                detail = f"{wanted} cells are so near that all must differ, of {len(there)} tiles"
                what = option("variety", distance)
                return Reason(proved=True, conflict=(what,), detail=detail)
    return None


def _near_each_other(problem: Problem, cell: int, distance: int) -> set[int]:
    """Cells about one, and about its next where that may be, of which no two are farther apart."""
    spacing = Spacing(problem, (), distance // 2)
    middle = [cell]
    if distance % 2:
        middle += [facing[0] for facing in problem.opposite[cell] if facing][:1]
    return {near for one in middle for near in (one, *spacing.near(one))}


def _never(matching: Matching) -> tuple[str, ...]:
    """Return the tiles that can stand in no cell, whatever is demanded."""
    plan = Plan(matching.problem)
    possible: dict[int, int] = {}
    for sort, kind in set(
        zip(plan.rows.sorts.sort_of_cell.tolist(), plan.problem.kind_list, strict=True)
    ):
        possible[kind] = possible.get(kind, 0) | plan.rows.sorts.domains[sort]
    names = []
    for deck, tiles in enumerate(matching.decks):
        for tile, prototype in zip(tiles, matching.prototypes[deck], strict=True):
            kinds = [n for n, kind in enumerate(matching.problem.kinds) if kind.deck == deck]
            ways = (
                (kind, way)
                for kind in kinds
                for way in matching.problem.kinds[kind].ways[prototype]
            )
            if not any(possible.get(kind, 0) >> way & 1 for kind, way in ways):
                names.append(tile.name)
    return tuple(names)


def _worded(one: CellConstraint | str, request: Request) -> str:
    """Return a constraint in the words of the request."""
    if isinstance(one, CellConstraint):
        return one.describe()
    return option(CLOSED) if one == CLOSED else worded(one, request)
