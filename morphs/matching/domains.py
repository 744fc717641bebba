"""Domains: the candidates that constraints leave to single cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Literal

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.board.glue import Board
from morphs.board.shape import Orientation
from morphs.generators.city.plan import PLANNED, TownPlan, stepped
from morphs.matching.compiled import Matching
from morphs.matching.constraints import Constraints
from morphs.matching.heights import Demand, Heights
from morphs.matching.tile_kinds import Candidate
from morphs.matching.zoning import Zoning
from morphs.request.constraints import Entrance, Pin
from morphs.request.painting import Stroke, at_border, halves_named
from morphs.request.place import cell_at

Kind = Literal[
    "pin", "paint", "region", "entrance", "only_entrances", "template", "town", "compose", "water",
    "heights",
]  # fmt: skip
TASTE = 4
"""From what softness on a constraint is a taste: a wish of no plan in words. The firmest is that
rivers and frames look as they should."""
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

    def describe(self) -> str:
        """The constraint as the caller wrote it; paint and regions are parts of a longer text."""
        plain = self.kind in ("paint", "region", "town", "compose", "heights")
        name = self.kind if plain else option(self.kind)
        return f"{name} {self.text}".rstrip()


def combined(constraints: Sequence[CellConstraint]) -> dict[int, int]:
    """What all constraints together leave to each cell that any of them concerns."""
    allowed: dict[int, int] = {}
    for constraint in constraints:
        for cell, mask in constraint.allowed.items():
            allowed[cell] = allowed.get(cell, mask) & mask
    return allowed


def eased_at(
    constraints: Sequence[CellConstraint], place: Set[int], least: int, *, at_once: bool = False
) -> tuple[CellConstraint, ...]:
    """What is left where in a place, a few cells, the softest constraint is given up that is of
    some softness at least; or all but the firmest tastes at once, where there are any."""
    asking = [one.soft for one in constraints if place & one.allowed.keys()]
    softest = max(asking, default=0)
    if softest < max(1, least):
        return tuple(constraints)
    if at_once and softest > TASTE:
        softest = TASTE + 1
    return tuple(
        replace(one, allowed={c: m for c, m in one.allowed.items() if c not in place})
        if one.soft >= softest
        else one
        for one in constraints
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
        self.known: dict[tuple[object, ...], int] = {}
        self.faces: dict[int, list[dict[str, int]]] = {}

    def once(self, test: Callable[..., int], cell: int, *arguments: Hashable) -> int:
        """Return what a test leaves to a cell, worked out once for cells that are alike."""
        key = (test, int(self.kinds[cell]), *arguments)
        if key not in self.known:
            self.known[key] = test(cell, *arguments)
        return self.known[key]

    def where(self, cell: int, test: Test) -> int:
        """The candidates of a cell that pass a test, as a bit set."""
        kind = int(self.kinds[cell])
        faces = self.matching.faces[kind]
        return sum(
            1 << number
            for number, candidate in enumerate(self.matching.candidates[kind])
            if test(candidate, faces[number])
        )

    def showing(self, cell: int, half: int, test: Callable[[str], bool]) -> int:
        """The candidates of a cell whose face at a half-side passes a test, as a bit set."""
        return self.once(self._showing, cell, half, test)

    def _showing(self, cell: int, half: int, test: Callable[[str], bool]) -> int:
        found = 0
        for face, mask in self._by_face(cell)[half].items():
            if test(face):
                found |= mask
        return found

    def _by_face(self, cell: int) -> list[dict[str, int]]:
        """For each half-side of a cell the candidates that show each face there."""
        kind = int(self.kinds[cell])
        if kind not in self.faces:
            rings, count = self.matching.faces[kind], len(self.matching.board.halves(cell))
            self.faces[kind] = [_numbered([ring[half] for ring in rings]) for half in range(count)]
        return self.faces[kind]

    def every(self, cell: int) -> int:
        """All candidates of a cell, as a bit set."""
        return (1 << len(self.matching.candidates[int(self.kinds[cell])])) - 1

    def pin(self, pin: Pin, cell: int, tiles: int) -> CellConstraint:
        mask = self.of_set(cell, tiles)
        if pin.rotation is not None:
            way, kind = Orientation(pin.rotation, bool(pin.flip)), int(self.kinds[cell])
            lying = {c for (k, _, c), ways in self._ways(kind).items() if k == kind and way in ways}
            mask &= sum(1 << candidate for candidate in lying)
        return CellConstraint("pin", pin.text, {cell: mask})

    def region(self, text: str, cells: Sequence[int], tiles: int) -> CellConstraint:
        return CellConstraint(
            "region", text, {cell: self.once(self.of_set, cell, tiles) for cell in cells}
        )

    def of_set(self, cell: int, tiles: int) -> int:
        return self.where(cell, lambda candidate, _: tiles in candidate.sets)

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

    def entrance(self, arguments: Entrance, cell: int, halves: Sequence[int]) -> CellConstraint:
        board, vocabulary, text = self.matching.board, self.matching.vocabulary, arguments.text
        start = int(board.half_start[cell])
        outside = [half for half in halves if board.mate_of_half[start + half] < 0]
        if not outside:
            raise MorphsError(
                f"{option('entrance', text)}: that side is not at the border of the map"
                f"{at_border(board, cell, arguments.side.lower())}"
            )
        test: Test = lambda _, faces: any(vocabulary.can_walk(faces[h]) for h in outside)  # noqa: E731
        return CellConstraint("entrance", text, {cell: self.where(cell, test)})

    def zones(self, zoning: Zoning) -> list[CellConstraint]:
        """Borders of zones are closed; where they are crossed one can walk."""
        name = zoning.template.name
        closed = {
            cell: self.once(self._closed_at, cell, halves, False)
            for cell, halves in zoning.closed.items()
        }
        found = [CellConstraint("template", f"{name} (closed borders)", closed)] if closed else []
        for way in zoning.ways:
            link, ends = way.connection, zip(way.cells, way.halves, strict=True)
            allowed = {cell: self.walked_at(cell, halves) for cell, halves in ends}
            text = f"{name} (the way from zone {link.a} to {link.b})"
            found.append(CellConstraint("template", text, allowed))
        return found

    def heights(self, heights: Heights, describe: set[int]) -> CellConstraint:
        """What the uppermost and the lowest row show, but where the user says what a cell shows;
        what great places show, and that nothing else shows the like."""
        allowed = {
            cell: self.once(self._demanded, cell, demand)
            for cell, demand in heights.shown.items()
            if cell not in describe
        }
        for cell in range(len(self.matching.board.cells)) if heights.places else ():
            if cell in heights.places:
                allowed[cell] = self.once(self._in_place, cell, heights.places[cell])
            else:
                allowed[cell] = allowed.get(cell, -1) & self.once(self._in_place, cell, ())
        return CellConstraint("heights", "of a section", allowed)

    def _in_place(self, cell: int, demand: Demand) -> int:
        """Candidates that show what a great place demands, and nothing else of such."""
        inner = self.matching.vocabulary.is_inner
        halves = {half for half, _ in demand}

        def suits(_: Candidate, faces: tuple[str, ...]) -> bool:
            return all(faces[half] == face for half, face in demand) and not any(
                inner(face) for half, face in enumerate(faces) if half not in halves
            )

        return self.where(cell, suits)

    def _demanded(self, cell: int, demand: Demand) -> int:
        return self.where(cell, lambda _, faces: all(faces[half] == face for half, face in demand))

    def town(self, plan: TownPlan, describe: set[int]) -> CellConstraint:
        """The corners and the main lines of a plan; main lines that it does not have nowhere but
        where the user says what a cell shows."""
        board = self.matching.board
        places = {(board.cells[cell].column, board.cells[cell].row) for cell in describe}
        allowed: dict[int, int] = {}
        for number, cell in enumerate(board.cells):
            place = (cell.column, cell.row)
            if place in places:
                continue
            corners, lines = plan.shown(place)
            free = (side for side in range(4) if stepped(place, side) in places)
            for side in free:
                lines = lines[:side] + "?" + lines[side + 1 :]
            allowed[number] = self.once(self._planned, number, corners, lines)
        return CellConstraint("town", "plan of this seed", allowed)

    def _planned(self, cell: int, corners: str, lines: str) -> int:
        return self.where(cell, lambda _, faces: _as_planned(faces, corners, lines))

    def walked_at(self, cell: int, halves: Sequence[int]) -> int:
        """Return what can be walked over some half-sides; at a secret way at all."""
        walks = self.matching.vocabulary.can_walk
        found = 0
        for half in halves or range(len(self._by_face(cell))):
            found |= self.showing(cell, half, walks)
        return found

    def only_entrances(self, open_halves: set[int]) -> CellConstraint:
        """Nothing but plain rock at the border, but for the sides that are named, or for any way to
        walk where none is named."""
        allowed = {
            cell: self.once(self._closed_at, cell, halves, not open_halves)
            for cell, halves in rim_halves(self.matching.board, open_halves).items()
        }
        return CellConstraint("only_entrances", "", allowed)

    def _closed_at(self, cell: int, halves: Sequence[int], or_walk: bool) -> int:
        words, found = self.matching.vocabulary, self.every(cell)
        for half in halves:
            closed = self.showing(cell, half, words.may_close)
            found &= closed | self.showing(cell, half, words.can_walk) if or_walk else closed
        return found


def _numbered(shown: Sequence[str]) -> dict[str, int]:
    """The numbers of the candidates that show each face, as bit sets."""
    found: dict[str, int] = {}
    for number, face in enumerate(shown):
        found[face] = found.get(face, 0) | 1 << number
    return found


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
