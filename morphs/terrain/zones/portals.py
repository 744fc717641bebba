"""Underground gates and teleporters, for connections no border serves (the talk, "Underground Gates
and Teleporters"): a gate at a random spot that is free on both levels; a pair of teleporters where
nothing else is left.

Either stands in rock with its back and sides blocked for good, is entered from the south (the image
of a teleporter on a turned map from the north), and has its guard right before it, whose reach
(3 x 3) covers every square it is entered from.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from morphs.seeds import Dice
from morphs.terrain.zones.posting import SPACES, covers, place_guard, put_thing, untaken
from morphs.terrain.zones.sealing import moved
from morphs.terrain.zones.state import CannotMakeError, State
from morphs.terrain.zones.symmetry import image
from morphs.terrain.zones.template import Connection
from morphs.terrain.zones.things import thing_table
from morphs.terrain.zones.zone_map import BLOCKED, CLEAR, How, Passage, Square

Bools = NDArray[np.bool_]
FRAME = tuple((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1))
WAY_IN = {(0, 0), (1, 0), (2, 0)}
NEAR = 6  # columns from the middle of a symmetric map
EXIT = ((2, -1), (2, 0), (2, 1))
"""Rows and columns from the entered square: what is kept blocked, and where one comes out."""


@dataclass(frozen=True)
class End:
    """Where a connection comes out of the ground."""

    zone: int
    square: Square
    down: int = 1  # rows to the square before it: -1 where it is entered from the north

    def before(self, steps: int) -> Square:
        """The square so many steps before it."""
        level, row, column = self.square
        return level, row + steps * self.down, column


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
                ends = [End(above, (0, *spot)), End(below, (1, *spot))]
                _open_both(state, number, "gate", ends, dice.below(2))


def teleporters(state: State) -> None:
    """Connect what is still not connected by pairs of teleporters."""
    for number, link in _open_links(state):
        if number in state.done:  # as the image of one before
            continue
        dice = state.dice("teleporters", number)
        ends = [End(link.a, _end_spot(state, link, link.a, dice))]
        if state.twins and state.twins[link.a] == link.b:
            ends.append(_answer(state, "teleporter", link.b, ends[0]))
        else:
            _take(state, ends[0])
            ends.append(End(link.b, _end_spot(state, link, link.b, dice)))
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
            _free_sites(state, state.twins[zone], kind, space, tight, _facing(state, kind)),
            state.turned,
        )
        middle = sites.shape[1] // 2
        sites[:, middle - NEAR : middle + NEAR] = False
    return sites


def _facing(state: State, kind: str) -> int:
    """Which way the image of an end looks: on turned maps to the north if it may (see End)."""
    return -1 if state.turned and thing_table()[kind].approach == "any" else 1


def _answer(state: State, kind: str, zone: int, end: End) -> End:
    """The image of an end."""
    return End(zone, state.image_of(end.square), end.down * _facing(state, kind))


def _free_sites(
    state: State, zone: int, kind: str, space: int, tight: bool, down: int = 1
) -> Bools:
    """Where its entered square may be: best where all around is blocked."""
    area, level = state.map, state.circles[zone].level
    inside = state.interior[level] & (area.zone[level] == zone) & ~state.shut[level]
    inside &= untaken(state, level, space)
    need = {*FRAME, *((down * row, right) for row, right in EXIT), *covers(kind)}
    way_in = {(down * row, right) for row, right in WAY_IN}
    good = _all_around(inside, way_in if tight else need)
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


def _open_both(state: State, number: int, how: How, ends: list[End], guarded: int) -> None:
    """Put both ends; in a symmetric map their images too."""
    link, images = state.template.connections[number], state.images
    own = bool(images) and images[number] == number
    twins = bool(images) and state.twins[link.a] == link.b
    _open(state, number, how, ends, [0, 1] if own and twins else [guarded])
    if images and not own:
        answer = [_answer(state, how, state.twins[end.zone], end) for end in ends]
        _open(state, images[number], how, answer, [guarded])


def _open(state: State, number: int, how: How, ends: list[End], guarded: list[int]) -> None:
    """Put both ends of a connection, and the guards before those that are guarded."""
    indices = [_end(state, how, end) for end in ends]
    for index, partner in (indices, indices[::-1]):
        state.map.things[index].partner = partner
    guards = []
    for end in (ends[which] for which in guarded):
        guards.append(place_guard(state, number, end.before(1), end.zone))
    squares = [end.square for end in ends]
    state.map.passages.append(Passage(number, how, squares, guards[0], indices))
    state.done.add(number)


def _end(state: State, kind: str, end: End) -> int:
    """Put one end: all around it blocked for good but the way out."""
    area = state.map
    level, row, column = end.square
    _take(state, end)
    around = (level, slice(row - 1, row + 2), slice(column - 1, column + 2))
    area.mask[around] = BLOCKED
    state.shut[around] = True
    for before in (end.before(1), end.before(2)):
        area.mask[before] = CLEAR
        state.shut[before] = False
        state.kept_clear[before] = True
    state.interior &= ~state.shut
    state.entries.setdefault(end.zone, []).append(end.before(2))
    return put_thing(state, kind, end.square, end.zone)


def _take(state: State, end: End) -> None:
    state.take(
        (level, row, column + right)
        for level, row, column in (end.before(steps) for steps in range(-1, 3))
        for right in (-1, 0, 1)
    )
