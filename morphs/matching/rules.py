"""The rules of a search, made of a request: what each means is said here, what it counts there.

Cards are numbered through all decks, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base.options import option
from morphs.board.glue import Board
from morphs.matching.compiled import Matching
from morphs.matching.constraints import Constraints
from morphs.matching.domains import rim_halves
from morphs.request.constraints import Count
from morphs.request.request import Request
from morphs.tiles.vocabulary import Vocabulary
from solver.forest_links import ForestRule
from solver.joining import ReachRule
from solver.rules import BoundRule
from solver.rules.reach import NOTHING, RIM, Groups, Reach
from solver.rules.spacing import Spacing
from solver.rules.supply import Supply
from solver.rules.tally import Tally

WATER = "water"
COPIES = "copies"
COUNTS = "counts"
REACH = "reach"
ENTRANCES = "entrances"
VARIETY = "variety"
LANDMARKS = "landmarks"
APART, FAR_APART, WIDE = 3, 8, 100
"""How many steps landmarks of one kind stand more than apart; on boards of so many cells."""
ZONES = "zones"


Most = Mapping[int, int] | None
"""How often each tile of some decks may stand, None: as the request says."""


class RuleKind(NamedTuple):
    """A rule: what the request calls it, and what it makes of a request (nothing, where that asks
    for none, or where it cannot matter to these tiles)."""

    words: Callable[[Request], str]
    bound: Callable[[Constraints, Matching, Most], Iterable[BoundRule]]


def worded(rule: str, request: Request) -> str:
    """Return a rule's name in the words of the request; counts are named as they are asked for."""
    return RULES[rule].words(request) if rule in RULES else option(*rule.split(" ", 1))


def rules_of(
    constraints: Constraints, matching: Matching, most: Most = None, but: Collection[str] = ()
) -> list[BoundRule]:
    """Return every rule that a request asks for and that can matter to these tiles, but for some by
    name; `most` says of some decks how often each of their tiles may stand (None: as the request
    says)."""
    kinds = [kind for name, kind in RULES.items() if name not in but]
    return [rule for kind in kinds for rule in kind.bound(constraints, matching, most)]


