"""A toric world: "World Creation", a proposal in a nomic game about designing a fantasy wargame.

Steps a) to i) are the text's, to the letter, with every number a parameter; step j), which it
leaves to somebody else, is ours (docs/terrain.md).
"""

from __future__ import annotations

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.steps import Step, Watch, run_steps
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.toric import finish, world
from morphs.generators.terrain.toric.parameters import Parameters, ToricOptions, read_parameters
from morphs.generators.terrain.toric.world import World

__all__ = ["FINISH", "STEPS", "ToricOptions", "generate", "make_world", "read_parameters"]

STEPS: tuple[Step[World], ...] = (
    Step("sea bed", "c", world.sink_everything),
    Step("rising anywhere", "d", world.raise_anywhere),
    Step("rising land", "e", world.raise_land),
    Step("building up", "f", world.build_up),
    Step("seas", "g", world.seas),
    Step("reefs and coasts", "h", world.reefs_and_coasts),
    Step("mountains and hills", "i", world.mountains_and_hills),
)
FINISH: tuple[Step[World], ...] = (
    Step("temperature", "j1", finish.temperatures),
    Step("rain", "j2", finish.rains),
    Step("rivers", "j3", finish.rivers),
    Step("cover", "j4", finish.cover),
    Step("castles", "j5", finish.castles),
    Step("roads", "j5", finish.roads),
)


def generate(
    seed: int,
    options: ToricOptions,
    ground: Ground | None = None,
    watch: Watch = lambda *_: None,
) -> TerrainMap:
    """Create a world; a ground of one's own stands in for the dice of a)."""
    state = make_world(seed, options, ground)
    run_steps(STEPS + (FINISH if options.finish else ()), state, watch)
    return finished(state)


def make_world(seed: int, options: ToricOptions, ground: Ground | None = None) -> World:
    """a) and b): W and H are thrown; an empty staggered grid that closes both ways."""
    numbers = Parameters(options.parameters, Dice(seed, "toric"))
    if ground is None:
        wide = numbers.number("size", "W", 4, 10_000)
        ground = Ground("hex", wide, numbers.number("size", "H", 3, 10_000), "both")
    if ground.kind != "hex" or ground.wrap != "both":
        raise MorphsError("a toric world lies on flat-top hexes that wrap both ways: hex:40x30")
    numbers.names |= {"W": ground.columns, "H": ground.rows, "A": ground.count}
    return World(ground, numbers, seed, after=options.f_reading == "after")


def finished(state: World) -> TerrainMap:
    """Return what has been made so far as a terrain map; land not told yet is plains."""
    words = state.words or _by_altitude(state.altitude)
    terrain = TerrainMap(state.ground, [word or "plains" for word in words], "toric")
    terrain.layers["altitude"] = np.array(state.altitude, dtype=np.int64)
    if state.coast:
        terrain.layer("coast")[sorted(state.coast)] = 1
    if len(state.temperature):
        terrain.layers["temperature"] = state.temperature
    if len(state.moisture):
        terrain.layers["moisture"] = state.moisture
    if state.drainage:
        terrain.layers["downstream"] = np.array(state.drainage.downstream, dtype=np.int64)
        terrain.layers["discharge"] = np.array(state.flow, dtype=np.int64)
    terrain.paths = list(state.paths)
    terrain.spots = list(state.spots)
    return terrain


def _by_altitude(altitude: list[int]) -> list[str]:
    names = {-2: "deep-sea", -1: "shallow-sea"}
    return [
        names.get(max(-2, height), "hill" if height > 3 else "plains") if height < 5 else "mountain"
        for height in altitude
    ]
