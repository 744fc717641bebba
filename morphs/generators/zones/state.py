"""What the steps of the generator share: the map, what was asked for, and the dice of each step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice, stream_key
from morphs.generators.zones.geometry.power_cells import Circle
from morphs.generators.zones.placement.site import Site
from morphs.generators.zones.symmetry.images import Symmetry, image_of
from morphs.generators.zones.templates.template import Strength, Template, Water
from morphs.generators.zones.zone_map import Square, ZoneMap

Shapes = Literal["power", "plain"]


@dataclass(frozen=True)
class ZoneOptions:
    """What shapes a map, all of it decided: see players.settle_options for what was left open."""

    template: Template
    seed: int = 0
    size: int = 72  # squares a side
    levels: int = 1
    players: int = 2  # humans and computers
    humans: int = 2
    water: Water = "none"
    symmetry: Symmetry = "none"
    monsters: Strength = "normal"
    shapes: Shapes = "power"  # zones true to their sizes, or plain Voronoi cells as in the talk

    @property
    def computers(self) -> int:
        return self.players - self.humans


@dataclass(frozen=True)
class Harbour:
    """A zone's one shipyard on a body of water: the square it is entered by, 1 if the water is to
    the east and -1 if to the west, where one lands, and the indices of the yard and its guard."""

    entered: Square
    side: int
    landing: Square
    yard: int
    guard: int


@dataclass
class State:
    """The map in the making. `attempt` counts from 0: each try has other dice."""

    map: ZoneMap
    options: ZoneOptions
    attempt: int = 0
    pressed: Mapping[int, int] = field(default_factory=dict)  # how many tries before failed for
    # want of room in a zone: it gets more of it, and straighter borders
    tick: Callable[[], None] = lambda: None  # long steps call it: it raises when time is up
    circles: dict[int, Circle] = field(default_factory=dict)  # by zone; extra ones under negatives
    names: list[list[int]] = field(default_factory=list)  # per level: the zones of the diagram
    places: list[NDArray[np.int64]] = field(default_factory=list)  # ... and their places on it
    weights: list[NDArray[np.int64]] = field(default_factory=list)  # ... and weights, see shapes.py
    outlines: list[list[list[tuple[int, int]]]] = field(default_factory=list)  # see borders.py
    twins: dict[int, int] = field(default_factory=dict)  # of a symmetric map, also of the extra
    images: list[int] = field(default_factory=list)  # ... and of its connections
    done: set[int] = field(default_factory=set)  # connections that are realised
    entries: dict[int, list[Square]] = field(default_factory=dict)  # where a zone is entered
    cells: NDArray[np.int64] = field(init=False)  # zones before the sea took its part; extra < 0
    interior: NDArray[np.bool_] = field(init=False)  # what may be cleared: it touches no other
    # zone, no sea one may not land from, and keeps nothing shut
    shut: NDArray[np.bool_] = field(init=False)  # never cleared: it keeps a passage shut
    kept_clear: NDArray[np.bool_] = field(init=False)  # the way out of a portal
    open_coasts: set[tuple[int, int]] = field(default_factory=set)  # (zone, body): free to land
    yards: dict[tuple[int, int], Harbour] = field(default_factory=dict)  # by (body, zone)
    landings: dict[tuple[int, int], Harbour] = field(default_factory=dict)  # ... and the images of
    # those of zones that are their own twins, without a yard
    taken: NDArray[np.bool_] = field(init=False)  # squares of passages and those their guards hold
    bodies: NDArray[np.int32] = field(init=False)  # water: 0 none, else the number of its body

    def __post_init__(self) -> None:
        self.cells = np.zeros(self.map.zone.shape, dtype=np.int64)
        self.interior = np.zeros(self.map.zone.shape, dtype=bool)
        self.shut = np.zeros(self.map.zone.shape, dtype=bool)
        self.kept_clear = np.zeros(self.map.zone.shape, dtype=bool)
        self.taken = np.zeros(self.map.zone.shape, dtype=bool)
        self.bodies = np.zeros(self.map.zone.shape, dtype=np.int32)

    @property
    def turned(self) -> bool:
        """Whether one half is the other turned, not mirrored."""
        return self.options.symmetry == "rotate"

    def image_of(self, square: Square) -> Square:
        """The square that answers to one in a symmetric map."""
        return image_of(square, self.options.size, self.options.symmetry)

    @cached_property
    def site(self) -> Site:
        """The squares of the map as the steps that place things see them, made when the first of
        them asks: later changes must go through its methods."""
        interior = self.interior if self.interior.any() else None
        grain = stream_key(self.options.seed, "zones", self.attempt, "grain")
        return Site(self.map, self.options.symmetry, interior, self.taken, grain)

    @property
    def template(self) -> Template:
        return self.options.template

    def take(self, squares: Iterable[Square]) -> None:
        """Mark squares as those of a passage; what lies off the map is let go."""
        for level, row, column in squares:
            if 0 <= row < self.map.size and 0 <= column < self.map.size:
                self.taken[level, row, column] = True

    def dice(self, step: str, *more: str | int) -> Dice:
        """The dice of one step (and of one part of it)."""
        return Dice(self.options.seed, "zones", self.attempt, step, *more)
