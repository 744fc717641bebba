"""The geometry of drawn tiles: valid, inside, open where coded, walkable as one."""

from collections.abc import Sequence
from random import Random

import pytest
import shapely
from shapely import box

from morphs.art.dungeon.artist import draw
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import SIZES, halves, outline
from morphs.art.geometry.rough import polygons
from morphs.art.packs.ship import maker
from tests.art.codes import faces_of

ROUNDED = 0.01
"""What rounding to the grid may add to an area along its outline, in squares."""
FACES = ["sw"] * 4 + ["sh", "sh", "st", "sd", "sr", "sl", "sc", "ow", "vw", "kw", "mw", "or", "vr"]
WIDTHS = {"w": 0.0, "h": 1.0, "t": 1.0, "d": 1.0, "r": 1.2, "l": 1.2, "c": 0.8}


def random_drawing(seed: int, shapes: Sequence[str] = tuple(SIZES)) -> Drawing:
    dice = Random(seed)
    shape = dice.choice(shapes)
    faces = tuple(dice.choice(FACES) for _ in halves(shape))
    if seed % 2:
        faces = tuple(face if face[0] == "s" else "sw" for face in faces)
    return draw(shape, faces, seed)


@pytest.fixture(scope="module")
def drawings() -> list[Drawing]:
    """One of every shape but the one that takes longest; thousands in the soak."""
    return [random_drawing(n, [shape]) for n, shape in enumerate(SIZES) if shape != "block"]


def check_geometry(drawing: Drawing) -> None:
    """Every layer sound, inside the tile, and no floor where there is rock."""
    frame = outline(drawing.shape)
    layers = (drawing.floor, drawing.water, drawing.lava, drawing.crevasse, drawing.dry)
    for layer in layers:
        assert layer.is_valid
        assert layer.difference(frame).area < ROUNDED
    rock = frame.difference(drawing.open)
    assert all(layer.intersection(rock).area < ROUNDED for layer in layers[:4])
    assert drawing.walls.is_valid
    assert all(door.segment.length > 0.5 for door in drawing.doors)


def check_openings(drawing: Drawing) -> None:
    """The border is open exactly where coded, and liquids cross it only there."""
    opened = drawing.open.buffer(1e-6)
    for half, face in zip(halves(drawing.shape), drawing.faces, strict=True):
        side = shapely.LineString([half.at(-2.49, 0), half.at(2.49, 0)])
        wanted = WIDTHS[face[1]] if face[0] == "s" else 4.98
        assert opened.intersection(side).length == pytest.approx(wanted, abs=0.02)
        if face[0] == "s" and face[1] != "w":
            assert opened.contains(shapely.Point(half.at(0, 0.01)))
        for layer, letters in ((drawing.lava, "lm"), (drawing.water, "rk")):
            if not set(letters) & set(face):
                assert layer.intersection(side).length < 0.02


def check_connected(drawing: Drawing) -> None:
    """Every opening that is walked leads to every other."""
    pieces = [p for p in polygons(drawing.dry.buffer(0.01)) if p.area > 0.3]
    assert len(pieces) <= 1, (drawing.shape, drawing.faces, drawing.seed)


