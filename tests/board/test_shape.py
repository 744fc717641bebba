import copy
import pickle
import subprocess
import sys
from dataclasses import replace
from itertools import product

import pytest

from morphs.board.shape import (
    CORNER,
    EDGE,
    HEX,
    HEX_POINTY,
    SQUARE,
    Orientation,
    Shape,
    divided,
    half_side_midpoints,
    permutation,
)

SHAPES = [SQUARE, EDGE, CORNER, HEX, HEX_POINTY]


def test_shapes_stay_what_they_are_in_other_processes() -> None:
    """They are compared by identity; one that no table has goes the same way."""
    new = replace(SQUARE, name="lozenge")
    for shape in [*SHAPES, new]:
        assert pickle.loads(pickle.dumps(shape)) is shape
        assert copy.deepcopy(shape) is shape
    script = (
        "import pickle, sys\n"
        "from morphs.board.shape import SHAPES\n"
        "*known, first, second = pickle.load(sys.stdin.buffer)\n"
        "assert all(SHAPES[shape.key] is shape for shape in known)\n"
        "assert first is second and first.name == 'lozenge'\n"
    )
    sent = pickle.dumps([*SHAPES, new, copy.copy(new)])
    done = subprocess.run([sys.executable, "-c", script], input=sent, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def turn(
    point: tuple[float, float], middle: tuple[float, float], flip: bool, quarter: int
) -> tuple:
    x, y = point[0] - middle[0], point[1] - middle[1]
    if flip:
        x = -x
    for _ in range(quarter):
        x, y = -y, x
    return x, y


@pytest.mark.parametrize("shape", SHAPES)
def test_a_full_turn_and_two_mirrors_are_nothing(shape: Shape) -> None:
    identity = tuple(range(shape.count))
    assert permutation(shape, Orientation(0, False)) == identity
    mirror = permutation(shape, Orientation(0, True))
    assert tuple(mirror[mirror[p]] for p in identity) == identity
    goes = identity
    if shape not in (EDGE,):
        one = permutation(shape, Orientation(1, False))
        for _ in range(len(shape.offsets)):
            goes = tuple(one[p] for p in goes)
        assert goes == identity


@pytest.mark.parametrize("shape", SHAPES)
def test_orientations_are_all_different(shape: Shape) -> None:
    for place in range(shape.places):
        found = [permutation(shape, o) for o in shape.orientations(place)]
        assert len(set(found)) == len(found)


def test_there_are_eight_and_twelve_orientations_and_two_for_edges_and_corners() -> None:
    assert len(SQUARE.orientations()) == 8
    assert len(HEX.orientations()) == 12
    for place in range(4):
        assert len(EDGE.orientations(place)) == 2
        assert len(CORNER.orientations(place)) == 2


@pytest.mark.parametrize(
    ("shape", "place"), [(SQUARE, 0)] + [(s, k) for s, k in product((EDGE, CORNER), range(4))]
)
def test_permutations_are_what_turning_the_outline_does(shape: Shape, place: int) -> None:
    """The formulas of the contract against plain geometry: turn the midpoints and look."""
    drawn = half_side_midpoints(shape, 0)
    lying = half_side_midpoints(shape, place)

    def middle(points: tuple, outline: tuple) -> tuple[float, float]:
        return max(x for x, _ in outline) / 2, max(y for _, y in outline) / 2

    for orientation in shape.orientations(place):
        goes = permutation(shape, orientation)
        here, there = middle(drawn, shape.outline(0)), middle(lying, shape.outline(place))
        for half, point in enumerate(drawn):
            moved = turn(point, here, orientation.flip, orientation.rotation)
            target = lying[goes[half]]
            assert moved == (target[0] - there[0], target[1] - there[1])


@pytest.mark.parametrize("shape", [HEX, HEX_POINTY])
def test_hexes_turn_by_sixths(shape: Shape) -> None:
    for orientation in shape.orientations():
        goes = permutation(shape, orientation)
        sides = [goes[2 * side] // 2 for side in range(6)]
        step = -1 if orientation.flip else 1
        assert all((sides[i] + step) % 6 == sides[(i + 1) % 6] for i in range(6))


def test_a_mirror_leaves_the_halves_of_the_axis_in_place() -> None:
    """Flat-top: the north side maps to itself, halves swapped. Pointy: the top corner stays."""
    assert permutation(HEX, Orientation(0, True))[:2] == (1, 0)
    assert permutation(HEX_POINTY, Orientation(0, True))[0] == 11


@pytest.mark.parametrize(("shape", "place"), [(s, k) for s in SHAPES for k in range(s.places)])
def test_half_sides_follow_the_outline_from_its_first_corner(shape: Shape, place: int) -> None:
    outline = shape.outline(place)
    assert (min(x for x, _ in outline), min(y for _, y in outline)) == (0, 0)
    points = iter(half_side_midpoints(shape, place))
    for (x, y), (to_x, to_y), parts in zip(
        outline, outline[1:] + outline[:1], shape.sides_as_placed(place), strict=True
    ):
        for part in range(parts):
            share = (2 * part + 1) / (2 * parts)
            assert next(points) == (x + (to_x - x) * share, y + (to_y - y) * share)
    assert next(points, None) is None


def test_what_lies_in_several_places_and_is_no_box_has_no_cap() -> None:
    assert all(shape.has_cap for shape in SHAPES)
    assert not replace(HEX, rules=HEX.rules * 2).has_cap


def test_sides_are_counted_as_drawn() -> None:
    assert (SQUARE.sides, SQUARE.side_starts) == ((2, 2, 2, 2), (0, 2, 4, 6))
    assert (EDGE.sides, EDGE.side_starts) == ((2, 1, 2, 1), (0, 2, 3, 5))
    assert EDGE.sides_as_placed(1) == (1, 2, 1, 2)
    assert CORNER.side_starts == (0, 1, 2, 3)
    assert HEX.extent == (16, 8) and HEX_POINTY.extent == (8, 16) and EDGE.extent == (8, 4)


def test_sides_of_more_parts_begin_where_they_did() -> None:
    assert divided(EDGE, 2) is EDGE
    for segments in (4, 6, 20):
        fine = divided(EDGE, segments)
        assert fine.offsets == tuple(offset * segments // 2 for offset in (0, 1, 3, 4))
        assert fine.sides == tuple(count * segments // 2 for count in EDGE.sides)
        assert fine.count == EDGE.count * segments // 2 == len(fine.names)


@pytest.mark.parametrize("shape", [SQUARE, EDGE, HEX, HEX_POINTY])
@pytest.mark.parametrize("flip", [False, True])
def test_parts_of_half_sides_go_where_these_go(shape: Shape, flip: bool) -> None:
    """In a mirror the second part comes first."""
    whole, fine = (permutation(one, Orientation(0, flip)) for one in (shape, divided(shape, 4)))
    parts = [(2 * half + 1, 2 * half) if flip else (2 * half, 2 * half + 1) for half in whole]
    assert list(fine) == [part for pair in parts for part in pair]


def test_of_places_the_first_is_meant_where_none_is_said() -> None:
    """Of shapes that lie differently in each of theirs."""
    differ = 0
    for shape in SHAPES:
        for ask in (
            shape.orientations, shape.outline, shape.sides_as_placed,
            lambda *place, shape=shape: half_side_midpoints(shape, *place),
        ):  # fmt: skip
            assert ask() == ask(0)
            differ += any(ask(place) != ask(0) for place in range(1, shape.places))
    assert differ > 3
