"""The key of a map of any kind, made and written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError, named
from morphs.base.wording import counted
from morphs.building.key_files import KEYS, KeyAndMap, shown_of
from morphs.building.keys import make_key
from morphs.exports.how import How
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import Key


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
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.layout.layout import Layout

    KEYS.checked(outputs)
    key_request, shown = KeyRequest.of(None, options), How.of(**(how or {}))
    what, picture = read_map(file), None
    if not isinstance(what, Layout | TerrainMap):
        raise MorphsError(f"{file}: a map of zones has no rooms or places to number")
    if isinstance(what, Layout):
        with named(file):
            picture = picture_of(what)
        for name in changed_packs(what, picture.catalogue):
            shown.tell(f"the pack {name} {CHANGED}")
    key = make_key(what, picture, key_request, keep, tables)
    if keep is not None:
        _note_gone(keep, key, shown)
    return key, KEYS.write(KeyAndMap(key, shown_of(what, shown, picture)), outputs, shown)


def _note_gone(keep: Key, key: Key, shown: How) -> None:
    """Tell that most rooms of an older key are gone: it may be that of another map."""
    here = {room.id: room.shape for room in key.rooms}
    gone = [
        room
        for room in keep.rooms
        if room.id not in here or here[room.id].intersection(room.shape).area < room.area / 2
    ]
    if len(gone) * 2 > len(keep.rooms):
        rooms = f"{len(gone)} of {counted(len(keep.rooms), 'room')} of the older key"
        shown.tell(
            f"{rooms} are not on this map, which may be another: what you wrote for them is at "
            f"the end, as lost notes"
        )
