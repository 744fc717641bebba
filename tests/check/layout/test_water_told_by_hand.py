"""What the check says of water: single steps, crossings and bodies, sentence by sentence and in one
order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.check.layout.reach import COUNT
from morphs.check.layout.water import _Checker, _Flow, _looping
from morphs.check.layout.water_graph import Hub, Node, _numbered
from morphs.check.report import Fault

CELLS = 6


class Cell(SimpleNamespace):
    """A cell as the check has it."""

    def __str__(self) -> str:
        return f"cell {self.id}"


def at(cell: int, half: int) -> Node:
    return Node("crossing", cell * COUNT + half)


def lake(number: int) -> Node:
    return Node("lake", number)


def checker(**more: Any) -> Any:
    """Cells numbered from 10 on; a lake has the name of its cell's half-side 11."""
    one: Any = object.__new__(_Checker)
    placed = [Cell(id=10 + n, shown=SimpleNamespace(names=tuple(range(8)))) for n in range(CELLS)]
    one.cells = SimpleNamespace(placed=placed)
    one.by_id = {cell.id: cell for cell in placed}

    def name(node: Node) -> tuple[int, int]:
        if node.kind == "lake":
            return 10 + node.number, 11
        return 10 + node.number // COUNT, node.number % COUNT

    plain: dict[str, Any] = {"sizes": {}, "hubs": [], "edges": [], "going_on": set(),
                             "declared": set(), "liquids": {}}  # fmt: skip
    one.graph = SimpleNamespace(**(plain | more), name=name)
    one.joints = SimpleNamespace(mates=[[None] * 8 for _ in placed])
    one.flow = _Flow()
    return one


def hub_of(*crossings: Node, lake: Node | None = None, outlets: tuple[Node, ...] = ()) -> Hub:
    return Hub(0, frozenset(crossings), lake, frozenset(outlets))


A, B, C, LAKE = at(0, 1), at(0, 4), at(0, 6), lake(0)


@pytest.mark.parametrize(
    ("hub", "inlets", "outlets", "said"),
    [
        (hub_of(A, B), {A}, {B}, None),
        (hub_of(A, B), {A}, set(), ("water-missing", "half-side 4, no water step inside")),
        (hub_of(A, B, C), {A}, {A, B, C}, ("water-outlet", "half-side 1, water both comes in")),
        (
            hub_of(A, B, C),
            {A},
            {B, C},
            ("water-outlet", "half-side 4 and half-side 6, water has more than one"),
        ),
        (hub_of(A, B, C), set(), {A, B, C}, ("water-outlet", "half-side 1 and half-side 4 and ")),
        (hub_of(A, B, outlets=(B,)), {A}, {B}, None),
        (
            hub_of(A, B, outlets=(A,)),
            {A},
            {B},
            ("water-flow", "and half-side 4, water runs otherwise than is declared"),
        ),
        (hub_of(A, B, outlets=(A, B)), set(), {A, B}, None),
        (hub_of(A, B, outlets=(A, B)), set(), set(), None),
        (
            hub_of(A, B, outlets=(A, B)),
            {A},
            {B},
            ("water-flow", "half-side 1, water runs otherwise than is declared"),
        ),
        (hub_of(A, lake=LAKE), {A}, {LAKE}, None),
        (
            hub_of(A, lake=LAKE),
            {LAKE},
            {A},
            ("water-flow", "half-side 1 and its lake, water runs otherwise than a mouth"),
        ),
        (hub_of(A, lake=LAKE, outlets=(A,)), {LAKE}, {A}, None),
        (hub_of(A, B, lake=LAKE), {A, B}, {LAKE}, None),
        (hub_of(A, B, lake=LAKE), {LAKE, B}, {A}, None),
        (hub_of(A, B, lake=LAKE), {LAKE}, {A}, ("water-missing", "half-side 4, no water step")),
    ],
)
def test_a_body_runs_from_its_inlets_to_one_outlet_or_to_those_declared(
    hub: Hub, inlets: set[Node], outlets: set[Node], said: Any
) -> None:
    found = [*checker()._check_hub(hub, inlets, outlets)]
    assert len(found) == (said is not None)
    if said:
        assert found[0].kind == said[0] and said[1] in found[0].text
        assert found[0].text.startswith("in cell 10, at ") and found[0].cells == (10,)


