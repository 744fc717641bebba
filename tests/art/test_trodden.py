"""Where one walks in great caves."""

import numpy as np

from morphs.art.gaps.trodden import mouths


def test_passages_that_run_aslant_either_way_are_each_one() -> None:
    falling = np.eye(6, dtype=bool)
    for passage, nearest in ((falling, (5, 5)), (falling[::-1], (0, 5))):
        open_ground = np.zeros((6, 9), dtype=bool)
        open_ground[:, 8] = True
        narrow = np.pad(passage, ((0, 0), (0, 3)))
        off_open = np.tile(8.0 - np.arange(9), (6, 1))
        assert mouths(narrow, open_ground, off_open) == [nearest]
