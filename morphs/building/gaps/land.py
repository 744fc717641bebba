"""Holes of a board made into land: a terrain generator decides areas and lines inside, bounded by
the faces of what stands around; tiles of the packs show it where they can, drawn ones else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.seeds import MAX_SEED, Dice
from morphs.board.glue import Board
from morphs.board.shape import HEX, shape_of
from morphs.building.gaps.filling import MapWithGaps
from morphs.building.gaps.realise import Chooser, cell_terrain, check_vocabulary, links_with_land
from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.region import Gate, Surroundings, fill_hole
from morphs.generators.terrain.requirements import CellRequirement, cell_requirements, links_of
from morphs.generators.terrain.terrain_json import to_json
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import terrain_table
from morphs.layout.layout import LaidCell
from morphs.matching import Matching, Waterworks
from morphs.matching.assemble import drawn, laid
from morphs.request.request import Request
from morphs.tiles.joining import ways_to_join
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Links, orient, stated
from morphs.tiles.vocabulary import Vocabulary

LINES = frozenset("rsot")


def check_land(request: Request, board: Board, words: Vocabulary) -> None:
    """Raise MorphsError where a generator cannot make land for the holes of a board."""
    gaps = option("gaps", request.gaps)
    check_vocabulary(words, gaps)
    if request.land == "toric" and board.spec.tiling.shape is not HEX:
        raise MorphsError(
            f"{gaps}: a toric world lies on flat-top hexes; take {option('board', 'hex:WxH')} or "
            f"another generator"
        )


def make_land(
    matching: Matching, catalogue: Catalogue, cells: Sequence[LaidCell], request: Request
) -> tuple[list[LaidCell], dict[str, Any]]:
    """Return the cells with all holes filled, and the map (JSON data) that says what was to show in
    which of the `cells`."""
    return _Maker(matching, catalogue, cells, request).make()


class _Maker(MapWithGaps):
    """Fills the holes of one board."""

    def __init__(
        self,
        matching: Matching,
        catalogue: Catalogue,
        cells: Sequence[LaidCell],
        request: Request,
    ) -> None:
        super().__init__(matching, cells, request, Waterworks(matching, cells))
        shape = self.board.cells[0].shape
        self.chooser = Chooser(catalogue, shape, request.seed)
        self.chooser.laid.update((c.pack, c.tile) for c in cells if c.pack and c.tile)
        spec = self.board.spec
        size = (spec.columns, spec.rows)
        self.ground = Ground(spec.tiling.name, *size, "both" if spec.wrap else "none")

    def make(self) -> tuple[list[LaidCell], dict[str, Any]]:
        terrain = TerrainMap(self.ground, self._words(), self.request.land or "")
        holes = self._holes()
        for number, hole in enumerate(holes):
            around = self._around(hole)
            inside = [self.place_of[cell] for cell in hole]
            seed = Dice(self.request.seed, "land", number).below(MAX_SEED)
            fill_hole(terrain, inside, around, self.request.land or "", seed)
        requirement = cell_requirements(terrain).cells
        filled = [cell for hole in holes for cell in hole]
        for cell in filled:
            self.cells[cell] = self._shown(
                cell, self._bounded(cell, requirement[self.place_of[cell]])
            )
        terrain.request = {"generator": self.request.land, "seed": self.request.seed}
        return self.cells, {**json.loads(to_json(terrain)), "cells": filled}

    # ------------------------------------------------------------------ holes

    @cached_property
    def place_of(self) -> list[int]:
        """For each cell of the board its cell of the ground."""
        return [self.ground.cell((cell.column, cell.row)) for cell in self.board.cells]

    def _holes(self) -> list[list[int]]:
        """Return the connected holes, each by its cells in order."""
        left = {c.id for c in self.cells if c.faces is None and not shape_of(c.shape).framing}
        holes = []
        for start in sorted(left):
            if start not in left:
                continue
            left.remove(start)
            hole = [start]
            for cell in hole:
                for other in self._beside(cell):
                    if other in left:
                        left.remove(other)
                        hole.append(other)
            holes.append(sorted(hole))
        return holes

    def _beside(self, cell: int) -> Iterator[int]:
        for half in self.board.halves(cell):
            mate = int(self.board.mate_of_half[half])
            if mate >= 0:
                yield int(self.board.cell_of_half[mate])

    def _words(self) -> list[str]:
        """Return a word for every cell of the ground: for those that stand, of the area they show
        most."""
        word_of: dict[str, str] = {}
        for word, meaning in terrain_table().items():
            if not meaning.tags or meaning.area not in word_of:
                word_of.setdefault(meaning.area, word)
        words = ["plain"] * self.ground.count
        for cell in self.cells:
            areas = [face[0] for face in cell.faces or ()]
            if areas and not shape_of(cell.shape).framing:
                most = max(dict.fromkeys(areas), key=areas.count)
                words[self.place_of[cell.id]] = word_of.get(most, "plain")
        return words

    def _around(self, hole: Sequence[int]) -> Surroundings:
        """Return what a hole must meet."""
        areas, gates = [], []
        exits: dict[int, Place] = {}
        for cell in hole:
            here = self.place_of[cell]
            for half, face in enumerate(self.required_faces(cell)):
                beyond = self._beyond(here, half // 2)
                if face is not None:
                    areas.append((here, face[0]))
                    if face[1] in LINES:
                        gates.append(Gate(here, beyond, face[1]))
                elif self._at_rim(cell, half) and not self.keeps_rim:
                    exits.setdefault(here, beyond)
        return Surroundings(areas, tuple(dict.fromkeys(gates)), exits)

    def _beyond(self, cell: int, side: int) -> Place:
        return self.ground.place(self.ground.around[cell][side])

    def _at_rim(self, cell: int, half: int) -> bool:
        return int(self.board.mate_of_half[int(self.board.half_start[cell]) + half]) < 0

    # ------------------------------------------------------------------ cells

    def _bounded(self, cell: int, requirement: CellRequirement) -> CellRequirement:
        """Return a demand with the faces that what stands around asks for; which way its water runs
        is for all the water of the board to settle."""
        required_faces = self.required_faces(cell)
        faces = tuple(
            there or self._at_border(cell, half, mine)
            for half, (there, mine) in enumerate(
                zip(required_faces, requirement.faces, strict=True)
            )
        )
        is_water = requirement.area == "a"
        return requirement._replace(faces=faces, links=links_of(faces, is_water), flow=())

    def _at_border(self, cell: int, half: int, face: str) -> str:
        """Nothing may cross a border that is closed."""
        if self.keeps_rim and self._at_rim(cell, half):
            return face[0] + self.vocabulary.plain_line
        return face

    def _shown(self, cell: int, requirement: CellRequirement) -> LaidCell:
        """Return a tile of the packs that shows just this, else a drawn one whose water can run."""
        placement = self.chooser.exact(requirement)
        if placement is not None:
            oriented = orient(placement.tile, placement.orientation, self.vocabulary)
            if self.waterworks.take_in(cell, oriented):
                return laid(self.board, cell, placement, self.vocabulary)
        for links in self._ways(cell, requirement):
            if self.waterworks.take_in(cell, stated(requirement.faces, links, self.vocabulary)):
                break
        return drawn(self.board, cell, requirement.faces, links, cell_terrain(requirement))

    def _ways(self, cell: int, requirement: CellRequirement) -> Sequence[Links]:
        """Return what a drawn cell may join, best first: all, then all of a river but one of its
        crossings, which is a spring or a sink; at last each crossing ends for itself."""
        lies = self.board.cells[cell]
        every = links_with_land(requirement, self.vocabulary)
        others = ways_to_join(lies.shape, lies.place, requirement.faces, self.vocabulary)
        return (every, *all_but_one(every, requirement.faces, self.vocabulary), *others)


def all_but_one(links: Links, faces: Sequence[str], vocabulary: Vocabulary) -> Iterator[Links]:
    """Yield the same links with one crossing of a river of three or more left out, each in turn."""
    for number, group in enumerate(links):
        running = [half for half in group if vocabulary.lines[faces[half][1]].flow]
        if len(group) > 2 and len(running) == len(group):
            for left in group:
                rest = tuple(half for half in group if half != left)
                yield (*links[:number], rest, *links[number + 1 :])
