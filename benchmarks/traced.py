"""How well pictures are traced: tiles drawn in looks nobody chose, whose truth is known.

`python benchmarks/traced.py [TILES] [SEED ...]` draws a pack in the look of each seed (odd ones
were never looked at) and traces it. For each it tells the usual share of floor that is floor to
both, how many tiles spill - floor goes on into rock deeper than .3 square; boxes in the rock that
look like rooms are none -, and how many of those are sure nevertheless: these go into walls of
maps, and none should.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median

import numpy as np
from scipy import ndimage

from benchmarks.looks import KINDS, deal, ground_pool, paint, turned
from benchmarks.masks import Mask
from morphs.plan.plan import Plan
from morphs.plan.sources import SURE
from morphs.tiles.filename import format_code
from morphs.tiles.packs.catalogue import load_pack
from morphs.tiles.vocabulary import load_vocabulary
from morphs.workbench.tracing.tracing import trace

SPILT = 1.0
"""Squares of rock that may be floor, at corners and rough walls."""
PX = 12
"""Pixels a square in which floors are compared."""


def main() -> None:
    """Print the table."""
    count, *seeds = [int(word) for word in sys.argv[1:]] or [12]
    print(
        f"{'seed':>4} {'look':12} {'wall':>5} {'share':>6} {'sure':>5} {'spill':>5} {'unseen':>6}"
    )
    for seed in seeds or range(1, 2 * len(KINDS), 2):
        _row(seed, count)


def _row(seed: int, count: int) -> None:
    look = replace(deal(seed), margin=0.0, wider=0.0, frame=0)
    rng = np.random.default_rng([seed, 3])
    words = load_vocabulary("dungeon")
    truth: dict[str, Mask] = {}
    with tempfile.TemporaryDirectory() as folder:
        pool = list(ground_pool(seed))
        for number in range(count):
            ground = turned(pool[int(rng.integers(len(pool)))], int(rng.integers(8)))
            drawn = paint(ground, look, [seed, number])
            name = f"tile{number:04}-{format_code(drawn.faces, words)}"
            drawn.picture.save(Path(folder, f"{name}.png"))
            truth[name] = ground.at(10 * PX).floor
        traced = trace(load_pack(folder)).traced
    shares, spilt, unseen, sure = [], 0, 0, 0
    for one in traced:
        real, mask = truth[one.tile.name], _mask(one.plan)
        pieces, _ = ndimage.label(mask)
        mask &= np.isin(pieces, np.unique(pieces[real & mask]))
        deep = ~ndimage.binary_dilation(real, iterations=round(0.3 * PX))
        spills = (mask & deep).sum() / PX**2 > SPILT
        shares.append(float((mask & real).sum() / max((mask | real).sum(), 1)))
        spilt, sure = spilt + spills, sure + (one.certainty >= SURE)
        unseen += spills and one.certainty >= SURE
    if not traced:
        print(f"{seed:4} {look.kind:12} known by its clear floors", flush=True)
        return
    told = f"{look.wall:5.2f} {median(shares):6.3f} {sure:5} {spilt:5} {unseen:6}"
    print(f"{seed:4} {look.kind:12} {told}", flush=True)


def _mask(plan: Plan) -> Mask:
    import shapely

    x, y = np.meshgrid(*[(np.arange(10 * PX) + 0.5) / PX] * 2)
    return np.asarray(shapely.contains_xy(plan.floor, x, y))


if __name__ == "__main__":
    main()
