"""What the check says of single cells: where they lie, what they state and what their tile shows,
sentence by sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.check.layout import cells as reading
from morphs.check.layout.cells import _groups, _missing, _Reader
from morphs.check.layout.forms import SQUARE as FORM
from morphs.check.layout.showing import Shown
from morphs.check.report import Fault
from morphs.tiles.vocabulary import Vocabulary

ROCK = ("sw",) * 8
SQUARE: Any = SimpleNamespace(shape="square", form=FORM, place=0)
EDGE: Any = SimpleNamespace(shape="edge", form=None, place=1)


class Entry(SimpleNamespace):
    """A cell as a file states it."""

    def __str__(self) -> str:
        return f"cell {self.id}"


def entry(number: int = 0, **more: Any) -> Any:
    plain = {"id": number, "shape": "square", "level": 0, "column": number, "row": 0, "tile": "a",
             "pack": "p", "rotation": 0, "flip": False, "faces": [*ROCK], "links": [],
             "origin": "placed", "variant": 0}  # fmt: skip
    return Entry(**(plain | more))


def reader_of(words: Vocabulary, levels: int | None = 2, gaps: str | None = None) -> Any:
    """A row of three squares; the third place of which belongs to an edge."""
    spots = {(0, 0): SQUARE, (1, 0): SQUARE, (2, 0): EDGE}
    geometry = SimpleNamespace(spot=lambda *at: spots.get(at))
    cells: Any = SimpleNamespace(vocabulary=words, geometry=geometry, faults=[])
    board = SimpleNamespace(levels=levels, frame=False, mask=None, kind="grid", columns=3, rows=1)
    tiles = {"p/a": SimpleNamespace(shape="square"), "p/e": SimpleNamespace(shape="edge")}
    request = SimpleNamespace(gaps=gaps)
    return _Reader(SimpleNamespace(board=board, tiles=tiles, request=request), cells)  # type: ignore[arg-type]


def said(reader: Any) -> list[tuple[str, str, tuple[int, ...]]]:
    faults = [(one.kind, one.text, one.cells) for one in reader.cells.faults]
    reader.cells.faults.clear()
    return faults


def test_a_cell_has_an_id_and_a_place_of_its_own(dungeon: Vocabulary) -> None:
    reader = reader_of(dungeon)
    first = entry(0)
    assert reader.place(first) is SQUARE and reader.place(entry(1, level=1)) is SQUARE
    assert said(reader) == []
    assert reader.place(entry(0, column=1)) is None
    assert reader.place(entry(5, column=0)) is None
    for outside in ({"column": 3}, {"level": 2}, {"level": -1}):
        assert reader.place(entry(7 + len(reader._ids), **({"column": 0} | outside))) is None
    assert said(reader) == [
        ("duplicate-id", "cell 0 has the id of cell 0", (0,)),
        ("same-place", "cell 5 lies on cell 0", (5, 0)),
        *(("outside", f"cell {n} is outside the grid board of 3 x 1", (n,)) for n in (10, 11, 12)),
    ]  # fmt: skip
    anywhere = reader_of(dungeon, levels=None)
    assert anywhere.place(entry(0, level=77)) is SQUARE
    assert anywhere.place(entry(2)) is EDGE
    assert said(anywhere) == [("shape", "cell 2 is called square, but edge belongs here", (2,))]


def test_gaps_have_nothing_and_are_left_only_where_that_was_asked_for(dungeon: Vocabulary) -> None:
    bare = {"origin": "gap", "tile": None, "faces": None}
    for gaps in (None, "leave", "fill"):
        reader = reader_of(dungeon, gaps=gaps)
        assert reader.shown(entry(**bare), SQUARE) is None
        kept = gaps != "fill"
        told = f"cell 0 is a gap, but the request asked for {reading.option('gaps', 'fill')}"
        assert said(reader) == ([] if kept else [("gap", told, (0,))])
    reader = reader_of(dungeon)
    reader.shown(entry(origin="gap", links=[[0, 1]]), SQUARE)
    assert said(reader) == [
        ("tile", "cell 0 is a gap but has the tile 'a'", (0,)),
        ("faces", "cell 0 is a gap but has faces", (0,)),
        ("links", "cell 0 is a gap but has links", (0,)),
    ]
    reader.shown(entry(**bare, variant=3), SQUARE)
    assert said(reader) == [("tile", "cell 0 has variant 3 of a tile, and no tile", (0,))]


@pytest.mark.parametrize("origin", ["filled", "capped"])
def test_what_is_drawn_states_faces_and_has_no_tile(origin: str, dungeon: Vocabulary) -> None:
    reader = reader_of(dungeon)
    shown = reader.shown(entry(origin=origin, tile=None, links=[[0, 7]]), SQUARE)
    assert shown.faces == ROCK and shown.drawn and said(reader) == []
    assert reader.shown(entry(origin=origin), SQUARE).faces == ROCK
    reader.shown(entry(origin=origin, tile=None, links=[[0, 8]]), SQUARE)
    reader.shown(entry(origin=origin, tile=None, links=None), SQUARE)
    for faces in (None, ["sw"] * 7, ["zz"] * 8):
        assert reader.shown(entry(origin=origin, tile=None, faces=faces), SQUARE) is None
    none = ("faces", f"cell 0 is {origin} but does not state a square's faces", (0,))
    assert said(reader) == [
        ("tile", f"cell 0 is {origin} but has the tile 'a'", (0,)),
        ("links", "cell 0 has links of half-sides which a square has not", (0,)), none, none, none,
    ]  # fmt: skip


def test_tiles_are_in_the_table_and_of_the_shape_of_their_place(dungeon: Vocabulary) -> None:
    reader = reader_of(dungeon)
    assert reader._tile(entry(), SQUARE).shape == "square" and said(reader) == []
    for tile in (None, "x", "e"):
        assert reader.shown(entry(tile=tile), SQUARE) is None
    assert said(reader) == [
        ("tile", "cell 0 is placed but has no tile", (0,)),
        ("tile", "cell 0 has the tile 'p/x', not in the tile table", (0,)),
        ("shape", "cell 0 has the edge tile 'p/e', but square belongs here", (0,)),
    ]


@pytest.mark.parametrize(
    ("spot", "rotation", "flip", "turn", "mirror", "legal", "lies"),
    [
        (SQUARE, 0, False, False, False, True, True), (SQUARE, 1, False, True, False, True, True),
        (SQUARE, 1, False, False, True, True, False), (SQUARE, 0, True, True, False, True, False),
        (SQUARE, 2, True, True, True, True, True), (EDGE, 1, False, False, False, True, True),
        (EDGE, 1, True, False, False, True, False), (SQUARE, 0, False, True, True, False, False),
    ],
)  # fmt: skip
def test_cells_lie_as_their_shape_and_their_vocabulary_allow(
    spot: Any, rotation: int, flip: bool, turn: bool, mirror: bool, legal: bool, lies: bool,
    dungeon: Vocabulary, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Tiles of frames turn with their place, whatever the vocabulary says."""
    reader = reader_of(dungeon)
    reader.vocabulary = SimpleNamespace(data=SimpleNamespace(turn=turn, mirror=mirror))
    monkeypatch.setattr(reading, "is_legal", lambda *_: legal)
    assert reader._lies_legally(entry(rotation=rotation, flip=flip), spot) == lies
    pair = f"rotation {rotation} and flip {str(flip).lower()}"
    told = f"cell 0 has {pair}, as no {spot.shape} may lie here"
    assert said(reader) == ([] if lies else [("orientation", told, (0,))])


