"""The lettering of names over busy ground: in the dark of woods brightly, on rocks darkly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.canvas import PlacedLand
from morphs.draw.lands.copses import CLEARED, WOODS
from morphs.draw.lands.view import CRAGS, FOREST, GROVE, JUNGLE, MOUNTAIN, WOOD
from morphs.draw.terrain.lettering import SetName, covered
from morphs.draw.terrain.names import RIVER_NAME, Light
from morphs.draw.terrain.style import Style

Paint, Ints = NDArray[np.uint8], NDArray[np.int64]
BRIGHT, DARK = "#fffbe8", "#33281b"
"""The inks of names of land over woods, and over rocks."""
FADED = ((0.27, 0.34), (0.38, 0.16))
"""How wide the ever fainter lights about letters over woods are, in sizes, and how strong."""
HAZY = ((0.3, 0.4),)
"""The same of letters on rocks, whose light is that of the ground: a pale one would be a cloud."""
LIGHTS = {
    FOREST: Light(BRIGHT, "#23443a", 0.15, FADED), JUNGLE: Light(BRIGHT, "#25430f", 0.15, FADED),
    GROVE: Light(BRIGHT, "#2b4a17", 0.15, FADED), WOOD: Light(BRIGHT, "#2b4a17", 0.15, FADED),
    MOUNTAIN: Light(DARK, "#dcd2bd", 0.16, HAZY), CRAGS: Light(DARK, "#e0cfb2", 0.16, HAZY),
}  # fmt: skip
"""How names of land over busy ground are lettered, by what that is: in the colour of the shade of
woods, which fades away, or of rocks where they are lit."""
GLOOMY = np.array([light.ink == BRIGHT for light in LIGHTS.values()])
"""Which of these are woods."""
BROKEN = 0.2, ((0.34, 0.4),)
"""The light about dark names that lie over woods to a part alone, and what is left of it: bright
ones would not be seen on open ground."""
SOFT = 0.2, ((0.44, 0.42), (0.74, 0.22))
"""The light about names on open ground, and what is left of it farther off: it has the colour of
the ground there, only paler."""
PALER = 5, 11
"""How many parts of a whole such light is paler than its ground."""
AFLOAT = Light("#17435f", "#d7e9f1", 0.16)
"""How names of seas are lettered in colour."""
PLACED_LIGHT = 0.3, 0.38
"""How wide the light about names of places and of rivers is there, and about all in black and
white, in sizes."""


def lights_of(
    placed: PlacedLand, names: Sequence[SetName], style: Style, paint: Paint | None = None
) -> dict[int, Light]:
    """How such names, by their numbers, are lettered as lie over busy ground to a good part; and
    all others on land, where its `paint` is told: its colours by squares."""
    land, found = placed.land, dict[int, Light]()
    cleared = land.within([land.sites[sorted(land.homes)]], sum(CLEARED) / 2)
    for number, one in enumerate(names):
        if one.name.colour == "sea":
            afloat = Light(style.sea_name, style.water, AFLOAT.wide)
            found[number] = AFLOAT if style.fills else afloat
            continue
        squares = land.grain.squares(placed.places(covered(one.line, one.name.size)))
        kinds = np.where(land.wooded[squares], FOREST, land.kind[squares])
        kinds = np.where(cleared[squares] & np.isin(kinds, WOODS), -1, kinds)
        many = np.array([np.count_nonzero(kinds == kind) for kind in LIGHTS])
        halo = style.halo if paint is None else ground_light(paint, squares)
        if 3 * int(many.sum()) <= len(kinds):
            if paint is not None:
                found[number] = Light(_ink(one, style), halo, *SOFT)
            continue
        light = list(LIGHTS.values())[int(many.argmax())]
        if one.name.colour != "land" or not style.fills:
            light = Light(_ink(one, style), halo, PLACED_LIGHT[not style.fills])
        elif light.ink == BRIGHT and 3 * int(many[GLOOMY].sum()) <= 2 * len(kinds):
            light = Light(style.land_name, halo, *BROKEN)
        elif light.ink == DARK and paint is not None:
            light = light._replace(halo=halo)
        found[number] = light
    return found


def ground_light(paint: Paint, squares: tuple[Ints, Ints]) -> str:
    """The colour of light about letters over some squares: that of their ground, only paler."""
    part, whole = PALER
    means = paint[squares].astype(np.int64).sum(axis=0) // max(1, len(squares[0]))
    return "#" + "".join(f"{one + (255 - one) * part // whole:02x}" for one in means.tolist())


def _ink(one: SetName, style: Style) -> str:
    """The ink of a name that is not over woods."""
    if one.name.colour == "land":
        return style.land_name
    return RIVER_NAME if style.fills and one.name.colour == "river" else style.ink
