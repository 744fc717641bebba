"""Of bundles that are wanted the same is drawn as if all were."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.art.style.bundles import lands, lines_of, seen, sown
from morphs.base.seeds import Dice


@pytest.mark.parametrize("every", [1, 3, 1000])
def test_what_is_wanted_is_as_among_all(every: int) -> None:
    spots, dice = sown(9, 8, Dice(4, "wanted"))
    lines = lines_of(spots, dice)
    wanted = np.arange(len(spots)) % every == 1 % every
    whole = [land for land, one in zip(lands(spots, lines), wanted.tolist(), strict=True) if one]
    assert [land.wkb for land in lands(spots, lines, wanted)] == [land.wkb for land in whole]
    pieces, whose = seen(spots, lines)
    some, of_some = seen(spots, lines, wanted=wanted)
    assert len(some)
    assert np.array_equal(some, pieces[wanted[whose]])
    assert np.array_equal(of_some, whose[wanted[whose]])


def test_where_none_is_wanted_there_is_none() -> None:
    spots, dice = sown(4, 4, Dice(4, "wanted"))
    lines, none = lines_of(spots, dice), np.zeros(len(spots), dtype=bool)
    assert lands(spots, lines, none) == []
    assert not len(seen(spots, lines, wanted=none)[0])
