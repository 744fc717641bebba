"""Zones and ways as layouts tell of them, by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.board.grids import make_board, parse_board
from morphs.layout.layout import LaidWay
from morphs.matching import zones_laid
from morphs.tiles.packs.catalogue import open_catalogue

Faces = tuple[str, ...]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (LaidWay(1, 2, "wide", (0, 3, 1, 6), 500), "zones 1 and 2 lie open to each other"),
        (LaidWay(1, 2, "open", (0, 3, 1, 6)), "between {}, unguarded"),
        (LaidWay(1, 2, "guarded", (0, 3, 1, 6), 5, "weak", "two rats"),
         "between {}, guarded by two rats (weak)"),
        (LaidWay(1, 2, "guarded", (0, 3, 1, 6), 5, "weak"), "between {}, guarded (weak)"),
        (LaidWay(1, 2, "secret", (0, None, 1, None), 0, "", "", "B"),
         "by the secret ways B in {}, unguarded"),
    ],
)  # fmt: skip
def test_ways_are_told_with_who_guards_them(way: LaidWay, said: str) -> None:
    cells: Any = [SimpleNamespace(column=4, row=0), SimpleNamespace(column=5, row=2)]
    told = said.format("column 4, row 0 and column 5, row 2")
    expected = told if way.kind == "wide" else f"zones 1 and 2 are joined {told}"
    assert zones_laid.zone_notes([way], cells) == [expected]


@pytest.mark.parametrize(
    ("faces", "halves", "joint"),
    [
        (("sw", "sw", "sw", "sh", "sw", "sw", "sw", "sw"), ((2, 3), (6, 7)), (0, 3, 1, 6)),
        (("sh",) * 8, ((2, 3), (6, 7)), (0, 2, 1, 7)),
        (("sw",) * 8, ((2, 3), (6, 7)), (0, 2, 1, 7)),
        (None, ((3,), (6,)), (0, 3, 1, 6)),
        (("sh",) * 8, ((), ()), (0, None, 1, None)),
    ],
)
@pytest.mark.parametrize("guard", [0, 700])
def test_a_way_is_laid_over_the_first_half_side_that_is_walked(
    faces: Any, halves: Any, joint: Any, guard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def keeper(guard: int, tiers: Any, dice: Any) -> tuple[str, str]:
        asked.append((guard, tiers, dice.key))
        return "strong", "an ogre"

    from morphs.generators.zones.objects import keepers

    monkeypatch.setattr(keepers, "keeper_of", keeper)
    link = SimpleNamespace(a=4, b=7)
    way: Any = SimpleNamespace(
        connection=link, cells=(0, 1), halves=halves, guard=guard, kind="guarded", mark="A"
    )
    cells: Any = [SimpleNamespace(faces=faces)]
    words = open_catalogue(["dungeon"]).vocabulary
    board = make_board(parse_board("grid:2x1"))
    found = zones_laid._laid(way, 5, board, cells, words, ("tiers",), 9)  # type: ignore[arg-type]
    known = ("strong", "an ogre") if guard else ("", "")
    assert found == LaidWay(4, 7, "guarded", joint, guard, *known, "A")
    key = zones_laid.Dice(9, "keeper", 5).key
    assert asked == ([(700, ("tiers",), key)] if guard else [])
