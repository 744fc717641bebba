"""A key on paper: the whole map with its numbers, then sheets with a part of the map on the left
and its rooms on the right. The same key gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import shapely
from PIL import Image

from morphs.base.wording import shortened
from morphs.draw.terrain.labels import font_files
from morphs.exports.how import How
from morphs.exports.key.tints import tints_of
from morphs.exports.paper import new_paper
from morphs.exports.raster import LEAST, Crops
from morphs.exports.subject import Subject
from morphs.key.model import Key, Level, Region
from morphs.key.telling import about, number_on, opening, sections, title_of

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
SERIF, ITALIC, BOLD, BOLD_ITALIC = "Key", "Key-Italic", "Key-Bold", "Key-BoldItalic"
LACKING = "·"
"""What stands for a sign that our fonts have not."""
LISTED = ("Ways out", "Keys", "Noise")
"""What is told in words rather than sentences."""
TINTED = 0.3
"""How strong the colours of factions are."""
Tints = Mapping[str, str]
Window = tuple[float, float, float, float]


class Sheet(NamedTuple):
    """A sheet: its level, its rooms, and what stands in each of its columns."""

    level: Level
    rooms: list[Region]
    columns: list[list[Any]]


def to_pdf(subject: Subject, key: Key, name: str, how: How) -> bytes:
    """Return the bytes of the file."""
    paper = PAPERS[how.paper]
    stream = io.BytesIO()
    canvas = new_paper(stream, paper)
    canvas.setTitle(key.title or name)
    canvas.setAuthor("Morphs")
    canvas.setCreator("Morphs")
    type_ = Type()
    sheets = {level.number: list(_sheets(level, paper, type_)) for level in key.levels}
    art = Art(subject, paper, [s.rooms for found in sheets.values() for s in found], how)
    tints = tints_of(key) if how.tint else {}
    for level in key.levels:
        title = key.title or name
        heading = title if len(key.levels) == 1 else f"{title}: {level.name}"
        _overview(canvas, heading, level, art, paper, type_, tints, len(key.levels) > 1)
        _told_first(canvas, level, paper, type_, tints)
        for sheet in sheets[level.number]:
            _spread(canvas, sheet, art, paper, heading, tints, type_.slants(heading))
    if key.lost:
        _lost(canvas, key, paper, type_)
    canvas.save()
    if type_.missing:
        how.tell(
            f"the paper has no letters for {shortened(sorted(type_.missing))}: the .html and .md "
            f"files have them"
        )
    return stream.getvalue()


# ---------------------------------------------------------------- text


class Type:
    """The fonts and styles of a key's paper; `missing` are the signs that the fonts have not."""

    def __init__(self) -> None:
        from reportlab.lib.styles import ParagraphStyle

        self.signs, self.slanted = _register()
        self.missing: set[str] = set()
        body = ParagraphStyle("body", fontName=SERIF, fontSize=8.2, leading=10.1, textColor=INK)
        whose = ParagraphStyle("whose", body, fontName=ITALIC, fontSize=7.8, textColor=GREY)
        self.styles = {
            "body": body,
            "title": ParagraphStyle("title", body, fontName=BOLD, fontSize=20, leading=24),
            "head": ParagraphStyle(
                "head", body, fontName=BOLD, fontSize=11, leading=13, textColor=RED, spaceBefore=9
            ),
            "room": ParagraphStyle(
                "room", body, fontName=BOLD, fontSize=10, leading=12, textColor=RED, spaceBefore=6
            ),
            "whose": whose,
            "upright": ParagraphStyle("upright", whose, fontName=SERIF),
            "line": ParagraphStyle("line", body, leftIndent=7, firstLineIndent=-7),
            "told": ParagraphStyle("told", body, leftIndent=9, firstLineIndent=-9, spaceBefore=2),
            "ways": ParagraphStyle("ways", whose, fontName=SERIF, leftIndent=7, firstLineIndent=-7),
        }

    def set(self, text: str, style: str, before: str = "") -> Any:
        """A paragraph of a text as it is, behind what is marked up."""
        from reportlab.platypus import Paragraph

        unknown = {sign for sign in text if ord(sign) not in self.signs and not sign.isspace()}
        self.missing |= unknown
        for sign in unknown:
            text = text.replace(sign, LACKING)
        if self.styles[style].fontName == ITALIC and not self.slants(text):
            style = "upright"
        return Paragraph(before + escape(text), self.styles[style])

    def slants(self, text: str) -> bool:
        """Whether the slanted font has all signs of a text: it has fewer than the upright ones."""
        return all(ord(sign) in self.slanted for sign in text)


