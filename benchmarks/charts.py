"""Names and rivers of charts over many seeds: what overlaps, what is short, what is small.

python -m benchmarks.charts --seeds 20
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import combinations
from statistics import median

import shapely
from shapely.ops import substring

from morphs.draw.terrain.lettering import SetName
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.names import Lettering
from morphs.draw.terrain.sheet import Sheet
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import WATERWAYS, TerrainMap

BOARDS = ("hex:10x10", "hex:16x10", "hex:22x14", "hex:30x20")
PIXELS = 60


def letters(found: SetName) -> shapely.Polygon:
    """What the letters of a name cover."""
    line = shapely.LineString(found.line)
    spare = max(0.0, line.length - found.name.length) / 2
    part = substring(line, spare, line.length - spare)
    return part.buffer(0.3 * found.name.size, cap_style="flat")


def measured(terrain: TerrainMap) -> Counter[str]:
    """Count what is wrong with the lettering of a map, and its rivers by where they begin."""
    sheet = Sheet(terrain.ground, PIXELS)
    lettering = Lettering(terrain, sheet)
    found: Counter[str] = Counter()
    shapes = [letters(one) for one in lettering.done]
    runs = [list(run) for run in Lines(terrain, sheet).runs(WATERWAYS)]
    rivers = shapely.MultiLineString(runs)
    wanted = sum(bool(s.name) for s in terrain.spots) + sum(bool(p.name) for p in terrain.paths)
    found["names"] = wanted
    found["dropped"] = wanted - len(shapes)
    found["overlapping"] = sum(
        a.intersection(b).area > 0.02 * min(a.area, b.area) for a, b in combinations(shapes, 2)
    )
    found["on a river"] = sum(shape.intersects(rivers) for shape in shapes)
    found["under 9 px"] = sum(one.name.size < 9 for one in lettering.done)
    texts = [one.name.text for one in lettering.done]
    found["repeated"] = len(texts) - len(set(texts))
    for river in terrain.paths_of(*WATERWAYS):
        cells = terrain.cells_of(river)
        head = terrain.terrain(cells[0])
        found["rivers"] += 1
        found["of fewer than three points"] += len(river.points) < 3
        plain = head.level == 1 and head.area not in "fwjs" and not head.is_water
        found["from a plain"] += plain and terrain.ground.cell(river.points[0]) >= 0
    return found


def main() -> None:
    """Print one line for each kind of map."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    seeds = range(1, parser.parse_args().seeds + 1)
    for generator, boards, stages in (
        ("folkesten", BOARDS, tuple(STAGES)),
        ("toric", ("hex:40x30",), ("names",)),
    ):
        total: Counter[str] = Counter()
        lengths: list[int] = []
        for seed in seeds:
            board = boards[seed % len(boards)]
            asked = TerrainRequest(generator=generator, board=board, seed=seed, stages=stages)
            terrain = make(asked)
            total += measured(terrain)
            lengths += [len(terrain.cells_of(path)) for path in terrain.paths_of(*WATERWAYS)]
        told = ", ".join(f"{key} {total[key]}" for key in WORDS)
        print(f"{generator}: {told}; river cells {min(lengths)} to {max(lengths)}, "
              f"median {median(lengths):g}")  # fmt: skip


WORDS = (
    *("names", "dropped", "overlapping", "on a river", "under 9 px", "repeated"),
    *("rivers", "of fewer than three points", "from a plain"),
)

if __name__ == "__main__":
    main()
