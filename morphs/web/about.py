"""What the page is told when it opens: what there is to choose from."""

from __future__ import annotations

import json
import tomllib
from functools import lru_cache
from typing import Any

import tilesets
from morphs import __version__
from morphs.building.key_files import KEYS
from morphs.building.outputs import LAYOUTS, TERRAIN, ZONES
from morphs.exports.how import How
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import shipped_packs
from morphs.tiles.vocabulary import load_vocabulary, shipped_vocabularies
from morphs.web import limits
from morphs.web.at_hand import Shelf
from morphs.web.firsts import FIRST
from morphs.web.forms import fields_of


def about(shelf: Shelf) -> bytes:
    """Return what the page needs to know before anything is made."""
    return _about(tuple(shelf))


@lru_cache(maxsize=4)
def _about(shelf: tuple[str, ...]) -> bytes:
    return json.dumps(
        {
            "version": __version__,
            "packs": [_pack(name) for name in shipped_packs()]
            + [{"name": name, "title": name, "own": True} for name in shelf],
            "vocabularies": {name: _vocabulary(name) for name in shipped_vocabularies()},
            "outputs": {
                "key": list(KEYS.endings),
                "layout": list(LAYOUTS.endings),
                "terrain": list(TERRAIN.endings),
                "zones": list(ZONES.endings),
                "options": fields_of(How, ("watch", "tell")),
            },
            "limits": limits.as_dict(),
            "usual": Request().to_dict(),
            "first": FIRST,
        },
        ensure_ascii=False,
    ).encode()


def _pack(name: str) -> dict[str, Any]:
    data = tomllib.loads((tilesets.PATH / name / "pack.toml").read_text(encoding="utf-8"))
    as_dict = {
        key: data.get(key, "") for key in ("title", "artist", "licence", "vocabulary", "style")
    }
    return {"name": name, **as_dict}


def _vocabulary(name: str) -> dict[str, Any]:
    words = load_vocabulary(name)

    def kinds(found: Any) -> list[dict[str, Any]]:
        as_dict = ("letter", "name", "colour", "walk", "inner")
        return [{key: getattr(kind, key, False) for key in as_dict} for kind in found.values()]

    return {
        "title": words.data.title or name,
        "shape": words.data.shape,
        "plain": words.plain,
        "middle": words.crosses_in_middle,
        "areas": kinds(words.areas),
        "lines": kinds(words.lines),
        "short": words.short_letters,
    }
