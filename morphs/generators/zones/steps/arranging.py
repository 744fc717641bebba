"""Zones moved about until more of what is connected is adjacent.

The talk leaves the shaken box as it is. Here two zones change places, or a zone of the other level
comes in, wherever that brings more connected zones together: side by side, or above each other.
All of it is measured on a coarse picture of the cells.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.power_cells import grid, label, middles_of, scaled
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.shapes import symmetric_places
from morphs.generators.zones.templates.template import Connection

COARSE = 32  # points a side
BORDER = 3  # points of border that make two zones adjacent
ABOVE = 6  # points in common that leave room for a gate
TRIES = 16  # per zone
ROUNDS = 5
Ints = NDArray[np.int64]
WARM = 60  # at most so much worse a change may be, at first
LAND, GATE = 100, 85
"""What a connection realised is worth: by land, or by a gate."""


@dataclass
class Level:
    """The zones of one level, their places and weights, and the coarse picture of their cells."""

    names: list[int]
    places: Ints
    shares: Ints
    weights: Ints
    labels: Ints


def arranging(state: State) -> None:
    """Scale circles to the map, then change places for the better."""
    levels = [_level(state, level) for level in range(state.options.levels)]
    if state.options.shapes == "power":
        levels = _search(state, levels)
    for number, level in enumerate(levels):
        state.names.append(level.names)
        state.places.append(symmetric_places(state, level.names, level.places))
        for name in level.names:
            state.circles[name].level = number


def _level(state: State, level: int) -> Level:
    names = [name for name, circle in state.circles.items() if circle.level == level]
    here = [state.circles[name] for name in names]
    places = scaled(here, state.options.size)
    shares = np.array([circle.share for circle in here], dtype=np.int64)
    return _fitted(
        names, places, shares, np.zeros(len(names), np.int64), state.options.size, ROUNDS * 3
    )


def _fitted(
    names: list[int], places: Ints, shares: Ints, weights: Ints, size: int, rounds: int = ROUNDS
) -> Level:
    """Cells about as large as asked, their places drifting to the middle."""
    points = grid(size, COARSE)
    wanted = shares * len(points) // shares.sum()
    weights = weights.copy()
    labels = label(points, places, weights)
    for turn in range(rounds):
        areas = np.bincount(labels, minlength=len(names))
        weights += (wanted - areas) * (size * 4) ** 2 // (2 * len(points))
        if turn % 2:
            places = (places + middles_of(points, labels, places)) // 2
        labels = label(points, places, weights)
    return Level(names, places, shares, weights, labels)


def _search(state: State, levels: list[Level]) -> list[Level]:
    """Take changes that are no worse, or a little worse early on, until all is realised or the
    tries are used up; return the best that was seen."""
    dice = state.dice("arranging")
    links = [link for link in state.template.connections if link.kind != "portal"]
    now = _worth(levels, links)
    best, found = now, levels
    goal = LAND * sum(link.kind != "repulsive" for link in links)
    tries = TRIES * len(state.template.zones)
    for left in range(tries, 0, -1):
        if best[0] >= goal:
            break
        state.tick()
        changed = _changed(state, levels, links, dice)
        if changed is None:
            continue
        worth = _worth(changed, links)
        if worth[0] >= now[0] - dice.below(1 + WARM * left // tries):
            levels, now = changed, worth
            if now > best:
                best, found = now, levels
    return found


def _worth(levels: list[Level], links: list[Connection]) -> tuple[int, int]:
    """What is realised; then how near connected zones are."""
    met = _met(levels)
    total = 0
    for link in links:
        worth = met.get((min(link.a, link.b), max(link.a, link.b)), 0)
        total += -worth if link.kind == "repulsive" else worth
    at = {
        name: place
        for level in levels
        for name, place in zip(level.names, level.places.tolist(), strict=True)
    }
    apart = sum(
        (at[link.a][0] - at[link.b][0]) ** 2 + (at[link.a][1] - at[link.b][1]) ** 2
        for link in links
        if link.kind != "repulsive"
    )
    return total, -apart


def _met(levels: list[Level]) -> dict[tuple[int, int], int]:
    """Pairs of zones that are side by side or above each other, and what that is worth."""
    met: dict[tuple[int, int], int] = {}
    for level in levels:
        picture = level.labels.reshape(COARSE, COARSE)
        sides = [(picture[1:], picture[:-1]), (picture[:, 1:], picture[:, :-1])]
        one = np.concatenate([first.ravel() for first, _ in sides])
        other = np.concatenate([second.ravel() for _, second in sides])
        _count(met, one, other, level.names, level.names, BORDER, LAND)
    if len(levels) == 2:
        _count(
            met, levels[0].labels, levels[1].labels, levels[0].names, levels[1].names, ABOVE, GATE
        )
    return met


def _count(
    met: dict[tuple[int, int], int], one: Ints, other: Ints,
    names: list[int], others: list[int], least: int, worth: int,
) -> None:  # fmt: skip
    counts = np.bincount(one * len(others) + other, minlength=len(names) * len(others))
    table = counts.reshape(len(names), len(others))
    if names is others:
        table = table + table.T
        np.fill_diagonal(table, 0)
    for row, column in np.argwhere(table >= least).tolist():
        a, b = names[row], others[column]
        met[min(a, b), max(a, b)] = worth


def _changed(
    state: State, levels: list[Level], links: list[Connection], dice: Dice
) -> list[Level] | None:
    """Two zones change places: one that lacks its neighbour, and one near that neighbour."""
    met = _met(levels)
    wrong = [
        link
        for link in links
        if ((min(link.a, link.b), max(link.a, link.b)) in met) == (link.kind == "repulsive")
    ]
    if not wrong:
        wrong = links
    link = dice.choose(wrong)
    mover, goal = (link.a, link.b) if dice.below(2) else (link.b, link.a)
    beside = [a + b - goal for a, b in met if goal in (a, b) and mover not in (a, b)]
    if not beside:
        return None
    other = dice.choose(beside)
    if not state.twins:
        return _swapped(state, levels, mover, other)
    twins = [state.twins[mover], state.twins[other]]
    if len({mover, other, *twins}) < 4:
        return None
    changed = _swapped(state, levels, mover, other)
    return changed and _swapped(state, changed, *twins)


def _swapped(state: State, levels: list[Level], one: int, other: int) -> list[Level] | None:
    where = {name: number for number, level in enumerate(levels) for name in level.names}
    if where[one] != where[other] and not all(_may_move(state, name) for name in (one, other)):
        return None
    shares = {name: state.circles[name].share for name in (one, other)}
    changed = list(levels)
    for number in sorted({where[one], where[other]}):
        level = levels[number]
        turn = {one: other, other: one}
        names = [turn.get(name, name) for name in level.names]
        share = np.array(
            [shares.get(name, old) for name, old in zip(names, level.shares.tolist(), strict=True)]
        )
        changed[number] = _fitted(names, level.places, share, level.weights, state.options.size)
    return changed


def _may_move(state: State, name: int) -> bool:
    return name > 0 and state.template.zone(name).level == "any"
