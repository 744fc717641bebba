"""Bodies of running water told of cells, joints and steps that are written down here."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.layout.cells import LaidCell
from morphs.layout.layout import Layout
from morphs.layout.steps import WaterStep
from morphs.layout.water import Body, bodies, water_graph
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary


def layout_of(cells: Any, joints: Any = (), steps: Any = ()) -> Layout:
    """Cells by the faces that they show but for walls, `None`: a gap; steps as ends, and perhaps a
    liquid."""
    laid = [
        LaidCell(n, "square", n, 0, faces=tuple(shown.get(h, "sw") for h in range(8)))
        if shown is not None
        else LaidCell(n, "square", n, 0)
        for n, shown in enumerate(cells)
    ]
    water = [WaterStep(*step) for step in steps]
    found: Any = SimpleNamespace(cells=laid, joints=[*joints], water=water)
    return found  # type: ignore[no-any-return]


THROUGH = {0: "sr", 4: "sr"}
ALONE = {0: "sr"}
INTO = ((0, 0), (0, 4)), ((0, 4), (1, 0))
MET = ((0, 4, 1, 0),)


@pytest.mark.parametrize(
    ("cells", "joints", "steps", "expected"),
    [
        ([THROUGH, THROUGH], MET, [*INTO, ((1, 0), (1, 4))], [((0, 1), 1, 0, ("border",))]),
        ([THROUGH, ALONE], MET, INTO, [((0, 1), 1, 0, ("sink",))]),
        ([THROUGH, ALONE], (), INTO, [((0, 1), 1, 0, ("sink",))]),
        ([THROUGH, None], MET, INTO[:1], [((0,), 0, 0, ("gap",))]),
        ([None, THROUGH], MET, [((1, 4), (1, 0))], [((1,), 0, 0, ("gap",))]),
        ([THROUGH, {}], MET, INTO[:1], [((0,), 0, 0, ("sink",))]),
        ([ALONE], (), (), [((0,), 0, 0, ("border",))]),
        ([ALONE, {}], [(0, 0, 1, 4)], (), [((0,), 0, 0, ("sink",))]),
        ([THROUGH, {0: "kw"}], MET, INTO, [((0,), 0, 0, ("lake",))]),
        ([{4: "kw", 0: "sr"}], (), [((0, 4), (0, 0))], [((0,), 0, 0, ("border",))]),
        ([{0: "sr"}, {4: "kw"}], (), [((1, 4), (0, 0))], [((0,), 0, 0, ("sink",))]),
        (
            [{0: "sr", 2: "sr", 4: "sr"}, THROUGH], MET,
            [((0, 0), (0, 4)), ((0, 2), (0, 4)), ((0, 4), (1, 0)), ((1, 0), (1, 4))],
            [((0, 1), 1, 1, ("border",))],
        ),
        (
            [{0: "sr", 2: "kw", 4: "sr"}, ALONE], MET,
            [((0, 0), (0, 4)), ((0, 2), (0, 4)), ((0, 4), (1, 0))],
            [((0, 1), 1, 1, ("sink",))],
        ),
        (
            [{0: "sr", 2: "sr", 4: "sr"}, {0: "kw"}, ALONE], [*MET, (0, 2, 2, 0)],
            [((0, 0), (0, 4)), ((0, 0), (0, 2)), ((0, 4), (1, 0)), ((0, 2), (2, 0))],
            [((0, 2), 1, 0, ("lake", "sink"))],
        ),
        (
            [ALONE, ALONE, THROUGH, ALONE], [(2, 4, 3, 0)], [((2, 0), (2, 4)), ((2, 4), (3, 0))],
            [((2, 3), 1, 0, ("sink",)), ((0,), 0, 0, ("border",)), ((1,), 0, 0, ("border",))],
        ),
        ([{}, {}], MET, (), []),
        ([None], (), (), []),
    ],
    ids=str,
)  # fmt: skip
def test_bodies_are_told_by_cells_length_confluences_and_ends(
    cells: Any, joints: Any, steps: Any, expected: Any, dungeon: Vocabulary
) -> None:
    assert bodies(layout_of(cells, joints, steps), dungeon) == [
        Body("water", *one) for one in expected
    ]


def test_of_two_lakes_that_a_crossing_runs_into_the_first_step_tells(dungeon: Vocabulary) -> None:
    cells = [ALONE, {0: "kw"}, {0: "mw"}]
    steps = [((0, 0), (1, 0)), ((0, 0), (2, 0))]
    assert bodies(layout_of(cells, (), steps), dungeon)[0].goes_to == ("lake",)
    assert bodies(layout_of(cells, (), steps[::-1]), dungeon)[0].goes_to == ("magma",)


LAVA = {0: "sl", 4: "sl"}


def test_liquids_run_in_bodies_of_their_own(dungeon: Vocabulary) -> None:
    """Water runs into a lake of magma's cell that lava crosses: no lake of its own there."""
    cells = [THROUGH, LAVA]
    steps = [((0, 0), (0, 4)), ((1, 0), (1, 4))]
    found = bodies(layout_of(cells, (), steps), dungeon)
    assert {(one.liquid, one.cells) for one in found} == {("water", (0,)), ("lava", (1,))}
    over = [{0: "sr"}, {0: "kl", 4: "sl"}]
    told = [((0, 0), (1, 0), "water"), ((1, 0), (1, 4), "lava")]
    found = bodies(layout_of(over, (), told), dungeon)
    assert sorted((one.liquid, one.cells, one.goes_to) for one in found) == [
        ("lava", (1,), ("border",)), ("water", (0,), ("lake",)),
    ]  # fmt: skip


def test_graphs_name_lakes_by_their_liquid_where_another_crosses(dungeon: Vocabulary) -> None:
    over = [{0: "sr"}, {0: "kl", 4: "sl"}, {0: "kw"}]
    told = [((0, 0), (1, 0), "water"), ((1, 0), (1, 4), "lava"), ((0, 0), (2, 0))]
    graph = water_graph(layout_of(over, (), told), dungeon)
    kinds = {node: (data["liquid"], data["kind"]) for node, data in graph.nodes(data=True)}
    assert kinds == {
        (0, 0): ("water", "crossing"), (1, 0): ("lava", "crossing"),
        (1, 4): ("lava", "crossing"), (1, 0, "water"): ("water", "lake"),
        (2, 0): ("water", "lake"),
    }  # fmt: skip
    assert {*graph.edges} == {((0, 0), (1, 0, "water")), ((1, 0), (1, 4)), ((0, 0), (2, 0))}


def test_a_crossing_in_mid_side_is_named_by_its_first_half() -> None:
    words = load_vocabulary("overland")
    river = next(letter for letter, line in words.lines.items() if line.flow and line.size == 1)
    area = words.plain_area
    faces = {0: area + river, 1: area + river, 3: area + river}
    cell = LaidCell(0, "hex", 0, 0, faces=tuple(faces.get(h, words.plain) for h in range(12)))
    layout: Any = SimpleNamespace(cells=[cell], joints=[], water=[])
    assert [*water_graph(layout, words)] == [(0, 0), (0, 3)]
    assert len(bodies(layout, words)) == 2
    for parts, named in ((1, [0, 1, 3]), (3, [0, 1, 3]), (2, [0, 3])):
        fine = Vocabulary(words.data.model_copy(update={"segments": parts}), "fine")
        assert [*water_graph(layout, fine)] == [(0, half) for half in named]
