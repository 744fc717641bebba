"""Signs of landmarks on large maps: which a room has, and how they are drawn."""

from __future__ import annotations

from shapely import MultiPolygon, box

from morphs.art.dressing.emblems import EMBLEMS, emblem_of
from morphs.art.dressing.listing import MARKED, mark_svg
from morphs.art.dressing.lists import GOAL, MARKS, Listed
from morphs.building.emblems import with_emblems
from morphs.plan.key.model import Region


def region(number: int, *tags: str) -> Region:
    return Region(str(number), "room", MultiPolygon([box(0, 0, 5, 5)]), (2, 2), number, tags=tags)


def test_a_landmark_has_the_sign_of_its_name_else_of_what_is_there() -> None:
    found = [EMBLEMS[emblem_of(*told)][0] for told in (
        ("Necropolis", "altar"), ("Hall of State", ""), ("Grey Vault", "throne room"),
        ("Shell", "altar"), ("Cistern", ""), ("Grotto", "nest", "library"),
    )]  # fmt: skip
    assert found == ["the dead", "seat of power", "seat of power", "holy place", "deep water",
                     "lair"]  # fmt: skip
    assert emblem_of("Hidden Gardens", "4 thieves") == "", "a den is no part of a word"


def test_rows_with_signs_tell_who_is_there_and_no_more() -> None:
    rows = [
        Listed("1", "Gate Hall", "gatehouse; way in", marks="!", tale="Long."),
        Listed("2", "Shell", "altar; 4 thieves; old coins", due=("4 thieves",), marks="*"),
        Listed("3", "Lair", "4 goblins", marks=f"!{GOAL}"),
        Listed("4", "Hall", "desk; old coins", owed=("old coins",), marks="*"),
        Listed("5", "Hall", "way in"),
    ]
    shown = [region(k) for k in (1, 2, 3, 4)] + [region(5, "throne")]
    found = with_emblems(rows, shown)
    assert [row.marks for row in found] == ["", "a", GOAL, "", "c"]
    assert [row.word for row in found] == ["gatehouse; way in", "4 thieves", "", "desk", "way in"]
    assert not any(row.tale or row.owed for row in found)


def test_signs_are_drawn_as_marks_and_none_has_the_letter_of_another() -> None:
    assert not {*EMBLEMS} & {*MARKS} and {*EMBLEMS} < {*MARKED}
    drawn = [mark_svg(kind, (5.0, 5.0), 9.0, "#8a2b1d") for kind in EMBLEMS]
    assert len({*drawn}) == len(EMBLEMS) and all("evenodd" in one for one in drawn)
