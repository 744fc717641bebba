"""Zones and the ways between them, fault by fault, on four tiles in a row (contract, section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from morphs.check import find_reach, zone_faults
from tests.check.handmade import Data, kinds, report_of, row, tile

TILES = {
    "pack/way": tile("wwhwwwwh", links=[[2, 7]]),  # EN to WN
    "pack/deck": tile("wwhwwwwh"),  # what leads in from either side ends
    "pack/east": tile("wwhwwwww"),
    "pack/west": tile("wwwwwwwh"),
    "pack/rock": tile("wwwwwwww"),
}
EAST, WEST = 2, 7
APART = ("east", "west") * 2
OPEN = {"from": 1, "to": 2, "kind": "open", "joint": [1, EAST, 2, WEST]}


def zones(*cells: list[int]) -> list[Data]:
    return [
        {"number": number, "type": "treasure", "cells": mine}
        for number, mine in enumerate(cells, 1)
    ]


def line(
    *names: str, cells: Any = ([0, 1], [2, 3]), ways: Any = (OPEN,), template: bool = True
) -> Data:
    names = names or ("way",) * 4
    request = {"template": "two"} if template else {}
    return row(*names, tiles=TILES, zones=zones(*cells), ways=list(ways), request=request)


def texts(data: Data) -> list[str]:
    found = [fault.text for fault in report_of(data).faults if fault.kind in ("zone", "way")]
    assert zone_faults(data) == found
    return found


def test_two_zones_and_a_way_between_them_are_sound() -> None:
    assert kinds(line()) == []
    assert kinds(line(ways=[{**OPEN, "kind": "wide"}])) == []
    assert kinds(line(*APART, ways=[])) == []


def test_zones_are_told_where_a_template_was_asked_for_and_only_there() -> None:
    (text,) = texts(line(cells=(), ways=()))
    assert "tells of no zones" in text
    assert texts(line(cells=(), ways=(), template=False)) == []


NIL, ONE, TWO, THREE = (f"cell {number} (column {number}, row 0)" for number in range(4))
CROSSED = f"something crosses the border of zones 1 and 2 from {ONE} to {TWO}"
WAY = "the way from zone 1 to 2"
HIDDEN = {"from": 1, "to": 2, "kind": "secret", "joint": [0, None, 3, None]}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {"cells": ([0, 1], [2])},
            [
                f"{THREE} lies in 0 zones",
                f"something crosses the border of zones -1 and 2 from {TWO} to {THREE}",
            ],
        ),
        (
            {"cells": ([0, 1], [1, 2, 3])},
            [
                f"{ONE} lies in 2 zones",
                f"something crosses the border of zones 1 and 2 from {NIL} to {ONE}",
                f"{WAY} ends in cell 1, which is not in zone 1",
            ],
        ),
        ({"cells": ([0, 1], [2, 3, 9])}, ["a zone has cell 9, which is not on the board"]),
        ({"cells": ([0, 1], [2, 3], [])}, ["zone 3 has no cell"]),
        ({"ways": []}, [CROSSED]),
        ({"ways": [{**OPEN, "kind": "guarded"}]}, []),
        ({"ways": [OPEN, HIDDEN]}, []),
        ({"ways": [HIDDEN]}, [CROSSED]),
        (
            {"ways": [OPEN, {**OPEN, "to": 7}]},
            ["the way from zone 1 to 7 leads to zone 7, which there is not"],
        ),
        (
            {"ways": [OPEN, {**OPEN, "joint": [0, EAST, 1, WEST]}]},
            [f"{WAY} ends in cell 1, which is not in zone 2"],
        ),
        (
            {"ways": [OPEN, {**OPEN, "from": 2, "to": 1}]},
            ["the way from zone 2 to 1 ends in cell 1, which is not in zone 2"],
        ),
        (
            {"ways": [OPEN, {**OPEN, "kind": "secret"}]},
            [f"{WAY} has half-sides just where it is not secret"],
        ),
        (
            {"ways": [OPEN, {**HIDDEN, "kind": "open"}]},
            [f"{WAY} has half-sides just where it is not secret"],
        ),
        (
            {"ways": [OPEN, {**OPEN, "joint": [1, EAST, 2, None]}]},
            [f"{WAY} has half-sides just where it is not secret"],
        ),
        (
            {"ways": [{**OPEN, "joint": [1, EAST, 2, 6]}]},
            [f"{WAY} runs over half-sides that do not face each other"],
        ),
        (
            {"ways": [{**OPEN, "joint": [1, 8, 2, WEST]}]},
            [f"{WAY} runs over half-sides that do not face each other"],
        ),
    ],
)
def test_each_fault_is_told(options: Data, said: list[str]) -> None:
    assert texts(line(**options)) == said


def test_a_zone_of_several_pieces_is_told_by_what_is_cut_off_from_the_largest() -> None:
    (text,) = texts(line("way", "way", "deck", "way", cells=([0, 1, 2, 3],), ways=[]))
    assert text.startswith("zone 1 falls into 2 pieces: ") and text.endswith("cannot be walked to")
    data = line("way", "way", "deck", "way", cells=(), ways=[])
    data["zones"] = [{"number": 0, "type": "treasure", "cells": [0, 1, 2, 3]}]
    assert texts(data) == [text.replace("zone 1", "zone 0")]
    first = line("east", "west", "rock", "east", cells=([0, 1, 3], [2]), ways=[])
    assert texts(first) == [f"zone 1 falls into 2 pieces: {THREE} cannot be walked to"]
    assert [fault.cells for fault in report_of(first).faults if fault.kind == "zone"] == [(3,)]


def test_ways_end_in_the_largest_piece_of_their_zones() -> None:
    """Also a secret one, which joins what is walked to for all that."""
    names = ("west", "rock", "east", "west")
    assert texts(line(*names, ways=[{**HIDDEN, "joint": [0, None, 3, None]}])) == []
    (text,) = texts(line(*names, ways=[{**HIDDEN, "joint": [1, None, 3, None]}]))
    assert text == f"{WAY} ends in {ONE} outside what one can walk of it"
    apart = line(*APART, ways=[{**OPEN, "joint": [1, 3, 2, 6]}])
    assert texts(apart) == [f"{WAY} ends in {ONE} outside what one can walk of it"]
    assert find_reach(line(*names, ways=[HIDDEN])).parts == (3,)
    assert find_reach(line(*names, ways=[])).parts == (2, 1)
