"""Hills stand in groups, row before row, which overlap within and leave bare ground between."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np

from morphs.draw.lands.downs import BROADEST, DUSK, FORMS, HIGHEST, SLOPE, down
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.hills import LEAST, Hill, grouped, mates
from morphs.draw.lands.looks import ATLAS_LOOK
from morphs.draw.terrain.pen import Pen

KEYS = np.arange(400, dtype=np.int64) * 7919 + 11
PLACES = np.stack([np.arange(400) * 1000.0, np.zeros(400)], axis=1)
LEVEL = np.zeros(400)


def test_groups_are_hills_close_to_each_other() -> None:
    groups: dict[int, list] = {}
    for hill in grouped(PLACES, KEYS, LEVEL):
        groups.setdefault(hill.group, []).append(hill)
    assert len(groups) == len(KEYS)
    counts = Counter(len(hills) for hills in groups.values())
    assert min(counts) == LEAST and max(counts) >= 7 and counts[3] > counts[max(counts)]
    for hills in groups.values():
        for one in hills[1:]:
            apart = [np.hypot(one.x - o.x, one.y - o.y) / SIZE - o.wide for o in hills if o != one]
            assert min(apart) < one.wide


def test_rows_stand_before_each_other_the_highest_at_the_back() -> None:
    back, front = [], []
    for hill in grouped(PLACES, KEYS, LEVEL):
        (front if hill.y > 0.08 * SIZE else back).append(hill.wide)
    assert len(front) > len(KEYS) / 2
    assert np.mean(back) > 1.15 * np.mean(front)


def test_rows_are_turned_with_the_country() -> None:
    level, tilted = (grouped(PLACES[:40], KEYS[:40], LEVEL[:40] + tilt) for tilt in (0.0, 1.0))
    steep = [abs(hill.y) for hill in tilted]
    assert np.mean(steep) > 1.5 * np.mean([abs(hill.y) for hill in level])


def test_hills_differ_in_size_and_the_dice_decide() -> None:
    hills = grouped(PLACES, KEYS, LEVEL)
    wide = [hill.wide for hill in hills]
    assert max(wide) > 3 * min(wide)
    assert hills == grouped(PLACES, KEYS, LEVEL)
    assert len({hill.key for hill in hills}) == len(hills)


def test_hills_keep_within_their_room_and_have_all_forms() -> None:
    pen, shapes = Pen(ATLAS_LOOK.style, SIZE), Counter[tuple[int, int]]()
    for key in range(120):
        (piece,) = down(pen, (0.0, 0.0), key, 1.0)
        back = re.findall(r'd="([^"]+)"', piece.svg)[-1]
        shapes[back.count("M"), back.count("C")] += 1
        places = np.array([float(one) for one in re.findall(r"-?[\d.]+", back)]).reshape(-1, 2)
        assert np.abs(places[:, 0]).max() < 0.62 * BROADEST * SIZE
        assert -places[:, 1].min() < 1.1 * HIGHEST * SIZE
    falls = {(len(form.tops), len(form.tops)) for form in FORMS if form.tops}
    assert set(shapes) == falls | {(1, 3)}  # a line down the dark side of each top; scarps


def test_hills_are_bodies_darker_on_one_side_and_not_mere_arcs() -> None:
    pen = Pen(ATLAS_LOOK.style, SIZE)
    for key in range(40):
        (piece,) = down(pen, (0.0, 0.0), key, 1.0)
        found = re.findall(r'd="([^"]+)" fill="([^"]+)"', piece.svg)
        lit, dark = (
            np.array([float(n) for d, fill in found if fill == hue
                      for n in re.findall(r"-?[\d.]+", d)]).reshape(-1, 2)
            for hue in (SLOPE, DUSK)
        )  # fmt: skip
        if found[-1][0].count("C") == found[-1][0].count("M"):
            assert lit[:, 1].max() > 0.1 * np.ptp(lit[:, 0])  # it swells before its foot
        assert dark[:, 0].mean() > lit[:, 0].mean()


def test_a_hill_that_is_left_alone_has_a_lower_one_beside_it_where_there_is_room() -> None:
    hills = [
        Hill(x, 0.0, 0.5, number, 0 if x else 7) for number, x in enumerate((0.0, 300.0, 400.0))
    ]
    shown, wide = np.array([True, True, True]), np.array([0.5, 0.5, 0.5])
    for shut, side in ((-1e9, 1), (0.0, -1)):

        def clear(at: np.ndarray, room: np.ndarray, shut: float = shut) -> np.ndarray:
            return at[:, 0] < 0 if shut == 0.0 else at[:, 0] > shut

        (mate,) = mates(hills, wide, shown, clear)
        assert side * mate.x > 0 and mate.wide < 0.5 and mate.group == 7
    assert not list(mates(hills, wide, shown, lambda at, _: np.zeros(len(at), np.bool_)))
