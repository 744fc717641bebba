"""Towns and castles, drawn from parameters: each people builds in its own way, no two alike.

A people has its stone, its roofs and its walls; dice of the town say how many towers there are, how
high, and which of them bears the flag. Drawn around (0, 0), the middle of the foot, about one unit
wide.
"""

from __future__ import annotations

from typing import NamedTuple

from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.brush import DARK, WOOD, XY, Brush, banner, flag
from morphs.draw.zones.emblems import Emblem


class Folk(NamedTuple):
    """How a people builds: colours of its stone, lit and shaded, and of roofs that nobody owns; the
    form of its roofs, what its towns are walled with, and how slender its towers are."""

    stone: str
    shade: str
    roof: str
    form: str
    wall: str
    slender: float = 1.0


FOLKS = {
    "castle": Folk("#e6dcc8", "#cfc3ae", "#a9523b", "cone", "teeth"),
    "rampart": Folk("#d8cfae", "#b9ad85", "#5d8a4a", "crown", "hedge"),
    "tower": Folk("#eef0f2", "#c9d2da", "#6f8fae", "dome", "teeth", 1.25),
    "inferno": Folk("#9a7466", "#73524a", "#7d2a22", "horn", "spikes"),
    "necropolis": Folk("#b9b6ae", "#8d8a86", "#4d4f5e", "spire", "spikes", 1.2),
    "dungeon": Folk("#b3a7a0", "#867b76", "#5c4a6e", "flat", "teeth", 0.85),
    "stronghold": Folk("#d2b07e", "#ab8752", "#8a5a33", "flat", "stakes", 0.8),
    "fortress": Folk("#cdbb8c", "#a3915f", "#6f7a3e", "thatch", "stakes", 0.8),
    "conflux": Folk("#e9e2f0", "#c5bdd6", "#4fa3a3", "dome", "low", 1.3),
}
"""By faction; others build as castles do."""
SEATS = (-0.4, -0.2, 0.21, 0.4)
"""Where the towers of a castle stand beside its keep."""
BANNER, HIGHEST = (0.05, 0.5, 0.38), -1.08
"""Where the mast of a player's banner begins over a town, so far right and up, and how high its
cloth is; how far up it begins at most over a castle, whose keep bears it."""
HOMES = ((-0.3, -0.15), (0.34, -0.17), (0.06, -0.2), (-0.11, -0.04), (0.28, -0.03), (-0.36, -0.01))
"""Where houses of a town may stand, the farthest first."""


