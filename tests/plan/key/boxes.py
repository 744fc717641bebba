"""The ground that numbers take on a map."""

from __future__ import annotations

import shapely
from shapely import Polygon

from morphs.plan.key.labels import AROUND, TALL, WIDE
from morphs.plan.key.model import Region


def label_box(region: Region) -> Polygon:
    """Return the ground that the number of a region takes, with what is kept free around it."""
    wide = len(str(region.number)) * region.label_size * WIDE / 2 + AROUND
    high = region.label_size * TALL + AROUND
    x, y = region.label
    return shapely.box(x - wide, y - high, x + wide, y + high)
