"""Side views as maps: the sky lies above, bedrock below, and no room stands twice within sight."""

import json

import pytest

import morphs
from morphs.board.shape import SQUARE
from morphs.check import find_reach
from morphs.layout.layout import LaidCell

Places = dict[tuple[int, int], LaidCell]


def laid(**asked: object) -> tuple[Places, tuple[str, ...]]:
    built = morphs.build(pack=("sideview",), **asked)
    cells = {(cell.column, cell.row): cell for cell in built.layout.cells}
    return cells, tuple(built.report.notes)


def faces_at(cell: LaidCell, *names: str) -> set[str]:
    assert cell.faces is not None
    return {cell.faces[SQUARE.names.index(name)] for name in names}


def twins(cells: Places) -> int:
    """Cells whose picture stands again within two cells."""
    near = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if (dx, dy) != (0, 0)]
    return sum(
        any(
            (other := cells.get((x + dx, y + dy))) is not None and other.tile == cell.tile
            for dx, dy in near
        )
        for (x, y), cell in cells.items()
    )


@pytest.mark.parametrize(("board", "seed"), [("grid:8x6", 1), ("grid:12x8", 2), ("grid:5x4", 3)])
def test_sections_have_sky_above_and_bedrock_below_and_no_twins(board: str, seed: int) -> None:
    cells, _ = laid(board=board, seed=seed)
    lowest = max(row for _, row in cells)
    for (_, row), cell in cells.items():
        assert cell.origin == "placed"
        sky = faces_at(cell, "NW", "NE") == {"en"}
        foot = faces_at(cell, "SW", "SE") == {"bn"}
        assert (sky, foot) == (row == 0, row == lowest)
    assert twins(cells) <= len(cells) / 100


def test_the_twins_are_seen_by_the_measure() -> None:
    cells, _ = laid(board="grid:6x4", seed=1, solver="draw", gaps="leave", at_most=())
    first = next(iter(cells.values()))
    assert twins(dict.fromkeys([(0, 0), (1, 0), (5, 5)], first)) == 2


def test_what_the_user_asks_for_comes_first() -> None:
    cells, _ = laid(board="grid:5x4", seed=2, paint=("2,0=nnhhnnhh",), variety=2)
    assert "en" not in faces_at(cells[2, 0], "NW", "NE")
    wrapped, _ = laid(board="grid:6x6", seed=2, wrap=True)
    assert not any("en" in (cell.faces or ()) for cell in wrapped.values())
    closed, _ = laid(board="grid:5x4", seed=2, closed=True)
    for (column, row), cell in closed.items():
        assert (faces_at(cell, "NW", "NE") == {"en"}) == (row == 0)
        assert column or "h" not in "".join(faces_at(cell, "WN", "WS"))


def test_the_foot_goes_before_the_sky() -> None:
    """One row of tiles cannot show both."""
    cells, notes = laid(board="grid:4x1", seed=2)
    assert all(faces_at(cell, "NW", "NE") == {"en"} for cell in cells.values())
    assert any("without the foot" in note for note in notes)


def test_the_same_request_gives_the_same_map() -> None:
    one, two = (morphs.build(pack=("sideview",), board="grid:6x4", seed=9) for _ in range(2))
    assert one.layout.to_json() == two.layout.to_json()
    assert one.layout.request["variety"] is None


def parts_of_great_places(cells: Places) -> set[tuple[int, int]]:
    inner = set("cdfymq")
    return {spot for spot, cell in cells.items() if inner & {f[1] for f in cell.faces or ()}}


@pytest.mark.parametrize("seed", range(4))
def test_great_places_stand_where_the_plan_has_them_and_one_walks_everywhere(seed: int) -> None:
    from morphs.generators.composition.great import great_places

    built = morphs.build(pack=("sideview",), board="grid:8x6", seed=seed)
    cells = {(cell.column, cell.row): cell for cell in built.layout.cells}
    planned = great_places({(x, y) for x in range(8) for y in range(1, 5)}, seed)
    there = parts_of_great_places(cells)
    wholes = [place for place in planned if there >= {*place.cells}]
    assert wholes and there == {spot for place in wholes for spot in place.cells}
    assert len(find_reach(json.loads(built.layout.to_json())).parts) == 1


def test_loose_sections_have_no_great_places() -> None:
    cells, _ = laid(board="grid:6x5", seed=3, compose="loose")
    assert not parts_of_great_places(cells)


def test_great_places_keep_off_what_the_user_paints() -> None:
    cells, _ = laid(board="grid:8x6", seed=4, paint=("3,2=nnhhnnhh",))
    assert (3, 2) not in parts_of_great_places(cells) and parts_of_great_places(cells)


def test_rooms_in_the_ground_below_the_sky_have_numbers_and_the_sky_has_none() -> None:
    built = morphs.build(pack=("sideview",), board="grid:4x2", seed=4)
    (level,) = morphs.key_of(built.layout).levels
    sky = [region for region in level.regions if "sky" in region.tags]
    assert sky and all(region.number is None and region.shape.bounds[1] < 1 for region in sky)
    assert any(5 < room.label[1] < 10 for room in level.rooms)
