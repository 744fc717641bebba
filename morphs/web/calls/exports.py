"""Maps of the page written as files."""

from __future__ import annotations

import secrets
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.building.layouts import write_layout
from morphs.building.outputs import LAYOUTS
from morphs.exports.how import How
from morphs.layout.layout import Layout
from morphs.web.at_hand import Shelf
from morphs.web.calls.maps import Lands, with_sources
from morphs.web.worker import Notify


def written(
    map: dict[str, Any],
    ending: str,
    options: dict[str, Any],
    folder: str,
    shelf: Shelf,
    lands: Lands,
    notify: Notify,
) -> str:
    """Write a map into a folder of its own; return the file's path: several files are packed into
    one .zip."""

    def progress(done: int, of: int) -> None:
        notify({"event": "progress", "stage": "draw", "done": done, "of": of})

    layout = with_sources(Layout.from_dict(map, "the map"), shelf, lands)
    target = target_of(folder, f"map-{layout.seed}", ending, LAYOUTS.endings, notify)
    return packed(target, write_layout(layout, target, progress=progress, **how_of(options)))


def target_of(folder: str, name: str, ending: str, endings: Sequence[str], notify: Notify) -> Path:
    """Return the path of a file to write, in a folder of its own, once its ending is known."""
    if ending not in endings:
        raise MorphsError(f"ending: {ending[:20]!r} is none: use {', '.join(endings)}")
    notify({"event": "stage", "stage": "draw"})
    return fresh_folder(folder) / f"{name}{ending}"


def fresh_folder(folder: str) -> Path:
    """Make a folder for files of one job; return it."""
    place = Path(folder, "files", secrets.token_hex(8))
    place.mkdir(parents=True)
    return place


def how_of(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the page; what it may not say (who watches) is refused as unknown."""
    return How.of(**options).model_dump(exclude_unset=True)


def packed(target: Path, paths: list[Path]) -> str:
    """Return the path of the only file, or of a .zip of all."""
    return str(paths[0] if len(paths) == 1 else zipped(target.with_suffix(".zip"), paths))


def zipped(target: Path, paths: list[Path]) -> Path:
    """Pack files by their names; return the .zip."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            archive.write(path, path.name)
    return target
