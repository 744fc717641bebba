"""A plan of lands on a board: which cells are of one country all round, and what runs there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.generators.composition.lands import Lands, Places, lands_of, planned, spread
from morphs.generators.composition.net import SIDES, Net, Shown, Sign
from morphs.generators.composition.rivers import LINES as WATERWAYS
from morphs.generators.composition.rivers import WATER, plan_rivers
from morphs.generators.composition.roads import ROAD, plan_roads
from morphs.matching.compiled import Matching
from morphs.tiles.vocabulary import Vocabulary

LEAST_CELLS, LEAST_COUNTRIES = 80, 5
"""How large a board is, and of how many countries there are tiles, where lands are planned."""
STEP = 1732
FLAT = (125, 217)
"""One step from a hex to the next, and a board's units across and down, of hexes with a side up."""
PreferredDomains = list[tuple[int, int]]


def suits_lands(board: Board, vocabulary: Vocabulary) -> bool:
    """Whether lands are planned: on boards of some size, of hexes, for tiles of several countries.
    It is asked of every map, before its tiles are compiled."""
    shapes = {shape.name for shape in board.cells.shapes}
    names = {area.name for area in vocabulary.areas.values()}
    is_large = len(board.cells) >= LEAST_CELLS
    return is_large and shapes == {"hex"} and len(names & planned()) >= LEAST_COUNTRIES


@dataclass(frozen=True)
class Known:
    """What the candidates of a matching show, as bit sets.

    countries  those of each country that lands are planned of which show nothing else
    bare       those that nothing runs over
    signs      those of each sign, without standing water and with it
    """

    countries: dict[str, int]
    bare: int = 0
    signs: dict[tuple[Sign, bool], int] = field(default_factory=dict)


def known_of(matching: Matching) -> Known | None:
    """What is known of a matching; None where too few countries are, or cells are not all
    alike."""
    countries = countries_known(matching)
    if not countries:
        return None
    words = matching.vocabulary
    known = Known(countries)
    bare = 0
    for number, faces in enumerate(matching.faces[0]):
        sign, is_wet = (
            _sign(faces, words),
            any(words.areas[face[0]].name == WATER for face in faces),
        )
        known.signs[sign, is_wet] = known.signs.get((sign, is_wet), 0) | 1 << number
        bare |= (sign == (None,) * SIDES) << number
    return Known(countries, bare, known.signs)


def _sign(faces: tuple[str, ...], words: Vocabulary) -> Sign:
    """What crosses each side of a candidate."""
    lines = words.lines
    each = len(faces) // SIDES
    crossed = [
        next(
            (face for face in faces[k : k + each] if lines[face[1]].flow or lines[face[1]].walk), ""
        )
        for k in range(0, len(faces), each)
    ]
    return tuple((words.areas[f[0]].name, lines[f[1]].name) if f else None for f in crossed)


def countries_known(matching: Matching) -> dict[str, int]:
    """The candidates of each country that lands are planned of which show nothing else, as bit
    sets; none where there are too few, or cells are not all alike."""
    if len(matching.problem.kinds) != 1:
        return {}
    found: dict[str, int] = {}
    for number, faces in enumerate(matching.faces[0]):
        shown = {matching.vocabulary.areas[face[0]].name for face in faces}
        if len(shown) == 1 and shown <= planned():
            name = shown.pop()
            found[name] = found.get(name, 0) | 1 << number
    return found if len(found) >= LEAST_COUNTRIES else {}


