"""A map under change, asked cell by cell, against the same counted out; what is laid, told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

import morphs
from morphs.base.reasons import Refusal
from morphs.board.grids import board_of
from morphs.board.shape import Orientation
from morphs.layout.cells import LaidCell
from morphs.matching import Placement, evening, make_task
from morphs.matching.again import part_of
from morphs.matching.assemble import drawn, laid, laid_cells, packs_used, tile_used
from morphs.matching.domains import TASTE, CellConstraint, _as_planned, combined, eased_at
from morphs.matching.fitting import _Trial, first_fit, placements
from morphs.matching.offers import Offers
from morphs.matching.standing import Standing, key_of
from morphs.matching.task import Task
from morphs.tiles.packs.catalogue import catalogue_of
from morphs.tiles.tile import orient
from tests.solver.makers import GRID, ROCK, Case, Tile, board, random_meets

CODES = "wwwwwwww hwwhwwwh whwhwhwh hhhhwwww wwtwwtww hwwwwwww rwwwrwww"


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("standing") / "codes.csv"
    path.write_text(
        "code,copies\n" + "".join(f"{code},\n" for code in CODES.split()) + "tttttttt,1\n"
    )
    return str(path)


@cache
def cells_of(asked: str) -> Sequence[LaidCell]:
    return morphs.build(morphs.Request.model_validate_json(asked)).layout.cells


def standing(pack: str, **options: object) -> tuple[Task, Standing]:
    """A map, and what stands on it."""
    asked = {"pack": pack, "board": "grid:4x3", "seed": 3, "solver": "complete", **options}
    request = morphs.Request.model_validate(asked)
    task = make_task(request, catalogue_of(request), board_of(request))
    cells = cells_of(request.model_dump_json())
    placements = [
        Placement(task.catalogue.by_key[c.pack, c.tile], Orientation(c.rotation, c.flip))
        if c.pack and c.tile
        else None
        for c in cells
    ]
    return task, Standing(task, Offers(task), placements)


def meets(task: Task, map_: Standing, cell: int, faces: tuple[str, ...]) -> bool:
    """Whether faces fit what stands around a cell, and the rim, face by face."""
    board, words = task.matching.board, task.matching.vocabulary
    for half, face in zip(board.halves(cell), faces, strict=True):
        mate = int(board.mate_of_half[half])
        if mate < 0:
            if task.request.closed and not words.may_close(face):
                return False
            continue
        other = int(board.cell_of_half[mate])
        placement = map_.placements[other]
        if placement is not None:
            shown = orient(placement.tile, placement.orientation, words).faces
            if not words.face_weight(face, shown[mate - int(board.half_start[other])]):
                return False
    return True


@pytest.mark.parametrize("options", [{}, {"closed": True}, {"wrap": True}], ids=str)
def test_open_cells_offer_what_meets_all_that_stands(pack: str, options: dict[str, object]) -> None:
    task, map_ = standing(pack, **options)
    before = list(map_.placements)
    for cells in ((5,), (0, 1), (4, 9)):
        with map_.opened(cells) as opening:
            assert opening.open_count == len(cells) and opening.cells[: len(cells)] == [*cells]
            assert [opening.at[cell] for cell in opening.cells] == list(range(len(opening.cells)))
            board = task.matching.board
            beside = {
                int(board.cell_of_half[mate])
                for cell in cells
                for mate in board.mate_of_half[list(board.halves(cell))].tolist()
                if mate >= 0
            }
            assert opening.cells[len(cells) :] == sorted(beside - {*cells})
            for cell in cells:
                kind = map_.offers.kinds[cell]
                shown = task.matching.faces[kind]
                fits = sum(1 << n for n, f in enumerate(shown) if meets(task, map_, cell, f))
                assert opening.domain(cell) == fits & map_.offers.domain(cell)
                assert map_.placements[cell] is None and map_.chosen[cell] == -1
                old = before[cell]
                assert old is not None
                assert fits >> map_.offers.candidate(cell, old) & 1
        assert map_.placements == before
        assert map_.used == Counter(key_of(p.tile) for p in before if p)


def test_rules_are_asked_and_take_nothing(pack: str) -> None:
    """What may be taken may be taken again; what the rules refuse is what the check would find."""
    _, map_ = standing(pack, connected=True, at_most=("river=0",))
    with map_.opened((5, 6)) as opening:
        asked = [n for n in range(opening.domain(5).bit_length()) if opening.domain(5) >> n & 1]
        first = [opening.may_take(5, candidate) for candidate in asked]
        assert first == [opening.may_take(5, candidate) for candidate in asked]
        assert not opening.ledger.taken
        for candidate, may in zip(asked, first, strict=True):
            ways = map_.offers.ways(5, candidate)
            assert not may or not any("sr" in way.tile.faces for way in ways)
    old = map_.placements[5]
    assert old is not None and any(first)


def test_copies_are_left_until_they_stand(pack: str) -> None:
    task, map_ = standing(pack)
    (lone,) = [tile for tile in task.catalogue.tiles if tile.copies == 1]
    others = [tile for tile in task.catalogue.tiles if tile.copies is None]
    stands = sum(p is not None and p.tile == lone for p in map_.placements)
    assert map_.is_left(lone) == (stands < 1) and all(map(map_.is_left, others))
    where = next(c for c, p in enumerate(map_.placements) if p and p.tile != lone)
    map_.lay({where: Placement(lone, Orientation(0, False))})
    assert not map_.is_left(lone)
    map_.lay({cell: None for cell, p in enumerate(map_.placements) if p and p.tile == lone})
    assert map_.is_left(lone) and map_.used[key_of(lone)] == 0
    assert map_.chosen[where] == -1
    task.request.__dict__["set"] = True
    standing_ = next(p.tile for p in map_.placements if p)
    assert not map_.is_left(standing_), "of a set each stands once"


# ---------------------------------------------------------------- what is laid, told


def test_cells_are_laid_together_as_each_is_alone(pack: str) -> None:
    """Pinned or not, gaps too; a placement that stands in many cells shows the same in all."""
    task, map_ = standing(pack)
    board, words = task.matching.board, task.matching.vocabulary
    some = map_.placements[2]
    placements = [some if n % 3 else p for n, p in enumerate(map_.placements)]
    placements[7] = None
    together = laid_cells(board, words, placements, (0, 5))
    for number, cell in enumerate(together):
        origin = "pinned" if number in (0, 5) else "placed"
        alone = laid(board, number, placements[number], words, origin)  # type: ignore[arg-type]
        assert cell == alone
        here = board.cells[number]
        assert (cell.id, cell.column, cell.row) == (number, here.column, here.row)
    assert together[7].tile is None and together[7].origin == "gap"
    assert len(together.looks) <= 2 * len(set(map(id, placements)))


def test_what_is_told_of_tiles_and_cells_that_are_drawn(pack: str) -> None:
    task, _ = standing(pack)
    board, words = task.matching.board, task.matching.vocabulary
    cell = drawn(board, 5, ("sh",) * 8, ((0, 1),))
    assert (cell.origin, cell.faces, cell.links, cell.tile) == (
        "filled",
        ("sh",) * 8,
        ((0, 1),),
        None,
    )
    assert (cell.column, cell.row, cell.terrain) == (1, 1, None)
    for tile in task.catalogue.tiles:
        used = tile_used(tile, words)
        assert (used.shape, used.faces, used.flow, used.tags) == (
            tile.shape.name, tuple(tile.faces), tile.flow, tile.tags,
        )  # fmt: skip
        assert used.links == orient(tile, Orientation(0, False), words).links
    assert [(p.name, p.sha256) for p in packs_used(task.catalogue)] == [
        (p.name, p.sha256) for p in task.catalogue.packs
    ]


# ---------------------------------------------------------------- what single cells are left


def test_the_softest_of_a_place_is_given_up_there_alone() -> None:
    hard = CellConstraint("pin", "hard", {0: 1, 1: 1})
    mild = CellConstraint("compose", "mild", {0: 2, 2: 2}, soft=2)
    taste = CellConstraint("compose", "taste", {0: 4, 1: 4, 3: 4}, soft=TASTE + 1)
    fancy = CellConstraint("compose", "fancy", {0: 8}, soft=TASTE + 3)
    every = (hard, mild, taste, fancy)

    def left(place: set[int], least: int, at_once: bool = False) -> dict[str, set[int]]:
        return {
            one.text: set(one.allowed) for one in eased_at(every, place, least, at_once=at_once)
        }

    whole = {one.text: set(one.allowed) for one in every}
    assert left({0}, 1) == {**whole, "fancy": set()}
    assert left({0}, 1, at_once=True) == {**whole, "fancy": set(), "taste": {1, 3}}
    assert left({1}, 1) == {**whole, "taste": {0, 3}}
    assert left({2}, 2) == {**whole, "mild": {0}}
    assert left({2}, 3) == whole and left({9}, 0) == whole and left({0}, TASTE + 4) == whole
    assert left({2}, 0, at_once=True) == {**whole, "mild": {0}}
    only = (replaced := CellConstraint("pin", "hard", {0: 1}),)
    assert eased_at(only, {0}, 0) == (replaced,)


@pytest.mark.parametrize(
    ("corners", "lines", "fits"),
    [
        ("bbbb", "....", True), ("bbbb", "s...", True), ("bbbb", "????", True),
        ("bbbo", "....", False), ("obbb", "....", False), ("bbbb", "m...", False),
        ("bbbb", ".s..", False), ("bbbb", "...a", True), ("bbbb", "..a.", False),
    ],
)  # fmt: skip
def test_a_square_shows_what_is_planned(corners: str, lines: str, fits: bool) -> None:
    """Its corners, each line that is planned, and where none is none of those that are planned."""
    faces = ("bs", "bn", "bn", "bn", "bn", "bn", "ba", "bn")
    assert _as_planned(faces, corners, lines) is fits
    main = ("bm", *faces[1:])
    assert not _as_planned(main, "bbbb", "....") and _as_planned(main, "bbbb", "m...")


def test_weights_of_strips_go_with_what_candidates_show(
    pack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed board has fewer candidates; what was kept is read if it is of these tiles."""
    request = morphs.Request(pack=(pack,), board="grid:9x8", closed=True)
    task = make_task(request, catalogue_of(request), board_of(request))
    measured = evening.measured_on(task.catalogue, task.matching.board.spec)
    count, worked = len(measured.faces[0]), []
    monkeypatch.setattr(evening, "kept_numbers", lambda *_: tmp_path / "kept" / "even.json")
    monkeypatch.setattr(
        evening, "_worked_out", lambda _: worked.append(1) or [10 + n for n in range(count)]
    )
    for told, times in (("nothing", 1), ("kept", 1), ("[1, 2]", 2), ("rubbish", 3)):
        evening._found.cache_clear()
        if told not in ("nothing", "kept"):
            (tmp_path / "kept" / "even.json").write_text(told)
        found = evening.even_weights_of(task.matching, task.catalogue)
        assert found is not None and len(worked) == times
        due = {faces: 10 + n for n, faces in enumerate(measured.faces[0])}
        assert found.tolist() == [due.get(faces, 0) for faces in task.matching.faces[0]]
        assert len(json.loads((tmp_path / "kept" / "even.json").read_text())) == count
    (tmp_path / "kept" / "even.json").write_text("null")
    evening._found.cache_clear()
    assert evening.even_weights_of(task.matching, task.catalogue) is None and len(worked) == 3
    evening._found.cache_clear()
    assert np.all(found > 0) and combined(()) == {}


