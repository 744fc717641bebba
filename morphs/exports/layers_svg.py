"""Layered SVG: a group for each layer, which Inkscape shows as layers; the unit is a square. Tiles
of ours are vectors, each drawn once and used wherever it lies; others are embedded pictures."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from xml.sax.saxutils import quoteattr

import shapely
from PIL import Image
from shapely import MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.board.shape import Orientation
from morphs.draw.cell_art import turned
from morphs.draw.gap_artist import Repeated
from morphs.draw.scene import Box
from morphs.exports.how import How
from morphs.exports.placed import Placed, box_of, is_whole, placed, seams
from morphs.exports.raster import encoded, picture_within
from morphs.exports.subject import Subject
from morphs.layout.cells import LaidCell
from morphs.plan.key.model import Region
from morphs.plan.key.sections import title_of
from morphs.plan.plan import Plan

LAYERS = ("rock", "hatching", "pictures", "floor", "grid", "water", "shade", "bridges", "things",
          "shores", "walls", "doors", "secrets", "rooms", "numbers")  # fmt: skip
HIDDEN = ("rooms", "numbers")
"""Layers that are there, but not shown at first."""
USUAL = 40
INCH = 1.0
"""How wide a square is where the drawing's own size counts, in inches."""


def to_layers_svg(subject: Subject, how: How) -> str:
    """Return the drawing's text."""
    drawing = _Drawing(subject, how)
    wide, high = subject.plan.size
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{wide * INCH:g}in" height="{high * INCH:g}in" viewBox="0 0 {wide:g} {high:g}">'
    )
    hidden = ("rooms",) if how.numbered else HIDDEN
    layers = [name for name in LAYERS if name != "secrets" or not how.for_players]
    body = "\n".join(_group(name, drawing.layer(name), name in hidden) for name in layers)
    return f"{head}\n<defs>\n{drawing.symbols()}\n</defs>\n{body}\n</svg>\n"


def _group(name: str, parts: Iterator[str], is_hidden: bool) -> str:
    hidden = ' style="display:none"' if is_hidden else ""
    inside = "\n".join(parts)
    named = f'id="{name}" inkscape:groupmode="layer" inkscape:label="{name}"{hidden}'
    return f"<g {named}>\n{inside}\n</g>"


