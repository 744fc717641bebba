"""What is told before the rooms, of traps, noise, and who holds what."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import reportlab
import shapely
from shapely import MultiPolygon

import morphs
from morphs.plan.key.model import Level, Region, Way
from morphs.plan.key.sections import Section, heard_in, opening, sections, ways_out
from tests.plan.key.conftest import keyed

DUNGEON = {"board": "grid:5x4", "frame": "after", "seed": 4}
PX = 20
SMALL = {"board": "grid:3x2", "seed": 4}


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
    from morphs.matching.composer import composition_of

    layout, _, key = keyed(board="grid:8x6", compose="designed", seed=5)
    picture = picture_of(layout)
    plan = composition_of(picture.request, picture.catalogue.vocabulary, picture.board, layout.seed)
    assert plan is not None
    held: dict[int, set[str]] = {}
    for room in key.rooms:
        if room.faction:
            held.setdefault(plan.district[room.cells[0]], set()).add(room.faction)
    assert held
    assert all(len(names) <= 3 for names in held.values())
    hoards = [room for room in key.rooms if "The hoard:" in room.contents.treasure]
    assert [room.cells[0] for room in hoards] == [plan.finale]


def test_a_map_laid_before_maps_had_forms_has_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan that its request makes now is not the one it was laid after."""
    from morphs.building.key_board import _composition
    from morphs.building.layouts import picture_of
    from morphs.generators.composition import form

    for seed in (5, 6):
        now = morphs.build(board="grid:8x6", seed=seed).layout
        with monkeypatch.context() as before:
            before.setattr(form, "MOST", 0)
            old = morphs.build(board="grid:8x6", seed=seed).layout
        assert old.request["compose"] == now.request["compose"] == "planned"
        assert _composition(picture_of(now)) is not None
        assert _composition(picture_of(old)) is None


def test_the_paper_has_greek_and_cyrillic_and_says_what_it_has_not(tmp_path: Path) -> None:
    layout, _, key = keyed(**SMALL)
    notes: list[str] = []
    told = "Страж спит. Ο φύλαξ. 門番は眠る"
    key = key.changed(key.rooms[0].id, name="Сторожка", notes=told)
    morphs.write_key(key, tmp_path / "a.pdf", layout=layout, px_per_square=PX, tell=notes.append)
    assert [note for note in notes if "no letters for" in note and "門" in note]
    assert not any("т" in note or "φ" in note for note in notes)


def test_a_font_of_ones_own_has_the_letters_that_ours_lacks(tmp_path: Path) -> None:
    """Vera, which reportlab ships, has signs of logic; what runs from the right is not set."""
    layout, _, key = keyed(**SMALL)
    vera = str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")
    key = key.changed(key.rooms[0].id, name="∃≡", notes="≡ שלום")
    notes: list[str] = []
    for font, missing in ((vera, "ו, ל, ם, ש"), (None, "ו, ל, ם, ש, ∃, ≡")):
        morphs.write_key(
            key, tmp_path / "a.pdf", layout=layout, font=font, px_per_square=PX, tell=notes.append
        )
        assert f"the paper has no letters for {missing}:" in notes.pop()
        assert (b"BitstreamVera" in (tmp_path / "a.pdf").read_bytes()) == bool(font)


def test_what_is_no_font_is_refused_in_a_sentence(tmp_path: Path) -> None:
    layout, _, key = keyed(**SMALL)
    bad = tmp_path / "bad.ttf"
    for data in (b"", b"OTTO" + bytes(200), bytes(1000), b"\0\1\0\0" + bytes(100)):
        bad.write_bytes(data)
        with pytest.raises(morphs.MorphsError, match=r"bad\.ttf: no font with outlines"):
            morphs.write_key(key, tmp_path / "a.pdf", layout=layout, font=str(bad))
    with pytest.raises(morphs.MorphsError, match="no such file"):
        morphs.write_key(key, tmp_path / "a.pdf", layout=layout, font=str(tmp_path / "no.ttf"))
    assert not (tmp_path / "a.pdf").exists()


def test_letters_that_pictures_lack_are_points_and_told(tmp_path: Path) -> None:
    notes: list[str] = []
    titles = {"a": "Ход 地牢", "b": "Ход ··"}
    for name, title in titles.items():
        result = morphs.build(
            board="grid:2x2", seed=3, dress=True, title=title, variants="none", scale=0.2
        )
        result.save(tmp_path / f"{name}.jpg", tell=notes.append)
    assert (tmp_path / "a.jpg").read_bytes() == (tmp_path / "b.jpg").read_bytes()
    assert len(notes) == 1
    assert "no letters for 地, 牢" in notes[0]


def test_a_map_on_paper_is_told_of_letters_that_it_lacks(tmp_path: Path) -> None:
    layout, _, key = keyed(**SMALL)
    notes: list[str] = []
    key = key.changed(key.rooms[0].id, name="Сторожка 門")
    morphs.export(layout, tmp_path / "a.pdf", key=key, rooms=True, tell=notes.append)
    assert ["no letters for 門:" in note for note in notes] == [True]


