"""Whether plans are tight, doors hang in walls, and what plans and exports cost.

`python benchmarks/plans.py [SEEDS]` measures maps of every pack that ships on every kind of board
(and of a real artist's pack where it is at hand) by the flood of tests/plan/leaks.py; of doors it
tells those that end more than .05 square from a wall, and those without floor on both sides.
`python benchmarks/plans.py times [SIDE]` tells what each format of a board of 30 x 30 takes, in
processor time; what pictures take by themselves is told beside it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import process_time

import shapely

import morphs
from morphs.building.outputs import LAYOUTS
from morphs.plan.plan import Door, Plan
from tests.plan.leaks import tightness

ROOT = Path(__file__).parent.parent
MEGACOSM = ROOT.parent / "shared" / "packs" / "megacosm"
SQUARES: tuple[dict[str, object], ...] = (
    {"board": "grid:4x3"},
    {"board": "grid:4x4", "wrap": True},
    {"board": "grid:3x3", "frame": "before"},
    {"board": "brick:4x3"},
    {"board": "brick:4x4", "wrap": True},
    {"board": "brick:3x3", "frame": "after"},
    *(
        {"board": "grid:4x3", "solver": "draw", "gaps": gaps, "compose": "loose"}
        for gaps in ("fill", "cap", "leave")
    ),
    {"board": "grid:3x2x2"},
)
DRAWN = {"board": "hex:4x3", "solver": "draw", "gaps": "fill"}
HEXES: tuple[dict[str, object], ...] = (
    {"board": "hex:4x3"},
    {"board": "hex:4x4", "wrap": True},
    DRAWN,
)
BOARDS = {
    "dungeon": SQUARES,
    "caverns": SQUARES,
    "waters": SQUARES,
    "sideview": (*SQUARES, {"board": "grid:4x3", "closed": True}),
    "city": SQUARES,
    "overland": HEXES,
    "overland-pointy": tuple(
        {**one, "board": str(one["board"]).replace("hex", "hex-pointy")} for one in HEXES
    ),
}
FAR, BESIDE = 0.05, 0.3
"""How far from walls doors may end, and how far from a door there is floor, in squares."""


def main() -> None:
    """Print one of the tables."""
    if sys.argv[1:2] == ["times"]:
        times(int(sys.argv[2]) if len(sys.argv) > 2 else 30)
        return
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    heads = (
        "pack",
        "board",
        "maps",
        "floor",
        "leaked",
        "doors",
        "off",
        "blind",
        "points",
        "plan s",
    )
    form = "{:15} {:36} {:>5} {:>8} {:>7} {:>6} {:>4} {:>6} {:>7} {:>7}"
    print(form.format(*heads))
    boards = dict(BOARDS)
    if MEGACOSM.is_dir():
        boards[str(MEGACOSM)] = SQUARES
    for pack, kinds in boards.items():
        for options in kinds:
            told = " ".join(str(value) for value in options.values())
            try:
                row = _row(pack, options, seeds)
            except morphs.MorphsError as error:
                print(f"{Path(pack).name:15} {told:36} {error}")
                continue
            print(form.format(Path(pack).name, told, *row), flush=True)


def _row(pack: str, options: dict[str, object], seeds: int) -> list[str]:
    """What is found of maps of one kind, all seeds together."""
    floor = leaked = spent = 0.0
    doors = off = blind = points = tiles = maps = 0
    for seed in range(1, seeds + 1):
        try:
            result = morphs.build(pack=(pack,), seed=seed, **options)
        except morphs.NoMapError:
            continue
        start = process_time()
        plan = result.plan
        spent += process_time() - start
        maps += 1
        found = tightness(plan)
        floor, leaked = floor + found.floor, leaked + found.leaked
        points, tiles = points + found.points, tiles + len(result.layout.cells)
        walls = shapely.union_all([plan.floor.boundary, plan.partitions])
        doors += len(plan.doors)
        off += sum(not _hangs(door, walls) for door in plan.doors)
        blind += sum(not _leads(door, plan) for door in plan.doors)
    many = max(maps, 1)
    told = [f"{maps}", f"{floor:.0f}", f"{leaked:.2f}", f"{doors}", f"{off}", f"{blind}"]
    return [*told, f"{points / max(tiles, 1):.0f}", f"{spent / many:.2f}"]


def _hangs(door: Door, walls: shapely.Geometry) -> bool:
    return max(walls.distance(shapely.Point(end)) for end in (door.a, door.b)) < FAR


def _leads(door: Door, plan: Plan) -> bool:
    """Whether there is floor on both sides, or the map's end on one."""
    (x0, y0), (x1, y1) = door.a, door.b
    long = max(shapely.Point(door.a).distance(shapely.Point(door.b)), 1e-9)
    step = ((y1 - y0) / long * BESIDE, (x0 - x1) / long * BESIDE)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    spots = [shapely.Point(middle[0] + k * step[0], middle[1] + k * step[1]) for k in (-1, 1)]
    ground = plan.floor
    return all(ground.contains(spot) or not plan.frame.contains(spot) for spot in spots)


def times(side: int) -> None:
    """What a plan and each format of a large board take."""
    result = morphs.build(board=f"grid:{side}x{side}", pack=("dungeon",), seed=1)
    start = process_time()
    plan = result.plan
    print(f"plan of {side} x {side} tiles: {process_time() - start:.2f} s, {len(plan.doors)} doors")
    layout = result.layout
    print(f"{'format':14} {'CPU s':>7} {'MB':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for ending in (".png", *(name for name in LAYOUTS.endings if name != ".png")):
            target = Path(folder) / f"map{ending}"
            start = process_time()
            try:
                written = morphs.export(layout, target)
            except morphs.MorphsError as error:
                print(f"{ending:14} {error}")
                continue
            spent = process_time() - start
            files = [file for path in written for file in (path, *path.rglob("*"))]
            size = sum(file.stat().st_size for file in files if file.is_file()) / 1e6
            print(f"{ending:14} {spent:7.1f} {size:7.1f}", flush=True)


if __name__ == "__main__":
    main()