def test_geometry_is_valid_and_inside(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        check_geometry(drawing)


def test_border_opens_exactly_where_coded(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        check_openings(drawing)


def test_walkable_parts_are_one(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        check_connected(drawing)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 2000, 200))
def test_two_thousand_signatures(start: int) -> None:
    for seed in range(start, start + 200):
        drawing = random_drawing(seed)
        check_geometry(drawing)
        check_openings(drawing)
        check_connected(drawing)


def test_links_keep_rivers_apart() -> None:
    faces = faces_of("rwwhrwhw", "square")
    assert len(polygons(draw("square", faces, 3).water)) == 1
    apart = draw("square", faces, 3, links=((3, 6),))
    assert len(polygons(apart.water)) == 2
    check_openings(apart)
    check_connected(apart)


def test_rivers_are_one_body() -> None:
    for code in ("rwwwrwww", "rwwrwrww", "rwrwrwrw", "wrwrwwww"):
        drawing = draw("square", faces_of(code, "square"), 5)
        assert len(polygons(drawing.water)) == 1


CROSSED = [
    pytest.param(
        shape, letter, marks=[pytest.mark.soak] if column != row % 5 or shape == "block" else []
    )
    for row, shape in enumerate(SIZES)
    for column, letter in enumerate("rlcht")
]
"""Every letter and every shape but the largest; all of their pairs in the soak."""


@pytest.mark.parametrize(("shape", "letter"), CROSSED)
def test_everything_may_cross_everywhere(shape: str, letter: str) -> None:
    faces = ("s" + letter,) * len(halves(shape))
    drawing = draw(shape, faces, 7)
    check_geometry(drawing)
    check_openings(drawing)


def test_walls_keep_off_the_border_beside_the_openings() -> None:
    drawing = draw("square", faces_of("hwwtwwww", "square"), 3)
    for half, face in zip(halves("square"), drawing.faces, strict=True):
        if face != "sw":
            near = shapely.box(*shapely.MultiPoint([half.at(-2, 0), half.at(2, 0.3)]).bounds)
            stub = drawing.open.intersection(near)
            assert stub.area == pytest.approx(0.3, abs=0.02)


def test_the_same_seed_gives_the_same_drawing() -> None:
    one, two = random_drawing(41), random_drawing(41)
    assert one.open.wkb == two.open.wkb
    assert (one.things, one.doors, one.bridges) == (two.things, two.doors, two.bridges)


def test_another_seed_gives_another_drawing() -> None:
    faces = faces_of("hwwhtwwt", "square")
    assert draw("square", faces, 1, "crypt").open.wkb != draw("square", faces, 2, "crypt").open.wkb


def test_rivers_are_of_several_widths_inside_and_of_one_at_the_border() -> None:
    faces = faces_of("rwwwrwww", "square")
    waters = [draw("square", faces, seed).water for seed in range(6)]
    rows = [shapely.LineString([(0, y), (10, y)]) for y in (0.05, 2.5, 5.0, 7.5)]
    widths = [[round(row.intersection(water).length, 2) for row in rows] for water in waters]
    assert {row[0] for row in widths} == {1.2}
    assert max(max(row) for row in widths) > 1.4 and min(min(row) for row in widths) < 1.1


def test_no_bridge_lies_along_a_river() -> None:
    for seed in range(5):
        drawing = draw("edge", faces_of("wwhrth", "edge"), seed)
        assert all(bridge.deck.area < 3.5 for bridge in drawing.bridges)


def test_caves_are_remembered_by_more_than_one_thing() -> None:
    """Seeds that show much are tried before the others, so that few are drawn."""
    faces = faces_of("wwwwwtww", "square")
    wanted = {"ledges", "crevasse", "water", "shaft"}
    for seed in dict.fromkeys((1, 7, 37, *range(60))):
        drawing = draw("square", faces, seed, "cavern")
        assert seed > 2 or not drawing.contours.is_empty
        wanted -= {thing.kind for thing in drawing.things}
        wanted -= {layer for layer in wanted - {"shaft"} if not getattr(drawing, layer).is_empty}
        if not wanted:
            break
    assert not wanted
    lairs: set[str] = set()
    for seed in dict.fromkeys((0, 2, 4, *range(16))):
        things = draw("square", faces, seed, "lair").things
        lairs |= {thing.kind for thing in things if thing.width > 1}
        if len(lairs & {"nest", "carcass", "web", "hoard"}) > 2:
            return
    pytest.fail(f"sixteen lairs hold {lairs} only")


def test_no_planks_lie_along_a_beach() -> None:
    """Of the tiles that ship: a way to a beach led on to its middle, over the water of its bay."""
    shores = [tile for tile in maker("waters").planned if tile.theme == "shore"]
    assert len(shores) > 9
    for tile in shores[::3]:
        drawing = draw(tile.shape.name, tile.faces, tile.seed, tile.theme, tile.links)
        for bridge in drawing.bridges:
            x0, y0, x1, y1 = bridge.deck.bounds
            assert max(x1 - x0, y1 - y0) < 2.5


def test_tunnels_keep_off_the_border() -> None:
    """Where floor must end their walls would be cut straight."""
    cut = box(0.9, 0.9, 9.1, 9.1).exterior.buffer(0.005)
    for seed in range(2):
        floor = draw("square", faces_of("ttwwttww", "square"), seed, "burrow").floor
        assert floor.boundary.intersection(cut).length < 1.6
