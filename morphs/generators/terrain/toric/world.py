"""World Creation, a) to i): altitudes and the terrains that follow from them, to the letter."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from morphs.generators.terrain.algorithms.flood import Drainage
from morphs.generators.terrain.algorithms.waves import Ints
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, Spot
from morphs.generators.terrain.toric.parameters import TOO_MANY, Parameters

DEEP, SHALLOW, REEF, PLAINS, HILL, MOUNTAIN = (
    "deep-sea",
    "shallow-sea",
    "reef",
    "plains",
    "hill",
    "mountain",
)
SEA = (DEEP, SHALLOW, REEF)


@dataclass
class World:
    """A toric world in the making. A cell whose terrain is not yet told has an empty word."""

    ground: Ground
    numbers: Parameters
    seed: int
    after: bool = False
    altitude: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    coast: set[int] = field(default_factory=set)
    temperature: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    moisture: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    drainage: Drainage | None = None
    flow: list[int] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    def is_sea(self, cell: int) -> bool:
        return self.words[cell] in SEA


def sink_everything(world: World) -> None:
    """c) The altitude of each hex is set to -2; L and P are counted."""
    numbers = world.numbers
    world.altitude = [numbers.number("altitude", "start", -1000, 1000)] * world.ground.count
    numbers.names["L"] = numbers.number("altitude", "L", 0, TOO_MANY)
    numbers.names["P"] = numbers.number("altitude", "P", 0, TOO_MANY)


def raise_anywhere(world: World) -> None:
    """d) P times: a hex rises by 2, each adjacent hex by 1."""
    _raise(world, "d", list(range(world.ground.count)), None)


def raise_land(world: World) -> None:
    """e) P times: the same, among hexes of altitude -1 or greater."""
    floor = world.numbers.number("altitude", "e_floor")
    _raise(world, "e", [c for c, a in enumerate(world.altitude) if a >= floor], floor)


def _raise(world: World, step: str, pool: list[int], floor: int | None) -> None:
    """Raise random hexes of a pool, which hexes join as they reach the floor."""
    numbers, altitude, neighbours = world.numbers, world.altitude, world.ground.neighbours
    rise = numbers.number("altitude", f"{step}_rise", -100, 100)
    spread = numbers.number("altitude", f"{step}_spread", -100, 100)
    below = numbers.dice.below
    for _ in range(numbers.number("altitude", f"{step}_times", 0, TOO_MANY)):
        if not pool:
            return
        cell = pool[below(len(pool))]
        altitude[cell] += rise
        for there in neighbours[cell]:
            height = altitude[there]
            altitude[there] = height + spread
            if floor is not None and height < floor <= height + spread:
                pool.append(there)


def build_up(world: World) -> None:
    """f) L times: a hex of altitude -1 or greater rises by 1, and so does each adjacent hex lower
    than 0 whose altitude is no more than 1 different from it. Whether from what it was before it
    rose or from what it is then, the text does not say: both readings are offered."""
    numbers, altitude, neighbours = world.numbers, world.altitude, world.ground.neighbours
    floor = numbers.number("altitude", "f_floor")
    rise = numbers.number("altitude", "f_rise", -100, 100)
    spread = numbers.number("altitude", "f_spread", -100, 100)
    under = numbers.number("altitude", "f_below")
    most = numbers.number("altitude", "f_difference", 0)
    scale = numbers.number("altitude", "f_scale", 0, 100_000)
    times = numbers.number("altitude", "f_times", 0, TOO_MANY) * scale // 1000
    pool = [cell for cell, height in enumerate(altitude) if height >= floor]
    below, add = numbers.dice.below, rise if world.after else 0
    for _ in range(times if pool else 0):
        cell = pool[below(len(pool))]
        measure = altitude[cell] + add
        altitude[cell] += rise
        for there in neighbours[cell]:
            height = altitude[there]
            if height < under and -most <= height - measure <= most:
                altitude[there] = height + spread
                if height < floor <= height + spread:
                    pool.append(there)


def seas(world: World) -> None:
    """g) Deep Sea at altitude -2, Shallow Sea at -1; all others are land."""
    deep = world.numbers.number("terrain", "deep_sea")
    shallow = world.numbers.number("terrain", "shallow_sea")
    world.words = [
        DEEP if height <= deep else SHALLOW if height <= shallow else ""
        for height in world.altitude
    ]


def reefs_and_coasts(world: World) -> None:
    """h) Single hexes of land at altitude 0 are reefs on a d2 of 1; other land at altitude 0 that
    touches the sea is Plains and coastline."""
    numbers, words, neighbours = world.numbers, world.words, world.ground.neighbours
    level = numbers.number("terrain", "land")
    shore = [c for c, height in enumerate(world.altitude) if height == level and not words[c]]
    for cell in shore:
        if all(words[n] in SEA for n in neighbours[cell]):
            sides = numbers.number("terrain", "reef_die", 1)
            if numbers.dice.below(sides) == 0:
                words[cell] = REEF
    for cell in shore:
        if words[cell] != REEF and any(words[n] in (DEEP, SHALLOW) for n in neighbours[cell]):
            words[cell] = PLAINS
            world.coast.add(cell)


def mountains_and_hills(world: World) -> None:
    """i) Mountains from altitude 5, Hills at 4; hexes of 2 to 4 beside either are Hills; then,
    until nothing changes, hexes of the same altitude as an adjacent Hill."""
    numbers, words, neighbours = world.numbers, world.words, world.ground.neighbours
    altitude = world.altitude
    high = numbers.number("terrain", "mountain")
    hill, foot = numbers.number("terrain", "hill"), numbers.number("terrain", "foothill")
    for cell, height in enumerate(altitude):
        if not words[cell] and height >= hill:
            words[cell] = MOUNTAIN if height >= high else HILL
    raised = [cell for cell, word in enumerate(words) if word in (MOUNTAIN, HILL)]
    feet = {n for cell in raised for n in neighbours[cell] if foot <= altitude[n] <= hill}
    hills = [cell for cell in raised if words[cell] == HILL]
    for cell in sorted(feet):
        if not words[cell]:
            words[cell] = HILL
            hills.append(cell)
    for cell in hills:
        for there in neighbours[cell]:
            if altitude[there] == altitude[cell] and words[there] not in (HILL, *SEA):
                words[there] = HILL
                hills.append(there)
