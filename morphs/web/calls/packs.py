"""What the page is told of a pack."""

from __future__ import annotations

import json
from typing import get_args

from morphs.art.gaps.pack_artist import PackArtist
from morphs.base.pictures import load_rgba
from morphs.plan.recipes import ARTISTS
from morphs.request.request import Drawn, TownStyle
from morphs.tiles.packs.catalogue import Catalogue, load_pack
from morphs.tiles.packs.pack import Pack, pack_background
from morphs.web.at_hand import Shelf, source_of
from morphs.web.calls.art import SHEET, SLOT, size_of, tile_entries
from morphs.web.worker import Notify


def pack(name: str, shelf: Shelf, notify: Notify) -> dict[str, object]:
    """Return a pack's facts and tiles, and the name and hash it has."""
    found = load_pack(source_of(name, shelf))
    high = max((size_of(found, tile, SLOT)[1] for tile in found.tiles), default=SLOT)
    facts = {
        "name": name,
        "own_name": found.name,
        "sha256": found.sha256,
        "title": found.file.title or found.name,
        "artist": found.file.artist or "",
        "licence": found.file.licence or "",
        "style": found.file.style or "",
        "vocabulary": found.vocabulary.name,
        "styles": styles_of(found),
        "squares": found.file.squares,
        "ground": _ground(found),
        "slot": [SLOT, SLOT if high <= SLOT else round(SLOT * 1.25)],
        "sheets": -(-len(found.tiles) // SHEET),
        "tiles": tile_entries(found),
        "uncoded": list(found.uncoded),
        "problems": [str(problem.message) for problem in found.problems][:50],
    }
    return {"sha": found.sha256, "answer": json.dumps(facts, ensure_ascii=False).encode()}


def styles_of(pack: Pack) -> list[str]:
    """The styles that a pack can be drawn in, none for packs of other artists."""
    if pack.is_town:
        return list(get_args(TownStyle))
    drawn = pack.vocabulary.name in ARTISTS and pack.file.style in get_args(Drawn)
    return list(get_args(Drawn)) if drawn else []


def _ground(pack: Pack) -> str | None:
    """The colour that shows through the floors of a pack, None where nothing does."""
    background = pack_background(pack)
    if background and background.startswith("#"):
        return background
    first = next((tile.art for tile in pack.tiles if tile.art), None)
    if first is None or load_rgba(first, (SLOT, SLOT)).getchannel("A").getextrema() == (255, 255):
        return None
    return PackArtist(Catalogue((pack,), pack.tiles), (SLOT, SLOT)).backdrop
