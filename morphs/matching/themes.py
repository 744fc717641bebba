"""What the districts of designed maps are about: families of tags, and the tiles that have them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.seeds import Dice
from morphs.base.wording import nearest
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile

Theme = frozenset[str]
"""Tags in small letters."""
LEAST_TILES = 6
"""A district's family has at least so many tiles of the packs."""


def themes_of(districts: int, request: Request, catalogue: Catalogue) -> tuple[Theme, ...]:
    """Return the tags of each district's family, none where there is but one family and no mood."""
    families = families_of(request, catalogue)
    if len(families) < 2 and not request.mood:
        return ()
    of_family = [frozenset(_table()["families"][family]) for family in families]
    return tuple(of_family[number % len(of_family)] for number in range(districts))


def families_of(request: Request, catalogue: Catalogue) -> list[str]:
    """Return the families of the mood that the packs have tiles for, beginning with one or another
    by the seed, so that small maps do not all have the same. Raises MorphsError for a mood none of
    them has."""
    mood, moods = request.mood or "mixed", sorted(_table()["moods"])
    if mood not in moods:
        raise MorphsError(
            f"{option('mood', mood)} is unknown: use one of {', '.join(moods)}"
            f"{nearest(mood, moods)}"
        )
    found = []
    for family in _table()["moods"][mood]:
        own = set(_table()["families"][family])
        if sum(bool(tags_of(tile) & own) for tile in catalogue.tiles) >= LEAST_TILES:
            found.append(family)
    if not found and request.mood:
        tags = {tag for f in _table()["moods"][mood] for tag in _table()["families"][f]}
        raise MorphsError(
            f"{option('mood', mood)}: the packs have too few tiles with its tags "
            f"({', '.join(sorted(tags))})"
        )
    first = Dice(request.seed, "compose", "families").below(len(found)) if found else 0
    return found[first:] + found[:first]


def themed(catalogue: Catalogue, theme: Theme) -> list[Tile]:
    """Return the tiles that a theme's tags let in: its own, and those that no family names."""
    named = {tag for tags in _table()["families"].values() for tag in tags}
    return [t for t in catalogue.tiles if not theme or not tags_of(t) & named or tags_of(t) & theme]


def goal_tags() -> Theme:
    """Return tags of tiles worth the way."""
    return frozenset(_table()["finale"]["tags"])


def landmark_tags() -> list[str]:
    """Return tags of which two tiles are not to stand near each other."""
    return _table()["landmarks"]["tags"]


def tags_of(tile: Tile) -> set[str]:
    """Return a tile's tags in small letters."""
    return set(map(str.lower, tile.tags))


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Mapping[str, list[str]]]:
    text = (files("morphs.generators.composition") / "moods.toml").read_text("utf-8")
    return tomllib.loads(text)
