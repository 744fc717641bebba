"""What stands under the sky of sections gathers: woods, villages, castles on hills, open downs."""

from itertools import pairwise, product

import pytest

from morphs.art.geometry.drawing import Thing
from morphs.art.packs.ship import maker
from morphs.art.sideview.anew import PRIDE, seed_anew
from morphs.art.sideview.great import View, is_great
from morphs.art.sideview.great_drawing import draft_great
from morphs.art.sideview.parts import GROUND, Climb, Section
from morphs.art.sideview.surface import (
    BANK,
    DEPTH,
    HUMBLE,
    LANDMARKS,
    LANDS,
    LOW,
    PRIDES,
    SCENES,
    SITES,
    TREES,
    Lie,
    Site,
    basin,
    choose_scene,
    choose_sites,
    ground_line,
    seats,
    standing,
)
from morphs.base.seeds import Dice
from morphs.matching.remembered import LANDS as COUNT
from morphs.matching.remembered import PRIDE as ASKED
from morphs.matching.remembered import _prides

FACES = ("en", "en", "en", "gn", "gn", "gn", "gn", "en")
BARE = Section()


def scene_of(name: str, seed: int) -> tuple[list[Site], list[Thing]]:
    """The sites and the trees of a scene."""
    scene, rolls = SCENES[name], Dice(seed, "skyline")
    sites = choose_sites(BARE, scene, rolls)
    line = ground_line(FACES, seed, [], scene.hill)
    things = standing(line, sites, scene, rolls)
    return sites, [thing for thing in things if thing.kind in TREES]


def test_houses_of_a_village_stand_side_by_side_within_the_tile() -> None:
    counts = []
    for seed in range(12):
        sites, _ = scene_of("village", seed)
        sites.sort(key=lambda site: site.x)
        for one, other in pairwise(sites):
            gap = other.x - one.x - (one.wide + other.wide) / 2
            assert -1e-6 <= gap < 0.2
        assert all(site.wide / 2 < site.x < 10 - site.wide / 2 for site in sites)
        counts.append(len(sites))
    assert max(counts) > 2


def test_drawings_of_one_number_show_one_land() -> None:
    assert len(LANDS) == COUNT
    for land, names in enumerate(LANDS):
        scenes = [SCENES[name] for name in names]
        for number in (1 + land, 1 + land + COUNT):
            found = seed_anew(FACES, 7 + number, number, number)
            assert choose_scene(Dice(found, "carving")) in scenes


def test_numbers_ask_for_what_a_land_is_known_by() -> None:
    assert ASKED == PRIDE and len(PRIDES) == COUNT
    for land, name in enumerate(PRIDES):
        found = seed_anew(FACES, 7 + land, 3, 1 + land + COUNT * PRIDE)
        assert choose_scene(Dice(found, "carving")) == SCENES[name]


def test_landmarks_stand_alone_in_the_middle_as_high_as_the_sky_and_over_any_shaft() -> None:
    shaft = Section(climbs=[Climb("ladder", 7.5, GROUND, 8.0)])
    for name in {*PRIDES}:
        (site,) = choose_sites(shaft, SCENES[name], Dice(1, "skyline"))
        assert site.kind in LANDMARKS and site.x == 5 and site.wide > 7.5
        line = ground_line(FACES, 1, [(site.x - 0.52 * site.wide, site.x + 0.52 * site.wide)])
        things = {one.kind: one for one in standing(line, [site], SCENES[name], Dice(1, "sky"))}
        assert things[site.kind].height > 4 and things[site.kind].y - things[site.kind].height > 0.3


@pytest.mark.parametrize("count", [2, 3, 5, 8, 20])
def test_one_tile_of_a_stretch_under_the_sky_shows_what_its_land_is_known_by(count: int) -> None:
    found = [_prides(seed, list(range(count))) for seed in range(20)]
    assert {len(one) for one in found} == {0 if count < 3 else max(1, round(count / 9))}
    assert all(0 < number < count - 1 for one in found for number in one)


def test_woods_are_thick_and_downs_open() -> None:
    woods, downs = (
        [len(scene_of(name, seed)[1]) for seed in range(8)] for name in ("wood", "downs")
    )
    assert min(woods) > 10 > 4 >= max(downs)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_castles_stand_on_hills_that_end_at_the_sides(seed: int) -> None:
    flat = ground_line(FACES, seed, [], 0.0)
    hill = ground_line(FACES, seed, [], SCENES["castle"].hill)
    rises = [low[1] - high[1] for low, high in zip(flat, hill, strict=True)]
    assert rises[0] == rises[-1] == 0.0
    assert max(rises) == pytest.approx(SCENES["castle"].hill, abs=0.01)
    assert hill[0][1] == hill[-1][1] == GROUND


