"""What of a map is on which page of a file: all on one, sheets at table scale, or a page a room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.wording import lettered
from morphs.exports.how import How
from morphs.exports.subject import Subject
from morphs.exports.walls import FEET
from morphs.plan.key.sections import title_of
from morphs.plan.plan import Plan, Room

MARGIN, OVERLAP = 0.5, 0.25  # inches
MOST_PAGES = 1000
AROUND = 1.0
"""How much of its surroundings a room's page shows, in squares."""


class Page(NamedTuple):
    """A page: what of the map it shows (left, top, right, bottom, in squares), and its name."""

    window: tuple[float, float, float, float]
    name: str


def laid_out(
    subject: Subject, how: How, paper: tuple[float, float]
) -> tuple[float, tuple[float, float], list[Page]]:
    """Return inches a square, the paper as it lies, and the pages. Raises MorphsError for a map of
    too many pages."""
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
                yield Page(window, f"{level}{lettered(column)}{row + 1}")


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
