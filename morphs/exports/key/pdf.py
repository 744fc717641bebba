"""A key on paper: the whole map with its numbers, then sheets with a part of the map on the left
and its rooms on the right. The same key gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from PIL import Image

from morphs.exports.how import How
from morphs.exports.raster import LEAST, Crops
from morphs.exports.subject import Subject
from morphs.key.model import Key, Level, Region
from morphs.key.telling import about, sections, title_of

PAPERS = {"a4": (841.89, 595.28), "a3": (1190.55, 841.89), "letter": (792.0, 612.0)}
"""Landscape, in points."""
MARGIN, GAP = 28.0, 14.0
COLUMNS = 2
INCH = 72.0
PRINTED = 180
"""Dots per inch."""
DOTS = 40_000_000
AROUND = 2.0
"""How much of its surroundings a sheet's map shows, in squares."""
INK, RED, GREY = (0.13, 0.12, 0.1), (0.6, 0.13, 0.09), (0.45, 0.43, 0.4)
Window = tuple[float, float, float, float]


class Sheet(NamedTuple):
    """A sheet: its level, its rooms, and what stands in each of its columns."""

    level: Level
    rooms: list[Region]
    columns: list[list[Any]]


def to_pdf(subject: Subject, key: Key, name: str, how: How) -> bytes:
    """Return the bytes of the file."""
    from reportlab.pdfgen.canvas import Canvas

    paper = PAPERS[how.paper]
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=paper, invariant=1, lang="en")
    canvas.setTitle(key.title or name)
    canvas.setAuthor("Morphs")
    canvas.setCreator("Morphs")
    styles = _styles()
    crops = _crops(subject, paper, how)
    for level in key.levels:
        _overview(canvas, key, level, crops, paper, styles, name)
        for sheet in _sheets(level, paper, styles):
            _spread(canvas, sheet, crops, paper)
    if key.lost:
        _lost(canvas, key, paper, styles)
    canvas.save()
    return stream.getvalue()


# ---------------------------------------------------------------- text


def _styles() -> dict[str, Any]:
    from reportlab.lib.styles import ParagraphStyle

    body = ParagraphStyle("body", fontName="Times-Roman", fontSize=8.6, leading=10.2, textColor=INK)
    return {
        "body": body,
        "title": ParagraphStyle("title", body, fontName="Times-Bold", fontSize=20, leading=24),
        "room": ParagraphStyle(
            "room",
            body,
            fontName="Times-Bold",
            fontSize=10.2,
            leading=12,
            textColor=RED,
            spaceBefore=5,
        ),
        "whose": ParagraphStyle("whose", body, fontName="Times-Italic", fontSize=8, textColor=GREY),
        "line": ParagraphStyle("line", body, leftIndent=7, firstLineIndent=-7),
    }


def _room(level: Level, room: Region, styles: dict[str, Any]) -> list[Any]:
    """What is told of a room, as paragraphs."""
    from reportlab.platypus import Paragraph

    found = [Paragraph(escape(title_of(room)), styles["room"])]
    if about(room):
        found.append(Paragraph(escape(about(room)), styles["whose"]))
    for section in sections(level, room):
        parted = "; " if section.heading in ("Ways out", "Keys") else " "
        text = escape(parted.join(section.lines))
        found.append(Paragraph(f"<b>{section.heading}:</b> {text}", styles["line"]))
    return found


def _sheets(level: Level, paper: tuple[float, float], styles: dict[str, Any]) -> Iterator[Sheet]:
    """Rooms in the order of their numbers, as many on a sheet as fit; a room is not broken unless
    it is longer than a column."""
    width, height = _column(paper)
    sheet = Sheet(level, [], [[] for _ in range(COLUMNS)])
    column, left = 0, height
    for room in level.rooms:
        blocks = _blocks(_room(level, room, styles), width, height)
        for k, block in enumerate(blocks):
            needed = sum(_height(part, width) for part in block)
            if needed > left:
                column, left = column + 1, height
                if column == COLUMNS:
                    yield sheet
                    sheet = Sheet(level, [], [[] for _ in range(COLUMNS)])
                    column = 0
            sheet.columns[column] += block
            left -= needed
            if k == 0 or room not in sheet.rooms:
                sheet.rooms.append(room)
    if sheet.rooms:
        yield sheet


