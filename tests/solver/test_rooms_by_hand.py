"""What kernels are handed: every array has the shape that its kernels' documentation tells, and
grows in time. Compiled code does not look where it writes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.deck import Card
from solver.draw import DrawOptions
from solver.problem import Kind, Problem
from solver.rules.stems import Piece, Stem
from tests.solver.makers import GRID, board
from tests.solver.test_forest_ends import river_plan

pytest.importorskip("numba")
fast_draw = pytest.importorskip("solver.fast_draw")
fast = pytest.importorskip("solver.fast")
fast_tables = pytest.importorskip("solver.fast_tables")
forest_tables = pytest.importorskip("solver.fast_forest_tables")
matrix_rows = pytest.importorskip("solver.fast_matrix_rows")
kernels = pytest.importorskip("solver.account_kernels")
places = pytest.importorskip("solver.place_kernels")
domain_kernels = pytest.importorskip("solver.domain_kernels")
strands = pytest.importorskip("solver.strand_kernels")
sets = pytest.importorskip("solver.sets")

FREE, RIM = 3, 4


def problem_of(candidates: int = 5, columns: int = 3) -> Problem:
    """Squares in a row, each with tiles of three words, the second kind of cells with few."""
    facing, lines = board(GRID, columns, 1, False)
    rings = np.array([[(n + slot) % 3 for slot in range(4)] for n in range(candidates)])
    ways = ((0, 2), (1,), tuple(range(3, candidates)))
    small = Kind(rings[:2], ((0,), (), (1,)), 1, (0.5, 2.0))
    kinds = [Kind(rings, ways, 0, (1.0,) * candidates), small]
    meets = np.ones((5, 3))
    meets[0, 1] = meets[1, 0] = 0
    meets[2, 2] = 0.5
    return Problem.facing([0] * (columns - 1) + [1], kinds, meets, FREE, RIM, facing, lines)


# ---------------------------------------------------------------- searches


@pytest.mark.parametrize(("candidates", "parts"), [(5, 1), (64, 1), (65, 2)])
def test_searches_have_room_for_all_candidates_and_words(candidates: int, parts: int) -> None:
    problem = problem_of(candidates)
    still = fast_tables.make_still(problem, [1, 1])
    shapes = {name: np.shape(array) for name, array in still._asdict().items()}
    assert shapes == {
        "kind": (3,), "port_start": (4,), "other_cell": (12,), "other_slot": (12,),
        "showing": (2, 4, 3, parts), "meeting": (3, 1), "ring": (2, candidates, 4),
        "weight": (2, candidates), "meets": (5, 3), "supply": (2, 4, 3), "concern": (2, parts),
        "full": (2, parts),
    }  # fmt: skip
    for kind, slot, word in np.ndindex(2, 4, 3):
        rings = problem.kinds[kind].rings
        shown = sum(1 << n for n, ring in enumerate(rings.tolist()) if ring[slot] == word)
        assert sets.as_mask(still.showing[kind, slot, word]) == shown
    assert [int(row[0]) for row in still.meeting] == [0b101, 0b110, 0b111]
    faced = [-1, 1, -1, -1, -1, 2, -1, 0, -1, -1, -1, 1]
    assert still.other_cell.tolist() == faced
    assert [int(still.other_slot[n]) for n, cell in enumerate(faced) if cell >= 0] == [3, 3, 1, 1]


def test_what_a_search_moves_has_room_for_cells_and_candidates() -> None:
    problem = problem_of()
    still = fast_tables.make_still(problem, [1, 1])
    moving = fast_tables.make_moving(problem, still, np.zeros(3, dtype=np.int32))
    shapes = {name: np.shape(array) for name, array in moving._asdict().items()}
    cells = ("domain", "heap", "place", "stack_mark", "stack_cell", "stack_candidate", "dirty")
    assert all(shapes[name] == (3,) for name in (*cells, "waiting"))
    assert shapes["shown"] == (12,) and shapes["state"] == (8,) and shapes["rows"] == (4, 3)
    assert shapes["asked"] == (5,) and shapes["sums"] == shapes["chosen"] == (5,)
    assert shapes["trail_place"] == shapes["trail_value"] == (fast_tables.FIRST_LOG,)
    assert shapes["order"] == (0,)


def test_cells_whose_other_side_is_empty_face_nothing() -> None:
    facing, lines = board(GRID, 2, 1, False)
    kinds = [Kind(np.zeros((1, 4), np.int64), ((0,),), 0, (1.0,))]
    kinds.append(Kind(np.zeros((0, 4), np.int64), (), 0, ()))
    problem = Problem.facing([0, 1], kinds, np.ones((3, 1)), 1, 2, facing, lines)
    still = fast_tables.make_still(problem, [0, 0])
    assert still.other_cell.tolist() == [-1] * 7 + [0]
    assert still.full.tolist() == [[1], [0]]


def test_logs_grow_before_a_cell_with_all_its_sides_finds_no_room() -> None:
    problem = problem_of()
    still = fast_tables.make_still(problem, [1, 1])
    made = fast_tables.make_moving(problem, still, np.zeros(3, dtype=np.int32))
    moving = made._replace(trail_place=np.arange(20), trail_value=np.arange(20))
    moving.state[domain_kernels.TRAIL] = 10  # 2 * 5 changes more
    assert fast._with_room_to_log(moving) is moving
    moving.state[domain_kernels.TRAIL] = 11
    longer = fast._with_room_to_log(moving)
    assert len(longer.trail_place) == len(longer.trail_value) == 40
    assert longer.trail_place[:20].tolist() == [*range(20)] == longer.trail_value[:20].tolist()


def test_there_is_room_for_what_all_sides_of_some_cells_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(fast.sets, "with_room", lambda _, *more: asked.append(more))
    still: Any = SimpleNamespace(ring=np.zeros((1, 2, 4)))
    fast._with_more(still, None)
    assert asked == [(36, 36)]


@pytest.mark.parametrize(("chosen", "domains"), [(7, 7), (13, 12)])
def test_what_is_placed_needs_a_domain_for_each_candidate_or_cell(
    chosen: int, domains: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    made: Any = object.__new__(fast.FastDomains)
    made.still = SimpleNamespace(ring=np.zeros((2, 6, 4)), supply=np.zeros((2, 4, 9)))
    counts = np.array([0, 2])
    made.sets = SimpleNamespace(count=counts)
    made.moving = SimpleNamespace(
        state=np.ones(8, dtype=np.int64), domain=np.array([1, 0] + [1] * (chosen - 2))
    )
    monkeypatch.setattr(fast.sets, "with_room", lambda known, *more: asked.append(more) or known)
    monkeypatch.setattr(fast.kernels, "place", lambda *_: None)
    opened = made.place([-1, -1, 0, *[5] * (chosen - 4), -1])
    assert asked == [(domains, 9)] and opened == [0, chosen - 1]
    assert made.moving.state[[domain_kernels.TRAIL, domain_kernels.STACK]].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("cells", "kept"), [(1, 1 << 10), (64, 1 << 10), (65, 1 << 11), (1 << 20, 1 << 17)]
)
def test_sets_remember_sixteen_answers_a_cell_and_have_room_for_one_more_word(
    cells: int, kept: int
) -> None:
    made = sets.make_sets((2, 5, 4, 3), 64, cells)
    shapes = {name: np.shape(array) for name, array in made._asdict().items()}
    domains, masks = made.count.shape[0], made.mask.shape[0]
    room = (sets.FIRST_SETS, 2 * sets.FIRST_SETS)
    assert domains in room and masks in room
    assert shapes == {
        "size": (2,), "domain": (domains, 3), "kind": (domains,), "count": (domains,),
        "only": (domains,), "shows": (domains, 4), "domain_hash": (domains,),
        "domain_spot": (4 * domains,), "mask": (masks, 2), "meeting": (masks, 2),
        "mask_hash": (masks,), "mask_spot": (4 * masks,), "single": (2, 5), "left": (kept, 2),
        "sum_key": (kept // 64, 5), "sum_count": (kept // 64,), "sum_of": (kept // 64, 64),
        "row": (3,), "masks": (4, 2),
    }  # fmt: skip
    assert made.kind[0] == made.only[0] == -1 and (made.shows[0] == sets.UNKNOWN).all()
    assert (made.mask[0] == made.meeting[0]).all() and made.mask[0, 0] == 2**64 - 1
    assert made.size.tolist() == [1, 1] and not made.count.any()


# ---------------------------------------------------------------- rows under a rule


def test_pieces_are_told_node_by_node_and_gate_by_gate() -> None:
    """Basins, then stems; those that drain into one have a gate towards it."""
    piece = Piece(
        (
            Stem(((0, 2), (3, 1)), (3,), None),
            Stem(((1, 5),), (), 1),
            Stem(((2, 4),), (2,), 0),
        ),
        ((4, 5), (6,)),
    )
    bound: Any = SimpleNamespace(readings=[[None, piece, piece], [Piece((), ((7,),))]])
    pieces, piece_of = forest_tables._pieces(bound)
    assert piece_of.tolist() == [[-1, 0, 0], [1, -1, -1]]
    basin = kernels.IS_BASIN
    assert pieces.node.tolist() == [0, 5, 6] and pieces.gate.tolist() == [0, 2, 3, 5, 6, 7, 8]
    assert pieces.basin.tolist() == [basin, basin, -1, 1, 0, basin]
    assert pieces.inner.tolist() == [-1, -1, -1, 0, 1, -1]
    assert pieces.declared.tolist() == [0, 0, 1, 0, 1, 0]
    assert pieces.local.tolist() == [4, 5, 6, 0, 3, 1, 2, 7]
    assert pieces.size.tolist() == [0, 0, 0, 2, 1, 5, 4, 0]
    assert pieces.outlet.tolist() == [0, 0, 0, 0, 1, 0, 1, 0]


def test_the_account_is_one_array_part_after_part() -> None:
    """Three cells of four gates, at most five nodes and two gates towards basins each."""
    pieces: Any = SimpleNamespace(node=np.array([0, 5, 6]), inner=np.array([-1, 0, 1]))
    forest = SimpleNamespace(across=[-1] * 12, first_gate=[0, 4, 8, 12])
    problem: Any = SimpleNamespace(cell_count=3)
    account = forest_tables._account(problem, SimpleNamespace(forest=forest), pieces)  # type: ignore[arg-type]
    assert (account.nodes, account.inners, account.gates, account.ways) == (5, 2, 18, 18)
    parts = account.tree, account.tree_size, account.pool, account.piece, len(account.state)
    assert parts == (36, 51, 66, 81, 84)
    assert account.log.shape == (84, 2) and account.size.shape == account.pending.shape == (18,)
    assert account.count.tolist() == [0, 0] and account.first_gate.tolist() == [0, 4, 8]
    for inner in (np.array([-1, -1]), np.array([], dtype=np.int64)):
        pieces.inner = inner
        account = forest_tables._account(problem, SimpleNamespace(forest=forest), pieces)  # type: ignore[arg-type]
        assert (account.inners, account.gates) == (0, 12)
    pieces.node = np.array([0])
    account = forest_tables._account(problem, SimpleNamespace(forest=forest), pieces)  # type: ignore[arg-type]
    assert account.nodes == 1 and len(account.state) == 24 + 3 * 3 + 3


def test_rows_have_room_for_the_longest_line_and_the_seam_of_closed_ones() -> None:
    lines: Any = SimpleNamespace(
        start=np.array([0, 5, 8, 12]),
        closed=np.array([False, True, True]),
        ring=np.zeros((2, 7, 4)),
    )
    room = forest_tables._room(lines, 3, 6)
    shapes = {name: np.shape(array) for name, array in room._asdict().items() if name != "listed"}
    entries = 5 * forest_tables.ROOM
    assert shapes == {
        "strands": (5, 3, 5), "seen": (5, 3), "where": (5, 2), "chosen": (6, 4), "sums": (28,),
        "worth": (28,), "demand": (4,), "limits": (2,), "key": (strands.HEAD + 9,),
        "ahead": (5, 6, 1), "ahead_closed": (4, 6, 6), "behind": (6, 6),
        **dict.fromkeys(("candidate", "weight", "back", "onward", "run"), (entries,)),
    }  # fmt: skip
    assert [len(one) for one in room.listed] == [7] * 4
    lines.closed[:] = False
    room = forest_tables._room(lines, 3, 6)
    assert room.ahead_closed.shape == (0, 6, 1) and room.behind.shape == (6, 1)


def test_all_kinds_have_room_for_the_slots_of_the_one_with_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cells of frames have fewer than what they frame."""
    asked: list[Any] = []
    for name in ("_candidates", "_gates", "_ways"):
        monkeypatch.setattr(
            forest_tables, name, lambda *told, name=name: asked.append((name, told[-1])) or {}
        )
    monkeypatch.setattr(forest_tables, "_runs", lambda *_: (0, 0, 0, 0))
    for name in ("message_bits", "eases"):
        monkeypatch.setattr(forest_tables, name, lambda *_: 9)
    monkeypatch.setattr(forest_tables.strand_kernels, "Wet", lambda **wet: wet)
    links: Any = SimpleNamespace(
        states=SimpleNamespace(table=np.array([[1, 0], [1, 1]]), number="states"), wet=None,
        goals=[[5], [7, 8, 9]],
    )  # fmt: skip
    problem: Any = SimpleNamespace(
        kinds=[SimpleNamespace(rings=np.zeros((2, slots))) for slots in (1, 3)]
    )
    bound: Any = SimpleNamespace(slots=[{}])
    wet: Any = forest_tables._wet(problem, None, None, bound, links, np.zeros((2, 5)), 4)  # type: ignore[arg-type]
    assert asked == [("_candidates", 3), ("_gates", 3), ("_ways", 3)]
    assert wet["goals"].tolist() == [[5, 0, 0], [7, 8, 9]] and wet["scores"].tolist() == [0] * 4
    assert wet["met_start"].tolist() == [0, 1, 3] and wet["met"].tolist() == [0, 0, 1]
    assert wet["bits"] == 9 - forest_tables.FLAG_BITS


