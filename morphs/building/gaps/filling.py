"""Cells that no tile fits: closed with caps, or filled with tiles drawn for the place.

A cap shows what its neighbours demand and joins nothing inside. A fill shows the same, joins it,
and chooses what its free sides show by the weights of the packs' own sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.layout.layout import LaidCell
from morphs.matching import Matching, Waterworks
from morphs.matching.drain import TakesWater
from morphs.request.request import Request
from morphs.tiles.joining import ways_to_join
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import stated, unjoined
from morphs.tiles.vocabulary import Vocabulary

Word = tuple[str, ...]
SideWords = dict[int, dict[Word, int]]
FINE = 1000
GOES_ON = 12
"""How many times likelier a free side carries on the area beside it."""


def cap_gaps(board: Board, vocabulary: Vocabulary, cells: Sequence[LaidCell]) -> list[LaidCell]:
    """Cap every gap: it shows what its neighbours demand, and nothing is joined inside."""
    return [
        cell
        if cell.faces is not None
        else capped(cell, required_faces(board, vocabulary, cells, cell), vocabulary)
        for cell in cells
    ]


def is_missing_part(demands: Sequence[str | None], vocabulary: Vocabulary) -> bool:
    """Whether a part of a set piece is asked for, which nobody but the piece's artist can draw."""
    return any(face is not None and vocabulary.is_inner(face) for face in demands)


def capped(cell: LaidCell, demands: Sequence[str | None], vocabulary: Vocabulary) -> LaidCell:
    """Return a gap closed with a cap that shows what its neighbours demand; where a part of a set
    piece is missing, the gap."""
    if is_missing_part(demands, vocabulary):
        return cell
    faces = tuple(face or vocabulary.plain for face in demands)
    return replace(cell, faces=faces, links=unjoined(faces, vocabulary).links, origin="capped")


def fill_gaps(
    matching: Matching, catalogue: Catalogue, cells: Sequence[LaidCell], request: Request
) -> list[LaidCell]:
    """Fill every gap with the faces of a tile that fits, those with most neighbours first."""
    words = side_words(catalogue)
    filler = Filler(matching, words, cells, request, Waterworks(matching, cells))
    filler.fill({cell.id for cell in cells if cell.faces is None})
    return filler.cells


def required_faces(
    board: Board, vocabulary: Vocabulary, cells: Sequence[LaidCell], cell: LaidCell
) -> list[str | None]:
    """Return what each half of a gap must show to meet its neighbour best; None where it is
    free."""
    demands: list[str | None] = []
    for half in board.halves(cell.id):
        mate = int(board.mate_of_half[half])
        faces = cells[int(board.cell_of_half[mate])].faces if mate >= 0 else None
        there = mate - int(board.half_start[int(board.cell_of_half[mate])])
        demands.append(vocabulary.partner(faces[there]) if faces else None)
    return demands


class MapWithGaps:
    """A map with gaps, its water, and whether its rim is to stay as it is."""

    def __init__(
        self,
        matching: Matching,
        cells: Sequence[LaidCell],
        request: Request,
        waterworks: TakesWater,
    ) -> None:
        self.board = matching.board
        self.vocabulary = matching.vocabulary
        self.cells = list(cells)
        self.request = request
        self.waterworks = waterworks
        given = request.entrances is not None or bool(request.entrance)
        self.keeps_rim = request.closed or given

    def required_faces(self, cell: int) -> list[str | None]:
        """Return what each half of a gap must show; None where it is free."""
        return required_faces(self.board, self.vocabulary, self.cells, self.cells[cell])


