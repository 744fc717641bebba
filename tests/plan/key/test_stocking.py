"""What is told: nothing twice, nothing that contradicts the picture, every lock can be opened."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
from shapely import MultiPolygon

import morphs
from morphs.base.seeds import Dice
from morphs.check.key import check_key
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.locks import with_states
from morphs.plan.key.model import Key, Region, Way
from morphs.plan.key.phrases import PhraseDeck
from morphs.plan.key.regions import SEEN_AS, THINGS
from morphs.plan.key.stocking import GRAND, NARROW, Stocker, _Dice, _size, room_words
from morphs.plan.key.tables import GIVEN, REFERENCE, load_tables
from morphs.plan.key.things import MINOR, NOTABLE
from morphs.plan.plan import Plan

Made = tuple[morphs.Layout, Plan, Key]
TABLES = load_tables()
BUILT = re.compile(
    r"\b(mortar|plaster|flagstones?|tiles?|keystone|keyhole|bricks?|ceiling)\b", re.I
)
NOUNS = THINGS - {
    "pit",
    "stairs",
    "sand",
    "bed",
    "table",
    "coins",
    "bones",
    "bucket",
    "barrel",
    "crate",
}


def test_a_key_is_sound(dungeon_key: Made) -> None:
    layout, plan, key = dungeon_key
    report = check_key(key.to_dict(), "key", layout.to_json(), plan.floor)
    assert report.ok, report.to_text()


def test_nothing_is_told_twice(dungeon_key: Made) -> None:
    lines = Counter(line for room in dungeon_key[2].rooms for _, line in room.contents.lines())
    assert [line for line, times in lines.items() if times > 1] == []
    names = Counter(room.name for room in dungeon_key[2].rooms)
    assert max(names.values()) == 1


def test_what_is_drawn_is_told_of(dungeon_key: Made) -> None:
    _, plan, key = dungeon_key
    shown = {name for thing in plan.things for name in (thing.kind, SEEN_AS.get(thing.kind))}
    assert {tag for room in key.rooms for tag in room.tags} & THINGS <= shown
    for room in key.rooms:
        for thing in set(room.tags) & set(NOTABLE):
            if len(thing) > 4 and "_" not in thing:
                assert thing in room.contents.seen.lower() or thing == "shelf", (room.number, thing)


def test_the_same_map_has_the_same_key(dungeon_key: Made) -> None:
    layout, _, key = dungeon_key
    assert morphs.key_of(layout).to_json() == key.to_json()


def test_the_hoard_is_far_away_and_nothing_deadly_waits_at_the_entrance(dungeon_key: Made) -> None:
    rooms = dungeon_key[2].rooms
    assert not rooms[0].contents.hazard
    assert not rooms[0].contents.denizens
    hoard = [room for room in rooms if "The hoard:" in room.contents.treasure]
    assert len(hoard) <= 1
    assert all(room.number != 1 for room in hoard)


def test_our_texts_are_many_short_and_unlike_each_other() -> None:
    texts = [entry.text for name in TABLES.entries for entry in TABLES.entries[name]]
    lines = [line for text in texts for line in text.split(" / ")]
    facts = [line for line in lines if line.endswith((".", "!", "?"))]
    assert len(facts) >= 400
    for line in facts:
        assert len(REFERENCE.sub("", line).split()) < 12, line
    twice = [line for line, times in Counter(facts).items() if times > 1]
    assert all("{" in line for line in twice)  # one mould for one thing and several
    told = [text.split(" / ")[0] for text in texts if "{" not in text]
    words = [
        (line, set(re.findall(r"[a-z']{3,}", line.lower())))
        for line in told
        if line.endswith((".", "!", "?"))
    ]
    alike = [
        (a, b)
        for k, (a, mine) in enumerate(words)
        for b, theirs in words[k + 1 :]
        if len(mine & theirs) > 0.6 * min(len(mine), len(theirs))
        and min(len(mine), len(theirs)) > 2
    ]
    assert alike == []


def test_our_texts_speak_of_no_thing_that_may_not_be_there() -> None:
    """A line that names a thing or something built needs it."""
    for name in ("seen", "trap", "special", "hidden", "place"):
        for entry in TABLES.entries[name]:
            words = set(re.findall(r"[a-z]+", entry.text.lower().replace("'s", "")))
            for thing in NOUNS:
                said = {thing, f"{thing}s"} & words
                assert not said or thing in entry.needs, entry.text
            if BUILT.search(entry.text) and "{" not in entry.text:
                assert entry.needs, entry.text


def test_everything_that_is_drawn_has_texts() -> None:
    assert set(NOTABLE) | set(MINOR) == THINGS
    for thing in THINGS:
        assert TABLES.entries[thing]
        assert TABLES.entries[f"things {thing}"]


def test_every_reference_of_ours_leads_somewhere() -> None:
    for entries in TABLES.entries.values():
        for entry in entries:
            assert set(REFERENCE.findall(entry.text)) <= GIVEN | set(TABLES.entries)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[seen]]\ntexts = ["A {colour} cat."]', "{colour} is no table"),
        ('[[a]]\ntext = "{b}"\n[[b]]\ntext = "{a}"', "in a circle: a -> b -> a"),
        ('[[a]]\ntext = "{a}"', "in a circle: a -> a"),
        ("[[seen]]\nweight = 2", "has neither text nor texts"),
        ('[[seen]]\ntext = "x"\nweight = -1', "weight"),
        ('[[seen]]\ntext = "x"\nwieght = 1', "wieght"),
        ('seen = "x"', "is no table of texts"),
        ('replace = ["sein"]', "there is no table 'sein'"),
        ('[[faction]]\ntexts = ["x"]', "needs name, who and texts"),
        (f'[[seen]]\ntext = "{"x" * 100_000}"', "at most 2000"),
        ("[[seen", "not valid TOML"),
    ],
)
def test_bad_tables_are_told_in_a_sentence(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(morphs.MorphsError) as caught:
        load_tables(path)
    assert told in str(caught.value)
    assert "mine.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_tables_of_ones_own_are_used(tmp_path: Path, dungeon_key: Made) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'replace = ["seen"]\n[[seen]]\ntexts = ["A {c} <b>cat</b>."]\n[[c]]\ntexts = ["red"]'
    )
    key = morphs.key_of(dungeon_key[0], tables=path)
    assert any("A red <b>cat</b>." in room.contents.seen for room in key.rooms)
    assert key.tables[-1].name == "mine.toml"


def test_a_theme_and_rooms_must_be_known(dungeon_key: Made) -> None:
    with pytest.raises(morphs.MorphsError, match=r"theme crypts is unknown: use one of .*crypt"):
        morphs.key_of(dungeon_key[0], theme="crypts")
    with pytest.raises(morphs.MorphsError, match="the key has no such room"):
        morphs.key_of(dungeon_key[0], reroll=("4000",))
    with pytest.raises(morphs.MorphsError, match="depth"):
        morphs.key_of(dungeon_key[0], depth=11)


def test_stock_says_how_much_is_told(dungeon_key: Made) -> None:
    none, light = (morphs.key_of(dungeon_key[0], stock=stock) for stock in ("none", "light"))
    assert all(not list(room.contents.lines()) and room.name for room in none.rooms)
    assert {name for room in light.rooms for name, _ in room.contents.lines()} <= {
        "seen",
        "denizens",
    }
    assert not any(way.state == "locked" for level in light.levels for way in level.ways)


def test_a_lock_whose_key_is_behind_it_is_found(make_key: object) -> None:
    """The check is not blind: a key moved behind its own door is a fault."""
    from tests.plan.key.conftest import keyed

    _, _, key = keyed(board="grid:6x5", frame="after", connected=True, seed=4)
    level = key.levels[0]
    locked = [way for way in level.ways if way.state == "locked"]
    ends = [
        (way, end)
        for way in locked
        for end in (way.a, way.b)
        if len(level.ways_of[end]) == 1 and level.by_id[end].number is not None
    ]
    if not ends:
        pytest.skip("no locked closet on this map")
    way, closet = ends[0]
    ways = tuple(replace(w, key=closet) if w is way else w for w in level.ways)
    bad = replace(key, levels=(replace(level, ways=ways),))
    report = check_key(bad.to_dict())
    assert any("cannot be reached without it" in fault for fault in report.faults)


def test_chests_and_coffins_hold_something(dungeon_key: Made) -> None:
    for room in dungeon_key[2].rooms:
        if {"chest", "coffin"} & set(room.tags):
            assert room.contents.hidden or room.contents.treasure, room.number


def test_of_two_locks_of_one_passage_neither_key_lies_at_the_other() -> None:
    def region(name: str, kind: str = "room") -> Region:
        return Region(name, kind, MultiPolygon(), (0.0, 0.0))

    def way(a: str, b: str, kind: str = "open", state: str = "") -> Way:
        return Way(a, b, kind, ((0.0, 0.0), (0.0, 1.0)), state)

    passages = [region("p", "passage"), region("q", "passage")]
    regions = [*(region(name) for name in "abcd"), *passages]
    ways = [
        way("a", "p", "door", "locked"),
        way("p", "q"),
        way("q", "b", "door", "locked"),
        *(way("a", "c"), way("c", "d"), way("d", "b")),
    ]
    for seed in range(20):
        done = with_states(ways, regions, "a", seed)
        assert all(made.key in ("c", "d") for made in done if made.state == "locked")
        assert [made.state for made in done].count("locked") == 2


def test_closets_are_small_and_halls_are_large() -> None:
    def called(area: float) -> set[str]:
        square = shapely.MultiPolygon([shapely.box(0, 0, area, 1)])
        tags = {"room", *_size(Region("1", "room", square, (0.5, 0.5)))}
        deck = PhraseDeck(TABLES)
        return {deck.plain("noun", tags, Dice(seed)) for seed in range(200)}

    small, common, large = called(NARROW - 1), called(NARROW), called(GRAND)
    assert "Closet" in small and not small & {"Hall", "Great Hall"}
    assert "Chamber" in common and "Great Hall" in large
    assert not small & common and not small & large and "Great Hall" not in common


def test_most_names_say_what_a_room_is_after_one_word_that_suits_such_a_place() -> None:
    def named(tags: set[str]) -> list[str]:
        deck = PhraseDeck(TABLES)
        return [deck.line("room_name", tags, Dice(seed)) for seed in range(90)]

    built, caves = named({"room", "door"}), named({"cave"})
    for names, nouns in ((built, {"room"}), (caves, {"cave"})):
        deck = PhraseDeck(TABLES)
        plain = {entry.text for entry in deck.fitting("noun", frozenset(nouns))[0]}
        words = {entry.text for entry in deck.fitting("adjective", frozenset(nouns))[0]}
        told = [name for name in names if any(name == f"{a} {b}" for a in words for b in plain)]
        assert len(names) == len({*names}) and len(told) > 0.7 * len(names)
    assert not any(name.startswith(("Badger", "Adder", "Otter")) for name in built)
    assert not any(name.startswith(("Painted", "Steward's", "Bricked")) for name in caves)


@pytest.mark.parametrize("theme", ["fungus", "lair", "mine", "camp"])
def test_caves_of_one_sort_are_called_by_many_words(theme: str) -> None:
    for seed in range(12):
        stocker = Stocker(TABLES, KeyRequest(), seed)
        rooms = [Region(f"r{k}", "cave", MultiPolygon(), (0.0, 0.0)) for k in range(6)]
        names = [stocker._name({"cave", theme}, _Dice(seed, room)) for room in rooms]
        last = Counter(name.split()[-1] for name in names)
        assert max(last.values()) <= 2, names


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Captain Edony's Lair", "Captain Edony's Lair (7)"),
        ("Three-Finger Jem's Lodge", "Three-Finger Jem's Lodge (7)"),
        ("Widow's Tomb", "the Widow's Tomb (7)"),
        ("Parlour of the Fool's Bell", "the Parlour of the Fool's Bell (7)"),
        ("", "room 7"),
    ],
)
def test_rooms_of_people_have_no_article(name: str, words: str) -> None:
    room = Region("7", "room", MultiPolygon(), (0.0, 0.0), number="7")
    assert room_words(replace(room, name=name)) == words
