"""Keys kept up: an edit elsewhere changes no room, users' texts stay or are lost notes."""

from __future__ import annotations

from pathlib import Path

import pytest

import morphs
from morphs.building.keying import key_map
from morphs.plan.key.model import Key


@pytest.fixture(scope="module")
def before() -> tuple[morphs.Layout, Key]:
    layout = morphs.build(board="grid:5x4", connected=True, seed=8).layout
    return layout, morphs.key_of(layout)


def edited(layout: morphs.Layout, edit: str) -> tuple[morphs.Layout, set[int]]:
    change = morphs.Session(layout).apply(edit)
    return change.layout, set(change.changed)


def test_the_key_of_the_same_map_is_the_same(before: tuple[morphs.Layout, Key]) -> None:
    layout, key = before
    assert morphs.key_of(layout, keep=key).to_json() == key.to_json()


def test_an_edit_elsewhere_changes_no_room(before: tuple[morphs.Layout, Key]) -> None:
    layout, key = before
    new, changed = edited(layout, "resolve 4,3")
    after = morphs.key_of(new, keep=key)
    now = {room.id: room for room in after.rooms}
    near = {cell for a, _, b, _ in layout.joints for cell in (a, b) if {a, b} & changed}
    far = [room for room in key.rooms if not set(room.cells) & (changed | near)]
    assert far
    for room in far:
        assert now[room.id].contents == room.contents
        assert (now[room.id].number, now[room.id].name) == (room.number, room.name)
    assert morphs.check_key(after, layout=new).ok


def test_texts_by_hand_stay_or_become_lost_notes(before: tuple[morphs.Layout, Key]) -> None:
    layout, key = before
    for room in key.rooms:
        key = key.changed(room.id, notes=f"mine: {room.number}")
    new, _ = edited(layout, "resolve 2,1:4,3")
    after = morphs.key_of(new, keep=key)
    stayed = [room.contents.notes for room in after.rooms if room.contents.notes]
    lost = [lost.contents.notes for lost in after.lost]
    assert sorted([*stayed, *lost]) == sorted(room.contents.notes for room in key.rooms)
    numbers = [str(room.number) for room in after.rooms]
    assert len(set(numbers)) == len(numbers)
    again = morphs.key_of(new, keep=after)
    assert again.lost == after.lost


def test_notes_stay_with_a_room_that_is_rolled_anew(before: tuple[morphs.Layout, Key]) -> None:
    layout, key = before
    room = key.rooms[3]
    key = key.changed(room.id, notes="the bell is cracked")
    for roll in (1, 2):
        key = morphs.key_of(layout, keep=key, reroll=[str(room.number)])
        again = next(r for r in key.rooms if r.id == room.id)
        assert (again.roll, again.contents.notes) == (roll, "the bell is cracked")
    assert again.contents.seen != room.contents.seen


def test_one_room_is_rolled_anew_and_locked_ones_are_not(
    before: tuple[morphs.Layout, Key],
) -> None:
    layout, key = before
    key = key.changed(key.rooms[4].id, locked=True)
    after = morphs.key_of(layout, keep=key, reroll=("3", "5"))
    for old, new in zip(key.rooms, after.rooms, strict=True):
        assert (old.number, old.id) == (new.number, new.id)
        if old.number == 3:
            assert new.contents.seen != old.contents.seen
            assert new.roll == 1
        else:
            assert new.contents == old.contents


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [("name", 5, "text, not 5"), ("seen", None, "text, not None"), ("notes", "\ud800", "text, not"),
     ("locked", "yes", "true or false, not 'yes'")],
)  # fmt: skip
def test_what_no_file_of_a_key_holds_is_refused(
    field: str, value: object, said: str, before: tuple[morphs.Layout, Key]
) -> None:
    key = before[1]
    with pytest.raises(morphs.MorphsError, match=f"^{field}: it should be {said}"):
        key.changed(key.rooms[0].id, **{field: value})


def test_the_key_of_a_larger_map_is_refused(before: tuple[morphs.Layout, Key]) -> None:
    small = morphs.build(board="grid:2x2", seed=3).layout
    with pytest.raises(morphs.MorphsError, match="the key of another map"):
        morphs.key_of(small, keep=before[1])


def test_a_map_solved_anew_as_a_whole_keeps_what_was_written(
    before: tuple[morphs.Layout, Key],
) -> None:
    key = before[1].changed(before[1].rooms[0].id, notes="The duke hid here")
    other = morphs.build(board="grid:5x4", connected=True, seed=9).layout
    after = morphs.key_of(other, keep=key)
    told = [room.contents.notes for room in after.rooms]
    assert "The duke hid here" in [*told, *(lost.contents.notes for lost in after.lost)]


def test_another_depth_tells_of_all_rooms_anew_but_for_users_texts(
    before: tuple[morphs.Layout, Key],
) -> None:
    layout, key = before
    plain = morphs.key_of(layout, depth=9)
    mine = key.rooms[2]
    locked = next(
        a for a, b in zip(key.rooms[3:], plain.rooms[3:], strict=True) if a.contents != b.contents
    )
    key = key.changed(mine.id, seen="Grimble waits.").changed(locked.id, locked=True)
    deep = morphs.key_of(layout, keep=key, depth=9)
    changed = [a.contents != b.contents for a, b in zip(key.rooms, deep.rooms, strict=True)]
    assert sum(changed) > len(changed) / 4
    assert not changed[2]
    assert [r.contents for r in deep.rooms if r.id == locked.id] == [locked.contents]
    assert [room.number for room in deep.rooms] == [room.number for room in key.rooms]
    again = morphs.key_of(layout, keep=deep, depth=9)
    assert again.to_json() == deep.to_json()


def test_what_somebody_wrote_is_no_reference_and_may_be_said_twice(
    before: tuple[morphs.Layout, Key],
) -> None:
    layout, key = before
    for room in key.rooms:
        key = key.changed(room.id, name="{lone} {Halls}", hidden="Nothing, {as} yet.")
    after = morphs.key_of(layout, keep=key, stock="light")
    again = morphs.key_of(layout, keep=after, stock="full", reroll=(str(key.rooms[-1].number),))
    rumours = [line for level in again.levels for line in level.rumours if "Halls" in line]
    assert rumours
    assert all("{lone} {Halls}" in line for line in rumours)
    assert morphs.check_key(again, layout=layout).ok


def test_the_key_of_another_map_is_told_of(tmp_path: Path) -> None:
    own = morphs.build(board="grid:4x3", seed=4).layout
    other = morphs.build(board="grid:4x3", seed=5, pack="caverns").layout
    morphs.write_layout(own, tmp_path / "map.json")
    for layout, told in ((own, 0), (other, 1)):
        notes: list[str] = []
        keep = morphs.key_of(layout)
        target = tmp_path / "key.md"
        key_map(tmp_path / "map.json", [target], keep=keep, how={"tell": notes.append})
        assert len([note for note in notes if "may be another" in note]) == told
