"""What `morphs terrain` writes: charts, text, data, and the log of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from morphs.base.errors import MorphsError
from morphs.base.files import write_files, written_whole
from morphs.base.targets import check_targets
from morphs.base.wording import read_out
from morphs.building.charts import ChartDrawing
from morphs.building.on_sheet import title_without_sheet
from morphs.building.outputs import FLAT, TERRAIN
from morphs.commands.options import flag

if TYPE_CHECKING:
    from morphs.generators.terrain.terrain_map import TerrainMap

DRAWN = (".png", ".svg", *FLAT)
"""Endings of files that a chart is drawn into."""


def checked_targets(outputs: tuple[str, ...], log: str | None) -> list[Path]:
    """Check before any work that the outputs can be written."""
    targets = TERRAIN.checked(outputs)
    check_targets([*targets, *([Path(log)] if log else [])])
    return targets


def check_title(title: str | None, dress: bool) -> None:
    """Refuse a title that no sheet of paper would show."""
    if title and not dress:
        raise title_without_sheet()


def note_idle_drawing(
    names: Iterable[str], targets: Sequence[Path], steps: str | None, keeping: Sequence[str] = ()
) -> None:
    """Print a note where options tell how a picture is drawn and nothing that is written is one,
    nor has an ending of files that are `keeping` them."""
    if steps or any(target.suffix.lower() in (*DRAWN, *keeping) for target in targets):
        return
    if told := told_options(names):
        options = read_out([flag(name) for name in told])
        verb = "changes" if len(told) == 1 else "change"
        note = f"{options} {verb} none of these files: only pictures are drawn ({', '.join(DRAWN)})"
        click.echo(f"note: {note}", err=True)


def told_options(names: Iterable[str]) -> list[str]:
    """Which options were given, not left as they are usually."""
    origin = click.get_current_context().get_parameter_source
    return [name for name in names if origin(name) is ParameterSource.COMMANDLINE]


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
