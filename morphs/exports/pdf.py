"""PDF: a map on one page, or at table scale on as many pages as it takes, with overlap, cut marks
and an index; or a page for each room. The same map gives the same bytes."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from PIL import Image
from shapely.geometry.base import BaseGeometry

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.draw.terrain.signs import lacking, legible, told_of
from morphs.exports.how import How
from morphs.exports.paper import BOLD, INCH, SERIF, new_paper
from morphs.exports.pdf_vectors import Vectors, vectors_of
from morphs.exports.raster import LEAST, Crops
from morphs.exports.subject import Subject
from morphs.exports.walls import FEET
from morphs.key.telling import title_of
from morphs.plan.plan import Plan, Room, lines_of, polygons_of

PAPERS = {"a4": (210 / 25.4, 297 / 25.4), "a3": (297 / 25.4, 420 / 25.4), "letter": (8.5, 11.0)}
MARGIN, OVERLAP, MARK = 0.5, 0.25, 0.2  # inches
PRINTED, POOR = 200, 100
"""Dots per inch that are drawn where the scale is free, and below which a picture looks coarse."""
DOTS = 150_000_000
"""All pages together have no more pixels."""
MOST_PAGES = 1000
EVEN_ODD = 0
AROUND = 1.0
"""How much of its surroundings a room's page shows, in squares."""


class Page(NamedTuple):
    """A page: what of the map it shows (left, top, right, bottom, in squares), and its name."""

    window: tuple[float, float, float, float]
    name: str


def to_pdf(subject: Subject, name: str, how: How) -> bytes:
    """Return the bytes of the file. Raises MorphsError for a map of too many pages."""

    paper = PAPERS[how.paper]
    scale, paper, pages = _laid_out(subject, how, paper)
    art = None if how.ink_saver else _art(subject, how, scale)
    stream = io.BytesIO()
    canvas = new_paper(stream, (paper[0] * INCH, paper[1] * INCH))
    canvas.setTitle(name)
    canvas.setAuthor("Morphs")
    canvas.setCreator("Morphs")
    if len(pages) > 1 or how.numbered:
        _index(canvas, subject.plan, pages, paper, name, how)
    for page in pages:
        _page(canvas, subject, page, scale, paper, art)
        _label(canvas, page, scale, subject, art, paper, len(pages) > 1)
        canvas.showPage()
    if isinstance(art, Vectors):
        art.keep(canvas)
    canvas.save()
    if signs := lacking("".join([name, *(page.name for page in pages)])):
        how.tell(told_of("paper", signs, "it has points for them"))
    return stream.getvalue()


def picture_pdf(picture: Image.Image, name: str, paper: tuple[float, float]) -> bytes:
    """Return the bytes of a file whose one page holds a picture, as large as it may be."""
    from reportlab.lib.utils import ImageReader

    lies = paper[::-1] if picture.width > picture.height else paper
    free = [(side - 2 * MARGIN) * INCH for side in lies]
    times = min(free[0] / picture.width, free[1] / picture.height)
    wide, high = picture.width * times, picture.height * times
    stream = io.BytesIO()
    canvas = new_paper(stream, (lies[0] * INCH, lies[1] * INCH))
    canvas.setTitle(name)
    canvas.setAuthor("Morphs")
    canvas.setCreator("Morphs")
    left, bottom = (lies[0] * INCH - wide) / 2, (lies[1] * INCH - high) / 2
    canvas.drawImage(ImageReader(picture), left, bottom, wide, high)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


# ---------------------------------------------------------------- what is on which page


