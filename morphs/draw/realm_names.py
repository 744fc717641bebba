"""The names of realms: wide and calm over open ground of each, where nothing else stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.drawn_names import DrawnLettering
from morphs.draw.hands.table import GRAVER
from morphs.draw.land_lights import SOFT, Paint, ground_light
from morphs.draw.lands.realms import tints_of
from morphs.draw.lettered import spans
from morphs.draw.terrain.field import NEVER, STEP, Points
from morphs.draw.terrain.lettering import HALF, Name, SetName, straight
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.names import LEAST, Light, name_shapes
from morphs.draw.terrain.style import Style

Prices = NDArray[np.int64]
SETTINGS = ((0.34, 1.0), (0.34, 0.75), (0.3, 0.8), (0.3, 0.55), (0.27, 0.5), (0.25, 0.25))
"""How high letters may be, in cells, and how far apart, in sizes: the best first."""
SHARE = 0.0082
"""How high they are at least, of a sheet's width."""
WORSE, OFF = 0.15, 0.16
"""What each step to smaller or closer letters costs, and each cell away from the realm's middle,
in what a letter's square costs."""


class Room(NamedTuple):
    """Where names of realms may stand: what a square of woods costs; what squares under letters
    cost at most, on the average; how far letters keep from borders and from places, in cells;
    into how many lines a name may be parted; and with which setting it begins."""

    thicket: int
    busy: float
    border: float
    home: float
    lines: int
    first: int


ROOMS = (Room(120, 2.2, 0.36, 0.62, 2, 0), Room(4, 6.0, 0.16, 0.42, 3, 3))
"""Those of names that have the best places, and of those that have none then."""
TRIED = ((0.0, 0.0), (0.5, 0.0), (0.0, 0.33), (0.5, 0.33), (0.0, -0.33), (0.5, -0.33))
"""Where about the middles of a realm's cells its name is tried, in cells."""
SAMPLED = 0.1
"""How far apart the places are that are asked for what is under letters, in cells."""
COARSE = 4
"""Squares of the field that are asked at once whose they are."""
MARGIN, ABOVE = 0.25, 0.4
"""How far beside letters, and above and below them, nothing else is to stand, in sizes."""
PITCH = 1.5
"""How far apart the two lines of a name are, in sizes."""
DARK, GREY = 0.55, "#4a4a4a"
"""How bright the ink of a realm is, of its tint; and that in black and white."""
HALO = 0.16
"""How wide the light about letters is, in sizes."""


def realm_names(lettering: DrawnLettering, names: Sequence[str]) -> list[tuple[int, SetName]]:
    """Return the realms whose names have room, each with the lines of its name in their places,
    which these take."""
    land = lettering.placed.land
    if not (names and land.shown.borders and len(land.shown.realms)):
        return []
    owners, cells = _owners(lettering), np.asarray(land.shown.realms)
    found: list[tuple[int, SetName]] = []
    for room in ROOMS:
        prices, named = _prices(lettering, room), {realm for realm, _ in found}
        for realm in range(min(len(names), int(cells.max()) + 1)):
            own = [lettering.sheet.centres[cell] for cell in np.flatnonzero(cells == realm)]
            if realm in named or not own:
                continue
            open_ = np.where(owners == realm, prices, NEVER)
            for line in _best(lettering, names[realm].upper(), own, open_, room):
                lettering.field.take(under_letters(line))
                found.append((realm, line))
    return sorted(found, key=lambda one: one[0])


def under_letters(one: SetName, step: float = STEP) -> Points:
    """Points all over what each letter of a level name covers, and a little about it."""
    name, (left, y) = one.name, one.line[0].tolist()
    high = (HALF + ABOVE) * name.size
    down = np.arange(-high, high + step, step)
    parts = []
    for start, wide in spans(name.text, name.hand, name.spread):
        first, last = ((start + off) * name.size for off in (-MARGIN, wide + MARGIN))
        x, across = np.meshgrid(np.arange(first, last + step, step), down)
        parts.append(np.stack([left + x.ravel(), y + across.ravel()], axis=1))
    return exact.points(np.concatenate(parts))


def realm_shapes(
    lettering: DrawnLettering,
    found: Sequence[tuple[int, SetName]],
    style: Style,
    paint: Paint | None = None,
) -> list[str]:
    """Letter the names of realms, each in a dark shade of its tint, in the light of its ground."""
    tints = tints_of(lettering.placed.land) if found else []
    inks = [_darkened(tints[realm]) if style.fills else GREY for realm, _ in found]
    lights = {}
    for number, (ink, (_, one)) in enumerate(zip(inks, found, strict=True)):
        lights[number] = Light(ink, style.halo, HALO)
        if paint is not None:
            placed = lettering.placed
            squares = placed.land.grain.squares(placed.places(under_letters(one)))
            lights[number] = Light(ink, ground_light(paint, squares), *SOFT)
    return name_shapes([one for _, one in found], style, lights=lights)


