"""What can be laid over a level: its zones, the obstacle mask, distances, what is guarded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError
from morphs.draw.terrain.labels import text
from morphs.draw.terrain.marks import element, num, path
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.palette import INK, PLAYERS, rgb
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, Passage, ZoneMap

if TYPE_CHECKING:
    from PIL.Image import Image

Squares = NDArray[np.uint8]  # (rows, columns, 4): colour and strength
ZONE_HUES = (
    "#d9534f",
    "#4f8fd9",
    "#5fae57",
    "#e0a03a",
    "#8d5fb8",
    "#3aaba0",
    "#c96a9c",
    "#8f8f3c",
    "#6b7fd0",
    "#b5693f",
    "#5f9e86",
    "#a3475f",
)
REWARDS = ("town", "mine", "pickup", "chest", "artifact", "dwelling", "building", "bank")


def refuse_unknown(name: str) -> None:
    """Raise MorphsError for an overlay that there is not; none is fine."""
    if name and name not in OVERLAYS:
        raise MorphsError(f"overlay {name!r} is unknown: use {', '.join(OVERLAYS)}")


def overlay(image: Image, zones: ZoneMap, level: int, pixels: int, name: str) -> None:
    """Lay the overlay of that name over the image of a level."""
    from PIL import Image

    from morphs.draw.zones.level_picture import lay_svg

    squares, shapes = OVERLAYS[name](zones, level, pixels)
    tint = Image.fromarray(squares)
    image.alpha_composite(tint.resize(image.size, Image.Resampling.NEAREST))
    lay_svg(image, list(shapes))


def zone_hue(number: int) -> str:
    """The colour of a zone in overlays."""
    return ZONE_HUES[(number * 5) % len(ZONE_HUES)]


def _zones(zones: ZoneMap, level: int, pixels: int) -> tuple[Squares, Iterator[str]]:
    numbers = zones.zone[level]
    squares = np.zeros((*numbers.shape, 4), np.uint8)
    for number in np.unique(numbers[numbers > 0]).tolist():
        squares[numbers == number] = (*rgb(zone_hue(number)), 110)
    return squares, _zone_shapes(zones, level, pixels)


def _zone_shapes(zones: ZoneMap, level: int, pixels: int) -> Iterator[str]:
    yield _borders(zones.zone[level], pixels, INK, 0.16)
    for number, (where, row, column) in sorted(zones.centres.items()):
        if where == level:
            owner = zones.owners.get(number, 0)
            x, y = (column + 0.5) * pixels, (row + 0.5) * pixels
            size = max(20.0, 1.5 * pixels)
            hue = PLAYERS[owner] if owner else INK
            yield text(str(number), (x, y + size * 0.35), size * 1.3, ATLAS, hue, bold=True)
            kind = zones.template.zone(number).type
            yield text(kind, (x, y + size * 1.05), size * 0.6, ATLAS, INK, italic=True)


def _borders(numbers: NDArray[np.int16], pixels: int, colour: str, width: float) -> str:
    """The sides of squares where two zones meet."""
    data = []
    for row, column in np.argwhere(numbers[:, 1:] != numbers[:, :-1]).tolist():
        x, y = (column + 1) * pixels, row * pixels
        data.append(f"M{x} {y}V{y + pixels}")
    for row, column in np.argwhere(numbers[1:] != numbers[:-1]).tolist():
        x, y = column * pixels, (row + 1) * pixels
        data.append(f"M{x} {y}H{x + pixels}")
    return path("".join(data), fill="none", stroke=colour, stroke_width=num(width * pixels))


def _mask(zones: ZoneMap, level: int, pixels: int) -> tuple[Squares, Iterator[str]]:
    squares = np.zeros((zones.size, zones.size, 4), np.uint8)
    squares[zones.mask[level] == BLOCKED] = (*rgb("#b3332a"), 130)
    squares[zones.mask[level] == CLEAR] = (*rgb("#3f8f3f"), 105)
    return squares, iter((_borders(zones.zone[level], pixels, INK, 0.1),))


def _distances(zones: ZoneMap, level: int, pixels: int) -> tuple[Squares, Iterator[str]]:
    """How far every square lies from the nearest town, mine or treasure."""
    from scipy.ndimage import distance_transform_edt

    free = np.ones((zones.size, zones.size), bool)
    for thing in zones.things:
        if thing.level == level and thing.kind in REWARDS:
            free[thing.row, thing.column] = False
    far = distance_transform_edt(free) if not free.all() else np.zeros(free.shape)
    part = np.clip(far / max(6.0, float(np.quantile(far, 0.99))), 0, 1)[..., None] ** 0.8
    near, distant = np.array(rgb("#fbe98a")), np.array(rgb("#5a1a63"))
    colours = near + (distant - near) * part
    strength = np.full((*free.shape, 1), 190)
    bands = (np.floor(far) % 4 == 0)[..., None]
    squares = np.concatenate([colours - 22 * bands, strength], axis=2)
    return np.clip(squares, 0, 255).astype(np.uint8), iter(())


def _guards(zones: ZoneMap, level: int, pixels: int) -> tuple[Squares, Iterator[str]]:
    """The squares each guard watches, and the ways between zones with the value they guard."""
    squares = np.zeros((zones.size, zones.size, 4), np.uint8)
    for thing in zones.things:
        if thing.level == level and thing.kind in ("monster", "border-guard"):
            rows = slice(max(0, thing.row - 1), thing.row + 2)
            columns = slice(max(0, thing.column - 1), thing.column + 2)
            hue = "#c8342b" if thing.kind == "monster" else "#7c3f9a"
            squares[rows, columns] = (*rgb(hue), 120)
    return squares, _passage_shapes(zones, level, pixels)


def _passage_shapes(zones: ZoneMap, level: int, pixels: int) -> Iterator[str]:
    yield _borders(zones.zone[level], pixels, "#ffffff", 0.12)
    for passage in zones.passages:
        connection = zones.template.connections[passage.connection]
        words = passage.how if passage.how != "land" else ""
        label = f"{connection.a}–{connection.b} {words} {connection.guard or ''}".strip()
        for at in _crossings(passage, level, pixels):
            yield from _crossing(at, label, pixels)


def _crossings(passage: Passage, level: int, pixels: int) -> list[tuple[float, float]]:
    """Where a passage is marked: in the middle of its squares, or at each end."""
    squares = [square for square in passage.squares if square[0] == level]
    if passage.how in ("land", "wide") and squares:
        row = sum(square[1] for square in squares) / len(squares)
        column = sum(square[2] for square in squares) / len(squares)
        return [((column + 0.5) * pixels, (row + 0.5) * pixels)]
    return [((column + 0.5) * pixels, (row + 0.5) * pixels) for _, row, column in squares]


def _crossing(at: tuple[float, float], label: str, pixels: int) -> Iterator[str]:
    radius, width = max(6.0, pixels), max(2.0, 0.2 * pixels)
    for hue, extra in ((INK, 0.5), ("#ffffff", 0.0)):
        yield element(
            "circle",
            cx=num(at[0]),
            cy=num(at[1]),
            r=num(radius),
            fill="none",
            stroke=hue,
            stroke_width=num(width * (1 + extra)),
        )
    above = (at[0], at[1] - max(9, 1.4 * pixels))
    yield text(label, above, max(13.0, 1.15 * pixels), ATLAS, INK, bold=True)


OVERLAYS: dict[str, Callable[[ZoneMap, int, int], tuple[Squares, Iterator[str]]]] = {
    "zones": _zones,
    "mask": _mask,
    "distances": _distances,
    "guards": _guards,
}
