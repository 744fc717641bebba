"""Names of seas, and the ground beneath ranges and woods."""

from __future__ import annotations

import re

import numpy as np

from morphs.draw.zones.crags import CUT, FACE, face_of, jagged
from morphs.draw.zones.emblems import emblem_of
from morphs.draw.zones.fringe import fringe_shapes
from morphs.draw.zones.ground import CRACKED, _fields, _fringed, _strongest, at_sea, painted
from morphs.draw.zones.lamps import darken, lamplight, shining
from morphs.draw.zones.paint import shade_rim
from morphs.draw.zones.relief import Covered, snow_drifts
from morphs.draw.zones.seas import _room, sea_names
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.soft import smoothed
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER
from morphs.generators.zones.zone_map import NO_THING
from tests.generators.zones.handmade import duel

GRASS = TERRAINS.index("grass")


def test_a_name_has_room_on_free_water() -> None:
    free = np.zeros((12, 20), np.bool_)
    free[2:9, 3:17] = True
    free[5, 8] = False  # what floats there
    room = _room(free)
    assert room is not None
    row, start = int(room.row), int(room.column - room.long / 2)
    assert free[row - 1 : row + 2, start : start + room.long].all()
    assert room.long == 14
    assert _room(np.zeros((8, 8), np.bool_)) is None