class Builder:
    """A brush that builds as a people does, by the dice of one town."""

    def __init__(self, brush: Brush, emblem: Emblem) -> None:
        self.brush, self.emblem, self.key = brush, emblem, 31 * emblem.luck + 7
        self.folk = FOLKS.get(emblem.folk, FOLKS["castle"])
        self.roof = emblem.colour if emblem.rank else self.folk.roof

    def dice(self, *salt: int) -> float:
        return chance(self.key, *salt)

    def tower(self, x: float, y: float, wide: float, tall: float) -> str:
        """A tower with its shaded side, a window and a roof."""
        brush, folk = self.brush, self.folk
        tall *= folk.slender
        wide *= 1.5 - 0.5 * folk.slender
        svg = brush.box(x, y, wide, tall, folk.stone)
        dark = [(x + 0.16 * wide, y), (x + 0.16 * wide, y - tall), (x + wide / 2, y - tall)]
        svg += brush.shape([*dark, (x + wide / 2, y)], folk.shade, "")
        svg += brush.shape([(x - wide / 2, y), (x - wide / 2, y - tall)], "", close=False)
        slit = 0.018 + 0.05 * wide
        top = y - 0.78 * tall
        window = [(x - slit, top + 0.07), (x - slit, top), (x + slit, top), (x + slit, top + 0.07)]
        return svg + brush.shape(window, DARK, "") + self.top(x, y - tall, wide)

    def top(self, x: float, y: float, wide: float) -> str:
        """A roof that stands on something so wide."""
        return getattr(self, f"_{self.folk.form}")(x, y, wide)  # type: ignore[no-any-return]

    def height(self, wide: float) -> float:
        """How high the roofs of this people are, on something so wide."""
        highs = {"cone": 1.25, "crown": 1.3, "dome": 1.1, "horn": 1.6, "spire": 2.1}
        return wide * highs.get(self.folk.form, 0.7 if self.folk.form == "thatch" else 0.3)

    def _cone(self, x: float, y: float, wide: float, tall: float = 1.25) -> str:
        far, top = 0.64 * wide, y - tall * wide
        svg = self.brush.shape([(x - far, y), (x, top), (x + far, y)], self.roof)
        shade = self.brush.shape([(x + 0.1 * wide, y), (x, top), (x + far, y)], DARK, "")
        return svg + f'<g opacity="0.22">{shade}</g>'

    def _spire(self, x: float, y: float, wide: float) -> str:
        return self._cone(x, y, 0.86 * wide, 2.4)

    def _thatch(self, x: float, y: float, wide: float) -> str:
        return self._cone(x, y + 0.05 * wide, 1.3 * wide, 0.62)

    def _dome(self, x: float, y: float, wide: float) -> str:
        far = 0.56 * wide
        round_ = [
            ("M", [(x - far, y)]),
            ("Q", [(x - 1.3 * far, y - 0.75 * wide), (x, y - 0.9 * wide)]),
            ("Q", [(x + 1.3 * far, y - 0.75 * wide), (x + far, y)]),
            ("L", [(x - far, y)]),
        ]
        spike = self.brush.line([(x, y - 0.9 * wide), (x, y - 1.2 * wide)])
        gleam = self.brush.line([(x - 0.6 * far, y - 0.2 * wide), (x - 0.5 * far, y - 0.6 * wide)])
        return self.brush.curve(round_, self.roof) + spike + f'<g opacity="0.35">{gleam}</g>'

    def _horn(self, x: float, y: float, wide: float) -> str:
        """A roof bent to one side, like a horn."""
        lean = 0.34 * wide * (1 if x >= 0 else -1)
        bent = [
            ("M", [(x - 0.62 * wide, y)]),
            ("Q", [(x - 0.1 * wide, y - 0.7 * wide), (x + lean, y - 1.6 * wide)]),
            ("Q", [(x + 0.34 * wide, y - 0.6 * wide), (x + 0.62 * wide, y)]),
            ("L", [(x - 0.62 * wide, y)]),
        ]
        return self.brush.curve(bent, self.roof)

    def _flat(self, x: float, y: float, wide: float) -> str:
        """A platform with teeth and a band of colour below it."""
        far, tooth = 0.6 * wide, 0.24 * wide
        teeth: list[XY] = [(x - far, y)]
        for k in range(3):
            left = x - far + 1.67 * tooth * k
            teeth += [(left, y - 0.3 * wide), (left + tooth, y - 0.3 * wide)]
            teeth += [(left + tooth, y - 0.14 * wide), (left + 1.67 * tooth, y - 0.14 * wide)]
        teeth[-2:] = [(x + far, y - 0.3 * wide), (x + far, y)]
        band = self.brush.box(x, y + 0.2 * wide, wide, 0.18 * wide, self.roof)
        return band + self.brush.shape(teeth, self.folk.stone)

    def _crown(self, x: float, y: float, wide: float) -> str:
        """A tree that grew over the tower: three rounds of leaves."""
        rounds = ((-0.36, -0.26, 0.42), (0.36, -0.28, 0.4), (0.02, -0.66, 0.5))
        svg = "".join(
            self.brush.disc((x + dx * wide, y + dy * wide), r * wide, self.roof)
            for dx, dy, r in rounds
        )
        gleam = self.brush.disc((x - 0.14 * wide, y - 0.78 * wide), 0.17 * wide, "#ffffff", "")
        return svg + f'<g opacity="0.3">{gleam}</g>'

    def wall(self, half: float, tall: float) -> str:
        """What a town is walled with, with its gate in the middle."""
        kind, folk, y = self.folk.wall, self.folk, 0.04
        colour = {"stakes": WOOD, "hedge": "#6d9a54"}.get(kind, folk.shade)
        rim: list[XY] = []
        count = 11 if kind in ("stakes", "spikes") else 8
        step = 2 * half / count
        for k in range(count):
            x, rise = -half + step * k, tall + 0.3 * tall * (self.dice(k, 5) - 0.5)
            if kind in ("teeth", "low"):
                rim += [(x, y - tall), (x + step / 2, y - tall)]
                rim += [(x + step / 2, y - 0.8 * tall), (x + step, y - 0.8 * tall)]
            elif kind == "hedge":
                rim += [(x, y - 0.8 * tall), (x + 0.3 * step, y - rise), (x + step, y - 0.8 * tall)]
            else:
                peak = rise if kind == "stakes" else 1.35 * rise
                rim += [(x, y - 0.75 * tall), (x + step / 2, y - peak), (x + step, y - 0.75 * tall)]
        svg = self.brush.shape([(-half, y), *rim, (half, y)], colour)
        arch = [
            ("M", [(-0.08, y)]),
            ("L", [(-0.08, y - 0.5 * tall)]),
            ("Q", [(0.0, y - 0.95 * tall), (0.08, y - 0.5 * tall)]),
            ("L", [(0.08, y)]),
        ]
        return svg + self.brush.curve(arch, DARK)

    def house(self, x: float, y: float, wide: float) -> str:
        """A house with a gable, or as the people has them."""
        brush, folk = self.brush, self.folk
        svg = brush.box(x, y, wide, 0.55 * wide, folk.stone)
        svg += brush.box(x, y, 0.24 * wide, 0.3 * wide, DARK)
        if folk.form in ("dome", "flat", "thatch"):
            return svg + self.top(x, y - 0.55 * wide, wide)
        return svg + self._cone(x, y - 0.55 * wide, wide, 0.62)


