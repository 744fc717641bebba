"""3 and 6: roads, tracks and railways, and what they cross."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby, pairwise

from morphs.generators.terrain.ground import Place
from morphs.generators.terrain.terrain_map import Path, Spot
from morphs.generators.terrain.wargame.border import wanted_ends
from morphs.generators.terrain.wargame.routes import Cost, route
from morphs.generators.terrain.wargame.table import Table
from morphs.generators.terrain.wargame.water import off_the_table

STEP, CROSSING, UNSERVED = 10**6, 10**3, 1
"""The shortest way comes first, then the one with the fewest crossings, then what serves places."""
HILL, ALONG_RIVER, LAKE = 10**9, 10**12, 10**14
"""What a way only does where there is no other: each is worse than any number of those before."""
EXTRA = {"lake": LAKE, "marsh": CROSSING}
"""What a cell costs more for what is there."""
METALLED = ("cultivated", "urban")


def road(table: Table) -> None:
    """3.1 to 3.3: a road or track from edge to edge, round hills, over rivers."""
    ends = wanted_ends(
        table, "3.1", "road", lambda cell: not table.contours[cell] and not table.feature[cell]
    )
    if ends is None:
        return
    way = _route(table, "3.1", "road", ends[:1], ends[1:], _road_cost(table))
    _lay(table, road_kind(table), way, off_the_table(table, way))
    _cross_rivers(table, way, "3.3")


def road_kind(table: Table) -> str:
    """3: roads where there is more habitation, tracks elsewhere."""
    kind = table.options.road_kind
    if kind != "cover":
        return kind
    return "road" if table.options.cover in METALLED else "track"


def link_roads(table: Table) -> None:
    """3.4: a village or town that no road passes gets one, the most direct way to the road."""
    least = {"villages": 2, "all": 1}.get(table.options.link)
    if least is None or not any(way.kind in ("road", "track") for way in table.ways):
        return
    for place in [
        spot for spot in table.spots if spot.kind in ("settlement", "village", "town", "city")
    ]:
        if len(place.cells) >= least and not _is_passed(table, place):
            way = _route(
                table, "3.4", f"road to the {place.kind}", place.cells, _network(table),
                _road_cost(table),
            )  # fmt: skip
            _lay(table, road_kind(table), way, [table.ground.place(cell) for cell in way])
            _cross_rivers(table, way, "3.3")


def _is_passed(table: Table, place: Spot) -> bool:
    network = _network(table)
    return any(cell in network or not network.isdisjoint(table.near[cell]) for cell in place.cells)


def _network(table: Table) -> set[int]:
    ways = (way for way in table.ways if way.kind in ("road", "track"))
    return {cell for way in ways for cell in map(table.ground.cell, way.points) if cell >= 0}


def railway(table: Table) -> None:
    """6.1 to 6.3: a railway, which turns aside for villages and towns."""
    ends = wanted_ends(
        table, "6.1", "railway", lambda cell: not table.contours[cell] and not table.is_taken(cell)
    )
    if ends is None:
        return
    roads = _network(table)
    way = _route(table, "6.1", "railway", ends[:1], ends[1:], _rail_cost(table))
    _lay(table, "railway", way, off_the_table(table, way))
    for run in _wet(table, way):
        table.spots.append(Spot("bridge", tuple(run)))
    for run in _runs(way, [cell in roads for cell in way]):
        where = _crossed(table, way, run)
        if where is not None:
            table.spots.append(Spot("level-crossing", (where,)))


def _crossed(table: Table, way: list[int], run: list[int]) -> int | None:
    """Where roads cross a railway in cells that they share: none if all leave these to one side of
    the rails. Roads are drawn on the right of the rails, so they cross where one leaves to the
    left."""
    dry = [cell for cell in run if table.feature[cell] not in ("river", "lake")]
    number = table.ground.cell
    line = [_beyond_number(table, place) for place in table.ways[-1].points]
    left, right = list[int](), False
    for place in (at for one in table.ways if one.kind in ("road", "track") for at in _steps(one)):
        here, there = number(place[0]), _beyond_number(table, place[1])
        if here not in run:
            continue
        at = way.index(here) + 1
        ring = table.ground.around[here]
        back, ahead, off = (ring.index(one) for one in (line[at - 1], line[at + 1], there))
        if off not in (back, ahead):
            is_left = (off - back) % len(ring) < (ahead - back) % len(ring)
            left += [here] * is_left
            right |= not is_left
    if not (left and right and dry):
        return None
    return min(dry, key=lambda cell: abs(run.index(cell) - run.index(left[0])))


def _steps(path: Path) -> list[tuple[Place, Place]]:
    """The steps of a way, both ways."""
    steps = list(pairwise(path.points))
    return steps + [(there, here) for here, there in steps]


def _beyond_number(table: Table, place: Place) -> int:
    """The number of a cell, or of a place beyond the table's edge."""
    cell = table.ground.cell(place)
    return cell if cell >= 0 else table.ground.count + table.ground.rim.index(place)


