"""What a request may say in Python in other words, made the text that it stores: one way to say a
thing in files and on the command line, several in a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from string import ascii_letters
from typing import Any

from morphs.base.errors import MorphsError, named
from morphs.base.files import path_text
from morphs.base.options import option
from morphs.request.constraints import Count, Entrance, Pin
from morphs.request.place import Place, Spot, place_of
from morphs.tiles.packs.pack import Pack


class Gaps(StrEnum):
    """What becomes of cells that no tile fits; land is written ``terrain:folkesten``."""

    leave = "leave"
    cap = "cap"
    fill = "fill"


GAPS = tuple(Gaps)


def as_stored(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as a request stores them; what is not understood is left for it to refuse."""
    full = {
        name: STORED[name](value) if name in STORED else value for name, value in options.items()
    }
    match full.get("mask"):
        case [str(row), *_] as mask if "board" not in full:
            full["board"] = f"grid:{len(row)}x{len(mask)}"
    return full


def _several(value: Any) -> Any:
    """One text or several, paths and what has a text of its own among them."""
    match value:
        case str() | Path() | Pack() | Pin() | Count() | Entrance():
            return (_text(value),)
        case [*several]:
            return tuple(map(_text, several))
    return value


def _packs(value: Any) -> Any:
    """Packs, single or several: names, paths, loaded ones and those made in memory."""
    stored = _several(value)
    for item in stored if isinstance(stored, tuple) else ():
        if not isinstance(item, str | Pack):
            raise MorphsError(f"{option('pack')}: {item!r} is no name, no path and no pack")
    return stored


def _text(item: Any) -> Any:
    """A path becomes text that cannot be taken for the name of a pack that ships; a pack that was
    read is read again, only one made in memory stays what it is."""
    match item:
        case Pin() | Count() | Entrance():
            return item.text
        case Path():
            return path_text(item)
        case Pack() if not item.in_memory:
            return item.source
    return item


def _edits(value: Any) -> Any:
    """Edits, as values or text, single or several."""
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def _counts(value: Any) -> Any:
    """Counts, also as ``{"lake": 3}``."""
    if isinstance(value, Mapping):
        return tuple(Count(str(what), number).text for what, number in value.items())
    return _several(value)


def _pins(value: Any) -> Any:
    """Pins, also as ``{(3, 2): "tile0007"}``."""
    if isinstance(value, Mapping):
        return tuple(Pin(_place(place, "pin"), tile).text for place, tile in value.items())
    return _several(value)


def _zones(value: Any) -> Any:
    """Tags of zones, also as ``{3: "crypt,!wet"}``."""
    if isinstance(value, Mapping):
        return tuple(f"{zone}={_tags(tags)}" for zone, tags in value.items())
    return _several(value)


def _paint(value: Any) -> Any:
    """Paint, also as ``{(5, 7): "lake", (3, 0, "n"): "river"}``."""
    if not isinstance(value, Mapping):
        return _lines(value)
    return tuple(f"{_painted(place)} {what}" for place, what in value.items())


def _painted(place: Any) -> str:
    """Where to paint: ``5,7`` or ``3,0:n``."""
    match place:
        case [column, row, str(side)]:
            return Entrance(_place((column, row), "paint"), side).text
        case [(Place() | tuple()) as cell, str(side)]:
            return Entrance(_place(cell, "paint"), side).text
    return str(_place(place, "paint"))


def _regions(value: Any) -> Any:
    """Regions, also as tags with their cells, ``{"crypt,!wet": [(0, 0), (1, 0)]}``."""
    if not isinstance(value, Mapping):
        return _lines(value)
    if len(value) > len(ascii_letters):
        raise MorphsError(f"{option('regions')}: there are at most {len(ascii_letters)}")
    letters = dict(zip(value, ascii_letters, strict=False))
    shown = {
        _place(place, "regions"): letters[tags]
        for tags, places in value.items()
        for place in places
    }
    if any(not isinstance(place, Place) or place.level for place in shown):
        raise MorphsError(f"{option('regions')}: cells are (column, row), on the lowest level")
    if any(min(place.column, place.row) < 0 for place in shown if isinstance(place, Place)):
        raise MorphsError(f"{option('regions')}: the cells of a frame take no tags")
    return (*_rows(shown), *(f"{letter} = {_tags(tags)}" for tags, letter in letters.items()))


def _rows(letters: Mapping[Spot, str]) -> list[str]:
    """Rows of letters, one a cell; ``.`` where there is none."""
    places = [place for place in letters if isinstance(place, Place)]
    columns = range(1 + max((place.column for place in places), default=-1))
    rows = range(1 + max((place.row for place in places), default=-1))
    return ["".join(letters.get(Place(c, r), ".") for c in columns) for r in rows]


def _tags(tags: str | Iterable[str]) -> str:
    return tags if isinstance(tags, str) else ",".join(tags)


def _place(place: Any, name: str) -> Spot:
    with named(option(name)):
        return place_of(place)


def _lines(value: Any) -> Any:
    """Lines, also as one text."""
    if isinstance(value, str):
        return tuple(line for line in value.splitlines() if line.strip())
    return tuple(value) if isinstance(value, list) else value


def _start(value: Any) -> Any:
    """Where drawing starts, also as (column, row)."""
    return f"{value[0]},{value[1]}" if isinstance(value, tuple) and len(value) == 2 else value


def _gaps(value: Any) -> Any:
    return value.value if isinstance(value, Gaps) else value


STORED: dict[str, Callable[[Any], Any]] = {
    "pack": _packs,
    **dict.fromkeys(("artist", "tag", "without", "entrance"), _several),
    "edits": _edits,
    **dict.fromkeys(("at_least", "at_most"), _counts),
    "pin": _pins,
    "zone": _zones,
    "paint": _paint,
    "regions": _regions,
    "mask": _lines,
    "start": _start,
    "gaps": _gaps,
}
"""How each option that may be said in other words becomes what is stored."""
