"""What is told before the rooms, of traps, noise, and who holds what."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import morphs
from morphs.key.telling import heard_in, opening, sections
from tests.key.conftest import keyed

DUNGEON = {"board": "grid:5x4", "frame": "after", "seed": 4}


def test_the_opening_tells_what_a_master_must_know_first() -> None:
    level = keyed(**DUNGEON)[2].levels[0]
    told = {section.heading: section.lines for section in opening(level)}
    assert list(told) == [
        "At stake",
        "Who is here",
        "Ways in",
        "Where",
        "Wandering (d6)",
        "Rumours (d6)",
    ]
    assert len(told["At stake"]) == 3
    assert len(told["Wandering (d6)"]) == 6
    names = {power.name for power in level.powers}
    assert names == {room.faction for room in level.rooms if room.faction}
    for power in level.powers:
        number = re.search(r"\((\d+)\)", power.alarm)
        assert number and next(
            room for room in level.rooms if room.number == int(number[1])
        ).faction == (power.name)


def test_a_trap_is_told_with_how_it_shows_and_how_it_is_got_past() -> None:
    level = keyed(**DUNGEON)[2].levels[0]
    traps = [room.contents.hazard for room in level.rooms if room.contents.hazard]
    assert traps
    for trap in traps:
        what, sign, past = trap.split("\n")
        assert sign.startswith("Sign: ")
        assert past.startswith("Past it: ")
        assert what.endswith(".")


def test_the_trap_of_a_door_is_told_once() -> None:
    level = keyed(**DUNGEON)[2].levels[0]
    trapped = [way for way in level.ways if way.state == "trapped"]
    assert all(way.trap for way in trapped)
    told = Counter(
        line
        for room in level.rooms
        for section in sections(level, room)
        if section.heading == "Hazard"
        for line in section.lines
    )
    for way in trapped:
        assert sum(n for line, n in told.items() if way.trap.split("\n")[0] in line) == 1


def test_noise_is_heard_by_somebody_else() -> None:
    level = keyed(**DUNGEON)[2].levels[0]
    hearers = {room.id: heard_in(level, room) for room in level.rooms}
    assert any(hearers.values())
    for room in level.rooms:
        assert all(other.contents.denizens and other.id != room.id for other in hearers[room.id])


def test_districts_of_a_designed_map_are_the_factions_and_its_end_has_the_hoard() -> None:
    from morphs.building.layouts import picture_of
    from morphs.matching.composing import composition_of

    layout, _, key = keyed(board="grid:8x6", compose="designed", seed=5)
    picture = picture_of(layout)
    plan = composition_of(picture.request, picture.board, layout.seed)
    assert plan is not None
    held: dict[int, set[str]] = {}
    for room in key.rooms:
        if room.faction:
            held.setdefault(plan.district[room.cells[0]], set()).add(room.faction)
    assert held
    assert all(len(names) <= 3 for names in held.values())
    hoards = [room for room in key.rooms if "The hoard:" in room.contents.treasure]
    assert [room.cells[0] for room in hoards] == [plan.finale]


def test_the_paper_has_greek_and_cyrillic_and_says_what_it_has_not(tmp_path: Path) -> None:
    layout, _, key = keyed(**DUNGEON)
    notes: list[str] = []
    fine = key.changed(key.rooms[0].id, name="Сторожка", notes="Страж спит. Ο φύλαξ.")
    morphs.write_key(fine, tmp_path / "a.pdf", layout=layout, tell=notes.append)
    bad = key.changed(key.rooms[0].id, notes="門番は眠る")
    morphs.write_key(bad, tmp_path / "b.pdf", layout=layout, tell=notes.append)
    assert [note for note in notes if "no letters for" in note and "門" in note]
    assert not any("т" in note for note in notes)


@pytest.mark.parametrize("ending", [".html", ".pdf"])
def test_rooms_have_the_colours_of_who_holds_them(ending: str, tmp_path: Path) -> None:
    layout, _, key = keyed(**DUNGEON)
    plain, tinted = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    morphs.write_key(key, plain, layout=layout)
    morphs.write_key(key, tinted, layout=layout, tint=True)
    assert plain.read_bytes() != tinted.read_bytes()
    if ending == ".html":
        held = [room for room in key.rooms if room.faction]
        assert tinted.read_text(encoding="utf-8").count("fill-opacity:.3") == len(held)
