"""What strangers' maps and templates showed, measured again: each figure as it was, as it is now,
and what is wanted.

    python -m benchmarks.lands [--seeds N]

Before: figures of a review of an earlier state, on other seeds and boards of the same kinds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from time import process_time
from typing import NamedTuple

import networkx as nx
import numpy as np

import morphs
from morphs.base.errors import MorphsError
from morphs.check.zones.read import Chart, read_chart
from morphs.check.zones.scores import soft_scores
from morphs.draw.zones.sheet import zone_picture
from morphs.exports.h3m_borders import border_pictures
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.toric import ToricOptions, generate
from morphs.generators.zones.templates.library import shipped_templates
from morphs.generators.zones.zone_json import to_dict
from morphs.generators.zones.zone_map import ZoneMap
from tests.export.test_h3m_borders import at_border
from tests.generators.terrain.test_wargame_routes import battlefield, longer_ways

TABLES = 10
"""So many battlefields for each seed that is asked for."""
SIDES = (36, 72, 108)


class Figure(NamedTuple):
    """One line of the table: what was counted, before, now, and whether that is as wanted."""

    what: str
    before: str
    now: str
    wanted: str
    good: bool


def main() -> None:
    """Print the table, a line as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    seeds = parser.parse_args().seeds
    print(f"{'':52} {'before':>18} {'now':>18}  wanted")
    parts: tuple[Callable[[int], Iterator[Figure]], ...] = (battlefields, worlds, kingdoms)
    for part in parts:
        for figure in part(seeds):
            mark = "" if figure.good else "  (!)"
            told = f"{figure.what:52} {figure.before:>18} {figure.now:>18}  {figure.wanted}{mark}"
            print(told, flush=True)


def battlefields(seeds: int) -> Iterator[Figure]:
    """Ways of wargame tables beside the shortest that rules permit (networkx)."""
    longer: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    for number in range(seeds * TABLES):
        terrain = battlefield(number)
        ways.update(path.kind for path in terrain.paths)
        longer.update(kind for kind, _, _ in longer_ways(terrain))
    before = {"road": "161 of 316 links", "track": "22-35 of 298", "railway": "54-66 of 299"}
    for kind, was in before.items():
        now = f"{longer[kind]} of {ways[kind]}"
        yield Figure(
            f"battlefields: {kind}s that are not shortest", was, now, "0", not longer[kind]
        )


def worlds(seeds: int) -> Iterator[Figure]:
    """Rivers of toric worlds."""
    steps = uphill = 0
    for seed in range(seeds):
        world = generate(seed, ToricOptions(), Ground("hex", 40, 30, "both"))
        altitude = world.layers["altitude"]
        for river in world.paths_of("river"):
            cells = world.cells_of(river)
            steps += len(cells) - 1
            uphill += sum(altitude[b] > altitude[a] for a, b in pairwise(cells))
    now = f"{uphill} of {steps}"
    yield Figure("toric worlds: steps of rivers uphill", "118 of 301", now, "0", not uphill)
    small = [generate(seed, ToricOptions(), Ground("hex", 12, 10, "both")) for seed in range(seeds)]
    dry = sum(not world.paths_of("river") for world in small)
    now = f"{dry} of {seeds}"
    yield Figure("toric worlds of 12 x 10 without a river", "", now, "0", not dry)


