"""Many chances at once are those of each key by itself."""

import numpy as np

from morphs.draw.terrain.sheet import chance, chances


def test_chances_are_the_chance_of_each_key() -> None:
    rows, columns = np.array([[0], [-3], [70_000]]), np.arange(-2, 5)
    each = [[chance(9, row, column, 4) for column in columns.tolist()] for (row,) in rows.tolist()]
    assert chances(9, rows, columns, 4).tolist() == each
