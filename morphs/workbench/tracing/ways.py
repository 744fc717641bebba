"""Ways to tell floor from rock in a picture: by the line of the walls, or by colour.

A wall's line is what an opening by a small disc leaves of all that is darker (or lighter) than what
is about it: hatching, grids and furniture are thinner. What it parts is floor where the code says
so; pieces of which it says nothing are what they look like, of the tile's own floor and rock. Where
there is no line, floor has the colours that the pack's openings have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.art.look.reading import Seeds, by_colour, tidied, without_specks
from morphs.workbench.detect.survey import STROKES, UNIT, line_hats
from morphs.workbench.tracing.seeds import Mask, Seen

Way = Callable[[Seen], Mask]
BLURRED = 0.8
"""What colours say counts less than what lines say, which is sharper."""
HATS = (12.0, 6.0, 25.0)
"""By how much lightness a line stands out from what is about it."""
REACHES = (1, 3, 6)
"""How far about a pixel its colour is looked at."""
NEAR = 0.7 * UNIT
"""What rock looks like is told by what lies so near to walls: there it is hatched or shaded."""
HOLE, SPECK = 0.2 * UNIT * UNIT, 0.3 * UNIT * UNIT
"""Smaller holes in the floor are things; smaller pieces of floor none."""
RIM = 4
"""How many pixels a picture goes on beyond its border, as it is there."""


def ways(tiles: Sequence[Seen]) -> list[tuple[Way, float]]:
    """The ways, each of which is tried on a pack, and what they count."""
    seeds = [_as_seeds(one) for one in tiles]
    by_line = [(_by_line(hat, dark), 1.0) for dark in (True, False) for hat in HATS]
    return [*by_line, *((_by_colours(seeds, reach), BLURRED) for reach in REACHES)]


def _as_seeds(one: Seen) -> Seeds:
    return Seeds(one.pixels, one.floor > 0, one.rock, np.zeros_like(one.rock))


def _by_colours(seeds: Sequence[Seeds], reach: int) -> Way:
    classify = by_colour(seeds, reach)
    return lambda one: tidied(classify(_as_seeds(one)), UNIT)


def _by_line(hat: float, dark: bool) -> Way:
    def way(one: Seen) -> Mask:
        walls = opened(line_hats(one.lab, STROKES[0])[0 if dark else 1] > hat)
        pieces, count = ndimage.label(~walls)
        found = _floors(one, pieces, count)[nearest(pieces)]
        return ~without_specks(~without_specks(found, SPECK), HOLE)

    return way


def opened(ink: Mask) -> Mask:
    """Ink without what is thinner than three pixels, less than a third of a third of a square."""
    wide = np.pad(ink, RIM, mode="edge")
    return np.asarray(ndimage.binary_opening(wide)[RIM:-RIM, RIM:-RIM])


def nearest(pieces: NDArray[np.int32]) -> NDArray[np.int32]:
    """Every pixel's piece; those of lines have that which is nearest, so that edges run in the
    middle of lines."""
    if not pieces.any():
        return pieces
    places = ndimage.distance_transform_edt(
        pieces == 0, return_distances=False, return_indices=True
    )
    found: NDArray[np.int32] = pieces[tuple(places)]
    return found


def _floors(one: Seen, pieces: NDArray[np.int32], count: int) -> Mask:
    """For each piece whether it is floor, by the number of its pixels that the code tells of, else
    by what it looks like."""

    def sums(mask: Mask) -> NDArray[np.int64]:
        return np.bincount(pieces[mask], minlength=count + 1)

    floor, rock, area = sums(one.floor > 0), sums(one.rock), sums(pieces > 0)
    known = (floor > 0) | (rock > 0)
    found = floor > rock
    likes = _likes(one, pieces, known & found, known & ~found)
    if likes is not None:
        unknown = ~known & (area > 0)
        labels = np.flatnonzero(unknown)
        colours = _looks(one, pieces, labels)
        found[labels] = _is_nearer(colours, *likes)
    found[0] = False
    return found


def _likes(
    one: Seen, pieces: NDArray[np.int32], floors: Mask, rocks: Mask
) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """What floor and what rock near it look like on a tile; None where either is not known."""
    floor, rock = floors[pieces], rocks[pieces]
    near = rock & (ndimage.distance_transform_edt(~floor) < NEAR) if floor.any() else rock
    rock = near if near.any() else rock
    if not floor.any() or not rock.any():
        return None
    both = np.where(floor, 1, np.where(rock, 2, 0)).astype(np.int32)
    first, second = _looks(one, both, np.array([1, 2]))
    return first, second


def _looks(one: Seen, pieces: NDArray[np.int32], labels: NDArray[np.int64]) -> NDArray[np.float64]:
    """For each piece its mean colour, and how much its lightness varies: (pieces, 5)."""
    means = [ndimage.mean(one.lab[..., channel], pieces, labels) for channel in range(4)]
    spread = ndimage.standard_deviation(one.lab[..., 0], pieces, labels)
    return np.column_stack([*means, spread])


def _is_nearer(
    colours: NDArray[np.float64], one: NDArray[np.float64], other: NDArray[np.float64]
) -> Mask:
    apart = [np.linalg.norm(colours - middle, axis=1) for middle in (one, other)]
    return np.asarray(apart[0] < apart[1])
