"""The grain of rock in sections: strokes that are the same in every part of a picture."""

import numpy as np
import pytest

from morphs.draw.grain import UNITS, grain_of

KINDS = range(5)


def places(rows: int, columns: int, top: int = 0) -> tuple[np.ndarray, np.ndarray]:
    y, x = np.mgrid[top : top + rows, 0:columns]
    return x * UNITS // 20, y * UNITS // 20


@pytest.mark.parametrize("kind", KINDS)
def test_grain_is_strokes_and_mostly_bare_rock(kind: int) -> None:
    drawn = grain_of(kind, *places(400, 400), UNITS // 20, 5)
    assert 0.01 < drawn.mean() < 0.2
    quarters = [part.mean() for half in np.split(drawn, 2) for part in np.split(half, 2, axis=1)]
    assert min(quarters) > 0.3 * max(quarters), "it lies everywhere alike"


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_of_a_picture_has_the_same_grain(kind: int) -> None:
    whole = grain_of(kind, *places(200, 120), 3, 8)
    assert (grain_of(kind, *places(70, 120, 90), 3, 8) == whole[90:160]).all()


@pytest.mark.parametrize("kind", KINDS)
def test_grain_changes_with_the_seed_and_goes_on_above_its_layer(kind: int) -> None:
    one, other = (grain_of(kind, *places(200, 200, -100), 3, seed) for seed in (1, 2))
    assert (one != other).any()
    assert one[:100].any() and one[100:].any()


def test_kinds_differ() -> None:
    drawn = {grain_of(kind, *places(100, 100), 3, 1).tobytes() for kind in KINDS}
    assert len(drawn) == len(KINDS)
