"""How drawings look: every style is a table of colours and widths over the same geometry.

Lengths are in squares. What a style leaves out ("") is not drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Band = tuple[float, str, float]
"""How far from the wall, the colour, its opacity."""


def fading(far: float, colour: str, opacity: float, steps: int) -> tuple[Band, ...]:
    """Bands of one colour, the widest first, that make it ever stronger towards the wall: no step
    is seen. Together they have an opacity at the wall."""
    each = 1 - (1 - opacity) ** (1 / steps)
    widths = [far * (steps - k) / steps for k in range(steps)]
    return tuple((round(wide, 3), colour, round(each, 3)) for wide in widths)


@dataclass(frozen=True)
class Style:
    """Colours and widths of a style.

    paper     the rock far from everything; "" leaves it clear
    floor     what one walks on; "" leaves it clear
    thing     the body of an object; `solid` of one that bars the way; `faint` of thin patterns
    light     what falls in from above
    leaf      broad leaves of trees seen from the side, `needle` those of firs; "" as things
    wood      planks of bridges and doors
    speck     rock round caves: its dots and strokes; "" as hatching
    halo      bands of colour in the rock round what is open, the widest first
    shadow    bands of colour on the floor along the walls, the widest first
    tremor    how far walls swing from the straight line
    texture   what is laid over the picture afterwards: parchment, stone or nothing
    sky       of sections; "" draws it as floor
    slabs     what makes a slab of a worked floor darker, and lighter: colours and opacities
    glow      bands of light round fires, the widest first; how far is a share of their reach
    rock_grid lines between the squares of rock
    """

    name: str = "ink"
    paper: str = "#ffffff"
    floor: str = "#ffffff"
    line: str = "#161616"
    wall: float = 0.165
    hatch: str = "#2b2b2b"
    speck: str = ""
    hatch_width: float = 0.041
    grid: str = "#c4c4c4"
    grid_width: float = 0.028
    thing: str = "#ffffff"
    wood: str = "#ffffff"
    leaf: str = ""
    needle: str = ""
    solid: str = "#646464"
    faint: str = "#646464"
    light: str = "#fff6cf"
    water: str = "#e1eaef"
    ripple: str = "#556b79"
    lava: str = "#f3cdb6"
    plate: str = "#e3a283"
    crust: str = "#b4583a"
    abyss: str = "#2a2a2c"
    ledge: str = "#8d8d90"
    halo: tuple[Band, ...] = ()
    shadow: tuple[Band, ...] = ()
    tremor: float = 0.028
    texture: str = ""
    sky: str = ""
    slabs: tuple[tuple[str, float], ...] = ()
    glow: tuple[Band, ...] = ()
    rock_grid: str = ""


INK = Style()

CLASSIC = Style(
    name="classic",
    paper="#3f8fbd",
    line="#123f60",
    wall=0.14,
    hatch="#1b557f",
    grid="#8fc0dc",
    rock_grid="#4b99c5",
    slabs=(("#3f8fbd", 0.11), ("#3f8fbd", 0.05)),
    grid_width=0.035,
    solid="#3f8fbd",
    faint="#6fa9cb",
    light="#e8f4fa",
    water="#cfe6f2",
    ripple="#5a9dc4",
    lava="#cfe6f2",
    plate="#9fcbe3",
    crust="#2a6f9c",
    abyss="#2a6f9c",
    ledge="#8fc0dc",
    halo=fading(0.6, "#1d5580", 0.3, 6),
    tremor=0.0,
)

PARCHMENT = Style(
    name="parchment",
    paper="#cdb386",
    floor="#eddfbc",
    light="#fbf3d9",
    line="#3a2a1c",
    wall=0.14,
    hatch="#5d4427",
    grid="#d2bf95",
    grid_width=0.03,
    thing="#d9bd88",
    wood="#b88a52",
    solid="#6b5237",
    faint="#8d744e",
    water="#b5c5b5",
    ripple="#4d6a68",
    lava="#e9a05a",
    plate="#b0522c",
    crust="#8c3217",
    abyss="#33241a",
    ledge="#8a6c48",
    halo=fading(0.3, "#5e4426", 0.3, 4),
    shadow=fading(0.3, "#5e4426", 0.26, 6),
    texture="parchment",
    slabs=(("#5e4426", 0.09), ("#fff6dd", 0.16)),
    glow=fading(1.0, "#fff3c4", 0.34, 6),
)

DARK = Style(
    name="dark",
    paper="#1c1d21",
    floor="#9d968a",
    line="#08090b",
    wall=0.165,
    hatch="#646873",
    grid="#837d73",
    grid_width=0.03,
    thing="#bfb6a5",
    wood="#b5834f",
    solid="#2e2c2a",
    faint="#35312d",
    light="#d6cebb",
    water="#2f5b73",
    ripple="#5f91a8",
    lava="#d9662a",
    plate="#5a2417",
    crust="#ffb45a",
    abyss="#050507",
    ledge="#3b3937",
    halo=fading(1.1, "#363942", 0.9, 14),
    shadow=fading(0.6, "#000000", 0.4, 9),
    texture="stone",
    slabs=(("#000000", 0.1), ("#fff2d8", 0.09)),
    glow=fading(1.0, "#ffdf9a", 0.5, 8),
)

PLAIN = Style(
    name="plain",
    paper="#cacaca",
    line="#2f2f2f",
    wall=0.14,
    hatch="#868686",
    speck="#5e5e5e",
    grid="#dedede",
    shadow=fading(0.22, "#4a4a4a", 0.3, 4),
    halo=fading(0.6, "#5a5a5a", 0.3, 6),
    slabs=(("#4a4a4a", 0.06), ("#4a4a4a", 0.0)),
    tremor=0.0,
    water="#b9d7ea",
    lava="#f4b490",
    ledge="#9a9a9a",
)

STYLES = {style.name: style for style in (INK, CLASSIC, PARCHMENT, DARK, PLAIN)}


def style_named(name: str, grid: bool = True) -> Style:
    """The style of a name, with or without lines between the squares of floors."""
    style = STYLES[name]
    return style if grid else replace(style, grid="")
