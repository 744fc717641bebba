"""A style made of what was measured from other people's pictures."""

from __future__ import annotations

from morphs.art.palette import CLEAR, Colour, Palette
from morphs.art.style import INK, Style

TREMOR = 0.018


def measured_style(palette: Palette) -> Style:
    """The style that looks most like a pack: its rock, floor, lines, water, hatching and grid."""
    line = _hex(palette.line)
    floor = _hex(palette.floor) if palette.floor[3] else ""
    water = _first(palette, "k", "r") or INK.water
    lava = _first(palette, "m", "l") or INK.lava
    return Style(
        name="measured",
        paper=_hex(palette.rock) if palette.rock[3] else "",
        floor=floor,
        line=line,
        wall=palette.line_width,
        hatch=_hex(palette.hatch) if palette.hatch else "",
        grid=_hex(palette.grid) if palette.grid and floor else "",
        thing=_between(palette.floor, palette.rock, 0.3) if floor else "#ffffff",
        wood=floor or "#ffffff",
        solid=_between(palette.line, palette.floor if floor else (255, 255, 255, 255), 0.3),
        faint=_between(palette.line, palette.floor if floor else (255, 255, 255, 255), 0.5),
        water=water,
        ripple=_between(_rgb(water), palette.line, 0.35),
        lava=lava,
        plate=_deeper(lava),
        crust=_deeper(_deeper(lava)),
        abyss=_first(palette, "c") or INK.abyss,
        halo=tuple((far, _hex(colour), 1.0) for far, colour in palette.halo),
        shadow=tuple((far, _hex(colour), 1.0) for far, colour in palette.shadow),
        texture="parchment" if palette.grain and not palette.hatch else "",
        tremor=TREMOR if palette.line_width else 0.0,
    )


def _first(palette: Palette, area: str, line: str = "") -> str:
    for found in (palette.areas.get(area), palette.lines.get(line or area)):
        if found and found != CLEAR:
            return _hex(found)
    return ""


def _deeper(text: str) -> str:
    """A colour laid over itself: darker, and more of its own hue."""
    red, green, blue, _ = (value * value // 255 for value in _rgb(text))
    return _hex((red, green, blue, 255))


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def _rgb(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255


def _between(a: Colour, b: Colour, share: float) -> str:
    """The colour that far from a to b."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a[:3], b[:3], strict=True))
    return _hex((red, green, blue, 255))
