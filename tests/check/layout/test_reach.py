"""What can be walked to, dead ends and repeats (contract, section 5)."""

from __future__ import annotations

from morphs.check import Part, check_layout
from tests.check.handmade import gap, kinds, layout, report_of, row, tile

TILES = {
    "pack/end": tile("wwwhwwww"),  # ES
    "pack/through": tile("wwwhwwhw", links=[[3, 6]]),  # ES and WS
    "pack/parted": tile("wwwhwwhw"),
    "pack/west": tile("wwwwwwhw"),
    "pack/cliff": tile(["ow", "or", "sr", *["sw"] * 4, "ow"], links=[[0, 7], [1, 2]]),
    "pack/cross": tile("whwwwwhw", links=[[1], [6]]),
    "pack/rock": tile("wwwwwwww"),
}


def test_one_part_with_its_entrances() -> None:
    report = report_of(row("through", "through", tiles=TILES, request={"connected": True}))
    assert report.ok
    assert report.parts == (Part((0, 1), ((0, 6), (1, 3))),)


def test_parts_are_told_alike_in_whatever_order_cells_stand_in_the_file() -> None:
    data = row("parted", "through", "parted", tiles=TILES)
    parts = (Part((0, 1, 2), ()), Part((0,), ((0, 6),)), Part((2,), ((2, 3),)))
    assert report_of(data).parts == parts
    data["cells"].reverse()
    assert report_of(data).parts == parts
    through = row("through", "through", tiles=TILES)
    through["cells"].reverse()
    assert report_of(through).parts == (Part((0, 1), ((0, 6), (1, 3))),)


def test_links_part_what_can_be_walked() -> None:
    data = row("through", "parted", "west", tiles=TILES)
    assert kinds(data) == []
    parts = report_of(data).parts
    assert parts == (Part((0, 1), ((0, 6),)), Part((1, 2), ()))
    data["request"]["connected"] = True
    report = report_of(data)
    assert [fault.kind for fault in report.faults] == ["unreached"]
    assert report.faults[0].cells == (1, 2)


def test_tiles_without_a_way_do_not_count() -> None:
    data = row("west", "rock", tiles=TILES, request={"connected": True})
    assert kinds(data) == []


def test_a_river_does_not_join_the_rooms_it_runs_through() -> None:
    parts = report_of(row("cliff", tiles=TILES, request={"water": "off"})).parts
    assert parts == (Part((0,), ((0, 0), (0, 7))), Part((0,), ((0, 1),)))


def test_dead_ends_at_gaps_and_caps() -> None:
    data = row("end", "west", tiles=TILES)
    assert report_of(data).dead_ends == ()
    data["cells"][1] |= {"origin": "capped", "tile": None}
    assert report_of(data).dead_ends == ((0, 3),)
    data["cells"][1] = gap(1, 1, 0)
    assert report_of(data).dead_ends == ((0, 3),)
    assert "dead ends: 1 (0/3)" in report_of(data).to_text()


def test_repeats() -> None:
    data = row("through", "through", "west", "rock", "through", tiles=TILES, request={})
    repeats = report_of(data).repeats
    assert repeats.counts == {"pack/through": 3}
    assert repeats.neighbours == ((0, 1),)
    assert "pack/through 3 times" in report_of(data).to_text()
    twice = row("through", "rock", "through", tiles=TILES, request={})
    assert report_of(twice).repeats.counts == {"pack/through": 2}


def test_a_second_half_of_a_mid_side_road_goes_with_the_first() -> None:
    """Contract, section 5: links name a crossing in mid-side by its first half."""
    faces = ["ao", "ao", *["an"] * 4, "ao", "ao", *["an"] * 4]
    tiles = {"pack/x": tile(faces, links=[[0, 6], [2, 3, 4, 5, 8, 9, 10, 11]])}
    one = {**gap(0, 0, 0, "hex"), "origin": "filled", "faces": faces, "links": [[0, 6]]}
    board = {"kind": "hex", "orientation": "flat"}
    report = check_layout(layout([one], tiles, board=board, vocabulary="overland"))
    assert report.parts == (Part((0,), ((0, 0), (0, 1), (0, 6), (0, 7))),)


def test_an_empty_board_is_all_missing() -> None:
    data = layout([], {}, board={"columns": 3, "rows": 2})
    assert kinds(data) == ["missing-cell"] * 6
