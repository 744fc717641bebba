"""Names on charts of lands drawn as a whole: in few sizes, by what they are of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from morphs.base import exact
from morphs.draw.drawn_names import DrawnLettering, widened
from morphs.draw.land_names import Mask
from morphs.draw.terrain.field import NEVER
from morphs.draw.terrain.lettering import Name, Offer, Setter, anywhere
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.names import LEAST, SHARES, SIZES, Lettering
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap

SHARE = 0.0083, 0.009
"""How high letters are at least, of a sheet's width; on one of a wild land, which is larger."""
OFFSHORE = 400
"""How far out at sea its names lie, in parts of a land's survey: small letters near a shore would
touch it."""
STEPS = (0.82, 0.9, 1.0, 1.24, 1.53), (0.78, 0.9, 1.05, 1.35, 1.75)
"""The sizes of all letters on a chart, of those of its small places; on one of a wild land."""
TRACKED = 0.18, 0.24
"""The space between letters of names of land, and of those of great ones, in sizes."""
AT_SEA, LEVEL = 0.22, 900
"""The same of names of the sea; and what one costs that is as steep as a roof."""
GREAT = 3
"""From which of the sizes on names are those of what is great."""
GREATER = {"village": 1.14, "town": 1.08, "castle": 1.35}
"""How much larger names of places are than on charts of signs, which are read from nearby."""
GRAND = {"land": (1.12, 1.3), "sea": (1.0, 1.2)}
"""The same of those of land and of the sea; on charts of wild lands, which are seen from afar."""
NEARBY, AROUND = (1.0, 0.9, 0.8), 0.8
"""How much smaller a name may be that has no room where it belongs, rather than as small as can be;
and how far from the midst of small things it stands then at most, in cells."""


def is_wild(terrain: TerrainMap) -> bool:
    """Whether a land has no towns, but castles at most: its seas and woods are what it has."""
    return not any(spot.kind in ("city", "town") for spot in terrain.spots)


def letter_sizes(terrain: TerrainMap, size: float, width: float) -> list[float]:
    """Return the sizes of all letters of a chart with such cells, so wide: of those of villages, or
    of castles in a wild land, whose seas and woods are large."""
    wild = is_wild(terrain)
    kind = "castle" if wild else "village"
    usual = max(LEAST, SIZES[kind] * size, SHARES[kind] * width) * GREATER.get(kind, 1.0)
    return [max(LEAST, usual * step) for step in STEPS[wild]]


class ChartLettering(DrawnLettering):
    """Names on a land drawn as a whole; what has no room where it belongs stands nearby."""

    _roomy = True
    """Whether places' names are set that lie across no coast: others are no larger than on charts
    of signs."""

    def _feature(self, spot: Spot) -> Name:
        name = Lettering._feature(self, spot)
        name = name._replace(size=exact.rounded(self._grand(name.colour) * name.size))
        if name.colour != "land":
            return name._replace(spread=AT_SEA)
        steps = self._steps
        rank = max(0, sum(step <= name.size for step in steps) - 1)  # as large, as large letters
        return name._replace(
            size=exact.rounded(steps[rank]), spread=TRACKED[rank >= GREAT], bold=True
        )

    def _grand(self, colour: str) -> float:
        """How much larger names of land or of the sea are."""
        return GRAND[colour][is_wild(self.terrain)]

    def _over(self, name: Name, centres: Sequence[XY]) -> Iterator[Offer]:
        """Names of the sea lie rather level."""
        for one in super()._over(name, centres):
            (x, y), (to_x, to_y) = one.line[0].tolist(), one.line[-1].tolist()
            steep = abs(to_y - y) / max(abs(to_x - x), 1.0) if name.colour == "sea" else 0.0
            yield one._replace(price=one.price + int(LEVEL * steep))

    @cached_property
    def _steps(self) -> list[float]:
        return letter_sizes(self.terrain, self.sheet.size, self.sheet.extent[0])

    def _rivers(self) -> Iterator[tuple[Name, Path]]:
        grand = self._grand("sea")
        for name, way in super()._rivers():
            yield name._replace(size=exact.rounded(grand * name.size)), way

    def _settlement(self, spot: Spot) -> Name:
        name = super()._settlement(spot)
        return name._replace(bold=name.bold or spot.kind == "castle")

    def _set_one(self, setter: Setter, name: Name, thing: Spot | Path) -> bool:
        more = GREATER.get(thing.kind, 1.0) if isinstance(thing, Spot) else 1.0
        larger = name._replace(size=exact.rounded(more * name.size))
        found = self._roomy and more > 1.0 and super()._set_one(setter, larger, thing)
        return found or super()._set_one(setter, name, thing)

    @cached_property
    def shoals(self) -> Mask:
        found = self._seen(self.placed.land.sea < OFFSHORE)
        return widened(widened(found, 1, 1).T, 1, 1).T  # a skerry lies between what is asked of

    def _wade(self, across: int) -> None:
        self._roomy = across == NEVER
        super()._wade(across)

    def _smallest(self, name: Name) -> float:
        return max(super()._smallest(name), NEARBY[-1] * name.size, self._legible)

    @property
    def _legible(self) -> float:
        """How high letters are at least: smaller ones would be dust on the whole sheet."""
        return max(LEAST, SHARE[is_wild(self.terrain)] * self.sheet.extent[0])

    def _nearby(self, setter: Setter, name: Name, thing: Spot | Path) -> bool:
        least = self._legible
        far, shares = AROUND * self.sheet.size, NEARBY[-1:]
        if isinstance(thing, Spot) and thing.kind not in SIZES:
            far, shares = far * max(1.0, exact.root(thing.size) / 2), NEARBY
        for share in shares:
            size = exact.rounded(max(least, share * name.size))
            small = name._replace(size=size, spread=0.0)
            if setter.set(small, anywhere(small, self._heart(thing), far)):
                return True
        small = name._replace(size=exact.rounded(least), spread=0.0)
        return setter.set(small, anywhere(small, self._heart(thing), AROUND * self.sheet.size))

    def _heart(self, thing: Spot | Path) -> XY:
        """Where the middle of a thing lies."""
        if isinstance(thing, Spot):
            return self._middle(thing)
        cells = self.terrain.cells_of(thing)
        return self.sheet.centres[cells[len(cells) // 2]]
