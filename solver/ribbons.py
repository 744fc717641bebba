"""Ribbons drawn anew: two lines of cells of a board of bricks or hexes, given what lies around.

`solver/strips.py` does that on squares. Here cells of either line stand between two of the other,
so a ribbon is one chain of cells, now of the one line and now of the other: each faces the next
one and the one after it, and none beyond. It is drawn exactly by the product of its candidates'
weights and of its joints. Ribbons that do not face each other are drawn from one state of the
board. Ribbons over all lines, again and again, lead towards the law of whole boards.

What is shown at the border stays, and so do cells of other kinds, as the ends of rows of bricks; a
ribbon that closes is cut at two cells that stay. Weights and messages are whole numbers, sums stay
below 2 ** 53: every machine and both engines draw the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.deck import CountedDice
from solver.problem import Numbers, Problem, Tables, Weights
from solver.strip_tables import JOINT_BITS, whole_joints, whole_weights
from solver.strips import APART, MESSAGE_BITS, rolls_of

Rolls = NDArray[np.uint64]
LINKS = (-2, -1, 1, 2)
"""How far along the chain the cells are that a cell of a ribbon faces."""
PIECE = 8
"""Of how many cells of either line a piece is, with those that stay before it."""


class Entries(NamedTuple):
    """Candidates that fit sets of demands: the words that each shows to the cell two before it in
    the chain and to that just before it, to the next one and to the one after it; by how much of
    its weight it counts beside what lies around, in 1 / (1 << JOINT_BITS); and its weight. Words
    are numbered among those along lines, and among those across; the last of either is for none."""

    candidate: Tables
    along_back: Tables
    across_back: Tables
    across: Tables
    along: Tables
    beside: Tables
    weight: Tables


class _Ribbon(NamedTuple):
    """The cells of a ribbon in the order of its chain, the number of the slots with which each
    faces others of them (0: it stays as it is), and whether the last ones face the first."""

    cells: Tables
    form: Tables
    closes: bool


class Ribbons:
    """Draws ribbons of a board anew, of which cells of one kind are drawn.

    Raises ValueError where its lines make no such chains.
    """

    def __init__(self, problem: Problem, kind: int, fast: bool) -> None:
        self.problem, self.kind, self.fast = problem, kind, fast
        self.rings = problem.kinds[kind].rings.astype(np.int64)
        self.words = problem.meets.shape[1]
        self.whole = whole_joints(problem.meets)
        self.forms: dict[tuple[int, ...], int] = {(): 0}
        self.is_free: NDArray[np.bool_] = problem.kind_of_cell == kind
        count = len(problem.lines)
        self.closes = bool(self._faces(problem.lines[-1], problem.lines[0])) and count > APART
        self.ribbons = [
            self._ribbon(problem.lines[first], problem.lines[(first + 1) % count])
            for first in range(count if self.closes else count - 1)
        ]
        self._number_words()
        self.known: dict[int, int] = {}
        self.starts = np.zeros(1, dtype=np.int64)
        self.entries = Entries(*(np.zeros(0, dtype=np.int64) for _ in Entries._fields))

    # ------------------------------------------------------------ chains

    def _faces(self, one: Numbers, other: Numbers) -> bool:
        """Whether cells of a line face some of another."""
        ports = self._ports(one)
        mates = self.problem.mate_of_port[ports]
        return bool(np.isin(self.problem.cell_of_port[mates[mates >= 0]], other).any())

    def _ports(self, cells: Numbers) -> Tables:
        """All ports of some cells."""
        starts = self.problem.port_start
        return np.concatenate([np.arange(*starts[c : c + 2].tolist()) for c in cells.tolist()])

    def _ribbon(self, one: Numbers, other: Numbers) -> _Ribbon:
        if len(one) == len(other):
            for lines in ((one, other), (other, one)):
                found = self._chained(np.stack(lines, axis=1).ravel().astype(np.int64))
                if found:
                    return found
        raise ValueError("lines make no chain")

    def _chained(self, cells: Tables) -> _Ribbon | None:
        """A ribbon in this order; None where cells face others further along the chain."""
        problem, length = self.problem, len(cells)
        place = np.full(problem.cell_count, -1)
        place[cells] = np.arange(length)
        free = np.flatnonzero(self.is_free[cells])
        ports = problem.port_start[cells[free]][:, None] + np.arange(self.rings.shape[1])
        mates = problem.mate_of_port[ports]
        faced = np.where(mates < 0, -1, problem.cell_of_port[mates])
        to = np.where(faced < 0, -1, place[faced])
        straight = to - free[:, None]
        is_over = (to >= 0) & (np.abs(straight) > LINKS[-1])
        far = straight - is_over * np.sign(straight) * length
        linked = (to >= 0) & self.is_free[faced]
        links = linked[:, :, None] & (far[:, :, None] == LINKS)
        fails = ((to >= 0) & (np.abs(far) > LINKS[-1])).any(axis=1)
        fails |= (links.sum(axis=1) > 1).any(axis=1)
        chained = int(fails.argmax()) if fails.any() else len(free)
        slots = np.where(links.any(axis=1), links.argmax(axis=1), -1)
        form = np.zeros(length, dtype=np.int64)
        form[free[:chained]] = self._numbered(slots[:chained])
        return None if chained < len(free) else _Ribbon(cells, form, bool(is_over.any()))

    def _numbered(self, slots: Tables) -> Tables:
        """The numbers of the forms with these slots, a row each; new ones as they come."""
        keys = (slots + 1) @ (self.rings.shape[1] + 1) ** np.arange(len(LINKS))
        _, examples, which = np.unique(keys, return_index=True, return_inverse=True)
        numbers = np.zeros(len(examples), dtype=np.int64)
        for one in np.argsort(examples).tolist():
            mine = tuple(slots[examples[one]].tolist())
            numbers[one] = self.forms.setdefault(mine, len(self.forms))
        found: Tables = numbers[which.ravel()]
        return found

    def _number_words(self) -> None:
        """Number the words along and across chains, and tell how well they meet."""
        forms = np.array(list(self.forms)[1:])
        self.slots: list[list[int]] = []
        numbers, joints = [], []
        for links in ((0, 3), (1, 2)):
            slots = [slot for slot in np.unique(forms[:, links]).tolist() if slot >= 0]
            self.slots.append(slots)
            shown = np.unique(self.rings[:, slots])
            number = np.full(self.words, len(shown))
            number[shown] = np.arange(len(shown))
            met = np.zeros((len(shown) + 1, len(shown) + 1), dtype=np.int64)
            met[:-1, :-1] = self.whole[np.ix_(shown, shown)]
            met[-1, -1] = 1 << JOINT_BITS
            numbers.append(number)
            joints.append(met)
        self.number_of = numbers[0], numbers[1], numbers[1], numbers[0]
        self.joints = joints[0], joints[1]

    # ------------------------------------------------------------ drawing

    def weigh(self, weights: Weights | Tables) -> None:
        """Draw with these weights from now on."""
        self.weights = np.maximum(whole_weights(weights), 1)
        self._weigh_entries()

    def _weigh_entries(self) -> None:
        candidate, beside = self.entries.candidate, self.entries.beside
        weight = np.maximum(self.weights[candidate] * beside >> JOINT_BITS, 1)
        self.entries = self.entries._replace(weight=weight)

    def phases(self, dice: CountedDice) -> list[list[int]]:
        """All ribbons, by where they begin: some that do not face each other in each phase."""
        count = len(self.problem.lines)
        first = dice.below(count) if self.closes else 0
        number = count // APART
        if self.closes:
            return [
                [(first + offset + APART * n) % count for n in range(number)]
                for offset in range(APART)
            ]
        return [[*range(offset, count - 1, APART)] for offset in range(APART)]

    def drawn_by(self, first: int) -> Tables:
        """The cells that the ribbon which begins at a line may change."""
        ribbon = self.ribbons[first]
        return ribbon.cells[ribbon.form > 0]

    def draw(self, laid: Tables, firsts: Sequence[int], dice: CountedDice) -> None:
        """Draw the ribbons anew that begin at some lines and do not face each other; they are all
        as long, and close alike."""
        ribbons = [self.ribbons[first] for first in firsts]
        length = len(ribbons[0].cells)
        is_ring = ribbons[0].closes
        cut = 2 * dice.below(length // 2) if is_ring else 0
        cells = np.stack([np.roll(one.cells, -cut) for one in ribbons])
        form = np.stack([np.roll(one.form, -cut) for one in ribbons])
        self._draw_some(
            laid, cells, self._cut(form, np.arange(length) < 2) if is_ring else form, dice
        )

    def draw_pieces(self, laid: Tables, firsts: Sequence[int], dice: CountedDice) -> list[Tables]:
        """The same of pieces of these ribbons, between cells that stay, which do not face each
        other either; returns the cells that each may change."""
        ribbons = [self.ribbons[first] for first in firsts]
        length = len(ribbons[0].cells)
        cut = 2 * dice.below(min(PIECE, length // 2))
        cells = np.stack([np.roll(one.cells, -cut) for one in ribbons])
        form = np.stack([np.roll(one.form, -cut) for one in ribbons])
        stays = np.arange(length) % (2 * PIECE) < 2
        if not ribbons[0].closes:
            stays[length - cut : length - cut + 2] = True
        form = self._cut(form, stays)
        self._draw_some(laid, cells, form, dice)
        number = np.cumsum(stays)
        pieces = (
            mine[(number == one) & (forms > 0)]
            for mine, forms in zip(cells, form, strict=True)
            for one in np.unique(number).tolist()
        )
        return [piece for piece in pieces if len(piece)]

    def _draw_some(self, laid: Tables, cells: Tables, form: Tables, dice: CountedDice) -> None:
        """Draw the cells of some chains anew that do not stay, told the forms of all."""
        sets = self._sets(laid, cells, form)
        rolls = rolls_of(dice, sets.size).reshape(sets.shape)
        drawn = self._drawn(sets, rolls)
        laid[cells] = np.where(form > 0, drawn, laid[cells])

    def _cut(self, form: Tables, stays: NDArray[np.bool_]) -> Tables:
        """Forms of chains in which the cells at some places stay, two side by side at least."""
        length = len(stays)
        cut = np.where(stays, 0, form)
        for at in np.flatnonzero(~stays).tolist():
            faces = [0 <= at + link < length and not stays[at + link] for link in LINKS]
            if not all(faces):
                for one in np.unique(cut[:, at]).tolist():
                    cut[cut[:, at] == one, at] = self._form_with(one, faces)
        return cut

    def _form_with(self, form: int, faces: Sequence[bool]) -> int:
        """The number of a form without the slots that face what stays."""
        if not form:
            return 0
        slots = zip(faces, list(self.forms)[form], strict=True)
        mine = tuple(slot if is_one else -1 for is_one, slot in slots)
        return self.forms.setdefault(mine, len(self.forms))

    def _sets(self, laid: Tables, cells: Tables, form: Tables) -> Tables:
        """The number of the set of demands at each place."""
        problem, slots = self.problem, self.rings.shape[1]
        ports = problem.port_start[cells][:, :, None] + np.arange(slots)
        ports = np.minimum(ports, len(problem.mate_of_port) - 1)
        mates = problem.mate_of_port[ports]
        met, own = self._shown(laid, np.maximum(mates, 0)), self._shown(laid, ports)
        demands = np.where(mates < 0, own + self.words, met)
        keys = form.copy()
        links = np.array([[s in one for s in range(slots)] for one in self.forms])
        for slot in range(slots):
            keys = keys * 2 * self.words + np.where(links[form, slot], 0, demands[:, :, slot])
        keys[form == 0] = 0
        distinct, which = np.unique(keys, return_inverse=True)
        new = [key for key in distinct.tolist() if key not in self.known]
        if new:
            self._add(new)
        found = np.array([self.known[key] for key in distinct.tolist()])
        return found[which.ravel()].reshape(keys.shape)

    def _shown(self, laid: Tables, ports: Numbers | Tables) -> Tables:
        """The words that some ports show."""
        problem = self.problem
        cells = problem.cell_of_port[ports]
        kinds, slots = problem.kind_of_cell[cells], ports - problem.port_start[cells]
        found = np.zeros(ports.shape, dtype=np.int64)
        for number, kind in enumerate(problem.kinds):
            mine = kinds == number
            found[mine] = kind.rings[laid[cells[mine]], slots[mine]]
        return found

    def _add(self, keys: Sequence[int]) -> None:
        """List what fits sets of demands that are new."""
        known = list(self.forms)
        parts = [self.entries]
        starts = [self.starts]
        reached = int(self.starts[-1])
        for key in keys:
            self.known[key] = len(self.known)
            part = self._fitting(key, known)
            parts.append(part)
            reached += len(part.candidate)
            starts.append(np.array([reached]))
        self.starts = np.concatenate(starts)
        self.entries = Entries(*(np.concatenate(column) for column in zip(*parts, strict=True)))
        self._weigh_entries()

    def _fitting(self, key: int, known: Sequence[tuple[int, ...]]) -> Entries:
        """What fits a set of demands; nothing in particular where a cell stays as it is."""
        none, free = len(self.joints[0]) - 1, len(self.joints[1]) - 1
        if key == 0:
            return Entries(*(np.array([n]) for n in (0, none, free, free, none, 1, 1)))
        demands = []
        for _ in range(self.rings.shape[1]):
            key, demand = divmod(key, 2 * self.words)
            demands.append(demand)
        links = known[key]
        candidate = np.arange(len(self.rings))
        beside = np.full(len(candidate), 1 << JOINT_BITS)
        for slot, demand in enumerate(demands[::-1]):
            if slot not in links:
                joint = self.whole[demand, self.rings[candidate, slot]]
                candidate, beside = candidate[joint > 0], beside[joint > 0]
                beside = np.maximum(beside * joint[joint > 0] >> JOINT_BITS, 1)
        lengths = [len(self.joints[which]) for which in (0, 1, 1, 0)]
        back, over, across, along = (
            number[self.rings[candidate, slot]] if slot >= 0 else np.full(len(beside), length - 1)
            for slot, number, length in zip(links, self.number_of, lengths, strict=True)
        )
        order = np.lexsort((over, back))
        found = Entries(candidate, back, over, across, along, beside, beside)
        return Entries(*(column[order] for column in found))

    def _drawn(self, sets: Tables, rolls: Rolls) -> Tables:
        """The candidates of each place of some ribbons."""
        along, across = (len(joints) for joints in self.joints)
        drawn = np.zeros(sets.shape, dtype=np.int64)
        if self.fast:
            from solver.ribbon_kernels import draw

            shapes = (sets.shape[1], across, along, along), (across, along, along), (along,), (3,)
            rooms = tuple(np.zeros(shape, dtype=np.int64) for shape in shapes)
            draw(self.entries, self.starts, self.joints, rooms, sets, rolls, MESSAGE_BITS, drawn)
            return drawn
        for mine, rolled, to in zip(sets.tolist(), rolls.tolist(), drawn, strict=True):
            to[:] = self._drawn_plainly(mine, rolled)
        return drawn

    def _drawn_plainly(self, sets: Sequence[int], rolls: Sequence[int]) -> list[int]:
        """The same of one ribbon, without compiled loops."""
        (along, across), entries = self.joints, self.entries
        none, free = len(along) - 1, len(across) - 1
        bounds = [slice(*self.starts[one : one + 2].tolist()) for one in sets]
        ahead = np.zeros((free + 1, none + 1, none + 1))
        ahead[free, none, none] = 1 << MESSAGE_BITS - 1
        aheads = [ahead.astype(np.int64)]
        for part, shown in zip(bounds[:0:-1], bounds[-2::-1], strict=True):
            group = np.zeros((none + 1, free + 1, none + 1))
            back = entries.along_back[part], entries.across_back[part]
            followed = ahead[entries.across[part], entries.along[part]]
            np.add.at(group, back, entries.weight[part, None] * followed)
            met = np.tensordot(across, np.tensordot(along, group, (1, 0)), (1, 1))
            may = np.zeros((free + 1, none + 1, 1))
            may[entries.across[shown], entries.along[shown]] = 1
            ahead = _shortened(met.swapaxes(1, 2) * may)
            aheads.append(ahead.astype(np.int64))
        before, beside, onward = none, free, none
        found = []
        for part, ahead_of, roll in zip(bounds, aheads[::-1], rolls, strict=True):
            worth = along[before, entries.along_back[part]] * entries.weight[part]
            worth *= across[beside, entries.across_back[part]]
            worth *= ahead_of[entries.across[part], entries.along[part], onward]
            sums = worth.cumsum()
            entry = part.start + int(np.searchsorted(sums, roll % int(sums[-1]), "right"))
            found.append(int(entries.candidate[entry]))
            before, beside = onward, int(entries.across[entry])
            onward = int(entries.along[entry])
        return found


def _shortened(message: Weights) -> Weights:
    """A message shifted right to so many bits; what is possible stays so."""
    shift = max(0, int(np.frexp(message.max())[1]) - MESSAGE_BITS)
    short: Weights = np.maximum(np.floor(np.ldexp(message, -shift)), message > 0)
    return short
