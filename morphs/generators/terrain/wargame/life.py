"""4, 5 and 7: trees, inhabited places, fields."""

from __future__ import annotations

from morphs.generators.terrain.terrain_map import Spot
from morphs.generators.terrain.wargame.options import PLACE_SIZES
from morphs.generators.terrain.wargame.table import MOUNTAIN, Placing, Table

TREES_BY_COVER = {"desert": -2, "forested": 4}
TREES_BY_RELIEF = {"flat": 0, "undulating": 0, "hilly": 2, "mountainous": 3}
SPARSE = ("desert", "forested")


def trees(table: Table) -> None:
    """4.1 and 4.2: groups of trees, on hills too, but on no other feature."""
    value = table.options.trees
    if not table.wanted("trees", "4", value):
        return
    count = int(value) if value.isdecimal() else _how_many_trees(table)
    table.trees |= set(table.place_all(count, "4.2", "trees", lambda cell: _may_grow(table, cell)))


def _may_grow(table: Table, cell: int) -> bool:
    return table.contours[cell] < MOUNTAIN and not table.is_taken(cell) and cell not in table.trees


def _how_many_trees(table: Table) -> int:
    """4.1: the rows for desert and forest come before those for relief."""
    options = table.options
    more = TREES_BY_COVER.get(options.cover, TREES_BY_RELIEF[options.relief])
    return max(
        0,
        table.dice.throw("4.1", f"groups of trees: D6{more:+}" if more else "groups of trees: D6")
        + more,
    )


def habitation(table: Table) -> None:
    """5.1 and 5.2: inhabited areas; those that touch make one place."""
    options = table.options
    if options.places:
        areas = _given_places(table)
    else:
        if not table.wanted("habitation", "5", options.habitation):
            return
        value = options.habitation
        count = int(value) if value.isdecimal() else _how_many_areas(table)
        areas = _areas(table, count)
    for cell in areas:
        table.feature[cell] = "built-up"
    _name_places(table, areas)


def _how_many_areas(table: Table) -> int:
    """5.1: D6+2 in towns' country, also in mountains; D6-3 in deserts, mountains and forests, else
    D6. Where they were asked for there is one at least."""
    options = table.options
    sparse = options.cover in SPARSE or options.relief == "mountainous"
    more = 2 if options.cover == "urban" else -3 if sparse else 0
    if options.cover == "urban" and options.relief == "mountainous":
        table.notes.append("habitation: in mountains the row of urban areas, D6+2 (rule 5.1)")
    return _asked_for(table, "5.1", "inhabited areas", more, options.habitation)


def _asked_for(table: Table, rule: str, what: str, more: int, value: str) -> int:
    """A die and more, 0 at least; 1 where the user says there are such."""
    thrown = table.dice.throw(rule, f"{what}: D6{more:+}" if more else f"{what}: D6") + more
    if thrown < 1 and value == "yes":
        table.notes.append(f"{what}: none by the dice, one since it was asked for (rule {rule})")
        return 1
    return max(0, thrown)


def _areas(table: Table, count: int) -> list[int]:
    """Place areas one by one. A hill without trees may carry a settlement: one that stands alone,
    so no die asks for a neighbour."""
    areas: list[int] = []
    placing = Placing(table, "5.2", "habitation", lambda cell: _may_settle(table, cell, areas))
    placing_open = Placing(table, "5.2", "habitation", table.is_open)
    placing_open.placed = placing.placed
    while len(areas) < count:
        alone = not areas or table.contours[areas[-1]] > 0
        cell = -1
        if table.options.contiguous and not alone and placing.adjoins():
            cell = placing_open.beside(placing.last)
        if cell < 0:
            cell = placing.counted()
        if cell < 0 and not areas and table.options.habitation != "roll":
            cell = _cleared(table)
        if cell < 0:
            table.notes.append(f"habitation: {count - len(areas)} found no free cell (rule 5.2)")
            break
        placing.last = cell
        areas.append(cell)
    return areas


def _cleared(table: Table) -> int:
    """The first cell where nothing but trees stand, felled: who asks for houses gets one. No die is
    thrown, so that dice of one's own still fit. Returns -1 where there is none."""
    grown = sorted(c for c in table.trees if not table.is_taken(c))
    cell = next((c for c in grown if table.contours[c] < MOUNTAIN), -1)
    if cell >= 0:
        table.trees.discard(cell)
        table.notes.append("habitation: a wood was felled, since no other cell was free (rule 5.2)")
    return cell


def _may_settle(table: Table, cell: int, areas: list[int]) -> bool:
    if not table.contours[cell]:
        return table.is_open(cell)
    bare = table.contours[cell] < MOUNTAIN and cell not in table.trees and not table.is_taken(cell)
    return bare and set(areas).isdisjoint(table.near[cell])