def test_tables_of_rows_have_room_for_runs_and_gates() -> None:
    plan, bound = river_plan(5, 4, wrap=False)
    tables = forest_tables.make_tables(plan.problem, plan.rows.sorts, plan.rows.chains, bound)
    wet, memo = tables.wet, tables.memo
    most, runs = int(wet.known.max()), int(np.diff(wet.runs).max())
    entries = forest_tables.ENTRIES
    assert most == 4 and wet.known_gates.tolist() == [[0, 1, 2, 3]]
    assert wet.slot_gates.tolist() == [[1, 2, 4, 8]]
    assert memo.place.shape == (2 * entries,) and (memo.place == -1).all()
    assert memo.key.shape == (entries, strands.HEAD + 12) and memo.fits.shape == (entries, runs, 4)
    assert memo.ahead.shape == memo.later.shape == memo.twice.shape == (entries, runs)
    assert memo.bodies.shape == memo.roots.shape == memo.onwards.shape == (7,)
    ways = tables.ways
    assert not ways.is_on and ways.log.shape == (0, 2) and ways.following.shape == (0,)
    assert wet.scores.shape == (0,)
    candidates = len(plan.problem.kinds[0].rings)
    assert wet.gates.shape == (1, candidates, 4) and wet.on.shape == (1, candidates, 5)
    rings = plan.problem.kinds[0].rings.tolist()
    rock = rings[0][0]
    wanted = [[int(word != rock) for word in ring] for ring in rings]
    assert wet.gates.tolist() == wanted or wet.gates[0].tolist() == wanted
    assert wet.gate.tolist() == [slot for ring in wanted for slot, has in enumerate(ring) if has]
    assert not wet.gate_is_basin.any()


