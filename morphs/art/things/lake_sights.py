"""What one sees first on a great lake, each round 0 0 within a disc of some reach: islands with
what was built or grew on them, a ship that went down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.beasts import boat
from morphs.art.things.nature import boulder
from morphs.art.things.pen import blob, fill, ring, stroke
from morphs.art.things.sight_pen import FULL, Rim, Sight, moved, pen_of, polar
from morphs.art.things.sight_ruins import columns, stones, tower
from morphs.art.things.sights import stone_forest
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

SHORE, LAND = 0.7, 0.5
"""How far an island reaches, and what stands on it, as shares of what there is room for."""
SPITS, SPIT = (0.24, 0.5), (3, 9)
"""How far spits of land run out, as shares of that, and how narrow they are."""


DEGREES = 360 / FULL


class Isle(Rim):
    """The shore of an island, with two spits of land: no two islands are alike. It is nowhere
    nearer than a least reach."""

    def __init__(self, reach: float, rolls: Dice, swing: float, least: float = 0.0) -> None:
        super().__init__(reach, rolls, swing)
        self.least = least
        least, most = SPITS
        start = FULL * rolls.fraction()
        self.spits = [
            (
                start + k * FULL * (0.3 + 0.3 * rolls.fraction()),
                least + (most - least) * rolls.fraction(),
                rolls.between(*SPIT),
            )
            for k in range(2)
        ]

    def far(self, turn: float, share: float = 1.0) -> float:
        far = super().far(turn, share)
        for way, long, narrow in self.spits:
            ahead = exact.cos(turn - way)
            far += self.reach * long * exact.power(ahead, narrow) if ahead > 0 else 0.0
        return max(far, self.least * share)


def _island(reach: float, style: Style, rolls: Dice, body: str) -> str:
    """Land with something on it: its shore, lines in the water round it, rocks off it."""
    rim = Isle(reach * SHORE, rolls, 0.18, reach * LAND + 0.25)
    parts: list[str] = []
    for k, share in enumerate((1.15, 1.075)):
        dash = (".9 .5", "1.6 .3")[k]
        parts.append(
            path(rim.data(share), **line_style(style.ripple, 0.026, stroke_dasharray=dash))
        )
    ground = style.floor or style.thing
    parts.append(path(rim.data(), fill=ground, **pen_of(style.line, 0.07)))
    parts.append(path(rim.data(0.93), **line_style(style.faint, 0.022, stroke_dasharray=".5 .3")))
    for _ in range(5):
        turn, size = FULL * rolls.fraction(), 0.2 + 0.35 * rolls.fraction()
        far = rim.far(turn) + 0.25 + 0.15 * reach * rolls.fraction()
        parts.append(moved(boulder(size, size, style, rolls), polar(turn, far)))
    for _ in range(round(4 * reach)):
        turn, size = FULL * rolls.fraction(), 0.08 + 0.2 * rolls.fraction() ** 2
        least, most = reach * LAND + 0.15, rim.far(turn) - 0.35
        if most > least:
            spot = polar(turn, least + (most - least) * rolls.fraction())
            parts.append(moved(boulder(size, size, style, rolls), spot))
    way = FULL * rolls.fraction()
    if rolls.below(3):
        landed = moved(boat(1.5, 0.62, style, rolls), polar(way, rim.far(way)), 25 + way * DEGREES)
        parts.append(landed)
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


RINGS = (1.35, 1.8)
"""How large the rings of ripples round a stone are, of its size."""


def _in_water(body: str, size: float, at: tuple[float, float], style: Style, rolls: Dice) -> str:
    """What stands in the water, in broken rings of ripples."""
    rings = "".join(
        path(
            blob(size / 2 * share, rolls, 9), **line_style(style.ripple, 0.024, stroke_dasharray=d)
        )
        for share, d in zip(RINGS, ("1 .16", ".34 .22"), strict=True)
    )
    return moved(rings + body, at)


def skerries(reach: float, style: Style, rolls: Dice) -> str:
    """Rocks out of the water, a great one with lesser ones in its lee."""
    turn = FULL * rolls.fraction()
    found: list[str] = []
    for k in range(5 + rolls.below(3)):
        size = reach * (0.62 if k == 0 else 0.14 + 0.24 * rolls.fraction())
        far = reach * (0.1 if k == 0 else 0.5 + 0.4 * rolls.fraction())
        spot = polar(turn + (0.0 if k == 0 else (rolls.fraction() - 0.5) * 3.2), far)
        spot = (spot[0] - reach * 0.3 * exact.cos(turn), spot[1] - reach * 0.3 * exact.sin(turn))
        found.append(_in_water(boulder(size, size, style, rolls), size, spot, style, rolls))
    return "".join(found)


def drowned(reach: float, style: Style, rolls: Dice) -> str:
    """Stumps of columns in two rows, of a hall that the water has taken."""
    turn = 360 * rolls.fraction()
    found: list[str] = []
    for k in range(8):
        x, y = reach * (0.5 * (k // 2) - 0.75), reach * 0.42 * (1 - 2 * (k % 2))
        size = reach * 0.2
        if rolls.fraction() < 0.7:
            body = fill(ring(size / 2), style, 0.045) + fill(ring(size / 4), style, 0.024)
        else:
            body = boulder(size * 0.8, size * 0.8, style, rolls)
        found.append(_in_water(body, size, (x, y), style, rolls))
    return moved("".join(found), (0.0, 0.0), turn)


def bank(reach: float, style: Style, rolls: Dice) -> str:
    """A bank of sand that hardly rises from the water, with rushes on it."""
    rim = Isle(reach * 0.6, rolls, 0.3)
    parts: list[str] = []
    for share, dash in ((1.28, ".7 .4"), (1.13, "1.4 .2")):
        pen = line_style(style.ripple, 0.024, stroke_dasharray=dash)
        parts.append(path(rim.data(share), **pen))
    parts.append(path(rim.data(), fill=style.floor or style.thing, **pen_of(style.line, 0.045)))
    dots = []
    for _ in range(round(26 * reach)):
        turn, far = FULL * rolls.fraction(), exact.root(rolls.fraction())
        dots.append(ring(0.018, *polar(turn, 0.85 * far * rim.far(turn))))
    parts.append(path("".join(dots), fill=style.faint))
    rushes = []
    for _ in range(round(4 * reach)):
        x, y = polar(FULL * rolls.fraction(), reach * 0.45 * rolls.fraction())
        for lean in (-0.12, -0.05, 0.02, 0.1):
            tall = 0.2 + 0.12 * rolls.fraction()
            rushes.append(polyline([(x + 0.3 * lean, y), (x + lean, y - tall)]))
    parts.append(path("".join(rushes), **line_style(style.line, 0.026)))
    return "".join(parts)


def whirl(reach: float, style: Style, rolls: Dice) -> str:
    """A whirlpool: arms that wind inwards to its throat."""
    start, arms = FULL * rolls.fraction(), []
    for arm in range(6):
        turn, first = start + (arm + 0.5 * rolls.fraction()) * FULL / 6, rolls.below(6)
        spots = [polar(turn + 0.26 * k, reach * exact.power(0.9, k)) for k in range(first, 24)]
        arms.append(polyline(spots[: 12 + rolls.below(12)]))
    eye = path(ring(0.09 * reach), fill=style.line)
    return path("".join(arms), **line_style(style.ripple, 0.034)) + eye


def rower(reach: float, style: Style, rolls: Dice) -> str:
    """A boat adrift, and the ripples at its sides."""
    long, wide = 1.7, 0.72
    hull = boat(long, wide, style, rolls)
    side = [(-0.75, 0.34), (-0.2, 0.52), (0.4, 0.34), (0.8, 0.1)]
    waves = "".join(
        polyline([(x * share * long * 0.62, s * y * share * wide * 1.2) for x, y in side])
        for share in (1.0, 1.22)
        for s in (-1, 1)
    )
    return moved(
        path(waves, **line_style(style.ripple, 0.026)) + hull, (0.0, 0.0), 360 * rolls.fraction()
    )


AFLOAT: dict[str, tuple[Sight, float, float]] = {
    "skerries": (skerries, 0.8, 1.5),
    "drowned": (drowned, 1.3, 2.2),
    "bank": (bank, 0.9, 2.0),
    "whirl": (whirl, 1.0, 1.5),
    "rower": (rower, 1.0, 1.2),
}
"""Lesser things on lakes."""
LAKE_SIGHTS: dict[str, tuple[Sight, float, float]] = {
    "island_tower": (island_tower, 2.4, 4.6),
    "island_stones": (island_stones, 2.8, 4.4),
    "island_temple": (island_temple, 3.0, 5.0),
    "island_forest": (island_forest, 1.6, 3.6),
    "wreck": (wreck, 1.7, 3.6),
}
"""What may be seen on lakes: who draws it, and its least and greatest reach in squares."""
