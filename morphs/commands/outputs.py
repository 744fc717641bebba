"""Folders that subcommands write to."""

from __future__ import annotations

import os
from pathlib import Path

from morphs.base.errors import MorphsError
from morphs.base.files import reason


def check_folder(folder: Path) -> None:
    """Make a folder for many outputs if there is none; raises MorphsError where that cannot be."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise MorphsError(f"{folder}: cannot be made a folder: {reason(error)}") from error
    if not os.access(folder, os.W_OK):
        raise MorphsError(f"{folder}: cannot be written: it is write-protected")
