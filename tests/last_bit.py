"""Disturbing the mathematics, and seeing whether a picture changes by it.

Every number that a library computes - sines, roots, distances, buffers, intersections - comes up to
two units in the last place off, as it would on another machine. What is then given to the
rasteriser, and every picture that is painted without one, must be the same, byte for byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
import resvg_py
import shapely
from PIL import Image
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.zones import sprites

MOST = 2
"""Units in the last place."""


@contextmanager
def disturbed(seed: int) -> Iterator[list[int]]:
    """Disturb what libraries compute; gives a list whose sum is how many numbers were changed."""
    rolls = np.random.Generator(np.random.PCG64(seed))
    changed: list[int] = []

    def off(values: exact.Floats) -> exact.Floats:
        steps = rolls.integers(-MOST, MOST + 1, values.shape)
        changed.append(int(np.count_nonzero(steps)))
        return np.asarray(values + steps * np.spacing(values))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "computed", off)
        patch.setattr(exact, "computed_one", lambda value: float(off(np.asarray(value))))
        yield changed


SHAPELY = (
    *("buffer", "difference", "intersection", "union", "union_all", "symmetric_difference"),
    *("simplify", "segmentize", "clip_by_rect", "offset_curve", "make_valid", "transform"),
    *("centroid", "point_on_surface", "shortest_line", "line_interpolate_point"),
    *("minimum_rotated_rectangle", "oriented_envelope", "maximum_inscribed_circle"),
    *("length", "distance", "line_locate_point", "hausdorff_distance"),
)
"""What of shapely computes floats; areas of shapes on a grid are exact, and so is what is asked."""
METHODS = (
    *("length", "centroid", "minimum_rotated_rectangle", "distance", "hausdorff_distance"),
    *("difference", "intersection", "symmetric_difference", "union", "representative_point"),
)
"""What shapes compute without the functions of the module."""


@contextmanager
def disturbed_shapely(seed: int) -> Iterator[list[int]]:
    """Disturb what shapely computes, before anything is rounded; what is computed on a grid is left
    as it is. Gives a list whose sum is how many numbers were changed."""
    rolls = np.random.Generator(np.random.PCG64(seed))
    changed: list[int] = []

    def off(values: Any) -> Any:
        steps = rolls.integers(-MOST, MOST + 1, np.shape(values))
        changed.append(int(np.count_nonzero(steps)))
        return values + steps * np.spacing(values)

    def disturbing(function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **options: Any) -> Any:
            found = function(*given, **options)
            if options.get("grid_size") is not None:
                return found
            if isinstance(found, float):
                return np.float64(off(found))
            if not isinstance(found, np.ndarray) or found.dtype == object:
                copy = np.array(found, dtype=object)
                spots, which = np.unique(
                    shapely.get_coordinates(copy), axis=0, return_inverse=True
                )  # what is one corner stays one
                return shapely.set_coordinates(copy, off(spots)[which.ravel()])[()]
            return off(found)

        return called

    with pytest.MonkeyPatch.context() as patch:
        for name in SHAPELY:
            patch.setattr(shapely, name, disturbing(getattr(shapely, name)))
        for name in METHODS:
            own = BaseGeometry.__dict__[name]
            if isinstance(own, property):
                assert own.fget
                patch.setattr(BaseGeometry, name, property(disturbing(own.fget)))
            else:
                patch.setattr(BaseGeometry, name, disturbing(own))
        yield changed


def drawn(make: Callable[[], Any]) -> list[str]:
    """What is given to the rasteriser while something is drawn, and a hash of what comes out."""
    given: list[str] = []
    sprites._rendered.cache_clear()
    rasterise = resvg_py.svg_to_bytes

    def noted(*more: Any, **options: Any) -> Any:
        given.append(repr((more, sorted(options.items()))))
        return rasterise(*more, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resvg_py, "svg_to_bytes", noted)
        made = make()
    return [*given, _hash(made)]


def _hash(made: Any) -> str:
    if isinstance(made, Image.Image):
        made = made.tobytes()
    if isinstance(made, np.ndarray):
        made = made.tobytes()
    return hashlib.sha256(made if isinstance(made, bytes) else repr(made).encode()).hexdigest()


def check_same(make: Callable[[], Any], seed: int = 0) -> None:
    """Draw something twice, the second time with the mathematics disturbed."""
    plain = drawn(make)
    with disturbed(seed) as changed:
        other = drawn(make)
    assert sum(changed) > 0
    assert other == plain