def test_what_joins_is_one_array_part_after_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lands of three cells, with three gates each."""
    reach = SimpleNamespace(
        across=[-1] * 9, first_gate=[0, 3, 6, 9], parts=[0, 0], cell_of_gate=[0] * 9,
        land_of_cell=[0, 1, 1], only_rim=True,
    )  # fmt: skip
    joins: Any = SimpleNamespace(
        bound=SimpleNamespace(reach=reach), total=np.array([1, 2]), groups=None, on_slot=None
    )
    chains: Any = SimpleNamespace(start=np.array([0, 2, 3]))
    a_cell = forest_tables.reach_kernels.A_CELL
    for log, entries in ((1, 2 * a_cell // 8), (a_cell, a_cell)):
        monkeypatch.setattr(forest_tables, "LOG", log)
        ways = forest_tables._joined(joins, chains)
        parts = ways.size, ways.ahead, ways.worth, ways.taken, ways.parts, ways.sealed, ways.cells
        assert parts == (9, 18, 27, 36, 39, 41, 43) and len(ways.state) == 45
        assert ways.log.shape == (entries, 2) and ways.following.shape == (2,)
        assert ways.order.shape == ways.again.shape == (3, 2) and ways.place.shape == (3,)
        assert ways.land.tolist() == [0, 1, 1] and ways.only_rim and ways.is_on
        assert ways.count.tolist() == [0, 0]


# ---------------------------------------------------------------- rows by matrices


@pytest.mark.parametrize(
    ("again", "most", "grows"), [(False, 5121, True), (False, 5120, False), (True, 0, True)]
)
def test_matrices_get_more_room_unless_they_take_very_much(
    again: bool, most: int, grows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four matrices eight words wide, of 20 bytes an entry."""
    monkeypatch.setattr(matrix_rows, "MOST_BYTES", most)
    book: Any = object.__new__(matrix_rows.MatrixBook)
    book.matrices, book.width = 4, 8
    book.cells = SimpleNamespace(joints=np.zeros((3, 3)), ring=np.zeros((1, 5, 4)))
    book.make_room(again)
    matrices = 8 if grows else 4
    assert book.matrices == matrices
    made = book.book
    assert made.keys.shape == made.numbers.shape == (4 * matrices,) and (made.keys == -1).all()
    assert made.onward.shape == made.before.shape == (64 * matrices,)
    assert made.start.shape == (64 * matrices + 1,) and made.shows.shape == (9 * matrices,)
    entries = matrices * matrix_rows.ENTRIES + matrix_rows.BLOCK * 15
    assert made.entry.shape == made.upto.shape == (entries,) and made.used.tolist() == [0, 0]