def test_bodies_are_read_crossing_by_crossing() -> None:
    """Ends are told in order, lakes after crossings; the steps of other bodies are not theirs."""
    nodes = [at(0, half) for half in (7, 0, 5, 3, 6, 1)]
    hub = Hub(0, frozenset(nodes), LAKE, frozenset())
    other = Hub(1, frozenset((at(1, 0), at(1, 2))), None, frozenset())
    one = checker(hubs=[hub, other])
    one.flow.inner = [(node, LAKE) for node in nodes] + [(at(1, 0), at(1, 2))]
    assert [*one._check_hubs()] == []
    one.flow.inner = [(LAKE, node) for node in nodes] + [(at(1, 2), at(1, 0))]
    (fault,) = one._check_hubs()
    halves = " and ".join(f"half-side {half}" for half in (0, 1, 3, 5, 6, 7))
    assert fault.text == f"in cell 10, at {halves}, water has more than one outlet"
    assert fault.half_sides == tuple((10, half) for half in (0, 1, 3, 5, 6, 7))
    pairs = [*one._inner_pairs()]
    ordered = sorted([*nodes, LAKE])
    assert pairs[:21] == [(a, b) for n, a in enumerate(ordered) for b in ordered[n + 1 :]]


@pytest.mark.parametrize(
    ("inner", "outer", "declared", "said"),
    [
        ([(A, B)], [(at(1, 0), A)], False, []), ([(A, B)], [(A, at(1, 0))], False, ["parts"]),
        ([(B, A)], [(at(1, 0), A)], False, ["meets"]), ([], [(at(1, 0), A)], False, []),
        ([(B, A)], [(A, at(1, 0))], True, []), ([(A, B)], [(at(1, 0), A)], True, ["lets it out"]),
        ([(A, B), (B, A)], [(at(1, 0), A), (A, at(1, 0))], False, []),
    ],
)  # fmt: skip
def test_what_comes_in_at_a_crossing_goes_on(
    inner: Any, outer: Any, declared: bool, said: list[str]
) -> None:
    one = checker(sizes={A: 1}, declared={A} if declared else set())
    one.flow.inner, one.flow.outer = inner, outer
    found = [*one._check_crossings()]
    assert len(found) == len(said)
    for fault, words in zip(found, said, strict=True):
        assert words in fault.text and fault.text.startswith("at half-side 1 of cell 10 water")
        assert fault.kind == ("water-flow" if "lets" in words else "water-clash")
        assert (fault.cells, fault.half_sides) == ((10,), ((10, 1),))


def test_large_water_does_not_drain_into_small() -> None:
    one = checker(sizes={A: 2, B: 1, at(1, 3): 1})
    one.flow.inner, one.flow.outer = [(A, B), (B, A), (A, LAKE)], [(B, at(1, 3)), (A, at(1, 3))]
    told = "the larger water of half-side 1 of cell 10 drains into the smaller"
    assert [(fault.kind, fault.text) for fault in one._check_sizes()] == [
        ("water-size", f"at half-side 4 of cell 10 {told}"),
        ("water-size", f"at half-side 3 of cell 11 {told}"),
    ]


def test_what_leaves_a_tile_goes_on_or_off_the_rim_or_into_a_gap() -> None:
    """In mid-side over the second half too."""
    ends = [at(cell, half) for cell, half in ((5, 1), (0, 7), (3, 2), (1, 4), (2, 0), (4, 6))]
    one = checker(going_on={at(3, 2)})
    one.flow.inner = [(at(cell, 5), to) for cell, to in enumerate(ends)] + [(A, LAKE)]
    for cell in range(CELLS):
        one.joints.mates[cell] = [(2, 0)] * 8
    one.joints.mates[1][4] = None
    one.joints.mates[4][7] = (3, 0)
    one.cells.placed[4].shown.names = (0, 1, 2, 3, 4, 5, 6, 6)
    one.cells.placed[3].shown = None
    assert [(fault.kind, fault.half_sides) for fault in one._check_ends()] == [
        ("water-end", ((10, 7),)), ("water-end", ((12, 0),)), ("water-end", ((15, 1),)),
    ]  # fmt: skip
    assert one._faces_nothing(at(4, 6)) and not one._faces_nothing(at(4, 5))


