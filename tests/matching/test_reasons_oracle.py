"""Every statement of a reason against brute force: what is said to contradict each other does, and
needs each of its parts; where a map is said to exist without something, one does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import morphs
from morphs.board.grids import board_of
from morphs.matching import make_task
from morphs.matching.domains import combined
from morphs.matching.rules import rules_of
from morphs.tiles.packs.catalogue import catalogue_of
from solver.rules.ledger import Ledger

CODES = (
    *("wwwwwwww", "hwwwwhww", "hhwwwwww", "hhhhhhhh", "hwwwwwww", "rwwwwrww", "wrwwwwwr"),
    *("kkwwwwww", "rwkkwwww", "owowwwww", "owwwwwwo", "tthhwwww", "rwwhwrwh", "rwwwwwww"),
)
COUNTS = [25, pytest.param(300, marks=pytest.mark.soak)]
"""Of these maps hundreds are judged by `make soak`."""
Option = tuple[str, Any]


def options(dice: Random, codes: int) -> list[Option]:
    """Three to five wishes at random, some of which may contradict each other."""

    def place() -> str:
        return f"{dice.randrange(2)},{dice.randrange(2)}"

    def pin() -> Option:
        turn = f":r{dice.randrange(4)}" if dice.random() < 0.6 else ""
        return "pin", f"{place()}=tile{dice.randrange(codes) + 1:04}{turn}"

    def count() -> Option:
        what = dice.choice(["hall", "river", "tile0001", "tile0002", "lake"])
        return dice.choice(["at_least", "at_most"]), f"{what}={dice.randrange(4)}"

    makers = [pin, pin, pin, count, count]
    found = [dice.choice(makers)() for _ in range(dice.randint(2, 4))]
    single = [
        ("closed", True),
        ("connected", True),
        ("variety", 1),
        ("set", True),
        ("entrances", dice.randrange(4)),
        ("paint", f"{place()}:{dice.choice('nesw')} hall"),
        ("entrance", f"0,0:{dice.choice('nw')}"),
    ]
    found += dice.sample(single, dice.randint(1, 2))
    if {"closed"} <= {name for name, _ in found}:
        found = [one for one in found if one[0] not in ("entrances", "entrance")]
    return list(dict.fromkeys(found))


def request_of(base: dict[str, Any], wishes: Sequence[Option]) -> morphs.Request:
    asked = dict(base)
    for name, value in wishes:
        if name in ("pin", "at_least", "at_most", "paint", "entrance"):
            asked[name] = (*asked.get(name, ()), value)
        else:
            asked[name] = value
    return morphs.Request.model_validate(asked)


def has_map(request: morphs.Request) -> bool:
    """Whether any way to fill the cells is legal, told by trying them all."""
    task = make_task(request, catalogue_of(request), board_of(request))
    problem, allowed = task.matching.problem, combined(task.cell_constraints)
    rules = rules_of(task.constraints, task.matching)
    ledger = Ledger(rules, problem.kind_list)
    chosen: list[int] = []

    def word(cell: int, slot: int) -> int:
        return int(problem.kinds[problem.kind_list[cell]].rings[chosen[cell]][slot])

    def fits(cell: int) -> bool:
        for slot, facing in enumerate(problem.opposite[cell]):
            if facing is None:
                row = problem.rim
            elif facing[0] <= cell:
                row = word(*facing)
            else:
                continue
            if not problem.meets[row][word(cell, slot)]:
                return False
        return True

    def fill(cell: int) -> bool:
        if cell == problem.cell_count:
            return all(not rule.missing() for rule in ledger.wanting)
        for candidate in range(len(problem.kinds[problem.kind_list[cell]].rings)):
            if not allowed.get(cell, -1) >> candidate & 1:
                continue
            chosen.append(candidate)
            before = len(ledger.taken)
            if fits(cell) and ledger.take(cell, candidate):
                if fill(cell + 1):
                    return True
                ledger.give_back(before)
            chosen.pop()
        return False

    return fill(0)


def meant(text: str, wishes: Sequence[Option]) -> Option:
    """The wish that a reason names; ``water`` is no wish but may be taken back."""
    if text.startswith("water"):
        return "water", "off"
    for name, value in wishes:
        if text in (name, f"{name} {value}"):
            return name, value
    raise AssertionError(f"no such wish: {text} ({wishes})")


def without(base: dict[str, Any], wishes: Sequence[Option], one: Option) -> morphs.Request:
    if one[0] == "water":
        return request_of({**base, "water": "off"}, wishes)
    return request_of(base, [wish for wish in wishes if wish != one])


@lru_cache(maxsize=1)
def refused(folder: Path, count: int) -> list[tuple[dict[str, Any], list[Option], morphs.Reason]]:
    """Requests for which there is proved to be no map, with the reasons given."""
    found, dice = [], Random(20)
    while len(found) < count:
        codes = dice.sample(CODES, dice.randint(2, 5))
        pack = folder / f"{'-'.join(codes)}.csv"
        pack.write_text("\n".join(["code", *codes]) + "\n")
        base: dict[str, Any] = {
            "pack": (str(pack),),
            "board": dice.choice(("grid:2x2", "grid:3x2")),
        }
        base |= {"solver": "complete", "seed": dice.randrange(100), "water": "on"}
        if dice.random() < 0.2:
            base |= {"wrap": True}
        wishes = options(dice, len(codes))
        try:
            morphs.build(request_of(base, wishes))
        except morphs.NoMapError as stop:
            if stop.reason.proved:
                found.append((base, wishes, stop.reason))
        except morphs.MorphsError:
            continue
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("oracle")


@pytest.mark.parametrize("count", COUNTS)
def test_what_is_said_to_contradict_each_other_does_and_needs_every_part(
    folder: Path, count: int
) -> None:
    judged = 0
    for base, wishes, reason in refused(folder, count):
        named = [meant(text, wishes) for text in reason.conflict]
        if not named or any("copies" in text for text in reason.conflict):
            continue
        plain = {**base, "water": "on" if ("water", "off") in named else "off"}
        mine = [one for one in named if one[0] != "water"]
        assert not has_map(request_of(plain, mine)), (base, wishes, reason)
        for one in named:
            assert has_map(without(plain, mine, one)), (base, wishes, reason, one)
        judged += 1
    assert judged > count * 2 // 3


@pytest.mark.parametrize("count", COUNTS)
def test_where_a_map_is_said_to_exist_there_is_one(folder: Path, count: int) -> None:
    judged = 0
    for base, wishes, reason in refused(folder, count):
        for text in reason.without:
            assert has_map(without(base, wishes, meant(text, wishes))), (base, wishes, reason)
            judged += 1
    assert judged > count // 3
