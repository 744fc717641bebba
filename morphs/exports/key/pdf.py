"""A key on paper: the whole map with its numbers, then sheets with a part of the map on the left
and its rooms on the right. The same key gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from morphs.draw.terrain.signs import missing_letters_note
from morphs.exports.how import How
from morphs.exports.key.lettering import Type
from morphs.exports.key.maps import Art, Tints, draw_map, ground_of, window_of
from morphs.exports.key.tints import tints_of
from morphs.exports.paper import new_paper
from morphs.exports.subject import Shown
from morphs.plan.key.model import Key, Level, Region
from morphs.plan.key.sections import about, opening, sections, title_of

PAPERS = {"a4": (841.89, 595.28), "a3": (1190.55, 841.89), "letter": (792.0, 612.0)}
"""Landscape, in points."""
MARGIN, GAP = 28.0, 14.0
COLUMNS = 2
ACROSS = 3
"""Columns of what is told before the rooms."""
EVEN = 40
"""Steps of a page's height, of which the least is sought that holds these columns."""
SHORT = 0.4
"""What takes no more of a column stands before the first room in it, not on a page of its own."""
LISTED = ("Ways out", "Keys", "Noise")
"""What is told in words rather than sentences."""


class Sheet(NamedTuple):
    """A sheet: its level, its rooms, and what stands in each of its columns."""

    level: Level
    rooms: list[Region]
    columns: list[list[Any]]


def to_pdf(shown: Shown, key: Key, name: str, how: How) -> bytes:
    """Return the bytes of the file."""
    paper = PAPERS[how.paper]
    stream = io.BytesIO()
    canvas = new_paper(stream, paper, key.title or name)
    type_ = Type(how.font)
    tints = tints_of(key) if how.tint else {}
    first = {level.number: _opening(level, type_, tints) for level in key.levels}
    sheets = {
        level.number: list(_sheets(level, first[level.number], paper, type_))
        for level in key.levels
    }
    box = paper[0] / 2 - MARGIN - GAP / 2, paper[1] - 2 * MARGIN
    art = Art(shown, paper, box, [s.rooms for found in sheets.values() for s in found], how)
    for level in key.levels:
        title = key.title or name
        heading = title if len(key.levels) == 1 else f"{title}: {level.name}"
        _overview(canvas, heading, level, art, paper, type_, tints, len(key.levels) > 1)
        if not _is_short(first[level.number], paper):
            _opening_parts(canvas, first[level.number], paper)
        for sheet in sheets[level.number]:
            _spread(canvas, sheet, art, paper, heading, tints, type_)
    if key.lost:
        _lost(canvas, key, paper, type_)
    canvas.save()
    if type_.missing:
        how.tell(missing_letters_note("paper", type_.missing, "the .html and .md files have them"))
    return stream.getvalue()


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


def _sheets(
    level: Level, opening: list[Any], paper: tuple[float, float], type_: Type
) -> Iterator[Sheet]:
    """Rooms in the order of their numbers, as many on a sheet as fit, after what is told before
    them if that is short; a room is not broken unless it is longer than a column."""
    width, height = _column(paper)
    sheet = Sheet(level, [], [[] for _ in range(COLUMNS)])
    column, left = 0, height
    if _is_short(opening, paper):
        sheet.columns[0] += opening
        left -= sum(_height(part, width) for part in opening)
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
    known: dict[float, float] = vars(part).setdefault("known_heights", {})
    if width not in known:  # setting a paragraph takes long, and each is asked several times
        known[width] = float(part.wrap(width, 10_000)[1]) + float(part.getSpaceBefore())
    return known[width]


def _column(paper: tuple[float, float]) -> tuple[float, float]:
    """The width and height of a column of text: two of them fill the right half."""
    half = paper[0] / 2 - MARGIN - GAP / 2
    return (half - GAP * (COLUMNS - 1)) / COLUMNS, paper[1] - 2 * MARGIN


