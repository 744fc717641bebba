"""Few colours for small files: every style has its own fixed ones, so that tiles meet in the same.

A fixed list serves better than the commonest colours of each picture: what is rare on a tile, as
the wood of its only door, keeps its colour, and what goes on over the border keeps it too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from morphs.art.style.style import INK, Band, Style

Colour = tuple[int, int, int]
SECTION = "ink section"
"""The style of inked sections, and what its few colours are of."""
BUILT = "#fdfdfd"
"""The floor of what masons built in sections: whole pictures tell it from that of caves."""
FAR = ("#fefeff", "#fdfdff", "#fcfcff")
"""The far walls of caves there, the farthest first: between two of them lies one of them."""
SHADED = "#fbfbfb"
"""The same of what masons built, where the shade of roof and walls falls on it."""
GLOW = ("#fffdfe", "#fffbfe", "#fff9fe")
"""The light of fires in sections, the widest first: whole pictures give it its colours. Between two
of them, and between them and other whites, lies none that could be taken for rock."""
FEW = ("wood", "solid", "faint", "water", "ripple", "lava", "sky", "thing", "plate", "crust",
       "ledge", "light", "leaf", "needle")  # fmt: skip
STEPS = 6
"""Steps in which a colour fades into the lines drawn on it."""
LIGHTS = (0.9, 1.1)
"""How dark and how light textures make a colour."""
MOST_BANDS = 4
"""Of how many bands the colours are kept."""
DEPTHS = 6
"""In how many steps the water of sections becomes deep."""
AT_ONCE = 8192
TINT = 12
"""How much tints matter against lightness."""
PIECES = ("thing", "wood", "solid", "faint", "water", "ripple", "lava", "plate", "crust", "abyss",
          "ledge", "line", "grid", "sky")  # fmt: skip


def rgb(text: str) -> Colour:
    """Read a colour written as #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def core_of(rock: Colour) -> Colour:
    """The colour by which whole pictures tell rock far from what is open from rock near it."""
    return rock[0], rock[1], rock[2] - 1


def _mix(a: str, b: str, steps: int) -> list[Colour]:
    """Colours from a to b, both included."""
    return _between(rgb(a), rgb(b), steps)


def _between(a: Colour, b: Colour, steps: int) -> list[Colour]:
    shares = [k / (steps - 1) for k in range(steps)]
    return [blend(a, b, share) for share in shares]


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """Mix two colours, a share of the second."""
    red, green, blue = (int(x + (y - x) * share + 0.5) for x, y in zip(a, b, strict=True))
    return red, green, blue


INK_COLOURS: list[Colour] = list(
    dict.fromkeys(
        [rgb(colour) for colour in (INK.paper, "#d6d6d6", INK.solid, INK.line)]
        + _mix(INK.water, INK.ripple, 3)
        + [rgb(colour) for colour in (INK.lava, INK.plate, INK.crust)]
    )
)
"""The fixed palette of tiles in the style `ink`: four greys and few of anything else. Hatching is
what fills files, and every grey more makes them a tenth larger."""


@cache
def colours_of(style: Style) -> tuple[Colour, ...]:
    """The fixed palette of a style that leaves nothing clear: at most 256 colours."""
    if style.name == INK.name:
        return tuple(INK_COLOURS)
    if style.name == SECTION:
        main = [style.paper, style.floor, *(getattr(style, name) for name in FEW)]
        return (
            *faded(dict.fromkeys(main), style.line, 4),
            *_mix(style.water, style.ripple, DEPTHS),
            *map(rgb, (BUILT, SHADED, *FAR, *GLOW)),
            core_of(rgb(style.paper)),
        )
    paper = _banded(style.paper, style.halo)
    floor = _banded(style.floor, style.shadow)
    pieces = [rgb(colour) for name in PIECES if (colour := getattr(style, name))]
    wet = [*_banded(style.water, style.shadow), *_banded(style.lava, style.shadow)]
    line = rgb(style.line)
    found = [shade for colour in (*paper, *floor) for shade in _shades(colour, style, 11)]
    toned = [blend(rgb(style.floor), rgb(tone), share) for tone, share in style.slabs]
    lit = [*toned, *_banded(style.floor, style.glow)[1:]]
    found += [shade for colour in lit for shade in _shades(colour, style, 5)]
    found += [rgb(thin) for thin in (style.rock_grid, style.hatch) if thin]
    found += [shade for colour in wet for shade in _shades(colour, style, 8)]
    found += [shade for colour in pieces for shade in _shades(colour, style, 3)]
    for colour in (paper[0], paper[-1], floor[0], floor[-1], *pieces):
        found += _between(colour, line, STEPS if not style.texture else 4)[1:-1]
    found += _mix(style.water, style.ripple, 4) + _mix(style.lava, style.crust, 5)
    return tuple(dict.fromkeys(found))[:256]


def _banded(ground: str, bands: Iterable[Band]) -> list[Colour]:
    """A ground's colour, and what bands laid one over the other make of it."""
    found = [rgb(ground)]
    for _, colour, opacity in bands:
        found.append(blend(found[-1], rgb(colour), opacity))
    return found[:: max(1, len(found) // MOST_BANDS)]


def _shades(colour: Colour, style: Style, count: int) -> list[Colour]:
    """A colour as light and as dark as the style's texture makes it."""
    if not style.texture:
        return [colour]
    lights = np.linspace(*LIGHTS, count)
    shades = np.clip(np.array(colour)[None, :] * lights[:, None] + 0.5, 0, 255).astype(int)
    return [(int(r), int(g), int(b)) for r, g, b in shades]


def faded(colours: Iterable[str], line: str, steps: int = STEPS) -> tuple[Colour, ...]:
    """Every one of some colours, and how it fades into the line."""
    return tuple(dict.fromkeys(shade for colour in colours for shade in _mix(colour, line, steps)))


def _felt(colours: NDArray[np.int32]) -> NDArray[np.int32]:
    """Lightness and two tints of colours, such that a light grey is nearer to a darker grey than
    to a pale blue."""
    red, green, blue = colours.T
    return np.column_stack([red + green + blue, TINT * (red - green), TINT * (blue - green)])


def reduce_colours(picture: Image.Image, palette: Iterable[Colour]) -> Image.Image:
    """The picture with every pixel in the nearest of a fixed list of colours, no dithering."""
    listed = list(palette)
    pixels = np.asarray(picture.convert("RGB"), dtype=np.int32)
    colours = _felt(np.asarray(listed, dtype=np.int32))
    keys = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
    nearest_of = np.zeros(1 << 24, dtype=np.uint8)  # a table is far quicker than sorting pixels
    nearest_of[keys] = 1
    found = np.flatnonzero(nearest_of)
    flat = _felt(np.column_stack([found >> 16, found >> 8 & 255, found & 255]).astype(np.int32))
    nearest_of[found] = np.concatenate(
        [
            ((part[:, None, :] - colours[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
            for part in np.array_split(flat, len(flat) // AT_ONCE + 1)
        ]
    ).astype(np.uint8)
    image = Image.fromarray(nearest_of[keys], "P")
    image.putpalette([value for colour in listed for value in colour])
    return image
