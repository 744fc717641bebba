"""Lines cut where they cross a seam."""

from __future__ import annotations

from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.lines import unglued

LINE = ((2, 1), (3, 1), (0, 1), (0, 0), (0, 3))


def test_a_line_over_seams_falls_into_pieces() -> None:
    torus = Ground("grid", 4, 4, "both")
    assert unglued(torus, LINE, stubs=False) == [[(2, 1), (3, 1)], [(0, 1), (0, 0)], [(0, 3)]]
    assert unglued(torus, LINE) == [
        [(2, 1), (3, 1), (4, 1)],
        [(-1, 1), (0, 1), (0, 0), (0, -1)],
        [(0, 4), (0, 3)],
    ]


def test_a_line_off_a_map_with_ends_stays_whole() -> None:
    line = ((3, 1), (4, 1))
    assert unglued(Ground("grid", 4, 4), line) == [list(line)]