def _darkened(tint: str) -> str:
    parts = (int(tint[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{int(DARK * one):02x}" for one in parts)


def _best(
    lettering: DrawnLettering, words: str, cells: Sequence[XY], prices: Prices, room: Room
) -> list[SetName]:
    """The lines of a name where they cost least over a realm's cells, as large and wide as they are
    there; none if it has no room."""
    size, extent = lettering.sheet.size, lettering.sheet.extent
    places = (np.array(cells)[:, None] + np.array(TRIED)[None] * size).reshape(-1, 2)
    away = exact.lengths(places - places.mean(axis=0)) / size
    best, found, least = np.inf, list[SetName](), max(LEAST, SHARE * extent[0])
    for step, lines in enumerate(_settings(words, size, least, room)):
        if best <= WORSE * step:
            break
        letters = np.concatenate([under_letters(one, SAMPLED * size) for one in lines])
        reach = np.abs(letters).max(axis=0) + 2 * STEP
        inside = ((places > reach) & (places < np.array(extent) - reach)).all(axis=1)
        if not inside.any():
            continue
        tried = places[inside]
        busy = _under(prices, tried, letters)
        costs = busy + WORSE * step + OFF * away[inside]
        costs = np.where(busy <= room.busy, costs, np.inf).round(3)
        if float(costs.min()) < best:
            best, at = float(costs.min()), tried[int(costs.argmin())]
            found = [one._replace(line=exact.points(one.line + at)) for one in lines]
    return found


def _under(prices: Prices, places: Points, letters: Points) -> Points:
    """What squares under letters about each of some places cost on the average."""
    wide = prices.shape[1]
    first, more = (np.floor(points / STEP).astype(np.int64) for points in (places, letters))
    squares = (first @ np.array([1, wide]))[:, None] + (more @ np.array([1, wide]))[None]
    return np.asarray(prices.ravel().take(squares).mean(axis=1))


def _settings(words: str, size: float, least: float, room: Room) -> Iterator[list[SetName]]:
    """A name about nought in one line and in ever more, ever smaller and closer."""
    for high, spread in SETTINGS[room.first :]:
        for parts in ([words], _halves(words), words.split())[: room.lines]:
            lines = []
            for number, part in enumerate(parts):
                name = Name(part, exact.rounded(max(least, high * size)), 9)
                name = name._replace(spread=spread, hand=GRAVER)
                down = PITCH * name.size * (number - (len(parts) - 1) / 2)
                lines.append(SetName(name, straight((0.0, down), name.length)))
            yield lines


def _halves(words: str) -> list[str]:
    """A name parted between two of its words so that both lines are about as long."""
    parts = words.split()
    cuts = ([" ".join(parts[:cut]), " ".join(parts[cut:])] for cut in range(1, len(parts)))
    return min(cuts, key=lambda pair: abs(len(pair[0]) - len(pair[1])), default=[words])


def _prices(lettering: DrawnLettering, room: Room) -> Prices:
    """What the squares of the field cost names of realms."""
    land, field, size = lettering.placed.land, lettering.field, lettering.sheet.size
    prices = field.prices.copy()
    prices[lettering.thicket] += room.thicket
    prices[lettering.water | lettering.beyond] = NEVER
    homes = [lettering.sheet.centres[cell] for cell in sorted(land.homes)]
    if homes:
        prices[field.near(np.array(homes), room.home * size)] = NEVER
    for border in lettering.limits:
        prices[field.near(border, room.border * size)] = NEVER
    return prices


def _owners(lettering: DrawnLettering) -> Prices:
    """Whose the squares of the field are, -1 for nobody's."""
    land, field = lettering.placed.land, lettering.field
    across, down = (
        np.stack([(np.arange(0, count, COARSE, dtype=np.float64) + COARSE / 2) * STEP] * 2, axis=1)
        for count in (field.wide, field.high)
    )
    _, columns = land.grain.squares(lettering.placed.places(across))
    rows, _ = land.grain.squares(lettering.placed.places(down))
    row, column = np.broadcast_arrays(rows[:, None], columns[None, :])
    cells = land.grain.cells_at(row, column, land.warp)
    owners = np.asarray(land.shown.realms)[cells]
    whole = owners.repeat(COARSE, axis=0).repeat(COARSE, axis=1)
    return np.asarray(whole[: field.high, : field.wide])