class Filler(MapWithGaps):
    """Fills gaps one by one; what stands is demanded of the next. `words` are the `side_words` of
    the packs."""

    def __init__(
        self,
        matching: Matching,
        words: SideWords,
        cells: Sequence[LaidCell],
        request: Request,
        waterworks: TakesWater,
    ) -> None:
        super().__init__(matching, cells, request, waterworks)
        self.words = words

    def fill(self, gaps: Collection[int]) -> None:
        """Fill some gaps."""
        open_gaps = set(gaps)
        while open_gaps:
            number = max(open_gaps, key=lambda n: (self._known(n), -n))
            open_gaps.remove(number)
            self.cells[number] = self._filled(self.cells[number])

    def _known(self, number: int) -> int:
        return sum(face is not None for face in self.required_faces(number))

    def _filled(self, cell: LaidCell) -> LaidCell:
        demands = self.required_faces(cell.id)
        if is_missing_part(demands, self.vocabulary):
            return cell
        dice = Dice(self.request.seed, "fill", cell.id)
        plain = tuple(face or self._plain(half, demands) for half, face in enumerate(demands))
        for faces in (self._chosen(cell, demands, dice), plain):
            for links in self._ways(cell, faces):
                if self.waterworks.take_in(cell.id, stated(faces, links, self.vocabulary)):
                    return replace(cell, faces=faces, links=links, origin="filled")
        closed = capped(cell, demands, self.vocabulary)
        self.waterworks.take_in(cell.id, unjoined(closed.faces or (), self.vocabulary))
        return closed

    def _ways(self, cell: LaidCell, faces: Word) -> Sequence[tuple[tuple[int, ...], ...]]:
        lies = self.board.cells[cell.id]
        return ways_to_join(lies.shape, lies.place, faces, self.vocabulary)

    def _plain(self, half: int, demands: Sequence[str | None]) -> str:
        """Return the quietest face for a free half: nothing crosses; open country goes on."""
        words = self.vocabulary
        if not words.crosses_in_middle:
            return words.plain
        count = len(demands)
        for step in range(1, count):
            for near in (demands[half - step], demands[(half + step) % count]):
                if near is not None:
                    return near[0] + words.plain_line
        return words.plain

    def _chosen(self, cell: LaidCell, demands: Sequence[str | None], dice: Dice) -> Word:
        """Return the demands, and for every free run of halves a word by weight."""
        faces = list(demands)
        start = int(self.board.half_start[cell.id])
        for port in self.board.ports(cell.id):
            first = int(self.board.first_half_of_port[port]) - start
            length = int(self.board.length_of_port[port])
            if faces[first] is None:
                at_rim = int(self.board.mate_of_half[start + first]) < 0
                is_shut = at_rim and self.board.cells[cell.id].shape.framing
                word = self._word(faces, first, length, at_rim, is_shut, dice)
                faces[first : first + length] = word
        return tuple(face or self.vocabulary.plain for face in faces)

    def _word(
        self,
        faces: Sequence[str | None],
        first: int,
        length: int,
        at_rim: bool,
        is_shut: bool,
        dice: Dice,
    ) -> Word:
        quiet = tuple(self._plain(first + k, faces) for k in range(length))
        if is_shut:
            return quiet
        before, after = faces[first - 1], faces[(first + length) % len(faces)]
        choice = [
            (word, weight * _carries_on(word, before, after))
            for word, weight in self.words.get(length, {}).items()
            if not (at_rim and self.keeps_rim) or all(map(self.vocabulary.may_close, word))
        ]
        if not choice:
            return quiet
        return choice[dice.weighted([weight for _, weight in choice])][0]


def _carries_on(word: Word, before: str | None, after: str | None) -> int:
    """Return how much likelier a word is for carrying on the areas on either hand."""
    left = before is not None and before[0] == word[0][0]
    right = after is not None and after[0] == word[-1][0]
    return (GOES_ON if left else 1) * (GOES_ON if right else 1)


def side_words(catalogue: Catalogue) -> SideWords:
    """Return what the packs' sides show, by length, with weights: nothing that brings new water."""
    vocabulary = catalogue.vocabulary
    counts: Counter[Word] = Counter()
    for tile in catalogue.tiles:
        weight = round(tile.weight * FINE)
        for start, length in zip(tile.shape.side_starts, tile.shape.sides, strict=True):
            word = tuple(tile.faces[start : start + length])
            mirrored = tuple(vocabulary.mirrored(face) for face in word[::-1])
            half = length // 2
            parts = (word[:half], word[half:]) if length % 2 == 0 else (word,)
            for seen in (word, mirrored, *parts):
                counts[seen] += weight
    found: SideWords = {}
    for word, count in sorted(counts.items()):
        inner = any(map(vocabulary.is_inner, word))
        wet = any(not carrier.is_pool for face in word for carrier in vocabulary.carriers(face))
        halved = 2 * len(word) == vocabulary.segments and vocabulary.crosses_in_middle
        if count and not (wet or halved or inner):
            found.setdefault(len(word), {})[word] = count
    return found
