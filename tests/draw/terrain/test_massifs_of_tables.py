"""Hills of battlefields: those that touch at a corner are one body, and a hill alone is a ridge."""

from __future__ import annotations

import re

import numpy as np
from shapely import Polygon

from morphs.draw.terrain.crags import foot_line, rock_of, rock_shapes, scree_shapes
from morphs.draw.terrain.hachures import Hachures
from morphs.draw.terrain.heights import FINE, Heights, Valleys, gathered, hills_of
from morphs.draw.terrain.isolines import rings
from morphs.draw.terrain.relief import HANDS, Relief
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import ATLAS
from morphs.generators.terrain.ground import Ground

SIZE = 60.0


def raised(levels: dict[tuple[int, int], int], seed: int) -> Heights:
    ground = Ground("grid", 7, 7)
    contours = np.zeros(49, dtype=np.int64)
    for place, level in levels.items():
        contours[ground.cell(place)] = level
    (hills,) = gathered(hills_of(contours, Sheet(ground, SIZE)))
    return Heights(hills, 1 / FINE, seed, Valleys((), 0.0))


def test_squares_that_touch_at_a_corner_are_joined_by_a_low_saddle() -> None:
    """Two hills corner to corner were two cones."""
    for seed in range(4):
        field = raised({(2, 2): 3, (3, 3): 3}, seed)
        row, column = (round((3.0 - field.corner[k]) / field.step) for k in (1, 0))
        about = field.levels[row - 1 : row + 2, column - 1 : column + 2]
        assert 0.1 < about.max() < 2.0


def test_a_hill_alone_is_longer_than_broad() -> None:
    for seed in range(4):
        field = raised({(3, 3): 3}, seed)
        down, across = np.nonzero(field.levels > 2.04)
        spread = np.linalg.eigvalsh(np.cov(down, across))
        assert spread[1] > 1.25 * spread[0]


def test_hachures_stand_in_bands_between_lines_of_one_height() -> None:
    """Each begins on a line and ends above the next one."""
    field = raised({(3, 3): 2}, 1)
    relief = Relief(field, SIZE, ATLAS, False)
    strokes = Hachures(field, field.form, relief.dark, HANDS[0]).drawn()
    assert len(strokes) > 30
    falls = []
    for stroke in strokes:
        half = len(stroke) // 2
        ends = (stroke[[0, half - 1]] - np.array(field.corner)) / field.step
        high, low = (field.form[round(y), round(x)] for x, y in ends.tolist())
        falls.append(high - low)
    assert np.mean(np.array(falls) < 1.25 * HANDS[0].lines) > 0.9


def test_mountains_are_rock_with_faces_in_light_and_in_shade() -> None:
    """They were smooth cones: now there are faces to both sides of crests, on each mountain."""
    for seed in range(6):
        field = raised({(3, 3): 3}, seed)
        rock = rock_of(field)
        inside = rock.high > 0
        shares = [(rock.dark[inside] * side > 0.3).mean() for side in (-1, 1)]
        assert min(shares) > 0.12
        ring = max(rings(rock.high, 0.0, (0.0, 0.0), rock.step), key=len)
        outline = Polygon(ring)
        assert outline.area < 0.85 * outline.convex_hull.area  # arms and gullies between them


def test_a_mountain_alone_is_a_crest_and_no_lump() -> None:
    longer = []
    for seed in range(8):
        down, across = np.nonzero(rock_of(raised({(3, 3): 3}, seed)).high > 0)
        spread = np.sqrt(np.linalg.eigvalsh(np.cov(down, across)))
        longer.append(spread[1] / spread[0])
    assert min(longer) > 1.2 and np.mean(longer) > 1.55


def test_rock_stands_within_what_is_a_mountain_by_the_rules() -> None:
    for seed in range(6):
        field = raised({(3, 3): 3, (4, 3): 2}, seed)
        rock = rock_of(field)
        down, across = np.nonzero(rock.high > 0)
        at = np.stack([across, down], axis=1) * rock.step + np.array(rock.corner)
        assert (np.abs(at - np.array(field.peaks[0].at)) < 0.6).all()


def test_hills_that_are_no_mountains_have_no_rock() -> None:
    assert list(rock_shapes(raised({(3, 3): 2}, 1), SIZE, ATLAS)) == []


def test_a_knoll_on_a_broad_hill_has_hachures() -> None:
    """Where lines of one height lay far apart there was none between its foot and its top."""
    broad = {(column, row): 1 for column in range(1, 6) for row in range(1, 6)}
    for seed in range(4):
        field = raised({**broad, (3, 3): 2}, seed)
        relief = Relief(field, SIZE, ATLAS, False)
        starts = [one[0] for one in Hachures(field, field.form, relief.dark, HANDS[0]).drawn()]
        middle = np.array(Sheet(Ground("grid", 7, 7), 1.0).centres[24])
        assert (np.abs(np.array(starts) - middle).max(axis=1) < 0.45).sum() > 10


def test_ground_too_even_for_strokes_has_none() -> None:
    field = raised({(3, 3): 1}, 1)
    relief = Relief(field, SIZE, ATLAS, False)
    bare = np.ones(field.form.shape, dtype=np.bool_)
    assert Hachures(field, field.form, relief.dark, HANDS[0], bare).drawn() == []


def test_the_foot_of_rock_is_drawn_in_the_shade_and_broken_in_the_light() -> None:
    """A line all about it was that of a stone which somebody laid there."""
    for seed in range(6):
        rock = rock_of(raised({(3, 3): 3}, seed))
        around = sum(map(len, rings(rock.high, 0.0, rock.corner, rock.step)))
        shares = [foot_line(rock, SIZE, least).count(" ") / around for least in (-9, -0.4, 0.02)]
        assert shares[0] > 0.9 > 0.8 > shares[1] > shares[2] > 0.1


def test_stones_lie_about_rock_and_most_in_its_shade() -> None:
    lit = shaded = 0
    for seed in range(6):
        field = raised({(3, 3): 3}, seed)
        rock = rock_of(field)
        tops = next(iter(scree_shapes(rock, SIZE, ATLAS)))
        found = re.findall(r"M(-?[0-9.]+) (-?[0-9.]+)", tops)
        assert len(found) > 6
        sides = np.array(found, dtype=float).sum(axis=1) / SIZE - sum(field.peaks[0].at)
        lit, shaded = lit + int((sides < 0).sum()), shaded + int((sides > 0).sum())
    assert shaded > 1.5 * lit
