"""The key of a map of any kind, made and written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError, named
from morphs.building.key_files import KEYS, KeyAndMap, shown_of
from morphs.building.keys import make_key
from morphs.exports.how import How
from morphs.key.asked import KeyRequest
from morphs.key.model import Key


def key_map(
    file: Path,
    outputs: Sequence[str | Path],
    *,
    keep: Key | None = None,
    tables: str | Path | None = None,
    how: dict[str, Any] | None = None,
    **options: Any,
) -> tuple[Key, list[Path]]:
    """Make the key of a map's file and write it as what the endings say; return both."""
    from morphs.building.exporting import read_map
    from morphs.building.layouts import CHANGED, changed_packs, picture_of
    from morphs.layout.layout import Layout
    from morphs.terrain.terrain_map import TerrainMap

    KEYS.checked(outputs)
    asked, shown = KeyRequest.of(None, options), How.of(**(how or {}))
    what, picture = read_map(file), None
    if not isinstance(what, Layout | TerrainMap):
        raise MorphsError(f"{file}: a map of zones has no rooms or places to number")
    if isinstance(what, Layout):
        with named(file):
            picture = picture_of(what)
        for name in changed_packs(what, picture.catalogue):
            shown.tell(f"the pack {name} {CHANGED}")
    key = make_key(what, picture, asked, keep, tables)
    return key, KEYS.write(KeyAndMap(key, shown_of(what, shown, picture)), outputs, shown)
