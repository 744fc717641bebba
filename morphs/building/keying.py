"""The key of a map of any kind, made and written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError, named
from morphs.building.key_files import KEYS, KeyAndMap, shown_of
from morphs.building.keys import key_of
from morphs.exports.how import How
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
    from morphs.layout.layout import Layout
    from morphs.terrain.terrain_map import TerrainMap

    KEYS.checked(outputs)
    what = read_map(file)
    if not isinstance(what, Layout | TerrainMap):
        raise MorphsError(f"{file}: a map of zones has no rooms or places to number")
    with named(file):
        key = key_of(what, keep=keep, tables=tables, **options)
    asked = How.of(**(how or {}))
    return key, KEYS.write(KeyAndMap(key, shown_of(what, asked)), outputs, asked)
