"""What is drawn anew after a change, and why something does not fit, for single functions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.board.grids import make_board, parse_board
from morphs.building.editing import redraw
from morphs.building.editing.redraw import Redrawer
from morphs.layout.cells import LaidCell
from morphs.matching import fitting
from morphs.tiles.vocabulary import Vocabulary

BARE = ("sw",) * 8
HALLS = ("sh",) * 8


def redrawer(words: Vocabulary, board: str = "grid:3x1", **options: Any) -> Redrawer:
    asked = {"gaps": "fill", "terrain": None, "land": None} | options
    task: Any = SimpleNamespace(
        request=SimpleNamespace(**asked), catalogue=SimpleNamespace(vocabulary=words),
        matching=SimpleNamespace(board=make_board(parse_board(board))),
    )  # fmt: skip
    return Redrawer(task)


def cell(number: int, faces: Any, tile: str | None = None) -> LaidCell:
    return LaidCell(number, "square", number, 0, tile=tile, faces=faces)


def shown(at: int, face: str, rest: Any = BARE) -> Any:
    return tuple(face if half == at else one for half, one in enumerate(rest))


@pytest.mark.parametrize(
    ("options", "was", "mine", "theirs", "opened"),
    [
        ({"gaps": "leave"}, BARE, HALLS, BARE, []), ({"gaps": "cap"}, BARE, BARE, BARE, [2]),
        ({}, BARE, BARE, BARE, []), ({}, BARE, shown(2, "sh"), BARE, [2]),
        ({}, BARE, shown(0, "sh"), BARE, []), ({}, None, BARE, BARE, [2]),
        ({}, BARE, None, BARE, [2]), ({}, BARE, BARE, None, [2]),
        ({"land": "l"}, HALLS, BARE, BARE, []), ({"land": "l"}, BARE, shown(3, "sh"), BARE, [2]),
        ({"terrain": "t"}, HALLS, shown(2, "sh"), shown(7, "sh"), []),
        ({"terrain": "t"}, HALLS, shown(2, "sh"), shown(6, "sh"), [2]),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_drawn_beside_a_change_is_drawn_anew_where_it_does_not_meet_it(
    options: Any, was: Any, mine: Any, theirs: Any, opened: list[int], dungeon: Vocabulary
) -> None:
    """Cell 1 changes; 0 has a tile, 2 is drawn and meets 2 and 3 of it with 7 and 6."""
    now = [cell(0, HALLS, "t"), cell(1, mine, "t"), cell(2, theirs)]
    drawing = redrawer(dungeon, **options)
    assert drawing.opened({1: cell(1, was, "t")}, now, [1]) == opened
    assert drawing.opened({}, now, []) == []


def test_caps_ask_nothing_of_caps(dungeon: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    monkeypatch.setattr(redraw, "capped", lambda _, demands, __: found.append([*demands]) or "cap")
    monkeypatch.setattr(redraw, "required_faces", lambda *_: [*HALLS])
    cells = [cell(0, HALLS, "t"), cell(1, None), cell(2, None)]
    drawing = redrawer(dungeon, gaps="cap")
    assert drawing.draw(cells, [1, 2], None) == {1: "cap", 2: "cap"}  # type: ignore[arg-type]
    two, rest = [None, None], ["sh"] * 8
    assert found == [[*rest[:2], *two, *rest[4:]], [*rest[:6], *two]]


def test_a_drawn_cell_becomes_a_gap_again() -> None:
    drawn = LaidCell(4, "square", 1, 2, faces=HALLS, links=((0, 1),), origin="filled")
    assert redraw.opened_gap(drawn) == LaidCell(4, "square", 1, 2)


# ---------------------------------------------------------------- why it does not fit


def standing_of(words: Vocabulary, chosen: list[int], meets: Any) -> tuple[Any, Any]:
    """Three cells in a row; each candidate shows a word of its number on all sides."""
    board = make_board(parse_board("grid:3x1"))
    opposite = [[None, (1, 3), None, None], [None, (2, 3), None, (0, 1)],
                [None, None, None, (1, 1)]]  # fmt: skip
    problem = SimpleNamespace(opposite=opposite, rim=3, meets=meets)
    shown_words = [("sw", "sw"), ("sh", "sw"), ("ow", "sr")]
    faces = [[BARE, HALLS, ("ow", "sr") * 4]]
    matching = SimpleNamespace(vocabulary=words, words=shown_words, board=board, faces=faces)
    offers = SimpleNamespace(
        problem=problem, kinds=[0, 0, 0], matching=matching, place=board.cells.__getitem__,
        tables=SimpleNamespace(rings=[[[n] * 4 for n in range(3)]]),
    )  # fmt: skip
    standing = SimpleNamespace(chosen=chosen, offers=offers)
    opening = SimpleNamespace(word=lambda cell, slot: chosen[cell])
    return standing, opening


@pytest.mark.parametrize(
    ("chosen", "rim", "candidate", "said"),
    [
        ([-1, -1, 1], [1, 1, 1], 2,
         "its room would face the solid rock and its river the hall of column 2, row 0"),
        ([1, -1, 0], [1, 1, 1], 2,
         "its room would face the solid rock and its river the solid rock of column 2, row 0"),
        ([1, -1, -1], [1, 1, 1], 0,
         "its solid rock would face the hall of column 0, row 0"),
        ([-1, -1, 1], [1, 1, 0], 2, "its room and river would face the closed border"),
        ([-1, -1, -1], [1, 1, 1], 2, "a demand of the map's request forbids it"),
        ([1, -1, 1], [1, 1, 1], 1, "a demand of the map's request forbids it"),
    ],
)  # fmt: skip
def test_the_side_that_does_not_fit_is_told(
    chosen: list[int], rim: list[int], candidate: int, said: str, dungeon: Vocabulary
) -> None:
    """Words meet themselves alone."""
    meets = [[1, 0, 0], [0, 1, 0], [0, 0, 1], rim]
    standing, opening = standing_of(dungeon, chosen, meets)
    trial = fitting._Trial(standing, opening)
    assert trial._mismatch(1, candidate).text == said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        (1, "its hall would face the solid rock and its solid rock the hall"),
        (0, "its solid rock would face the solid rock"),
    ],
)
def test_of_sides_with_the_same_words_it_is_told_what_would_face_what(
    word: int, said: str, dungeon: Vocabulary
) -> None:
    """Where each half-side would meet the other, as crossings in mid-side may, all is told."""
    standing, opening = standing_of(dungeon, [-1, -1, word], [[0] * 3] * 3 + [[1] * 3])
    clash = fitting._Trial(standing, opening)._mismatch(1, word)
    assert clash.text == f"{said} of column 2, row 0"


def test_what_would_have_to_be_shown_is_told_as_a_code(
    dungeon: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[Any] = []
    monkeypatch.setattr(fitting, "format_code", lambda faces, _: codes.append(faces) or "CODE")
    standing, _ = standing_of(dungeon, [2, -1, -1], None)
    said = fitting.why_nothing(standing, 1)
    assert said == "no other tile fits there; one coded CODE would"
    assert codes == [["sw"] * 6 + ["sr", "ow"]], "3 and 2 of the cell before face 6 and 7"
