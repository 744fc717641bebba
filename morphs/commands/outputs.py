"""Files that subcommands write: checked before any work, and written whole or not at all."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import IO, Any

from morphs.base.errors import MorphsError
from morphs.base.files import check_targets, reason, write_files
from morphs.commands.progress import Progress

PICTURES = (".png", ".jpg", ".jpeg", ".webp")


def checked_targets(outputs: tuple[str, ...]) -> list[Path]:
    """Check before any work that the outputs can be written."""
    targets = [Path(output) for output in outputs]
    check_targets(targets, (*PICTURES, ".json"))
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
    write_files((target, partial(_write, layout, picture, target, progress)) for target in targets)


def _write(layout: Any, picture: Any, target: Path, progress: Progress, stream: IO[bytes]) -> None:
    ending = target.suffix.lower()
    if ending == ".json":
        stream.write(layout.to_json().encode())
    else:
        picture.write(stream, ending, progress.drawing)
