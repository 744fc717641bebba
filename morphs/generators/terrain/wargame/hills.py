"""1: hills and mountains."""

from __future__ import annotations

from morphs.generators.terrain.wargame.table import MOUNTAIN, Table

MORE_HILLS = {"flat": 0, "undulating": 2, "hilly": 4, "mountainous": 6}
HEIGHTS = {"1": 1, "2": 2, "m": MOUNTAIN}


def hills(table: Table) -> None:
    """1.1 to 1.3: how many, where, and how high."""
    value = table.options.hills
    if not table.wanted("hills", "1", value):
        return
    if len(value) >= 4 and value[0].isdigit():
        for part in value.split(","):
            name, _, height = part.partition(":")
            table.contours[table.cell_named("hills", name)] = HEIGHTS[height or "1"]
        return
    count = int(value) if value.isdecimal() else _how_many(table)
    placed = table.place_all(count, "1.2", "hills", lambda cell: not table.contours[cell])
    for cell in placed:
        table.contours[cell] = 1
    for cell in placed:
        table.contours[cell] = _height(table, cell)


def _how_many(table: Table) -> int:
    """1.1: D6, more in rougher land."""
    more = MORE_HILLS[table.options.relief]
    return table.dice.throw("1.1", f"number of hills: D6{f' + {more}' if more else ''}") + more


def _height(table: Table, cell: int) -> int:
    """1.1, once all are placed: 5 or 6 is two contours high; in mountainous land 3 or 4 is, and 5
    or 6 a mountain."""
    relief = table.options.relief
    if relief == "flat":
        return 1
    column, row = table.ground.place(cell)
    die = table.dice.throw("1.1", f"height of the hill at {column + 1:02}{row + 1:02}")
    if relief == "mountainous":
        return MOUNTAIN if die >= 5 else 2 if die >= 3 else 1
    return 2 if die >= 5 else 1
