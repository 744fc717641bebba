"""Carpets and runners lie flat: off stairs and doors, and under what stands on them as a whole."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.avenue import RUNNER
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.drawing import Thing
from morphs.base import exact

FLIGHTS = frozenset({"stairs", "spiral", "dais"})
"""What no carpet lies on."""
STREWN = frozenset({"pebble", "boulder", "rubble", "bones", "coins", "cracks"})
"""What time has left lies where it fell, on the edge of a carpet too."""
TOUCH, THRESHOLD = 0.01, 0.15
"""Less ground in common is but a touch, in square squares; how far carpets keep off doors."""


def lie_flat(plan: Plan) -> None:
    """Take away the carpets and runners that something stands half on, or that lie over stairs,
    thresholds or each other: what is set up last knows nothing of them."""
    lying = [k for k, one in enumerate(plan.things) if _is_carpet(one)]
    if not lying:
        return
    grounds = [footprint(one) for one in plan.things]
    gone: set[int] = set()
    for k in lying:
        others = [j for j in range(len(grounds)) if j != k and j not in gone]
        doors = any(exact.distance(one.segment, grounds[k]) < THRESHOLD for one in plan.doors)
        if doors or not all(_bears(grounds[k], plan.things[j], grounds[j], j > k) for j in others):
            gone.add(k)
    plan.things[:] = [one for k, one in enumerate(plan.things) if k not in gone]


def _is_carpet(thing: Thing) -> bool:
    """Whether a thing is a carpet or a runner: broader inlays are floors of rooms."""
    return thing.kind == "rug" or (thing.kind == "inlay" and thing.height == exact.rounded(RUNNER))


def _bears(carpet: BaseGeometry, thing: Thing, body: BaseGeometry, above: bool) -> bool:
    """Whether a thing stands beside a carpet, or amid it and is drawn above it."""
    if thing.kind in STREWN or exact.intersection(carpet, body).area < TOUCH:
        return True
    return above and thing.kind not in FLIGHTS and carpet.contains(body)
