"""Codes that were assumed, compared with the pictures before anything is laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from morphs.base.wording import counted, shortened
from morphs.request.constraints import parse_pin
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue, catalogue_of, names_of
from morphs.tiles.packs.pack import Pack

if TYPE_CHECKING:
    from morphs.workbench.contradicted import Contradiction

Progress = Callable[[str, int, int], None]
NAMED = 3  # of many tiles so many are named in a note


class Trusted(NamedTuple):
    """The tiles a request asks for but those whose assumed codes their pictures contradict; the
    request that says so, and notes."""

    request: Request
    catalogue: Catalogue
    notes: tuple[str, ...]


def open_trusted(request: Request, progress: Progress | None = None) -> Trusted:
    """Return a request's catalogue without tiles whose pictures contradict their assumed codes.

    What was pinned stays, and so does everything where most tiles would go: then the assumption is
    what is wrong, and a note says it. Raises MorphsError as `catalogue_of` does.
    """
    catalogue = catalogue_of(request)
    names: list[str] = []
    notes: list[str] = []
    for pack in catalogue.packs:
        found = _contradicted(pack, request, progress) if pack.assumed else []
        if not found:
            continue
        few = 2 * len(found) <= len(pack.assumed)
        names += [f"{pack.name}/{one.tile.name}" for one in found] if few else []
        notes.append(_note(pack, found, few))
    if not names:
        return Trusted(request, catalogue, tuple(notes))
    tiles = tuple(tile for tile in catalogue.tiles if f"{tile.pack}/{tile.name}" not in names)
    said = request.model_copy(update={"without": (*request.without, *names)})
    return Trusted(said, replace(catalogue, tiles=tiles), tuple(notes))


def _contradicted(pack: Pack, request: Request, progress: Progress | None) -> list[Contradiction]:
    """Return the tiles of a pack that a request neither pins nor leaves out, and whose pictures
    contradict their codes."""
    from morphs.workbench.contradicted import assumed_wrongly

    settled = {parse_pin(text).tile for text in request.pin} | {*request.without}
    return [
        one
        for one in assumed_wrongly(pack, progress)
        if settled.isdisjoint((*names_of(one.tile), *names_of(one.tile, short=True)))
    ]


def _note(pack: Pack, found: Sequence[Contradiction], left_out: bool) -> str:
    """Say which pictures contradict their assumed codes, and what was done about it."""
    named = shortened([f"{one.tile.name} shows {one.shows}" for one in found], NAMED)
    many = f"{len(found)} of the {counted(len(pack.assumed), 'tile')} of {pack.name}"
    if left_out:
        return (
            f"{many} were left out, for their pictures contradict the assumed code: {named}; a "
            f"code in a file's name lays it as it says (packs detect proposes codes)"
        )
    return (
        f"the pictures of {many} contradict the assumed code, and were laid all the same: "
        f"{named}; packs detect proposes codes"
    )
