"""Great places of sections: what they show closes, and rock lies between any two."""

from itertools import combinations

import pytest

from morphs.art.sideview.great import MIRRORED
from morphs.generators.composition.great import GRAND, GreatPlace, great_places, most_of

FACING = ((2, 7, 1, 0), (3, 6, 1, 0), (5, 0, 0, 1), (4, 1, 0, 1))
"""A half-side, the one it faces, and where that lies."""


def plans() -> list[tuple[int, list[GreatPlace]]]:
    found = []
    for seed in range(60):
        wide, high = 3 + seed % 12, 2 + seed % 9
        free = {(x, y) for x in range(wide) for y in range(1, high + 1)}
        found.append((len(free), great_places(free, seed)))
    return found


def test_what_two_cells_of_a_place_show_each_other_is_the_same() -> None:
    kinds = set()
    for _, places in plans():
        for place in places:
            kinds.add(place.kind)
            shown = dict(place.shown())
            for (x, y), faces in shown.items():
                for half, other, dx, dy in FACING:
                    beside = shown.get((x + dx, y + dy), {})
                    assert faces.get(half) == beside.get(other), place
    assert kinds == {"hall", "chasm", "cavern", "lake"}


def test_places_lie_apart_and_take_their_share() -> None:
    for count, places in plans():
        assert sum(len(place.cells) for place in places) <= most_of(count)
        for one, two in combinations(places, 2):
            near = [abs(x - u) <= 1 and abs(y - v) <= 1 for x, y in one.cells for u, v in two.cells]
            assert not any(near)


def test_water_falls_from_the_roof_to_a_lake_and_ladders_hang_to_the_floor() -> None:
    fallen = ladders = 0
    for _, places in plans():
        for place in places:
            shown = dict(place.shown())
            x, y = place.at
            foot = list(shown[x, y + place.high - 1].values())
            fallen += place.fall is not None
            ladders += any(place.ladders)
            assert place.fall is None or "kn" in foot
            assert not place.ladders[0] or "gy" in foot
    assert fallen and ladders


def test_the_first_place_is_grand_and_lies_deep() -> None:
    for seed in range(30):
        free = {(x, y) for x in range(8) for y in range(1, 4)}
        first, *others = great_places(free, seed)
        assert first.kind in GRAND and len(first.cells) >= 6
        assert first.at[1] == 2 and others


def test_halls_lie_above_lakes() -> None:
    depth: dict[str, list[int]] = {"hall": [], "lake": []}
    for _, places in plans():
        for place in places:
            depth.get(place.kind, []).append(place.at[1])
    hall, lake = (sum(rows) / len(rows) for rows in depth.values())
    assert hall < lake


@pytest.mark.parametrize("half", range(8))
def test_mirroring_twice_changes_nothing(half: int) -> None:
    assert MIRRORED[MIRRORED[half]] == half


def test_no_place_takes_a_whole_row() -> None:
    for seed in range(30):
        for wide, high in ((3, 2), (4, 1), (4, 4)):
            free = {(x, y) for x in range(wide) for y in range(high)}
            places = great_places(free, seed)
            assert places and all(place.wide < wide for place in places)
