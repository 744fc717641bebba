"""Furniture of set pieces in caves."""

from __future__ import annotations

import math

import shapely
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import dresses, dripstone, hall_of, scatter
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import LEAST, lagoon
from morphs.art.geometry.drawing import Bridge, Thing
from morphs.art.geometry.rough import polygons, thinned
from morphs.base import exact
from morphs.base.seeds import Dice


@dresses
def dragon(plan: Plan, part: Part, dice: Dice) -> None:
    """A dragon asleep on its hoard, lesser heaps beside it; by the walls what it has eaten."""
    hall = hall_of(part)
    lagoon(plan, part, dice, 16.0)
    spot = _roomiest(plan, part, 0.5)
    size = min(9.5, 2.0 * exact.distance(part.outline.boundary, spot))
    for share in (0.62, 1.0):
        kind = "hoard" if share < 1 else "wyrm"
        plan.things.append(Thing(kind, spot.x, spot.y, 0, size * share, size * share))
    plan.bodies.append(exact.buffer(spot, size * 0.5, 8))
    for _ in range(3):
        scatter(plan, part, dice, ("hoard",), 1, (1.3, 2.2))
    scatter(plan, part, dice, ("coins", "chest", "coins"), 8, (0.35, 0.5), lanes=False)
    scatter(plan, part, dice, ("carcass", "bones", "bones"), 12, (0.45, 1.3))
    for _ in range(3 + round(hall.long / 6)):
        dripstone(plan, part, dice, 7)


def _roomiest(plan: Plan, part: Part, off: float) -> Dot:
    """The spot farthest from walls and water; where all is wet, from walls."""
    dry = exact.difference(part.outline, exact.buffer(plan.wet(), off))
    ground, left = part.outline, polygons(dry) or polygons(part.outline)
    while left:
        ground = max(left, key=lambda p: p.area)
        left = polygons(exact.buffer(ground, -0.25, 4)) if ground.area >= 0.1 else []
    return exact.inner_point(ground)


@dresses
def mere(plan: Plan, part: Part, dice: Dice) -> None:
    """A lake along a wall of its cave, and who lives by it."""
    _lake(plan, part, dice, 44.0)
    dripstone(plan, part, dice, 8)
    scatter(plan, part, dice, ("bones", "mushroom"), 4, (0.3, 0.45))


def _lake(plan: Plan, part: Part, dice: Dice, most: float, least: float = 0.0) -> None:
    """As much water as there is room for, at least such a share of what was meant, if it can be."""
    for share in (1.0, 1.0, 0.8, 0.8, 0.6, 0.6, 0.4):
        if lagoon(plan, part, dice, share * most, max(LEAST, least * share * most)):
            return
    if least:
        lagoon(plan, part, dice, most)


HARBOUR = 64.0, 0.4
"""How much water a harbour has at most, in square squares, and what share of it the one that packs
ship has at least: few caves leave room for more."""
BOAT, MOORED, HEADINGS = (1.9, 0.8), 0.55, 12
"""How long and broad boats are, how far from shores their middles lie at least, in squares, and how
many ways it is tried which way they lie."""
JETTIES, JETTY, PLANK, ASHORE = 2, (2.5, 2.0, 1.5), 0.4, 0.45
"""How many jetties a harbour has, how far they may run out, half their width, and how much of each
lies on the shore, in squares."""
OPEN_WATER = 0.75
"""So far round its head a jetty has water, lest it be a bridge to nowhere."""
AFLOAT, BERTH = 2, 0.12
"""How many boats are out on the water, and how far the others lie from their jetty, in squares."""
OFF_WALL, JETTIES_APART = 0.9, 2.4
"""How far jetties are from walls, and their middles from each other."""


def _jetties(plan: Plan, part: Part, dice: Dice) -> None:
    """Planks that run out from the shore into deep water."""
    lake = max(polygons(plan.union("water")), key=lambda p: p.area, default=Polygon())
    walls = exact.buffer(thinned(part.outline).boundary, OFF_WALL, 6)
    shore = shapely.line_merge(exact.difference(lake.exterior, walls))
    lines = [p for p in shapely.get_parts(shore) if isinstance(p, LineString)]
    if not lines:
        return
    line, start, laid = max(lines, key=exact.length), dice.fraction(), 0
    for k in range(4 * JETTIES):
        deck = _jetty(line, exact.length(line) * ((start + 0.37 * k) % 1.0), lake)
        near = JETTIES_APART / 2
        if deck and all(exact.distance(deck.deck, one.deck) > near for one in plan.bridges):
            plan.bridges.append(deck)
            plan.bodies.append(exact.buffer(deck.deck, 0.15, 4))
            laid += 1
        if laid == JETTIES:
            return


def _jetty(shore: LineString, way: float, lake: Polygon) -> Bridge | None:
    """A jetty square to a place of a shore; None where the water is not broad enough."""
    spot, before, after = (exact.along(shore, max(0.0, way + step)) for step in (0.0, -0.3, 0.3))
    dx, dy = after.x - before.x, after.y - before.y
    off = exact.apart((0, 0), (dx, dy)) or 1.0
    for ax, ay in ((-dy / off, dx / off), (dy / off, -dx / off)):

        def at(far: float, ax: float = ax, ay: float = ay) -> tuple[float, float]:
            return exact.rounded(spot.x + ax * far), exact.rounded(spot.y + ay * far)

        for long in JETTY:
            over = exact.length(exact.intersection(LineString([at(0), at(long)]), lake))
            head = Dot(at(long))
            free = lake.contains(head) and exact.distance(lake.boundary, head) > OPEN_WATER
            if over > long - 0.2 and free:
                planks = LineString([at(-ASHORE), at(long)])
                deck = exact.buffer(planks, PLANK, cap_style="flat")
                return Bridge(max(polygons(deck), key=lambda p: p.area), planks)
    return None


