"""Plans of dungeons: districts in one piece, a ring through all of them, ends that lie apart."""

from __future__ import annotations

from statistics import mean

import networkx as nx
import pytest

from morphs.base.seeds import Dice
from morphs.generators.composition.bands import band_of, part_districts
from morphs.generators.composition.form import NICKED, bay_of
from morphs.generators.composition.hem import ROOMS, lay_hem
from morphs.generators.composition.model import Composition, Ground
from morphs.generators.composition.opens import opens_of
from morphs.generators.composition.plan import BITTEN, _lay_great, compose, thin_out
from morphs.generators.composition.spaces import Sort


def ground(columns: int, rows: int) -> Ground:
    """A plain grid of squares."""
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    number = {spot: n for n, spot in enumerate(cells)}
    middles = {n: (2 * c + 1, 2 * r + 1) for (c, r), n in number.items()}
    facing: dict[int, dict[int, tuple[int, ...]]] = {n: {} for n in middles}
    rim: dict[int, tuple[int, ...]] = {}
    for (c, r), n in number.items():
        for side, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            other = number.get((c + x, r + y))
            halves = (2 * side, 2 * side + 1)
            if other is None:
                rim[n] = (*rim.get(n, ()), *halves)
            else:
                facing[n][other] = halves
    return Ground(middles, facing, rim)


def bay(where: Ground, seed: int) -> frozenset[int]:
    """The bay of rock of a map's form."""
    return bay_of(where, Dice(seed, "compose", "form"))


BOARDS = ((4, 3), (6, 5), (14, 10), (24, 18))


def graph(plan: Composition) -> nx.Graph[int]:
    return nx.Graph(plan.loop)


@pytest.mark.parametrize("size", BOARDS)
def test_the_loop_is_one_piece_with_a_ring_and_passes_every_district(size: tuple[int, int]) -> None:
    for seed in range(12):
        plan = compose(ground(*size), seed)
        ways = graph(plan)
        assert nx.is_connected(ways)
        assert nx.cycle_basis(ways) or size == (4, 3)
        assert {plan.district[cell] for cell in ways} == set(range(plan.count))


@pytest.mark.parametrize("size", BOARDS)
def test_the_ends_lie_apart_and_on_the_way(size: tuple[int, int]) -> None:
    for seed in range(12):
        plan = compose(ground(*size), seed)
        assert plan.entrance in plan.ground.rim
        assert plan.finale is not None and plan.entrance is not None
        assert {plan.entrance, plan.finale} <= set(graph(plan))
        far = nx.shortest_path_length(graph(plan), plan.entrance, plan.finale)
        assert far >= 2
        assert plan.finale not in plan.sparse
        assert not plan.sparse & plan.on_loop
        assert not plan.rock & (plan.on_loop | plan.sparse | plan.busy)
        assert not plan.sparse & plan.busy


def test_no_closed_border_shuts_the_loop() -> None:
    for seed in range(30):
        plan = compose(ground(14, 10), seed)
        assert not set(plan.closed) & set(plan.loop)
        assert len(plan.closed) >= 10


def test_districts_are_as_many_as_asked_and_hang_together() -> None:
    where = ground(14, 10)
    for asked in (1, 3, 6):
        plan = compose(where, 5, asked)
        assert plan.count == asked
        for number in range(asked):
            own = [cell for cell, district in plan.district.items() if district == number]
            inside = nx.Graph()
            inside.add_nodes_from(own)
            inside.add_edges_from(
                (a, b) for a in own for b in where.facing[a] if plan.district[b] == number
            )
            assert nx.is_connected(inside)


def test_boards_too_small_for_a_plan_have_none() -> None:
    assert not compose(ground(1, 3), 1).loop


@pytest.mark.parametrize("size", BOARDS)
def test_rock_parts_nothing_and_makes_no_dead_end(size: tuple[int, int]) -> None:
    """One walks from everywhere to everywhere round it, and what lies beside it keeps two ways."""
    for seed in range(6):
        plan = compose(ground(*size), seed)
        assert plan.rock or size[0] * size[1] < BITTEN
        assert size[0] * size[1] >= NICKED or not plan.rock
        walls = {frozenset(pair) for pair in plan.closed}
        cells = plan.ground.middles.keys()
        ways: nx.Graph[int] = nx.Graph(
            (a, b) for a in cells for b in plan.ground.facing[a] if {a, b} not in walls
        )
        left = ways.subgraph(cells - plan.rock)
        assert nx.is_connected(left)
        beside_goal = plan.ground.facing[plan.finale or 0]  # which has one way itself
        for cell in left.nodes - beside_goal.keys():
            assert left.degree(cell) >= min(2, ways.degree(cell))


