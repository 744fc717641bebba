"""The names of a level, laid out before anything stands there, so that it is kept free of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.zones.covered import (
    WOODED,
    Masses,
    bodies_of,
    kept_free,
    masses_of,
    risen,
    small_squares,
    tight_squares,
    united,
    woodland,
)
from morphs.draw.zones.forests import FINE as WOOD_FINE
from morphs.draw.zones.ground import drift
from morphs.draw.zones.laid import laid, signed
from morphs.draw.zones.lettering import Lettering, Written, lettered
from morphs.draw.zones.names import Lands
from morphs.draw.zones.ranges import hidden, peaks_of
from morphs.draw.zones.scenery import Drawer, hills, lake, mountain
from morphs.draw.zones.seas import SeaName, sea_names
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.signs import signs_of
from morphs.draw.zones.yielding import lesser, standing
from morphs.generators.zones.zone_map import ZoneMap


class Named(NamedTuple):
    """The signs of a level, and what is lettered on it: its seas, and its land."""

    signs: list[Sign]
    seas: list[SeaName]
    land: Lettering

    @property
    def written(self) -> list[Written]:
        """The names, but those of towns."""
        found = [Written("sea", one.words, one.row, one.column) for one in self.seas]
        return found + self.land.written


def names_of(zones: ZoneMap, level: int, pixels: int) -> Named:
    """Choose the signs of a level and letter its names; those of realms where there is no room have
    that of lesser signs."""
    signs, seas = signs_of(zones, level, pixels), list(sea_names(zones, level, pixels))
    masses = masses_of(zones, level)
    land = _names(zones, level, pixels, masses, signs, seas)
    left = standing(signs, land.realms, pixels)
    if len(left) < len(signs):
        land = _names(zones, level, pixels, masses, left, seas)
        left = standing(left, land.realms, pixels)
    return Named(left, seas, land)


def _names(
    zones: ZoneMap,
    level: int,
    pixels: int,
    masses: Masses,
    signs: list[Sign],
    seas: list[SeaName],
) -> Lettering:
    """What is lettered on a level's land."""
    boxes = {sign.number: sign.box(pixels) for sign in signs}
    none = np.zeros(zones.land[level].shape, np.bool_)

    def of(*drawers: Drawer) -> NDArray[np.bool_]:
        found = united(masses, drawers)
        return none if found is None else found

    lakes = of(lake)
    shown = laid(zones, level, pixels, lakes, signs).shown
    peaks = bodies_of(shown, level, masses, lakes)
    kept = signed(signs, zones.size, pixels) | lakes | tight_squares(shown, level)
    wooded = woodland(masses, kept, peaks, level)
    crowns = None if wooded is None else wooded[WOOD_FINE // 2 :: WOOD_FINE, ::WOOD_FINE]
    peaks = none if peaks is None else peaks
    aside = drift(tight_squares(shown, level) | lakes, level)
    small = small_squares(signs, zones.size)
    rising = risen(masses)
    rising = none if rising is None else rising
    stands = peaks_of(rising, kept_free(shown, level, lakes), aside, small)
    high = hidden(stands, lakes.shape)
    lands = Lands(of(mountain), of(hills), of(*WOODED), lakes, peaks, crowns, high)
    return lettered(shown, level, pixels, boxes, lands, [one.box for one in seas], lesser(signs))
