"""What one sees first on a great lake, each round 0 0 within a disc of some reach: islands with
what was built or grew on them, a ship that went down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.nature import boulder
from morphs.art.things.pen import blob, fill, ring, stroke
from morphs.art.things.sight_pen import FULL, Rim, Sight, moved, pen_of, polar
from morphs.art.things.sight_ruins import columns, stones, tower
from morphs.art.things.sights import stone_forest
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

SHORE, LAND = 0.74, 0.55
"""How far an island reaches, and what stands on it, as shares of what there is room for."""


def _island(reach: float, style: Style, rolls: Dice, body: str) -> str:
    """Land with something on it: its shore, lines in the water round it, rocks off it."""
    rim = Rim(reach * SHORE, rolls, 0.16)
    parts = []
    for k, share in enumerate((1.15, 1.075)):
        dash = (".9 .5", "1.6 .3")[k]
        parts.append(
            path(rim.data(share), **line_style(style.ripple, 0.026, stroke_dasharray=dash))
        )
    ground = style.floor or style.thing
    parts.append(path(rim.data(), fill=ground, **pen_of(style.line, 0.07)))
    parts.append(path(rim.data(0.93), **line_style(style.faint, 0.022, stroke_dasharray=".5 .3")))
    for _ in range(5):
        spot = polar(FULL * rolls.fraction(), reach * (0.84 + 0.12 * rolls.fraction()))
        size = 0.2 + 0.35 * rolls.fraction()
        parts.append(moved(boulder(size, size, style, rolls), spot))
    return "".join(parts) + body


def island_tower(reach: float, style: Style, rolls: Dice) -> str:
    """A ruined tower on an island."""
    return _island(reach, style, rolls, tower(reach * LAND, style, rolls))


def island_stones(reach: float, style: Style, rolls: Dice) -> str:
    """Standing stones on an island."""
    return _island(reach, style, rolls, stones(reach * LAND, style, rolls))


def island_temple(reach: float, style: Style, rolls: Dice) -> str:
    """A fallen temple on an island."""
    return _island(reach, style, rolls, columns(reach * LAND, style, rolls))


def island_forest(reach: float, style: Style, rolls: Dice) -> str:
    """Dripstone on an island."""
    return _island(reach, style, rolls, stone_forest(reach * LAND, style, rolls))


def wreck(reach: float, style: Style, rolls: Dice) -> str:
    """A ship that went down, its ribs and its mast above the water."""
    long, wide = reach * 0.9, reach * 0.3
    turn, side = 360 * rolls.fraction(), []
    for k in range(21):
        x = long * (2 * k / 20 - 1)
        share = 1 - exact.power(abs(x) / long, 2.4)
        side.append((x, wide * exact.power(share, 0.75) if share > 0 else 0.0))
    hull = polyline([(x, -y) for x, y in side] + side[::-1], True)
    parts = [path(hull, fill=style.wood, **pen_of(style.line, 0.08))]
    parts.append(path(polyline([(-long, 0.0), (long, 0.0)]), **line_style(style.line, 0.05)))
    for k in range(3, 18):
        x, y = side[k]
        parts.append(stroke(polyline([(x, -y), (x, y)]), style, 0.035))
    hole = blob(wide * 0.62, rolls, 9, long * 0.38, wide * 0.2)
    parts.append(path(hole, fill=style.water, **pen_of(style.line, 0.045)))
    mast = [(-0.15 * long, 0.0), (0.1 * long, -wide * 1.7)]
    parts.append(path(polyline(mast), **line_style(style.line, 0.15)))
    parts.append(path(polyline(mast), **line_style(style.wood, 0.08)))
    parts.append(fill(ring(0.16, *mast[0]), style, 0.04))
    waves = []
    for share in (1.14, 1.28):
        waves.append(polyline([(x * share, -y * share - 0.12) for x, y in side[2:12]]))
        waves.append(polyline([(x * share, y * share + 0.12) for x, y in side[7:19]]))
    parts.append(path("".join(waves), **line_style(style.ripple, 0.028)))
    return moved("".join(parts), (0.0, 0.0), turn)


LAKE_SIGHTS: dict[str, tuple[Sight, float, float]] = {
    "island_tower": (island_tower, 2.4, 4.6),
    "island_stones": (island_stones, 2.8, 4.4),
    "island_temple": (island_temple, 3.0, 5.0),
    "island_forest": (island_forest, 1.6, 3.6),
    "wreck": (wreck, 1.7, 3.6),
}
"""What may be seen on lakes: who draws it, and its least and greatest reach in squares."""
