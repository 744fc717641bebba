"""Borders between grounds are straightened until nearly every square along them is of a shape that
there is a picture of: strips one square wide and steps that lead nowhere go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.generators.zones.grounds.shapes import REACH, Bools, lies_ragged, ragged_squares

BLOCKS = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 1))
"""Rows and columns of what is changed together: a step of one square needs a bay of two by two."""
ROUNDS = 12
RIM = 2 * REACH  # what is read when a square changes
LARGEST = 3
APART = 2 * RIM + LARGEST  # changes nearer to each other than this are not judged together
REACH_OF_HALVES = RIM + LARGEST
"""How far from the middle of a symmetric map squares lie that see nothing of the other half."""
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))

Ints = NDArray[np.int64]


class Change(NamedTuple):
    """Squares (or blocks, by their first squares) that might get another label."""

    rows: Ints
    columns: Ints
    labels: Ints

    def of(self, which: NDArray[np.generic]) -> Change:
        return Change(self.rows[which], self.columns[which], self.labels[which])


Allowed = Callable[[Ints, Change], Bools]
"""Which squares of a level may have another label."""


def smoothed(labels: Ints, grounds: NDArray[np.uint8], allowed: Allowed) -> Ints:
    """Return the labels of a level after changes that each leave fewer ragged squares.

    `grounds` tells the ground of each label. No label falls into pieces, and none is lost.
    """
    labels = labels.copy()
    for block in BLOCKS:
        for _ in range(ROUNDS):
            changes = _changes(labels, grounds, block, allowed)
            gains = _gains(labels, grounds, changes, block)
            order = np.lexsort((changes.labels, changes.columns, changes.rows, -gains))
            order = order[gains[order] > 0]
            chosen = _far_apart(changes.of(order), labels.shape)
            if not sum([_make(labels, change, block) for change in chosen]):
                break
    return labels


def _changes(
    labels: Ints, grounds: NDArray[np.uint8], block: tuple[int, int], allowed: Allowed
) -> Change:
    """Every block in or beside a ragged square, with the label of each neighbour of its corner."""
    (rows, columns), (high, wide) = labels.shape, block
    ragged = np.pad(ragged_squares(grounds[labels]), LARGEST)
    near = np.zeros(labels.shape, bool)
    for y in range(LARGEST - high, LARGEST + 2):
        for x in range(LARGEST - wide, LARGEST + 2):
            near |= ragged[y : y + rows, x : x + columns]
    near[rows - high + 1 :] = near[:, columns - wide + 1 :] = False
    padded = np.pad(labels, LARGEST, mode="edge")
    found = []
    for y, x in [(-1, 0), (0, -1), (0, wide), (high, 0)]:
        there = padded[LARGEST + y :, LARGEST + x :][:rows, :columns]
        at = np.nonzero(near & (there != labels) & (grounds[there] != grounds[labels]))
        found.append(np.stack([*at, there[at]], axis=1))
    changes = Change(*np.unique(np.concatenate(found), axis=0).T)
    for y in range(high):
        for x in range(wide):
            square = Change(changes.rows + y, changes.columns + x, changes.labels)
            same = labels[square.rows, square.columns] == square.labels
            changes = changes.of(same | allowed(labels, square))
    return changes


def _gains(
    labels: Ints, grounds: NDArray[np.uint8], changes: Change, block: tuple[int, int]
) -> Ints:
    """How many ragged squares fewer there would be after each change alone."""
    terrain = np.pad(grounds[labels], RIM, mode="edge")
    inside = np.pad(np.ones(labels.shape, bool), RIM)
    high, wide = block
    rows = changes.rows[:, None, None] + np.arange(2 * RIM + high)[:, None]
    columns = changes.columns[:, None, None] + np.arange(2 * RIM + wide)[None, :]
    before, within = terrain[rows, columns], inside[rows, columns]
    after = before.copy()
    after[:, RIM : RIM + high, RIM : RIM + wide] = grounds[changes.labels][:, None, None]
    judged = within[:, REACH:-REACH, REACH:-REACH]
    less = (lies_ragged(before, within) & judged).sum(axis=(1, 2))
    return np.asarray(less - (lies_ragged(after, within) & judged).sum(axis=(1, 2)))


def _far_apart(changes: Change, shape: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """The first of the changes, and of the others those that lie near none before."""
    taken = np.zeros(shape, bool)
    for row, column, label in zip(*(part.tolist() for part in changes), strict=True):
        if not taken[row, column]:
            yield row, column, label
            near = APART - 1
            taken[max(0, row - near) : row + APART, max(0, column - near) : column + APART] = True


def _make(labels: Ints, change: tuple[int, int, int], block: tuple[int, int]) -> bool:
    """Make a change if all labels about it stay in as many pieces; say whether it was made."""
    row, column, label = change
    top, left = max(0, row - 2), max(0, column - 2)
    window = labels[top : row + block[0] + 2, left : column + block[1] + 2]
    before = window.copy()
    labels[row : row + block[0], column : column + block[1]] = label
    for one in np.unique(before).tolist():
        pieces = ndimage.label(before == one)[1], ndimage.label(window == one)[1]
        if pieces[1] > pieces[0] or not pieces[1]:
            window[:] = before
            return False
    return True
