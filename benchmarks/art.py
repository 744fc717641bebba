"""What drawing costs: tiles a second by style, and filling every cell of a 20 x 20 board.

python benchmarks/art.py
"""

from __future__ import annotations

import os
from time import perf_counter, process_time

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
    print(f"{'what':24} {'CPU ms each':>11} {'tiles a second':>15}")
    kinds = [(dungeon, style) for style in STYLES] + [(overland, style) for style in ATLASES]
    for draw_one, style in [*kinds, (city, "atlas")]:
        draw_one(style, 999)
        start = process_time()
        for seed in range(COUNT):
            draw_one(style, seed)
        each = (process_time() - start) / COUNT
        print(f"{draw_one.__name__ + ' ' + style:24} {1000 * each:11.1f} {1 / each:15.1f}")
    jobs = []
    for seed in range(BOARD):
        faces = KINDS["dungeon"].propose("square", "", Dice(seed, "propose"))
        links = ways_to_join(shape_of("square"), 0, faces, load_vocabulary("dungeon"))[0]
        jobs.append(Job("fill", "square", faces, links, SIZE, seed))
    start, busy = perf_counter(), _cpu_seconds()
    done = paint_many(jobs, STYLES["ink"])
    cores = min(os.cpu_count() or 1, MOST)
    taken, spent = perf_counter() - start, _cpu_seconds() - busy
    print(
        f"{len(done)} fills of a 20 x 20 board in ink, {cores} cores: {taken:.1f} s, "
        f"{spent:.1f} s of CPU"
    )


def _cpu_seconds() -> float:
    """What this process and those it started have used so far."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
