"""What is chosen where there is little choice: set pieces on small boards, searches that give up
wishes, drawings of tiles."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.matching import preferred, variants
from morphs.matching.composer import MOST_OF_A_PIECE, _limits
from morphs.matching.preferred import Eased, PreferredSearch, _with_rivers
from morphs.matching.variants import Shown
from morphs.request.request import Request
from solver.complete import Easing
from solver.found import Found


def test_set_pieces_are_asked_for_whole() -> None:
    """Of one of four tiles half as many as of one of two, at least rounded up, at most down."""

    def piece(size: int, *tags: str) -> Any:
        return [SimpleNamespace(parts=[None] * size, tags=frozenset(tags))]

    request = Request(at_least=("crypt=5", "Temple=1"), at_most=("crypt=7", "keep=3"))
    pieces = [piece(4, "crypt"), piece(2, "crypt", "temple"), piece(2, "keep"), piece(2, "den")]
    assert _limits(request, pieces[:1], 99) == {"crypt": (2, 1)}
    assert _limits(request, pieces[1:], 99) == {
        "crypt": (3, 3), "temple": (1, MOST_OF_A_PIECE), "keep": (0, 1),
    }  # fmt: skip


def searching(monkeypatch: pytest.MonkeyPatch, allowed: dict[int, int]) -> tuple[Any, list[Any]]:
    """A search of wishes whose plan is none, and with what it was asked to begin."""
    made: list[Any] = []

    def replaced(plan: Any, **new: Any) -> Any:
        made.append(new)
        return SimpleNamespace(**{**vars(plan), **new})

    monkeypatch.setattr(preferred, "replace", replaced)
    monkeypatch.setattr(preferred, "dealt", lambda task, found, most: ("dealt", found, most))
    one = object.__new__(PreferredSearch)
    task = SimpleNamespace(request=SimpleNamespace(seed=1), matching=SimpleNamespace())
    one.task, one.most = task, {}  # type: ignore[assignment]
    one.plan = SimpleNamespace(allowed=allowed)  # type: ignore[assignment]
    return one, made


def test_a_search_goes_on_about_the_cells_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what those asked for still keep, but where no cell was in trouble."""
    one, made = searching(monkeypatch, {3: 7})
    told: list[Any] = []
    answers = [Eased([(3, 5), (4, 2)], [8]), None]

    def eased(dice: Any, ease: Any, progress: Any) -> Found:
        quiet, troubled = Found("gave up"), Found("gave up", trouble={2: 1})
        told.extend([ease(quiet), ease(troubled), ease(troubled)])
        return Found("gave up")

    one.plan.eased = eased
    asked: list[Any] = []

    def ease(trouble: Any) -> Any:
        asked.append(trouble)
        return answers.pop(0)

    assert one.search([(3, 6)], ease) == Found("gave up")
    assert not told[0] and told[1:] == [Easing({3: 5, 4: 2}, [8]), None]
    assert asked == [{2: 1}] * 2 and made == [{"allowed": {3: 6}, "memo": {}}]
    one.plan.eased = lambda *_: Found("complete", [1])
    assert one.search([], ease) == ("dealt", Found("complete", [1]), {})
    one.plan = None
    assert one.search([], ease) == one.dry([]) == Found("impossible")


def test_wishes_that_rivers_would_need_are_given_up_on_a_dry_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, made = searching(monkeypatch, {3: 7})
    monkeypatch.setattr(preferred, "_with_rivers", lambda _: (6,))
    granted: list[Any] = [[True, False], None]
    one.plan.dry = lambda: SimpleNamespace(granted=lambda *_: granted.pop(0))
    one.plan.solve = lambda *_: Found("complete", [1])
    assert one.dry([(3, 5), (4, 2)]) == ("dealt", Found("complete", [1]), {})
    one.plan.solve = lambda *_: Found("gave up")
    assert one.dry([(3, 5), (4, 2)]) == Found("gave up")
    kept = [step["allowed"] for step in made if "allowed" in step]
    assert kept == [{3: 5}, {3: 7}] and made[0] == {"sparing": (6,)}


def test_candidates_with_a_line_that_runs_are_told_as_bits() -> None:
    lines = {"r": SimpleNamespace(flow=1), "h": SimpleNamespace(flow=None)}
    faces = [[("sh", "sw"), ("sr", "sw"), ("rw", "sw"), ("sh", "kr")], []]
    matching: Any = SimpleNamespace(vocabulary=SimpleNamespace(lines=lines), faces=faces)
    assert _with_rivers(matching) == (0b1110, 0)


@pytest.mark.parametrize(
    ("used", "but", "most", "drawn", "free"),
    [
        ([], None, None, 0, 0), ([1], None, None, 0, 1), ([1, 1], None, 5, 4, 2),
        ([1, 1], None, 5, 5, 0), ([3, 2, 2], None, 5, 6, 1), ([3, 2, 2], 1, 5, 5, 2),
        ([1, 0, 1], None, 5, 0, 1), ([1, 0, 1], 1, None, 0, 3), ([1], 0, 0, 0, 1),
    ],
)  # fmt: skip
def test_the_first_drawing_that_no_cell_shows_is_taken_while_more_may_be_drawn(
    used: list[int], but: int | None, most: int | None, drawn: int, free: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Else that which the fewest show."""
    monkeypatch.setattr(variants, "can_vary", lambda *_: True)
    shown: Any = SimpleNamespace(
        _used={("p", "t"): Counter(dict(enumerate(used)))}, _catalogue=None, _most=most,
        _drawn=drawn,
    )  # fmt: skip
    cell: Any = SimpleNamespace(tile="t", key=("p", "t"))
    assert Shown._free(shown, cell, but) == free
    monkeypatch.setattr(variants, "can_vary", lambda *_: False)
    assert Shown._free(shown, cell, but) == 0
    assert Shown._free(shown, SimpleNamespace(tile=None), but) == 0  # type: ignore[arg-type]