def _laid_out(
    subject: Subject, how: How, paper: tuple[float, float]
) -> tuple[float, tuple[float, float], list[Page]]:
    """Inches a square, the paper as it lies, and the pages."""
    wholes = _levels(subject)
    if how.inch_per_square is None and not how.rooms:
        wide, high = (max(w.window[k + 2] - w.window[k] for w in wholes) for k in (0, 1))
        lies = paper[::-1] if wide > high else paper
        free = (lies[0] - 2 * MARGIN, lies[1] - 2 * MARGIN)
        return min(free[0] / wide, free[1] / high), lies, wholes
    feet = subject.picture.feet / (FEET if how.square == "5ft" else 10.0)
    scale = (how.inch_per_square or 1.0) * feet
    if how.rooms:
        return _by_room(subject.plan, scale, paper, how)
    lies = min((paper, paper[::-1]), key=lambda p: len(list(_poster(wholes, scale, p))))
    pages = list(_poster(wholes, scale, lies))
    if len(pages) > MOST_PAGES:
        raise MorphsError(
            f"the map would take {len(pages)} pages, at most {MOST_PAGES} are written: make "
            f"{option('inch_per_square')} smaller"
        )
    return scale, lies, pages


def _levels(subject: Subject) -> list[Page]:
    """The whole map, or each of its levels, which lie side by side."""
    windows = subject.picture.scene.levels(subject.picture.board)
    if len(windows) == 1:
        return [Page((0, 0, *subject.plan.size), "map")]
    square = subject.picture.scene.square
    found = []
    for number, (left, top, right, bottom) in enumerate(windows):
        window = (left / square, top / square, right / square, bottom / square)
        found.append(Page(window, f"level {number}"))
    return found


def _poster(wholes: Sequence[Page], scale: float, paper: tuple[float, float]) -> Iterator[Page]:
    """Pages side by side that overlap; each level's by themselves."""
    across, down = ((side - 2 * MARGIN) / scale for side in paper)
    over = OVERLAP / scale
    for whole in wholes:
        x0, y0, x1, y1 = whole.window
        columns = max(1, math.ceil((x1 - x0 - over) / (across - over) - 1e-9))
        rows = max(1, math.ceil((y1 - y0 - over) / (down - over) - 1e-9))
        level = f"{whole.name}, " if len(wholes) > 1 else ""
        for row in range(rows):
            for column in range(columns):
                left, top = x0 + column * (across - over), y0 + row * (down - over)
                window = (left, top, min(x1, left + across), min(y1, top + down))
                yield Page(window, f"{level}{_letters(column)}{row + 1}")


def _letters(number: int) -> str:
    """A, B ... Z, AA, AB ..."""
    text = ""
    while number >= 0:
        text = chr(65 + number % 26) + text
        number = number // 26 - 1
    return text


def _by_room(
    plan: Plan, scale: float, paper: tuple[float, float], how: How
) -> tuple[float, tuple[float, float], list[Page]]:
    """A page for each room, all at one scale at which the largest fits."""
    rooms = [Room(room.shape, room.kind) for room in how.numbered if not room.shape.is_empty]
    names = [title_of(room) for room in how.numbered if not room.shape.is_empty]
    rooms = rooms or _in_order(plan.rooms)
    if not rooms:
        raise MorphsError(f"the map has no rooms that are known: leave {option('rooms')} out")
    wide, high = plan.size
    windows = [_around(room, wide, high) for room in rooms]
    free = (paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN)
    fits = [min(free[0] / (x1 - x0), free[1] / (y1 - y0)) for x0, y0, x1, y1 in windows]
    names = names or [f"room {k}" for k in range(1, len(rooms) + 1)]
    pages = [Page(window, name) for window, name in zip(windows, names, strict=True)]
    if len(pages) > MOST_PAGES:
        raise MorphsError(f"the map has {len(pages)} rooms; at most {MOST_PAGES} pages are written")
    return min(scale, *fits), paper, pages