def _given_places(table: Table) -> list[int]:
    """Places whose sizes are given: the first area of each by 1.2, the others beside it."""
    areas: list[int] = []
    placing = Placing(table, "5.2", "habitation", table.is_open)
    for part in table.options.places.split(","):
        size = PLACE_SIZES.get(part) or int(part)
        grown = [placing.counted()]
        while 0 < len(grown) < size and grown[-1] >= 0:
            homes = [cell for cell in grown if cell >= 0][::-1]
            found = next((c for c in (placing.beside(home) for home in homes) if c >= 0), -1)
            if found < 0:
                break
            grown.append(found)
        if len([c for c in grown if c >= 0]) < size:
            table.notes.append(f"habitation: no room for a place of {size} cells (rule 5.2)")
        areas += [cell for cell in grown if cell >= 0]
    return areas


def _name_places(table: Table, areas: list[int]) -> None:
    """One area is a settlement, two a village, three or four a town, five or more a city. A
    settlement on a hill stays one by itself."""
    left = dict.fromkeys(areas)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for cell in group:
            if table.contours[cell]:
                continue
            for there in table.near[cell]:
                if there in left and not table.contours[there]:
                    del left[there]
                    group.append(there)
        table.spots.append(Spot(place_kind(len(group)), tuple(group), size=len(group)))


def place_kind(size: int) -> str:
    """Return what a place of so many areas is called (section 5)."""
    return (
        "city" if size >= 5 else "town" if size >= 3 else "village" if size == 2 else "settlement"
    )


def fields(table: Table) -> None:
    """7.1 to 7.3: how many fields, beside which places, and which are orchards."""
    value, cover = table.options.fields, table.options.cover
    if value == "roll" and cover in SPARSE:
        return
    if not table.wanted("fields", "7", value):
        return
    sparse = cover in SPARSE
    if value == "yes" and sparse:
        table.notes.append(f"fields: no row for {cover} land, so that of urban areas (rule 7.1)")
    count = int(value) if value.isdecimal() else _how_many_fields(table, sparse)
    placed = _placed_fields(table, count)
    for cell in placed:
        table.feature[cell] = _field_or_orchard(table)


def _how_many_fields(table: Table, sparse: bool) -> int:
    """7.1: D6-2 in towns' country, D6+2 elsewhere; where there are no fields but for the asking, as
    in towns' country, and one at least."""
    few = sparse or table.options.cover == "urban"
    value = table.options.fields if sparse else ""
    return _asked_for(table, "7.1", "fields", -2 if few else 2, value)


def _field_or_orchard(table: Table) -> str:
    if table.options.orchards == "no":
        return "field"
    if table.options.orchards == "yes":
        return "orchard"
    die = table.dice.throw("7.3", "an open field on 1 to 3, else an orchard or vineyard")
    return "field" if die <= 3 else "orchard"


def _placed_fields(table: Table, count: int) -> list[int]:
    places = [s for s in table.spots if s.kind in ("settlement", "village")]
    places = places or [s for s in table.spots if s.kind in ("town", "city")]
    if not places:
        return table.place_all(count, "7.2", "fields", table.is_open)
    placing = Placing(table, "7.2", "fields", table.is_open)
    chains: dict[int, list[int]] = {number: list(p.cells) for number, p in enumerate(places)}
    placed: list[int] = []
    for number in _allocated(table, count, len(places)):
        order = [number, *(n for n in chains if n != number)]
        cell = next((c for n in order if (c := _beside_any(placing, chains[n])) >= 0), -1)
        if cell < 0:
            table.notes.append(f"fields: {count - len(placed)} found no free cell (rule 7.2)")
            break
        owner = next(n for n in order if not set(chains[n]).isdisjoint(table.near[cell]))
        chains[owner].append(cell)
        placed.append(cell)
    return placed


def _beside_any(placing: Placing, chain: list[int]) -> int:
    """Beside the place itself, then beside its fields (reference row 28)."""
    return next((c for c in map(placing.beside, chain) if c >= 0), -1)


def _allocated(table: Table, count: int, places: int) -> list[int]:
    """7.2: one field for each place while they last; where there are fewer than places, and for
    those beyond, the dice say whose turn it is, highest first, ties thrown again."""
    order: list[int] = list(range(places)) if count >= places else []
    while len(order) < count:
        order += _by_dice(table, list(range(places)))
    return order[:count]


def _by_dice(table: Table, numbers: list[int]) -> list[int]:
    if len(numbers) < 2:
        return numbers
    dice = {n: table.dice.throw("7.2", f"fields: turn of place {n + 1}") for n in numbers}
    ranked: list[int] = []
    for value in sorted(set(dice.values()), reverse=True):
        ranked += _by_dice(table, [n for n in numbers if dice[n] == value])
    return ranked
