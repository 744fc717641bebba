"""Lakes of set pieces lie in their caves; jetties run out into them."""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString, Point

from morphs.art.dungeon.dress_dens import ASHORE, BERTH, JETTY, _jetty, _moored
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import DRESSERS
from morphs.art.dungeon.plan import Plan
from morphs.base.seeds import Dice


def _cave(seed: int) -> Plan:
    plan = Plan("block", ("sw",) * 16, seed)
    plan.add("cave", Point(10, 10).buffer(8.5))
    return plan


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["mere", "harbour"])
def test_lakes_lie_in_their_cave(name: str, seed: int) -> None:
    plan = _cave(seed)
    cave = plan.parts[0]
    DRESSERS[name](plan, cave, Dice(seed))
    water = plan.union("water")
    assert water.area > 8
    assert cave.outline.buffer(0.45).contains(water)
    assert all(water.intersection(bridge.deck).area > 0.5 for bridge in plan.bridges)
    boats = [thing for thing in plan.things if thing.kind == "boat"]
    assert all(water.contains(Point(boat.x, boat.y)) for boat in boats)


def test_a_jetty_begins_on_the_shore_and_ends_in_deep_water() -> None:
    lake = Point(0, 0).buffer(4)
    jetty = _jetty(LineString([(-3, -4), (3, -4)]), 3.0, lake)
    assert jetty is not None
    (x0, y0), (x1, y1) = jetty.way.coords
    assert (x0, y0) == pytest.approx((0, -4 - ASHORE), abs=0.01)
    assert (x1, y1) == pytest.approx((0, -4 + JETTY[0]), abs=0.01)
    pond = shapely.box(-4, -4, 4, -3)
    assert _jetty(LineString([(-3, -4), (3, -4)]), 3.0, pond) is None


def test_boats_lie_along_their_jetties_and_harbours_are_no_puddles() -> None:
    lake = Point(0, 0).buffer(6)
    jetty = _jetty(LineString([(-3, -6), (3, -6)]), 3.0, lake)
    assert jetty is not None
    boat = _moored(jetty, lake.buffer(-0.1).difference(jetty.deck), Dice(1))
    assert boat is not None
    assert boat.angle % 180 == pytest.approx(90)
    assert jetty.deck.distance(footprint(boat)) == pytest.approx(BERTH, abs=0.02)
    assert _moored(jetty, jetty.deck, Dice(1)) is None
    moored = 0
    for seed in range(3):
        plan = _cave(seed)
        DRESSERS["harbour"](plan, plan.parts[0], Dice(seed))
        assert plan.union("water").area > 14
        boats = [footprint(thing) for thing in plan.things if thing.kind == "boat"]
        moored += sum(b.distance(j.deck) < 0.2 for b in boats for j in plan.bridges)
    assert moored > 1
