"""Rock round caves is drawn by another hand than that round halls."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from PIL import Image

from morphs.art.gaps.narrow import Narrow, narrow_rock
from morphs.art.gaps.pebbles import RIM, pebbles_of
from morphs.art.gaps.round_caves import CHOICE, HANDS
from morphs.art.gaps.wild_rock import FULL, TILT, WildRock
from morphs.art.style.style import DARK, INK, PARCHMENT, PLAIN
from morphs.plan.plan import Plan, Room

SQUARE = 20
FRAME = shapely.box(0, 0, 10, 10)
SEEDS = range(12)
Box = tuple[float, float, float, float]


def cell(kind: str, *open_ground: Box) -> Plan:
    """A cell whose ground is rooms of a kind."""
    rooms = tuple(Room(shapely.box(*one), kind) for one in open_ground)
    return Plan(FRAME, floor=shapely.union_all([room.outline for room in rooms]), rooms=rooms)


def board(plans: list[Plan], seed: int = 1, wraps: bool = False, square: int = SQUARE) -> Narrow:
    """Cells in a row."""
    cells = [(plan, (10.0 * number, 0.0)) for number, plan in enumerate(plans)]
    return narrow_rock(cells, (10.0 * len(plans), 10.0), square, wraps, INK, (), seed)


def by(hand: str, narrow: Narrow) -> WildRock:
    """What a hand draws on a board."""
    return replace(narrow.wild, rock=replace(narrow.wild.rock, hand=HANDS[hand]))


def inked(wild: WildRock, box: Box) -> NDArray[np.float64]:
    """How dark a box of squares is."""
    x0, y0, x1, y1 = (round(side * wild.square) for side in box)
    return np.asarray(wild.ink((x1 - x0, y1 - y0), (x0, y0))) / FULL


@pytest.mark.parametrize("seed", SEEDS)
def test_caves_and_halls_have_hands_of_their_own_and_there_is_no_border(seed: int) -> None:
    plans = [cell("cave", (2, 2, 8, 8))] * 2 + [cell("room", (2, 2, 8, 8))] * 2
    held = board(plans, seed).wild.holds
    x = np.linspace(0.2, 39.8, 160)
    shares = np.mean([held(np.stack([x, np.full(160, y)], 1)) for y in np.linspace(0, 10, 41)], 0)
    assert shares[:60].all()
    assert not shares[-60:].any()
    mixed = (shares > 0.1) & (shares < 0.9)
    assert mixed.sum() > 3, "here so, there so"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_short_passage_between_caves_has_the_caves_hand(seed: int) -> None:
    passage, great = cell("room", (0, 4.5, 10, 5.5)), cell("room", (0, 1, 10, 9))
    cave = cell("cave", (0, 1, 10, 9))
    places = np.stack(np.meshgrid(np.linspace(31, 39, 17), np.linspace(1, 9, 17)), 2).reshape(-1, 2)
    for built, wild in ((passage, True), (great, False)):
        plans = [cave] * 3 + [built] + [cave] * 3
        rock = board(plans, seed).wild
        assert rock.holds(places).all() == wild


@pytest.mark.parametrize("seed", SEEDS)
def test_strokes_leave_the_middle_of_narrow_rock_light(seed: int) -> None:
    plans = [cell("cave", (0, 0, 10, 4.5), (0, 5.5, 10, 10))] * 2
    wild = by("fans", board(plans, seed))
    middle, beside = inked(wild, (1, 4.9, 19, 5.1)), inked(wild, (1, 4.6, 19, 4.75))
    assert middle.mean() < 0.15 < beside.mean() < 0.6


def test_plain_rock_round_caves_is_darker_than_its_hatching() -> None:
    cells = [(cell("cave", (2, 2, 8, 8)), (0.0, 0.0))]
    darkest = []
    for style in (PLAIN, replace(PLAIN, speck="")):
        picture = Image.new("RGBA", (200, 200))
        narrow_rock(cells, (10.0, 10.0), SQUARE, False, style, (), 1).lay(picture, 0)
        seen = np.asarray(picture)
        darkest.append(seen[seen[..., 3] == FULL][:, 0].min())
    assert darkest[0] < darkest[1]


@pytest.mark.parametrize("seed", range(40))
def test_pebbles_keep_off_the_rim_of_the_map(seed: int) -> None:
    hall = cell("room", (0, 0, 10, 1))
    rings = pebbles_of(board([hall, Plan(FRAME), Plan(FRAME)], seed).wild.rock)
    assert (rings > RIM).all()
    assert (rings < np.array((30, 10)) - RIM).all()


@pytest.mark.parametrize("hand", HANDS)
def test_ink_is_densest_at_the_wall_and_thins_outward(hand: str) -> None:
    wild = by(hand, board([cell("cave", (0, 6, 10, 10))] * 3))
    strips = [
        inked(wild, (2, 6 - b, 28, 6 - a)).mean() for a, b in ((0.1, 0.3), (0.7, 1), (1.6, 2))
    ]
    assert strips[0] > 1.5 * strips[1] > 4 * strips[2]
    assert strips[1] > 0.01
    assert not inked(wild, (2, 6.3, 28, 10)).any(), "none on the ground"


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_narrow_rock_is_a_tone(hand: str, seed: int) -> None:
    wild = by(hand, board([cell("cave", (0, 0, 10, 4), (0, 6, 10, 10))] * 2, seed))
    blocks = inked(wild, (1, 4, 19, 6)).reshape(1, 2 * SQUARE, 9, 2 * SQUARE).mean(axis=(1, 3))
    assert blocks.min() > 0.05
    assert blocks.max() < 0.6


def test_strokes_stand_square_to_walls_and_become_finer() -> None:
    wild = by("fans", board([cell("cave", (0, 6, 10, 10))] * 3))
    strokes = next(
        mark.rings for mark in wild.marks if mark.rings.shape[1:] == (4, 2) and len(mark.rings) > 60
    )
    begin, end = strokes[:, [0, 3]].mean(axis=1), strokes[:, [1, 2]].mean(axis=1)
    inner = (begin[:, 0] > 1) & (begin[:, 0] < 29)
    across, up = abs(end - begin)[inner].T
    assert (up > 0).all()
    assert (across <= (TILT + 0.12) * up + 0.01).all()
    widths = np.linalg.norm(strokes[:, 0] - strokes[:, 3], axis=1)
    tips = np.linalg.norm(strokes[:, 1] - strokes[:, 2], axis=1)
    assert widths.mean() > 1.5 * tips.mean()


@pytest.mark.parametrize("hand", HANDS)
def test_what_is_drawn_in_parts_is_what_is_drawn_at_once(hand: str) -> None:
    wild = by(hand, board([cell("cave", (0.5, 3, 9.5, 7))] * 2))
    whole = np.asarray(wild.ink((440, 240), (-20, -20)))
    for left, top in ((0, 0), (100, 31), (399, 150)):
        part = np.asarray(wild.ink((41, 90), (left - 20, top - 20)))
        assert (part == whole[top : top + 90, left : left + 41]).all()


@pytest.mark.parametrize("hand", HANDS)
def test_boards_that_wrap_have_no_border(hand: str) -> None:
    wild = by(hand, board([cell("cave", (0, 0.8, 10, 9.2))], wraps=True))
    right, left = inked(wild, (9, 0, 10, 10)), inked(wild, (10, 0, 11, 10))
    assert (inked(wild, (0, 0, 1, 10)) == left).all()
    assert abs(right.mean() - left.mean()) < 0.06


def test_maps_differ_by_their_dice_and_styles_choose() -> None:
    plans = [cell("cave", (2, 2, 8, 8))]
    assert {board(plans, seed).wild.rock.hand for seed in SEEDS} == {*HANDS.values()}
    for style in (DARK, PARCHMENT):
        found = {
            narrow_rock(
                [(plans[0], (0.0, 0.0))], (10, 10), SQUARE, False, style, (), seed
            ).wild.rock.hand
            for seed in SEEDS
        }
        assert found == {HANDS[name] for name in CHOICE[style.name]}
    assert board(plans, square=6).wild.rock.hand is None, "dots would be a grey"


def test_halls_alone_are_drawn_as_they_were() -> None:
    wild = board([cell("room", (2, 2, 8, 8))] * 2).wild
    assert wild.rock.hand is None
    assert len(wild.marks) == 2, "nothing but pebbles"
    assert not inked(wild, (1.7, 1.7, 8.3, 8.3)).any()


@pytest.mark.parametrize("seed", SEEDS)
def test_pebbles_keep_off_walls_and_off_the_middle_of_great_masses(seed: int) -> None:
    hall = cell("room", (0, 0, 10, 1))
    rock = board([hall, Plan(FRAME), Plan(FRAME)], seed).wild.rock
    spots = pebbles_of(rock).mean(axis=1)
    away = shapely.distance(shapely.box(0, 0, 10, 1), shapely.points(spots))
    assert len(spots) == 0 or (away.min() > 0.9 and away.max() < 6)


@pytest.mark.parametrize("hand", HANDS)
def test_a_corner_that_is_rounded_has_no_strokes_of_its_point(hand: str) -> None:
    """Ground that becomes rock is rock all over: no wall is left where it ended."""

    class Rounded:
        moved = (shapely.GeometryCollection(), shapely.box(4, 1, 6, 4))

    plan = cell("cave", (0, 4, 10, 10), (4, 1, 6, 4))
    cells, size = [(plan, (0.0, 0.0))], (10.0, 10.0)
    narrow = narrow_rock(cells, size, SQUARE, False, INK, [Rounded()], 1)  # type: ignore[list-item]
    assert not inked(by(hand, narrow), (3, 0, 7, 1.6)).any()
    picture = Image.new("RGBA", (200, 200))
    narrow.lay(picture, 0, rounded=True)
    assert picture.getbbox()
