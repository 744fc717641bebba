"""Which maps get a plan that nobody asks for."""

from __future__ import annotations

import pytest

from morphs.board.grids import board_of
from morphs.matching.composer import suits_a_plan
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
