"""The `geometry.json` of a drawn pack: the plan of every tile, and the recipe it is drawn by."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

from morphs.art.packs.planned import Planned
from morphs.art.plans.tiles import KNOWN, plan_of_tile
from morphs.plan.geometry_file import entry_of, geometry_json
from morphs.plan.recipes import ARTIST_VERSION, ARTISTS

Progress = Callable[[int, int], None]


def geometry_of(
    words: str,
    planned: Sequence[Planned],
    pictures: Mapping[str, bytes],
    progress: Progress | None = None,
) -> str:
    """The text of the file; `pictures` has the bytes of each tile's picture by its stem."""
    entries: dict[str, dict[str, object]] = {}
    for done, tile in enumerate(planned, 1):
        recipe: dict[str, object] = {"artist": words, "seed": tile.seed}
        recipe |= {"theme": tile.theme} if tile.theme else {}
        recipe |= {"version": ARTIST_VERSION} if words in ARTISTS else {}
        digest = hashlib.sha256(pictures[tile.stem]).hexdigest()
        source: dict[str, object] = {"sha256": digest, "recipe": recipe}
        if words in KNOWN:
            plan = plan_of_tile(
                words, tile.shape.name, tile.faces, tile.seed, tile.theme, tile.links
            )
            entries[tile.stem] = entry_of(plan, **source)
        else:
            entries[tile.stem] = source
        if progress:
            progress(done, len(planned))
    return geometry_json(entries)
