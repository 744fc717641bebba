"""Words of rooms are said of what shows them, and names do not stammer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from shapely import MultiPolygon, box

from morphs.plan.key.model import Region, Way
from morphs.plan.key.phrases import stammers
from morphs.plan.key.promises import kept_promises
from morphs.plan.key.regions import Ground, Sight


def _room(name: str, wide: float, *cells: int, kind: str = "room", tags: str = "") -> Region:
    shape = MultiPolygon([box(0, 0, wide, 4)])
    return Region(name, kind, shape, (1.0, 1.0), cells=cells, tags=tuple(tags.split()))


def _ground(rooms: list[Region], things: Mapping[str, str], ways: tuple[Way, ...] = ()) -> Ground:
    sights = {
        one.id: Sight(
            "",
            Counter(things.get(one.id, "").split()),
            ("water",) if one.kind == "water" else (),
            number,
        )
        for number, one in enumerate(rooms)
    }
    return Ground(tuple(rooms), ways, sights)


def _said(ground: Ground, tags: Mapping[int, list[str]], drawn: bool = True) -> dict[str, set[str]]:
    return {one.id: set(one.tags) for one in kept_promises(ground, tags, drawn)}


def test_a_word_is_said_of_the_largest_room_that_shows_it() -> None:
    rooms = [_room("nave", 9, 0), _room("bones", 5, 0), _room("closet", 2, 0)]
    ground = _ground(rooms, {"nave": "altar", "bones": "coffin", "closet": "coffin"})
    said = _said(ground, {0: ["temple", "crypt", "library"]})
    assert said == {"nave": {"temple"}, "bones": {"crypt"}, "closet": set()}


def test_a_place_of_several_tiles_is_one_room() -> None:
    at = ((0.0, 0.0), (1.0, 0.0))
    rooms = [
        _room("cave", 20, 0, 1, 2, kind="cave"),
        _room("dry", 4, 1, kind="cave"),
        _room("sea", 30, 0, 1, kind="water"),
    ]
    ground = _ground(rooms, {}, (Way("cave", "sea", "water", at), Way("dry", "cave", "open", at)))
    tags = {cell: ["harbour", "set-piece", "hall"] for cell in range(3)}
    assert _said(ground, tags)["cave"] == {"harbour", "set-piece", "hall"}
    assert not _said(ground, tags)["dry"]
    dry = _ground(rooms, {}, (Way("dry", "cave", "open", at),))
    assert all("harbour" not in tags for tags in _said(dry, tags).values())


def test_rooms_have_no_theme_that_they_do_not_show() -> None:
    rooms = [
        _room("bare", 4, 0, tags="library"),
        _room("books", 4, 0, tags="library shelf"),
        _room("long", 16, 0, tags="gallery"),
        _room("square", 4, 0, tags="gallery"),
    ]
    ground = _ground(rooms, {"books": "shelf"})
    said = _said(ground, {})
    assert said == {
        "bare": set(),
        "books": {"library", "shelf"},
        "long": {"gallery"},
        "square": set(),
    }


def test_strangers_tiles_are_taken_at_their_word() -> None:
    ground = _ground([_room("large", 9, 0), _room("little", 4, 0)], {})
    assert _said(ground, {0: ["temple"]}, drawn=False) == {"large": {"temple"}, "little": set()}


@pytest.mark.parametrize(
    "name", ["Puffball Puffball Field", "Mouldy Mould Bed", "King's Hall of Kings", "Bone Bones"]
)
def test_names_that_stammer(name: str) -> None:
    assert stammers(name)


@pytest.mark.parametrize("name", ["Hall of the Old Owl", "Sir Oswin's Court", "Third Vestibule"])
def test_names_that_do_not(name: str) -> None:
    assert not stammers(name)
