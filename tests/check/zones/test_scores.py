"""Soft scores of zone maps: each against a map whose figure is known beforehand."""

from __future__ import annotations

import copy

import numpy as np
import pytest

from morphs.check.zones.read import Chart, read_chart
from morphs.check.zones.scores import area_errors, clusters, soft_scores
from morphs.check.zones.walks import Walks
from morphs.generators.zones.zone_json import to_dict
from morphs.generators.zones.zone_map import BLOCKED, Thing, ZoneMap
from tests.generators.zones.handmade import Maker, duel, patchwork


def chart_of(made: ZoneMap) -> Chart:
    return read_chart(to_dict(made), "map")


def score(made: ZoneMap, start: str) -> float:
    (found,) = [one for one in soft_scores(chart_of(made)) if one.name.startswith(start)]
    return found.value


def test_areas_of_equal_zones_err_by_nothing() -> None:
    made = duel()
    assert area_errors(chart_of(made)) == [0, 0, 0]
    made.zone[0, :, 12:18] = 1  # 1: a half more, 2: half
    assert sorted(area_errors(chart_of(made))) == [0, 0.5, 0.5]
    assert score(made, "S1 error of zones' areas, median") == 0.5


def test_a_mirrored_duel_is_balanced_until_a_mine_moves() -> None:
    made = duel()
    before = score(made, "S4 inequality of mines")
    assert before < 0.05
    mine = next(t for t in made.things if t.kind == "mine")
    made.things[made.things.index(mine)] = Thing("mine", mine.name, 0, 10, 33, zone=3, value=1500)
    assert score(made, "S4 inequality of mines") > before + 0.1


def test_walks_go_round_what_is_blocked() -> None:
    made = duel()
    walks = Walks(chart_of(made)).from_([(0, 20, 3)])
    assert walks[0, 20, 8] == 5
    assert walks[0, 24, 5] == 2 * 1.5 + 2
    assert walks[0, 18, 13] > 13 - 3  # through the gap only
    assert np.isinf(walks[0, 0, 0])


def test_gates_shorten_walks() -> None:
    made = duel()
    plain = Walks(chart_of(made)).from_([(0, 26, 5)])[0, 26, 32]
    ends = [Maker(made).put("gate", (0, 25, column)) for column in (4, 31)]
    for a, b in (ends, ends[::-1]):
        made.things[a].partner = b
    assert Walks(chart_of(made)).from_([(0, 26, 5)])[0, 26, 32] < plain / 4


def grid_of_mines(step: int, shake: int = 0) -> ZoneMap:
    made = duel(72)
    made.things = [t for t in made.things if t.kind == "obstacle"]
    made.blocks = []
    random = np.random.default_rng(1)
    for row in range(step, 72 - 2, step):
        for column in range(step, 72 - 2, step):
            y, x = random.integers(-shake, shake + 1, 2) if shake else (0, 0)
            made.things.append(Thing("mine", "gold", 0, int(row + y), int(column + x)))
    return made


def test_a_grid_is_more_even_than_a_shaken_one() -> None:
    even, shaken = (score(grid_of_mines(8, shake), "S5 evenness") for shake in (0, 5))
    assert even > 1.7
    assert shaken < even - 0.4


def test_a_block_counts_as_one_thing() -> None:
    assert len(clusters(chart_of(duel()))) == 2 + 4 + 1


def test_the_blocked_share_is_counted_over_land() -> None:
    made = duel()
    share = score(made, "S6 blocked share of the land on the surface")
    land = made.land[0]
    covered = np.array(
        [[i >= 0 and made.things[i].kind != "monster" for i in row] for row in made.thing[0]]
    )
    pickups = sum(t.kind == "pickup" for t in made.things)
    assert share == pytest.approx((covered[land].sum() - pickups) / land.sum())


def test_sorted_obstacles_stand_beside_their_like() -> None:
    made = patchwork(72)
    made.terrain[:] = 2
    for thing in made.things:
        thing.name = "pine-1" if thing.row < 36 else "rock-1"
    assert score(made, "S7 obstacles") > 1.5
    mixed = copy.deepcopy(made)
    for number, thing in enumerate(mixed.things):
        thing.name = "pine-1" if number * 7919 % 13 < 6 else "rock-1"
    assert score(mixed, "S7 obstacles") == pytest.approx(1, abs=0.1)


def test_symmetry_is_exact_or_counted() -> None:
    made = duel()
    made.request["symmetry"] = "mirror"
    made.terrain[:] = 0
    made.mask[0, :, 18:] = made.mask[0, :, 17::-1]
    made.things, made.blocks, made.passages = [], [], []
    made.thing[:] = -1
    assert score(made, "S9") == 0
    made.mask[0, 10, 5] = BLOCKED
    assert score(made, "S9") == pytest.approx(2 / made.zone.size)


def test_figures_out_of_bounds_are_marked() -> None:
    made = duel()
    made.zone[0, :, 12:18] = 1
    marked = [one for one in soft_scores(chart_of(made)) if not one.good]
    assert any(one.name.startswith("S1") and "(!)" in one.to_text() for one in marked)
