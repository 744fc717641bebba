"""A style made of what was measured from other people's pictures."""

from __future__ import annotations

from morphs.art.look.palette import CLEAR, Colour, Palette, colour_of, hex_of
from morphs.art.style.style import INK, Style

TREMOR = 0.018


def measured_style(palette: Palette) -> Style:
    """The style that looks most like a pack: its rock, floor, lines, water, hatching and grid."""
    line = hex_of(palette.line)
    floor = hex_of(palette.floor) if palette.floor[3] else ""
    water = _first(palette, "k", "r") or INK.water
    lava = _first(palette, "m", "l") or INK.lava
    return Style(
        name="measured",
        paper=hex_of(palette.rock) if palette.rock[3] else "",
        floor=floor,
        line=line,
        wall=palette.line_width,
        hatch=hex_of(palette.hatch) if palette.hatch else "",
        grid=hex_of(palette.grid) if palette.grid and floor else "",
        thing=_between(palette.floor, palette.rock, 0.3) if floor else "#ffffff",
        wood=floor or "#ffffff",
        solid=_between(palette.line, palette.floor if floor else (255, 255, 255, 255), 0.3),
        faint=_between(palette.line, palette.floor if floor else (255, 255, 255, 255), 0.5),
        water=water,
        ripple=_between(colour_of(water), palette.line, 0.35),
        lava=lava,
        plate=_deeper(lava),
        crust=_deeper(_deeper(lava)),
        abyss=_first(palette, "c") or INK.abyss,
        halo=tuple((far, hex_of(colour), 1.0) for far, colour in palette.halo),
        shadow=tuple((far, hex_of(colour), 1.0) for far, colour in palette.shadow),
        texture="parchment" if palette.grain and not palette.hatch else "",
        tremor=TREMOR if palette.line_width else 0.0,
    )


def _first(palette: Palette, area: str, line: str = "") -> str:
    for found in (palette.areas.get(area), palette.lines.get(line or area)):
        if found and found != CLEAR:
            return hex_of(found)
    return ""


def _deeper(text: str) -> str:
    """A colour laid over itself: darker, and more of its own hue."""
    red, green, blue, _ = (value * value // 255 for value in colour_of(text))
    return hex_of((red, green, blue, 255))


def _between(a: Colour, b: Colour, share: float) -> str:
    """The colour that far from a to b."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a[:3], b[:3], strict=True))
    return hex_of((red, green, blue, 255))
