"""2: rivers, lakes, marshes."""

from __future__ import annotations

from itertools import pairwise

from morphs.generators.terrain.terrain_map import Path, Spot
from morphs.generators.terrain.wargame.border import wanted_ends
from morphs.generators.terrain.wargame.routes import route
from morphs.generators.terrain.wargame.table import Table

HILL_COST = 100


def river(table: Table) -> None:
    """2.1 and 2.2: where the river enters and leaves, its way, its width."""
    ends = wanted_ends(table, "2.1", "river", lambda cell: not table.contours[cell])
    if ends is None:
        return
    way = route(
        table,
        "2.1",
        "river",
        ends[:1],
        ends[1:],
        lambda cell, there: HILL_COST * table.contours[there] + 1,
    )
    for cell in way:
        table.feature[cell] = "river"
        if table.contours[cell]:
            table.spots.append(Spot("gorge", (cell,)))
            table.notes.append(f"the river cuts through the hill at {_name(table, cell)}")
    wide = _widen(table, way)
    table.ways.append(Path("river", off_the_table(table, way), wide=wide))


def _widen(table: Table, way: list[int]) -> bool:
    """2.2: on 5 or 6 the river is two cells wide, along one bank that a die chooses."""
    width = table.options.river_width
    if width == "1":
        return False
    if width == "roll" and table.dice.throw("2.2", "width of the river: two cells on 5 or 6") < 5:
        return False
    right = table.dice.throw("2.2", "its second half: left bank on odd, right on even") % 2 == 0
    sides = table.ground.sides
    turn = 1 if right else sides - 1
    for here, there in pairwise(way):
        heading = table.near[here].index(there)
        for cell in (here, there):
            bank = table.near[cell][(heading + turn) % sides]
            if bank >= 0 and not table.contours[bank] and not table.feature[bank]:
                table.feature[bank] = "river"
    return True


def off_the_table(table: Table, way: list[int]) -> tuple[tuple[int, int], ...]:
    """The way's places, with one beyond each end: it comes from somewhere."""
    ground = table.ground
    first, last = _beyond(table, way[0]), _beyond(table, way[-1])
    places = [ground.place(cell) for cell in way]
    if last == first:
        last = _beyond(table, way[-1], first)
    return (first, *places, last)


def _beyond(table: Table, cell: int, but: tuple[int, int] | None = None) -> tuple[int, int]:
    beyond = [n for n in table.ground.around[cell] if n >= table.ground.count]
    places = [table.ground.place(n) for n in beyond]
    return next((place for place in places if place != but), places[0])


def lakes(table: Table) -> None:
    """2.3: D6 lakes, placed like hills."""
    _waters(table, "lakes", "2.3", table.options.lakes, "lake")


def marshes(table: Table) -> None:
    """2.4: D6 marshes, placed like hills."""
    _waters(table, "marshes", "2.4", table.options.marshes, "marsh")


def _waters(table: Table, name: str, rule: str, value: str, feature: str) -> None:
    if not table.wanted(name, rule, value):
        return
    count = int(value) if value.isdecimal() else table.dice.throw(rule, f"number of {name}: D6")
    for cell in table.place_all(count, rule, name, table.is_open):
        table.feature[cell] = feature


def _name(table: Table, cell: int) -> str:
    column, row = table.ground.place(cell)
    return f"{column + 1:02}{row + 1:02}"
