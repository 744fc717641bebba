"""What a file from outside may name: packs, tables and templates are written by strangers.

A name leads to a plain file inside the folder of the file that holds it, or nowhere.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection
from pathlib import Path, PurePosixPath, PureWindowsPath

from morphs.base.errors import MorphsError, named
from morphs.base.files import facts_of

MAX_NAME = 100  # letters


def place_inside(folder: Path, name: str) -> Path:
    """Return the path of a name inside a folder, whether anything is there or not.

    Raises MorphsError for a name that leads out of it: an absolute one, one with ``..``, one that
    passes a link to another place.
    """
    parts = PurePosixPath(name).parts
    foreign = PureWindowsPath(name)
    absolute = PurePosixPath(name).is_absolute() or bool(foreign.drive) or bool(foreign.root)
    if not parts or absolute or ".." in (*parts, *foreign.parts):
        raise MorphsError(f"{name!r} leads out of {folder}: a file there may name only its own")
    path = folder / name
    with named(path):
        refuse_links_out(folder, path)
    return path


def refuse_links_out(folder: Path, path: Path) -> None:
    """Raise MorphsError, without the path, if a path of a folder passes a link that leads out."""
    facts_of(path)  # a circle of links is named there
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise MorphsError(f"is a link that leads out of {folder}; copy the file there")


def file_inside(folder: Path, name: str, suffixes: Collection[str]) -> Path:
    """Return the path of a plain file inside a folder whose name ends in one of `suffixes`.

    Raises MorphsError for anything else that a file from outside may name.
    """
    path = place_inside(folder, name)
    check_plain_file(path, suffixes)
    return path


def check_plain_file(path: Path, suffixes: Collection[str]) -> None:
    """Raise MorphsError unless a path is a plain file whose name ends in one of `suffixes`."""
    if path.suffix.lower() not in suffixes:
        raise MorphsError(f"{path}: the file must end in {', '.join(sorted(suffixes))}")
    facts = facts_of(path)
    if facts is None:
        raise MorphsError(f"{path}: no such file or directory")
    if not stat.S_ISREG(facts.st_mode):
        raise MorphsError(f"{path}: is no plain file")


def checked_stem(name: str, what: str) -> str:
    """Return a name that can be that of a new file as it is; `what` says whose name it is."""
    plain = name.isprintable() and not set(name) & set('/\\:*?"<>|') and not name.startswith(".")
    if not name.strip() or not plain:
        raise MorphsError(f"{what} {name[:MAX_NAME]!r} cannot be the name of a file")
    if len(name) > MAX_NAME:
        raise MorphsError(f"{what} {name[:20]!r}... is longer than {MAX_NAME} letters")
    return name
