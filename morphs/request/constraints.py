"""What a request demands of single cells, as people write it: pins, regions, entrances and counts
(paint: `morphs.request.painting`). Here it is read; `morphs.matching` turns it into candidates.

Cells are named as `morphs.request.place` has it; sides ``n``, ``e``, ``s``, ``w`` (flat-top hexes
``n``, ``ne``, ``se``, ``s``, ``sw``, ``nw``; pointy-top ones ``ne``, ``e``, ``se``, ``sw``, ``w``,
``nw``), or a half-side by its own name (``NW``, ``NE``, ``EN`` ...).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError
from morphs.base.wording import quoted
from morphs.request.place import PLACE, Place, Spot, SpotLike, place_of, read_place

if TYPE_CHECKING:
    from morphs.tiles.vocabulary import Vocabulary

PIN = re.compile(PLACE + r"=(.+?)(?::([fr\d,]+))?")
TURNS = re.compile(r"(f)?,?(?:r([0-5]))?")
ENTRANCE = re.compile(PLACE + r":(\w+)")
COUNT = re.compile(r"(.+)=([0-9]{1,6})(%?)")
LEGEND = re.compile(r"([A-Za-z0-9])\s*[:=]\s*(.+)")
ZONE = re.compile(r"\d{1,4}|start|computer|treasure|junction|sealed")
GRID_ROW = re.compile(r"[A-Za-z.]+")


@dataclass(frozen=True)
class Pin:
    """A tile that must stand in a cell: ``Pin((3, 2), "tile0007", rotation=1)``; without an
    orientation (clockwise steps, mirrored first or not) any will do. As an edit of a finished map
    it lays the tile, and solves again as little as will do where that does not fit."""

    place: Spot
    tile: str
    rotation: int | None = None
    flip: bool | None = None

    if TYPE_CHECKING:  # a cell may be given as any SpotLike; it is kept as a Spot

        def __init__(
            self, place: SpotLike, tile: str, rotation: int | None = None, flip: bool | None = None
        ) -> None: ...

    @property
    def text(self) -> str:
        """The pin as requests have it: ``3,2=tile0007:f,r1``."""
        return f"{self.place}={self.tile}{turns_text(self.rotation, self.flip)}"

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", place_of(self.place))

    def __str__(self) -> str:
        return f"pin {self.text}"

    @classmethod
    def parse(cls, text: str) -> Pin:
        """Read ``3,2=tile0007:f,r1``, or that with ``pin`` before it; raises ValueError."""
        return parse_pin(text.strip().removeprefix("pin "))


@dataclass(frozen=True)
class Count:
    """How often something must stand on the map, at least or at most: a tile, a tag or a feature;
    ``Count("lake", 3)``. ``Count("lake", 5, percent=True)`` asks for so many of a hundred cells of
    the board."""

    what: str
    number: int
    percent: bool = False

    @property
    def text(self) -> str:
        """The count as requests have it: ``lake=3``, ``lake=5%``."""
        return f"{self.what}={self.number}{'%' * self.percent}"

    def least(self, cells: int) -> int:
        """How many it is at least on a board of so many cells."""
        return -(-self.number * cells // 100) if self.percent else self.number

    def most(self, cells: int) -> int:
        """How many it is at most."""
        return self.number * cells // 100 if self.percent else self.number


@dataclass(frozen=True)
class Entrance:
    """A side of a cell by which one must be able to walk off the map: ``Entrance((3, 0), "n")``.
    As an edit of a finished map it lets one, and solves again as little as will do."""

    place: Spot
    side: str

    if TYPE_CHECKING:  # a cell may be given as any SpotLike; it is kept as a Spot

        def __init__(self, place: SpotLike, side: str) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", place_of(self.place))

    def __str__(self) -> str:
        return f"entrance {self.text}"

    @classmethod
    def parse(cls, text: str) -> Entrance:
        """Read ``3,0:n``, or that with ``entrance`` before it; raises ValueError."""
        return parse_entrance(text.strip().removeprefix("entrance "))

    @property
    def text(self) -> str:
        """The entrance as requests have it: ``3,0:n``."""
        return f"{self.place}:{self.side}"


@dataclass(frozen=True)
class Region:
    """Cells that take only some tiles: with one of the tags, and none of the others."""

    text: str
    places: tuple[Place, ...]
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
            f"{quoted(text)}: write COLUMN,ROW=TILE, as in 3,2=tile0007 or 3,2=tile0007:f,r1"
        )
    place, tile, how = match.groups()
    if how is None:
        return Pin(read_place(place), tile)
    rotation, flip = parse_turns(how)
    return Pin(read_place(place), tile, rotation, flip)


def parse_turns(text: str) -> tuple[int, bool]:
    """Read ``r1``, ``f`` or ``f,r1``: clockwise steps, and whether mirrored first."""
    turns = TURNS.fullmatch(text)
    if not turns or not text:
        raise ValueError(f"{quoted(text)} is no orientation; write r0 to r5, f, or f,r1")
    return int(turns[2] or 0), bool(turns[1])


def turns_text(rotation: int | None, flip: bool | None) -> str:
    """An orientation as it is written after a tile or place, ``:f,r1``; nothing for any."""
    turns = ["f"] if flip else []
    if rotation is not None or flip is False:
        turns.append(f"r{rotation or 0}")
    return f":{','.join(turns)}" if turns else ""


def parse_count(text: str) -> Count:
    """Read ``lake=3`` or ``lake=5%``."""
    match = COUNT.fullmatch(text.strip())
    if not match:
        raise ValueError(
            f"{quoted(text)}: write WHAT=NUMBER, as in lake=3 or lake=5%; WHAT is a tile, tag or "
            "feature"
        )
    count = Count(match[1], int(match[2]), bool(match[3]))
    if count.percent and count.number > 100:
        raise ValueError(f"{quoted(text)}: no more than 100% of the cells can show anything")
    return count


def parse_entrance(text: str) -> Entrance:
    """Read ``3,0:n``."""
    match = ENTRANCE.fullmatch(text.strip())
    if not match:
        raise ValueError(f"{quoted(text)}: write COLUMN,ROW:SIDE, as in 3,0:n")
    return Entrance(read_place(match[1]), match[2])


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
    places: dict[str, list[Place]] = {}
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter != ".":
                places.setdefault(letter, []).append(Place(column, row))
    for letter in places:
        if letter not in legend:
            raise MorphsError(f"regions: no line says what {letter} means; write {letter} = TAG")
    return [_region(letter, legend[letter], tuple(found)) for letter, found in places.items()]


def _region(letter: str, text: str, places: tuple[Place, ...]) -> Region:
    return Region(f"{letter} = {text}", places, *_tags(text))


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