def kingdoms(seeds: int) -> Iterator[Figure]:
    """Zone maps of the templates that ship, in every size and with water where they allow it."""
    found: Counter[str] = Counter()
    even: list[float] = []
    unequal: list[float] = []
    first: list[int] = []
    spent = {"maps": 0.0, "pictures": 0.0}
    for seconds, zones in islice(_maps(), seeds * 3):
        spent["maps"] += seconds
        start = process_time()
        zone_picture(zones)
        spent["pictures"] += process_time() - start
        chart = read_chart(to_dict(zones), "map")
        for score in soft_scores(chart):
            if "Clark-Evans" in score.name:
                even.append(score.value)
            elif "(Gini)" in score.name:
                unequal.append(score.value)
        first += _first_mines(chart)
        found.update(_water(zones))
        found.update(_borders(zones))
    share = 100 * found["pictured"] / max(1, found["borders"])
    now = f"{share:.1f} %"
    yield Figure(".h3m: borders of ground with a picture", "55 %", now, "95 %", share >= 95)
    now = f"{found['out of reach']} of {found['with flotsam']}"
    yield Figure("maps with flotsam and no shipyard", "1 of 1", now, "0", not found["out of reach"])
    now = f"{found['rings']} of {found['rivers']}"
    yield Figure("rivers that go in a ring", "some", now, "0", not found["rings"])
    low, mean, high = min(even), float(np.mean(even)), max(even)
    now = f"{low:.2f} {mean:.2f} {high:.2f}"
    yield Figure(
        "evenness of blocks (Clark-Evans), least mean most",
        "1.75",
        now,
        "1.37 to 1.47",
        1.37 <= mean <= 1.47,
    )
    now = f"{min(first)} to {max(first)}"
    yield Figure(
        "squares from towns to first wood and ore",
        "12",
        now,
        "7 to 12",
        min(first) >= 5 and max(first) <= 13 and len(set(first)) > 3,
    )
    now = f"{max(unequal):.2f}"
    yield Figure("inequality of starts (Gini), worst", ".30", now, ".25", max(unequal) <= 0.25)
    ratio = spent["pictures"] / spent["maps"]
    now = f"{spent['pictures']:.0f} and {spent['maps']:.0f} s"
    yield Figure("seconds of pictures and of maps", "", now, f"twice ({ratio:.1f})", ratio <= 2)


def _maps() -> Iterator[tuple[float, ZoneMap]]:
    """Yield maps of all templates, one after the other, and how long each took."""
    for seed in range(1000):
        for number, (name, template) in enumerate(sorted(shipped_templates().items())):
            size = SIDES[(seed + number) % len(SIDES)]
            if not template.smallest <= size * size <= template.largest:
                continue
            water = "normal" if "normal" in template.waters else None
            start = process_time()
            try:
                zones = morphs.make_zones(template=name, size=size, seed=seed, water=water)
            except MorphsError as error:
                print(f"  {name} {size} seed {seed}: {error}"[:150])
                continue
            yield process_time() - start, zones


def _first_mines(chart: Chart) -> Iterator[int]:
    """How far from each player's town the nearest wood and the nearest ore lie, in squares."""
    for town in chart.things:
        if town.kind != "town" or not town.owner:
            continue
        for name in ("sawmill", "ore"):
            far = [
                max(abs(mine.row - town.row), abs(mine.column - town.column))
                for mine in chart.things
                if mine.kind == "mine" and name in mine.name and mine.level == town.level
            ]
            yield min(far, default=0)


def _water(zones: ZoneMap) -> Iterator[str]:
    """What there is of rivers and of things that float, by words."""
    kinds = Counter(thing.kind for thing in zones.things)
    if kinds["flotsam"]:
        yield "with flotsam"
        if not kinds["shipyard"]:
            yield "out of reach"
    for level in zones.river:
        squares: nx.Graph[tuple[int, int]] = nx.Graph()
        for row, column in np.argwhere(level > 0).tolist():
            squares.add_node((row, column))
            for other in ((row + 1, column), (row, column + 1)):
                if max(other) < zones.size and level[other] > 0:
                    squares.add_edge((row, column), other)
        pools = level[1:, 1:] * level[:-1, 1:] * level[1:, :-1] * level[:-1, :-1] > 0
        edges, rings = squares.number_of_edges(), -int(pools.sum())  # a pool is no ring
        bodies = nx.number_connected_components(squares) if squares else 0
        yield from ["rivers"] * bodies
        yield from ["rings"] * (rings + edges - len(squares) + bodies)


def _borders(zones: ZoneMap) -> Counter[str]:
    """How many squares show a border between grounds, and how many of them have a picture."""
    found: Counter[str] = Counter()
    for terrain in zones.terrain:
        border = at_border(terrain)
        pictured = np.zeros(terrain.shape, np.bool_)
        for ground in range(10):
            for picked in border_pictures(terrain, ground):
                pictured |= picked.squares
        found["borders"] += int(border.sum())
        found["pictured"] += int((border & pictured).sum())
    return found


if __name__ == "__main__":
    main()
