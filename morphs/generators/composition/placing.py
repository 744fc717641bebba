"""Set pieces laid on the plan of a map: a gate, one worth the way, great ones that one sees first,
and others in the districts they suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice

from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Halves
from morphs.generators.composition.pieces import STEPS, Faces, OrientedCell, Piece, Spot
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary

CELLS_A_PIECE = 12
"""Set pieces take one cell in six: a piece of two tiles for so many cells."""
GREAT, CELLS_A_GREAT = 4, 140
"""A piece of so many tiles is what one sees first of a map, or of so many cells of it."""
AMPLE = 4
"""No great piece lies in a district with a great cavern of so many cells."""
HEART, CITADEL = 6, 3
"""The middle of a large map is so many steps wide to either hand, and has so many great pieces."""
FINE = 1000
CHOICE = 8
"""In how many ways a cell beside a piece can be filled, at the least."""
APART = 2
"""Set pieces lie more than so many steps from each other."""
LIKE_APART = 6
"""And more than so many from their like."""
TRIES = 12
"""How many places of a piece are looked at before it is left."""
TWICE = 300
"""Cells from which on a map has a piece more than once."""
MOST_LOST = 3
"""So many cells pieces may part from all else: they become rock."""


@dataclass(frozen=True)
class Wants:
    """What is asked of the pieces of a map.

    themes   the tags of each district's family, () where a district has none
    shown    what the other tiles of each district can show, in all the ways they lie
    finale   tags of pieces that are worth the way
    limits   the least and the greatest number of each piece that is named by the user
    """

    themes: Sequence[frozenset[str]]
    shown: Sequence[Sequence[Faces]]
    finale: frozenset[str]
    limits: Mapping[str, tuple[int, int]]


Stands = tuple[Piece, Mapping[Cell, OrientedCell]]
"""A piece and the part that lies in each of its cells."""
ENTRANCE = "entrance"
"""The tag of pieces by which one comes in."""


def lay_pieces(
    plan: Composition,
    pieces: Sequence[Sequence[Piece]],
    words: Vocabulary,
    wants: Wants,
    seed: int,
    tenths: int = 10,
    standing: Sequence[Stands] = (),
) -> dict[Cell, OrientedCell]:
    """Lay whole pieces where the plan lets them lie, beside those that stand already: one at the
    entrance, one at the goal, one or more a district; closed borders that a piece leads across
    open."""
    layer = _Layer(plan, words, wants, Dice(seed, "compose", "pieces"))
    for piece, spread in standing:
        layer.put(piece, spread)
    room = len(plan.ground.middles) * tenths // (10 * CELLS_A_PIECE)
    layer.lay_required(pieces)
    gates = [ways for ways in pieces if ENTRANCE in ways[0].tags]
    inner = [ways for ways in pieces if ENTRANCE not in ways[0].tags]
    if plan.entrance is not None and room > 1:
        layer.lay(gates, lambda cells: plan.entrance in cells)
    if plan.finale is not None and room > 1:
        great = [ways for ways in inner if wants.finale & ways[0].tags]
        if Dice(seed, "compose", "goal").below(1 + len(great)):
            layer.lay(great, lambda cells: plan.finale in cells)
    if room and not standing:
        _lay_great(layer, inner)
    way = plan.way
    while layer.count < room:
        before = layer.count
        for district in range(max(1, plan.count)):
            own, inside = layer.themed(inner, district), _within(plan, district)
            if layer.count < room and not layer.lay(own, _both(inside, way)):
                layer.lay(own, inside)
        if layer.count == before:
            if layer.rounds or len(plan.ground.middles) < TWICE:
                break
            layer.rounds += 1
    plan.closed = layer.left_closed()
    plan.rock |= layer.cut_off(layer.laid)
    plan.sparse -= layer.laid.keys()
    plan.busy -= layer.laid.keys()
    return layer.laid


def lay_great(
    plan: Composition,
    pieces: Sequence[Sequence[Piece]],
    words: Vocabulary,
    wants: Wants,
    seed: int,
) -> tuple[list[Stands], list[tuple[Cell, Cell]]]:
    """Lay what the request names, and great pieces, on a plan that has no rock yet, and of whose
    frame nothing is known. Returns them, and between which cells they leave no way; tells the plan
    which cells they take and which they lead to, and opens closed borders that they lead across."""
    layer = _Layer(plan, words, wants, Dice(seed, "compose", "great"))
    layer.off_frame = True
    layer.lay_required(pieces)
    if len(plan.ground.middles) >= CELLS_A_PIECE:
        _lay_great(layer, [ways for ways in pieces if ENTRANCE not in ways[0].tags])
    shut = [
        (cell, other)
        for cell in layer.laid
        for other in plan.ground.facing[cell]
        if not layer.may_lead(cell, other, layer.laid)
    ]
    plan.closed = layer.left_closed()
    plan.great = {*layer.laid}
    plan.led = layer.led()
    return layer.standing, shut


def _lay_great(layer: _Layer, pieces: Sequence[Sequence[Piece]]) -> None:
    """Lay great pieces in districts without a great cavern, one first and one more for so many
    cells, on large maps one in each: the first in the middle of the map, unless a cavern lies
    there, others on the loop rather than elsewhere; large maps have some more in the middle."""
    plan, cells = layer.plan, len(layer.plan.ground.middles)
    pieces = [ways for ways in pieces if len(ways[0].parts) >= GREAT]
    ample = [space for space in plan.spaces if space.walked and len(space.cells) >= AMPLE]
    taken = {plan.district[cell] for space in ample for cell in space.cells}
    sizes = Counter(plan.district.values())
    heart = plan.ground.heart()
    if cells < TWICE:
        middle = layer.about({heart}, 1)
        middle = set() if any(space.cells & middle for space in ample) else middle
        amid = {plan.district[cell] for cell in middle}
        order = sorted(sizes.keys() - taken | amid, key=lambda n: (n not in amid, -sizes[n], n))
        _lay_one_each(layer, pieces, order, 1 + cells // CELLS_A_GREAT, middle)
        return
    order = sorted(sizes.keys() - taken, key=lambda number: (-sizes[number], number))
    bare = _lay_one_each(layer, pieces, order, len(order), set())
    layer.rounds += 1
    _lay_one_each(layer, pieces, bare, len(bare), set())
    layer.rounds -= 1
    if plan.district[heart] not in taken:
        own, citadel = layer.themed(pieces, plan.district[heart]), layer.about({heart}, HEART)
        for _ in range(CITADEL):
            layer.lay(own, lambda spread: spread <= citadel)


def _lay_one_each(
    layer: _Layer,
    pieces: Sequence[Sequence[Piece]],
    districts: Sequence[int],
    wanted: int,
    middle: Set[Cell],
) -> list[int]:
    """Lay a great piece in so many of some districts, in cells of the middle where it has some;
    returns those without."""
    plan = layer.plan
    amid = {plan.district[cell] for cell in middle}
    bare: list[int] = []
    for number in districts:
        own, inside = layer.themed(pieces, number), _within(plan, number)
        places = (middle if number in amid else set(), plan.on_loop, plan.district.keys())
        if wanted > 0 and any(
            beside and layer.lay(own, _both(inside, beside)) for beside in places
        ):
            wanted -= 1
        else:
            bare.append(number)
    return bare


def _both(may: Callable[[set[Cell]], bool], beside: Set[Cell]) -> Callable[[set[Cell]], bool]:
    """Whether cells may be taken, some of them of a set."""
    return lambda cells: may(cells) and not cells.isdisjoint(beside)


def _within(plan: Composition, district: int) -> Callable[[set[Cell]], bool]:
    ends = {plan.entrance, plan.finale}
    return lambda cells: not cells & ends and all(plan.district[cell] == district for cell in cells)


class _Layer:
    """Lays pieces one by one."""

    def __init__(self, plan: Composition, words: Vocabulary, wants: Wants, dice: Dice) -> None:
        self.plan, self.words, self.wants, self.dice = plan, words, wants, dice
        self.laid: dict[Cell, OrientedCell] = {}
        self.standing: list[Stands] = []
        self.near: set[Cell] = set()
        self.spaces = self.about(plan.in_spaces, 1)
        self.at: dict[Tile, list[Cell]] = {}
        self.rounds = 0
        self.off_frame = False
        self.often: dict[Tile, int] = {}
        self.met: dict[str, frozenset[str]] = {}
        self.loop, self.closed = set(plan.loop), set(plan.closed)
        self.beside, self.onward = self._ways()
        self.lost = self.cut_off({})
        self.by_side = {
            (cell, halves[0] // 2): other
            for cell, others in plan.ground.facing.items()
            for other, halves in others.items()
            if len(halves) == 2 and halves[0] % 2 == 0
        }

    def _ways(self) -> tuple[dict[Cell, list[Cell]], dict[Cell, list[Cell]]]:
        """For each cell that is no rock, the frame's too, those beside it, and those of them to
        which the plan leaves a way; first a cell of the loop."""
        plan = self.plan
        shut = {pair for a, b in (*plan.closed, *plan.hem) for pair in ((a, b), (b, a))}
        cells = [*sorted(plan.on_loop), *plan.ground.middles, *sorted(plan.ground.frame)]
        beside = {
            cell: [o for t in plan.ground.tables for o in t.get(cell, ()) if o not in plan.rock]
            for cell in dict.fromkeys(cells)
            if cell not in plan.rock
        }
        onward = {a: [b for b in others if (a, b) not in shut] for a, others in beside.items()}
        return beside, onward

    @property
    def count(self) -> int:
        """How many pieces of two there is as much of."""
        return len(self.laid) // 2

    def themed(self, pieces: Sequence[Sequence[Piece]], district: int) -> list[Sequence[Piece]]:
        """The pieces that suit a district."""
        own = self.wants.themes[district] if district < len(self.wants.themes) else frozenset()
        return [ways for ways in pieces if not own or own & ways[0].tags]

    def lay_required(self, pieces: Sequence[Sequence[Piece]]) -> None:
        """Lay those that the request names, as far as they do not stand yet."""
        for name, (least, _) in sorted(self.wants.limits.items()):
            standing = sum(name in piece.tags for piece, _ in self.standing)
            for _ in range(standing, least):
                self.lay([ways for ways in pieces if name in ways[0].tags], lambda cells: True)

    def lay(self, pieces: Sequence[Sequence[Piece]], may: Callable[[set[Cell]], bool]) -> bool:
        """Lay one of some pieces, none oftener than all are laid, if any can lie somewhere; says
        whether one could."""
        left = [ways for ways in pieces if ways[0].weight > 0 and self._is_allowed(ways[0])]
        while fresh := [w for w in left if self.often.get(w[0].first, 0) <= self.rounds]:
            ways = fresh[self.dice.weighted([round(w[0].weight * FINE) for w in fresh])]
            spots = islice(self._spots(ways, may), TRIES)
            fitting = (one for one in spots if self._leaves_room(one) and self._is_joined(one))
            spread = next(fitting, None)
            if spread:
                self.put(ways[0], spread)
                return True
            left.remove(ways)
        return False

    def _spots(
        self, ways: Sequence[Piece], may: Callable[[set[Cell]], bool]
    ) -> Iterator[dict[Cell, OrientedCell]]:
        """Where a piece can lie, each spot and each way as likely as another."""
        beside = self.near | self.about(self.at.get(ways[0].first, ()), LIKE_APART)
        beside |= self.plan.rock | self.plan.on_rivers | self.spaces | self.plan.kept
        free = [cell for cell in sorted(self.plan.ground.middles) if cell not in beside]
        tries = [(piece, cell) for piece in ways for cell in free]
        for left in range(len(tries), 0, -1):
            drawn = self.dice.below(left)
            tries[drawn], tries[left - 1] = tries[left - 1], tries[drawn]
            piece, cell = tries[left - 1]
            spread = self._spread(piece, cell, beside)
            if spread and may(set(spread)) and all(self._suits(spread, one) for one in spread):
                yield spread

    def _leaves_room(self, spread: Mapping[Cell, OrientedCell]) -> bool:
        """Whether tiles can stand in each cell beside a piece."""
        beside = {other for cell in spread for other in self.plan.ground.facing[cell]}
        laid = {**self.laid, **spread}
        beside -= spread.keys() | self.plan.rock
        return all(self._has_tile(cell, laid) for cell in sorted(beside))

    def _is_joined(self, spread: Mapping[Cell, OrientedCell]) -> bool:
        """Whether one can come to a piece, and to almost all that one could come to without it."""
        lost = self.cut_off({**self.laid, **spread}) - self.lost
        return not lost & (self.laid.keys() | spread.keys()) and len(lost) <= MOST_LOST

    def _has_tile(self, cell: Cell, laid: Mapping[Cell, OrientedCell]) -> bool:
        """Whether enough tiles of its district meet what is laid round a cell, and the plan."""
        plan = self.plan
        wanted: list[tuple[int, frozenset[str]]] = []
        opened: list[Halves] = []
        closed: list[int] = []
        framed = plan.ground.framed.get(cell, {})
        for other, halves in (*plan.ground.facing[cell].items(), *framed.items()):
            pair = (min(cell, other), max(cell, other))
            if other in laid:
                there = plan.ground.facing[other][cell][::-1]
                shown = laid[other].faces
                wanted += [
                    (half, self._meeting(shown[h])) for half, h in zip(halves, there, strict=True)
                ]
            elif pair in self.loop:
                opened.append(halves)
            elif pair in self.closed or other in plan.rock:
                closed += halves
        rim = () if cell == plan.entrance else plan.ground.rim.get(cell, ())
        walks = self.words.can_walk
        fitting = (
            all(faces[half] in met for half, met in wanted)
            and all(any(walks(faces[half]) for half in halves) for halves in opened)
            and not any(walks(faces[half]) for half in (*closed, *rim))
            for faces in self.wants.shown[plan.district[cell]]
        )
        return sum(islice(filter(None, fitting), CHOICE)) == CHOICE

    def _meeting(self, face: str) -> frozenset[str]:
        """The faces of tiles that meet a face."""
        if face not in self.met:
            shown = {one for rings in self.wants.shown for faces in rings for one in faces}
            weight = self.words.face_weight
            self.met[face] = frozenset(one for one in shown if weight(one, face) > 0)
        return self.met[face]

    def _is_allowed(self, piece: Piece) -> bool:
        most = [high for name, (_, high) in self.wants.limits.items() if name in piece.tags]
        return all(self.often.get(piece.first, 0) < high for high in most)

    def put(self, piece: Piece, spread: Mapping[Cell, OrientedCell]) -> None:
        """Let a piece stand in some cells."""
        self.standing.append((piece, spread))
        self.laid |= spread
        self.often[piece.first] = self.often.get(piece.first, 0) + 1
        self.at.setdefault(piece.first, []).extend(spread)
        self.near |= self.about(spread, APART)

    def led(self) -> set[Cell]:
        """The cells beside pieces at which these show what no rock can lie at."""
        return {
            other
            for cell, part in self.laid.items()
            for other, halves in self.plan.ground.facing[cell].items()
            if other not in self.laid
            and not all(self.words.may_close(part.faces[half]) for half in halves)
        }

    def about(self, cells: Iterable[Cell], steps: int) -> set[Cell]:
        """The cells within so many steps of some."""
        seen = set(cells)
        border = seen
        for _ in range(steps):
            border = {other for one in border for other in self.plan.ground.facing[one]} - seen
            seen = seen | border
        return seen

    def _spread(
        self, piece: Piece, first: Cell, taken: set[Cell]
    ) -> dict[Cell, OrientedCell] | None:
        """The cells of a piece whose first part lies in a cell, None where they are not there, or
        taken."""
        at: dict[Spot, Cell] = {(0, 0): first}
        waiting: list[Spot] = [(0, 0)]
        while waiting:
            x, y = waiting.pop()
            for side, (dx, dy) in enumerate(STEPS):
                spot = (x + dx, y + dy)
                if spot not in piece.parts or spot in at:
                    continue
                other = self.by_side.get((at[x, y], side))
                if other is None or other in taken or other in at.values():
                    return None
                at[spot] = other
                waiting.append(spot)
        return {cell: piece.parts[spot] for spot, cell in at.items()}

    def _suits(self, spread: Mapping[Cell, OrientedCell], cell: Cell) -> bool:
        """Whether a part leads where the plan has a way, and nowhere off the map or to the goal."""
        plan, faces = self.plan, spread[cell].faces
        rim = plan.ground.rim.get(cell, ())
        ways_out = sum(self.words.can_walk(faces[half]) for half in rim)
        if rim and cell == plan.entrance and ways_out != 1:
            return False
        if cell != plan.entrance and not all(self.words.may_close(faces[half]) for half in rim):
            return False
        framed = plan.ground.framed.get(cell, {})
        if any(self._leads(faces, framed[c]) and self._is_shut(cell, c) for c in framed):
            return False
        if plan.gate and cell == plan.gate[0] and not self._leads(faces, framed[plan.gate[1]]):
            return False
        for other, halves in plan.ground.facing[cell].items():
            leads = self._leads(faces, halves)
            pair = (min(cell, other), max(cell, other))
            if (pair in self.loop and not leads) or (pair in plan.barred and leads):
                return False
            if other in plan.rock and not all(self.words.may_close(faces[h]) for h in halves):
                return False
            goal = plan.finale is not None and (other == plan.finale) != (cell == plan.finale)
            if goal and other not in spread and leads and pair not in self.loop:
                return False
        return True

    def _is_shut(self, cell: Cell, frame: Cell) -> bool:
        """Whether nothing leads from a cell to one of the frame."""
        return self.off_frame or frame in self.plan.rock or (cell, frame) in self.plan.closed

    def _leads(self, faces: Sequence[str], halves: Halves) -> bool:
        return any(self.words.can_walk(faces[half]) for half in halves)

    def cut_off(self, laid: Mapping[Cell, OrientedCell]) -> set[Cell]:
        """The cells, those of the frame too, that nothing leads to past some pieces: they can but
        be rock."""
        found = [*islice(self.onward, 1)]
        seen = {*found}
        for cell in found:
            beside = self.beside[cell] if cell in laid else self.onward[cell]
            for other in beside:
                if other not in seen and self.may_lead(cell, other, laid):
                    seen.add(other)
                    found.append(other)
        return self.onward.keys() - seen

    def may_lead(self, cell: Cell, other: Cell, laid: Mapping[Cell, OrientedCell]) -> bool:
        """Whether no piece has a wall between two cells."""
        if other in laid and cell in laid:
            return True
        halves = self.plan.ground.halves
        if other in laid:
            return self._leads(laid[other].faces, halves(other, cell))
        return cell not in laid or self._leads(laid[cell].faces, halves(cell, other))

    def left_closed(self) -> list[tuple[Cell, Cell]]:
        """The closed borders of the plan that no piece leads across."""
        return [pair for pair in self.plan.closed if not self.leads_across(*pair)]

    def leads_across(self, cell: Cell, other: Cell) -> bool:
        """Whether a piece has a way between two cells, or both are parts of one."""
        halves = self.plan.ground.halves
        return any(
            a in self.laid and self._leads(self.laid[a].faces, halves(a, b))
            for a, b in ((cell, other), (other, cell))
        )