@dataclass(frozen=True)
class LandPlan:
    """Lands with what runs over them, and the kinds of places that stand there by cell."""

    known: Known
    places_of_cells: Places
    lands: Lands
    net: Net
    places: dict[int, str]

    def wishes(self, seed: int, apart: int) -> tuple[PreferredDomains, PreferredDomains]:
        """What is wished of cells: first where rivers and roads run, and where they do not; then in
        which countries these and cells so many steps apart lie."""
        return list(self._lines()), [*self._crossed(), *self._countries(seed, apart)]

    def _lines(self) -> Iterator[tuple[int, int]]:
        """What runs over each cell."""
        loose = self._loose()
        for cell, sign in self.net.signs.items():
            yield cell, loose[tuple(one[1] if one else "" for one in sign)]
        for cell in range(len(self.lands.country)):
            if cell not in self.net.signs:
                yield cell, self.known.bare

    def _crossed(self) -> Iterator[tuple[int, int]]:
        """In which country that is."""
        for cell, sign in self.net.signs.items():
            dry, wet = (self.known.signs.get((sign, is_wet), 0) for is_wet in (False, True))
            if self.lands.country[cell] == WATER:
                yield cell, wet or dry
            else:
                yield cell, dry | wet if cell in self.places else dry or wet

    def _loose(self) -> dict[tuple[str, ...], int]:
        """The candidates that show some lines, whatever the country."""
        found: dict[tuple[str, ...], int] = {}
        for (sign, _), numbers in self.known.signs.items():
            key = tuple(one[1] if one else "" for one in sign)
            found[key] = found.get(key, 0) | numbers
        return found

    def _countries(self, seed: int, apart: int) -> PreferredDomains:
        """Cells so many steps apart, each with the candidates of the country it lies in."""
        chosen = spread(self.places_of_cells, apart, Dice(seed, "lands", "spread", apart))
        country, net = self.lands.country, self.net
        heart = [
            c for c in range(len(country)) if {country[o] for o in net.near(c)} == {country[c]}
        ]
        high = sorted(heart, key=lambda cell: -self.lands.height[cell])
        chosen = [c for c in dict.fromkeys([*high, *chosen]) if c not in net.signs]
        return [(cell, self.known.countries[self.lands.country[cell]]) for cell in chosen]


def plan_lands(matching: Matching, known: Known, seed: int, opens: bool, island: bool) -> LandPlan:
    """Plan lands, rivers and roads for a matching; of an island the rim lies in the sea, and where
    the map does not open nothing leaves it."""
    places = _places(matching.board)
    sea = _rim(matching) if island else []
    lands = lands_of(places, known.countries, Dice(seed, "lands"), sea)
    dry, wet = (frozenset(s for s, is_wet in known.signs if is_wet == one) for one in (False, True))
    shown = Shown(dry, wet, _meets(matching.vocabulary))
    net = Net(_across(matching), lands.country, shown)
    plan_rivers(net, lands.height, opens, Dice(seed, "lands", "rivers"))
    stand = plan_roads(net, opens, Dice(seed, "lands", "roads"))
    return LandPlan(known, places, lands, net, stand)


def _meets(words: Vocabulary) -> dict[str, tuple[str, ...]]:
    """What may stand opposite each line: itself, and what a stream becomes."""
    found: dict[str, tuple[str, ...]] = {line: (line,) for line in (*WATERWAYS, *ROAD)}
    lines = {line.name: line for line in words.lines.values()}
    stream, river = (lines.get(name) for name in WATERWAYS)
    if stream and river:
        found[stream.name] = WATERWAYS
    return found


def _across(matching: Matching) -> list[list[tuple[int, int] | None]]:
    """For each cell and side the cell there and its side."""
    mates = matching.problem.mate_of_port.reshape(-1, SIDES).tolist()
    return [[divmod(mate, SIDES) if mate >= 0 else None for mate in row] for row in mates]


def _rim(matching: Matching) -> list[int]:
    """The cells with a side at the board's border."""
    ports = matching.problem.mate_of_port.reshape(len(matching.board.cells), -1)
    found: list[int] = np.flatnonzero((ports < 0).any(axis=1)).tolist()
    return found


def _places(board: Board) -> Places:
    """Where the cells of a board of hexes lie."""
    across, down = FLAT[::-1] if board.spec.pointy else FLAT
    table = board.cells.table.astype(np.int64)
    wide, high = board.periods or (0, 0)
    return Places(table[:, 5] * across, table[:, 6] * down, STEP, (wide * across, high * down))