def test_a_sea_has_a_name_of_its_seed_upon_it() -> None:
    zones = duel()
    size, pixels = zones.size, 30
    zones.terrain[0], zones.thing[0] = GRASS, NO_THING
    zones.terrain[0, : size // 2] = WATER
    names = {}
    for seed in (1, 2):
        zones.request["seed"] = seed
        (found,) = sea_names(zones, 0, pixels)
        name = found.svg
        assert [found] == list(sea_names(zones, 0, pixels))
        x, y = (float(re.search(f' {axis}="([0-9.]+)"', name)[1]) for axis in "xy")  # type: ignore[index]
        assert 0 < x < size * pixels
        assert 0 < y < size // 2 * pixels
        names[seed] = name
    assert names[1] != names[2]
    zones.terrain[0] = GRASS
    assert not list(sea_names(zones, 0, pixels))


def test_ground_is_darker_beneath_woods_and_lit_on_one_side_of_ranges() -> None:
    land = np.full((20, 20), GRASS, np.uint8)
    mass = np.zeros((20, 20), np.bool_)
    mass[7:13, 7:13] = True
    plain = painted(land, 8).astype(int)
    wooded = painted(land, 8, under=Covered(None, mass)).astype(int)
    high = painted(land, 8, under=Covered(mass, None)).astype(int)
    assert (wooded[76:84, 76:84] < plain[76:84, 76:84]).all()
    assert (wooded[:16, :16] == plain[:16, :16]).all()
    change = (high - plain).sum(axis=2)
    assert (change[:16, :16] == 0).all()
    assert change[58:64, 64:90].mean() > change[96:102, 64:90].mean() + 15
    assert change[106:110, 72:104].mean() < min(0, change[48:54, 56:80].mean()) - 5


def test_snow_has_blue_drifts_and_other_ground_none() -> None:
    for word, blue in (("snow", True), ("grass", False)):
        land = np.full((24, 24), TERRAINS.index(word), np.uint8)
        image = painted(land, 8).astype(int)
        tint = image[..., 2] - image[..., 0]
        assert (int(np.percentile(tint, 95) - np.percentile(tint, 5)) > 14) == blue


def test_where_two_grounds_meet_each_reaches_into_the_other() -> None:
    """The border is no straight line and no blur: there are hardly any colours between."""
    land = np.full((24, 24), GRASS, np.uint8)
    land[:, 12:] = TERRAINS.index("lava")
    image = painted(land, 10).astype(int)
    green = image[..., 1] - image[..., 0]
    low, high = np.percentile(green[:, :60], 50), np.percentile(green[:, -60:], 50)
    lava = abs(green - high) < abs(green - low)
    reach = [int(row.argmax()) for row in lava]
    assert max(reach) - min(reach) > 8
    between = (abs(green - low) > 9) & (abs(green - high) > 9)
    assert between.mean() < 0.02


def test_bare_rock_is_cracked() -> None:
    """Cracks are thin: they are the darkest hundredth of the ground."""

    def darkest(kind: int) -> float:
        image = painted(np.full((16, 16), kind, np.uint8), 12).astype(int).sum(axis=2)
        return float(image.mean() - np.percentile(image, 1))

    for kind in CRACKED:
        assert darkest(kind) > 2 * darkest(GRASS)


def test_borders_of_dry_ground_have_a_fringe_that_keeps_off_what_stands_there() -> None:
    land = np.full((20, 20), TERRAINS.index("grass"), np.uint8)
    still = np.zeros((20, 20), np.float32), np.zeros((20, 20), np.float32)
    free = np.full((20, 20), 9.0)
    assert not list(fringe_shapes(land, still, free, 10))
    land[:, 10:] = TERRAINS.index("snow")
    svg = "".join(fringe_shapes(land, still, free, 10))
    x = [float(at) for at in re.findall(r"[ML](-?[0-9.]+) ", svg)]
    assert svg.count("<path") == 2 and min(x) > 90 and max(x) < 112
    assert not list(fringe_shapes(land, still, 0 * free, 10))
    land[:, 10:] = WATER
    assert not list(fringe_shapes(land, still, free, 10))


def test_drifts_of_snow_lie_as_the_wind_blows_and_make_no_rings() -> None:
    kinds = np.full((24 * 20, 24 * 20), TERRAINS.index("snow"), np.int64)
    image = np.full((*kinds.shape, 3), 240, np.float32)
    snow_drifts(image, kinds, 20, 401)
    steps = np.diff(image[..., 0], axis=0)
    assert steps.max() > 8  # the lips of drifts
    assert steps.min() > -steps.max() / 2  # what lies behind them rises gently everywhere


def test_rock_is_hewn_all_over_and_most_along_its_rim() -> None:
    land = np.full((30, 30), TERRAINS.index("subterranean"), np.uint8)
    land[4:26, 4:26] = TERRAINS.index("rock")
    grey = painted(land, 12).astype(int).mean(axis=2)
    patches = grey.reshape(30, 12, 30, 12)
    uneven = patches.std(axis=(1, 3))
    rim = np.concatenate([uneven[5:25, 5], uneven[5:25, 24], uneven[5, 5:25]])
    assert rim.mean() > 1.1 * uneven[10:20, 10:20].mean() and uneven[10:20, 10:20].min() > 2
    assert np.ptp(patches.mean(axis=(1, 3))[10:20, 10:20]) > 2  # broad beds of light and shade


def test_rims_of_snow_are_less_torn_than_those_of_other_ground() -> None:
    def rim(kind: str) -> int:
        land = np.full((40, 40), TERRAINS.index("grass"), np.uint8)
        land[:, 20:] = own = TERRAINS.index(kind)
        fields = _fields(land, 8, 0, None)
        seen = _strongest(_fringed(land, fields, 8, 0, None)) == own
        return int((seen[1:] != seen[:-1]).sum() + (seen[:, 1:] != seen[:, :-1]).sum())

    assert 320 <= rim("snow") < 0.8 * min(rim("dirt"), rim("swamp"))


def test_walls_of_rock_are_lit_where_they_look_to_the_left_and_have_a_face_to_the_south() -> None:
    terrain = np.full((18, 18), TERRAINS.index("subterranean"), np.uint8)
    terrain[6:12, 6:12] = ROCK
    image = painted(terrain, 16, 1).astype(int).sum(axis=2)
    left, right = image[112:168, 98:106].mean(), image[112:168, 182:190].mean()
    assert left > right + 25
    top, south = (image[rows, 112:176].mean() for rows in (slice(100, 112), slice(182, 192)))
    assert south < top - 25


def test_rims_of_rock_go_in_and_out_by_slabs_and_what_looks_south_is_their_lowest_part() -> None:
    field = np.zeros((80, 80), np.float32)
    field[:40] = 1.0
    field = smoothed(field, 5.0)
    light = np.repeat(np.array([[0.0, 1.0, 0.5, 0.9]], np.float32), 12, axis=1).repeat(48, axis=0)
    solid = jagged(field, light, 10)
    feet = solid.sum(axis=0)
    assert feet[6] > feet[30] > feet[42] >= feet[18] and feet[6] - feet[18] >= 2
    face = face_of(solid)
    high = face.sum(axis=0)
    assert not (face & ~solid).any() and set(high.tolist()) == {round(FACE * CUT)}
    assert not face_of(np.ones_like(solid)).any()


def test_no_rock_shows_where_its_rim_is_drawn_in() -> None:
    terrain = np.full((18, 18), TERRAINS.index("grass"), np.uint8)
    bare = painted(terrain, 16, 0)[:, 200:].astype(int).sum(axis=2)
    terrain[:, :10] = ROCK
    seen = painted(terrain, 16, 0)[:, 200:].astype(int).sum(axis=2)
    assert abs(bare.mean() - seen.mean()) < 12


def test_all_ground_below_is_cracked_and_greyer_than_above() -> None:
    grass = np.full((18, 18), TERRAINS.index("grass"), np.uint8)
    above, below = (painted(grass, 12, level).astype(int) for level in (0, 1))

    def gaudy(image: np.ndarray) -> float:
        return float((image.max(axis=2) - image.min(axis=2)).mean())

    assert gaudy(below) < 0.95 * gaudy(above)
    dark = [float((image.sum(axis=2) < image.sum(axis=2).mean() - 60).mean()) for image in
            (above, below)]  # fmt: skip
    assert dark[1] > dark[0] + 0.004


def test_what_lies_below_is_in_a_cool_dusk_but_warm_by_lamps() -> None:
    town = Sign(0, emblem_of("town", "castle-rampart", 1, 0, "", 0), 60, 9.0, 11.0)
    image = np.full((200, 200, 4), 200, np.uint8)
    darken(image, lamplight([town], (20, 20), 10), 10)
    red, green, blue, strength = image[5, 195].tolist()
    assert red < green < blue < 200 == strength
    red, green, blue, _ = image[84, 90].tolist()
    assert red > green > 200 > blue - 5
    dark = np.full((200, 200, 4), 200, np.uint8)
    darken(dark, lamplight([], (20, 20), 10), 10)
    assert (dark[5, 195] == image[5, 195]).all() and (dark == dark[0, 0]).all()


def test_the_sea_is_ever_deeper_off_its_coast() -> None:
    land = np.full((30, 30), TERRAINS.index("grass"), np.uint8)
    land[:, 6:] = TERRAINS.index("water")
    image = painted(land, 10).astype(int)
    tones = [float(image[100:200, at : at + 20, 0].mean()) for at in (70, 110, 180, 270)]
    assert tones == sorted(tones, reverse=True) and tones[0] - tones[-1] > 25
    wet = at_sea(land, 0, None)
    assert not wet[:, :20].any() and wet[:, 32:].all()


def test_rock_is_dark_deep_within() -> None:
    land = np.full((24, 24), TERRAINS.index("dirt"), np.uint8)
    land[4:20, 4:20] = TERRAINS.index("rock")
    image = painted(land, 10).astype(int).sum(axis=2)
    assert image[110:130, 110:130].mean() < 0.75 * image[60:180, 50:57].mean()


def test_a_level_is_darker_towards_its_rim() -> None:
    image = np.full((200, 100, 4), 200, np.uint8)
    shade_rim(image)
    assert (image[20:180, 10:90, :3] == 200).all() and (image[..., 3] == 200).all()
    assert image[100, 0, 0] < 170 and image[0, 0, 0] < image[0, 50, 0] < image[5, 50, 0] < 200


def test_what_grows_below_shines_cool_but_warm_on_lava() -> None:
    land = np.full((20, 20), TERRAINS.index("dirt"), np.uint8)
    land[:, 10:] = TERRAINS.index("lava")
    grove = np.zeros((80, 80), np.bool_)
    grove[30:50, 12:28] = grove[30:50, 52:68] = True
    plain, shone = (np.full((200, 200, 3), 120, np.uint8) for _ in range(2))
    none = lamplight([], (20, 20), 10)
    darken(plain, none, 10)
    darken(shone, none, 10, shining(grove, land))
    more = shone.astype(int) - plain
    (red, _, blue), (hot_red, _, hot_blue) = more[100, 50], more[100, 150]
    assert blue > red and hot_red > hot_blue and not more[5, 100].any()
    assert shining(None, land) == []
