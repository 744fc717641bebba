"""What is said of files: on one line each, and whether written ones took somebody else's place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from morphs.base.errors import MorphsError, printable
from morphs.base.files import facts_of

OUR_JSON = re.compile(rb'\s*\{\s*"format"\s*:\s*"morphs-')
HEAD = 200  # bytes: "format" is the first key of our files


def say(line: str, err: bool = False) -> None:
    """Print one line, whatever the names of strangers' files and tiles in it hold."""
    click.echo(printable(line), err=err)


def before_writing(targets: Iterable[Path]) -> Callable[[Path], str]:
    """Look at what stands where files will be written; return what to say of each afterwards."""
    lines = {target: line for target in targets if (line := _replacing(target))}
    return lambda target: lines.get(target, f"wrote {target}")


def _replacing(target: Path) -> str | None:
    """What to say of a file that takes the place of another; None of a new one, and in place of
    our own."""
    if facts_of(target) is None:
        return None
    ours = made_by_morphs(target)
    if ours is None:
        return f"replaced {target}"
    return None if ours else f"replaced {target} (was not made by Morphs)"


def made_by_morphs(path: Path) -> bool | None:
    """Whether a file carries our mark; None where its format has no place for one."""
    from morphs.draw.png import SOFTWARE, read_text_chunks

    ending = path.suffix.lower()
    try:
        if ending == ".png":
            return read_text_chunks(path).get(SOFTWARE) == "Morphs"
        if ending == ".json":
            with path.open("rb") as stream:
                return OUR_JSON.match(stream.read(HEAD)) is not None
    except (MorphsError, OSError):  # no picture, or none that may be read
        return False
    return None
