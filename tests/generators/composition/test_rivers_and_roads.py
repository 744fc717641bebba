"""Rivers of planned lands run down to water or off the map, and roads join places."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from morphs.base.seeds import Dice
from morphs.generators.composition.net import Net, Shown, Sign, Step
from morphs.generators.composition.rivers import LINES, plan_rivers
from morphs.generators.composition.roads import ROAD, plan_roads

WIDE, HIGH = 12, 9
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the cells beside one, in the order of their sides; opposite sides are 3 apart."""
COUNTRIES = ("mountain", "hill", "plain", "water")


def signs(country: str, line: str, most: int) -> set[Sign]:
    """All signs of one line in a country, over so many sides at most."""
    ways = product((None, (country, line)), repeat=6)
    return {way for way in ways if 0 < sum(one is not None for one in way) <= most}


def sheared() -> Net:
    """Mountains in the west, then hills and plains, and the sea in the east."""
    across = []
    for cell in range(WIDE * HIGH):
        x, y = cell % WIDE, cell // WIDE
        there = [(x + dx, y + dy) for dx, dy in AROUND]
        across.append(
            [
                (b * WIDE + a, (side + 3) % 6) if 0 <= a < WIDE and 0 <= b < HIGH else None
                for side, (a, b) in enumerate(there)
            ]
        )
    country = [COUNTRIES[cell % WIDE // 3] for cell in range(WIDE * HIGH)]
    lines = [*product(COUNTRIES, (*LINES, *ROAD))]
    dry = frozenset().union(*(signs(country, line, 3) for country, line in lines))
    crossed = {
        tuple(a if side == one else b if side == other else None for side in range(6))
        for one, other in product(range(6), repeat=2)
        if one != other
        for line in (*LINES, *ROAD)
        for a, b in product(*2 * [[(country, line) for country in COUNTRIES]])
    }
    bridges = {
        tuple(
            ("plain", "road")
            if side in (one, one + 3)
            else ("plain", "river")
            if side in two
            else None
            for side in range(6)
        )
        for one in range(3)
        for two in [((one + 1) % 6, (one + 4) % 6)]
    }
    wet = frozenset(way for line in LINES for c in COUNTRIES for way in signs(c, line, 1))
    meets = {line: (line,) for line in (*LINES, *ROAD)} | {"stream": LINES}
    return Net(across, country, Shown(dry | crossed | bridges, wet, meets))


HEIGHT = [HIGH * (WIDE - 1 - cell % WIDE) + cell // WIDE for cell in range(WIDE * HIGH)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rivers_run_down_from_springs_to_water_or_into_each_other(seed: int) -> None:
    net = sheared()
    rivers = plan_rivers(net, HEIGHT, False, Dice(seed, "rivers"))
    assert rivers
    before: set[int] = set()
    for way in rivers:
        first, last = way[0].cell, way[-1].cell
        assert net.country[first] in ("mountain", "hill") and HEIGHT[first] > HEIGHT[last]
        assert net.country[last] == "water" or last in before
        for step, after in pairwise(way):
            assert net.across[step.cell][step.leave] == (after.cell, after.come)
        before.update(step.cell for step in way)


def test_what_leaves_a_map_is_planned_only_where_it_opens() -> None:
    for opens in (False, True):
        net = sheared()
        plan_rivers(net, HEIGHT, opens, Dice(5, "rivers"))
        plan_roads(net, opens, Dice(5, "roads"))
        beyond = [
            sides[side] is None
            for cell, sides in enumerate(net.across)
            for side, one in enumerate(net.sign(cell))
            if one
        ]
        assert any(beyond) == opens


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_roads_join_all_places(seed: int) -> None:
    net = sheared()
    places = plan_roads(net, False, Dice(seed, "roads"))
    assert len(places) > 2
    assert set(places) <= net.cells_along(min(places), ROAD).keys()
    assert all(net.country[cell] != "water" for cell in places)


def test_what_a_cell_leads_to_is_known_anew_after_each_way() -> None:
    net, road = sheared(), ("plain", "road")
    first = net.country.index("plain")
    assert net.cells_along(first, ROAD) == {first: 0}
    net.lay([Step(first, -1, None, 0, road), Step(first + 1, 3, road, -1, None)])
    assert net.cells_along(first, ROAD) == {first: 0, first + 1: 1}


def test_cells_along_lines_are_looked_for_no_farther_than_asked() -> None:
    net = sheared()
    places = plan_roads(net, False, Dice(4, "roads"))
    start = min(places)
    whole = net.cells_along(start, ROAD)
    near = min(places.keys() - {start}, key=lambda cell: whole[cell])
    some = net.cells_along(start, ROAD, until={near})
    assert some == {cell: steps for cell, steps in whole.items() if steps <= whole[near]}
    assert len(some) < len(whole)
