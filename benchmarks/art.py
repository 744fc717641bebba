"""What drawing costs: tiles a second by style, and filling every cell of a 20 x 20 board.

python benchmarks/art.py
"""

from __future__ import annotations

import os
from multiprocessing import Pool
from random import Random
from time import perf_counter

from morphs.art.artist import draw
from morphs.art.atlas import ATLASES, country_svg
from morphs.art.city import draw_city
from morphs.art.city_svg import CITY_ATLAS, city_svg
from morphs.art.overland import draw_country
from morphs.art.paint import paint_sized
from morphs.art.proposals import PROPOSERS
from morphs.art.render import rasterise_own
from morphs.art.style import STYLES

COUNT = 24
BOARD = 400
SIZE = (300, 300)


def dungeon(style: str, seed: int) -> None:
    """One dungeon tile, from its code to its pixels."""
    faces = PROPOSERS["dungeon"]("square", "", Random(seed))
    paint_sized(draw("square", faces, seed), SIZE, STYLES[style])


def overland(style: str, seed: int) -> None:
    """One hex."""
    faces = PROPOSERS["overland"]("hex", "", Random(seed))
    rasterise_own(country_svg(draw_country("hex", faces, seed), ATLASES[style], (300, 260)))


def city(style: str, seed: int) -> None:
    """One city tile."""
    faces = PROPOSERS["city"]("square", "", Random(seed))
    rasterise_own(city_svg(draw_city("square", faces, seed), CITY_ATLAS, SIZE))


def fill_one(seed: int) -> None:
    """One cell of the board to be filled."""
    dungeon("ink", seed)


def main() -> None:
    """Print the table."""
    print(f"{'what':24} {'ms a tile':>10} {'tiles a second':>15}")
    kinds = [(dungeon, style) for style in STYLES] + [(overland, style) for style in ATLASES]
    for draw_one, style in [*kinds, (city, "atlas")]:
        draw_one(style, 999)
        start = perf_counter()
        for seed in range(COUNT):
            draw_one(style, seed)
        each = (perf_counter() - start) / COUNT
        print(f"{draw_one.__name__ + ' ' + style:24} {1000 * each:10.1f} {1 / each:15.1f}")
    cores = min(2, os.cpu_count() or 1)
    start = perf_counter()
    with Pool(cores) as pool:
        pool.map(fill_one, range(BOARD), chunksize=20)
    print(f"{BOARD} fills in ink on {cores} cores: {perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