def test_a_part_of_a_problem_meets_what_is_open_and_has_a_rim_all_round() -> None:
    """Cells that stand already do not ask each other anything more."""
    facing, lines = board(GRID, 3, 3, wrap=False)
    tiles = [Tile((ROCK,) * 4, True, False)]
    problem = Case(facing, tiles, random_meets(Random(1)), (1.0,), lines).problem()
    cells, open_count = [4, 1, 0, 3, 5], 2
    part = part_of(problem, cells, open_count)
    assert part.cell_count == len(cells)
    for number, cell in enumerate(cells):
        for slot, face in enumerate(facing[cell]):
            there = cells.index(face[0]) if face and face[0] in cells else None
            is_asked = there is not None and (number < open_count or there < open_count)
            assert part.facing_of(number)[slot] == ((there, face[1]) if is_asked and face else None)


def test_what_is_tried_is_taken_back_whether_it_fits_or_not(pack: str) -> None:
    task, map_ = standing(pack)
    board, words = task.matching.board, task.matching.vocabulary
    before, used = list(map_.placements), map_.used.copy()
    old = before[5], before[6]
    assert old[0] and old[1]
    with map_.opened((5, 6)) as opening:
        trial = _Trial(map_, opening)
        for changes in ({5: old[0]}, {5: old[0], 6: old[1]}):
            assert trial.first_clash(changes) is None
            assert map_.chosen[5] == map_.chosen[6] == -1 and not opening.ledger.taken
        wrong = next(
            Placement(tile, Orientation(0, False))
            for tile in task.catalogue.tiles
            if not meets(task, map_, 6, orient(tile, Orientation(0, False), words).faces)
        )
        clash = trial.first_clash({5: old[0], 6: wrong})
        assert clash and clash.refusal is Refusal.NEIGHBOUR and " would face the " in clash.text
        assert map_.chosen[5] == map_.chosen[6] == -1 and not opening.ledger.taken
    assert map_.placements == before and map_.used == used
    assert len(board.cells) == len(map_.chosen)


def test_the_first_attempt_that_fits_is_taken_and_the_first_that_did_not_says_why(
    pack: str,
) -> None:
    task, map_ = standing(pack)
    (lone,) = [tile for tile in task.catalogue.tiles if tile.copies == 1]
    old = map_.placements[5]
    assert old
    bad, good = {5: Placement(lone, Orientation(0, False))}, {5: old}
    changes, why = first_fit(map_, [5], [good, bad])
    assert changes == good and why is None
    changes, why = first_fit(map_, [5], [bad, good])
    assert changes == good and why and why.refusal is Refusal.NEIGHBOUR
    changes, why = first_fit(map_, [5], [bad])
    assert changes is None and why
    found = placements(map_, 5)
    with map_.opened([5]) as opening:
        domain = opening.domain(5)
    assert {candidate for _, candidate in found} == {n for n in range(99) if domain >> n & 1}
    assert all(map_.offers.candidate(5, way) == candidate for way, candidate in found)
    assert (old, map_.offers.candidate(5, old)) in found
