"""Connections by water: harbours with shipyards, and coasts that are blocked or free.

The talk, "Water Connections" and "Building Shipyards": a zone may use a water zone when that makes
no route to some other zone shorter, so the zones on one body of water are all connected with each
other; each has one shipyard there. Its guard stands for all connections of the zone over that
water: one passes the guards of both ends. On a map of islands all lie on one sea.

A harbour is a shipyard with a row of open squares before it; the guard in the row holds all squares
from which the shipyard is reached, and where one lands. Everything else near is blocked for good.
Where a body serves one connection only, one end needs no guard and its whole coast is free.

The talk lets any zone use the water as long as no route gets shorter, whether or not a connection
needs it: a sea that serves none gets harbours of zones that are all connected with each other, so
that what floats there can be reached. One zone alone needs no guard.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.squares import moved, with_neighbours
from morphs.generators.zones.state import Harbour, State
from morphs.generators.zones.steps.passages import (
    SPACES,
    clear_of_image,
    is_free,
    place_guard,
    put_thing,
    untaken,
)
from morphs.generators.zones.steps.sealing import find_insides
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, NO_THING, Passage, Square

Bools = NDArray[np.bool_]
APART = ("fictive", "repulsive")
SMALLEST = 12  # squares of a body of water one sails on
SEA = 70  # squares of a sea worth a harbour of its own: fewer hold nothing that floats
SERVED = ("guarded", "wide", "portal")
YARD = ((0, -1), (0, 0), (0, 1))
ROW = ((1, -2), (1, -1), (1, 0), (1, 1))
"""Rows and columns from the shipyard's entered square, the water being at the end of the row."""
POST = (1, 0)
KEPT = ((0, 2), (1, 2), (2, -1), (2, 0), (2, 1), (2, 2))  # blocked, where it is land
INLAND = ((1, -3), (1, -2))  # inside the zone: the way on
BERTH = ((0, 2), (1, 2))  # one of them is water: there the boat lies
NEAR = tuple((row, column) for row in range(-1, 3) for column in range(-3, 3))


def harbours(state: State) -> None:
    """Realise connections that no border serves over bodies of water that touch both zones."""
    if state.turned:
        return  # a shipyard is entered from the south: it cannot be turned
    for body, numbers in _plan(state).items():
        for number in numbers:
            if number not in state.done:
                _connect(state, number, body, alone=len(numbers) == 1 and not state.twins)
    _outings(state)


def beaches(state: State) -> None:
    """Open the coasts of all bodies of water that no boat sails."""
    sailed = {body for body, _ in state.yards}
    bodies = range(1, int(state.bodies.max()) + 1)
    zones = [zone.id for zone in state.template.zones]
    state.open_coasts |= {(zone, body) for body in bodies if body not in sailed for zone in zones}
    find_insides(state)


def shores(state: State) -> None:
    """Keep the blocked coasts of waters that boats sail free of things: what is taken away there
    would leave a landing."""
    for body in sorted({body for body, _ in state.yards}):
        coast = with_neighbours(state.bodies[0] == body) & state.map.land[0]
        for zone, other in sorted(state.open_coasts):
            if other == body:
                coast &= state.map.zone[0] != zone
        state.taken[0] |= coast


def _plan(state: State) -> dict[int, list[int]]:
    """Which connections are to use which body of water, the largest first; those that nobody
    guards come last: they may have to do without."""
    touching = _touching(state)
    sizes = np.bincount(state.bodies.ravel()).tolist()
    order = sorted(touching, key=lambda body: (-sizes[body], body))
    plan: dict[int, list[int]] = {}
    links = sorted(enumerate(state.template.connections), key=lambda pair: is_free(state, pair[1]))
    for number, link in links:
        if link.kind not in ("guarded", "wide") or link.border_guard or number in state.done:
            continue
        for body in order:
            served = plan.get(body, [])
            both = {link.a, link.b} <= touching[body] and sizes[body] >= SMALLEST
            image = state.images[number : number + 1]  # of a symmetric map: it is built with it
            if both and _may_serve(state, [*served, number, *image]):
                plan.setdefault(body, []).append(number)
                break
    return plan


def _touching(state: State) -> dict[int, set[int]]:
    """For each body of water the zones on its coast."""
    found: dict[int, set[int]] = {}
    bodies, zone = state.bodies[0], state.map.zone[0]
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        beyond = np.zeros_like(bodies)
        np.maximum(beyond, _shifted(bodies, down, right), out=beyond)
        coast = (zone > 0) & (beyond > 0)
        for body, name in set(zip(beyond[coast].tolist(), zone[coast].tolist(), strict=True)):
            found.setdefault(body, set()).add(name)
    return {body: found[body] for body in sorted(found)}


