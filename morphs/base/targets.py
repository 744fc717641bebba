"""Check the names of output files before any work is done."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from morphs.base.errors import MorphsError
from morphs.base.files import is_folder


def ending_of(path: Path, endings: Iterable[str]) -> str:
    """Return the longest of the endings that a file's name has, "" if it has none."""
    name = path.name.lower()
    found = [ending for ending in endings if name.endswith(ending) and name != ending]
    return max(found, key=len, default="")


def check_targets(targets: Sequence[Path], endings: Sequence[str] = ()) -> None:
    """Raise unless files of these names can be written, each once, each of one of the endings."""
    for target in targets:
        if endings and not ending_of(target, endings):
            known = ", ".join(endings)
            raise MorphsError(f"{target}: unknown kind of output; the file must end in {known}")
        if not is_folder(target.parent):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is no folder")
        if not os.access(target.parent, os.W_OK):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is write-protected")
        if is_folder(target):
            raise MorphsError(f"{target}: cannot be written: it is a folder")
    places: set[str] = set()
    for target in targets:
        if (place := _place_of(target)) in places:
            raise MorphsError(f"{target}: the same output is named twice")
        places.add(place)


def check_spared(targets: Iterable[Path], read: Iterable[str | Path | None]) -> None:
    """Raise where a file would take the place of what it is made from; "" and None are no files."""
    sources = {_place_of(one) for one in read if one}
    for target in targets:
        if _place_of(target) in sources:
            raise MorphsError(
                f"{target}: would take the place of the file it is made from; give it another name"
            )


def _place_of(path: str | Path) -> str:
    """Return where a path leads to, links followed. Links in a circle, at which `Path.resolve`
    raises, are told of where they are read."""
    return os.path.realpath(path)
