"""Write SVG text: numbers, paths and groups."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

XY = tuple[float, float]

UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold (XML 1.0, section 2.2): most control characters, halves of letters."""


def num(value: float) -> str:
    """Return a number with one decimal at most, as SVG wants it."""
    return f"{value:.1f}".removesuffix(".0")


def point(at: XY) -> str:
    return f"{at[0]:.1f} {at[1]:.1f}".replace(".0", "")


def line(points: Iterable[XY], close: bool = False) -> str:
    """Path data of straight lines."""
    # One decimal each, and none that is 0: as `num` writes them, but all at once.
    data = "L".join([f"{x:.1f} {y:.1f}" for x, y in points]).replace(".0", "")
    return f"M{data}Z" if close else f"M{data}"


def side_ends(outline: Sequence[XY], share: float) -> Iterator[list[XY]]:
    """Yield the first and the last share of every side of an outline."""
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        dx, dy = share * (bx - ax), share * (by - ay)
        yield [(ax, ay), (ax + dx, ay + dy)]
        yield [(bx, by), (bx - dx, by - dy)]


def outline_data(geometry: BaseGeometry) -> str:
    """Path data of a geometry's lines and rings."""
    data: list[str] = []
    for part in shapely.get_parts(geometry):
        if part.is_empty:
            continue
        if part.geom_type == "Polygon":
            rings = [part.exterior, *part.interiors]
            data += [line(np.asarray(ring.coords)[:-1].tolist(), close=True) for ring in rings]
        elif part.geom_type in ("LineString", "LinearRing"):
            data.append(line(np.asarray(part.coords).tolist()))
    return "".join(data)


def element(tag: str, words: str | None = None, /, **attributes: object) -> str:
    """An element; underscores in the names of attributes stand for hyphens."""
    inside = "".join(
        f" {name.rstrip('_').replace('_', '-')}={_quoted(str(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    if not words:
        return f"<{tag}{inside}/>"
    return f"<{tag}{inside}>{escaped(words)}</{tag}>"


def escaped(words: str) -> str:
    """Words as XML writes them."""
    return html.escape(UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", words), quote=False)


def path(data: str, **attributes: object) -> str:
    return element("path", None, d=data, **attributes) if data else ""


def group(name: str, parts: Iterable[str], **attributes: object) -> str:
    """A layer with a name; an empty one is left out."""
    inside = "\n".join(part for part in parts if part)
    if not inside:
        return ""
    head = element("g", None, id=name, **attributes)[:-2]
    return f"{head}>\n{inside}\n</g>"


def stroke(data: str, colour: str, width: float, dash: str | None = None) -> str:
    """A line of a colour and a width, with round ends unless it is dashed."""
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num(width),
        stroke_linejoin="round",
        stroke_linecap="butt" if dash else "round",
        stroke_dasharray=dash,
    )


def _quoted(value: str) -> str:
    """The value of an attribute in quotes, as `xml.sax.saxutils` has it, whose import brings half
    of a browser."""
    text = html.escape(value, quote=False)
    for space, written in (("\n", "&#10;"), ("\r", "&#13;"), ("\t", "&#9;")):
        text = text.replace(space, written)
    if '"' in text and "'" not in text:
        return f"'{text}'"
    return f'"{text.replace(chr(34), "&quot;")}"'