def _moored(jetty: Bridge, water: BaseGeometry, dice: Dice) -> Thing | None:
    """A boat beside a jetty, its bow out of the harbour or in; None where it would not float."""
    (x, y), (tip_x, tip_y) = jetty.way.coords
    long = exact.apart((x, y), (tip_x, tip_y))
    ax, ay = (tip_x - x) / long, (tip_y - y) / long
    bow, first = 180 * dice.below(2), 1 - 2 * dice.below(2)
    off, far = PLANK + BERTH + BOAT[1] / 2, long - BOAT[0] / 2 + BERTH
    turn = math.degrees(exact.heading(ax, ay)) + bow
    for side in (first, -first):
        spot = (x + far * ax - side * off * ay, y + far * ay + side * off * ax)
        boat = Thing("boat", *spot, turn, *BOAT)
        if water.contains(footprint(boat)):
            return boat
    return None


def _afloat(water: BaseGeometry, spot: Dot, dice: Dice) -> Thing | None:
    """A boat about a spot that lies wholly on the water, whichever way it lies; None where it would
    not."""
    for _ in range(HEADINGS):
        boat = Thing("boat", spot.x, spot.y, 360 * dice.fraction(), *BOAT)
        if water.contains(footprint(boat)):
            return boat
    return None


@dresses
def harbour(plan: Plan, part: Part, dice: Dice) -> None:
    """A lake with jetties, boats, and what is loaded and unloaded on the shore."""
    most, least = HARBOUR
    _lake(plan, part, dice, most, 0.0 if plan.form else least)
    _jetties(plan, part, dice)
    decks = exact.union_all([bridge.deck for bridge in plan.bridges])
    water = exact.difference(
        exact.buffer(plan.union("water"), -MOORED, 4), exact.buffer(decks, 0.9)
    )
    whole = exact.difference(exact.buffer(plan.union("water"), -0.1, 4), decks)
    for jetty in plan.bridges:
        moored = _moored(jetty, whole, dice)
        if moored:
            plan.things.append(moored)
            water = exact.difference(water, exact.buffer(Dot(moored.x, moored.y), 2.0))
    for _ in range(AFLOAT):
        ground = max(polygons(water), key=lambda p: p.area, default=None)
        if ground is None:
            break
        spot = exact.inner_point(ground)
        boat = _afloat(whole, spot, dice)
        if boat:
            plan.things.append(boat)
        water = exact.difference(water, exact.buffer(spot, 2.3))
    shore = Part(
        "cave", exact.intersection(part.outline, exact.buffer(plan.wet(), 3.0)), part.cells
    )
    scatter(plan, shore, dice, ("crate", "barrel", "crate"), 16, (0.42, 0.5))
    for _ in range(4):
        dripstone(plan, part, dice, 8)
    scatter(plan, part, dice, ("boulder", "rubble"), 8, (0.3, 0.7))
    scatter(plan, part, dice, ("campfire",), 1, (0.75, 0.8))


@dresses
def war_camp(plan: Plan, part: Part, dice: Dice) -> None:
    """Fires, and who sleeps round them; what they have with them by the walls."""
    hall = hall_of(part)
    for along in (-4.5, 0.0, 4.5):
        fire = hall.thing("campfire", along + dice.fraction(), dice.fraction() - 0.5, 0, 0.8, 0.8)
        if not plan.put(fire, part.outline, 0.3, in_the_way=True):
            continue
        for k in range(5):
            turn = (k + 0.3 * dice.fraction()) * 2 * math.pi / 5
            x, y = fire.x + 1.5 * exact.cos(turn), fire.y + 1.5 * exact.sin(turn)
            plan.put(Thing("bed", x, y, math.degrees(turn), 0.95, 0.48), part.outline, 0.1)
    scatter(plan, part, dice, ("crate", "barrel", "rack", "boulder"), 14, (0.35, 0.5))


@dresses
def spiders(plan: Plan, part: Part, dice: Dice) -> None:
    """A great web, others from wall to wall round it, and what hung in them."""
    hall = hall_of(part)
    for along, across, size in ((-4.6, 0.9, 2.6), (3.6, -1.0, 3.4), (0.4, 1.6, 1.8)):
        turn = dice.fraction() * 360
        web = hall.thing("web", along, across, turn, size, size)
        plan.put(web, part.outline, 0.1, in_the_way=True)
    for _ in range(7):
        scatter(plan, part, dice, ("web",), 1, (1.0, 2.2), lanes=False)
    scatter(plan, part, dice, ("bones", "urn", "carcass"), 14, (0.3, 0.7))
    dripstone(plan, part, dice, 6)


@dresses
def fungus_forest(plan: Plan, part: Part, dice: Dice) -> None:
    """Mushrooms as tall as trees, and small ones among them."""
    scatter(plan, part, dice, ("mushroom",), 12, (1.0, 1.6), lanes=False)
    scatter(plan, part, dice, ("mushroom",), 26, (0.2, 0.6))
    scatter(plan, part, dice, ("rubble", "stalagmite"), 6, (0.2, 0.4))


@dresses
def deep_mine(plan: Plan, part: Part, dice: Dice) -> None:
    """Carts, ore and what came down."""
    scatter(plan, part, dice, ("cart",), 4, (0.7, 0.72), lanes=False)
    scatter(plan, part, dice, ("crystal", "crystal", "rubble", "boulder"), 22, (0.3, 0.7))
    scatter(plan, part, dice, ("crate", "barrel"), 6, (0.4, 0.5))