def test_stated_faces_are_those_of_the_tile_as_it_lies(dungeon: Vocabulary) -> None:
    reader = reader_of(dungeon)
    shown = Shown(ROCK, (), frozenset(), tuple(range(8)))
    reader._compare_faces(entry(), shown)
    assert said(reader) == []
    reader._compare_faces(entry(faces=None), shown)
    reader._compare_faces(entry(faces=["sw"] * 7), shown)
    reader._compare_faces(entry(faces=["sw"] * 3 + ["sh"] + ["sw"] * 4), shown)
    faults = reader.cells.faults
    assert faults[2].half_sides == ((0, 3),)
    one = "cell 0 states 'sh' at half-side 3, where its tile as it lies shows 'sw'"
    texts = [text for _, text, _ in said(reader)]
    assert texts[:2] == [
        "cell 0 states no faces; its tile has 8", "cell 0 states 7 faces; its tile has 8",
    ]  # fmt: skip
    assert texts[2].startswith(one) and "more faces differ" not in texts[2]
    reader._compare_faces(entry(faces=["sw"] * 2 + ["sh"] * 3 + ["sw"] * 3), shown)
    (fault,) = reader.cells.faults
    assert fault.text.endswith("; 2 more faces differ")
    assert fault.half_sides == ((0, 2), (0, 3), (0, 4))


