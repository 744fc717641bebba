"""What `morphs terrain` writes: charts, text, data, and the log of the dice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from morphs.base.errors import MorphsError
from morphs.base.files import write_files, written_whole
from morphs.base.targets import check_targets
from morphs.building.charts import ChartDrawing
from morphs.building.on_sheet import title_without_sheet
from morphs.building.outputs import TERRAIN

if TYPE_CHECKING:
    from morphs.generators.terrain.terrain_map import TerrainMap


def checked_targets(outputs: tuple[str, ...], log: str | None) -> list[Path]:
    """Check before any work that the outputs can be written."""
    targets = TERRAIN.checked(outputs)
    check_targets([*targets, *([Path(log)] if log else [])])
    return targets


def check_title(title: str | None, dress: bool) -> None:
    """Refuse a title that no sheet of paper would show."""
    if title and not dress:
        raise title_without_sheet()


def note_missing_letters(title: str | None) -> None:
    """Print a note on standard error where pictures lack letters of a title."""
    from morphs.draw.terrain.signs import lacking, missing_letters_note

    if signs := lacking(title or ""):
        note = missing_letters_note("picture", signs, "it has points for them, an .svg has them")
        click.echo(f"note: {note}", err=True)


def steps_folder(name: str | None) -> Path | None:
    """Return the folder of --steps, new or empty; None where none was asked for."""
    if name is None:
        return None
    folder = Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise MorphsError(f"--steps: {folder} should be a new or empty folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MorphsError(f"--steps: {folder} cannot be made: {error.strerror}") from error
    return folder


@contextmanager
def emptied_on_failure(folder: Path | None) -> Iterator[None]:
    """Leave no pictures of steps behind that led to no map."""
    try:
        yield
    except BaseException:
        if folder:
            for file in folder.glob("[0-9][0-9]-*"):
                file.unlink()
            with suppress(OSError):  # somebody else's files stay
                folder.rmdir()
        raise


def write_step(path: Path, data: bytes) -> None:
    """Write one file of --steps, whole or not at all."""
    with written_whole(path) as stream:
        stream.write(data)


def write_all(
    terrain: TerrainMap, targets: list[Path], drawing: ChartDrawing, log: str | None
) -> list[Path]:
    """Write all outputs, or none of them."""
    contents = TERRAIN.files(terrain, targets, drawing)
    if log:
        from morphs.generators.terrain.wargame import Throw, log_lines

        lines = log_lines([Throw(*entry) for entry in terrain.log])
        contents.append((Path(log), ("\n".join(lines) + "\n").encode()))
    return write_files(contents)
