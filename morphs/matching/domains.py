"""Constraints on single cells made into domains: the candidates that each cell may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from morphs.base.errors import MorphsError, part_of_request
from morphs.base.options import option
from morphs.board.glue import Board
from morphs.board.shape import Orientation
from morphs.city.plan import PLANNED, TownPlan, stepped
from morphs.matching.compiled import Candidate, Matching
from morphs.matching.composing import FEW_WAYS, MANY_WAYS, Composing
from morphs.matching.constraints import Constraints
from morphs.matching.heights import Demand, Heights
from morphs.matching.zoning import Zoning
from morphs.request.constraints import Pin
from morphs.request.painting import Stroke, halves_named
from morphs.request.place import cell_at

Kind = Literal[
    "pin", "paint", "region", "entrance", "only_entrances", "template", "town", "compose", "water",
    "heights",
]  # fmt: skip
TASTE = 4
"""From what softness on a constraint is a taste: a wish of no plan in words."""
WAYS = 24
"""More half-sides than any tile has."""
Test = Callable[[Candidate, tuple[str, ...]], bool]


@dataclass(frozen=True)
class CellConstraint:
    """One constraint, and the candidates (bit sets) it leaves to each cell.

    kind       the option that asks for it, or what such a part of one is called
    text       what it asks, in the user's words
    if_closed  whether it only holds because nothing may run off the map
    soft       how soon it is given up where a plan contradicts itself; 0: never
    """

    kind: Kind
    text: str
    allowed: dict[int, int]
    if_closed: bool = False
    soft: int = 0

    def told(self) -> str:
        """The constraint as the caller wrote it; paint and regions are parts of a longer text."""
        plain = self.kind in ("paint", "region", "town", "compose", "heights")
        name = self.kind if plain else option(self.kind)
        return f"{name} {self.text}".rstrip()


def cell_constraints(constraints: Constraints, matching: Matching) -> list[CellConstraint]:
    """Every constraint on single cells; MorphsError where a cell or side is not there."""
    compiler = DomainCompiler(matching)
    found = [compiler.pin(*pin) for pin in constraints.pins]
    with part_of_request("paint"):
        found += [compiler.stroke(stroke) for stroke in constraints.strokes]
    for region, cells, number in constraints.regions:
        one = compiler.region(region.text, cells, number)
        found.append(replace(one, soft=1) if constraints.composing else one)
    if constraints.zoning:
        found += compiler.zones(constraints.zoning)
    if constraints.composing:
        found += compiler.composed(constraints.composing, constraints.rock)
    if constraints.heights:
        found.append(compiler.heights(constraints.heights, _told_cells(found)))
    if constraints.town:
        found.append(compiler.town(constraints.town, _told_cells(found)))
    open_halves: set[int] = set()
    for entrance in constraints.entrances:
        text = option("entrance", entrance.text)
        cell = cell_at(matching.board, entrance.place, text)
        halves = halves_named(matching.board, cell, entrance.side, text)
        found.append(compiler.entrance(entrance.text, cell, halves))
        open_halves |= {int(matching.board.half_start[cell]) + half for half in halves}
    if constraints.request.only_entrances:
        found.append(compiler.only_entrances(open_halves))
    return [*found, *_endless_water(matching)]


def _told_cells(found: Sequence[CellConstraint]) -> set[int]:
    """The cells of which the user says what they show."""
    return {cell for one in found if one.kind in ("pin", "paint") for cell in one.allowed}


def _endless_water(matching: Matching) -> list[CellConstraint]:
    """A ban on running water where no tile ends it and none may leave the map: it would have to
    run in a circle (contract, section 4)."""
    running = [[bool(c.water and c.water.stems) for c in kind] for kind in matching.candidates]
    if not any(map(any, running)) or any(_ends(c) for kind in matching.candidates for c in kind):
        return []
    problem, lines = matching.problem, matching.vocabulary.lines
    flows = [any(lines[face[1]].flow for face in word) for word in matching.words]
    has_rim = bool((problem.mate_of_port < 0).any())
    may_leave = problem.meets[problem.rim][: len(flows)] > 0
    if has_rim and np.any(may_leave & flows):
        return []
    masks = [sum(1 << n for n, runs in enumerate(kind) if not runs) for kind in running]
    allowed = {cell: masks[kind] for cell, kind in enumerate(problem.kind_list)}
    return [CellConstraint("water", "on (no tile ends what runs)", allowed, if_closed=has_rim)]


def _ends(candidate: Candidate) -> bool:
    stems = candidate.water.stems if candidate.water else ()
    return any(len(stem.gates) == 1 or stem.basin is not None for stem in stems)


def combined(constraints: Sequence[CellConstraint]) -> dict[int, int]:
    """What all constraints together leave to each cell that any of them concerns."""
    allowed: dict[int, int] = {}
    for constraint in constraints:
        for cell, mask in constraint.allowed.items():
            allowed[cell] = allowed.get(cell, mask) & mask
    return allowed


def eased_at(
    constraints: Sequence[CellConstraint], places: Sequence[Sequence[int]]
) -> tuple[CellConstraint, ...]:
    """What is left where in some places, a few cells each, the softest constraint is given up."""
    found = [dict(constraint.allowed) for constraint in constraints]
    order = sorted(range(len(found)), key=lambda number: -constraints[number].soft)
    for cells in places:
        for number in order:
            if constraints[number].soft and found[number].keys() & set(cells):
                found[number] = {c: m for c, m in found[number].items() if c not in cells}
                break
    return tuple(
        replace(constraint, allowed=allowed)
        for constraint, allowed in zip(constraints, found, strict=True)
    )


def pinned_orientations(constraints: Constraints) -> dict[int, Orientation]:
    """How pinned tiles must lie, by cell."""
    return {
        cell: Orientation(pin.rotation, bool(pin.flip))
        for pin, cell, _ in constraints.pins
        if pin.rotation is not None
    }


class DomainCompiler:
    """Tests candidates, once for each kind of cells."""

    def __init__(self, matching: Matching) -> None:
        self.matching = matching
        self.kinds = matching.problem.kind_of_cell
        self.known: dict[tuple[str, int, tuple[int, ...]], int] = {}

    def where(self, cell: int, test: Test) -> int:
        """The candidates of a cell that pass a test, as a bit set."""
        kind = int(self.kinds[cell])
        faces = self.matching.faces[kind]
        return sum(
            1 << number
            for number, candidate in enumerate(self.matching.candidates[kind])
            if test(candidate, faces[number])
        )

    def pin(self, pin: Pin, cell: int, tiles: int) -> CellConstraint:
        mask = self.where(cell, lambda candidate, _: tiles in candidate.sets)
        if pin.rotation is not None:
            way, kind = Orientation(pin.rotation, bool(pin.flip)), int(self.kinds[cell])
            lying = {c for (k, _, c), ways in self._ways(kind).items() if k == kind and way in ways}
            mask &= sum(1 << candidate for candidate in lying)
        return CellConstraint("pin", pin.text, {cell: mask})

    def region(self, text: str, cells: Sequence[int], tiles: int) -> CellConstraint:
        test: Test = lambda candidate, _: tiles in candidate.sets  # noqa: E731
        of_kind = {int(self.kinds[cell]): cell for cell in cells}
        masks = {kind: self.where(cell, test) for kind, cell in of_kind.items()}
        return CellConstraint(
            "region", text, {cell: masks[int(self.kinds[cell])] for cell in cells}
        )

    def _ways(self, kind: int) -> dict[tuple[int, int, int], tuple[Orientation, ...]]:
        return {key: ways for key, ways in self.matching.orientations.items() if key[0] == kind}

    def stroke(self, stroke: Stroke) -> CellConstraint:
        board = self.matching.board
        text = f"paint {stroke.text}"
        cell = cell_at(board, stroke.place, text)
        count = len(board.halves(cell))
        halves = list(range(count))
        if stroke.side is not None:
            halves = halves_named(board, cell, stroke.side, text)
        if stroke.code is not None:
            mask = self._coded(cell, stroke, halves, text)
            return CellConstraint("paint", stroke.text, {cell: mask})
        wants = stroke.wants
        if stroke.face is not None:
            shown = self.where(cell, lambda _, faces: any(faces[h] == stroke.face for h in halves))
            return CellConstraint("paint", stroke.text, {cell: shown})
        mask = self.where(cell, lambda _, faces: any(_shows(faces[h], wants) for h in halves))
        return CellConstraint("paint", stroke.text, {cell: mask})

    def _coded(self, cell: int, stroke: Stroke, halves: Sequence[int], text: str) -> int:
        code = stroke.code or ()
        if len(code) != len(halves):
            raise MorphsError(f"{text}: {len(halves)} half-sides take a code of as many letters")
        wanted = [(half, face) for half, face in zip(halves, code, strict=True) if face]
        return self.where(cell, lambda _, faces: all(faces[half] == face for half, face in wanted))

    def entrance(self, text: str, cell: int, halves: Sequence[int]) -> CellConstraint:
        board, vocabulary = self.matching.board, self.matching.vocabulary
        start = int(board.half_start[cell])
        outside = [half for half in halves if board.mate_of_half[start + half] < 0]
        if not outside:
            raise MorphsError(
                f"{option('entrance', text)}: that side is not at the border of the map"
            )
        test: Test = lambda _, faces: any(vocabulary.can_walk(faces[h]) for h in outside)  # noqa: E731
        return CellConstraint("entrance", text, {cell: self.where(cell, test)})

    def zones(self, zoning: Zoning) -> list[CellConstraint]:
        """Borders of zones are closed; where they are crossed one can walk."""
        name = zoning.template.name
        known: dict[tuple[int, tuple[int, ...]], int] = {}
        closed: dict[int, int] = {}
        for cell, halves in zoning.closed.items():
            key = (int(self.kinds[cell]), halves)
            if key not in known:
                known[key] = self._closed_at(cell, halves, or_walk=False)
            closed[cell] = known[key]
        found = [CellConstraint("template", f"{name} (closed borders)", closed)] if closed else []
        for way in zoning.ways:
            link, ends = way.connection, zip(way.cells, way.halves, strict=True)
            allowed = {cell: self._walked_at(cell, halves) for cell, halves in ends}
            text = f"{name} (the way from zone {link.a} to {link.b})"
            found.append(CellConstraint("template", text, allowed))
        return found

    def composed(self, composing: Composing, rock: int | None) -> list[CellConstraint]:
        """The open and the closed sides of a composition, its rivers and rock, its empty and full
        parts."""
        opened: dict[int, int] = {}
        for cell, halves in composing.open_sides():
            opened[cell] = opened.get(cell, -1) & self._once(self._walked_at, cell, halves)
        closed = {
            cell: self._once(self._never_walked, cell, halves)
            for cell, halves in composing.closed_sides().items()
        }
        found = [CellConstraint("compose", "(its loop and ends)", opened)]
        found.append(CellConstraint("compose", "(closed borders)", closed, soft=2))
        found.append(self._pieces(composing))
        rim = {cell: self._once(self._rim, cell, halves) for cell, halves in composing.closed_rim()}
        found.append(CellConstraint("compose", "(the rim but for its entrance)", rim))
        rivers: dict[int, int] = {}
        for cell, halves in composing.river_sides():
            rivers[cell] = rivers.get(cell, -1) & self._once(self._flows_at, cell, halves)
        found.append(CellConstraint("compose", "(rivers)", rivers, soft=TASTE))
        return [*found, *self._dense(composing, rock)]

    def _dense(self, composing: Composing, rock: int | None) -> Iterator[CellConstraint]:
        """Where rock (or hidden water) is, and few ways or many; single ways nowhere but where
        there are few."""
        plan, density = composing.plan, composing.strictness.density
        solid: set[int] = set()
        if density and rock is not None:
            solid = plan.rock
            rim = {c: h for c, h in plan.ground.rim.items() if c not in plan.mouths}
            masks = {
                cell: self._once(self._untrodden, cell, (rock, *rim.get(cell, ())))
                for cell in sorted(solid)
            }
            yield CellConstraint("compose", "(rock)", masks, soft=3)
        if density < 2:
            return
        free = plan.district.keys() - composing.pieces.keys() - solid - {plan.finale}
        free -= plan.on_rivers
        quiet = free & (plan.sparse | plan.rock)
        for what, cells, ways, soft in (
            ("empty parts", quiet, (1, FEW_WAYS), 4),
            ("full parts", free & plan.busy, (MANY_WAYS, WAYS), 6),
            ("single ways", free - quiet - plan.busy, (2, WAYS), 5),
        ):
            masks = {cell: self._once(self._with_ways, cell, ways) for cell in sorted(cells)}
            yield CellConstraint("compose", f"({what})", masks, soft=soft)

    def _once(
        self, masks: Callable[[int, Sequence[int]], int], cell: int, halves: Sequence[int]
    ) -> int:
        """What a test leaves to a cell, worked out once for cells that are alike."""
        key = (masks.__name__, int(self.kinds[cell]), tuple(halves))
        if key not in self.known:
            self.known[key] = masks(cell, halves)
        return self.known[key]

    def _with_ways(self, cell: int, ways: Sequence[int]) -> int:
        """What has so many half-sides to walk over, from the least to the most."""
        walks = self.matching.vocabulary.can_walk
        return self.where(cell, lambda _, faces: ways[0] <= sum(map(walks, faces)) <= ways[1])

    def _untrodden(self, cell: int, where: Sequence[int]) -> int:
        """Tiles of a set, of plain rock, and water within the map that nobody comes to; what
        follows are the half-sides at the rim."""
        words, (rock, *rim) = self.matching.vocabulary, where

        def is_wet(faces: tuple[str, ...]) -> bool:
            runs = [half for half, face in enumerate(faces) if not words.may_close(face)]
            off_limits = (half in rim or words.can_walk(faces[half]) for half in runs)
            return bool(runs) and not any(off_limits)

        return self.where(cell, lambda one, faces: rock in one.sets or is_wet(faces))

    def _pieces(self, composing: Composing) -> CellConstraint:
        """Parts of set pieces where the plan has them, and nowhere else."""
        inner = self.matching.vocabulary.is_inner
        none: dict[int, int] = {}
        allowed: dict[int, int] = {}
        for cell, kind in enumerate(self.kinds.tolist()):
            part = composing.pieces.get(cell)
            if part:
                number = self.matching.sets.index(frozenset([(part.tile.pack, part.tile.name)]))
                allowed[cell] = self._as_laid(cell, number, part.faces)
            else:
                if kind not in none:
                    none[kind] = self.where(cell, lambda _, faces: not any(map(inner, faces)))
                allowed[cell] = none[kind]
        return CellConstraint("compose", "(its set pieces)", allowed)

    def _as_laid(self, cell: int, tiles: int, shown: tuple[str, ...]) -> int:
        return self.where(cell, lambda one, faces: tiles in one.sets and faces == shown)

    def _rim(self, cell: int, halves: Sequence[int]) -> int:
        """What may stand at the rim: plain rock, and a river that leaves the map; one that leaves
        it twice would but cut a corner."""
        words = self.matching.vocabulary

        def leaves(face: str) -> bool:
            return face[0] == words.plain_area and words.lines[face[1]].flow is not None

        def may_face_rim(shown: Sequence[str]) -> bool:
            ways_out = [face for face in shown if not words.may_close(face)]
            return len(ways_out) < 2 and all(map(leaves, ways_out))

        return self.where(cell, lambda _, faces: may_face_rim([faces[h] for h in halves]))

    def _never_walked(self, cell: int, halves: Sequence[int]) -> int:
        walks = self.matching.vocabulary.can_walk
        return self.where(cell, lambda _, faces: not any(walks(faces[h]) for h in halves))

    def heights(self, heights: Heights, told: set[int]) -> CellConstraint:
        """What the uppermost and the lowest row show, but where the user says what a cell shows."""
        known: dict[tuple[int, Demand], int] = {}
        allowed: dict[int, int] = {}
        for cell, demand in heights.shown.items():
            key = (int(self.kinds[cell]), demand)
            if cell not in told and key not in known:
                known[key] = self._demanded(cell, demand)
            if cell not in told:
                allowed[cell] = known[key]
        return CellConstraint("heights", "of a section", allowed)

    def _demanded(self, cell: int, demand: Demand) -> int:
        return self.where(cell, lambda _, faces: all(faces[half] == face for half, face in demand))

    def town(self, plan: TownPlan, told: set[int]) -> CellConstraint:
        """The corners and the main lines of a plan; main lines that it does not have nowhere but
        where the user says what a cell shows."""
        board, known = self.matching.board, dict[tuple[int, str, str], int]()
        places = {(board.cells[cell].column, board.cells[cell].row) for cell in told}
        allowed: dict[int, int] = {}
        for number, cell in enumerate(board.cells):
            place = (cell.column, cell.row)
            if place in places:
                continue
            corners, lines = plan.shown(place)
            free = (side for side in range(4) if stepped(place, side) in places)
            for side in free:
                lines = lines[:side] + "?" + lines[side + 1 :]
            key = (int(self.kinds[number]), corners, lines)
            if key not in known:
                known[key] = self._planned(number, corners, lines)
            allowed[number] = known[key]
        return CellConstraint("town", "plan of this seed", allowed)

    def _planned(self, cell: int, corners: str, lines: str) -> int:
        return self.where(cell, lambda _, faces: _as_planned(faces, corners, lines))

    def _flows_at(self, cell: int, halves: Sequence[int]) -> int:
        """The candidates over some half-sides of which a liquid flows, or stands."""
        words = self.matching.vocabulary

        def is_wet(face: str) -> bool:
            return bool(words.lines[face[1]].flow or words.areas[face[0]].pool)

        return self.where(cell, lambda _, faces: any(is_wet(faces[half]) for half in halves))

    def _walked_at(self, cell: int, halves: Sequence[int]) -> int:
        """The candidates that can be walked over some half-sides; at a secret way at all."""
        walks = self.matching.vocabulary.can_walk
        return self.where(
            cell, lambda _, faces: any(walks(faces[h]) for h in halves or range(len(faces)))
        )

    def only_entrances(self, open_halves: set[int]) -> CellConstraint:
        """Nothing but plain rock at the border, but for the sides that are named, or for any way to
        walk where none is named."""
        allowed: dict[int, int] = {}
        known: dict[tuple[int, tuple[int, ...]], int] = {}
        for cell, halves in rim_halves(self.matching.board, open_halves).items():
            key = (int(self.kinds[cell]), halves)
            if key not in known:
                known[key] = self._closed_at(cell, halves, or_walk=not open_halves)
            allowed[cell] = known[key]
        return CellConstraint("only_entrances", "", allowed)

    def _closed_at(self, cell: int, halves: Sequence[int], or_walk: bool) -> int:
        vocabulary = self.matching.vocabulary

        def may_face_rim(face: str) -> bool:
            return vocabulary.may_close(face) or (or_walk and vocabulary.can_walk(face))

        return self.where(cell, lambda _, faces: all(may_face_rim(faces[h]) for h in halves))


def _as_planned(faces: tuple[str, ...], corners: str, lines: str) -> bool:
    """Whether a square has the corners and lines of a plan (see `TownPlan.shown`)."""
    if any(faces[2 * side][0] != corners[side] for side in range(4)):
        return False
    shown = [faces[2 * side][1] for side in range(4)]
    return all(
        planned in ("?", line) or (planned == "." and line not in PLANNED)
        for planned, line in zip(lines, shown, strict=True)
    )


def rim_halves(board: Board, without: set[int]) -> dict[int, tuple[int, ...]]:
    """For each cell at the border its half-sides there, counted from its first, but for some."""
    found: dict[int, tuple[int, ...]] = {}
    for half in (board.mate_of_half < 0).nonzero()[0].tolist():
        if half not in without:
            cell = int(board.cell_of_half[half])
            found[cell] = (*found.get(cell, ()), half - int(board.half_start[cell]))
    return found


def _shows(face: str, letters: str) -> bool:
    return face[0] in letters or face[1] in letters