# ---------------------------------------------------------------- cards


def solver_of(problem: Problem, cards: int = 3) -> Any:
    decks = [[Card(0), Card(1, 2.5, copies=2), Card(2)][:cards], [Card(0, 0.25, copies=0)]]
    options = DrawOptions([range(problem.cell_count)], allowed={1: 0b10101})
    return fast_draw.FastDrawSolver(problem, decks, Dice(1, "room"), options, [], None)


def test_cards_and_ways_are_told_deck_by_deck() -> None:
    solver = solver_of(problem_of())
    still = solver.still
    assert still.first_card.tolist() == [0, 3, 4] and still.prototype.tolist() == [0, 1, 2, 0]
    assert still.weight.tolist() == [1, 2.5, 1, 0.25] and still.copies.tolist() == [-1, 2, -1, 0]
    assert still.ways.tolist() == [[0, 2, 1, 3, 4], [0, 1, 0, 0, 0]]
    assert still.first_way.tolist() == [[0, 2, 3, 5], [0, 1, 1, 2]]
    assert still.prototype_of_way.tolist()[0] == [0, 0, 1, 2, 2]
    assert still.prototype_of_way.tolist()[1][:2] == [0, 2]
    assert solver.moving.ban_row.tolist() == [-1, 0, -1]
    assert np.flatnonzero(solver.moving.bans[0]).tolist() == [1, 3]