def _in_order(rooms: tuple[Room, ...]) -> list[Room]:
    """Rooms row by row, as one reads."""
    return sorted(rooms, key=lambda room: (room.outline.bounds[1] // 10, room.outline.bounds[0]))


def _around(room: Room, wide: float, high: float) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = room.outline.bounds
    return max(0, x0 - AROUND), max(0, y0 - AROUND), min(wide, x1 + AROUND), min(high, y1 + AROUND)


# ---------------------------------------------------------------- pages


def _art(subject: Subject, how: How, scale: float) -> Vectors | Crops:
    """The drawings of a map all of whose tiles are ours; else the picture, as many dots per inch
    as all pages may have, or as are asked for."""
    if how.px_per_square is None:
        vectors = vectors_of(subject.picture, subject.plan, how.for_players)
        if vectors:
            return vectors
    wide, high = subject.plan.size
    dots = min(PRINTED * scale, (DOTS / (wide * high)) ** 0.5)
    px = max(LEAST, round(how.px_per_square or dots))
    effective = px / scale
    if effective < POOR:
        how.tell(f"printed at {effective:.0f} dots per inch; {POOR} and more look sharp")
    return Crops(subject.scaled(px), subject.plan.size, how.watch)


def _page(
    canvas: Any,
    subject: Subject,
    page: Page,
    scale: float,
    paper: tuple[float, float],
    art: Vectors | Crops | None,
) -> None:
    from reportlab.lib.utils import ImageReader

    x0, y0, x1, y1 = page.window
    left, top = MARGIN * INCH, (paper[1] - MARGIN) * INCH
    size = ((x1 - x0) * scale * INCH, (y1 - y0) * scale * INCH)
    if isinstance(art, Crops):
        shown = ImageReader(_flat(art.crop(page.window)))
        canvas.drawImage(shown, left, top - size[1], *size)
    else:
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(left, top - size[1], *size)
        canvas.clipPath(clip, stroke=0)
        canvas.translate(left - x0 * scale * INCH, top + y0 * scale * INCH)
        canvas.scale(scale * INCH, -scale * INCH)
        if art:
            art.draw(canvas, page.window)
        else:
            _lines(canvas, subject.plan, shapely.box(*page.window))
        canvas.restoreState()
    _cut_marks(canvas, left, top, *size)


def _flat(image: Image.Image) -> Image.Image:
    """A picture on white paper."""
    if image.mode != "RGBA":
        return image.convert("RGB")
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image.getchannel("A"))
    return paper


def _cut_marks(canvas: Any, left: float, top: float, wide: float, high: float) -> None:
    canvas.setStrokeGray(0.4)
    canvas.setLineWidth(0.4)
    gap, long = 0.05 * INCH, MARK * INCH
    for x, side in ((left, -1), (left + wide, 1)):
        for y, end in ((top, 1), (top - high, -1)):
            canvas.line(x + side * gap, y, x + side * (gap + long), y)
            canvas.line(x, y + end * gap, x, y + end * (gap + long))


def _label(
    canvas: Any,
    page: Page,
    scale: float,
    subject: Subject,
    art: Vectors | Crops | None,
    paper: tuple[float, float],
    many: bool,
) -> None:
    """What the page is, at which scale, and how sharp."""
    inches = scale * FEET / subject.picture.feet
    words = [page.name] if many else []
    words.append(f"{inches:.2f} in = 5 ft" if inches >= 0.01 else "")
    words += [f"{art.px / scale:.0f} dpi"] if isinstance(art, Crops) else []
    canvas.setFillGray(0.3)
    canvas.setFont(SERIF, 8)
    canvas.drawString((MARGIN + 0.1) * INCH, 0.2 * INCH, legible("   ".join(filter(None, words))))


def _index(
    canvas: Any,
    plan: Plan,
    pages: list[Page],
    paper: tuple[float, float],
    name: str,
    how: How,
) -> None:
    """A small plan of the whole that tells which page shows what."""
    wide, high = plan.size
    free = (paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - 0.5)
    scale = min(free[0] / wide, free[1] / high)
    canvas.setFillGray(0)
    canvas.setFont(BOLD, 14)
    canvas.drawString(MARGIN * INCH, (paper[1] - MARGIN - 0.2) * INCH, legible(name))
    canvas.saveState()
    canvas.translate(MARGIN * INCH, (paper[1] - MARGIN - 0.5) * INCH)
    canvas.scale(scale * INCH, -scale * INCH)
    _lines(canvas, plan, plan.frame, grid=False)
    canvas.setLineWidth(0.6 / (scale * INCH))
    canvas.setStrokeColorRGB(0.75, 0.15, 0.1)
    size = max(4.0, min(14.0, 0.35 * INCH * scale * min(_narrowest(pages), 12))) / (scale * INCH)
    for room in how.numbered:
        _upright(canvas, room.label, str(room.number), room.label_size)
    for page in pages if not how.numbered or not how.rooms else ():
        x0, y0, x1, y1 = page.window
        canvas.rect(x0, y0, x1 - x0, y1 - y0, fill=0)
        if len(pages) > 1 and not how.numbered:
            _upright(
                canvas,
                ((x0 + x1) / 2, (y0 + y1) / 2),
                page.name.removeprefix("room ").split(", ")[-1],
                size,
            )
    canvas.restoreState()
    canvas.showPage()


def _upright(canvas: Any, spot: tuple[float, float], text: str, size: float) -> None:
    """A red text about a place of the map, `size` squares high."""
    canvas.saveState()
    canvas.translate(*spot)
    canvas.scale(1, -1)
    canvas.setFillColorRGB(0.75, 0.15, 0.1)
    canvas.setFont(BOLD, size)
    canvas.drawCentredString(0, -size / 3, legible(text))
    canvas.restoreState()


def _narrowest(pages: list[Page]) -> float:
    return min(min(p.window[2] - p.window[0], p.window[3] - p.window[1]) for p in pages)


def _lines(canvas: Any, plan: Plan, window: Any, grid: bool = True) -> None:
    """The map in black lines: walls, doors, water in fine outline, a light grid on the floor."""
    if grid:
        _grid(canvas, plan.floor.intersection(window))
    canvas.setStrokeGray(0.5)
    canvas.setLineWidth(0.04)
    for body in (plan.water, plan.lava, plan.crevasse):
        _stroke(canvas, body.boundary.intersection(window))
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.11)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)
    _stroke(canvas, plan.edges.intersection(window))
    _stroke(canvas, plan.partitions.intersection(window))
    canvas.setLineCap(0)
    for door in plan.doors:
        if door.kind not in ("arch", "window") and window.intersects(door.segment):
            _door(canvas, door.a, door.b, door.kind)


