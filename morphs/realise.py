"""A terrain map realised in tiles: exact ones of the packs where they have them, drawn ones else.

Every face is told by the map (`terrain.demand`), so nothing is searched: a cell takes a tile that,
in some orientation, shows its ring and joins its water; those laid least often first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from morphs.board import Board
from morphs.catalogue import Catalogue
from morphs.errors import MorphsError
from morphs.filename import format_code
from morphs.files import parse_json, read_text
from morphs.matching import Placement
from morphs.pack import Pack
from morphs.pack_file import PackFile
from morphs.seeds import Dice
from morphs.shape import Orientation
from morphs.terrain.demand import CellDemand, Realisation, demands
from morphs.terrain.terrain_json import from_json_data
from morphs.terrain.terrain_map import TerrainMap
from morphs.terrain.textmapper_read import read_textmapper
from morphs.tile import Lying, Tile, lie
from morphs.vocabulary import Vocabulary, load_vocabulary

DRAWN = "drawn"
VOCABULARY = "overland"
Ring = tuple[tuple[str, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Faces, groups of joined crossings that matter (water), declared outlets."""


class Realised(NamedTuple):
    """Every cell with its tile, and the catalogue these come from."""

    catalogue: Catalogue
    placements: list[Placement]
    notes: tuple[str, ...]


def read_terrain(name: str) -> TerrainMap:
    """Read a terrain map, JSON or Text Mapper's text."""
    path = Path(name)
    if path.suffix.lower() == ".txt":
        return read_textmapper(read_text(path), name)
    return from_json_data(parse_json(read_text(path), name), name)


def realise(terrain: TerrainMap, board: Board, catalogue: Catalogue | None, seed: int) -> Realised:
    """Choose (or draw) a tile for every cell of a map. Without a catalogue all are drawn."""
    words = catalogue.vocabulary if catalogue else load_vocabulary(VOCABULARY)
    if words.name != VOCABULARY and not set(load_vocabulary(VOCABULARY).areas) <= set(words.areas):
        raise MorphsError(
            f"--pack: a terrain map takes tiles of the vocabulary {VOCABULARY}, "
            f"these are of {words.name}"
        )
    asked = demands(terrain)
    dealer = _Dealer(board, words, catalogue.tiles if catalogue else (), seed)
    placements = [dealer.deal(number, cell) for number, cell in enumerate(asked.cells)]
    packs = catalogue.packs if catalogue else ()
    if dealer.drawn:
        tiles = tuple(dealer.drawn.values())
        packs = (*packs, Pack(DRAWN, Path(DRAWN), PackFile(), words, tiles))
    used = tuple(dict.fromkeys(placement.tile for placement in placements))
    notes = _notes(asked, placements, len(board.cells))
    return Realised(Catalogue(packs, used), placements, notes)


def _notes(asked: Realisation, placements: Sequence[Placement], count: int) -> tuple[str, ...]:
    exact = sum(placement.tile.pack != DRAWN for placement in placements)
    found = f"{exact} of {count} cells show tiles of the packs, {count - exact} are drawn"
    lost = [f"not shown: {line}" for line in asked.lost[:5]]
    more = [f"not shown: {len(asked.lost) - 5} more"] if len(asked.lost) > 5 else []
    return (found, *lost, *more)


class _Dealer:
    """Finds tiles by what they show as they lie."""

    def __init__(
        self, board: Board, vocabulary: Vocabulary, tiles: Sequence[Tile], seed: int
    ) -> None:
        self.board = board
        self.vocabulary = vocabulary
        self.dice = Dice(seed, "realise")
        self.laid: Counter[str] = Counter()
        self.drawn: dict[Ring, Tile] = {}
        self.known: dict[Ring, list[Placement]] = {}
        shape = board.cells[0].shape
        for tile in tiles:
            for orientation in tile.orientations() if tile.shape is shape else ():
                lying = lie(tile, orientation, vocabulary)
                ring = (lying.faces, _joined(lying), ())
                self.known.setdefault(ring, []).append(Placement(tile, orientation))

    def deal(self, number: int, asked: CellDemand) -> Placement:
        """A tile for one cell: of a pack if one fits, the one laid least often (then by tags and
        dice); else a drawn one."""
        tile = self._drawn(asked)
        lying = lie(tile, Orientation(0, False), self.vocabulary)
        fitting = self.known.get((asked.faces, _joined(lying), ()))
        if not fitting:
            return Placement(tile, Orientation(0, False))
        wanted = set(asked.tags)
        luck = self.dice.bits()
        best = min(
            fitting,
            key=lambda p: (
                -len(wanted & set(p.tile.tags)),
                self.laid[p.tile.name],
                luck ^ hash_of(p.tile.name),
            ),
        )
        self.laid[best.tile.name] += 1
        return best

    def _drawn(self, asked: CellDemand) -> Tile:
        links = asked.links or ()
        ring = (asked.faces, links, asked.flow)
        if ring not in self.drawn:
            shape = self.board.cells[0].shape
            word = "hex" if shape.name == "hex" else "tile"
            code = format_code(asked.faces, self.vocabulary)
            self.drawn[ring] = Tile(
                name=f"{word}{len(self.drawn) + 1:04}-{code}",
                pack=DRAWN,
                shape=shape,
                faces=asked.faces,
                links=self._links(asked),
                flow=asked.flow,
                tags=asked.tags,
                turn=False,
                mirror=False,
            )
        return self.drawn[ring]

    def _links(self, asked: CellDemand) -> tuple[tuple[int, ...], ...] | None:
        """What the map says of the water; the land is one."""
        if asked.links is None:
            return None
        areas = self.vocabulary.areas
        land = tuple(h for h, face in enumerate(asked.faces) if areas[face[0]].walk)
        return (*asked.links, land) if len(land) > 1 else asked.links


def _joined(lying: Lying) -> tuple[tuple[int, ...], ...]:
    """The groups of joined water, which a tile must have alike to stand for another."""
    groups = (
        {half for half, mark in group if mark.lstrip("~") == "water"} for group in lying.groups
    )
    return tuple(sorted(tuple(sorted(group)) for group in groups if group))


def hash_of(name: str) -> int:
    """A number of a name that is the same everywhere."""
    return Dice(0, name).bits()