def _route(
    table: Table,
    rule: str,
    what: str,
    starts: Collection[int],
    goals: Collection[int],
    cost: Cost,
) -> list[int]:
    way = route(table, rule, what, starts, goals, cost, lambda c: table.feature[c] == "river")
    for cell in way:
        column, row = table.ground.place(cell)
        name = f"{column + 1:02}{row + 1:02}"
        if table.contours[cell] and table.feature[cell] != "built-up":
            table.spots.append(Spot("pass", (cell,)))
            table.notes.append(f"the {what} crosses the hill at {name}")
        if table.feature[cell] == "lake":
            table.spots.append(Spot("bridge", (cell,)))
            table.notes.append(f"the {what} crosses the lake at {name} on a causeway")
    return way


def _water_steps(table: Table) -> set[tuple[int, int]]:
    """Steps along a river: ways cross rivers, they do not run in them."""
    rivers = (way for way in table.ways if way.kind == "river")
    cells = [[table.ground.cell(place) for place in river.points] for river in rivers]
    pairs = {pair for line in cells for pair in pairwise(line)}
    return pairs | {(b, a) for a, b in pairs}


def _road_cost(table: Table) -> Cost:
    """Every cell counts alike; hills, lakes and river beds are last resorts."""
    along = _water_steps(table)
    prices = [_price(table, cell) for cell in range(table.ground.count)]
    wet = [feature == "river" for feature in table.feature]

    def cost(cell: int, there: int) -> int:
        enters = CROSSING if wet[there] and not wet[cell] else 0
        return prices[there] + enters + (ALONG_RIVER if (cell, there) in along else 0)

    return cost


def _price(table: Table, cell: int) -> int:
    return STEP + HILL * table.contours[cell] + EXTRA.get(table.feature[cell], 0)


def _rail_cost(table: Table) -> Cost:
    """As of roads, which are crossings here; of ways alike the one that serves more villages and
    towns (6.1 lets it turn aside for them, and asks for the most direct one: reference row 26)."""
    roads, on_road = _network(table), _road_cost(table)
    served = {
        cell
        for spot in table.spots
        if spot.kind in ("village", "town", "city")
        for home in spot.cells
        for cell in (home, *table.near[home])
    }

    def cost(cell: int, there: int) -> int:
        crossed = CROSSING if there in roads else 0
        return on_road(cell, there) + crossed + (0 if there in served else UNSERVED)

    return cost


def _lay(table: Table, kind: str, way: list[int], places: Collection[tuple[int, int]]) -> None:
    table.ways.append(Path(kind, tuple(places)))
    table.way_cells |= set(way)


def _cross_rivers(table: Table, way: list[int], rule: str) -> None:
    """3.3: each crossing is a ford, on 5 or 6 a bridge; one die for a river two cells wide. What
    is crossed there already is crossed by that."""
    known = {c for s in table.spots if s.kind in ("bridge", "ford") for c in s.cells}
    for run in _wet(table, way):
        fresh = tuple(cell for cell in run if cell not in known)
        if fresh:
            die = table.dice.throw(rule, "river crossing: a ford on 1 to 4, else a bridge")
            table.spots.append(Spot("bridge" if die > 4 else "ford", fresh))


def _wet(table: Table, way: list[int]) -> list[list[int]]:
    """The stretches of a way that lie in a river."""
    return _runs(way, [table.feature[cell] == "river" for cell in way])


def _runs(way: list[int], chosen: list[bool]) -> list[list[int]]:
    """The stretches of a way whose cells are chosen."""
    groups = groupby(zip(way, chosen, strict=True), key=lambda pair: pair[1])
    return [[cell for cell, _ in group] for is_chosen, group in groups if is_chosen]
