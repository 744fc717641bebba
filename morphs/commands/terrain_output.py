"""What `morphs terrain` writes: charts, text, data, and the log of the dice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from morphs.errors import MorphsError
from morphs.files import Content, check_targets, write_files

ENDINGS = (".png", ".svg", ".txt", ".json", ".geojson")
OVERVIEW_BELOW = 7  # pixels a cell: smaller ones are drawn as plain blocks
LARGEST_CHART = 60_000  # cells with symbols


def checked_targets(outputs: tuple[str, ...], log: str | None) -> list[Path]:
    """Check before any work that the outputs can be written."""
    targets = [Path(output) for output in outputs]
    check_targets(targets, ENDINGS)
    check_targets([*targets, *([Path(log)] if log else [])])
    return targets


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


def write_all(
    terrain: Any, targets: list[Path], drawing: dict[str, Any], log: str | None
) -> list[Path]:
    """Write all outputs, or none of them."""
    contents: list[tuple[Path, Content]] = [
        (target, _content(terrain, target, drawing)) for target in targets
    ]
    if log:
        from morphs.terrain.wargame import Throw, log_lines

        lines = log_lines([Throw(*entry) for entry in terrain.log])
        contents.append((Path(log), ("\n".join(lines) + "\n").encode()))
    return write_files(contents)


def _content(terrain: Any, target: Path, drawing: dict[str, Any]) -> bytes:
    ending = target.suffix.lower()
    if ending == ".txt":
        from morphs.terrain.textmapper import to_textmapper

        asked = terrain.request
        plain = asked.get("mode") == "textmapper" and not asked.get("stages")
        return to_textmapper(terrain, plain).encode()
    if ending == ".json":
        from morphs.terrain.terrain_json import to_json

        return to_json(terrain).encode()
    if ending == ".geojson":
        from morphs.terrain.geojson import to_geojson

        return to_geojson(terrain).encode()
    return picture(terrain, drawing, ending)


def picture(terrain: Any, drawing: dict[str, Any], ending: str) -> bytes:
    from morphs.draw.terrain.chart import ChartOptions, chart_svg
    from morphs.draw.terrain.overview import overview_png
    from morphs.draw.terrain.render import svg_to_png
    from morphs.draw.terrain.style import style_named

    style = style_named(drawing["style"])
    pixels = drawing["px"] or _pixels(terrain.ground.columns, terrain.ground.rows)
    if ending == ".png" and (pixels < OVERVIEW_BELOW or terrain.ground.count > LARGEST_CHART):
        return overview_png(terrain, style, min(pixels, 12))
    options = ChartOptions(
        style,
        pixels,
        coordinates=drawing["labels"],
        legend=drawing["legend"],
        title=drawing["title"],
        scale=drawing["cell_size"],
    )
    svg = chart_svg(terrain, options)
    return svg.encode() if ending == ".svg" else svg_to_png(svg)


def _pixels(columns: int, rows: int) -> int:
    """As large as makes a picture of about 2800 pixels, at most 90 for a cell."""
    return max(2, min(90, 2800 // max(columns, rows)))
