"""Edits of a finished map, as values and as text; what they do is `morphs.edit`'s affair.

``str`` of an edit is its text, which layouts store; `parse_edit` reads it back. Places are those of
`morphs.request.place`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeVar

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.wording import nearest, quoted
from morphs.request.constraints import Entrance, Pin, parse_turns, turns_text
from morphs.request.place import PLACE, Place, Printed, Spot, SpotLike, place_of, read_place

SpotsLike = SpotLike | Iterable[SpotLike]
MAX_TEXT = 100_000
HOW = r"[fr,0-9]{1,5}"


@dataclass(frozen=True)
class Swap:
    """Lay another picture that shows the same; with `other` two cells exchange their tiles, turned
    so that they fit. ``swap 3,2``, ``swap 3,2=4,2``."""

    place: Spot
    other: Spot | None = None

    if TYPE_CHECKING:  # a cell may be given as any SpotLike; it is kept as a Spot

        def __init__(self, place: SpotLike, other: SpotLike | None = None) -> None: ...

    def __post_init__(self) -> None:
        _settle(self, "place", place_of)
        if self.other is not None:
            _settle(self, "other", place_of)

    def __str__(self) -> str:
        return f"swap {self.place}" + (f"={self.other}" if self.other is not None else "")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the edit's text; raises MorphsError."""
        place, other = _matched(text, "swap", rf"{PLACE}(?:={PLACE})?", "3,2 or 3,2=4,2")
        return cls(read_place(place), read_place(other) if other else None)


@dataclass(frozen=True)
class Rotate:
    """Turn a tile: by clockwise turns, mirrored first if asked; without `rotation` to the next
    orientation that fits. ``rotate 4,4``, ``rotate 4,4:f,r1``."""

    place: Spot
    rotation: int | None = None
    flip: bool = False

    if TYPE_CHECKING:  # a cell may be given as any SpotLike; it is kept as a Spot

        def __init__(
            self, place: SpotLike, rotation: int | None = None, flip: bool = False
        ) -> None: ...

    def __post_init__(self) -> None:
        _settle(self, "place", place_of)

    def __str__(self) -> str:
        rotation = 0 if self.flip and self.rotation is None else self.rotation
        return f"rotate {self.place}{turns_text(rotation, self.flip or None)}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the edit's text; raises MorphsError."""
        place, how = _matched(text, "rotate", rf"{PLACE}(?::({HOW}))?", "4,4 or 4,4:f,r1")
        if not how:
            return cls(read_place(place))
        try:
            return cls(read_place(place), *parse_turns(how))
        except ValueError as error:
            raise MorphsError(f"edit {quoted(text)}: {error}") from error


@dataclass(frozen=True)
class Replace:
    """Lay another tile that fits, whatever it shows. ``replace 1,0``."""

    place: Spot

    if TYPE_CHECKING:  # a cell may be given as any SpotLike; it is kept as a Spot

        def __init__(self, place: SpotLike) -> None: ...

    def __post_init__(self) -> None:
        _settle(self, "place", place_of)

    def __str__(self) -> str:
        return f"replace {self.place}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the edit's text; raises MorphsError."""
        return cls(read_place(_matched(text, "replace", PLACE, "1,0")[0]))


@dataclass(frozen=True)
class OfCells:
    """An edit of several cells: those at `places`, or with `to` all from the one place to it, as
    corners of an area on one level."""

    places: tuple[Spot, ...]
    to: Spot | None = None

    if TYPE_CHECKING:  # a cell may be given as any SpotLike; it is kept as a Spot

        def __init__(self, places: SpotsLike, to: SpotLike | None = None) -> None: ...

    def __post_init__(self) -> None:
        _settle(self, "places", places_of)
        if self.to is not None:
            _settle(self, "to", place_of)
            if len(self.places) > 1:
                raise MorphsError("an area has two corners: give one place, and where it goes to")

    def __str__(self) -> str:
        first, *others = map(str, self.places)
        more = f":{self.to}" if self.to is not None else "=" + " ".join(others) if others else ""
        return f"{type(self).__name__.lower()} {first}{more}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the edit's text; raises MorphsError."""
        pattern = rf"{PLACE}(?::{PLACE}|=({_several(PLACE)}))?"
        written = "2,2 or 2,2:5,4 (corners) or 2,2=3,2 4,2 (cells)"
        first, to, more = _matched(text, cls.__name__.lower(), pattern, written)
        places = (first, *(more or "").split())
        return cls(tuple(map(read_place, places)), read_place(to) if to else None)


