"""What fits into a map that stands: single tiles, and exchanges of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from morphs.base.errors import MorphsError
from morphs.base.reasons import Refusal
from morphs.matching.dealing import Placement
from morphs.matching.offers import by_name
from morphs.matching.rules import worded
from morphs.matching.standing import Opening, Standing, key_of
from morphs.request.place import place_text
from morphs.tiles.filename import format_code
from solver.words import bits

Changes = Mapping[int, Placement]
"""What is to stand in some cells."""


@dataclass(frozen=True)
class Clash:
    """Why something does not fit: what kind of reason, and a sentence."""

    refusal: Refusal
    text: str


def placements(standing: Standing, cell: int) -> list[tuple[Placement, int]]:
    """Every way to lay a tile in a cell that fits all that stands around, with the candidate that
    it shows, by pack and name."""
    offers = standing.offers
    with standing.opened([cell]) as opening:
        mask = opening.domain(cell) & ~opening.ledger.banned(0)
        found = [
            (way, candidate)
            for candidate in bits(mask)
            if opening.may_take(cell, candidate)
            for way in offers.ways(cell, candidate)
            if standing.is_left(way.tile)
        ]
    return sorted(found, key=lambda pair: by_name(pair[0]))


def first_fit(
    standing: Standing, cells: Sequence[int], attempts: Iterable[Changes]
) -> tuple[Changes | None, Clash | None]:
    """The first of some attempts, placements in the same cells, that fits what stands and itself;
    and why the first of all does not, None if it does."""
    why: Clash | None = None
    with standing.opened(sorted(cells)) as opening:
        trial = _Trial(standing, opening)
        for changes in attempts:
            found = trial.first_clash(changes)
            if found is None:
                return changes, why
            why = why or found
    return None, why


class _Trial:
    """Placements laid one after the other in open cells, until one does not fit."""

    def __init__(self, standing: Standing, opening: Opening) -> None:
        self.standing = standing
        self.opening = opening
        self.offers = standing.offers

    def first_clash(self, changes: Changes) -> Clash | None:
        """Lay placements; the first that does not fit says why, and all are taken back."""
        laid: list[int] = []
        before = len(self.opening.ledger.taken)
        try:
            for cell, placement in changes.items():
                tile = placement.tile
                if not self.standing.is_left(tile):
                    return Clash(Refusal.COPIES, f"no more of {tile.name} may stand on the map")
                found = self._clash(cell, placement)
                if found:
                    return found
                laid.append(cell)
                self.standing.used[key_of(tile)] += 1
        finally:
            self.opening.ledger.give_back(before)
            for cell in laid:
                self.standing.used[key_of(changes[cell].tile)] -= 1
                self.standing.chosen[cell] = -1
        return None

    def _clash(self, cell: int, placement: Placement) -> Clash | None:
        try:
            candidate = self.offers.candidate(cell, placement)
        except MorphsError as error:
            return Clash(Refusal.TURN, str(error))
        if not self.opening.domain(cell) >> candidate & 1:
            return self._mismatch(cell, candidate)
        ledger, number = self.opening.ledger, self.opening.at[cell]
        ledger.refused.clear()
        if ledger.banned(number) >> candidate & 1 or not ledger.take(number, candidate):
            request = self.standing.task.request
            refused = " and ".join(worded(name, request) for name in ledger.refused)
            return Clash(Refusal.RULE, f"{refused or 'a rule of the map'} forbids it")
        self.standing.chosen[cell] = candidate
        return None

    def _mismatch(self, cell: int, candidate: int) -> Clash:
        """Which side of a candidate does not fit."""
        problem, standing = self.offers.problem, self.standing
        mine = self.offers.tables.rings[self.offers.kinds[cell]][candidate]
        for slot, facing in enumerate(problem.opposite[cell]):
            if facing is None:
                if not problem.meets[problem.rim][mine[slot]]:
                    shown = self._shown(mine[slot])
                    return Clash(Refusal.RIM, f"its {shown} would face the closed border")
            elif standing.chosen[facing[0]] >= 0:
                theirs = self.opening.word(*facing)
                if not problem.meets[theirs][mine[slot]]:
                    where = place_text(self.offers.place(facing[0]))
                    return Clash(
                        Refusal.NEIGHBOUR, f"{self._facing(mine[slot], theirs)} of {where}"
                    )
        return Clash(Refusal.DEMAND, "a demand of the map's request forbids it")

    def _facing(self, mine: int, theirs: int) -> str:
        """What would face what of two words: their half-sides that do not meet, else, where these
        all do, the whole words."""
        words, weight = self.offers.matching.words, self.offers.matching.vocabulary.face_weight
        facing = zip(words[mine], reversed(words[theirs]), strict=True)
        pairs = [(self._named(a), self._named(b)) for a, b in facing if not weight(a, b)]
        if not pairs:
            return f"its {self._shown(mine)} would face the {self._shown(theirs)}"
        (first, other), *more = dict.fromkeys(pairs)
        also = [f" and its {name} the {faced}" for name, faced in more]
        return f"its {first} would face the {other}{''.join(also)}"

    def _shown(self, word: int) -> str:
        return " and ".join(dict.fromkeys(map(self._named, self.offers.matching.words[word])))

    def _named(self, face: str) -> str:
        """What one sees in a half-side: a line there, else the area."""
        vocabulary = self.offers.matching.vocabulary
        area, line = vocabulary.areas[face[0]], vocabulary.lines[face[1]]
        return area.name if face[1] == vocabulary.plain_line else line.name


def why_nothing(standing: Standing, cell: int) -> str:
    """What would have to be shown in a cell that no other tile fits."""
    offers = standing.offers
    board, vocabulary = offers.matching.board, offers.matching.vocabulary
    faces = []
    for half in board.halves(cell):
        mate = int(board.mate_of_half[half])
        other = int(board.cell_of_half[mate])
        if mate < 0 or standing.chosen[other] < 0:
            faces.append(vocabulary.plain)
            continue
        theirs = offers.matching.faces[offers.kinds[other]][standing.chosen[other]]
        faces.append(vocabulary.partner(theirs[mate - int(board.half_start[other])]))
    return f"no other tile fits there; one coded {format_code(faces, vocabulary)} would"