def test_stated_links_are_those_of_the_tile_as_it_lies(dungeon: Vocabulary) -> None:
    """By the names of what crosses; groups of one count for nothing."""
    reader = reader_of(dungeon)
    links = (frozenset({8, 1, 9}), frozenset({3}))
    shown = Shown(("sw",) * 12, links, frozenset(), tuple(range(12)))
    reader._compare_links(entry(links=[[9, 8, 1], [5]]), shown)
    assert said(reader) == []
    reader._compare_links(entry(links=[[0, 12]]), shown)
    reader._compare_links(entry(links=None), shown)
    reader._compare_links(entry(links=[[10, 2], [1, 9, 8]]), shown)
    assert [one.half_sides for one in reader.cells.faults] == [
        (), ((0, 1), (0, 8), (0, 9)), ((0, 2), (0, 10)),
    ]  # fmt: skip
    own = "; its tile as it lies has [1, 8, 9]"
    assert [text for _, text, _ in said(reader)] == [
        "cell 0 has links of half-sides which a square has not",
        f"cell 0 states the links none{own}",
        f"cell 0 states the links [1, 8, 9] [2, 10]{own}",
    ]
    named = frozenset({frozenset({8, 1}), frozenset({16, 0}), frozenset({9, 2})})
    assert _groups(named) == "[0, 16] [1, 8] [2, 9]" and _groups(frozenset()) == "none"


@pytest.mark.parametrize(
    ("levels", "taken", "texts"),
    [
        (None, [(0, 0), (0, 1)], []),
        (None, [], ["the board has no cell at column 0, row 3",
                    "the board has no cell at column 1, row 3"]),
        (None, [(17, 0), (1, 0)], ["the board of level 1 has no cell at column 1, row 3",
                                   "the board of level 17 has no cell at column 1, row 3"]),
        (2, [(0, 0), (0, 1), (1, 1)], ["the board of level 1 has no cell at column 0, row 3"]),
    ],
)  # fmt: skip
def test_every_place_of_each_level_has_a_cell(
    levels: int | None, taken: Any, texts: list[str]
) -> None:
    """Of a file that does not say how many levels there are those that have a cell."""
    placed = [
        SimpleNamespace(entry=entry(n, level=level, column=column, row=3))
        for n, (level, column) in enumerate(taken)
    ]
    geometry = SimpleNamespace(places=lambda: [(0, 3, SQUARE), (1, 3, SQUARE)])
    cells: Any = SimpleNamespace(placed=placed, geometry=geometry)
    layout: Any = SimpleNamespace(board=SimpleNamespace(levels=levels))
    assert [*_missing(cells, layout)] == [Fault("missing-cell", text) for text in texts]
