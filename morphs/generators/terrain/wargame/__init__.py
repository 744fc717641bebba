"""A terrain generator for wargames: Bob Cordery's second version (30 September 2019).

Seven sections of rules on a table of squares or hexes; every throw of the dice is logged, so that
players can lay out the map with dice of their own. What the text leaves open is decided in
docs/terrain.md.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.steps import Step, Watch, run_steps
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.wargame import hills, life, roads, water
from morphs.generators.terrain.wargame.dice import TableDice, Throw, log_lines, parse_dice
from morphs.generators.terrain.wargame.options import WargameOptions
from morphs.generators.terrain.wargame.table import MOUNTAIN, Table

__all__ = [
    "STEPS",
    "Throw",
    "WargameOptions",
    "finished",
    "generate",
    "log_lines",
    "make_table",
    "parse_dice",
]

STEPS: tuple[Step[Table], ...] = (
    Step("hills and mountains", "1", hills.hills),
    Step("river", "2.1, 2.2", water.river),
    Step("lakes", "2.3", water.lakes),
    Step("marshes", "2.4", water.marshes),
    Step("road", "3.1 to 3.3", roads.road),
    Step("trees", "4", life.trees),
    Step("habitation", "5", life.habitation),
    Step("roads to villages", "3.4", roads.link_roads),
    Step("railway", "6", roads.railway),
    Step("fields", "7", life.fields),
)
WORDS = {
    (0, True): "wood",
    (1, False): "hill",
    (1, True): "wooded-hill",
    (2, False): "high-hill",
    (2, True): "wooded-high-hill",
}


def generate(
    ground: Ground,
    seed: int,
    options: WargameOptions,
    given: Sequence[int] | None = None,
    watch: Watch = lambda *_: None,
) -> TerrainMap:
    """Lay out a map, with the dice of a seed or with given throws; the map's log holds all."""
    table = make_table(ground, seed, options, given)
    run_steps(STEPS, table, watch)
    return finished(table)


def make_table(
    ground: Ground, seed: int, options: WargameOptions, given: Sequence[int] | None = None
) -> Table:
    """Return the table before anything is laid on it."""
    return Table(ground, options, TableDice(seed, given))


def finished(table: Table) -> TerrainMap:
    """Return what lies on the table as a terrain map."""
    cells = range(table.ground.count)
    terrain = TerrainMap(table.ground, [_word(table, cell) for cell in cells], "wargame")
    terrain.layers["contours"] = np.array(table.contours, dtype=np.int64)
    terrain.paths = list(table.ways)
    terrain.spots = list(table.spots)
    terrain.notes = list(table.notes)
    if table.dice.unused > 0:
        terrain.notes.append(f"{table.dice.unused} of the given throws were not needed")
    terrain.log = [(throw.rule, throw.values, throw.reason) for throw in table.dice.log]
    return terrain


def _word(table: Table, cell: int) -> str:
    height = table.contours[cell]
    feature = table.feature[cell]
    if height == MOUNTAIN:
        return "mountain"
    if height or cell in table.trees:
        return WORDS[height, cell in table.trees]
    return feature or ("sand" if table.options.cover == "desert" else "open")
