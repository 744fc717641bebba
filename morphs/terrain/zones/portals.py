"""Underground gates and teleporters, for connections no border serves (the talk, "Underground Gates
and Teleporters"): a gate at a random spot that is free on both levels; a pair of teleporters where
nothing else is left.

Either stands in rock with its back and sides blocked for good, is entered from the south, and has
its guard right before it, whose reach (3 x 3) covers every square it is entered from.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.seeds import Dice
from morphs.terrain.zones.posting import SPACES, covers, place_guard, put_thing, untaken
from morphs.terrain.zones.sealing import moved
from morphs.terrain.zones.state import CannotMakeError, State
from morphs.terrain.zones.symmetry import image
from morphs.terrain.zones.template import Connection
from morphs.terrain.zones.zone_map import BLOCKED, CLEAR, How, Passage, Square

Bools = NDArray[np.bool_]
FRAME = tuple((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1))
WAY_IN = {(0, 0), (1, 0), (2, 0)}
NEAR = 6  # columns from the middle of a symmetric map
EXIT = ((2, -1), (2, 0), (2, 1))
"""Rows and columns from the entered square: what is kept blocked, and where one comes out."""


def gates(state: State) -> None:
    """Connect zones of different levels by gates where they lie above each other."""
    for number, link in _open_links(state):
        levels = {state.circles[zone].level for zone in (link.a, link.b)}
        if len(levels) == 2 and link.kind != "portal" and number not in state.done:
            dice = state.dice("gates", number)
            above, below = sorted((link.a, link.b), key=lambda zone: state.circles[zone].level)
            for space in SPACES:
                both = _sites(state, above, "gate", space) & _sites(state, below, "gate", space)
                if spot := _choose(both, dice):
                    break
            if spot:
                ends = [(above, (0, *spot)), (below, (1, *spot))]
                _open_both(state, number, "gate", ends, dice.below(2))


def teleporters(state: State) -> None:
    """Connect what is still not connected by pairs of teleporters."""
    for number, link in _open_links(state):
        if number in state.done:  # as the image of one before
            continue
        dice = state.dice("teleporters", number)
        ends = [(link.a, _end_spot(state, link, link.a, dice))]
        if state.twins and state.twins[link.a] == link.b:
            ends.append((link.b, state.image_of(ends[0][1])))
        else:
            _take(state, ends[0][1])
            ends.append((link.b, _end_spot(state, link, link.b, dice)))
        _open_both(state, number, "teleporter", ends, dice.below(2))


def _end_spot(state: State, link: Connection, zone: int, dice: Dice) -> Square:
    for tight, space in [(False, space) for space in SPACES] + [(True, 1), (True, 0)]:
        if spot := _choose(_sites(state, zone, "teleporter", space, tight), dice):
            return state.circles[zone].level, *spot
    raise CannotMakeError(
        f"zone {zone} has no room for the teleporter of its connection {link.a}-{link.b},"
        " and no border, shore or gate serves it"
    )


def _open_links(state: State) -> list[tuple[int, Connection]]:
    links = enumerate(state.template.connections)
    kinds = ("guarded", "wide", "portal")
    return [(at, link) for at, link in links if link.kind in kinds and at not in state.done]


def _sites(state: State, zone: int, kind: str, space: int, tight: bool = False) -> Bools:
    """Where in a zone's level its entered square may be, in a symmetric map its image too; `tight`:
    the squares around it may touch the border, as they are blocked anyway."""
    sites = _free_sites(state, zone, kind, space, tight)
    if state.twins:
        sites = sites & image(
            _free_sites(state, state.twins[zone], kind, space, tight), state.turned
        )
        middle = sites.shape[1] // 2
        sites[:, middle - NEAR : middle + NEAR] = False
    return sites


def _free_sites(state: State, zone: int, kind: str, space: int, tight: bool) -> Bools:
    """Where its entered square may be: best where all around is blocked."""
    area, level = state.map, state.circles[zone].level
    inside = state.interior[level] & (area.zone[level] == zone) & ~state.shut[level]
    inside &= untaken(state, level, space)
    need = {*FRAME, *EXIT, *covers(kind)}
    good = _all_around(inside, WAY_IN if tight else need)
    good &= _all_around(untaken(state, level, 0), need)
    keep = {*FRAME, *covers(kind)}
    for limit in (area.mask[level] == BLOCKED, area.mask[level] != CLEAR):
        solid = good & _all_around(limit, keep)
        if solid.any():
            return solid
    return good


def _all_around(squares: Bools, offsets: set[tuple[int, int]]) -> Bools:
    """For each square whether those at all offsets are among the squares."""
    found = np.ones_like(squares)
    for row, column in offsets:
        found &= moved(squares, row, column)
    return found


def _choose(sites: Bools, dice: Dice) -> tuple[int, int] | None:
    spots = np.argwhere(sites)
    if not len(spots):
        return None
    row, column = spots[dice.below(len(spots))]
    return int(row), int(column)


def _open_both(
    state: State, number: int, how: How, ends: list[tuple[int, Square]], guarded: int
) -> None:
    """Put both ends; in a symmetric map their images too."""
    link, images = state.template.connections[number], state.images
    own = bool(images) and images[number] == number
    twins = bool(images) and state.twins[link.a] == link.b
    _open(state, number, how, ends, [0, 1] if own and twins else [guarded])
    if images and not own:
        answer = [(state.twins[zone], state.image_of(square)) for zone, square in ends]
        _open(state, images[number], how, answer, [guarded])


def _open(
    state: State, number: int, how: How, ends: list[tuple[int, Square]], guarded: list[int]
) -> None:
    """Put both ends of a connection, and the guards before those that are guarded."""
    indices = [_end(state, how, zone, square) for zone, square in ends]
    for index, partner in (indices, indices[::-1]):
        state.map.things[index].partner = partner
    guards = []
    for zone, (level, row, column) in (ends[end] for end in guarded):
        guards.append(place_guard(state, number, (level, row + 1, column), zone))
    squares = [square for _, square in ends]
    state.map.passages.append(Passage(number, how, squares, guards[0], indices))
    state.done.add(number)


def _end(state: State, kind: str, zone: int, square: Square) -> int:
    """Put one end: all around it blocked for good but the way out to the south."""
    area = state.map
    level, row, column = square
    _take(state, square)
    around = (level, slice(row - 1, row + 2), slice(column - 1, column + 2))
    area.mask[around] = BLOCKED
    state.shut[around] = True
    for down in (1, 2):
        area.mask[level, row + down, column] = CLEAR
        state.shut[level, row + down, column] = False
        state.kept_clear[level, row + down, column] = True
    state.interior &= ~state.shut
    state.entries.setdefault(zone, []).append((level, row + 2, column))
    return put_thing(state, kind, square, zone)


def _take(state: State, square: Square) -> None:
    level, row, column = square
    state.take((level, row + down, column + right) for down in range(-1, 3) for right in (-1, 0, 1))
