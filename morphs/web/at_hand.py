"""The packs the page may name: those that ship, those given when the server was started, those
dropped onto the page. Requests from the page name packs; requests of maps may name folders."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any

from morphs.base.errors import MorphsError
from morphs.request.served import Served
from morphs.tiles.packs.catalogue import shipped_packs
from morphs.web.limits import BOARD_SIDE

LAND = "land:"
Shelf = dict[str, str]
"""Name on the page -> what `morphs.load_pack` reads, of packs that do not ship."""


def source_of(name: str, shelf: Shelf) -> str:
    """Return where a pack that the page names is read; raises MorphsError for one it may not."""
    if name in shelf:
        return shelf[name]
    if name in shipped_packs():
        return name
    raise MorphsError(f"there is no pack {name!r} here: {', '.join([*shipped_packs(), *shelf])}")


def inward(map_request: dict[str, Any], shelf: Shelf, lands: dict[str, str]) -> dict[str, Any]:
    """Return a request of the page as one of this machine; raises MorphsError if it names anything
    but packs and lands at hand, or is too large for the page."""
    named = _names(map_request.get("pack"))
    known = {name for name in named if name in shelf}
    rest = {**map_request, "pack": [name for name in named if name not in known]}
    land = rest.pop("terrain", None)
    Served.check(rest)
    refuse_large(str(map_request.get("board") or ""), map_request.get("mask"))
    inner = {**map_request, "pack": [shelf.get(name, name) for name in named]}
    if land is not None:
        if land not in lands:
            raise MorphsError(f"the land {land!r} is not at hand any more: make it again")
        inner["terrain"] = lands[land]
    return inner


def outward(map_request: dict[str, Any], shelf: Shelf, lands: dict[str, str]) -> dict[str, Any]:
    """Return a request of this machine as the page may see it: names instead of folders."""
    names = {source: name for name, source in shelf.items()}
    places = {path: name for name, path in lands.items()}
    outside = {
        **map_request,
        "pack": [names.get(source, source) for source in map_request.get("pack") or ()],
    }
    if outside.get("terrain") in places:
        outside["terrain"] = places[outside["terrain"]]
    return outside


def _names(given: Any) -> list[str]:
    if given is None:
        return []
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, Iterable) or not all(isinstance(name, str) for name in names):
        raise MorphsError("pack: should be a list of names")
    return list(names)


def refuse_large(board: str, mask: Any) -> None:
    """Raise MorphsError for a board (or a mask) beyond what the page makes."""
    sides = board.partition(":")[2].lower().split("x")
    numbers = [int(side) for side in sides if side.isascii() and side.isdigit() and len(side) < 9]
    cells = prod(numbers)
    numbers += [len(mask), *map(len, mask)] if isinstance(mask, list) and mask else []
    if numbers and (max(numbers) > BOARD_SIDE or cells > BOARD_SIDE**2):
        raise MorphsError(
            f"the page makes boards of at most {BOARD_SIDE} x {BOARD_SIDE} tiles; morphs build "
            f"makes larger ones"
        )