def _blocks(parts: list[Any], width: float, height: float) -> Iterator[list[Any]]:
    """A room as one block, or as several where it is higher than a column."""
    if sum(_height(part, width) for part in parts) <= height:
        yield parts
        return
    for part in parts:
        pieces = [part]
        while pieces:
            piece = pieces.pop(0)
            if _height(piece, width) <= height:
                yield [piece]
            else:
                pieces = [*piece.split(width, height), *pieces]


def _height(part: Any, width: float) -> float:
    return float(part.wrap(width, 10_000)[1]) + float(part.getSpaceBefore())


def _column(paper: tuple[float, float]) -> tuple[float, float]:
    """The width and height of a column of text: two of them fill the right half."""
    half = paper[0] / 2 - MARGIN - GAP / 2
    return (half - GAP * (COLUMNS - 1)) / COLUMNS, paper[1] - 2 * MARGIN


def _flow(canvas: Any, parts: Sequence[Any], left: float, top: float, width: float) -> float:
    """Set paragraphs one below the other; return where they end."""
    y = top
    for part in parts:
        high = float(part.wrap(width, 10_000)[1])
        y -= high + float(part.getSpaceBefore())
        part.drawOn(canvas, left, y)
    return y


# ---------------------------------------------------------------- maps


def _crops(subject: Subject, paper: tuple[float, float], how: How) -> Crops:
    """The picture of all levels, as sharp as its largest crop is printed."""
    picture = subject.picture
    wide, high = (side / picture.scene.square for side in picture.size)
    most = PRINTED / INCH * paper[1] / 14  # a crop shows at least so many squares
    dots = min(most, (DOTS / (wide * high)) ** 0.5)
    px = max(LEAST, round(how.px_per_square or dots))
    return Crops(subject.scaled(px), (wide, high), how.watch)


def _overview(
    canvas: Any,
    key: Key,
    level: Level,
    crops: Crops,
    paper: tuple[float, float],
    styles: dict[str, Any],
    name: str,
) -> None:
    """The whole level with all its numbers, and its tables beside it."""
    from reportlab.platypus import Paragraph

    tables = [("Wandering (d6)", level.wandering), ("Rumours (d6)", level.rumours)]
    side = 190.0 if any(rows for _, rows in tables) else 0.0
    title = key.title or name
    heading = title if len(key.levels) == 1 else f"{title}: {level.name}"
    head = Paragraph(escape(heading), styles["title"])
    top = _flow(canvas, [head], MARGIN, paper[1] - MARGIN, paper[0] - 2 * MARGIN) - 6
    box = (MARGIN, MARGIN, paper[0] - MARGIN - side - (GAP if side else 0), top)
    whole = (0.0, 0.0, *_size(crops))
    if len(key.levels) > 1:
        whole = _window(level.rooms, _size(crops), 1.0)
    _map(canvas, crops, whole, box, level.rooms, level.rooms)
    told: list[Any] = []
    for words, rows in tables:
        if rows:
            told.append(Paragraph(words, styles["room"]))
            told += [
                Paragraph(f"<b>{k}</b> {escape(row)}", styles["line"])
                for k, row in enumerate(rows, 1)
            ]
    _flow(canvas, told, paper[0] - MARGIN - side, top, side)
    canvas.showPage()


def _size(crops: Crops) -> tuple[float, float]:
    """The size of the whole picture, in squares."""
    return crops.size[0] / crops.px, crops.size[1] / crops.px


