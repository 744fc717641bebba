"""The size of pictures of large maps."""

from __future__ import annotations

from morphs.base.options import option
from morphs.board.glue import Board
from morphs.draw.scene import make_scene
from morphs.packs.catalogue import Catalogue
from morphs.request.request import Request

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