@pytest.mark.parametrize("ending", [".html", ".pdf"])
def test_rooms_have_the_colours_of_who_holds_them(ending: str, tmp_path: Path) -> None:
    layout, _, key = keyed(**SMALL)
    plain, tinted = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    morphs.write_key(key, plain, layout=layout, px_per_square=PX)
    morphs.write_key(key, tinted, layout=layout, tint=True, px_per_square=PX)
    assert plain.read_bytes() != tinted.read_bytes()
    if ending == ".html":
        held = [room for room in key.rooms if room.faction]
        assert held and tinted.read_text(encoding="utf-8").count("fill-opacity:.3") == len(held)


def test_a_passage_that_only_a_secret_door_leads_on_from_is_no_dead_end() -> None:
    ground = shapely.multipolygons([shapely.box(0, 0, 2, 2)])
    kinds = {"a": ("room", 1), "p": ("passage", None), "b": ("room", 2), "o": ("outside", None)}
    regions = tuple(
        Region(name, kind, MultiPolygon() if kind == "outside" else ground, (1.0, 1.0), number)
        for name, (kind, number) in kinds.items()
    )
    east, west, rim = ((2.0, 0.5), (2.0, 1.5)), ((0.0, 0.5), (0.0, 1.5)), ((0.5, 0.0), (1.5, 0.0))
    ways = Way("a", "p", "secret", east), Way("p", "b", "open", west), Way("p", "o", "open", rim)
    level = Level(0, "", regions, ways)
    assert list(ways_out(level, regions[0])) == ["E secret door, to 2 and the outside"]
    assert list(ways_out(level, regions[2])) == ["W opening, to the outside"]
    alone = replace(level, ways=ways[:2])
    assert list(ways_out(alone, regions[2])) == ["W opening, to 1 by a secret door"]
    shut = replace(level, ways=())
    assert sections(shut, regions[0]) == [Section("Ways out", ("none",))]
    hidden = replace(level, ways=(ways[0], ways[2]))
    told = {section.heading: section.lines for section in opening(hidden)}
    assert told["Ways in"] == ("N: opening into 1 by a secret door.",)


def test_the_ways_in_begin_with_stairs_and_the_least_number() -> None:
    key = keyed(board="grid:4x3x2", seed=3)[2]
    for level in key.levels:
        told = {section.heading: section.lines for section in opening(level)}
        up = [stair for stair in level.stairs if stair.direction == "up"]
        lines = told["Ways in"]
        assert [line for line in lines if " from " in line] == list(lines[: len(up)])
        for stair, line in zip(up, lines, strict=False):
            numbers = f"from {stair.number} into {level.by_id[stair.region].number}."
            assert line == f"{stair.kind.capitalize()} {numbers}"
        into = [int(found[1]) for line in lines if (found := re.search(r"into (\d+)", line))]
        walked = [number for number, line in zip(into, lines, strict=False) if ":" in line]
        assert walked == sorted(walked)
    down = next(line for line in lines_of(key.levels[0], "Where") if line.startswith("Ways down"))
    assert len(down.split(" to ")) == len(key.levels[0].stairs) + 1


def lines_of(level: Level, heading: str) -> tuple[str, ...]:
    return next(section.lines for section in opening(level) if section.heading == heading)


def test_two_doors_of_one_passage_are_told_apart_by_the_room_they_are_at() -> None:
    def region(name: str, kind: str, left: float, number: int | None = None) -> Region:
        shape = MultiPolygon([shapely.box(left, 0, left + 4, 4)])
        return Region(name, kind, shape, (left + 2, 2.0), number)

    places = [("a", "room", 0.0, 1), ("p", "passage", 4.0, None), ("b", "room", 8.0, 2)]
    regions = tuple(region(*place) for place in places)
    ways = (
        Way("a", "p", "door", ((4.0, 1.0), (4.0, 2.0)), "locked", "a"),
        Way("b", "p", "door", ((8.0, 1.0), (8.0, 2.0)), "locked", "a"),
    )
    level = Level(0, "Level 1", regions, ways)
    keys = next(s for s in sections(level, regions[0]) if s.heading == "Keys")
    assert keys.lines == (
        "to the locked door from 1 towards 2",
        "to the locked door from 2 towards 1",
    )
    told = next(s for s in sections(level, regions[2]) if s.heading == "Ways out")
    assert told.lines == ("W door, locked, to 1",)
    free = replace(level, ways=(ways[0], replace(ways[1], state="", key="")))
    told = next(s for s in sections(free, regions[2]) if s.heading == "Ways out")
    assert told.lines == ("W door, to 1 (locked)",)
    beside = replace(level, ways=(replace(ways[0], b="b"),))
    keys = next(s for s in sections(beside, regions[0]) if s.heading == "Keys")
    assert keys.lines == ("to the locked door between 1 and 2",)
