"""Folkesten's wilderness, from the documentation of a Perl module that describes it.

Three readings of it: `text` keeps to the wording, `textmapper` does what the published module does
when it runs (with the same seed the same map), `original` takes the rivers as first published.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from morphs.base.seeds import Dice
from morphs.generators.terrain.algorithms.rivers import mark_underground
from morphs.generators.terrain.folkesten import cover, heights
from morphs.generators.terrain.folkesten.original import major_rivers
from morphs.generators.terrain.folkesten.perl import perl_random
from morphs.generators.terrain.folkesten.rivers import canyons, canyons_of_module, rivers
from morphs.generators.terrain.folkesten.wild import HEIGHT, Draw, Wild
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.steps import Step, Watch, run_steps
from morphs.generators.terrain.terrain_map import TerrainMap, path_of

Mode = Literal["text", "textmapper", "original"]
Steps = tuple[Step[Wild], ...]

_START: Steps = (
    Step("plains", "generate_plains", heights.all_plains),
    Step("ocean edges", "generate_ocean", heights.ocean_edges),
)
_SEA_OF_TEXT: Steps = (
    Step("first ring", "generate_ocean", heights.first_ring),
    Step("second ring", "generate_ocean", heights.second_ring),
)
_SEA_OF_MODULE: Steps = (
    Step("first ring", "F3", heights.first_ring_by_touch),
    Step("second ring", "F4", heights.second_ring_of_module),
)
_MOUNTAINS: Steps = (
    Step("shallow water", "F5", heights.shallow_water),
    Step("first mountains", "generate_mountains", heights.first_mountains),
    Step("mountains and foothills", "generate_mountains", heights.mountains_and_foothills),
    Step("more mountains", "generate_mountains", heights.more_mountains),
)
_COVER_OF_TEXT: Steps = (
    Step("canyons", "generate_canyons", canyons),
    Step("dry land", "generate_dry", cover.dry_land),
    Step("forests", "generate_forest", cover.forests),
    Step("swamps", "generate_swamp", cover.swamps),
    Step("islands", "generate_islands", cover.islands),
)
_HILLS = Step("more hills", "generate_mountains", heights.more_hills)

STEPS: dict[Mode, Steps] = {
    "text": (
        *_START,
        *_SEA_OF_TEXT,
        *_MOUNTAINS,
        _HILLS,
        Step("rivers", "rivers", rivers),
        *_COVER_OF_TEXT,
    ),
    "textmapper": (
        *_START,
        *_SEA_OF_MODULE,
        *_MOUNTAINS,
        Step("last foothills", "F6", heights.last_foothills),
        Step("hills everywhere", "F7", heights.hills_everywhere),
        Step("rivers", "F8", rivers),
        Step("canyons", "F9", canyons_of_module),
        Step("dry land", "F10", cover.dry_land),
        Step("forests", "F11", cover.forests_of_module),
        Step("swamps", "F11", cover.swamps),
        Step("islands", "F11", cover.islands),
    ),
    "original": (
        *_START,
        *_SEA_OF_TEXT,
        *_MOUNTAINS,
        _HILLS,
        Step("major rivers", "rivers, the original instructions", major_rivers),
        *_COVER_OF_TEXT,
    ),
}
SOURCES: dict[Mode, str] = {
    "text": "highland",
    "textmapper": "mountains",
    "original": "highland",
}


@dataclass(frozen=True)
class FolkestenOptions:
    """What can be chosen; `sources` says where rivers start: mountains, or highland (hills too)."""

    mode: Mode = "text"
    sources: Literal["mountains", "highland"] | None = None
    perl_seed: int | None = None


def generate(
    ground: Ground, seed: int, options: FolkestenOptions, watch: Watch = lambda *_: None
) -> TerrainMap:
    """Generate a wilderness of any size; with `perl_seed` the one which the module makes of it."""
    wild = make_wild(ground, seed, options)
    run_steps(STEPS[options.mode], wild, watch)
    return finished(wild, options.mode)


def make_wild(ground: Ground, seed: int, options: FolkestenOptions) -> Wild:
    """Return the state before the first step."""
    draw = _draws(seed) if options.perl_seed is None else perl_random(options.perl_seed)
    return Wild(ground, draw, options.sources or SOURCES[options.mode])


def finished(wild: Wild, mode: Mode) -> TerrainMap:
    """Return what has been made so far as a terrain map."""
    ground, words = wild.ground, list(wild.words)
    terrain = TerrainMap(ground, words, generator="folkesten")
    for name, cells in (("wet", wild.wet), ("dry", wild.dry)):
        terrain.layer(name)[sorted(cells)] = 1
    terrain.layers["altitude"] = np.array([HEIGHT.get(word, 0) for word in words], dtype=np.int64)
    terrain.paths = [path_of(ground, "river", river) for river in wild.rivers]
    terrain.paths += [path_of(ground, "canyon", canyon) for canyon in wild.canyons]
    if mode != "textmapper":
        mark_underground(terrain)
    return terrain


def _draws(seed: int) -> Draw:
    dice = Dice(seed, "folkesten")
    return lambda: (dice.bits() >> 11) / 9007199254740992.0