@pytest.mark.parametrize("size", [(8, 6), (14, 10)])
def test_rock_bites_into_the_rim(size: tuple[int, int]) -> None:
    """Within a map there is none but where nothing leads."""
    seen = 0
    for seed in range(12):
        plan = compose(ground(*size), seed)
        walls = {pair for a, b in plan.closed for pair in ((a, b), (b, a))}
        inner = plan.rock - plan.ground.rim.keys() - bay(plan.ground, seed)
        facing = plan.ground.facing
        assert not [
            c for c in inner if any((c, o) not in walls for o in facing[c].keys() - plan.rock)
        ]
        seen += len(plan.rock)
    assert seen


@pytest.mark.parametrize("size", [(8, 6), (14, 10)])
def test_small_places_lie_nowhere_four_about_a_corner_and_large_ones_beside_rock(
    size: tuple[int, int],
) -> None:
    columns, seen = size[0], 0
    for seed in range(12):
        plan = compose(ground(*size), seed)
        blocks = [{c, c + 1, c + columns, c + columns + 1} for c in plan.close]
        assert not [block for block in blocks if block <= plan.close]
        assert not plan.close & (plan.grand | plan.rock | plan.busy | plan.sparse)
        beside = {other for cell in plan.rock for other in plan.ground.facing[cell]}
        assert beside - plan.rock - {plan.finale} <= plan.grand
        seen += len(plan.close)
    assert seen > 12


def test_the_way_to_the_goal_is_the_shortest_along_the_loop_and_what_lies_beside_it() -> None:
    plan = Composition(ground(5, 4), entrance=0, finale=4)
    assert plan.way == set()
    plan.loop = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 10), (10, 15)]
    assert plan.way == {*range(10)}


@pytest.mark.parametrize("size", [(5, 4), (6, 5), (8, 5)])
def test_small_maps_have_a_nick_in_a_corner_and_no_other_rock(size: tuple[int, int]) -> None:
    """A cell of rock elsewhere would be a bald spot of theirs that one sees first."""
    where, nicked = ground(*size), 0
    for seed in range(12):
        plan = compose(where, seed)
        assert plan.rock == plan.bay
        assert not plan.bay & (plan.on_loop | plan.sparse | plan.busy | plan.close | plan.grand)
        if plan.bay:
            assert 2 <= len(plan.bay) <= 4 and len(plan.bay & where.corners) == 1
            nicked += 1
    assert nicked >= 6


def test_the_smallest_maps_have_no_rock() -> None:
    assert not any(compose(ground(5, 3), seed).rock for seed in range(8))


