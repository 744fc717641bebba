"""Woods in ink: one mass with a rim, in the shade at its lower right."""

from __future__ import annotations

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.masses import rim, tops
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import BLACK

PEN = Pen(BLACK, SIZE)


def test_a_rim_closes_about_its_wood_and_is_bold_away_from_the_light() -> None:
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    disc = exact.points(60 * np.stack([np.cos(turns), np.sin(turns)], axis=1))
    for ring in (disc, disc[::-1]):
        found = list(rim(PEN, ring, 5))
        ends = [np.array(one.svg.split('"')[1][1:].split("C")[0].split(), float) for one in found]
        assert shapely.Polygon(ends).area > 0.9 * np.pi * 60**2
        for one in found:
            x, y = (float(part) for part in one.svg.split('"')[1].split("C")[1].split()[:2])
            assert np.hypot(x, y) > 60  # crowns stand out, whichever way the ring runs
        widths = [float(one.svg.split('stroke-width="')[1].split('"')[0]) for one in found]
        shade = [one.at[0] + 1.5 * one.at[1] > 0.6 * 60 for one in found]
        assert min(w for w, dark in zip(widths, shade, strict=True) if dark) > 1.3 * min(widths)
        lit = [one.at[0] + 1.5 * one.at[1] < 0 for one in found]
        assert max(w for w, light in zip(widths, lit, strict=True) if light) == min(widths)


def test_crowns_thin_out_in_the_middle_and_towards_the_light() -> None:
    places, keys = np.zeros((400, 2)), np.arange(400)
    even, near = np.zeros(400), np.zeros(400)
    middle = len(list(tops(PEN, places, keys, near + 1, even)))
    rim_, lit, dark = (len(list(tops(PEN, places, keys, near, even + d))) for d in (0, 0.6, -0.6))
    assert dark >= rim_ > 1.4 * middle > 0
    assert lit < 0.6 * dark
    assert all('"#ffffff"' in one.svg for one in tops(PEN, places, keys, near, even))