def _water(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    if matching.with_water and any(any(pieces) for pieces in matching.water):
        yield water_rule(matching)


def water_rule(matching: Matching) -> ForestRule:
    """Return the rule on the water of tiles."""
    forest = matching.new_forest(undoable=True)
    due = [kind.weights for kind in matching.problem.kinds]
    return ForestRule(WATER, forest, matching.water, matching.gate_slots, due)


def _copies(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    most_copies = printed(matching, constraints.request) if most is None else most
    supply = supply_of(matching, most_copies)
    if any(copies is not None for copies in supply.copies):
        yield BoundRule(COPIES, supply, supply.cards)


def _counts(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    for count, at_least, members in constraints.counts:
        tally = tally_of(matching, count, at_least, members)
        pieces = [[n if w else None for n, w in enumerate(values)] for values in tally.worth]
        yield BoundRule(f"{'at_least' if at_least else 'at_most'} {count.text}", tally, pieces)


def printed(matching: Matching, request: Request) -> Mapping[int, int]:
    """Return how often each tile of a deck exists: once in a printed set, else nothing is said."""
    return dict.fromkeys(range(len(matching.decks)), 1) if request.set else {}


def supply_of(matching: Matching, most: Mapping[int, int] | None = None) -> Supply:
    """Return every card with its copies, those that `most` says of its deck where its pack does not
    say; one of weight 0 may not be laid at all."""
    copies = [
        ((most or {}).get(deck) if tile.copies is None else tile.copies) if tile.weight else 0
        for deck, tiles in enumerate(matching.decks)
        for tile in tiles
    ]
    return Supply(copies, matching.cards_by_candidate, matching.problem.kind_list)


def tally_of(matching: Matching, count: Count, at_least: bool, members: int) -> Tally:
    """Return the account of how many cells show what is counted: candidates of that set."""
    worth = [[int(members in c.sets) for c in kind] for kind in matching.candidates]
    cells = len(matching.board.cells)
    low, high = (count.least(cells), None) if at_least else (0, count.most(cells))
    return Tally(worth, matching.problem.kind_list, low, high)


def _entrances(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    """Exactly so many ways to walk off the map."""
    number = constraints.request.entrances
    if number is None:
        return
    board, vocabulary = matching.board, matching.vocabulary
    sorts = [-1] * len(board.cells)
    worth: list[list[int]] = []
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    for cell, halves in rim_halves(board, set()).items():
        kind = matching.problem.kind_list[cell]
        if (kind, halves) not in known:
            known[kind, halves] = len(worth)
            sides = _runs_at_rim(board, cell, halves)
            faces = matching.faces[kind]
            worth.append([sum(ways_out(f, side, vocabulary) for side in sides) for f in faces])
        sorts[cell] = known[kind, halves]
    pieces = [list(range(len(kind))) for kind in matching.candidates]
    yield BoundRule(ENTRANCES, Tally(worth, sorts, number, number), pieces)


def _runs_at_rim(board: Board, cell: int, halves: Sequence[int]) -> list[list[int]]:
    """Return the half-sides of a cell at the rim, port by port."""
    start = int(board.half_start[cell])
    found: dict[int, list[int]] = {}
    for half in halves:
        found.setdefault(int(board.port_of_half[start + half]), []).append(half)
    return list(found.values())


def ways_out(faces: Sequence[str], side: Sequence[int], vocabulary: Vocabulary) -> int:
    """Return how many ways lead out over a side: each line that can be walked, and each run of
    areas."""
    count, in_area = 0, False
    for half in side:
        face = faces[half]
        if vocabulary.areas[face[0]].walk:
            count += not in_area
            in_area = True
        else:
            in_area = False
            count += vocabulary.lines[face[1]].walk
    return count


def _variety(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    distance = constraints.request.variety
    if not distance:
        return
    pictures = set(constraints.pictures.values())
    pieces = [
        [next((number for number in c.sets if number in pictures), None) for c in kind]
        for kind in matching.candidates
    ]
    things = _bits(pieces, len(matching.sets))
    yield BoundRule(VARIETY, Spacing(matching.problem, things, distance), pieces)


def _bits(pieces: Sequence[Sequence[int | None]], count: int) -> list[list[int]]:
    """For each kind and each of so many things the candidates that are it, as a bit set."""
    found = [[0] * count for _ in pieces]
    for masks, mine in zip(found, pieces, strict=True):
        for candidate, thing in enumerate(mine):
            if thing is not None:
                masks[thing] |= 1 << candidate
    return found


def _landmarks(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    """Landmarks of one kind stand apart; a tile of two kinds counts as the first."""
    if not constraints.landmarks:
        return
    kinds = {members: thing for thing, members in enumerate(constraints.landmarks)}
    pieces = [
        [next((kinds[number] for number in c.sets if number in kinds), None) for c in kind]
        for kind in matching.candidates
    ]
    things = _bits(pieces, len(kinds))
    apart = FAR_APART if len(matching.board.cells) >= WIDE else APART
    yield BoundRule(LANDMARKS, Spacing(matching.problem, things, apart), pieces)


def _reach(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    request = constraints.request
    if constraints.zoning or not (request.connected or request.meet):
        return  # zones in one piece, joined by their ways, keep it
    board = matching.board
    starts, cells = board.half_start.tolist(), board.cell_of_half.tolist()
    across = _across(matching).tolist()
    levels = (
        board.cells.table[:, 4].tolist() if board.spec.levels > 1 else ()
    )  # no stairs join them
    rule = Reach(starts, across, cells, not request.connected, land_of_cell=levels)
    yield ReachRule(REACH, rule, _walks(matching), half_slots(matching))


def half_slots(matching: Matching) -> list[list[int]]:
    """Return for each kind of cells the slot that each half-side lies on."""
    board, problem = matching.board, matching.problem
    found: list[list[int]] = []
    for number in range(len(matching.candidates)):
        cell = int(np.argmax(problem.kind_of_cell == number))
        halves = slice(int(board.half_start[cell]), int(board.half_start[cell + 1]))
        ports = board.port_of_half[halves] - int(problem.port_start[cell])
        found.append([int(port) for port in ports])
    return found


def _zones(constraints: Constraints, matching: Matching, most: Most) -> Iterator[BoundRule]:
    """Yield each zone by itself in one piece. As one can walk where ways are crossed, and
    templates that are not connected are refused where that is asked, this keeps the whole map
    connected too."""
    if constraints.zoning is None:
        return
    board, across = matching.board, _across(matching)
    _, lands = np.unique(np.array(constraints.zoning.zone_of_cell), return_inverse=True)
    land_of_half = lands[board.cell_of_half]
    inner = np.flatnonzero(across >= 0)
    across[inner[land_of_half[inner] != land_of_half[across[inner]]]] = NOTHING
    starts, cells = board.half_start.tolist(), board.cell_of_half.tolist()
    rule = Reach(starts, across.tolist(), cells, land_of_cell=lands.tolist())
    yield BoundRule(ZONES, rule, _walks(matching))


def _walks(matching: Matching) -> list[list[Groups]]:
    return [[candidate.walk for candidate in kind] for kind in matching.candidates]


def _across(matching: Matching) -> NDArray[np.int64]:
    """Of each half-side its mate, or what else lies across."""
    board, problem = matching.board, matching.problem
    is_void = np.array([not len(kind.rings) for kind in problem.kinds])[problem.kind_of_cell]
    mates = board.mate_of_half.astype(np.int64)
    across = np.where(mates < 0, RIM, mates)
    inner = mates >= 0
    across[inner] = np.where(is_void[board.cell_of_half[mates[inner]]], NOTHING, mates[inner])
    return across


RULES = {
    WATER: RuleKind(lambda request: option("water", "on"), _water),
    COPIES: RuleKind(
        lambda request: option("set") if request.set else "the copies there are of tiles", _copies
    ),
    COUNTS: RuleKind(lambda request: COUNTS, _counts),
    ENTRANCES: RuleKind(lambda request: option("entrances", request.entrances), _entrances),
    VARIETY: RuleKind(lambda request: option("variety", request.variety), _variety),
    LANDMARKS: RuleKind(lambda request: option("compose", request.compose), _landmarks),
    REACH: RuleKind(lambda request: option("connected" if request.connected else "meet"), _reach),
    ZONES: RuleKind(
        lambda request: f"{option('template', request.template)} (each zone in one piece)", _zones
    ),
}
"""The rules there are, by name, in the order in which they are told of cells."""