def test_the_ways_that_meet_a_demand_are_listed_by_kind_and_slot() -> None:
    problem = problem_of()
    still = solver_of(problem).still
    for kind, slot, demand in np.ndindex(2, 4, 5):
        start, end = still.fit_start[kind, slot, demand : demand + 2].tolist()
        count = int(still.first_way[kind, -1])
        shown = still.ring[kind, still.ways[kind, :count], slot]
        wanted = [way for way in range(count) if problem.meets[demand, shown[way]] > 0]
        assert sorted(still.fit[start:end].tolist()) == wanted


def test_open_places_have_room_for_decks_and_prototypes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_draw, "FIRST_MEMO", 4)
    monkeypatch.setattr(fast_draw, "MEMO_WEIGHTS", 1)
    moving = solver_of(problem_of()).moving
    shapes = {name: np.shape(array) for name, array in moving._asdict().items()}
    room, block = fast_draw.FIRST_ROOM, places.BLOCK
    assert shapes["cell_of_slot"] == shapes["row_of_slot"] == shapes["spare"] == (2, room)
    assert shapes["blocks"] == (2, room // block, 3)
    assert shapes["large_blocks"] == (2, room // block**2, 3) and shapes["sums"] == (2, 3)
    assert shapes["waiting"] == (2, 1 + 3 + 1 + 1 + 4) and shapes["reserved"] == (2, 4)
    assert shapes["memo_key"] == shapes["memo_row"] == (16,) and shapes["key_of_row"] == (4,)
    assert shapes["memo_start"] == (5,)
    assert shapes["memo_prototype"] == shapes["memo_weight"] == (2 * 5 * 3,)
    assert shapes["state"] == (places.SIZE,) and shapes["bans"] == (16, 5)
    state = moving.state
    assert (state[places.CARD], state[places.MEMOS], state[places.COUNTER]) == (-1, 1, 0)
    assert moving.demand.tolist() == [RIM, FREE, RIM, RIM, RIM, FREE, RIM, FREE] + [RIM] * 3 + [
        FREE
    ]


def remembering(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Five rows of a memo of eight: the first has none, the others one, two, none and three."""
    monkeypatch.setattr(fast_draw, "FIRST_MEMO", 8)
    solver = solver_of(problem_of())
    moving = solver.moving
    moving.memo_start[:6] = [0, 0, 1, 3, 3, 6]
    moving.memo_prototype[:6] = [0, 1, 2, 0, 1, 2]
    moving.memo_weight[:6] = [10, 20, 30, 40, 50, 60]
    moving.key_of_row[:5] = [0, 11, 12, 13, 14]
    moving.state[places.MEMOS] = 5
    places.enter(moving)
    return solver


def looked_up(moving: Any, key: int) -> list[tuple[int, int]]:
    row = int(moving.memo_row[places.spot_of(moving, key)])
    spots = range(moving.memo_start[row], moving.memo_start[row + 1])
    return [(int(moving.memo_prototype[n]), int(moving.memo_weight[n])) for n in spots]


WEIGHTS = {11: [(0, 10)], 12: [(1, 20), (2, 30)], 13: [], 14: [(0, 40), (1, 50), (2, 60)]}


def test_weights_that_no_open_place_has_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = remembering(monkeypatch)
    moving = solver.moving
    moving.row_of_slot[0, 3] = 2
    solver._tidy()
    assert moving.state[places.MEMOS] == 2 and int(moving.row_of_slot[0, 3]) == 1
    assert looked_up(moving, 12) == WEIGHTS[12] and 14 not in moving.memo_key
    assert np.count_nonzero(moving.memo_key) == 1


@pytest.mark.parametrize(("used", "left"), [([4], 2), ([4, 2], 5)])
def test_few_weights_out_of_use_stay(
    used: list[int], left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three of five rows are more than half."""
    solver = remembering(monkeypatch)
    solver.moving.row_of_slot[1, : len(used)] = used
    solver._tidy()
    assert solver.moving.state[places.MEMOS] == left
    assert looked_up(solver.moving, 14) == WEIGHTS[14]


def test_a_memo_twice_as_large_remembers_all(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = remembering(monkeypatch)
    before = solver.moving
    solver._double_memo()
    moving = solver.moving
    for name in ("memo_prototype", "memo_weight", "memo_key", "memo_row", "key_of_row"):
        assert len(getattr(moving, name)) == 2 * len(getattr(before, name))
    assert {key: looked_up(moving, key) for key in WEIGHTS} == WEIGHTS


@pytest.mark.parametrize(
    ("rows", "weights", "lacks"), [(4, 6, False), (5, 6, True), (4, 7, True), (3, 0, False)]
)
def test_memos_are_to_be_half_empty(
    rows: int, weights: int, lacks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = remembering(monkeypatch)
    moving = solver.moving
    solver.moving = moving._replace(memo_weight=moving.memo_weight[:12])
    moving.state[places.MEMOS], moving.memo_start[rows] = rows, weights
    assert solver._lacks_memo is lacks


def test_places_get_twice_the_room_and_stay_what_they_were() -> None:
    solver = solver_of(problem_of())
    before = solver.moving
    before.cell_of_slot[1, -1], before.blocks[0, 2, 1] = 7, 9
    solver._grow()
    moving, room = solver.moving, fast_draw.FIRST_ROOM
    assert moving.cell_of_slot.shape == (2, 2 * room) and moving.blocks.shape == (2, 64, 3)
    assert moving.row_of_slot.shape == moving.spare.shape == (2, 2 * room)
    assert moving.large_blocks.shape == (2, 2, 3)
    assert moving.cell_of_slot[1, room - 1] == 7 and moving.cell_of_slot[1, room:].sum() == 0
    assert moving.blocks[0, 2, 1] == 9 and moving.blocks.sum() == 9


def test_cells_with_bans_are_weighed_each_for_itself() -> None:
    solver = solver_of(problem_of())
    still, moving = solver.still, solver.moving
    row = places.weighed(still, moving, 1)
    assert moving.key_of_row[row] == 0 and not moving.memo_key.any()
    assert places.weighed(still, moving, 1) == row + 1 and not moving.memo_key.any()
    plain = places.weighed(still, moving, 0)
    assert places.weighed(still, moving, 0) == plain == row + 2
    assert np.count_nonzero(moving.memo_key) == 1


@pytest.mark.parametrize(("slots", "words", "fits"), [(9, 60, True), (9, 90, False)])
def test_demands_of_a_cell_go_into_one_number(slots: int, words: int, fits: bool) -> None:
    kinds = [SimpleNamespace(rings=np.zeros((1, n))) for n in (2, slots)]
    problem: Any = SimpleNamespace(kinds=kinds, meets=np.zeros((words + 2, 1)))
    assert fast_draw.has_keys(problem) is fits
    assert ((words + 3) ** slots * 64 * 3 < 2**63) is fits


def test_more_cells_than_there_are_rows_of_bans_may_have_some() -> None:
    solver = solver_of(problem_of(columns=20))
    for cell in range(20):
        solver._ban(cell, [cell % 5])
        solver._ban(cell, [0])
    moving = solver.moving
    assert moving.bans.shape == (32, 5) and sorted(moving.ban_row.tolist()) == [*range(20)]
    for cell in range(20):
        banned = {0, cell % 5} | ({1, 3} if cell == 1 else set())
        assert set(np.flatnonzero(moving.bans[moving.ban_row[cell]]).tolist()) == banned
        assert moving.bans[moving.ban_row[cell]].max() == 1
