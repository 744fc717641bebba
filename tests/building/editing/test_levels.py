"""Boards of two levels: pins, paint, entrances, rules and edits on the upper one."""

from __future__ import annotations

from typing import Any

import pytest

import morphs
from morphs.layout.layout import Layout
from tests.building.editing.sequences import one_by_one

UPPER = range(20, 40)


@pytest.fixture(scope="module")
def layout() -> Layout:
    return morphs.build(
        board="grid:5x4x2", seed=3, connected=True, pin=[morphs.Pin((1, 1, 1), "tile0024")],
        paint={(3, 2, 1): "lake", ((4, 1, 1), "e"): "hall"}, entrance="0,0@1:n",
        at_least={"lake": 1},
    ).layout  # fmt: skip


def test_requests_name_cells_of_the_upper_level(layout: Layout) -> None:
    assert morphs.check_layout(layout).ok
    at = {(c.column, c.row, c.level): c for c in layout.cells}
    assert len(at) == 40 and layout.to_dict()["board"]["levels"] == 2
    assert (at[1, 1, 1].tile or "").startswith("tile0024")
    assert at[1, 1, 1].origin == "pinned" and at[1, 1, 0].origin == "placed"
    assert any("k" in face for face in at[3, 2, 1].faces or ())
    assert {"sh", "st"} & set((at[4, 1, 1].faces or ())[2:4])
    words = morphs.load_vocabulary("dungeon")
    assert any(words.can_walk(face) for face in (at[0, 0, 1].faces or ())[:2])
    assert all((a < 20) == (b < 20) for a, _, b, _ in layout.joints)


def test_edits_change_the_level_they_name(layout: Layout) -> None:
    session = morphs.Session(layout)
    texts = [
        *("resolve 0,0@1:2,2@1", "pin 4,3@1=tile0014", "paint 2,3@1=r", "entrance 4,0@1:n"),
        *("lock 1,1@1", "paint 1,2@1 2,2@1=r", "resolve #25", "replace 3,3@1"),
    ]
    done = 0
    for text in texts:
        try:
            change = session.apply(text)
        except morphs.NoMapError:
            continue
        done += 1
        assert set(change.changed) <= set(UPPER)
        assert morphs.check_layout(change.layout).ok
    assert done > 4
    assert session.locked == (26,)
    edits = session.layout.request["edits"]
    assert one_by_one(layout, edits).to_json() == session.layout.to_json()
    again = morphs.build(morphs.Request.from_dict(session.layout.request))
    assert again.layout.to_json() == session.layout.to_json()


def test_places_of_levels_are_told(layout: Layout) -> None:
    session = morphs.Session(layout)
    session.apply("lock 2,1@1")
    with pytest.raises(morphs.NoMapError, match="column 2, row 1, level 1 is locked"):
        session.apply(morphs.Replace(morphs.Place(2, 1, 1)))
    with pytest.raises(morphs.MorphsError, match="corners of an area lie on one level"):
        session.apply("resolve 0,0:1,1@1")
    with pytest.raises(
        morphs.MorphsError, match=r"no cell in column 1, row 1, level 2;.* levels 0"
    ):
        session.apply("swap 1,1@2")


@pytest.mark.parametrize(
    ("board", "more"),
    [
        pytest.param("hex:4x3x2", {"pack": "overland"}, marks=pytest.mark.soak),
        ("hex:4x4x2", {"pack": "overland", "wrap": True}),
        ("brick:4x3x3", {}),
        pytest.param("grid:4x3x2", {"frame": "after"}, marks=pytest.mark.soak),
        ("grid:4x3x2", {"wrap": True, "meet": True}),
        ("grid:4x3x2", {"mask": ("####", "##.#", "####"), "connected": True}),
        ("grid:4x3x2", {"solver": "draw"}),
    ],
    ids=str,
)
def test_every_board_may_have_levels(board: str, more: dict[str, Any]) -> None:
    result = morphs.build(board=board, seed=1, **more)
    assert morphs.check_layout(result.layout).ok
    levels = [cell.level for cell in result.layout.cells]
    assert sorted(set(levels)) == list(range(max(levels) + 1)) and levels == sorted(levels)
    assert min(result.picture.size) > 100


@pytest.mark.parametrize(("board", "why"), [("grid:2x2x0", "0 cells"), ("grid:2x2x101", "levels")])
def test_impossible_levels_are_one_sentence(board: str, why: str) -> None:
    with pytest.raises(morphs.MorphsError, match=why):
        morphs.build(board=board)
