"""What a zone map is called: a realm of its own under every seed, whatever its template."""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import Dice, stream_key
from morphs.generators.terrain.extras.naming import Namer
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import ZoneMap

REALMS = (
    "The Realm of {}",
    "The Marches of {}",
    "The Crowns of {}",
    "The War for {}",
    "{} Divided",
)
ISLES = ("The Isles of {}", "The Sea-Kings of {}", "The {} Archipelago")
FROZEN = ("The Winters of {}", "The White Marches of {}")
SANDY = ("The Sands of {}", "The Dry Crowns of {}")
SUNKEN = ("{} Above and Below", "The Two Lands of {}")
WETTEST, MOST = 0.4, 0.35
"""From which share of water, of snow and of sand a map is called by it."""


def title_of(zones: ZoneMap) -> str:
    """Return a name made from a map's seed and what its surface is; its template's where no seed is
    known."""
    seed = zones.request.get("seed")
    if not isinstance(seed, int):
        return zones.template.name
    dice = Dice(seed, "zones", "title")
    name = Namer(stream_key(seed, "zones", "title")).stem()
    return dice.choose(_patterns(zones)).format(name)


def _patterns(zones: ZoneMap) -> tuple[str, ...]:
    """What a map may be called, by what there is most of."""
    counts = np.bincount(zones.terrain[0].ravel(), minlength=len(TERRAINS))
    size = zones.terrain[0].size

    def more(terrain: str, share: float) -> bool:
        return bool(counts[TERRAINS.index(terrain)] > share * size)

    if more("water", WETTEST):
        return ISLES
    found = [*REALMS]
    found += FROZEN * 2 if more("snow", MOST) else ()
    found += SANDY * 2 if more("sand", MOST) else ()
    found += SUNKEN if zones.levels > 1 else ()
    return tuple(found)
