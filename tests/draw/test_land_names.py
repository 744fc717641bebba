"""Names on lands that tiles show: none of land lies on water, and none upon another."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
import shapely

from morphs import Request, build
from morphs.base.errors import MorphsError
from morphs.board.grids import board_of
from morphs.building.result import Result
from morphs.draw.carried import described_land, wet_halves
from morphs.draw.land_names import LandLettering
from morphs.draw.terrain.lettering import covered
from morphs.draw.terrain.sheet import Sheet
from morphs.generators.terrain.extras.naming import connected
from morphs.tiles.packs.catalogue import open_catalogue


@cache
def lettered(board: str) -> LandLettering:
    request = Request(
        pack=["overland-pointy" if "pointy" in board else "overland"], board=board, seed=7
    )
    made: Result = build(request)
    words = open_catalogue(request.pack).vocabulary
    land = described_land(made.layout, board_of(request, words.segments), words)
    assert land
    return LandLettering(land, Sheet(land.ground, 90.0), wet_halves(made.layout, words))


BOARDS = ("hex:12x9", "hex-pointy:9x10")


@pytest.mark.parametrize("board", BOARDS)
def test_names_of_land_lie_on_land(board: str) -> None:
    found = lettered(board)
    assert found.water.any() and found.done
    for name, line in found.done:
        rows, columns = found.field.squares(covered(line, name.size))
        assert found.water[rows, columns].all() == (name.colour == "sea" and name.rank != 5)
        assert not found.water[rows, columns].any() or name.colour == "sea"


@pytest.mark.parametrize("board", BOARDS)
def test_names_lie_apart(board: str) -> None:
    found = lettered(board)
    lines = [shapely.LineString(np.asarray(line)) for _, line in found.done]
    for one, other in combinations(range(len(lines)), 2):
        sizes = found.done[one].name.size + found.done[other].name.size
        assert lines[one].distance(lines[other]) > 0.4 * sizes


def test_open_country_is_drawn_in_ink_where_that_is_asked_for() -> None:
    made = build(Request(pack=["overland"], board="hex:3x3", seed=7, style="ink", scale=0.2))
    red, _, blue = np.asarray(made.picture.image().convert("RGB")).astype(int).reshape(-1, 3).T
    assert np.percentile(np.abs(red - blue), 98) < 20
    with pytest.raises(MorphsError, match="style dark is no style of open country: use atlas, ink"):
        build(Request(pack=["overland"], board="hex:2x2", seed=7, style="dark"))


def test_water_that_hangs_together_has_one_name_and_every_place_one() -> None:
    for seed in range(3):
        request = Request(pack=["overland"], board="hex:12x9", seed=seed)
        made = build(request)
        words = open_catalogue(request.pack).vocabulary
        land = described_land(made.layout, board_of(request, words.segments), words)
        assert land is not None
        water = [s for s in land.spots if s.kind == "feature" and land.terrain(s.cells[0]).is_water]
        wet = {
            cell.id
            for cell in made.layout.cells
            if any(words.areas[face[0]].name == "water" for face in cell.faces or ())
        }
        bodies = []
        while wet:
            body = set(connected(land.ground, min(wet), wet.__contains__))
            wet -= body
            bodies.append(body)
        for body in bodies:
            named = [spot for spot in water if spot.cells[0] in body]
            seas = {cell for cell in body if land.terrain(cell).is_water}
            assert not seas or named
        assert all(spot.name for spot in land.spots if spot.kind == "settlement")


def test_names_on_lands_that_repeat_lie_on_the_picture() -> None:
    request = Request(pack=["overland"], board="hex:10x8", wrap=True, seed=3)
    picture = build(request).picture
    assert picture.placed and picture._carried
    points = picture._carried.chart.covered()
    assert len(points) and (points > 0).all() and (points < np.array(picture.size)).all()