def test_what_lies_on_circles_and_between_them_runs_back() -> None:
    nodes = [at(cell, 1) for cell in (5, 0, 3, 1, 2, 4)]
    circle = [(nodes[0], nodes[1]), (nodes[1], nodes[2]), (nodes[2], nodes[0])]
    other = [(nodes[3], nodes[4]), (nodes[4], nodes[3])]
    assert _looping([*circle, (at(9, 9), nodes[0]), (nodes[2], at(8, 8))]) == sorted(nodes[:3])
    between = [(nodes[2], nodes[5]), (nodes[5], nodes[3])]
    assert _looping([*circle, *between, *other]) == sorted(nodes)
    assert _looping(between) == [] == _looping([])


def test_steps_are_read_as_what_they_are() -> None:
    """Missing ones in the order of their names."""
    pairs = [((5, 2), (0, 6)), ((3, 1), (2, 5)), ((4, 2), (1, 6)), ((0, 2), (1, 0))]
    edges = [(at(*a), at(*b)) for a, b in pairs]
    liquids = {at(cell, half): "water" for cell in range(CELLS) for half in range(8)}
    hub = Hub(2, frozenset((at(2, 5), at(2, 1))), None, frozenset())
    one = checker(edges=edges, hubs=[hub], liquids=liquids)

    def entry(source: tuple[int, int], to: tuple[int, int], liquid: str = "") -> Any:
        return SimpleNamespace(source=source, to=to, liquid=liquid)

    missing = [*one._read_steps([])]
    assert [fault.half_sides for fault in missing] == [
        ((10, 2), (11, 0)), ((10, 6), (15, 2)), ((11, 6), (14, 2)), ((12, 5), (13, 1)),
    ]  # fmt: skip
    assert missing[0] == Fault(
        "water-missing", "water runs between half-side 2 of cell 10 and half-side 0 of cell 11, "
        "but no water step says which way", (10, 11), ((10, 2), (11, 0)),
    )  # fmt: skip
    steps = [
        entry((11, 0), (10, 2)), entry((15, 2), (10, 6), "water"), entry((12, 1), (12, 5)),
        entry((11, 6), (14, 2), "lava"), entry((10, 2), (11, 0)), entry((99, 0), (10, 1)),
        entry((13, 1), (12, 5)),
    ]  # fmt: skip
    found = [*one._read_steps(steps)]
    between = "the water step from half-side 2 of cell 10 to half-side 0 of cell 11"
    assert [(fault.kind, fault.text) for fault in found[:3]] == [
        ("water-extra", "the water step from half-side 6 of cell 11 to half-side 2 of cell 14 is "
                        "where no water runs"),
        ("water-double", f"{between} is not the only one"),
        ("water-unknown", "the water step [99, 0] -> [10, 1] names a cell that is not on the "
                          "board"),
    ]  # fmt: skip
    assert [fault.half_sides for fault in found[3:]] == [((11, 6), (14, 2))]
    assert one.flow.outer == [
        (at(1, 0), at(0, 2)), (at(5, 2), at(0, 6)), (at(3, 1), at(2, 5)),
    ]  # fmt: skip
    assert one.flow.inner == [(at(2, 1), at(2, 5))]


def test_nodes_are_numbered_joints_first_then_bodies_end_by_end() -> None:
    """Not as they lie in a set."""
    ends = [at(0, half) for half in (7, 0, 5, 3, 6, 1)]
    graph: Any = SimpleNamespace(
        edges=[(at(2, 1), at(1, 4))], hubs=[hub_of(*ends, lake=LAKE), hub_of(at(1, 4), at(3, 2))]
    )
    nodes, pairs = _numbered(graph)
    hubs = [Node("hub", 0), Node("hub", 1)]
    assert nodes == [at(2, 1), at(1, 4), hubs[0], *sorted([*ends, LAKE]), hubs[1], at(3, 2)]
    assert pairs == [(0, 1), *((2, number) for number in range(3, 10)), (10, 1), (10, 11)]