def test_hills_are_highest_at_various_places() -> None:
    tops = set()
    for seed in range(6):
        flat, hill = (dict(ground_line(FACES, seed, [], high)) for high in (0.0, 2.0))
        tops.add(max(hill, key=lambda x: round(flat[x] - hill[x], 6)))
    assert len(tops) > 3 and all(2.9 < x < 7.1 for x in tops)


def test_woods_and_villages_reach_well_into_the_sky() -> None:
    for name, least in (("wood", 2.2), ("firs", 2.2), ("village", 2.0), ("downs", 1.2)):
        for seed in range(4):
            scene, rolls = SCENES[name], Dice(seed, "skyline")
            sites = choose_sites(BARE, scene, rolls)
            line = ground_line(FACES, seed, [], scene.hill)
            tops = [
                one.y - one.height
                for one in standing(line, sites, scene, rolls)
                if one.kind in TREES or one.kind in SITES
            ]
            assert GROUND - min(tops) > least, (name, seed, min(tops))


def test_there_is_sky_over_all_that_stands_on_hills() -> None:
    for name in ("castle", "great tree", "wood"):
        scene = SCENES[name]
        for seed in range(6):
            line = ground_line(FACES, seed, [], 2.0)
            sites = choose_sites(BARE, scene, Dice(seed, "skyline"))
            things = standing(line, sites, scene, Dice(seed, "grown"))
            tops = [one.y - one.height for one in things if one.kind in TREES or one.kind in SITES]
            assert min(tops) > 0.3


def test_the_pride_of_a_land_towers_over_all_else_there() -> None:
    for names, pride in zip(LANDS, PRIDES, strict=True):
        for name, seed in product(names, range(4)):
            sites, _ = scene_of(name, seed)
            assert all(1.4 * site.high < SITES[SCENES[pride].built[0]][1] for site in sites), name


def test_ground_is_low_where_a_shaft_comes_up_beside_a_hill_or_cliff() -> None:
    for seed, shaft, steep in product(range(8), (2.0, 5.0, 7.5), (False, True)):
        line = dict(ground_line(FACES, seed, [], 2.6, Lie(steep, None, (shaft,))))
        assert line[shaft] >= LOW - 1e-6
        assert min(line.values()) < GROUND - 1.5, "there is a hill all the same"


def test_cliffs_fall_off_on_one_hand() -> None:
    for seed in range(6):
        flat, high = (
            dict(ground_line(FACES, seed, [], hill, Lie(steep=True))) for hill in (0.0, 2.5)
        )
        rises = [flat[x] - high[x] for x in sorted(flat)]
        steepest = [max(b - a for a, b in pairwise(side)) for side in (rises, rises[::-1])]
        assert max(steepest) > 3 * min(steepest)


def test_ponds_lie_level_in_a_basin_beside_shafts() -> None:
    found = 0
    for seed, shaft in product(range(6), (2.0, 3.0, 8.0)):
        section = Section(climbs=[Climb("ladder", shaft, GROUND, 8.0)])
        sites = choose_sites(section, SCENES["vale"], Dice(seed, "skyline"))
        assert any(site.kind in HUMBLE and site.x == shaft for site in sites)
        bed = basin(sites)
        if bed is None:
            continue
        found += 1
        line = dict(ground_line(FACES, seed, seats(sites), 0.0, Lie(False, bed, (shaft,))))
        assert {line[x] for x in line if bed[0] <= x <= bed[1]} == {GROUND + DEPTH}
        assert line[bed[0] - BANK] == line[bed[1] + BANK] == GROUND
        assert not bed[0] - BANK < shaft < bed[1] + BANK
    assert found > 8


def test_trees_of_open_country_stand_in_groves() -> None:
    for name in ("vale", "crags"):
        gaps = []
        for seed in range(12):
            xs = sorted(tree.x for tree in scene_of(name, seed)[1])
            gaps += [b - a for a, b in pairwise(xs)]
        near = sum(gap < 0.8 for gap in gaps)
        assert near > len(gaps) / 2 and max(gaps) > 1.5


def test_roots_hang_from_roofs_of_great_caves_clear_of_what_stands_there() -> None:
    tiles = [tile for tile in maker("sideview").planned if is_great(tile.faces)]
    tiles = [tile for tile in tiles if View.of(tile.faces).has_roof][:8]
    found = 0
    for tile in tiles:
        things = draft_great(tile.faces, tile.seed, tile.links)[1].things
        for roots in (thing for thing in things if thing.kind == "side_roots"):
            found += 1
            for other in things:
                if other.kind == "stalactite":
                    apart = abs(other.x - roots.x)
                    assert apart > (other.width + roots.width) / 2 - 0.01
    assert found > 2
