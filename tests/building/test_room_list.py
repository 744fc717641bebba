"""What is told of rooms in the lists of sheets, in a few words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from shapely import MultiPolygon, box

from morphs.art.dressing.lists import BRIEF, LINES, WAY_IN, Listed
from morphs.building.room_list import most_telling, shortened
from morphs.building.room_tales import few_words, people_of, signed_of, tale_of
from morphs.plan.key.model import Contents, Region
from morphs.plan.key.tables import load_tables
from tests.art.test_lists import text_of


def owed_of(contents: Contents, briefs: Mapping[str, str], trap: str = "") -> tuple[str, ...]:
    """What is told for the marks of a room."""
    return tuple(told for _, told in signed_of(contents, briefs, trap))


def test_a_few_words_say_who_is_there_what_is_dangerous_and_what_of_worth() -> None:
    contents = Contents(
        denizens="Pickpockets (4), weighing rings.",
        hazard="The lock bites.\nSign: spots.",
        treasure="A brass spyglass with a cracked lens, in the chest, under folded sacking.",
    )
    people, owed = people_of(contents.denizens, {}), owed_of(contents, {})
    assert people == ("4 pickpockets",) and owed == ("lock bites", "brass spyglass")
    # What is owed is told, whatever else there is.
    told = "4 pickpockets; lock bites; brass spyglass"
    assert few_words("altar", (), True, (*people, *owed)) == f"altar; {told}"
    assert few_words("chest", ["way in"], True, owed) == "chest; lock bites; brass spyglass"
    assert few_words("chest", (), False, (*people, *owed)) == told
    assert few_words("chest", (), False, ()) == "chest"
    assert few_words("chest", ["secret door west"], False, ()) == "secret door west"
    assert tale_of(contents, ["way in"]) == (
        "Four pickpockets, weighing rings. The lock bites. A brass spyglass with a cracked lens. "
        "Way in."
    )
    assert tale_of(Contents(hidden="A hatch overhead."), ()) == "A hatch overhead."
    assert tale_of(Contents(), ()) == ""


@pytest.mark.parametrize(
    ("denizens", "treasure", "words"),
    [
        ("A ghost looking for the bottom stair.", "A wedding cup with two handles.", "wedding cup"),
        ("A ghost.", "Cheap rings on a string, one of them not.", "cheap rings on a string"),
        ("A ghost who sings.", "The hoard: amber, ivory and a ledger.", "amber"),
        ("A ghost", "Six arrows fletched with swan, under a stone.", "six arrows"),
        ("A ghost", "The deed to a mill, witnessed and blank.", "deed to a mill"),
        ("A ghost", "A falcon hood sewn with seed pearls.", "falcon hood"),
        ("A ghost", "A helm through which the dark is grey.", "helm"),
    ],
)
def test_a_few_words_end_where_more_is_said(denizens: str, treasure: str, words: str) -> None:
    contents = Contents(denizens=denizens, treasure=treasure)
    assert people_of(contents.denizens, {}) == ("ghost",)
    assert owed_of(contents, {}) == (words,)


def test_tables_say_what_they_tell_in_brief() -> None:
    briefs = load_tables(None).briefs
    trap = "Lifting the bait lowers the ceiling.\nSign: chains.\nPast it: leave it."
    worth = "An amber bead with a gnat in it, in the chest, under folded sacking."
    told = owed_of(Contents(hazard=trap, treasure=worth), briefs)
    assert told == ("bait drops the ceiling", "amber bead")
    # A trap that is drawn is told of where no text tells of one.
    assert owed_of(Contents(), briefs, "pit") == ("pit",)


def test_every_trap_and_treasure_is_told_in_few_words() -> None:
    tables = load_tables(None)
    for name in ("trap", "treasure", "hoard"):
        for entry in tables.entries[name]:
            text = entry.plain.split(" / ")[0]
            assert "//" not in entry.text
            field = "hazard" if name == "trap" else "treasure"
            (told,) = owed_of(Contents(**{field: text}), tables.briefs)
            assert len(told) <= 30 and not told.endswith(".")


def test_what_is_owed_has_a_line_of_its_own_where_it_has_no_room() -> None:
    words = "altar; 3 deserters; bait drops the ceiling; amber bead"
    row = Listed("8", "Toppled Court", words, marks="!*")
    row = row._replace(due=("3 deserters",), owed=("bait drops the ceiling", "amber bead"))
    assert text_of([row], 22.0, BRIEF)[0][1:] == ["bait drops the ceiling; amber bead"]
    assert text_of([row], 17.0, LINES) == [
        ["8 Toppled Court ! * altar;", "3 deserters; bait drops the ceiling;", "amber bead"]
    ]
    signed = row._replace(signed=(("!", row.owed[0]), ("*", row.owed[1])))
    assert text_of([signed], 17.0, LINES) == [
        ["8 Toppled Court altar; 3 deserters;", "! bait drops the ceiling;", "* amber bead"]
    ]
    # What is not owed has none.
    assert text_of([row._replace(owed=(), due=())], 17.0, LINES) == [["8 Toppled Court ! * altar"]]


def test_names_are_short_beside_what_is_told() -> None:
    names = ["Toppled Court Where He Turned Back", "Court", "Father Parnell's Withdrawing Room"]
    names += ["Chamber of the Third Key", "Chamber for Early Risers", "Chamber"]
    rows = [Listed(str(k), name, "cat", due=("cat",)) for k, name in enumerate(names)]
    short = ["Toppled Court", "Court", "Parnell's Withdrawing Room", *names[3:]]
    assert [row.name for row in shortened(rows)] == short
    bare = [row._replace(word="", due=()) for row in rows]
    assert shortened(bare) == bare


def test_what_is_told_of_a_district_goes_on_in_whole_phrases() -> None:
    row = Listed(
        "", "Wolf Caverns", "92 rooms; rat packs and cap bearers", heading=True, hue="#333"
    )
    lines = text_of([row._replace(hue="#333")], 16.0, LINES)[0]
    assert lines == ["#333 Wolf Caverns 92 rooms;", "rat packs and cap bearers"]


def test_of_many_rooms_great_ones_are_told_and_those_with_most_to_tell() -> None:
    sides = {1: 2, 2: 3, 3: 4, 4: 9, 5: 4}
    rooms = [
        Region(str(n), "room", MultiPolygon([box(0, 0, side, side)]), (1, 1), n, "room")
        for n, side in sides.items()
    ]
    rows = [
        Listed("1", "Hall", f"{WAY_IN}; fine lock", owed=("fine lock",), marks="*"),
        Listed("2", "Den", "2 rats; old coins", owed=("old coins",), due=("2 rats",), marks="*"),
        Listed("3", "Cell", "amber bead", owed=("amber bead",), marks="*"),
        Listed("4", "Great Hall", "columns"),
        Listed("5", "Store", bare=True),
    ]
    told = most_telling(rows, rooms, 3)
    assert [row.number for row in told] == ["1", "2", "4"]
    # The way in is told there too.
    assert told[0].brief.word == f"{WAY_IN}; fine lock" and told[0].brief.face == "chief"