class _Drawing:
    """The symbols of all tiles, and where each is used."""

    def __init__(self, subject: Subject, how: How) -> None:
        self.subject, self.how = subject, how
        self.picture = subject.picture
        self.plan = subject.plan
        self.whole = is_whole(self.picture)
        self.placed = (None if self.whole else placed(self.picture, self._picture_of)) or Placed()

    def _picture_of(
        self, cell: LaidCell, orientation: Orientation, lies: tuple[float, float]
    ) -> Mapping[str, str]:
        """A cell's picture as it is drawn, on its ground, embedded."""
        wide, high = lies
        size = (round(wide * USUAL), round(high * USUAL))
        lying = self.picture.cells.of_cell(cell, size)
        ground = self.picture.cells.ground(cell, Box(0, 0, *size))
        if ground is not None:
            ground.alpha_composite(lying)
            lying = ground
        image = _unturned(lying, orientation)
        if orientation.rotation % 2:
            wide, high = high, wide
        stream = io.BytesIO()
        image.save(stream, "PNG", optimize=True)
        data = base64.b64encode(stream.getvalue()).decode()
        return {
            "pictures": f'<image width="{wide:g}" height="{high:g}" preserveAspectRatio="none" '
            f'xlink:href="data:image/png;base64,{data}"/>'
        }

    # ------------------------------------------------------------ output

    @cached_property
    def _hatching(self) -> Repeated | None:
        """What lies over rock between near passages, which no tile has."""
        over = None if self.whole else self.picture.narrow
        return over.lines() if over else None

    def symbols(self) -> str:
        """Each layer of each tile once, and what repeats over the map."""
        tiles = [
            f'<symbol id="t{number}-{layer}" viewBox="0 0 {size[0]:g} {size[1]:g}">{text}</symbol>'
            for number, (parts, size) in enumerate(self.placed.drawings)
            for layer, text in parts.items()
            if text
        ]
        if self._hatching:
            side, parts, _ = self._hatching
            size = f'width="{side:g}" height="{side:g}"'
            tiles.append(
                f'<pattern id="weave" patternUnits="userSpaceOnUse" {size}>{parts}</pattern>'
            )
        return "\n".join(tiles)

    def layer(self, name: str) -> Iterator[str]:
        """What a layer holds."""
        if name == "rock" and not self.whole:
            yield f'<path d="{_data(self.plan.frame)}" fill="#ffffff"/>'
        if name == "pictures" and self.whole:
            yield self._whole_picture()
        for number, matrix in self.placed.uses:
            parts, size = self.placed.drawings[number]
            if parts.get(name):
                yield (
                    f'<use xlink:href="#t{number}-{name}" width="{size[0]:g}" height="{size[1]:g}" '
                    f'transform="matrix({" ".join(f"{v:g}" for v in matrix)})"/>'
                )
        if name == "hatching" and self._hatching:
            yield f'<path d="{self._hatching.area}" fill="url(#weave)"/>'
        if name == "walls":
            yield from self._seams()
        if name == "rooms":
            yield from _keyed_rooms(self.how.numbered) or _rooms(self.plan)
        if name == "numbers":
            yield from _room_numbers(self.how.numbered) or self._numbers()

    def _whole_picture(self) -> str:
        picture, _ = picture_within(self.subject, USUAL, self.how)
        wide, high = self.plan.size
        data = base64.b64encode(encoded(picture, self.how)).decode()
        return (
            f'<image width="{wide:g}" height="{high:g}" preserveAspectRatio="none" '
            f'xlink:href="data:image/png;base64,{data}"/>'
        )

    def _seams(self) -> Iterator[str]:
        walls = MultiLineString() if self.whole else seams(self.picture, self.plan)
        if not walls.is_empty:
            line = self.placed.pen("walls", "stroke", "#161616")
            pen = f'fill="none" stroke="{line}" stroke-width=".105"'
            yield f'<path d="{_data(walls)}" {pen}/>'

    def _numbers(self) -> Iterator[str]:
        for cell in self.picture.layout.cells:
            if cell.origin != "gap":
                left, top, _, _ = box_of(self.picture, cell)
                spot = f'x="{left + 0.3:g}" y="{top + 1.1:g}"'
                yield f'<text {spot} font-size="0.9" font-family="sans-serif">{cell.id}</text>'


def _unturned(lying: Image.Image, orientation: Orientation) -> Image.Image:
    """A picture as it was before it was mirrored and turned."""
    back = turned(lying, Orientation(-orientation.rotation % 4, False))
    return turned(back, Orientation(0, orientation.flip))


def _keyed_rooms(rooms: Sequence[Region]) -> list[str]:
    """The outlines of numbered rooms, labelled with number and name."""
    return [
        f'<path d="{_data(room.shape)}" inkscape:label={quoteattr(title_of(room))} fill="#3b82c4" '
        f'fill-opacity=".15" fill-rule="evenodd" stroke="#3b82c4" stroke-width=".05"/>'
        for room in rooms
    ]


def _room_numbers(rooms: Sequence[Region]) -> list[str]:
    """The numbers of rooms, where their key has them."""
    return [
        f'<text x="{room.label[0]:g}" y="{room.label[1] + room.label_size * 0.36:.3f}" '
        f'font-size="{room.label_size:g}" font-family="sans-serif" font-weight="bold" '
        f'text-anchor="middle" stroke="#fff" stroke-width=".14" paint-order="stroke" '
        f'fill="#221">{room.number}</text>'
        for room in rooms
    ]


def _rooms(plan: Plan) -> Iterator[str]:
    for number, room in enumerate(plan.rooms, 1):
        label = quoteattr(f"{number} {room.kind} {room.theme}".strip())
        yield (
            f'<path d="{_data(room.outline)}" inkscape:label={label} fill="#3b82c4" '
            f'fill-opacity=".15" stroke="#3b82c4" stroke-width=".05"/>'
        )


def _data(shape: BaseGeometry) -> str:
    """Any geometry as the data of a path."""
    parts = []
    for part in shapely.get_parts(shape):
        rings = (part.exterior, *part.interiors) if part.geom_type == "Polygon" else (part,)
        for ring in rings:
            points = " ".join(f"{x:g} {y:g}" for x, y in ring.coords)
            parts.append(f"M{points}" + ("Z" if part.geom_type == "Polygon" else ""))
    return "".join(parts)
