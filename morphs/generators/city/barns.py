"""Barns out in the fields about a town, by dice of the places of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely
from shapely import Polygon

from morphs.base import exact
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import key_of, unit
from morphs.generators.city.lots import House, place_of
from morphs.generators.city.shapes import box, box_of, centre_of, corners_of

BARNS, BARN, OFF = 0.13, (34.0, 17.0), 7.0
"""How many hedged fields and pastures have a barn, how long and broad it is, and how far off their
hedges it stands, in feet."""


def field_barns(parcels: Iterable[Parcel], seed: int) -> Iterator[House]:
    """Barns in corners of some hedged fields and pastures, where there is room."""
    key = key_of(seed, "field barns")
    for parcel in parcels:
        tilled = parcel.kind in ("field", "meadow", "pasture") and parcel.hedged
        place = place_of(parcel.outline)
        if not tilled or unit(key, *place, 0) >= BARNS:
            continue
        room = exact.buffer(parcel.outline, -OFF, join_style="mitre")
        if room.is_empty:
            continue
        longer, middle = box_of(parcel.outline)[0], centre_of(parcel.outline)
        way = longer if unit(key, *place, 1) < 0.5 else longer.left
        shapely.prepare(room)
        for corner in corners_of(parcel.outline):
            at = corner.plus(corner.to(middle).unit, BARN[0])
            outline = box(at, way, *BARN)
            if room.contains(Polygon(outline)):
                yield House(outline, way, "barn", unit(key, *place, 2), shed=True)
                break
