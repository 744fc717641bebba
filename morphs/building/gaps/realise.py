"""A terrain map realised in tiles: exact ones of the packs where they have them, drawn ones else.

The map says every face (`terrain.requirements`), so nothing is searched: a cell takes a tile
that, in some orientation, shows its ring, joins its water and bears its tags; those laid least
often first. Where nothing is drawn, it takes the tile that comes nearest: all its sides meet what
the map demands with some weight, a stream for a river say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.board.shape import Shape
from morphs.generators.terrain.requirements import CellRequirement, cell_requirements
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import is_known
from morphs.layout.layout import CellTerrain
from morphs.matching import Placement
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Links, OrientedTile, Tile, orient
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

VOCABULARY = "overland"
PACK = "overland"
"""The pack that ships for terrain maps."""
IN_FACES = {"river", "deep", "lake", "level-crossing", "pass", "gorge"}
"""Tags that the faces tell, or that nothing is drawn for."""
Joined = tuple[tuple[int, ...], ...]
Fits = Callable[[int, OrientedTile], bool]


class Realised(NamedTuple):
    """For each cell its tile (None: the packs have none), what the map asks of it, and notes."""

    placements: list[Placement | None]
    cell_needs: tuple[CellRequirement, ...]
    notes: tuple[str, ...]


def check_vocabulary(words: Vocabulary, option: str) -> None:
    """Raise MorphsError for tiles that cannot show a terrain map."""
    overland = load_vocabulary(VOCABULARY)
    if not (set(overland.areas) <= set(words.areas) and set(overland.lines) <= set(words.lines)):
        raise MorphsError(
            f"{option} takes tiles of the vocabulary {VOCABULARY}, these are of {words.name}"
        )


def realise(
    terrain: TerrainMap, board: Board, catalogue: Catalogue, seed: int, near: Fits | None
) -> Realised:
    """Choose a tile for every cell of a map: an exact one, or where `near` is given (it says
    whether a tile's water can run there, and lets it) the nearest."""
    cell_needs = cell_requirements(terrain)
    chooser = Chooser(catalogue, board.cells[0].shape, seed)
    placements = [chooser.exact(cell) for cell in cell_needs.cells]
    exact = sum(placement is not None for placement in placements)
    notes = [f"{exact} of {len(placements)} cells show tiles of the packs exactly"]
    unknown = sorted({word for word in terrain.words if not is_known(word)})
    if unknown:
        notes.append(f"terrain that has no meaning here is plain: {', '.join(unknown[:8])}")
    if near:
        placements = chooser.nearest(cell_needs.cells, placements, near)
        found = sum(placement is not None for placement in placements) - exact
        notes.append(f"{found} cells show tiles that come near, {len(placements) - exact - found} "
                     f"none")  # fmt: skip
    notes += [f"not shown: {line}" for line in cell_needs.lost[:5]]
    notes += [f"not shown: {len(cell_needs.lost) - 5} more"] if len(cell_needs.lost) > 5 else []
    return Realised(placements, cell_needs.cells, tuple(notes))


def cell_terrain(cell_needs: CellRequirement) -> CellTerrain:
    """Return what a layout keeps of a demand beyond the border."""
    return CellTerrain(cell_needs.area, cell_needs.flow, cell_needs.tags)


class Chooser:
    """Finds tiles by what they show as they lie."""

    def __init__(self, catalogue: Catalogue, shape: Shape, seed: int) -> None:
        self.vocabulary = catalogue.vocabulary
        self.shape = shape
        self.dice = Dice(seed, "realise")
        self.laid: Counter[tuple[str, str]] = Counter()
        self.known: dict[tuple[tuple[str, ...], Joined], list[tuple[Placement, OrientedTile]]] = {}
        for tile in catalogue.tiles:
            for orientation in tile.orientations() if tile.shape is shape and tile.weight else ():
                oriented = orient(tile, orientation, self.vocabulary)
                found = self.known.setdefault((oriented.faces, joined_water(oriented)), [])
                found.append((Placement(tile, orientation), oriented))

    def exact(self, cell_needs: CellRequirement) -> Placement | None:
        """Return a tile that shows just what is asked, the one laid least often; None if there is
        none."""
        key = (cell_needs.faces, self._water(cell_needs))
        fitting = [
            placement
            for placement, oriented in self.known.get(key, ())
            if set(oriented.flow) <= set(cell_needs.flow)
            and self._bears(placement.tile, cell_needs)
            and self._is_left(placement.tile)
        ]
        return self._least_laid(fitting, cell_needs) if fitting else None

    def _is_left(self, tile: Tile) -> bool:
        return tile.copies is None or self.laid[tile.pack, tile.name] < tile.copies

    def _bears(self, tile: Tile, cell_needs: CellRequirement) -> bool:
        """Return whether a tile shows the places and the like that are asked for, and no others."""
        wanted, shown = set(cell_needs.tags) - IN_FACES, set(tile.tags)
        return wanted <= shown and not shown & (SPECIAL - wanted)

    def _least_laid(self, fitting: Sequence[Placement], cell_needs: CellRequirement) -> Placement:
        wanted, luck = set(cell_needs.tags), self.dice.bits()
        best = min(
            fitting,
            key=lambda p: (
                -len(wanted & set(p.tile.tags)),
                self.laid[p.tile.pack, p.tile.name] / p.tile.weight,
                luck ^ hash_of(p.tile.name),
                p.orientation,
            ),
        )
        self.laid[best.tile.pack, best.tile.name] += 1
        return best

    def _water(self, cell_needs: CellRequirement) -> Joined:
        """Return the joined water of a demand, as a tile with those links would have it."""
        tile = Tile("wanted", cell_needs.faces, self.shape, links=self._links(cell_needs))
        return joined_water(orient(tile, self.shape.orientations()[0], self.vocabulary))

    def _links(self, cell_needs: CellRequirement) -> Links | None:
        return (
            links_with_land(cell_needs, self.vocabulary) if cell_needs.links is not None else None
        )

    # ------------------------------------------------------------------ near ones

    def nearest(
        self,
        cell_needs: Sequence[CellRequirement],
        placements: Sequence[Placement | None],
        fits: Fits,
    ) -> list[Placement | None]:
        """Fill in the best-weighted tiles where there is no exact one. All sides are told by the
        map, so the order of cells matters little."""
        found = list(placements)
        for cell, placement in enumerate(placements):
            if placement is not None:
                fits(cell, orient(placement.tile, placement.orientation, self.vocabulary))
        for cell, placement in enumerate(placements):
            if placement is None:
                found[cell] = self._near(cell, cell_needs[cell], fits)
        return found

    def _near(self, cell: int, cell_needs: CellRequirement, fits: Fits) -> Placement | None:
        """Return the placement of the greatest weight of joints whose water can run; among equals
        that with the most of the tags and the fewest places not asked for, laid least often."""
        ranked: list[tuple[float, int, float, int, Placement, OrientedTile]] = []
        luck = self.dice.bits()
        for (faces, _), tiles in self.known.items():
            weight = self._weight(faces, cell_needs.faces)
            for placement, oriented in tiles if weight else ():
                wanted, shown = set(cell_needs.tags), set(placement.tile.tags)
                tags = len(wanted & shown) - len(shown & (SPECIAL - wanted))
                laid = self.laid[placement.tile.pack, placement.tile.name] / placement.tile.weight
                chance = luck ^ hash_of(placement.tile.name)
                ranked.append((-weight, -tags, laid, chance, placement, oriented))
        for *_, placement, oriented in sorted(ranked, key=lambda r: (*r[:4], r[4].orientation)):
            if self._is_left(placement.tile) and fits(cell, oriented):
                self.laid[placement.tile.pack, placement.tile.name] += 1
                return placement
        return None

    def _weight(self, faces: tuple[str, ...], cell_needs: tuple[str, ...]) -> float:
        weight = 1.0
        for shown, wanted in zip(faces, cell_needs, strict=True):
            weight *= self.vocabulary.face_weight(shown, self.vocabulary.partner(wanted))
            if not weight:
                return 0.0
        return weight


SPECIAL = frozenset(
    (
        *("town", "village", "city", "castle", "settlement", "cave", "reef", "crags", "island"),
        *("banks", "fields", "orchard", "rapids", "ice", "dry"),
    )
)
"""Tags of tiles that show more than their faces say."""


def links_with_land(cell_needs: CellRequirement, vocabulary: Vocabulary) -> Links:
    """Return what a drawn cell joins inside: its water as the map says, and all that can be
    walked."""
    if cell_needs.links is None:
        wet = tuple(
            half
            for half, face in enumerate(cell_needs.faces)
            if vocabulary.lines[face[1]].flow
            and not (half % 2 and cell_needs.faces[half - 1][1] == face[1])
        )
        water: Links = (wet,)
    else:
        water = cell_needs.links
    land = tuple(h for h, face in enumerate(cell_needs.faces) if vocabulary.can_walk(face))
    return tuple(group for group in (*water, land) if len(group) > 1)


def joined_water(oriented: OrientedTile) -> Joined:
    """Return the groups of joined water, which a tile must have alike to stand for another."""
    groups = (
        {half for half, mark in group if mark.lstrip("~") == "water"} for group in oriented.groups
    )
    return tuple(sorted(tuple(sorted(group)) for group in groups if group))


@lru_cache(maxsize=65_536)
def hash_of(name: str) -> int:
    """Return a number of a name that is the same everywhere."""
    return Dice(0, name).bits()
