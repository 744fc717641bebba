"""What titles stand on: a ribbon, a plaque, a rolled sheet, a board with pointed ends, or nothing
but rules; all of a size, over the upper border of a sheet.

Lengths are points; `at` is the middle of a title.
"""

from __future__ import annotations

from collections.abc import Callable

from morphs.draw.lettered import num, title_svg, title_wide
from morphs.draw.paper import FRAME, KNOTS, box, scroll
from morphs.draw.terrain.marks import XY, element, path

UP, PAD, ENDS = 0.86, 0.75, 0.62
"""Half as high as they are, and how far they reach beside the words, and beyond that, in sizes."""


def _wide(title: str, size: float) -> float:
    """Half as wide as what a title stands on."""
    return (title_wide(title) / 2 + PAD) * size


def plaque(title: str, at: XY, size: float, paper: str, ink: str) -> str:
    """A plate whose corners are hollowed, with a thin line within and a knot at both ends."""
    (x, y), half, up = at, _wide(title, size) + 0.3 * size, UP * size
    parts = []
    for inset, wide in ((0.0, 0.075), (0.15 * size, 0.025)):
        left, right, top, low = x - half + inset, x + half - inset, y - up + inset, y + up - inset
        r = 0.36 * size
        arc = f"A{num(r)} {num(r)} 0 0 0 "
        data = (
            f"M{num(left + r)} {num(top)}H{num(right - r)}{arc}{num(right)} {num(top + r)}"
            f"V{num(low - r)}{arc}{num(right - r)} {num(low)}H{num(left + r)}"
            f"{arc}{num(left)} {num(low - r)}V{num(top + r)}{arc}{num(left + r)} {num(top)}Z"
        )
        thin = num(max(wide * size, 0.4))
        parts.append(path(data, fill="none" if inset else paper, stroke=ink, stroke_width=thin))
    parts += [_knot((x + side * (half + 0.02 * size), y), 0.2 * size, ink) for side in (-1, 1)]
    return "".join(parts) + title_svg(title, at, size, ink)


def _knot(at: XY, reach: float, ink: str) -> str:
    x, y = at
    spots = ((x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach))
    return path("M" + "L".join(f"{num(a)} {num(b)}" for a, b in spots) + "Z", fill=ink)


def roll(title: str, at: XY, size: float, paper: str, ink: str) -> str:
    """A sheet whose ends are rolled up."""
    (x, y), half, up = at, _wide(title, size), UP * size
    thin = max(0.06 * size, 0.6)
    parts = [box((x - half, y - up, 2 * half, 2 * up), fill=paper, stroke=ink, stroke_width=thin)]
    broad, more = 0.3 * size, 0.14 * size
    for side in (-1, 1):
        left = x + side * half - broad
        rect = (left, y - up - more, 2 * broad, 2 * (up + more))
        parts.append(box(rect, rx=num(broad), fill=paper, stroke=ink, stroke_width=thin))
        for off in (-0.3, 0.35):
            line = f"M{num(x + side * half + off * broad)} {num(y - up)}v{num(2 * up)}"
            parts.append(path(line, stroke=ink, stroke_width=0.4 * thin))
        for end in (-1, 1):
            knob = {"cx": num(x + side * half), "cy": num(y + end * (up + more + 0.1 * size))}
            parts.append(element("circle", r=num(0.12 * size), fill=ink, **knob))
    return "".join(parts) + title_svg(title, at, size, ink)


def board(title: str, at: XY, size: float, paper: str, ink: str) -> str:
    """A board whose ends are pointed, with a line within."""
    (x, y), half, up = at, _wide(title, size), UP * size
    parts = []
    for inset, wide in ((0.0, 0.075), (0.16 * size, 0.025)):
        top, end = up - inset, half + ENDS * size - 1.5 * inset
        spots = ((-half, -top), (half, -top), (end, 0), (half, top), (-half, top), (-end, 0))
        data = "M" + "L".join(f"{num(x + a)} {num(y + b)}" for a, b in spots) + "Z"
        thin = num(max(wide * size, 0.4))
        parts.append(path(data, fill="none" if inset else paper, stroke=ink, stroke_width=thin))
    for side in (-1, 1):
        spot = (x + side * (half + 0.12 * size), y)
        parts.append(_knot(spot, 0.11 * size, ink))
    return "".join(parts) + title_svg(title, at, size, ink)


def rules(title: str, at: XY, size: float, paper: str, ink: str) -> str:
    """Words between the border of the sheet, which runs on above them, and a rule of two lines
    below, with knots at its ends."""
    (x, y), half, up = at, _wide(title, size), UP * size
    low = y + 0.8 * up
    parts = []
    for off, thick in FRAME:
        line = f"M{num(x - half)} {num(low + KNOTS - off)}h{num(2 * half)}"
        parts.append(path(line, stroke=ink, stroke_width=num(max(0.75 * thick, 0.4))))
    parts += [_knot((x + side * half, low), 0.15 * size, ink) for side in (-1, 1)]
    return "".join(parts) + title_svg(title, at, size, ink)


FORMS: dict[str, Callable[[str, XY, float, str, str], str]] = {
    "ribbon": scroll,
    "plaque": plaque,
    "roll": roll,
    "board": board,
    "rules": rules,
}
"""What titles stand on, by name."""
BARE = "rules"
"""The one without paper of its own, which lies over nothing else."""
BY_STYLE = {
    "dark": ("plaque", "board", "rules"),
    "night": ("plaque", "board", "ribbon"),
    "classic": ("plaque", "rules", "board"),
    "plain": ("rules", "plaque", "board"),
    "parchment": ("roll", "ribbon", "plaque"),
}
"""Those that suit a style, where not all do."""


def forms_of(style: str) -> tuple[str, ...]:
    """Return what titles of a style may stand on."""
    return BY_STYLE.get(style, tuple(FORMS))