def _flow(canvas: Any, parts: Sequence[Any], left: float, top: float, width: float) -> float:
    """Set paragraphs one below the other; return where they end."""
    y = top
    for k, part in enumerate(parts):
        high = float(part.wrap(width, 10_000)[1])
        y -= high + (float(part.getSpaceBefore()) if k else 0.0)  # columns begin at one height
        part.drawOn(canvas, left, y)
    return y


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
    whole = ground_of(level, art.size) if several else (0.0, 0.0, *art.size)
    box = (MARGIN, MARGIN, paper[0] - MARGIN, top)
    draw_map(canvas, art, whole, box, level.rooms, level, tints)
    canvas.showPage()


def _opening(level: Level, type_: Type, tints: Tints) -> list[Any]:
    """What is told of a level before its rooms, as paragraphs."""
    parts: list[Any] = []
    for section in opening(level):
        parts.append(type_.set(section.heading, "head"))
        for k, line in enumerate(section.lines, 1):
            mark = f"<b>{k}</b>  " if section.listed else ""
            if section.heading == "Who is here" and tints:
                mark = _swatch(tints.get(level.powers[k - 1].name))
            parts.append(type_.set(line, "told", mark))
    return parts


def _is_short(opening: Sequence[Any], paper: tuple[float, float]) -> bool:
    """Whether what is told before the rooms is not worth a page of its own."""
    width, height = _column(paper)
    return sum(_height(part, width) for part in opening) <= SHORT * height


def _opening_parts(canvas: Any, parts: Sequence[Any], paper: tuple[float, float]) -> None:
    """What is told of a level before its rooms, in columns on pages of their own."""
    width = (paper[0] - 2 * MARGIN - 2 * GAP * (ACROSS - 1)) / ACROSS
    columns = _even_columns(parts, width, paper[1] - 2 * MARGIN) if parts else []
    for first in range(0, len(columns), ACROSS):
        for k, column in enumerate(columns[first : first + ACROSS]):
            _flow(canvas, column, MARGIN + k * (width + 2 * GAP), paper[1] - MARGIN, width)
        canvas.showPage()


def _even_columns(parts: Sequence[Any], width: float, height: float) -> list[list[Any]]:
    """Parts in columns: of a page that is not full as low as they can be."""
    for share in range(1, EVEN + 1):
        found = _columns(parts, width, height * share / EVEN)
        if len(found) <= ACROSS:
            break
    return found


def _columns(parts: Sequence[Any], width: float, height: float) -> list[list[Any]]:
    """Parts in columns of a height; a heading stays with what follows it."""
    found: list[list[Any]] = [[]]
    left = height
    for k, part in enumerate(parts):
        follows = parts[k + 1 : k + 2] if part.style.name == "head" else []
        if found[-1] and left < sum(_height(p, width) for p in [part, *follows]):
            found.append([])
            left = height
        found[-1].append(part)
        left -= _height(part, width)
    return found


def _swatch(tint: str | None) -> str:
    return f'<font color="{tint}">■</font> ' if tint else ""


def _spread(
    canvas: Any,
    sheet: Sheet,
    art: Art,
    paper: tuple[float, float],
    heading: str,
    tints: Tints,
    type_: Type,
) -> None:
    """A part of the map on the left, its rooms on the right."""
    box = (MARGIN, MARGIN, paper[0] / 2 - GAP / 2, paper[1] - MARGIN)
    window = window_of(sheet.rooms, art.size, (box[2] - box[0]) / (box[3] - box[1]))
    draw_map(canvas, art, window, box, sheet.rooms, sheet.level, tints)
    width, _ = _column(paper)
    for k, column in enumerate(sheet.columns):
        left = paper[0] / 2 + GAP / 2 + k * (width + GAP)
        _flow(canvas, column, left, paper[1] - MARGIN, width)
    first, last = sheet.rooms[0].number, sheet.rooms[-1].number
    numbers = f"{first} to {last}" if first != last else f"{first}"
    foot = type_.set(f"{heading}, {numbers}", "foot")
    _flow(canvas, [foot], paper[0] / 2, MARGIN * 0.8, paper[0] / 2 - MARGIN)
    canvas.showPage()


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
