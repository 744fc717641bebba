"""What masons built in sections is lined with cut stone, and caves are not."""

from dataclasses import replace

from shapely import MultiPolygon, Polygon, box

from morphs.art.geometry.drawing import Drawing
from morphs.art.sideview.look import INKED
from morphs.art.sideview.sideview import draw_sideview
from morphs.art.style.lining import DEEP, FLAG, lining_svg, stones_of

FACES = ("gn", "gn", "gh", "gn", "gn", "gn", "gn", "gh")


def cut(*built: tuple[float, float, float, float]) -> Drawing:
    """A section of boxes that masons built."""
    shape = MultiPolygon([box(*one) for one in built])
    bare = replace(draw_sideview(FACES, 4), water=MultiPolygon(), sky=MultiPolygon())
    return replace(bare, floor=shape, built=shape)


def test_a_way_has_flagstones_under_it_from_side_to_side() -> None:
    laid, joints = stones_of(cut((0, 4, 10, 5.2)))
    assert laid.symmetric_difference(box(0, 5.2, 10, 5.2 + FLAG)).area < 0.15
    assert joints.length > 10 * FLAG


def test_a_great_room_is_lined_all_round_but_where_it_goes_on() -> None:
    laid, _ = stones_of(cut((0, 3, 6, 8)))
    assert laid.covers(box(0.1, 3 - DEEP + 0.02, 5.9, 2.98))
    assert laid.covers(box(6.02, 3, 6 + DEEP - 0.02, 8))
    assert not laid.intersects(box(0.1, 3.1, 5.9, 7.9))
    assert box(0, 0, 10, 10).covers(laid)


def test_stones_keep_off_all_that_is_open_and_caves_have_none() -> None:
    drawing = draw_sideview(FACES, 4)
    laid, joints = stones_of(drawing)
    assert laid.intersection(drawing.open).area < 0.01
    assert joints.difference(laid.buffer(0.02)).length < 0.01
    assert lining_svg(drawing, INKED)
    assert not lining_svg(replace(drawing, built=MultiPolygon()), INKED)


def test_no_stones_stick_out_at_sharp_corners() -> None:
    gable = Polygon([(1, 8), (5, 1), (9, 8)])
    drawing = replace(cut((0, 4, 10, 5.2)), floor=MultiPolygon([gable]), built=gable)
    laid, _ = stones_of(replace(drawing, seed=1))
    assert not laid.is_empty
    assert laid.difference(gable.buffer(1.5 * DEEP + 0.02)).area < 0.001
