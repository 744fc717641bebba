"""Kernels one by one, as the Python that they are, against plain models on random small arrays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver.forest_links import Group
from solver.forest_tables import _joined, _opens

pytest.importorskip("numba")
strands = pytest.importorskip("solver.strand_kernels")
domains = pytest.importorskip("solver.domain_kernels")
sets = pytest.importorskip("solver.set_kernels")
bit_kernels = pytest.importorskip("solver.bit_kernels")
places = pytest.importorskip("solver.place_kernels")
messages = pytest.importorskip("solver.message_kernels")
reaches = pytest.importorskip("solver.reach_kernels")
HEAD = strands.HEAD
SLOTS, GATES = 4, 8
"""Gates of the cell of the tests: two on each slot."""


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Kernels, and what they call, are not compiled: Python cannot call most of them otherwise."""
    for module in (bit_kernels, strands, sets, domains, places, messages, reaches):
        uncompile(module, monkeypatch)
    with np.errstate(over="ignore"):
        yield


def uncompile(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kernel in vars(module).items():
        if hasattr(kernel, "py_func"):
            monkeypatch.setattr(module, name, kernel.py_func)


# ---------------------------------------------------------------- what comes in with water


def random_groups(dice: random.Random) -> list[Group]:
    """Some of the gates of a cell, dealt to groups that hang together."""
    gates = dice.sample(range(GATES), dice.randint(1, GATES))
    groups = []
    while gates:
        some = [gates.pop() for _ in range(min(len(gates), dice.randint(1, 4)))]
        cut = dice.randint(0, len(some))
        stems, basins = (
            [(gate, gate % SLOTS) for gate in part] for part in (some[:cut], some[cut:])
        )
        groups.append(Group(tuple(stems), tuple(basins)))
    return groups


def wet_of(groups: list[Group]) -> Any:
    """A kind with one run, whose groups these are."""

    def bits(placed: tuple[tuple[int, int], ...]) -> np.uint64:
        return np.uint64(sum(1 << gate for gate, _ in placed))

    on = [[sum(1 << gate for gate in range(GATES) if gate % SLOTS == s) for s in range(SLOTS)]]
    return SimpleNamespace(
        runs=np.array([0, 1]),
        group=np.array([0, len(groups)]),
        stems=np.array([bits(one.stems) for one in groups], dtype=np.uint64),
        basins=np.array([bits(one.basins) for one in groups], dtype=np.uint64),
        slot_gates=np.array(on, dtype=np.uint64),
    )


def coming_in(dice: random.Random) -> tuple[tuple[int, ...], list[list[int]]]:
    """What comes in, as a pattern of the plain engine, bodies numbered as they turn up."""
    gates = sorted(dice.sample(range(GATES), dice.randint(0, 4)))
    numbers: dict[int, int] = {}
    found = []
    for gate in gates:
        body = numbers.setdefault(dice.randint(0, 2), len(numbers))
        found.append([gate, body, dice.randint(0, 1)])
    following = dice.choice([-1, *range(len(numbers) + 1)])
    return (following, *(number for strand in found for number in strand)), found


def key_of(pattern: tuple[int, ...], back: int, onward: int, later: int) -> Any:
    strands_ = pattern[1:]
    head = [0, back, onward, later, pattern[0], len(strands_) // 3]
    return np.array([*head, *strands_], dtype=np.int64)


def room(entries: int = 1, runs: int = 1) -> Any:
    return SimpleNamespace(
        bodies=np.zeros(GATES + 3, dtype=np.int64),
        roots=np.zeros(GATES + 3, dtype=np.int64),
        onwards=np.zeros(GATES + 3, dtype=np.int64),
        fits=np.zeros((entries, runs, 4), dtype=np.int64),
        ahead=np.zeros((entries, runs), dtype=np.int64),
        later=np.zeros((entries, runs), dtype=np.int64),
        twice=np.zeros((entries, runs), dtype=np.int64),
    )


def test_runs_join_what_the_plain_engine_says_they_do() -> None:
    dice, seen = random.Random(1), set()
    for _ in range(400):
        groups, (pattern, _) = tuple(random_groups(dice)), coming_in(dice)
        back, onward = dice.choice([-1, 0, 1]), dice.choice([-1, 2, 3])
        later = dice.randrange(1 << SLOTS)
        memo = room()
        strands.find_out(wet_of(groups), memo, 0, key_of(pattern, back, onward, later))
        for mark in range(4):
            fits, runs_on = _joined(groups, pattern, back, onward, mark > 1, mark % 2 > 0)
            found = int(memo.fits[0, 0, mark])
            assert found == (1 + runs_on if fits else 0), (groups, pattern, back, onward, mark)
            seen.add(found)
        gates = [(g, slot) for one in groups for g, slot in (*one.stems, *one.basins)]
        assert memo.ahead[0, 0] == sum(slot == onward for _, slot in gates)
        assert memo.later[0, 0] == sum(later >> slot & 1 for _, slot in gates)
        assert memo.twice[0, 0] == any(
            sum(slot == onward for _, slot in one.stems) > 1 for one in groups
        )
    assert seen == {0, 1, 2}


def test_all_runs_of_a_kind_are_found_out_and_no_others() -> None:
    """Two kinds of cells, whose runs are counted from each kind's first on."""
    dice = random.Random(2)
    for _ in range(12):
        runs = [random_groups(dice) for _ in range(5)]
        pattern, _ = coming_in(dice)
        back, onward, later = dice.choice([-1, 0, 1]), dice.choice([-1, 2, 3]), dice.randrange(16)
        wet = wet_of([group for run in runs for group in run])
        wet.runs, wet.group = np.array([0, 2, 5]), np.cumsum([0, *map(len, runs)])
        wet.slot_gates = np.concatenate([wet.slot_gates, wet.slot_gates])
        for kind, mine in ((0, runs[:2]), (1, runs[2:])):
            memo = room(2, 5)
            key = key_of(pattern, back, onward, later)
            key[0] = kind
            strands.find_out(wet, memo, 1, key)
            for number, groups in enumerate(map(tuple, mine)):
                for mark in range(4):
                    fits, runs_on = _joined(
                        tuple(groups), pattern, back, onward, mark > 1, mark % 2 > 0
                    )
                    assert memo.fits[1, number, mark] == (1 + runs_on if fits else 0)
                ahead, rest, twice = _opens(groups, onward, later)
                assert (memo.ahead[1, number], memo.later[1, number]) == (ahead, rest)
                assert memo.twice[1, number] == twice
            assert not memo.fits[0].any() and not memo.fits[1, len(mine) :].any()
            assert not memo.ahead[1, len(mine) :].any() and not memo.later[1, len(mine) :].any()


@pytest.mark.parametrize(
    ("before", "is_basin", "fits", "after"),
    [(0, False, True, 1), (0, True, True, 2), (1, True, False, 1), (2, False, False, 2),
     (1, False, False, 1), (2, True, True, 2)],
)  # fmt: skip
def test_only_basins_touch_a_body_twice(
    before: int, is_basin: bool, fits: bool, after: int
) -> None:
    roots = np.array([9, before, 9])
    assert strands.touch(roots, 1, is_basin) is fits
    assert roots.tolist() == [9, after, 9]


def test_gates_are_ranked_and_strands_come_in_the_order_of_the_line() -> None:
    dice = random.Random(2)
    for count in range(1, 9):
        gates = sorted(dice.sample(range(50), count))
        wet = SimpleNamespace(
            known=np.array([0, count]), known_gates=np.array([[0] * 9, gates + [0] * (9 - count)])
        )
        assert [strands.rank_of(wet, 1, gate) for gate in gates] == list(range(count))
        noted = np.zeros((count, 5), dtype=np.int64)
        asked = [(dice.randint(0, 2), dice.randint(0, 2), gate) for gate in range(count)]
        for number, (along, order, gate) in enumerate(asked):
            place = strands.note_strand(noted, number, along, order, gate)
            noted[place, 1] = 100 + gate
        expected = sorted(asked, key=lambda one: one[:2])
        assert noted[:, [3, 4, 0]].tolist() == [list(one) for one in expected]
        assert (noted[:, 1] == noted[:, 0] + 100).all()


def test_keys_tell_all_that_matters_and_not_how_bodies_are_called() -> None:
    dice, known = random.Random(3), {}
    for _ in range(400):
        pattern, found = coming_in(dice)
        names = dice.sample(range(50), 4)
        table = np.zeros((5, 5), dtype=np.int64)
        for row, (gate, body, basin) in enumerate(found):
            table[row, :3] = gate, names[body], basin
        bodies = {body for _, body, _ in found}
        after = -1 if pattern[0] < 0 else names[pattern[0]] if pattern[0] in bodies else 99
        key = np.full(HEAD + 15, -7, dtype=np.int64)
        length = strands.write_key(key, 1, 2, 3, np.array([len(found), 5, after]), table)
        assert length == HEAD + 3 * len(found)
        assert key[:length].tolist() == [1, 2, 3, 5, pattern[0], len(found), *pattern[1:]]
        number = int(strands.hash_of(key, length))
        assert known.setdefault(number, key[:length].tolist()) == key[:length].tolist()
    assert len(known) > 50


def test_what_was_found_out_is_recalled_until_there_is_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[list[int]] = []
    monkeypatch.setattr(strands, "find_out", lambda _, __, ___, key: told.append(key.tolist()))
    memo = SimpleNamespace(
        place=np.full(8, -1), key=np.zeros((4, HEAD), dtype=np.int64), count=np.array([0])
    )
    keys = [np.array([n, 0, 0, 0, 0, 0]) for n in range(6)]
    entries = [strands.recall(None, memo, key, HEAD) for key in keys[:4]]
    assert sorted(entries) == [0, 1, 2, 3] and len(told) == 4
    assert [strands.recall(None, memo, key, HEAD) for key in keys[:4]] == entries
    assert len(told) == 4 and memo.key.tolist() == [key.tolist() for key in keys[:4]]
    assert strands.recall(None, memo, keys[4], HEAD) == 0, "it begins anew"
    assert (memo.count[0], (memo.place >= 0).sum()) == (1, 1)
    assert strands.recall(None, memo, keys[0], HEAD) == 1
    assert told[4:] == [keys[4].tolist(), keys[0].tolist()]


# ---------------------------------------------------------------- what can still stand


def random_bits(dice: random.Random, count: int, share: float) -> list[int]:
    return [n for n in range(count) if dice.random() < share]


def as_words(numbers: list[int], words: int) -> Any:
    found = [0] * words
    for number in numbers:
        found[number >> 6] |= 1 << (number & 63)
    return np.array(found, dtype=np.uint64)


def as_numbers(row: Any) -> list[int]:
    return [
        64 * n + bit for n, word in enumerate(row.tolist()) for bit in range(64) if word >> bit & 1
    ]


def test_the_heap_holds_the_undecided_cells_and_the_next_is_that_with_the_fewest() -> None:
    """Cells gain and lose candidates in any order, as undoing makes them; those that were never
    touched wait in the order that they began in."""
    dice, cells = random.Random(4), 9
    for _ in range(12):
        count = [dice.choice([1, 2, 3, 5, 40]) for _ in range(cells)]
        begin = sorted(
            (left << domains.COUNTED_BITS) + c for c, left in enumerate(count) if left > 1
        )
        order, heap = np.array(begin, dtype=np.int64), np.zeros(cells, dtype=np.int64)
        place = np.where(np.array(count) > 1, domains.UNTOUCHED, domains.NOWHERE)
        state, touched = np.zeros(8, dtype=np.int64), set()
        for _ in range(40):
            cell = dice.randrange(cells)
            count[cell] = dice.choice([0, 1, 2, 3, 5, 40])
            touched.add(cell)
            domains.counted(cell, count[cell], heap, place, state)
            held = [(count[c], c) for c in range(cells) if count[c] > 1]
            size = int(state[domains.HEAP])
            entries = [
                (e >> domains.COUNTED_BITS, e & domains.OF_CELL) for e in heap[:size].tolist()
            ]
            assert sorted(entries) == sorted(one for one in held if one[1] in touched)
            assert all(entries[(at - 1) >> 1] < entries[at] for at in range(1, size))
            assert [place[c] for _, c in entries] == list(range(size))
            assert all(place[c] < 0 for c in range(cells) if c not in {c for _, c in entries})
            following = domains.next_cell(order, heap, place, state)
            assert following == (min(held)[1] if held else -1)


def test_words_that_domains_show_meet_and_keep() -> None:
    """Bit sets of more than one word, against sets of numbers."""
    dice = random.Random(5)
    for _ in range(60):
        words, candidates = dice.choice([3, 64, 70]), dice.choice([5, 64, 90])
        wide, long = -(-candidates // 64), -(-words // 64)
        ring = [dice.randrange(words) for _ in range(candidates)]
        showing = np.array(
            [as_words([c for c in range(candidates) if ring[c] == w], wide) for w in range(words)]
        )
        meets = [random_bits(dice, words, 0.3) for _ in range(words)]
        meeting = np.array([as_words(one, long) for one in meets])
        domain = random_bits(dice, candidates, dice.choice([0.1, 0.6]))
        shown = as_words(sorted({ring[c] for c in domain} | {*random_bits(dice, words, 0.2)}), long)
        mask, allowed = np.zeros(long, dtype=np.uint64), np.ones(long, dtype=np.uint64)
        sets.show(words, showing, as_words(domain, wide), shown, mask)
        assert as_numbers(mask) == sorted({ring[c] for c in domain})
        few = np.ones((1, long), dtype=np.uint64)
        sets.show_few(np.array(ring)[:, None], as_words(domain, wide), few)
        assert few[0].tolist() == mask.tolist()
        sets.allow(words, meeting, mask, allowed)
        meant = {other for c in domain for other in meets[ring[c]]}
        assert as_numbers(allowed) == sorted(meant)
        may = random_bits(dice, words, 0.5)
        left = as_words(domain, wide)
        changed = sets.keep_allowed(words, showing, mask, as_words(may, long), left)
        kept = [c for c in domain if ring[c] in may]
        assert as_numbers(left) == kept and bool(changed) == (len(kept) < len(domain))
        assert sets.is_same(left, as_words(domain, wide)) == (kept == domain)
        assert sets.is_within(left, as_words(domain, wide))
        assert sets.is_within(as_words(domain, wide), left) == (kept == domain)


# ---------------------------------------------------------------- which card is laid where


def test_each_amount_below_a_sum_names_one_place_and_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many of all amounts name a way as it weighs, in the order of slots and ways; over blocks
    and blocks of blocks."""
    dice, block = random.Random(6), places.BLOCK
    slots, ways, prototypes = 2 * block * block + block + 3, 3, 2
    weights = np.zeros((slots, ways), dtype=np.int64)  # the last way is the second prototype's
    for slot in dice.sample(range(slots), 40):
        weights[slot] = [dice.choice([0, 1, 1, 2, 5]) for _ in range(ways)]
    monkeypatch.setattr(
        places, "candidate_weight", lambda _, __, cell, ___, way: weights[cell, way]
    )
    by_slot = np.stack([weights[:, :2].sum(axis=1), weights[:, 2]], axis=1)
    tall = -(-slots // (block * block)) * block * block
    padded = np.zeros((tall, prototypes), dtype=np.int64)
    padded[:slots] = by_slot
    moving = SimpleNamespace(
        large_blocks=padded.reshape(-1, block * block, prototypes).sum(axis=1)[None],
        blocks=padded.reshape(-1, block, prototypes).sum(axis=1)[None],
        row_of_slot=np.arange(slots)[None],
        cell_of_slot=np.arange(slots)[None],
        memo_start=np.arange(slots + 1) * prototypes,
        memo_prototype=np.tile([1, 0], slots),
        memo_weight=by_slot[:, ::-1].ravel(),
        state=np.full(16, -1),
    )
    still = SimpleNamespace(
        kind=np.zeros(slots, dtype=int),
        first_way=np.array([[0, 2, 3]]),
        ways=np.array([[0, 1, 2]]),
    )
    for prototype, mine in ((0, (0, 1)), (1, (2,))):
        expected = [(s, w) for s in range(slots) for w in mine for _ in range(weights[s, w])]
        for amount, place in enumerate(expected):
            places.find(still, moving, 0, prototype, amount)
            assert (moving.state[places.CELL], moving.state[places.CANDIDATE]) == place


def test_what_was_weighed_is_found_by_its_key_until_it_is_forgotten() -> None:
    """Also where keys share their places in the table; rows without a key are never found."""
    size = 8
    moving = SimpleNamespace(
        memo_key=np.zeros(size, dtype=np.int64),
        memo_row=np.full(size, -1),
        key_of_row=np.array([0, 5, 13, 0, 21, 7]),
        state=np.full(16, 6),
    )
    places.enter(moving)
    for row, key in enumerate(moving.key_of_row.tolist()):
        spot = places.spot_of(moving, key)
        assert not key or (moving.memo_key[spot], moving.memo_row[spot]) == (key, row)
    assert np.count_nonzero(moving.memo_key) == 4
    assert moving.memo_key[places.spot_of(moving, 99)] == 0


# ---------------------------------------------------------------- messages, and what is forgotten


def test_messages_keep_so_many_bits_and_what_is_possible() -> None:
    """Shifted by as little as is needed; what was more than nothing stays so."""
    dice = random.Random(7)
    for kept in (3, 8, 12):
        for most in (0, 1, 7, 8, 255, 256, 1 << 20):
            parts = [dice.choice([0, 1, most, dice.randint(0, most)]) for _ in range(6)]
            message = np.array(parts, dtype=np.int64).reshape(2, 3)
            messages.shifted(message, kept)
            shift = max(0, max(parts).bit_length() - kept)
            assert message.ravel().tolist() == [max(one >> shift, min(one, 1)) for one in parts]


def test_the_table_of_the_first_demand_is_read() -> None:
    """After the table without demands of a form come those of each slot, one for each demand."""
    lines = SimpleNamespace(form_table=np.array([0, 40]), demands=np.zeros((5, 1)))
    for slot, demand in ((0, 0), (0, 4), (2, 3)):
        asked = np.full(4, -1)
        asked[slot:] = demand
        assert messages.table_for(lines, 1, asked) == (41 + 5 * slot + demand, slot)
    assert messages.table_for(lines, 1, np.full(4, -1)) == (40, -1)


def test_a_reach_that_begins_anew_knows_nothing() -> None:
    ways = SimpleNamespace(state=np.full(12, 5), size=2, taken=6, parts=8, count=np.array([3, 4]))
    reaches.begin_anew(ways)
    nothing = reaches.NOTHING
    assert ways.state.tolist() == [nothing] * 2 + [0] * 4 + [nothing] * 2 + [0] * 4
    assert ways.count.tolist() == [0, 0]


def test_bit_sets_are_cut_to_the_words_there_are() -> None:
    from solver.sets import as_mask, as_row

    for mask in (0, 5, 1 << 63, (1 << 64) + 3, (1 << 130) + (1 << 64) + 9, -1):
        for parts in (1, 2):
            row = as_row(mask, parts)
            assert len(row) == parts and as_mask(row) == mask % (1 << 64 * parts)
