"""The colours of a prospect, taken from those of the town's plan."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from morphs.draw.city.style import TownStyle
from morphs.draw.zones.palette import blended

STEPS = 16
"""How many steps things that are farther off become paler in."""
SKIES = {
    "atlas": ("#bcd6e2", "#f8eed3"),
    "ink": ("#ffffff", "#ffffff"),
    "parchment": ("#d3d4c0", "#f5ead0"),
    "night": ("#0a1226", "#3a4a66"),
}
"""The sky of each look: high up, and over the hills."""
PLASTER = {"atlas": "#f4e8cf", "ink": "#ffffff", "parchment": "#efe0be", "night": "#545a6c"}
"""Walls of houses in the light."""
WASH = {"ink": "#d2d2d2"}
"""Roofs of looks in lines, which plans tell apart by hatching."""
HAZE = 0.5
"""How much of the air's colour what is farthest off has."""


@dataclass(frozen=True)
class Tones:
    """The look of a prospect: that of its plan and what plans have not, its sky and what walls of
    houses are; `line` is the width of outlines in hundredths of its height."""

    look: TownStyle
    high: str
    air: str
    plaster: str
    line: float

    @property
    def lined(self) -> bool:
        """Whether it is drawn in lines."""
        return self.look.lined

    @property
    def glow(self) -> str:
        """The colour of lit windows, if it is night."""
        return self.look.glow

    @property
    def shade(self) -> str:
        """Walls of houses that lie away from the light."""
        return blended(self.plaster, self.look.ink, 0.16 if self.lined else 0.24)

    @property
    def dark(self) -> str:
        """Doors, windows and arches."""
        return self.look.glow or blended(self.look.ink, self.plaster, 0.2)

    def roof(self, ward: str, tint: float) -> str:
        """A roof by its ward and a die."""
        if self.lined:
            return blended("#ffffff", WASH["ink"], (0.0, 0.25, 0.55, 0.8)[int(4 * tint) % 4])
        colours = self.look.roofs.get(ward) or self.look.roofs["craft"]
        return colours[int(tint * len(colours)) % len(colours)]

    @property
    def stones(self) -> tuple[str, str]:
        """Walls of stone in the light, and away from it."""
        if self.lined:
            return "#ffffff", "#dcdcdc"
        light = blended(self.look.stone, self.plaster, 0.0 if self.glow else 0.5)
        return light, blended(light, self.look.ink, 0.3)

    @property
    def slate(self) -> tuple[str, str]:
        """Roofs of churches in the light, and away from it."""
        colour = "#9c9c9c" if self.lined else self.look.church
        return blended(colour, self.plaster, 0.16), blended(colour, self.look.ink, 0.3)

    @property
    def tiles(self) -> tuple[str, str]:
        """Roofs of towers in the light, and away from it."""
        colour = "#b4b4b4" if self.lined else self.look.spire
        return blended(colour, self.plaster, 0.12), blended(colour, self.look.ink, 0.32)

    def off(self, colour: str, far: float) -> str:
        """A colour so far off: 0 at the front, 1 at the hills."""
        return _off(colour, self.air, max(0, min(STEPS, round(far * STEPS))))


def tones_of(look: TownStyle, line: float) -> Tones:
    """Return the colours of a prospect for the look of a plan."""
    high, air = SKIES.get(look.name, SKIES["atlas"])
    return Tones(look, high, air, PLASTER.get(look.name, PLASTER["atlas"]), line)


@lru_cache(maxsize=4096)
def _off(colour: str, air: str, step: int) -> str:
    return blended(colour, air, HAZE * step / STEPS)