def _shifted(bodies: NDArray[np.int32], down: int, right: int) -> NDArray[np.int32]:
    padded = np.pad(bodies, 1)
    high, wide = bodies.shape
    return padded[1 + down : 1 + down + high, 1 + right : 1 + right + wide]


def _may_serve(state: State, numbers: list[int]) -> bool:
    """Whether connections may share a body: no two zones come nearer each other by it, but on maps
    of islands; those that nobody guards share it with no others, and all they join is joined
    anyway."""
    links = [state.template.connections[number] for number in numbers]
    zones = sorted({zone for link in links for zone in (link.a, link.b)})
    if any(is_free(state, link) for link in links):
        every = all(is_free(state, link) for link in links)
        return every and any(set(zones) <= part for part in _joined_freely(state))
    connected = {
        frozenset((link.a, link.b)) for link in state.template.connections if link.kind in SERVED
    }
    nearer = any(frozenset(pair) not in connected for pair in combinations(zones, 2))
    return not nearer or state.options.water == "islands"


def _joined_freely(state: State) -> list[set[int]]:
    """Groups of zones that the template joins by ways nobody guards."""
    groups = [{zone.id} for zone in state.template.zones]
    for link in state.template.connections:
        if link.kind not in APART and is_free(state, link):
            joined = [group for group in groups if link.a in group or link.b in group]
            groups = [group for group in groups if group not in joined]
            groups.append(set().union(*joined))
    return groups


def _connect(state: State, number: int, body: int, alone: bool) -> None:
    """Build the harbours of one connection, if both zones have one or room for one."""
    link = state.template.connections[number]
    dice = state.dice("harbours", number)
    first = _site(state, link.a, body, dice)
    if first is None:
        return
    if state.twins and state.twins[link.a] == link.b:
        second: tuple[Square, int] | None = (state.image_of(first[0]), -first[1])
    else:
        second = _site(state, link.b, body, dice)
    if second is None:
        return
    free = (link.a, link.b)[dice.below(2)] if alone else 0
    _build_both(state, number, [(link.a, *first), (link.b, *second)], free)
    image = state.images[number] if state.twins else number
    if image != number:
        ends = [
            (state.twins[zone], state.image_of(square), -side)
            for zone, square, side in ((link.a, *first), (link.b, *second))
        ]
        _build_both(state, image, ends, 0)
    if free:
        state.open_coasts.add((free, body))


def _outings(state: State) -> None:
    """Let zones sail the seas that serve no connection."""
    sizes = np.bincount(state.bodies.ravel()).tolist()
    touching = _touching(state)
    for body in sorted(touching, key=lambda body: (-sizes[body], body)):
        if sizes[body] >= SEA and all(at != body for at, _ in state.yards):
            _sail(state, body, touching[body])


def _sail(state: State, body: int, touching: set[int]) -> None:
    """Build harbours of zones that are connected with each other; zones nobody owns come first, for
    what floats there should be no one player's."""
    dice = state.dice("outings", body)
    neutral = {zone.id: not zone.owner for zone in state.template.zones}
    sites: dict[int, tuple[Square, int]] = {}
    for zone in sorted(touching, key=lambda zone: (not neutral[zone], zone)):
        if all(_links(state, zone, other) for other in sites) and not (sites and state.twins):
            site = _site(state, zone, body, dice)
            if site is not None and _has_own_image(state, zone, site, body):
                sites[zone] = site
    for zone, site in sites.items():
        _harbour(
            state, zone, site, body, [n for other in sites for n in _links(state, zone, other)]
        )
    if len(sites) == 1:
        (zone,) = sites
        state.open_coasts.add((zone, body))


def _links(state: State, zone: int, other: int) -> list[int]:
    """The connections between two zones, by number; none where one of them asks for a key, which
    no harbour can ask for."""
    found = {
        number: link
        for number, link in enumerate(state.template.connections)
        if link.kind in SERVED and zone != other and {link.a, link.b} == {zone, other}
    }
    return [] if any(link.border_guard for link in found.values()) else list(found)


