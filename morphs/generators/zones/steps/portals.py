"""Underground gates and teleporters, for connections no border serves (the talk, "Underground Gates
and Teleporters"): a gate at a random spot that is free on both levels; a pair of teleporters where
nothing else is left.

On turned maps the way out of a gate turns aside, so that that of its image can be an image: there
too one enters from the south.

Either stands in rock with its back and sides blocked for good, is entered from the south (the image
of a teleporter on a turned map from the north), and has its guard right before it, whose reach
(3 x 3) covers every square it is entered from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.squares import moved
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.passages import SPACES, covers, place_guard, put_thing, untaken
from morphs.generators.zones.symmetry.images import image
from morphs.generators.zones.templates.template import Connection
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, How, Passage, Square

Bools = NDArray[np.bool_]
NEAR = 6  # columns from the middle of a symmetric map
EXIT = ((2, -1), (2, 0), (2, 1))
"""Rows and columns from the entered square: where one comes out."""


@dataclass(frozen=True)
class End:
    """Where a connection comes out of the ground."""

    zone: int
    square: Square
    down: int = 1  # rows to the square before it: -1 where it is entered from the north

    side: int = 0  # columns from that square to the next on the way out; 0: straight on

    def way(self) -> list[Square]:
        """The squares one walks from it: where its guard stands, and on to where one comes out."""
        level, row, column = self.square
        first, sides = row + self.down, [self.side * step for step in range(3)]
        if self.side:
            return [(level, first, column + side) for side in sides]
        return [(level, first, column), (level, first + self.down, column)]

    def frame(self) -> list[Square]:
        """The squares around, kept blocked but for the way: also those beyond it if it turns."""
        level, row, column = self.square
        rows = (-1, 0, 1, 2, 3) if self.side else (-1, 0, 1)
        return [(level, row + down, column + right) for down in rows for right in (-1, 0, 1)]


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
                ends = [
                    replace(_model(state, "gate", zone), square=(level, *spot))
                    for level, zone in enumerate((above, below))
                ]
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
        " and no border, shore or gate serves it",
        zone,
    )


def _open_links(state: State) -> list[tuple[int, Connection]]:
    links = enumerate(state.template.connections)
    kinds = ("guarded", "wide", "portal")
    return [(at, link) for at, link in links if link.kind in kinds and at not in state.done]


def _sites(state: State, zone: int, kind: str, space: int, tight: bool = False) -> Bools:
    """Where in a zone's level its entered square may be, in a symmetric map its image too; `tight`:
    the squares around it may touch the border, as they are blocked anyway."""
    sites = _free_sites(state, _model(state, kind, zone), kind, space, tight)
    if state.twins:
        twin = _model(state, kind, state.twins[zone], answers=True)
        free = _free_sites(state, twin, kind, space, tight)
        sites = sites & image(moved(free, -_shift(twin), 0), state.options.symmetry)
        middle = sites.shape[1] // 2
        sites[:, middle - NEAR : middle + NEAR] = False
    return sites


def _model(state: State, kind: str, zone: int, answers: bool = False) -> End:
    """An end of a zone, as if at the first square: how it looks there; `answers`: as an image."""
    if not state.turned:
        return End(zone, (0, 0, 0))
    if thing_table()[kind].approach == "any":
        return End(zone, (0, 0, 0), down=-1 if answers else 1)
    return End(zone, (0, 0, 0), side=-1 if answers else 1)


def _shift(twin: End) -> int:
    """Rows from the entry to that of the image of an end that has its own to the south too: it is
    the squares before them that are images then."""
    return 2 if twin.side else 0


def _answer(state: State, kind: str, zone: int, end: End) -> End:
    """The image of an end."""
    level, row, column = state.image_of(end.square)
    twin = _model(state, kind, zone, answers=True)
    down = twin.down * end.down if state.turned else end.down
    return End(zone, (level, row - _shift(twin), column), down, twin.side)


def _free_sites(state: State, end: End, kind: str, space: int, tight: bool) -> Bools:
    """Where its entered square may be: best where all around is blocked."""
    level = state.circles[end.zone].level
    area = state.map
    inside = state.interior[level] & (area.zone[level] == end.zone) & ~state.shut[level]
    inside &= untaken(state, level, space)
    way, keep = {at[1:] for at in end.way()}, {*(at[1:] for at in end.frame()), *covers(kind)}
    need = {*keep, *way, *((end.down * row, right) for row, right in EXIT)}
    good = _all_around(inside, {(0, 0), *way} if tight else need)
    good &= _all_around(untaken(state, level, 0), need)
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
        guards.append(place_guard(state, number, end.way()[0], end.zone))
    squares = [end.square for end in ends]
    state.map.passages.append(Passage(number, how, squares, guards[0], indices))
    state.done.add(number)


def _end(state: State, kind: str, end: End) -> int:
    """Put one end: all around it blocked for good but the way out."""
    area = state.map
    _take(state, end)
    squares = tuple(np.array([*end.frame()]).T)
    area.mask[squares] = BLOCKED
    state.shut[squares] = True
    for at in end.way():
        area.mask[at] = CLEAR
        state.shut[at] = False
        state.kept_clear[at] = True
    state.interior &= ~state.shut
    state.entries.setdefault(end.zone, []).append(end.way()[-1])
    return put_thing(state, kind, end.square, end.zone)


def _take(state: State, end: End) -> None:
    """Keep others off: the frame, the way, and what lies beside where it comes out."""
    level, row, column = end.square
    beside = [(level, row + end.down * down, column + right) for down, right in EXIT]
    state.take([*end.frame(), *end.way(), *beside])