def town(brush: Brush, emblem: Emblem) -> str:
    """A castle or a town as its people builds them, with its player's colour and number."""
    builder = Builder(brush, emblem)
    svg = brush.shadow(0.56)
    svg += _castle(builder) if emblem.great else _village(builder)
    if not emblem.rank or emblem.great:
        return svg
    return banner(brush, (BANNER[0], -BANNER[1]), emblem.rank, emblem.colour, BANNER[2]) + svg


def _castle(builder: Builder) -> str:
    """Towers behind, a keep, towers before it, and a wall between them."""
    seat = 0.14 * (builder.dice(1) - 0.5)
    keep = 0.48 + 0.1 * builder.dice(2)
    left_out = int(5 * builder.dice(3))  # one tower, or none, was never built
    behind, before = "", ""
    for k, x in enumerate(SEATS):
        outer = k in (0, 3)
        tall = (0.3 if outer else 0.36) + 0.13 * builder.dice(k, 4)
        wide = (0.17 if outer else 0.14) + 0.03 * builder.dice(k, 6)
        if outer:
            before += builder.tower(x, 0.05, wide, tall)
        elif k != left_out:
            behind += builder.tower(x + 0.05 * builder.dice(k, 7), -0.18, wide, tall)
    wide = 0.22 + 0.05 * builder.dice(8)
    middle = builder.tower(seat, -0.08, wide, keep)
    slender = builder.folk.slender
    top = -0.08 - keep * slender - builder.height(wide * (1.5 - 0.5 * slender))
    if rank := builder.emblem.rank:
        high = max(HIGHEST, top + 0.04)
        mast = banner(builder.brush, (seat + 0.2, high), rank, builder.roof, BANNER[2])
    else:
        mast = flag(builder.brush, seat, max(-1.12, top - 0.1), builder.roof, 0.22)
    return behind + mast + middle + builder.wall(0.36, 0.27) + before


def _village(builder: Builder) -> str:
    """Houses about one tower, within a low wall."""
    side = 1 if builder.dice(1) < 0.5 else -1
    svg = builder.tower(0.15 * side, -0.2, 0.15, 0.3 + 0.12 * builder.dice(2))
    for k, (x, y) in enumerate(HOMES):
        if builder.dice(k, 3) < 0.86:
            wide = 0.22 + 0.08 * builder.dice(k, 4)
            svg += builder.house(side * x + 0.04 * (builder.dice(k, 5) - 0.5), y, wide)
    return svg + builder.wall(0.46, 0.12)