@pytest.mark.parametrize("size", [(8, 6), (14, 10)])
def test_rock_makes_no_great_holes(size: tuple[int, int]) -> None:
    """But for bays it lies in no more than two cells that touch, a corner of the map alone."""
    columns, rows = size
    for seed in range(12):
        plan = compose(ground(*size), seed)
        rock = plan.rock - bay(plan.ground, seed)
        spots = {(cell % columns, cell // columns) for cell in rock}
        about: nx.Graph[tuple[int, int]] = nx.Graph()
        about.add_nodes_from(spots)
        steps = [(1, 0), (0, 1), (1, 1), (1, -1)]
        about.add_edges_from(
            ((x, y), (x + i, y + j)) for x, y in spots for i, j in steps if (x + i, y + j) in spots
        )
        corners = {(x, y) for x in (0, columns - 1) for y in (0, rows - 1)}
        for patch in nx.connected_components(about):
            assert len(patch) <= (1 if patch & corners else 2)


def test_what_touches_at_corners_is_told_apart_from_what_lies_two_steps_off() -> None:
    where = ground(4, 3)
    assert where.touching[5] == {0, 1, 2, 4, 6, 8, 9, 10}
    assert where.touching[0] == {1, 4, 5}
    assert where.corners == {0, 3, 8, 11}


def test_great_pieces_keep_rock_and_rivers_off_their_cells() -> None:
    """And what they wall off is as closed as a border between districts."""
    for seed in range(8):
        taken: set[int] = set()

        def lay(plan: Composition, taken: set[int] = taken) -> list[tuple[int, int]]:
            free = [cell for cell in plan.ground.middles if cell not in plan.on_loop]
            heart = free[len(free) // 2]
            taken |= {heart}
            plan.great = {heart}
            return [(heart, other) for other in [*plan.ground.facing[heart]][1:]]

        plan = compose(ground(14, 10), seed, rivers=3, great=lay)
        assert taken and not taken & (plan.rock | plan.on_rivers)
        (heart,) = taken
        assert next(iter(plan.ground.facing[heart])) not in plan.rock, "its way leads into rock"


def test_one_comes_in_from_every_side() -> None:
    """The dice and not the order of cells choose among places that are as near the loop."""
    where = ground(14, 10)
    entrances = [compose(where, seed).entrance for seed in range(40)]
    sides = [half // 2 for cell in entrances if cell is not None for half in where.rim[cell][::2]]
    assert all(sides.count(side) >= 4 for side in range(4))


def framed(columns: int, rows: int) -> Ground:
    """Squares with edges and corners about them, as if all were squares."""
    whole = ground(columns + 2, rows + 2)
    around = set(whole.rim)
    facing = {cell: others for cell, others in whole.facing.items() if cell not in around}
    return Ground(
        {cell: spot for cell, spot in whole.middles.items() if cell not in around},
        {c: {o: h for o, h in others.items() if o not in around} for c, others in facing.items()},
        {},
        {cell: whole.facing[cell] for cell in sorted(around)},
        {
            c: out
            for c, others in facing.items()
            if (out := {o: others[o] for o in others if o in around})
        },
        whole.rim,
    )


def test_no_row_of_rooms_runs_all_along_a_frame() -> None:
    frame = framed(8, 6)
    rock = 0
    for seed in range(30):
        plan = compose(frame, seed, rivers=1)
        lay_hem(plan, Dice(seed, "compose", "hem"))
        joints = {(min(a, b), max(a, b)) for a in frame.frame for b in frame.frame[a]}
        joints = {pair for pair in joints if {*pair} <= frame.frame.keys()}
        shut = {(min(pair), max(pair)) for pair in plan.hem}
        assert shut <= joints
        rooms = nx.Graph(sorted(joints - shut))
        assert max(map(len, nx.connected_components(rooms))) <= 2 * ROOMS + 2
        rock += bool(plan.rock & frame.frame.keys())
        assert plan.mouths and plan.mouths <= frame.frame.keys()
    assert rock > 20


def test_a_frame_has_one_gate_that_the_loop_leads_to() -> None:
    frame = framed(8, 6)
    for seed in range(12):
        plan = compose(frame, seed)
        lay_hem(plan, Dice(seed, "compose", "hem"), has_gates=True)
        assert plan.gate is not None
        inner, gate = plan.gate
        assert inner in plan.on_loop and gate in frame.framed[inner]
        assert gate not in plan.rock
        assert not any(gate in pair for pair in plan.hem)


def test_ways_that_lead_on_over_a_frame_fill_none_of_its_cells() -> None:
    """Zones of a framed board may meet over a cell of its frame."""
    plan = compose(ground(8, 6), 3)
    plan.loop, plan.entrance, plan.finale = [(0, 10_000)], None, None
    plan.busy.clear()
    thin_out(plan, Dice(3, "test"))
    assert plan.busy <= plan.ground.middles.keys()


@pytest.mark.parametrize("seed", range(4))
def test_bands_of_rock_part_the_districts_of_large_maps(seed: int) -> None:
    """But for few ways; what is left hangs together, and no cell beside them gets a single way."""
    plan = compose(ground(24, 18), seed)
    where, rock = plan.ground, plan.rock
    borders = {
        (a, b)
        for a in where.middles
        for b in where.facing[a]
        if a < b and plan.district[a] != plan.district[b]
    }
    parted = [pair for pair in borders if {*pair} & rock]
    assert len(parted) > 0.7 * len(borders)
    assert 0.1 < len(rock) / len(where.middles) < 0.45
    walls = {frozenset(pair) for pair in plan.closed}
    ways: nx.Graph[int] = nx.Graph(
        (a, b)
        for a in where.middles.keys() - rock
        for b in where.facing[a].keys() - rock
        if frozenset((a, b)) not in walls
    )
    assert nx.is_connected(ways) and ways.number_of_nodes() == len(where.middles) - len(rock)
    ends = [cell for cell in ways if ways.degree(cell) < 2]
    assert {*ends} <= {plan.finale}


def test_large_maps_end_in_bights_of_rock_and_have_masses_of_it_within() -> None:
    """Of their outline a part is the board's; off rock and the loop no wide carpet is left."""
    for seed in range(4):
        plan = compose(ground(30, 30), seed)
        where, rock = plan.ground, plan.rock
        rim = where.rim.keys()
        assert 0.25 < len(rim & rock) / len(rim) < 0.8
        assert len(plan.coast & rock) > 0.5 * len(plan.coast)
        masses = [
            part
            for part in nx.connected_components(
                nx.Graph((a, b) for a in rock for b in where.facing[a] if b in rock)
            )
            if not part & rim and len({plan.district[cell] for cell in part}) == 1
        ]
        assert any(len(part) >= 4 for part in masses)


def test_the_loop_crosses_bands_of_rock_by_the_shortest_ways() -> None:
    crossing = []
    for seed in range(6):
        plan = compose(ground(24, 18), seed)
        band = band_of(plan.ground, plan.district)
        crossing.append(len(plan.on_loop & band) / len(plan.on_loop))
    assert max(crossing) < 0.45


@pytest.mark.parametrize("walked", [True, False])
@pytest.mark.parametrize("size", [(5, 4), (14, 10), (24, 18)])
def test_one_space_is_greater_than_the_others(size: tuple[int, int], walked: bool) -> None:
    where = ground(*size)
    for seed in range(4):
        plan = compose(where, seed, sorts=lambda count: [[Sort("v", walked, 8)]] * count)
        great = sorted((len(space.cells) for space in plan.spaces), reverse=True)
        assert great or not walked or size == (5, 4)
        assert great[1:2] < great[:1] or len(great) < 2 or great[0] < 6
        for space in plan.spaces:
            assert len({plan.district[cell] for cell in space.cells}) == 1
            assert not space.cells & {plan.entrance, plan.finale, *plan.rock}
            assert walked or not space.cells & plan.on_loop
            beside = {other for cell in space.cells for other in where.facing[cell]}
            assert not (beside - space.cells) & plan.in_spaces
            own = nx.Graph([(a, b) for a in space.cells for b in where.facing[a]])
            assert nx.is_connected(own.subgraph(space.cells))


def test_a_river_runs_by_way_of_the_lake() -> None:
    where, met = ground(14, 10), 0
    for seed in range(8):
        plan = compose(where, seed, rivers=1, sorts=lambda n: [[Sort("k", False, 14)]] * n)
        ends = [cell for pair in plan.rivers for cell in pair]
        if not ends or not plan.spaces:
            continue
        lake = plan.spaces[0].cells
        met += len(lake & {*ends}) == 2
        assert len(plan.mouths) == 2
        assert all(ends.count(cell) == 2 for cell in {*ends} - lake - plan.mouths)
    assert met > 5


def test_full_parts_of_larger_maps_lie_together() -> None:
    shares = []
    for seed in range(12):
        plan = compose(ground(14, 10), seed)
        about: nx.Graph[int] = nx.Graph()
        about.add_nodes_from(plan.busy)
        about.add_edges_from((a, b) for a in plan.busy for b in plan.ground.touching[a] & plan.busy)
        largest = max(map(len, nx.connected_components(about)))
        shares.append(largest / len(plan.busy))
    assert mean(shares) > 0.7


def test_bands_end_beside_a_cell_that_nothing_leads_to() -> None:
    plan, opens = compose(ground(24, 18), 3), opens_of(compose(ground(24, 18), 3))
    lost = max(opens.keys() - plan.on_loop - plan.rock)
    for other in opens[lost]:
        opens[other].discard(lost)
    opens[lost] = set()
    part_districts(plan, opens, opens.keys() - plan.on_loop - {lost}, Dice(3, "parted"))
    assert lost in opens and lost not in plan.rock


def test_ways_that_great_pieces_open_are_known_to_what_comes_after() -> None:
    where = ground(6, 5)
    plan = Composition(where, closed=[(7, 8)])
    opens = opens_of(plan)

    def great(laid: Composition) -> list[tuple[int, int]]:
        """A piece in cell 7 that leads to cell 8 alone, across a closed border."""
        laid.closed, laid.great = [], {7}
        return [(7, other) for other in sorted(where.facing[7]) if other != 8]

    _lay_great(plan, great, where, opens)
    assert opens[7] == {8} and 7 in opens[8]
    assert not any(7 in opens[other] for other in opens if other != 8)
