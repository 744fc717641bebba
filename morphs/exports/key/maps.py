"""Parts of a map on a key's paper, with the numbers of rooms and the colours of who holds them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import shapely
from PIL import Image

from morphs.exports.how import How
from morphs.exports.key.lettering import GREY, INK
from morphs.exports.paper import BOLD, INCH
from morphs.exports.raster import LEAST, Crops
from morphs.exports.subject import Shown
from morphs.plan.key.model import Level, Region
from morphs.plan.key.sections import number_on

PRINTED = 180
"""Dots per inch."""
DOTS = 40_000_000
AROUND = 2.0
"""How much of its surroundings a sheet's map shows, in squares."""
TINTED = 0.3
"""How strong the colours of factions are."""
WHOLE = "whole"
"""What the picture of all levels is called in the file."""
Tints = Mapping[str, str]
Window = tuple[float, float, float, float]
Size = tuple[float, float]


class Art:
    """The picture of all levels, of which parts are printed. Where these overlap much it is in the
    file once, and each sheet shows a part of it.

    size   of the whole picture, in squares
    """

    def __init__(
        self,
        map: Shown,
        paper: Size,
        box: Size,
        sheets: Sequence[Sequence[Region]],
        how: How,
    ) -> None:
        from reportlab.lib.utils import ImageReader

        self.size = wide, high = map.size
        windows = [window_of(rooms, self.size, box[0] / box[1]) for rooms in sheets]
        scales = [min(box[0] / (x1 - x0), box[1] / (y1 - y0)) for x0, y0, x1, y1 in windows]
        sharp = max([paper[1] / max(wide, high), *scales]) * PRINTED / INCH
        dots = min(sharp, (DOTS / (wide * high)) ** 0.5)
        px = max(LEAST, round(how.px_per_square or dots))
        self.crops = Crops(map.scaled(px), self.size, how.watch)
        shown = sum(
            (x1 - x0) * (y1 - y0) * (scale * PRINTED / INCH) ** 2
            for (x0, y0, x1, y1), scale in zip(windows, scales, strict=True)
        )
        self.whole: Any = None
        if wide * high * px**2 <= shown:
            everything = self.crops.crop((0, 0, wide, high))
            self.whole = ImageReader(_flat(everything, everything.width))

    def print(self, canvas: Any, window: Window, at: tuple[float, float], scale: float) -> None:
        """Print a part of the picture with its lower left corner at a place, so many points a
        square."""
        from reportlab.lib.utils import ImageReader

        x0, y0, x1, y1 = window
        (left, low), wide, high = at, (x1 - x0) * scale, (y1 - y0) * scale
        if self.whole is None:
            part = _flat(self.crops.crop(window), round(wide / INCH * PRINTED))
            canvas.drawImage(ImageReader(part), left, low, wide, high)
            return
        canvas.saveState()
        _clip(canvas, (left, low, wide, high))
        if not canvas.hasForm(WHOLE):  # a picture drawn again is read through again, a form is not
            canvas.beginForm(WHOLE)
            canvas.drawImage(self.whole, 0, 0, 1, 1)
            canvas.endForm()
        down = self.size[1] - y1
        canvas.translate(left - x0 * scale, low - down * scale)
        canvas.scale(self.size[0] * scale, self.size[1] * scale)
        canvas.doForm(WHOLE)
        canvas.restoreState()


def _clip(canvas: Any, box: Window) -> None:
    frame = canvas.beginPath()
    frame.rect(*box)
    canvas.clipPath(frame, stroke=0, fill=0)


def ground_of(level: Level, size: tuple[float, float]) -> Window:
    """The ground of a level, with some of what is around; all there is for one of rock."""
    if not level.regions:
        return 0.0, 0.0, *size
    x0, y0, x1, y1 = shapely.total_bounds([region.shape for region in level.regions]).tolist()
    return max(0.0, x0 - 1), max(0.0, y0 - 1), min(size[0], x1 + 1), min(size[1], y1 + 1)