def _spread(canvas: Any, sheet: Sheet, crops: Crops, paper: tuple[float, float]) -> None:
    """A part of the map on the left, its rooms on the right."""
    box = (MARGIN, MARGIN, paper[0] / 2 - GAP / 2, paper[1] - MARGIN)
    window = _window(sheet.rooms, _size(crops), (box[2] - box[0]) / (box[3] - box[1]))
    _map(canvas, crops, window, box, sheet.rooms, sheet.level.rooms)
    width, _ = _column(paper)
    for k, column in enumerate(sheet.columns):
        left = paper[0] / 2 + GAP / 2 + k * (width + GAP)
        _flow(canvas, column, left, paper[1] - MARGIN, width)
    first, last = sheet.rooms[0].number, sheet.rooms[-1].number
    canvas.setFillColorRGB(*GREY)
    canvas.setFont("Times-Roman", 7.5)
    canvas.drawRightString(paper[0] - MARGIN, MARGIN * 0.45, f"{first} to {last}")
    canvas.showPage()


def _window(rooms: Sequence[Region], size: tuple[float, float], shape: float) -> Window:
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


def _map(
    canvas: Any,
    crops: Crops,
    window: Window,
    box: Window,
    rooms: Sequence[Region],
    others: Sequence[Region],
) -> None:
    """A part of the map as large as a box allows, at its top; the sheet's rooms have dark numbers,
    others grey ones."""
    from reportlab.lib.utils import ImageReader

    x0, y0, x1, y1 = window
    scale = min((box[2] - box[0]) / (x1 - x0), (box[3] - box[1]) / (y1 - y0))
    wide, high = (x1 - x0) * scale, (y1 - y0) * scale
    left, low = box[0] + (box[2] - box[0] - wide) / 2, box[3] - high
    art = _flat(crops.crop(window), round(wide / INCH * PRINTED))
    canvas.drawImage(ImageReader(art), left, low, wide, high)
    own = {room.id for room in rooms}
    for room in others:
        x, y = room.label
        if x0 <= x <= x1 and y0 <= y <= y1:
            spot = left + (x - x0) * scale, low + high - (y - y0) * scale
            size = max(4.0, min(13.0, room.label_size * scale))
            _number(canvas, str(room.number), spot, size, INK if room.id in own else GREY)


def _number(
    canvas: Any, text: str, spot: tuple[float, float], size: float, ink: tuple[float, float, float]
) -> None:
    """A number with a white edge."""
    x = spot[0] - canvas.stringWidth(text, "Helvetica-Bold", size) / 2
    y = spot[1] - size * 0.35
    canvas.saveState()  # how letters are drawn holds until it is put back
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.setLineWidth(size * 0.3)
    canvas.setLineJoin(1)
    edge = canvas.beginText(x, y)
    edge.setFont("Helvetica-Bold", size)
    edge.setTextRenderMode(1)
    edge.textOut(text)
    canvas.drawText(edge)
    canvas.restoreState()
    canvas.setFillColorRGB(*ink)
    canvas.setFont("Helvetica-Bold", size)
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


def _lost(canvas: Any, key: Key, paper: tuple[float, float], styles: dict[str, Any]) -> None:
    """What was written for rooms that are gone."""
    from reportlab.platypus import Paragraph

    parts = [Paragraph("Lost notes", styles["title"])]
    for lost in key.lost:
        texts = " ".join(line for _, line in lost.contents.lines())
        head = escape(f"{lost.number}. {lost.name}")
        parts.append(Paragraph(f"<b>{head}</b> {escape(texts)}", styles["line"]))
    width, height = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN
    page: list[Any] = []
    for block in _blocks([*parts], width, height):
        if page and sum(_height(p, width) for p in [*page, *block]) > height:
            _flow(canvas, page, MARGIN, paper[1] - MARGIN, width)
            canvas.showPage()
            page = []
        page += block
    _flow(canvas, page, MARGIN, paper[1] - MARGIN, width)
    canvas.showPage()
