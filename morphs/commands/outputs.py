"""Files that subcommands write: checked before any work, and written whole or not at all."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from morphs.commands.progress import Progress
from morphs.errors import MorphsError
from morphs.files import NewFile, is_folder, reason

PICTURES = (".png", ".jpg", ".jpeg", ".webp")


def checked_targets(outputs: tuple[str, ...]) -> list[Path]:
    """Check before any work that the outputs can be written."""
    targets = [Path(output) for output in outputs]
    for target in targets:
        if target.suffix.lower() not in (*PICTURES, ".json"):
            known = ", ".join((*PICTURES, ".json"))
            raise MorphsError(f"{target}: unknown kind of output; the file must end in {known}")
        if not is_folder(target.parent):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is no folder")
        if not os.access(target.parent, os.W_OK):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is write-protected")
        if is_folder(target):
            raise MorphsError(f"{target}: cannot be written: it is a folder")
    if len(set(targets)) < len(targets):
        raise MorphsError("the same output is named twice")
    return targets


def check_folder(folder: Path) -> None:
    """Make a folder for many outputs if there is none; raises MorphsError where that cannot be."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise MorphsError(f"{folder}: cannot be made a folder: {reason(error)}") from error
    if not os.access(folder, os.W_OK):
        raise MorphsError(f"{folder}: cannot be written: it is write-protected")


def write_all(layout: Any, picture: Any, targets: list[Path], progress: Progress) -> None:
    """Write all outputs, or none of them: each is on the disk before any takes its place."""
    from morphs.draw.formats import check_picture_size

    for target in targets:
        if target.suffix.lower() in PICTURES:
            check_picture_size(target, picture.size)
    with ExitStack() as stack:
        files = [NewFile(target) for target in targets]
        for file in files:
            stack.callback(file.drop)
            with file.written() as stream:
                if file.path.suffix.lower() == ".json":
                    stream.write(layout.to_json().encode())
                else:
                    picture.write(stream, file.path.suffix.lower(), progress.drawing)
        for file in files:
            file.put()
