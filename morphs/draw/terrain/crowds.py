"""What names on a battlefield keep off where there is room beside: strokes of hills, crowns of
trees, hedges, starting lines and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from morphs.draw.terrain.field import NEVER, Field, Points, dense
from morphs.draw.terrain.heights import Heights
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.relief import grounds_of
from morphs.draw.terrain.rivers import river_courses
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.surround import Start
from morphs.draw.terrain.symbols import GROWTH, covers_of
from morphs.generators.terrain.terrain_map import SETTLEMENTS, WATERWAYS, WAYS, TerrainMap

BANK = 0.2
"""How far from the middle of a river its banks are, in cells."""
STROKES, CROWNS, HEDGES = 11, 8, 7
"""What a square of each costs: more than one that is not of what the name is of."""
CROWN, HEDGE, LINE = 0.5, 0.03, 0.04
"""How far about the middles of wooded cells, about hedges and starting lines, that is, in cells."""

WALLS = 20
"""What a square of a house, a way or a water costs the words of starting lines."""


class Crowd(NamedTuple):
    """What a square costs that lies within `reach` pixels of some points."""

    points: Points
    reach: float
    price: int


def crowds_of(
    terrain: TerrainMap,
    sheet: Sheet,
    slopes: Sequence[tuple[Points, float]],
    hedges: Points | None,
    starts: Sequence[Start],
) -> list[Crowd]:
    """What is in the way on a battlefield, on whose table `hedges` are points all along these; of
    other lands nothing. `slopes` are those of its hills, points so far apart."""
    if hedges is None:
        return []
    size = sheet.size
    grown = [c for c, cover in enumerate(covers_of(terrain)) if cover.symbol in GROWTH]
    woods = np.array([sheet.centres[cell] for cell in grown]).reshape(-1, 2)
    found = [Crowd(points, 0.8 * step, STROKES) for points, step in slopes]
    found.append(Crowd(woods, CROWN * size, CROWNS))
    found.append(Crowd(hedges, HEDGE * size, HEDGES))
    for start in starts:
        found.append(Crowd(dense(np.array(start.ends)), LINE * size, HEDGES))
        found.append(Crowd(start.covered, 0.06 * size, NEVER))
    return [one for one in found if len(one.points)]


def starting_field(
    terrain: TerrainMap, sheet: Sheet, crowds: Sequence[Crowd], walls: Points
) -> Field:
    """What a battlefield's squares cost the words of its starting lines."""
    lines, size, field = Lines(terrain, sheet), sheet.size, Field(*sheet.extent)
    for points, reach, price in crowds:
        field.set(field.near(points, reach), price)
    field.set(field.near(walls, 0.05 * size), WALLS)
    field.lines(lines.runs((*WAYS, *WATERWAYS)), 0.12 * size, WALLS)
    wet = [at for cell, at in enumerate(sheet.centres) if terrain.terrain(cell).is_water]
    field.discs(wet, 0.5 * size, WALLS)
    return field


def hills_on(terrain: TerrainMap, sheet: Sheet, salt: int) -> list[Heights]:
    """The ground of a battlefield's hills; of other lands none."""
    contours = terrain.layers.get("contours")
    if contours is None:
        return []
    courses = list(river_courses(Lines(terrain, sheet)))
    spots = (spot for spot in terrain.spots if spot.kind in SETTLEMENTS)
    peopled = [cell for spot in spots for cell in spot.cells]
    homes = [sheet.centres[cell] for cell in peopled if not contours[cell]]
    bank = BANK * sheet.size
    return list(grounds_of(contours, sheet, salt, courses, bank, homes, peopled))
