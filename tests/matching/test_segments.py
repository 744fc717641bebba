"""Sides of 1 to 20 parts: what meets is what brute force finds, from outlines in fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import chain, product
from pathlib import Path

import numpy as np
import pytest

import morphs
from morphs.board.glue import Board, BoardSpec
from morphs.board.grids import make_board
from morphs.board.shape import HEX, SQUARE, divided, permutation
from morphs.matching import compile_matching
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

LETTERS = "abc"
MEETING = {("a", "a"): 1.0, ("b", "b"): 1.0, ("c", "c"): 1.0, ("a", "b"): 0.5}


def vocabulary(folder: Path, segments: int, crossing: str = "half") -> Vocabulary:
    """Three areas, of which the first two meet a little; one line beside none."""
    area = '[[area]]\nletter = "{0}"\nname = "area {0}"\ncolour = "#808080"\n'
    line = '[[line]]\nletter = "{0}"\nname = "line {0}"\ncolour = "#606060"\n'
    areas = [area.format(letter) for letter in LETTERS]
    areas[0] += "meets = { b = 0.5 }\n"
    text = (
        f'format = 1\nname = "fine"\nsegments = {segments}\ncrossing = "{crossing}"\nplain = "an"\n'
    )
    file = folder / "fine.toml"
    file.write_text(text + "\n".join([*areas, line.format("n"), line.format("x")]))
    return load_vocabulary(str(file))


def weight(one: str, two: str) -> float:
    return max(MEETING.get((one[0], two[0]), 0.0), MEETING.get((two[0], one[0]), 0.0))


def tiles(words: Vocabulary, segments: int, count: int, seed: int) -> list[morphs.Tile]:
    """Random tiles whose sides are few words, so that some of them meet."""
    rolls = random.Random(seed)
    sides: list[tuple[str, ...]] = []
    while len(sides) < 3:
        side = tuple(rolls.choice(LETTERS) + "n" for _ in range(segments))
        sides += [side] if side not in sides else []
    return [
        morphs.Tile(
            f"tile{n:04}", tuple(chain.from_iterable(rolls.choices([*sides, sides[0][::-1]], k=4)))
        )
        for n in range(count)
    ]


def middles(board: Board, cell: int) -> list[tuple[Fraction, Fraction]]:
    """The middles of a cell's parts, from its outline, in exact fractions."""
    place = board.cells[cell]
    corners = [(place.x + x, place.y + y) for x, y in place.shape.outline(place.place)]
    found = []
    for side, count in enumerate(place.shape.sides_as_placed(place.place)):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % len(corners)]
        for part in range(count):
            along = Fraction(2 * part + 1, 2 * count)
            x, y = x0 + (x1 - x0) * along, y0 + (y1 - y0) * along
            across, down = board.periods or (10**6, 10**6)
            found.append((x % across, y % down))
    return found


def facing(board: Board) -> list[tuple[int, int, int, int]]:
    """Every pair of parts with the same middle, by brute force."""
    ends = [
        (cell, half, point)
        for cell in range(len(board.cells))
        for half, point in enumerate(middles(board, cell))
    ]
    return sorted(
        (a, p, b, q)
        for (a, p, here), (b, q, there) in product(ends, ends)
        if here == there and (a, p) < (b, q)
    )


@pytest.mark.parametrize("segments", [1, 2, 3, 5, 10])
@pytest.mark.parametrize("kind", ["grid", "hex", "brick"])
def test_boards_glue_parts_with_the_same_middle(kind: str, segments: int) -> None:
    spec = BoardSpec(kind, 3, 2, segments=segments)
    if kind == "brick" and segments % 2:
        with pytest.raises(morphs.MorphsError, match="must have an even number of parts"):
            make_board(spec)
        return
    board = make_board(spec)
    assert sorted(map(tuple, board.joints())) == facing(board)


@pytest.mark.parametrize("segments", range(1, 21))
def test_shapes_of_any_fineness_are_sound(segments: int) -> None:
    for shape in (divided(SQUARE, segments), divided(HEX, segments)):
        assert len(set(shape.names)) == shape.count == segments * len(shape.sides)
        for way in shape.orientations():
            goes = permutation(shape, way)
            assert sorted(goes) == list(range(shape.count))
            step = -1 if way.flip else 1
            assert all(
                goes[(half + 1) % shape.count] == (goes[half] + step) % shape.count
                for half in range(shape.count)
            )
    if segments % 2 == 0:
        framed = make_board(BoardSpec("brick", 3, 2, frame=True, segments=segments))
        assert len(framed.joints()) * 2 == segments * len(
            make_board(BoardSpec("brick", 3, 2, frame=True)).joints()
        )


@pytest.mark.parametrize("segments", [1, 2, 3, 5, 10])
def test_words_meet_as_their_parts_do(tmp_path: Path, segments: int) -> None:
    words = vocabulary(tmp_path, segments)
    board = make_board(BoardSpec("grid", 2, 2, segments=segments))
    seen = set()
    for seed in range(4):
        pack = morphs.Pack.of("fine", tiles(words, segments, 6, seed), vocabulary=words)
        matching = compile_matching(Catalogue((pack,), pack.tiles), board)
        for (one, mine), (two, theirs) in product(enumerate(matching.words), repeat=2):
            brute = np.prod([weight(a, b) for a, b in zip(mine, theirs[::-1], strict=True)])
            assert matching.problem.meets[one, two] == pytest.approx(brute)
            seen.add(bool(brute))
    assert seen == {True, False}


@pytest.mark.parametrize(
    "segments", [1, 3, *(pytest.param(n, marks=pytest.mark.soak) for n in (2, 5, 10))]
)
def test_maps_are_found_exactly_where_brute_force_finds_one(tmp_path: Path, segments: int) -> None:
    """Tori of 2 x 2 and random sets of two tiles, in every second of which they may be turned."""
    words = vocabulary(tmp_path, segments)
    outcomes = set()
    for seed in range(20):
        drawn = [
            morphs.Tile(tile.name, tile.faces, turn=bool(seed % 2), mirror=False)
            for tile in tiles(words, segments, 2, seed)
        ]
        pack = morphs.Pack.of("fine", drawn, vocabulary=words)
        expected = brute(pack, make_board(BoardSpec("grid", 2, 2, wrap=True, segments=segments)))
        try:
            asked = {"board": "grid:2x2", "wrap": True, "solver": "complete"}
            layout = morphs.build(pack=[pack], seed=seed, **asked).layout
        except morphs.NoMapError as error:
            assert error.reason.proved and not expected
        else:
            assert expected
            assert all(
                weight(layout.cells[a].faces[p], layout.cells[b].faces[q])  # type: ignore[index]
                for a, p, b, q in facing(make_board(layout.spec))
            )
        outcomes.add(expected)
    assert outcomes == {True, False}


def brute(pack: morphs.Pack, board: Board) -> bool:
    """Whether any map exists: every tile and turn in every cell."""
    shown = []
    for tile in pack.tiles:
        for way in tile.orientations():
            goes = permutation(tile.shape, way)
            shown.append({lying: tile.faces[drawn] for drawn, lying in enumerate(goes)})
    pairs = facing(board)
    return any(
        all(weight(laid[a][p], laid[b][q]) for a, p, b, q in pairs)
        for laid in product(shown, repeat=len(board.cells))
    )
