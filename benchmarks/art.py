"""What drawing costs: tiles a second by style, and the fills of a board (400 of them).

python benchmarks/art.py [--board TILES]
"""

from __future__ import annotations

import argparse
import os
from time import perf_counter, process_time

from marks import mark

from morphs.art.city.city import draw_city
from morphs.art.city.city_svg import CITY_ATLAS, city_svg
from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.paint import paint_sized
from morphs.art.gaps.parallel import MOST, Job, paint_many
from morphs.art.overland.atlas import ATLASES, country_svg
from morphs.art.overland.overland import draw_country
from morphs.art.packs.kinds import KINDS
from morphs.art.style.render import rasterise_own
from morphs.art.style.style import STYLES
from morphs.base.seeds import Dice
from morphs.board.shape import shape_of
from morphs.tiles.joining import ways_to_join
from morphs.tiles.vocabulary import load_vocabulary

COUNT = 24
BOARD = 400
SIZE = (300, 300)
TILE_MS, FILL_MS = 300, 200
"""The most milliseconds of processor time that a tile takes in any style, and a fill of many."""


def dungeon(style: str, seed: int) -> None:
    """One dungeon tile, from its code to its pixels."""
    faces = KINDS["dungeon"].propose("square", "", Dice(seed, "propose"))
    paint_sized(draw("square", faces, seed), SIZE, STYLES[style])


def overland(style: str, seed: int) -> None:
    """One hex."""
    faces = KINDS["overland"].propose("hex", "", Dice(seed, "propose"))
    rasterise_own(country_svg(draw_country("hex", faces, seed), ATLASES[style], (300, 260)))


def city(style: str, seed: int) -> None:
    """One city tile."""
    faces = KINDS["city"].propose("square", "", Dice(seed, "propose"))
    rasterise_own(city_svg(draw_city("square", faces, seed), CITY_ATLAS, SIZE))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", type=int, default=BOARD, help="fills painted at once")
    board = parser.parse_args().board
    print(f"{'what':24} {'CPU ms each':>11} {'tiles a second':>15}  goal {TILE_MS} ms")
    kinds = [(dungeon, style) for style in STYLES] + [(overland, style) for style in ATLASES]
    for draw_one, style in [*kinds, (city, "atlas")]:
        draw_one(style, 999)
        start = process_time()
        for seed in range(COUNT):
            draw_one(style, seed)
        each = (process_time() - start) / COUNT
        told = mark(1000 * each <= TILE_MS)
        name = f"{draw_one.__name__} {style}"
        print(f"{name:24} {1000 * each:11.1f} {1 / each:15.1f}  {told}")
    jobs = []
    for seed in range(board):
        faces = KINDS["dungeon"].propose("square", "", Dice(seed, "propose"))
        links = ways_to_join(shape_of("square"), 0, faces, load_vocabulary("dungeon"))[0]
        jobs.append(Job("fill", "square", faces, links, SIZE, seed))
    start, busy = perf_counter(), _cpu_seconds()
    done = paint_many(jobs, STYLES["ink"])
    cores = min(os.cpu_count() or 1, MOST)
    taken, spent = perf_counter() - start, _cpu_seconds() - busy
    print(
        f"{len(done)} fills in ink, {cores} cores: {taken:.1f} s, {spent:.1f} s of CPU  "
        f"{mark(1000 * spent <= FILL_MS * len(done))} (goal {FILL_MS} ms each)"
    )


def _cpu_seconds() -> float:
    """What this process and those it started have used so far."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