def _grid(canvas: Any, floor: BaseGeometry) -> None:
    """Lines between the squares of a floor."""
    if floor.is_empty:
        return
    canvas.saveState()
    shown = canvas.beginPath()
    for part in polygons_of(floor).geoms:
        for ring in (part.exterior, *part.interiors):
            _along(shown, ring)
            shown.close()
    canvas.clipPath(shown, stroke=0, fill=0, fillMode=EVEN_ODD)
    canvas.setStrokeGray(0.82)
    canvas.setLineWidth(0.02)
    x0, y0, x1, y1 = (round(v) for v in floor.bounds)
    for x in range(x0, x1 + 1):
        canvas.line(x, y0 - 1, x, y1 + 1)
    for y in range(y0, y1 + 1):
        canvas.line(x0 - 1, y, x1 + 1, y)
    canvas.restoreState()


def _door(canvas: Any, a: tuple[float, float], b: tuple[float, float], kind: str) -> None:
    """A box across the way; secret doors are a wall with an S, bars a dotted line."""
    canvas.saveState()
    canvas.translate((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    canvas.rotate(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
    half = math.dist(a, b) / 2
    canvas.setLineWidth(0.07)
    if kind == "bars":
        canvas.setDash([0.08, 0.08])
        canvas.line(-half, 0, half, 0)
    elif kind == "secret":
        canvas.line(-half, 0, half, 0)
        canvas.scale(1, -1)
        canvas.setFillGray(0)
        canvas.setFont(BOLD, 0.7)
        canvas.drawCentredString(0, -0.25, "S")
    else:
        canvas.line(-half, 0, half, 0)
        canvas.setFillGray(1)
        canvas.rect(-half * 0.62, -0.16, half * 1.24, 0.32, fill=1)
    canvas.restoreState()


def _stroke(canvas: Any, lines: Any) -> None:
    path = canvas.beginPath()
    for line in lines_of(lines).geoms:
        _along(path, line)
    canvas.drawPath(path, stroke=1, fill=0)


def _along(path: Any, line: BaseGeometry) -> None:
    """Add a line to a path, to a thousandth of a square."""
    points = iter(np.round(shapely.get_coordinates(line), 3).tolist())
    path.moveTo(*next(points))
    for x, y in points:
        path.lineTo(x, y)
