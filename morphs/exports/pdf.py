"""PDF: a map on one page, or at table scale on as many pages as it takes, with overlap, cut marks
and an index; or a page for each room. The same map gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import shapely
from PIL import Image

from morphs.draw.terrain.signs import lacking, legible, missing_letters_note
from morphs.exports.how import How
from morphs.exports.paper import BOLD, INCH, SERIF, new_paper
from morphs.exports.pdf_lines import draw_lines
from morphs.exports.pdf_pages import MARGIN, Page, laid_out
from morphs.exports.pdf_vectors import Vectors, vectors_of
from morphs.exports.raster import LEAST, Crops
from morphs.exports.subject import Subject
from morphs.exports.walls import FEET
from morphs.plan.plan import Plan

PAPERS = {"a4": (210 / 25.4, 297 / 25.4), "a3": (297 / 25.4, 420 / 25.4), "letter": (8.5, 11.0)}
MARK = 0.2
"""How long cut marks are, in inches."""
PRINTED, POOR = 200, 100
"""Dots per inch that are drawn where the scale is free, and below which a picture looks coarse."""
DOTS = 150_000_000
"""All pages together have no more pixels."""


def to_pdf(subject: Subject, name: str, how: How) -> bytes:
    """Return the bytes of the file. Raises MorphsError for a map of too many pages."""
    paper = PAPERS[how.paper]
    scale, paper, pages = laid_out(subject, how, paper)
    art = None if how.ink_saver else _art(subject, how, scale)
    stream = io.BytesIO()
    canvas = new_paper(stream, (paper[0] * INCH, paper[1] * INCH), name)
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
        how.tell(missing_letters_note("paper", signs, "it has points for them"))
    return stream.getvalue()


def picture_pdf(picture: Image.Image, name: str, paper: tuple[float, float]) -> bytes:
    """Return the bytes of a file whose one page holds a picture, as large as it may be."""
    return pictures_pdf([picture], name, paper, MARGIN)


def pictures_pdf(
    pictures: Iterable[Image.Image], name: str, paper: tuple[float, float], margin: float
) -> bytes:
    """Return the bytes of a file with a page for each picture, as large as it may be within a
    margin in inches."""
    from reportlab.lib.utils import ImageReader

    stream, canvas = io.BytesIO(), None
    for picture in pictures:
        lies = paper[::-1] if picture.width > picture.height else paper
        page = (lies[0] * INCH, lies[1] * INCH)
        canvas = canvas or new_paper(stream, page, name)
        canvas.setPageSize(page)
        free = [side - 2 * margin * INCH for side in page]
        times = min(free[0] / picture.width, free[1] / picture.height)
        wide, high = picture.width * times, picture.height * times
        left, bottom = (page[0] - wide) / 2, (page[1] - high) / 2
        canvas.drawImage(ImageReader(picture), left, bottom, wide, high)
        canvas.showPage()
    if canvas is not None:
        canvas.save()
    return stream.getvalue()


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
            draw_lines(canvas, subject.plan, shapely.box(*page.window))
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
    draw_lines(canvas, plan, plan.frame, grid=False)
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