def window_of(rooms: Sequence[Region], size: tuple[float, float], shape: float) -> Window:
    """What of the map a sheet shows: its rooms and some of what is around, as wide to its height
    as the sheet's half, if the map is that large."""
    bounds = [
        room.shape.bounds if not room.shape.is_empty else (*room.label, *room.label)
        for room in rooms
    ]
    left, top = min(b[0] for b in bounds) - AROUND, min(b[1] for b in bounds) - AROUND
    right, below = max(b[2] for b in bounds) + AROUND, max(b[3] for b in bounds) + AROUND
    wide, high = max(right - left, 14.0, (below - top) * shape), max(below - top, 14.0)
    high = max(high, wide / shape)
    x, y = (left + right) / 2 - wide / 2, (top + below) / 2 - high / 2
    wide, high = min(wide, size[0]), min(high, size[1])
    x, y = min(max(0.0, x), size[0] - wide), min(max(0.0, y), size[1] - high)
    return x, y, x + wide, y + high


def draw_map(
    canvas: Any,
    art: Art,
    window: Window,
    box: Window,
    rooms: Sequence[Region],
    level: Level,
    tints: Tints,
) -> None:
    """A part of the map as large as a box allows, at its top; the sheet's rooms have dark numbers,
    others grey ones."""
    x0, y0, x1, y1 = window
    scale = min((box[2] - box[0]) / (x1 - x0), (box[3] - box[1]) / (y1 - y0))
    wide, high = (x1 - x0) * scale, (y1 - y0) * scale
    left, low = box[0] + (box[2] - box[0] - wide) / 2, box[3] - high
    art.print(canvas, window, (left, low), scale)
    _tint(canvas, level.rooms, tints, (left, low, wide, high), (x0, y0, scale))
    own = {room.id for room in rooms}
    for room in level.rooms:
        x, y = room.label
        if x0 <= x <= x1 and y0 <= y <= y1:
            spot = left + (x - x0) * scale, low + high - (y - y0) * scale
            size = max(5.0, min(13.0, room.label_size * scale))
            _number(canvas, number_on(level, room), spot, size, INK if room.id in own else GREY)


def _tint(
    canvas: Any,
    rooms: Sequence[Region],
    tints: Tints,
    box: Window,
    at: tuple[float, float, float],
) -> None:
    """Rooms in the colour of who holds them, within the box of a map whose corner is `at` a place
    at a scale."""
    from reportlab.lib.colors import HexColor

    left, low, _, high = box
    x0, y0, scale = at
    canvas.saveState()
    _clip(canvas, box)
    canvas.setFillAlpha(TINTED)
    for room in rooms:
        if room.faction not in tints:
            continue
        canvas.setFillColor(HexColor(tints[room.faction]), alpha=TINTED)
        path = canvas.beginPath()
        for part in room.shape.geoms:
            for ring in (part.exterior, *part.interiors):
                spots = [
                    (left + (x - x0) * scale, low + high - (y - y0) * scale) for x, y in ring.coords
                ]
                path.moveTo(*spots[0])
                for spot in spots[1:-1]:
                    path.lineTo(*spot)
                path.close()
        canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
    canvas.restoreState()


def _number(
    canvas: Any, text: str, spot: tuple[float, float], size: float, ink: tuple[float, float, float]
) -> None:
    """A number with a white edge."""
    x = spot[0] - canvas.stringWidth(text, BOLD, size) / 2
    y = spot[1] - size * 0.35
    canvas.saveState()  # how letters are drawn holds until it is put back
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.setLineWidth(size * 0.3)
    canvas.setLineJoin(1)
    edge = canvas.beginText(x, y)
    edge.setFont(BOLD, size)
    edge.setTextRenderMode(1)
    edge.textOut(text)
    canvas.drawText(edge)
    canvas.restoreState()
    canvas.setFillColorRGB(*ink)
    canvas.setFont(BOLD, size)
    canvas.drawString(x, y, text)


def _flat(image: Image.Image, most: int) -> io.BytesIO:
    """A picture on white paper, packed for print, at most so many pixels wide."""
    if image.mode == "RGBA":
        paper = Image.new("RGB", image.size, "white")
        paper.paste(image, mask=image.getchannel("A"))
        image = paper
    if image.width > most:
        size = (most, max(1, round(image.height * most / image.width)))
        image = image.convert("RGB").resize(size, Image.Resampling.BOX)
    stream = io.BytesIO()
    image.convert("RGB").save(stream, "JPEG", quality=85, optimize=True)
    stream.seek(0)
    return stream