def _register() -> tuple[Collection[int], Collection[int]]:
    """Make our fonts known; return the signs of the upright ones, and of the slanted ones."""
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    faces = (SERIF, ITALIC, BOLD, BOLD_ITALIC)
    fonts = [TTFont(face, file) for face, file in zip(faces, font_files(), strict=True)]
    for k, (face, font) in enumerate(zip(faces, fonts, strict=True)):
        pdfmetrics.registerFont(font)
        addMapping(SERIF, k // 2, k % 2, face)
    signs = [frozenset(font.face.charToGlyph) for font in fonts]
    return signs[0] & signs[2], signs[1] & signs[3]


def _room(level: Level, room: Region, type_: Type) -> list[Any]:
    """What is told of a room, as paragraphs."""
    found = [type_.set(title_of(room), "room")]
    if about(room):
        found.append(type_.set(about(room), "whose"))
    for section in sections(level, room):
        listed = section.heading in LISTED
        text = ("; " if listed else " ").join(section.lines)
        if section.heading == "Seen":
            found.append(type_.set(text, "body"))
        else:
            style = "ways" if section.heading in ("Ways out", "Noise") else "line"
            found.append(type_.set(text, style, f"<b>{section.heading}.</b> "))
    return found


def _sheets(level: Level, paper: tuple[float, float], type_: Type) -> Iterator[Sheet]:
    """Rooms in the order of their numbers, as many on a sheet as fit; a room is not broken unless
    it is longer than a column."""
    width, height = _column(paper)
    sheet = Sheet(level, [], [[] for _ in range(COLUMNS)])
    column, left = 0, height
    for room in level.rooms:
        blocks = _blocks(_room(level, room, type_), width, height)
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


class Art:
    """The picture of all levels, of which parts are printed. Where these overlap much it is in the
    file once, and each sheet shows a part of it.

    size   of the whole picture, in squares
    """

    def __init__(
        self,
        subject: Subject,
        paper: tuple[float, float],
        sheets: Sequence[Sequence[Region]],
        how: How,
    ) -> None:
        from reportlab.lib.utils import ImageReader

        picture = subject.picture
        wide, high = (side / picture.scene.square for side in picture.size)
        self.size = wide, high
        box = paper[0] / 2 - MARGIN - GAP / 2, paper[1] - 2 * MARGIN
        windows = [_window(rooms, self.size, box[0] / box[1]) for rooms in sheets]
        scales = [min(box[0] / (x1 - x0), box[1] / (y1 - y0)) for x0, y0, x1, y1 in windows]
        sharp = max([paper[1] / max(wide, high), *scales]) * PRINTED / INCH
        dots = min(sharp, (DOTS / (wide * high)) ** 0.5)
        px = max(LEAST, round(how.px_per_square or dots))
        self.crops = Crops(subject.scaled(px), self.size, how.watch)
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
        down = self.size[1] - y1
        canvas.drawImage(
            self.whole,
            left - x0 * scale,
            low - down * scale,
            self.size[0] * scale,
            self.size[1] * scale,
        )
        canvas.restoreState()


def _clip(canvas: Any, box: Window) -> None:
    frame = canvas.beginPath()
    frame.rect(*box)
    canvas.clipPath(frame, stroke=0, fill=0)


def _overview(
    canvas: Any,
    heading: str,
    level: Level,
    art: Art,
    paper: tuple[float, float],
    type_: Type,
    tints: Tints,
    several: bool,
) -> None:
    """The whole level with all its numbers; of `several` nothing of the others."""
    head = type_.set(heading, "title")
    top = _flow(canvas, [head], MARGIN, paper[1] - MARGIN, paper[0] - 2 * MARGIN) - 6
    whole = _ground(level, art.size) if several else (0.0, 0.0, *art.size)
    box = (MARGIN, MARGIN, paper[0] - MARGIN, top)
    _map(canvas, art, whole, box, level.rooms, level, tints)
    canvas.showPage()


def _ground(level: Level, size: tuple[float, float]) -> Window:
    """The ground of a level, with some of what is around."""
    x0, y0, x1, y1 = shapely.total_bounds([region.shape for region in level.regions]).tolist()
    return max(0.0, x0 - 1), max(0.0, y0 - 1), min(size[0], x1 + 1), min(size[1], y1 + 1)


def _told_first(
    canvas: Any, level: Level, paper: tuple[float, float], type_: Type, tints: Tints
) -> None:
    """What is told of a level before its rooms, in columns."""
    parts: list[Any] = []
    for section in opening(level):
        parts.append(type_.set(section.heading, "head"))
        for k, line in enumerate(section.lines, 1):
            mark = f"<b>{k}</b>  " if section.listed else ""
            if section.heading == "Who is here" and tints:
                mark = _swatch(tints.get(level.powers[k - 1].name))
            parts.append(type_.set(line, "told", mark))
    width = (paper[0] - 2 * MARGIN - 2 * GAP * 2) / 3
    bottom, top = MARGIN, paper[1] - MARGIN
    column, y = 0, top
    for k, part in enumerate(parts):
        follows = parts[k + 1 : k + 2] if part.style.name == "head" else []
        if y - sum(_height(p, width) for p in [part, *follows]) < bottom:
            column, y = column + 1, top
            if column == 3:
                canvas.showPage()
                column = 0
        y = _flow(canvas, [part], MARGIN + column * (width + 2 * GAP), y, width)
    if parts:
        canvas.showPage()


def _swatch(tint: str | None) -> str:
    return f'<font color="{tint}">■</font> ' if tint else ""


def _spread(
    canvas: Any,
    sheet: Sheet,
    art: Art,
    paper: tuple[float, float],
    heading: str,
    tints: Tints,
    slanted: bool,
) -> None:
    """A part of the map on the left, its rooms on the right."""
    box = (MARGIN, MARGIN, paper[0] / 2 - GAP / 2, paper[1] - MARGIN)
    window = _window(sheet.rooms, art.size, (box[2] - box[0]) / (box[3] - box[1]))
    _map(canvas, art, window, box, sheet.rooms, sheet.level, tints)
    width, _ = _column(paper)
    for k, column in enumerate(sheet.columns):
        left = paper[0] / 2 + GAP / 2 + k * (width + GAP)
        _flow(canvas, column, left, paper[1] - MARGIN, width)
    first, last = sheet.rooms[0].number, sheet.rooms[-1].number
    canvas.setFillColorRGB(*GREY)
    canvas.setFont(ITALIC if slanted else SERIF, 7.5)
    numbers = f"{first} to {last}" if first != last else f"{first}"
    canvas.drawRightString(paper[0] - MARGIN, MARGIN * 0.45, f"{heading}, {numbers}")
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


def _lost(canvas: Any, key: Key, paper: tuple[float, float], type_: Type) -> None:
    """What was written for rooms that are gone."""
    parts = [type_.set("Lost notes", "title")]
    for lost in key.lost:
        texts = " ".join(line for _, line in lost.contents.lines())
        parts.append(type_.set(f"{lost.number}. {lost.name}: {texts}", "line"))
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