def _harbour(
    state: State, zone: int, site: tuple[Square, int], body: int, numbers: list[int]
) -> None:
    """Build one harbour, and on symmetric maps its image; its guard stands for the connections."""
    guarded = [
        number for number in numbers if not is_free(state, state.template.connections[number])
    ]
    number = guarded[0] if guarded else 0
    ends = [(zone, *site, body)]
    if state.twins:
        square = state.image_of(site[0])
        ends.append((state.twins[zone], square, -site[1], _body_at(state, square, -site[1])))
    for name, entered, side, water in ends:
        harbour = _build(state, number, name, entered, side, bool(guarded), NO_THING)
        for more in guarded[1:]:
            _share(state, harbour, more)
        state.yards[water, name] = harbour
        if state.twins:
            state.open_coasts.add((name, water))


def _has_own_image(state: State, zone: int, site: tuple[Square, int], body: int) -> bool:
    """Whether the image of a harbour lies on another sea, as its zone's twin has no way to it."""
    if not state.twins:
        return True
    square, side = state.image_of(site[0]), -site[1]
    return _body_at(state, square, side) != body and state.twins[zone] != zone


def _build_both(state: State, number: int, ends: list[tuple[int, Square, int]], free: int) -> None:
    passage = Passage(number, "water")
    for zone, entered, side in ends:
        body = _body_at(state, entered, side)
        first = state.yards.get((body, zone))
        places = state.yards if first is None or first.entered == entered else state.landings
        if (body, zone) in places:
            _share(state, places[body, zone], number)
        else:
            yard = NO_THING if first is None else first.yard
            places[body, zone] = _build(state, number, zone, entered, side, zone != free, yard)
        harbour = places[body, zone]
        passage.things.append(harbour.yard)
        passage.squares.append(harbour.landing)
        if passage.guard == NO_THING:
            passage.guard = harbour.guard
    state.map.passages.append(passage)
    state.done.add(number)


def _body_at(state: State, entered: Square, side: int) -> int:
    """The number of the body of water a harbour lies on."""
    _, row, column = entered
    return max(int(state.bodies[0, row + down, column + right * side]) for down, right in BERTH)


def _share(state: State, harbour: Harbour, number: int) -> None:
    """Let a harbour's guard stand for another connection too, as strong as for the strongest."""
    if harbour.guard != NO_THING:
        guard = state.map.things[harbour.guard]
        guard.guards += f",{number}"
        guard.value = max(guard.value, state.template.connections[number].guard)


def _site(state: State, zone: int, body: int, dice: Dice) -> tuple[Square, int] | None:
    """The place of a zone's harbour, or a random one for it: its entered square, and 1 where the
    water is to the east, -1 to the west."""
    if harbour := state.yards.get((body, zone)):
        return harbour.entered, harbour.side
    water = state.bodies[0] == body
    for space in SPACES:
        own = (state.map.zone[0] == zone) & untaken(state, 0, space) & ~state.shut[0]
        found = [
            ((0, row, column), side)
            for side in (1, -1)
            for row, column in np.argwhere(_fits(state, own, water, side)).tolist()
            if clear_of_image(state, [(0, row, column)], 8)
        ]
        if found:
            return dice.choose(found)
    return None


def _fits(state: State, own: Bools, water: Bools, side: int) -> Bools:
    fits = np.zeros_like(own)
    for row, column in BERTH:
        fits |= moved(water, row, column * side)
    for row, column in (*YARD, *ROW):
        fits &= moved(own, row, column * side)
    for row, column in NEAR:
        fits &= moved(own | water, row, column * side)
    for row, column in INLAND:
        fits &= moved(state.interior[0], row, column * side)
    return fits


def _build(
    state: State, number: int, zone: int, entered: Square, side: int, guarded: bool, yard: int
) -> Harbour:
    """Put the shipyard, the row before it and its guard; a zone that is its own twin has its one
    `yard` on one side and lands only on the other."""
    area, (_, row, column) = state.map, entered
    squares = [(0, row + down, column + right * side) for down, right in ROW]
    for square in squares:
        area.mask[square] = CLEAR
    for down, right in (*KEPT, *(YARD if yard != NO_THING else ())):
        at = (0, row + down, column + right * side)
        if area.zone[at] == zone:
            area.mask[at] = BLOCKED
            state.shut[at] = True
    state.interior &= ~state.shut
    if yard == NO_THING:
        yard = put_thing(state, "shipyard", entered, zone)
    post = (0, row + POST[0], column + POST[1] * side)
    guard = place_guard(state, number, post, zone) if guarded else NO_THING
    state.take((0, row + down, column + right * side) for down, right in NEAR)
    state.entries.setdefault(zone, []).append(squares[0])
    return Harbour(entered, side, squares[-1], yard, guard)
