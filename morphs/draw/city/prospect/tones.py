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
WASH = {"ink": "#bababa"}
"""Roofs of looks in lines, which plans tell apart by hatching."""
TOWNISH, SLATED, OLD = ("craft", "merchant", "gate"), 0.16, 0.86
"""Wards in which some roofs are unlike the others; how many are of slate, and from what share on
they are old."""
BOLD = 1.2
"""How much thicker outlines are where there is nothing else."""
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
        return blended(self.plaster, self.look.ink, 0.24)

    @property
    def dark(self) -> str:
        """Doors, windows and arches."""
        return self.look.glow or blended(self.look.ink, self.plaster, 0.2)

    def roof(self, ward: str, tint: float, shaded: bool = False) -> str:
        """A roof by its ward and a die, away from the light or not: among those of a ward are some
        of slate, and some that are old."""
        if self.lined:
            wash = blended("#ffffff", WASH["ink"], (0.0, 0.35, 0.7, 1.0)[int(4 * tint) % 4])
            return blended(wash, self.look.ink, 0.12) if shaded else wash
        share = 61 * tint % 1
        if ward in TOWNISH:
            ward = "hall" if share < SLATED else "barn" if share > OLD else ward
        colours = self.look.roofs.get(ward) or self.look.roofs["craft"]
        colour = colours[int(tint * len(colours)) % len(colours)]
        return blended(colour, self.look.ink, 0.16) if shaded else colour

    @property
    def smoke(self) -> str:
        """What drifts from chimneys."""
        return "#e4e4e4" if self.lined else blended(self.air, self.look.ink, 0.06)

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
        colour = "#727272" if self.lined else self.look.church
        return blended(colour, self.plaster, 0.16), blended(colour, self.look.ink, 0.3)

    @property
    def tiles(self) -> tuple[str, str]:
        """Roofs of towers in the light, and away from it."""
        colour = "#8e8e8e" if self.lined else self.look.spire
        return blended(colour, self.plaster, 0.12), blended(colour, self.look.ink, 0.32)

    def off(self, colour: str, far: float) -> str:
        """A colour so far off: 0 at the front, 1 at the hills."""
        return _off(colour, self.air, max(0, min(STEPS, round(far * STEPS))))


def tones_of(look: TownStyle, line: float) -> Tones:
    """Return the colours of a prospect for the look of a plan."""
    high, air = SKIES.get(look.name, SKIES["atlas"])
    plaster = PLASTER.get(look.name, PLASTER["atlas"])
    return Tones(look, high, air, plaster, line * (BOLD if look.lined else 1.0))


@lru_cache(maxsize=4096)
def _off(colour: str, air: str, step: int) -> str:
    return blended(colour, air, HAZE * step / STEPS)
