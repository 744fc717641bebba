"""Which maps get a plan that nobody asks for."""

from __future__ import annotations

import pytest

from morphs.board.grids import board_of
from morphs.matching.composer import Composer, suits_a_plan
from morphs.matching.composing import DEGREES
from morphs.packs.catalogue import find_pack, load_pack, open_catalogue
from morphs.request.request import Request


@pytest.mark.parametrize("frame", ["none", "after"])
@pytest.mark.parametrize(
    ("size", "suits"),
    [("4x2", False), ("4x3", True), ("25x25", True), ("30x30", True), ("31x30", False)],
)
def test_maps_of_twelve_to_nine_hundred_squares_suit_a_plan(
    size: str, frame: str, suits: bool
) -> None:
    """However many cells there are round them."""
    request = Request(board=f"grid:{size}", frame=frame)  # type: ignore[arg-type]
    catalogue = open_catalogue([load_pack(find_pack("dungeon"))])
    assert suits_a_plan(request, catalogue, board_of(request)) is suits


@pytest.mark.parametrize("options", [{"closed": True}, {"entrances": 2}])
def test_no_set_piece_leads_off_a_map_whose_rim_others_decide(options: dict[str, object]) -> None:
    """Else nothing of the plan could be kept."""
    catalogue = open_catalogue([load_pack(find_pack("caverns"))])
    closes, seen = catalogue.vocabulary.may_close, 0
    for seed in (1, 2, 3):
        request = Request(board="grid:9x7", seed=seed, **options)  # type: ignore[arg-type]
        composer = Composer(request, catalogue, board_of(request))
        laid = composer.composing(DEGREES[0]).pieces
        at_rim = [cell for cell in laid if cell in composer.ground.rim]
        seen += len(at_rim)
        for cell in at_rim:
            assert all(closes(laid[cell].faces[half]) for half in composer.ground.rim[cell])
    assert seen
