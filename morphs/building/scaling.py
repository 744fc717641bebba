"""The size of pictures of large maps."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from morphs.base.arguments import path_of
from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.board.glue import Board
from morphs.draw.formats import MAX_WHOLE, SUFFIXES, check_picture_size
from morphs.draw.scene import Scene, make_scene
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

LAYOUT = ".json"
HANDY_PIXELS = 100_000_000
"""Pictures of realised terrain maps are no larger unless it is asked for."""


def of_handy_size(
    request: Request, board: Board, catalogue: Catalogue
) -> tuple[Request, tuple[str, ...]]:
    """Return the request with a scale at which a picture of a large map can be looked at, unless it
    tells one; and a note that says so."""
    scene = make_scene(board, catalogue, request.px_per_square, request.scale)
    share = HANDY_PIXELS / (scene.width * scene.height)
    if share >= 1 or not {"scale", "px_per_square"}.isdisjoint(request.model_fields_set):
        return request, ()
    scale = max(0.05, int(20 * share**0.5) / 20)
    note = (
        f"the map is large: its picture is drawn at {option('scale', f'{scale:g}')}; "
        f"{option('scale', 1)} is its own size"
    )
    return request.model_copy(update={"scale": scale}), (note,)


def refuse_large(
    request: Request, board: Board, catalogue: Catalogue, paths: Iterable[str | Path]
) -> None:
    """Raise MorphsError for a board whose picture is too small or too large, or too large for some
    of the files it is to be written to, by whatever tiles it may be laid; not where these are
    layouts, which have none."""
    targets = [*map(path_of, paths)]
    if targets and all(path.suffix.lower() == LAYOUT for path in targets):
        return
    scene = make_scene(board, catalogue, request.px_per_square, request.scale)
    for path in targets:
        if path.suffix.lower() not in SUFFIXES:
            continue
        if request.dress:
            _refuse_large_sheet(scene, framed=board.spec.frame)
        else:
            check_picture_size(path, (scene.width, scene.height))


def _refuse_large_sheet(scene: Scene, framed: bool) -> None:
    """Raise where the map alone, without a frame that may be left out, has more pixels than a sheet
    can have."""
    around = 2 * framed
    wide, high = scene.width - around * scene.tile[0], scene.height - around * scene.tile[1]
    if wide * high > MAX_WHOLE:
        raise MorphsError(
            f"{option('dress')}: the sheet would have more than {wide} x {high} pixels: make "
            f"{option('scale')} smaller"
        )
