"""What a request demands of single cells, as people write it: pins, regions, entrances and counts
(paint: `morphs.request.painting`). Here it is read; `morphs.matching` turns it into candidates.

Cells are named ``COLUMN,ROW``; sides ``n``, ``e``, ``s``, ``w`` (flat-top hexes ``n``, ``ne``,
``se``, ``s``, ``sw``, ``nw``; pointy-top ones ``ne``, ``e``, ``se``, ``sw``, ``w``, ``nw``), or a
half-side by its own name (``NW``, ``NE``, ``EN`` ...).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError

if TYPE_CHECKING:
    from morphs.tiles.vocabulary import Vocabulary

PLACE = r"(-?\d{1,6}),(-?\d{1,6})"
PIN = re.compile(PLACE + r"=(.+?)(?::([fr\d,]+))?")
TURNS = re.compile(r"(f)?,?(?:r(\d))?")
ENTRANCE = re.compile(PLACE + r":(\w+)")
COUNT = re.compile(r"(.+)=(\d{1,6})")
LEGEND = re.compile(r"([A-Za-z0-9])\s*[:=]\s*(.+)")
ZONE = re.compile(r"\d{1,4}|start|computer|treasure|junction|sealed")
GRID_ROW = re.compile(r"[A-Za-z.]+")

Spot = tuple[int, int]


@dataclass(frozen=True)
class Pin:
    """A tile that must stand in a cell (column, row): ``Pin((3, 2), "tile0007", rotation=1)``;
    without an orientation (clockwise steps, mirrored first or not) any will do."""

    spot: Spot
    tile: str
    rotation: int | None = None
    flip: bool | None = None

    @property
    def text(self) -> str:
        """The pin as requests have it: ``3,2=tile0007:f,r1``."""
        turns = ["f"] if self.flip else []
        if self.rotation is not None or self.flip is False:
            turns.append(f"r{self.rotation or 0}")
        how = f":{','.join(turns)}" if turns else ""
        return f"{self.spot[0]},{self.spot[1]}={self.tile}{how}"


@dataclass(frozen=True)
class Count:
    """How often something must stand on the map, at least or at most: a tile, a tag or a feature;
    ``Count("lake", 3)``."""

    what: str
    number: int

    @property
    def text(self) -> str:
        """The count as requests have it: ``lake=3``."""
        return f"{self.what}={self.number}"


@dataclass(frozen=True)
class Entrance:
    """A side of a cell (column, row) by which one must be able to walk off the map:
    ``Entrance((3, 0), "n")``."""

    spot: Spot
    side: str

    @property
    def text(self) -> str:
        """The entrance as requests have it: ``3,0:n``."""
        return f"{self.spot[0]},{self.spot[1]}:{self.side}"


@dataclass(frozen=True)
class Region:
    """Cells that take only some tiles: with one of the tags, and none of the others."""

    text: str
    spots: tuple[Spot, ...]
    tags: tuple[str, ...]
    without: tuple[str, ...]


@dataclass(frozen=True)
class ZoneTags:
    """The tiles a zone of a template takes; `zone` is its number or type."""

    text: str
    zone: str
    tags: tuple[str, ...]
    without: tuple[str, ...]


def parse_zone(text: str) -> ZoneTags:
    """Read ``3=crypt, mine, !wet`` or ``treasure=pack:caverns``."""
    zone, mark, rest = text.partition("=")
    tags, without = _tags(rest)
    if not mark or not (tags or without) or not ZONE.fullmatch(zone.strip()):
        raise ValueError(
            f"{text!r}: write ZONE=TAG,... as in 3=crypt,!wet or treasure=pack:caverns; ZONE is a "
            f"number, start, computer, treasure, junction or sealed"
        )
    return ZoneTags(text, zone.strip(), tags, without)


def parse_pin(text: str) -> Pin:
    """Read ``3,2=tile0007`` or ``3,2=tile0007:f,r1``."""
    match = PIN.fullmatch(text.strip())
    if not match:
        raise ValueError(
            f"{text!r}: write COLUMN,ROW=TILE, as in 3,2=tile0007 or 3,2=tile0007:f,r1"
        )
    column, row, tile, how = match.groups()
    if how is None:
        return Pin((int(column), int(row)), tile)
    turns = TURNS.fullmatch(how)
    if not turns:
        raise ValueError(f"{text!r}: {how!r} is no orientation; write r0 to r5, f, or f,r1")
    return Pin((int(column), int(row)), tile, int(turns[2] or 0), bool(turns[1]))


def parse_count(text: str) -> Count:
    """Read ``lake=3``."""
    match = COUNT.fullmatch(text.strip())
    if not match:
        raise ValueError(
            f"{text!r}: write WHAT=NUMBER, as in lake=3; WHAT is a tile, tag or feature"
        )
    return Count(match[1], int(match[2]))


def parse_entrance(text: str) -> Entrance:
    """Read ``3,0:n``."""
    match = ENTRANCE.fullmatch(text.strip())
    if not match:
        raise ValueError(f"{text!r}: write COLUMN,ROW:SIDE, as in 3,0:n")
    return Entrance((int(match[1]), int(match[2])), match[3])


def parse_regions(lines: Sequence[str]) -> list[Region]:
    """Read regions: rows of letters, then a legend, ``a = crypt, mine, !wet`` (one of the tags, and
    none of those with ``!``)."""
    legend: dict[str, str] = {}
    rows = []
    for line in lines:
        match = LEGEND.fullmatch(line.strip())
        if match:
            legend[match[1]] = match[2]
        elif GRID_ROW.fullmatch(line.strip()):
            rows.append(line.strip())
        else:
            raise MorphsError(
                f"regions: {line!r} is neither a row of letters nor a legend such as a = crypt"
            )
    spots: dict[str, list[Spot]] = {}
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter != ".":
                spots.setdefault(letter, []).append((column, row))
    for letter in spots:
        if letter not in legend:
            raise MorphsError(f"regions: no line says what {letter} means; write {letter} = TAG")
    return [_region(letter, legend[letter], tuple(found)) for letter, found in spots.items()]


def _region(letter: str, text: str, spots: tuple[Spot, ...]) -> Region:
    return Region(f"{letter} = {text}", spots, *_tags(text))


def _tags(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tags, and those with ``!``."""
    words = [word.strip().lower() for word in text.split(",") if word.strip()]
    without = tuple(word[1:] for word in words if word.startswith("!"))
    return tuple(word for word in words if not word.startswith("!")), without


def feature_letters(what: str, vocabulary: Vocabulary) -> str:
    """The letters of the areas and lines with a name or letter; empty if there is none."""
    kinds = [*vocabulary.areas.values(), *vocabulary.lines.values()]
    wanted = what.lower()
    named = [kind.letter for kind in kinds if wanted in (kind.letter, kind.name.lower())]
    return "".join(dict.fromkeys(named))
