"""How often the ambiguous cases of the wargame tables bite: counted while maps are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest

from morphs.terrain.ground import Ground
from morphs.terrain.terrain_map import TerrainMap
from morphs.terrain.wargame import WargameOptions, generate, life
from morphs.terrain.wargame.table import Placing

PRESENT = dict.fromkeys(
    ("hills", "river", "lakes", "marshes", "road", "trees", "habitation", "fields"), "yes"
)


@contextmanager
def counted(patch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count, by what is placed: `taken` targets of 1.2, `beside` taken cells of 1.3, `walled` in:
    no free neighbour at all."""
    cases: Counter[str] = Counter()
    own_count, own_beside = Placing.counted, Placing.beside

    def counting(placing: Placing) -> int:
        table, last = placing.table, placing.last
        cell = own_count(placing)
        steps = sum(table.dice.log[-1].values)
        row = table.dice.log[-2].values[0] - 1 if last < 0 else 0
        start = row * table.ground.columns - 1 if last < 0 else last
        if cell >= 0 and (start + steps) % table.ground.count != cell:
            cases[f"taken {placing.what}"] += 1
        return cell

    def beside(placing: Placing, at: int) -> int:
        cell = own_beside(placing, at)
        if cell < 0:
            cases[f"walled {placing.what}"] += 1
        elif placing.table.near[at][placing.table.dice.log[-1].values[0] - 1] != cell:
            cases[f"beside {placing.what}"] += 1
        return cell

    own_field = life._beside_any
    found = [0]

    def field(placing: Placing, chain: list[int]) -> int:
        """A field's first try is at its own place: is that walled in?"""
        table = placing.table
        homes = [cell for cell in chain if table.feature[cell] == "built-up"]
        free = any(there >= 0 and placing.free(there) for c in homes for there in table.near[c])
        if found[0] >= 0 and not free:
            cases["no room at the place"] += 1
        found[0] = own_field(placing, chain)
        return found[0]

    with patch.context() as inside:
        inside.setattr(life, "_beside_any", field)
        inside.setattr(Placing, "counted", counting)
        inside.setattr(Placing, "beside", beside)
        yield cases


def measured(
    patch: pytest.MonkeyPatch, ground: Ground, relief: str, cover: str, count: int
) -> dict[str, float]:
    """The figures of the reference for one type of land, for each map."""
    options = WargameOptions.model_validate(
        {"relief": relief, "cover": cover, **PRESENT, "railway": "no"}
    )
    with counted(patch) as cases:
        maps = [generate(ground, seed, options) for seed in range(count)]
    for terrain in maps:
        cases += _cases(terrain)
    return {name: number / count for name, number in cases.items()}


def _cases(terrain: TerrainMap) -> Counter[str]:
    cases: Counter[str] = Counter()
    kinds = Counter(spot.kind for spot in terrain.spots)
    cases["gorges"] = int(kinds["gorge"] > 0)
    cases["passes"] = int(any(note.startswith("the road crosses") for note in terrain.notes))
    for river in terrain.paths_of("river"):
        cases["wide"] += river.wide
        cases["narrowed"] += river.wide and _narrowed(terrain, river)
    steps = {s for river in terrain.paths_of("river") for s in pairwise(river.points)}
    steps |= {(b, a) for a, b in steps}
    ways = [s for way in terrain.paths_of("road", "track") for s in pairwise(way.points)]
    cases["along rivers"] = int(any(step in steps for step in ways))
    cases["fields lost"] = sum(
        int(note.split()[1]) for note in terrain.notes if note.startswith("fields:")
    )
    return cases


def _narrowed(terrain: TerrainMap, river: Any) -> bool:
    """Whether a broad river has fewer cells of a second bank than steps."""
    cells = [terrain.ground.cell(place) for place in river.points]
    line = {cell for cell in cells if cell >= 0}
    banks = sum(word == "river" for word in terrain.words) - len(line)
    return banks < len(line)