class Resolve(OfCells):
    """Clear some cells and solve them again, with all else held. ``resolve 2,2``,
    ``resolve 2,2:5,4`` (corners of an area), ``resolve 2,2=3,2 4,2`` (cells)."""


class Lock(OfCells):
    """Let every later edit leave some cells alone. ``lock 3,2``, written like `Resolve`."""


class Unlock(OfCells):
    """Let edits change some cells again. ``unlock 3,2``, written like `Resolve`."""


@dataclass(frozen=True)
class Paint:
    """Let some cells show something, and solve again as little as will do: the letter, name or
    face (two letters) of an area or line, ``paint 3,2=r``, ``paint 3,2 4,2=river``; on one side of
    a cell, ``paint 3,2:n=r``. A line painted over neighbours runs from one to the next."""

    places: tuple[Spot, ...]
    what: str
    side: str | None = None

    if TYPE_CHECKING:  # a cell may be given as any SpotLike; it is kept as a Spot

        def __init__(self, places: SpotsLike, what: str, side: str | None = None) -> None: ...

    def __post_init__(self) -> None:
        _settle(self, "places", places_of)
        if self.side is not None and len(self.places) > 1:
            raise MorphsError("a side is painted in one cell at a time")

    def __str__(self) -> str:
        side = f":{self.side}" if self.side is not None else ""
        return f"paint {' '.join(map(str, self.places))}{side}={self.what}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the edit's text; raises MorphsError."""
        pattern = rf"({_several(PLACE)})(?::([A-Za-z]{{1,2}}[12]?))?=([^\s=][^=]{{0,40}})"
        written = "3,2=r or 3,2 4,2=river or 3,2:n=r"
        places, side, what = _matched(text, "paint", pattern, written)
        return cls(tuple(map(read_place, places.split())), what.strip(), side or None)


Edit = Swap | Rotate | Replace | Resolve | Pin | Paint | Lock | Unlock | Entrance


@typed("text")
def parse_edit(text: str) -> Edit:
    """Read an edit's text; raises MorphsError for what is none."""
    word = text[:MAX_TEXT].strip().partition(" ")[0]
    if word not in READERS:
        raise MorphsError(
            f"edit {quoted(text)} cannot be read: write {', '.join(READERS)}, and where, as in "
            f"rotate 4,4{nearest(word[:20], READERS)}"
        )
    if len(text) > MAX_TEXT:
        raise MorphsError(f"edit {quoted(text)} cannot be read: it is longer than {MAX_TEXT}")
    return READERS[word](text.strip())


def places_of(value: Any) -> tuple[Spot, ...]:
    """One place or several, as a program names them. Raises MorphsError for none."""
    single = isinstance(value, Place | Printed | str) or (
        isinstance(value, tuple) and len(value) in (2, 3) and all(isinstance(n, int) for n in value)
    )
    if single:
        return (place_of(value),)
    found = tuple(map(place_of, value)) if isinstance(value, Iterable) else ()
    if not found:
        raise MorphsError(f"{quoted(value)} names no cell")
    return found


T = TypeVar("T")


def _settle(edit: object, name: str, read: Callable[[Any], T]) -> None:
    """Let a field of a frozen edit hold what its value means."""
    object.__setattr__(edit, name, read(getattr(edit, name)))


def _several(pattern: str) -> str:
    """The pattern of places with spaces between; it has no groups of its own."""
    alone = pattern.replace("(-?", "(?:-?", 1)
    return f"{alone}(?: +{alone})*"


def _matched(text: str, word: str, pattern: str, written: str) -> tuple[str, ...]:
    """The groups of an edit's text after its first word."""
    found = re.fullmatch(rf"{word} +{pattern}", text.strip()[:MAX_TEXT])
    if found is None:
        raise MorphsError(f"edit {quoted(text)} cannot be read: after {word} write {written}")
    return tuple(group or "" for group in found.groups())


def _pin(text: str) -> Pin:
    _matched(text, "pin", PLACE + r"=\S.{0,299}", "3,2=tile0007 or 3,2=tile0007:f,r1")
    try:
        return Pin.parse(text)
    except ValueError as error:
        raise MorphsError(f"edit {error}") from error


def _entrance(text: str) -> Entrance:
    _matched(text, "entrance", PLACE + r":\w{1,10}", "3,0:n")
    return Entrance.parse(text)


READERS: dict[str, Callable[[str], Edit]] = {
    "swap": Swap.parse,
    "rotate": Rotate.parse,
    "replace": Replace.parse,
    "resolve": Resolve.parse,
    "pin": _pin,
    "paint": Paint.parse,
    "lock": Lock.parse,
    "unlock": Unlock.parse,
    "entrance": _entrance,
}
"""How each edit is read, by the word it begins with."""
