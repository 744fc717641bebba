"""What stands on the paper round a map of any kind: borders, its title on a scroll, compass, scale.

Lengths are in the units of the drawing that these are put into; everything is SVG text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from morphs.draw.lettered import num, title_svg, title_wide, words
from morphs.draw.terrain.marks import XY, element, path

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
TAIL, DROP = 0.62, 0.22
"""How far the ends of a scroll reach beyond its plate, and how much lower they hang, in sizes of
the title."""
FRAME, KNOTS = ((10.0, 2.0), (13.5, 0.6)), 11.5
"""How far the lines of a rule are from where they count from and how thick, and where its knots
are."""


def box(rect: Rect, **style: object) -> str:
    """A rectangle."""
    left, top, wide, high = rect
    return element("rect", x=num(left), y=num(top), width=num(wide), height=num(high), **style)


TONE, STAIN = "#9c7430", "#b08a4a"
"""The colour that paper has towards its rim, and that of stains."""
WORN, DARKENED = 0.085, ((0.0, 0.3), (0.25, 0.14), (0.6, 0.04), (1.0, 0.0))
"""How broad the edge of paper is that is worn, of its width and height together, and how far from
the rim it is how dark, in parts of that."""
STAINS, STAINED, FAINT = 6, (0.04, 0.08), (0.06, 0.1)
"""How many stains paper has, all towards its rim, where the map does not hide them; how far they
reach at least and how much more, of its width and height together, and how dark they are at least
and how much more."""


def aged(wide: float, high: float, paper: str, dice: Callable[[int], float]) -> str:
    """A sheet of paper darker towards its rim, with a few stains; `dice` gives a number 0..1 for
    each number."""
    whole = (0.0, 0.0, wide, high)
    stain = _gradient(
        "radialGradient", "stain", STAIN, ((0.0, 0.9), (0.5, 0.5), (0.8, 0.14), (1.0, 0.0))
    )
    parts = [stain, box(whole, fill=paper)]
    for k in range(STAINS):
        along, near = dice(5 * k), 0.1 * dice(5 * k + 1)
        across = near if k % 4 < 2 else 1.0 - near
        at = (along * wide, across * high) if k % 2 else (across * wide, along * high)
        reach = (STAINED[0] + STAINED[1] * dice(5 * k + 2) ** 2) * (wide + high) / 2
        dark = FAINT[0] + FAINT[1] * dice(5 * k + 3)
        flat = reach * (0.6 + 0.4 * dice(5 * k + 4))
        round_ = {"cx": num(at[0]), "cy": num(at[1]), "rx": num(reach), "ry": num(flat)}
        parts.append(element("ellipse", **round_, fill="url(#stain)", opacity=num(dark)))
    far = WORN * (wide + high) / 2
    for name, along, rect in (
        ("worn-left", (0, 0, 1, 0), (0.0, 0.0, far, high)),
        ("worn-right", (1, 0, 0, 0), (wide - far, 0.0, far, high)),
        ("worn-top", (0, 0, 0, 1), (0.0, 0.0, wide, far)),
        ("worn-bottom", (0, 1, 0, 0), (0.0, high - far, wide, far)),
    ):
        ends = dict(zip(("x1", "y1", "x2", "y2"), along, strict=True))
        parts += [_gradient("linearGradient", name, TONE, DARKENED, **ends)]
        parts += [box(rect, fill=f"url(#{name})")]
    return "".join(parts)


def _gradient(
    kind: str, name: str, colour: str, stops: Sequence[tuple[float, float]], **more: object
) -> str:
    """A colour that is here and there so opaque."""
    inside = "".join(
        element("stop", offset=num(at), stop_color=colour, stop_opacity=num(dark))
        for at, dark in stops
    )
    return f"{element(kind, id=name, **more)[:-2]}>{inside}</{kind}>"


def _through(spots: Sequence[XY]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in spots) + "Z"


def neatline(rect: Rect, thick: float, ink: str, paper: str, parts: tuple[int, int]) -> str:
    """The border of a map, just outside of it: so many bars along its width and its height, dark
    and light in turn, between two lines; with no parts two lines, a thin and a strong one."""
    left, top, wide, high = rect
    outer = (left - thick, top - thick, wide + 2 * thick, high + 2 * thick)
    lines = {"fill": "none", "stroke": ink}
    drawn = [*_bars(rect, thick, ink, paper, parts)] if parts[0] else []
    fine = f"{max(0.16 * thick, 0.5):.2f}"
    strong = fine if parts[0] else f"{0.5 * thick:.2f}"
    return "".join(
        [*drawn, box(rect, **lines, stroke_width=fine), box(outer, **lines, stroke_width=strong)]
    )


def _bars(rect: Rect, thick: float, ink: str, paper: str, parts: tuple[int, int]) -> Iterator[str]:
    left, top, wide, high = rect
    yield box((left - thick, top - thick, wide + 2 * thick, thick), fill=paper)
    yield box((left - thick, top + high, wide + 2 * thick, thick), fill=paper)
    yield box((left - thick, top, thick, high), fill=paper)
    yield box((left + wide, top, thick, high), fill=paper)
    slim, inset = 0.56 * thick, 0.22 * thick
    for k in range(0, parts[0], 2):
        x, long = left + k * wide / parts[0], wide / parts[0]
        for y in (top - thick + inset, top + high + inset):
            yield box((x, y, long, slim), fill=ink)
    for k in range(0, parts[1], 2):
        y, long = top + k * high / parts[1], high / parts[1]
        for x in (left - thick + inset, left + wide + inset):
            yield box((x, y, slim, long), fill=ink)


def scroll_size(title: str, size: float, room: float) -> float:
    """The size of a title that has so much room, its scroll included; at most the one asked for."""
    wide = title_wide(title) + 2 * (0.75 + TAIL)
    return min(size, room / max(wide, 1.0))


def scroll(title: str, at: XY, size: float, paper: str, ink: str) -> str:
    """A title on a ribbon whose ends hang behind it; `at` is the middle of the ribbon, which is
    twice as high as the letters are large."""
    wide = title_wide(title) * size
    (x, y), half, up = at, wide / 2 + 0.75 * size, 0.86 * size
    thin, tail, drop = max(0.055 * size, 0.6), TAIL * size, DROP * size
    parts = []
    for side in (-1, 1):
        near, far = x + side * (half - 0.42 * size), x + side * (half + tail)
        notch = far - side * 0.34 * size
        end = [(near, y - up + drop), (far, y - up + drop), (notch, y + drop)]
        end += [(far, y + up + drop), (near, y + up + drop)]
        parts.append(path(_through(end), fill=paper, stroke=ink, stroke_width=f"{thin:.2f}"))
        fold = [(x + side * half, y + up), (near, y + up), (near, y + up + drop)]
        parts.append(path(_through(fold), fill=ink, stroke=ink, stroke_width=f"{thin:.2f}"))
    rect = (x - half, y - up, 2 * half, 2 * up)
    parts.append(box(rect, fill=paper, stroke=ink, stroke_width=f"{1.3 * thin:.2f}"))
    inner = 0.13 * size
    rect = (x - half + inner, y - up + inner, 2 * (half - inner), 2 * (up - inner))
    parts.append(box(rect, fill="none", stroke=ink, stroke_width=f"{0.45 * thin:.2f}"))
    parts.append(title_svg(title, at, size, ink))
    return "".join(parts)


def rose(at: XY, reach: float, paper: str, ink: str) -> str:
    """A compass rose whose points reach so far: four long, four short, N above them."""
    thin = f"{0.03 * reach:.2f}"
    parts = [
        element("circle", r=f"{share * reach:.2f}", fill="none", stroke=ink, stroke_width=wide)
        for share, wide in ((0.66, f"{0.04 * reach:.2f}"), (0.58, f"{0.018 * reach:.2f}"))
    ]
    for turn, far, wide in ((45, 0.6, 0.15), (0, 1.0, 0.2)):
        for k in range(4):
            for side, fill in ((1, ink), (-1, paper)):
                spots = [(0.0, 0.0), (side * wide * reach, -wide * reach), (0.0, -far * reach)]
                style = {"fill": fill, "stroke": ink, "stroke_width": thin}
                turned = {"transform": f"rotate({turn + 90 * k})"}
                parts.append(path(_through(spots), **style, **turned, stroke_linejoin="round"))
    north = words("N", (0, -1.1 * reach), 0.42 * reach, ink, text_anchor="middle", font_weight=600)
    return element("g", None, transform=f"translate({num(at[0])} {num(at[1])})")[:-2] + (
        ">" + "".join(parts) + north + "</g>"
    )


def scale_bar(
    at: XY, long: float, parts: int, ends: tuple[str, str], size: float, paper: str, ink: str
) -> str:
    """A bar of some parts, dark and light in turn, with words above its ends; `at` is its left
    upper corner, `size` that of the words."""
    (left, y), high = at, 0.6 * size
    thin = f"{max(0.07 * size, 0.4):.2f}"
    drawn = [
        box(
            (left + k * long / parts, y, long / parts, high),
            fill=paper if k % 2 else ink,
            stroke=ink,
            stroke_width=thin,
        )
        for k in range(parts)
    ]
    over = y - 0.45 * size
    drawn += [
        words(text, (x, over), size, ink, text_anchor="middle")
        for text, x in ((ends[0], left), (ends[1], left + long))
    ]
    return "".join(drawn)
