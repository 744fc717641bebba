"""Close sheets: the map has half of them, rooms one line each, and what tells nothing runs on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shapely import box

from morphs.art.dressing import settings
from morphs.art.dressing.columns import Line
from morphs.art.dressing.lists import ALSO, BEST_FACTS, Listed, Text, tellings, typeset
from morphs.art.dressing.needs import needs_of
from morphs.art.dressing.page import CLOSE_UP, PLAIN, Edging, Page, page_of

SIGNS = ["water", "stairs, narrow end down", "altar", "trap", "pit", "hoard", "door", "statue"]
TRAP = Listed("1", "Hall of Everlasting Regret", "statues; floor is a lid; six swan arrows",
              marks="!*", owed=("floor is a lid", "six swan arrows"))  # fmt: skip
RICH = Listed("2", "Lodge of the Bent Hinge", "old gaoler; brass spyglass", marks="*",
              owed=("brass spyglass",), due=("old gaoler",))  # fmt: skip
BARE = [Listed(str(k), f"Quiet Room {k}", "chest", bare=True) for k in range(3, 12)]


def words(line: Line) -> str:
    return " ".join(run.text for run in line if run.face != "mark")


def lines(text: Text) -> list[str]:
    return [words(line) for block in text.blocks for line in block.lines]


def test_rooms_with_nothing_to_tell_run_on_by_number_and_name() -> None:
    text = typeset((TRAP, RICH, *BARE), 24.0, ALSO)
    told = lines(text)
    first = told.index("Other rooms:")
    assert told[first + 1] == "3 Quiet Room 3 6 Quiet Room 6 9 Quiet Room 9"
    assert told[-1].endswith("11 Quiet Room 11")
    assert "chest" not in " ".join(told) and text.lost == 0
    assert len(told) - first == 4, "nearly three on each line"
    assert text.wide <= 24.0
    long = Listed("12", "Chamber of the Man Who Counted", "chest", bare=True)
    told = lines(typeset((TRAP, *BARE[:2], long, *BARE[2:4]), 24.0, ALSO))
    assert told[-2:] == ["12 Chamber of the Man", "Who Counted"], "below itself"
    told = lines(typeset((TRAP, BARE[0], long), 22.0, ALSO))
    assert told[-3:] == ["Other rooms:", "3 Quiet Room 3", f"12 {long.name}"]
    told = lines(typeset((TRAP, long), 19.0, ALSO))
    assert told[-2:] == ["Other rooms:", f"12 {long.name}"]
    columns = typeset((TRAP, *BARE[:6], long, *BARE[6:]), 30.0, ALSO)
    starts = [
        {run.x for run in line if run.face == "other"}
        for one in columns.blocks
        for line in one.lines
    ]
    assert len(set.union(*starts)) <= 3, "below each other"
    narrow = lines(typeset((TRAP, long), 10.0, ALSO))
    assert narrow[-3:] == ["Other rooms:", "12 Chamber of the", "Man Who Counted"]


def test_the_table_of_other_rooms_is_read_down_in_each_column_of_a_list() -> None:
    long = Listed("99", "Chamber of the Man Who Counted", "chest", bare=True)
    bare = [Listed(str(k), f"Quiet Room {k}", "", bare=True) for k in range(10, 40)]
    text = typeset((TRAP, *bare[:9], long, *bare[9:]), 16.0, ALSO)
    for most in (1, 2, 3):
        columns, _ = text.columns(most)
        told = []
        for column in columns:
            heads = [run for block in column for line in block.lines
                     for run in line if run.face == "minor"]  # fmt: skip
            for start in sorted({run.x for run in heads}):
                told += [run.text for run in heads if run.x == start]
        assert told == [row.number for row in (*bare[:9], long, *bare[9:])], most
    # The names of the first column begin with those of the rows above.
    (name,) = (run.x for run in text.blocks[0].lines[0] if run.face == "name")
    first = [run.x for block in text.blocks[1:] for run in block.lines[-1] if run.face == "other"]
    assert name in first


def test_the_way_in_and_the_end_are_told_apart_by_their_names() -> None:
    rows = (
        Listed("1", "Gate", "way in; pit"),
        Listed("2", "Den"),
        Listed("3", "Vault", marks="*#"),
    )
    faces = [line[1].face for block in typeset(rows, 24.0, ALSO).blocks for line in block.lines]
    assert faces == ["chief", "name", "chief"]


@pytest.mark.parametrize(("wide", "first", "second"), [(21.0, 2, 1), (60.0, 1, 1)])
def test_no_mark_is_bare(wide: float, first: int, second: int) -> None:
    """What a mark stands for has a line where there is no room for it; who is there has none."""
    shown = [lines(typeset((row,), wide, BEST_FACTS)) for row in (TRAP, RICH)]
    assert [len(one) for one in shown] == [first, second]
    assert "floor is a lid" in " ".join(shown[0])
    assert "brass spyglass" in " ".join(shown[1])
    assert "six swan arrows" in " ".join(shown[0])
    assert len(lines(typeset((RICH,), 21.0, ALSO))) == 2


def test_only_close_sheets_tell_so_little() -> None:
    assert not {ALSO, BEST_FACTS} & {*tellings([TRAP, *BARE])}
    assert {ALSO, BEST_FACTS} <= {*tellings([TRAP, *BARE], close=True)}
    assert not {ALSO, BEST_FACTS} & {*tellings([Listed("1", "Room", bare=True)], close=True)}


def sheet(size: tuple[int, int], count: int, edging: Edging) -> Page:
    kinds = (TRAP, RICH, *BARE[:2])
    rows = [kinds[k % 4]._replace(number=str(k + 1)) for k in range(count)]
    return page_of(size, True, edging, needs_of(rows, SIGNS, close=edging.close))


def share(page: Page) -> float:
    return page.map_wide * page.map_high / (page.wide * page.high)


@pytest.mark.parametrize(("size", "count"), [((1600, 1300), 36), ((2000, 1500), 60)])
def test_maps_have_half_of_close_sheets(size: tuple[int, int], count: int) -> None:
    """About half; their letters are not smaller beside the sheet than on others."""
    close, usual = (sheet(size, count, edging) for edging in (CLOSE_UP, PLAIN))
    assert close.setting and usual.setting
    assert share(close) > max(0.48, share(usual) + 0.03)
    assert close.setting.letters / close.wide >= usual.setting.letters / usual.wide


def test_lists_of_close_sheets_lie_on_the_sheet() -> None:
    page = sheet((1600, 1300), 36, replace(CLOSE_UP, mat=10.0))
    assert page.lists and page.setting
    left, top, wide, high = page.frame
    paper = box(12, 12, page.wide - 12, page.high - 12)
    assert paper.covers(box(left, top, left + wide, top + high))
    for (x, y), column in zip(page.lists.rooms, page.setting.text, strict=True):
        below = y + sum(block.high for block in column) * page.lists.unit
        assert top + high < y < below < page.high - 12 and x >= 12
    assert len(page.lists.headings) == 1, "a strip of signs needs no heading"


def broken(page: Page) -> float:
    """The share of its rooms that have more than one line."""
    assert page.setting
    blocks = [block for column in page.setting.text for block in column]
    rows = [block for block in blocks if block.lines[0][0].face == "number"]
    return sum(len(block.lines) > 1 for block in rows) / len(rows)


def test_few_rooms_of_close_sheets_break_into_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map is as large as it was with narrower columns."""
    page = sheet((2000, 1500), 60, CLOSE_UP)
    assert broken(page) <= 0.1
    page_of.cache_clear()
    monkeypatch.setattr(settings, "WRAPPED", 0.0)
    other = sheet((2000, 1500), 60, CLOSE_UP)
    page_of.cache_clear()
    assert broken(other) > 0.3
    assert page.map_wide >= other.map_wide


@pytest.mark.parametrize("close", [True, False])
def test_lists_beside_close_maps_are_dearer_where_rooms_break(
    close: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = needs_of([TRAP, RICH], SIGNS, close=close)
    dear = settings.beside(needs).cost
    monkeypatch.setattr(settings, "WRAPPED", 0.0)
    cheap = settings.beside(needs).cost
    assert (dear >= cheap).all()
    assert (dear > cheap).any() == close
    assert (dear == cheap).any(), "where none breaks it costs nothing"


@pytest.mark.parametrize("wide", [24.0, 30.0, 40.0, 60.0])
def test_names_of_other_rooms_make_a_table_that_is_not_ragged(wide: float) -> None:
    """Half of them long: each begins a column's width after another, and none skips columns."""
    names = ("Den", "Recess of the Unread Whistle")
    rows = [Listed(str(k), names[k % 2], "", bare=True) for k in range(10, 30)]
    text = typeset((TRAP, *rows), wide, ALSO)
    told = [line for block in text.blocks for line in block.lines]
    starts = [[run.x for run in line if run.face == "other"] for line in told]
    full = [line for line in starts if line][:-1]
    assert full and all(line == full[0] for line in full), "each column is full"
