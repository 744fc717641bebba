"""What a request makes of rules: which there are, what each counts, and of which tiles."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.board.grids import board_of
from morphs.matching import Task, make_task
from morphs.matching.rules import (
    RULES,
    half_slots,
    rules_of,
    supply_of,
    ways_out,
    worded,
)
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import catalogue_of
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile, orient
from solver.rules.reach import NOTHING, RIM
from solver.rules.tally import NO_LIMIT

TILES = (
    Tile("rock", "wwwwwwww"),
    Tile("hall", "hwwwwhww", tags=("long",)),
    Tile("bend", "hwwhwwww", weight=2.0, copies=3),
    Tile("cross", "hwhwhwhw", tags=("long", "wide")),
    Tile("never", "hhhhhhhh", weight=0.0),
    Tile("river", "rwwwwrww"),
    Tile("spring", "rwwwwwww"),
)
DRY = TILES[:5]


@lru_cache(maxsize=16)
def pack_of(wet: bool) -> Pack:
    return Pack.of("few wet" if wet else "few dry", TILES if wet else DRY)


def task_of(wet: bool = False, **options: Any) -> Task:
    request = Request(**{"board": "grid:3x2", "pack": (pack_of(wet),), **options})
    return make_task(request, catalogue_of(request), board_of(request))


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, ["copies"]),
        ({"wet": True}, ["water", "copies"]),
        ({"wet": True, "water": "off"}, ["copies"]),
        ({"set": True}, ["copies"]),
        ({"connected": True}, ["copies", "reach"]),
        ({"meet": True, "entrances": 2}, ["copies", "entrances", "reach"]),
        ({"entrances": 0}, ["copies", "entrances"]),
        ({"variety": 2}, ["copies", "variety"]),
        ({"at_least": ("long=1",)}, ["copies", "at_least long=1"]),
        (
            {"at_least": ("long=1",), "at_most": ("wide=1",), "connected": True, "variety": 1},
            ["copies", "at_least long=1", "at_most wide=1", "variety", "reach"],
        ),
    ],
)
def test_there_are_the_rules_that_are_asked_for_and_can_matter(
    options: dict[str, Any], names: list[str]
) -> None:
    task = task_of(**options)
    rules = rules_of(task.constraints, task.matching)
    assert [rule.name for rule in rules] == names
    for rule in rules:
        assert worded(rule.name, task.request)
        assert [len(kind) for kind in rule.readings] == [len(k) for k in task.matching.candidates]


def test_rules_that_are_left_out_are_not_worked_out() -> None:
    task = task_of(wet=True, connected=True, variety=1)
    rules = rules_of(task.constraints, task.matching, but=("copies", "variety"))
    assert [rule.name for rule in rules] == ["water", "reach"]
    assert "cards_by_candidate" not in vars(task.matching)


def test_what_rules_read_of_tiles_is_worked_out_once() -> None:
    task = task_of(wet=True)
    one, other = (rules_of(task.constraints, task.matching) for _ in range(2))
    assert [a.readings is b.readings for a, b in zip(one, other, strict=True)] == [True, True]
    assert one[0].rule is not other[0].rule


def test_every_rule_is_named_as_it_is_asked_for() -> None:
    request = Request(entrances=2, variety=3, connected=True, set=True)
    said = {name: kind.words(request) for name, kind in RULES.items()}
    assert {"2", "3"} <= {said["entrances"].split()[-1], said["variety"].split()[-1]}
    assert "connected" in said["reach"] and "set" in said["copies"]
    meeting = request.model_copy(update={"connected": False, "set": False})
    assert "meet" in RULES["reach"].words(meeting)
    assert RULES["copies"].words(meeting) == "the copies there are of tiles"


@pytest.mark.parametrize("wet", [False, True])
def test_each_candidate_has_the_cards_that_can_show_it(wet: bool) -> None:
    matching = task_of(wet).matching
    found = matching.cards_by_candidate
    (kind,) = {*matching.problem.kind_list}
    tiles = [tile for deck in matching.decks for tile in deck]
    assert [len(one) for one in found] == [len(one) for one in matching.faces]
    for cards, faces in zip(found[kind], matching.faces[kind], strict=True):
        showing = [
            number
            for number, tile in enumerate(tiles)
            if any(
                tuple(orient(tile, way, matching.vocabulary).faces) == tuple(faces)
                for way in tile.shape.orientations()
            )
        ]
        assert cards == showing or set(cards) < set(showing), "water may tell tiles apart"
    seen = {card for cards in found[kind] for card in cards}
    assert seen == {*range(len(tiles))}


@pytest.mark.parametrize(
    ("most", "copies"),
    [
        (None, [None, None, 3, None, 0]),
        ({0: 1}, [1, 1, 3, 1, 0]),
        ({1: 1}, [None, None, 3, None, 0]),
    ],
)
def test_tiles_have_their_copies_or_those_of_their_deck(
    most: dict[int, int] | None, copies: list[int | None]
) -> None:
    matching = task_of().matching
    by_name = dict(
        zip([t.name for t in matching.decks[0]], supply_of(matching, most).copies, strict=True)
    )
    assert [by_name.get(tile.name, 0) for tile in DRY] == copies


def test_counts_count_the_candidates_of_their_tiles() -> None:
    task = task_of(at_least=("long=2",), at_most=("wide=1",))
    matching = task.matching
    least, most = (rule.rule for rule in rules_of(task.constraints, matching)[1:])
    halls = {"hall", "cross"}
    (kind,) = {*matching.problem.kind_list}
    cards = matching.cards_by_candidate[kind]
    names = [{matching.decks[0][card].name for card in one} for one in cards]
    assert least.worth[kind] == [int(bool(one & halls)) for one in names]
    assert most.worth[kind] == [int("cross" in one) for one in names]
    assert (least.low, least.high) == (2, NO_LIMIT)
    assert (most.low, most.high) == (0, 1)


@pytest.mark.parametrize("entrances", [0, 1, 4])
def test_entrances_count_ways_out_over_sides_at_the_rim(entrances: int) -> None:
    task = task_of(entrances=entrances)
    matching, board = task.matching, task.matching.board
    tally = next(
        rule.rule for rule in rules_of(task.constraints, matching) if rule.name == "entrances"
    )
    assert (tally.low, tally.high) == (entrances, entrances)
    (kind,) = {*matching.problem.kind_list}
    for cell in range(len(board.cells)):
        start = int(board.half_start[cell])
        for number, faces in enumerate(matching.faces[kind]):
            plain = 0
            for side in range(4):
                halves = [2 * side, 2 * side + 1]
                if all(board.mate_of_half[start + half] < 0 for half in halves):
                    plain += sum(faces[half][1] == "h" for half in halves)
            sort = tally.sorts[cell]
            assert (tally.worth[sort][number] if sort >= 0 else 0) == plain


@pytest.mark.parametrize(
    ("faces", "ways"),
    [
        (["sw", "sw"], 0), (["sh", "sw"], 1), (["sh", "st"], 2), (["ow", "ow"], 1),
        (["ow", "sw", "ow"], 2), (["oh", "ow"], 1), (["ow", "sh"], 2), (["sr", "kw"], 0),
    ],
)  # fmt: skip
def test_each_line_is_a_way_out_and_each_run_of_areas(faces: list[str], ways: int) -> None:
    assert ways_out(faces, range(len(faces)), task_of().matching.vocabulary) == ways


@pytest.mark.parametrize("board", ["grid:3x2", "grid:2x2x2", "brick:3x3"])
def test_one_walks_over_what_faces_another_cell(board: str) -> None:
    matching = task_of(board=board, connected=True).matching
    task = task_of(board=board, connected=True)
    rule = next(rule.rule for rule in rules_of(task.constraints, matching) if rule.name == "reach")
    mates = matching.board.mate_of_half.tolist()
    assert rule.across == [mate if mate >= 0 else RIM for mate in mates]
    assert RIM != NOTHING
    assert rule.first_gate == [*matching.board.half_start.tolist()] or rule.first_gate[-1] == len(
        mates
    )
    assert rule.cell_of_gate == matching.board.cell_of_half.tolist()
    levels = matching.board.spec.levels
    assert len({rule.land_of(cell) for cell in range(len(matching.board.cells))}) == levels
    assert not rule.only_rim
    meeting = task_of(board=board, meet=True)
    (other,) = (
        r.rule for r in rules_of(meeting.constraints, meeting.matching) if r.name == "reach"
    )
    assert other.only_rim


@pytest.mark.parametrize("board", ["grid:3x2", "brick:3x3", "brick:2x2"])
def test_half_sides_lie_on_the_slot_of_their_port(board: str) -> None:
    matching = task_of(board=board).matching
    slots = half_slots(matching)
    for cell, kind in enumerate(matching.problem.kind_list):
        start, port = int(matching.board.half_start[cell]), int(matching.problem.port_start[cell])
        for half, slot in enumerate(slots[kind]):
            assert int(matching.board.port_of_half[start + half]) == port + slot


def test_every_zone_is_a_land_of_its_own_over_whose_border_nobody_walks() -> None:
    task = task_of(board="grid:3x2")
    board, zones = task.matching.board, (7, 7, 3, 7, 3, 3)
    zoning: Any = SimpleNamespace(zone_of_cell=zones)
    constraints = replace(task.constraints, zoning=zoning)
    (rule,) = (one.rule for one in rules_of(constraints, task.matching) if one.name == "zones")
    assert [rule.land_of(cell) for cell in range(6)] == [1, 1, 0, 1, 0, 0]
    cells = board.cell_of_half.tolist()
    for half, mate in enumerate(board.mate_of_half.tolist()):
        is_border = mate >= 0 and zones[cells[half]] != zones[cells[mate]]
        assert rule.across[half] == (RIM if mate < 0 else NOTHING if is_border else mate)
    assert rule.cell_of_gate == cells and not rule.only_rim
