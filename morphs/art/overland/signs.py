"""Signs of overland maps: places, and what tells one country from others of its kind.

Each is drawn round 0 0, one unit high, as by the pen that draws the symbols of the country.
"""

from __future__ import annotations

from morphs.art.overland.symbols import Pen, paints
from morphs.art.style.svg import number, polyline
from morphs.base.seeds import Dice

PLACES: dict[str, tuple[str, float]] = {
    "settlement": ("farm", 2.4),
    "start": ("banner", 2.6),
    "cave": ("cave", 2.0),
    "village": ("village", 3.8),
    "castle": ("castle", 4.6),
    "town": ("town", 5.2),
    "city": ("city", 7.0),
}
"""For each kind of place its sign and height, the greatest last."""
Manner = tuple[str, float, float, float, float]
GROWTH: dict[str, tuple[Manner, ...]] = {
    "wood": (("tree", 1.5, 1.9, 0.62, 0.2),),
    "crags": (("crag", 1.9, 2.1, 0.8, 0.25),),
    "dry": (("cactus", 0.9, 3.0, 0.3, 0.2), ("dune", 1.2, 2.7, 0.5, 0.2)),
    "ice": (("ice", 1.3, 2.0, 0.7, 0.3),),
    "reef": (("reef", 1.0, 1.9, 0.8, 0.3),),
    "banks": (("reeds", 1.2, 1.9, 0.6, 0.2),),
    "fields": (("field", 3.2, 4.3, 1.0, 0.0),),
    "orchard": (("fruit", 1.15, 1.45, 1.0, 0.05),),
}
"""What grows in the middle country of a hex with such a tag, before its own symbols."""


def house(pen: Pen, x: float, y: float, wide: float) -> str:
    """A small house: a roof over a front."""
    half, high = wide / 2, wide * 0.62
    front = [(x - half, y), (x - half, y - high), (x + half, y - high), (x + half, y)]
    roof = [(x - wide * 0.62, y - high), (x, y - high * 1.9), (x + wide * 0.62, y - high)]
    walls = pen.shape(polyline(front, True), pen.body, 0.8)
    return walls + pen.shape(polyline(roof, True), pen.leaf, 0.8)


def tower(pen: Pen, x: float, y: float, wide: float, high: float) -> str:
    """A tower with a pointed roof."""
    half = wide / 2
    body = [(x - half, y), (x - half, y - high), (x + half, y - high), (x + half, y)]
    roof = [(x - half * 1.3, y - high), (x, y - high - wide * 1.1), (x + half * 1.3, y - high)]
    walls = pen.shape(polyline(body, True), pen.body, 0.9)
    return walls + pen.shape(polyline(roof, True), pen.leaf, 0.9)


@paints
def farm(rolls: Dice, pen: Pen) -> str:
    """One house and its barn."""
    return house(pen, -0.16, 0.2, 0.5) + house(pen, 0.32, 0.36, 0.36)


@paints
def village(rolls: Dice, pen: Pen) -> str:
    """A few houses round a green."""
    spots = [(-0.34, 0.06), (0.32, 0.04), (-0.1, 0.3), (0.4, 0.36), (0.02, -0.1)]
    placed = sorted(spots, key=lambda spot: spot[1])
    return "".join(house(pen, x, y, 0.25 + 0.05 * rolls.fraction()) for x, y in placed)


@paints
def city(rolls: Dice, pen: Pen) -> str:
    """Houses and towers behind a wall."""
    out = tower(pen, 0.0, 0.12, 0.16, 0.36) + tower(pen, -0.34, 0.14, 0.13, 0.24)
    spots = [(-0.2, 0.06), (0.22, 0.04), (0.42, 0.12), (-0.46, 0.18), (-0.1, 0.2), (0.14, 0.22)]
    out += "".join(house(pen, x, y, 0.19) for x, y in spots)
    top = "".join("h.05v-.05h.05v.05" for _ in range(12))
    wall = pen.shape(f"M-.6 .42V.26{top}V.42Z", pen.body, 0.9)
    return out + wall + pen.line("M-.06 .42V.34Q0 .27 .06 .34V.42", 0.8)


@paints
def castle(rolls: Dice, pen: Pen) -> str:
    """A keep between two towers."""
    keep = pen.shape("M-.28 .42V-.06h.1v.08h.1v-.08h.16v.08h.1v-.08h.1V.42Z", pen.body, 0.9)
    sides = tower(pen, -0.36, 0.42, 0.22, 0.56) + tower(pen, 0.36, 0.42, 0.22, 0.56)
    return keep + sides + pen.line("M-.08 .42V.24Q0 .12 .08 .24V.42", 0.8)


@paints
def banner(rolls: Dice, pen: Pen) -> str:
    """A banner on a pole: a player starts here."""
    return pen.line("M-.2 .45V-.45", 1.2) + pen.shape("M-.2 -.44L.34 -.28L-.2 -.1Z", pen.leaf)


@paints
def cave(rolls: Dice, pen: Pen) -> str:
    """The mouth of a cave, where a river goes underground."""
    mound = pen.shape("M-.55 .36C-.5 -.4 .4 -.46 .55 .36Z", pen.body)
    return mound + pen.shape("M-.24 .36C-.22 -.12 .2 -.14 .24 .36Z", pen.ink, 0.8)


@paints
def crag(rolls: Dice, pen: Pen) -> str:
    """Bare rock: a sharp block with a split."""
    top = 0.1 * (rolls.fraction() - 0.5)
    block = [(-0.44, 0.36), (-0.34, -0.1), (-0.16, 0.02), (top, -0.46), (0.2, -0.14), (0.3, -0.22)]
    split = polyline([(top + 0.02, -0.36), (0.04, -0.02), (-0.04, 0.12), (0.02, 0.34)])
    return pen.shape(polyline([*block, (0.46, 0.36)]), pen.body) + pen.line(split, 0.7)


@paints
def ice(rolls: Dice, pen: Pen) -> str:
    """Broken ice."""
    lean = 0.12 * (rolls.fraction() - 0.5)
    floe = [(-0.4, 0.24), (-0.2 + lean, -0.2), (0.02, 0.02), (0.18 + lean, -0.34), (0.42, 0.24)]
    return pen.shape(polyline(floe), pen.body, 0.8) + pen.line("M-.5 .24H.54", 0.6)


@paints
def reef(rolls: Dice, pen: Pen) -> str:
    """Rocks that break the waves."""
    rocks = "M-.4 .16q.1 -.36 .26 -.04ZM.04 .2q.14 -.5 .34 0Z"
    return pen.shape(rocks, pen.body, 0.9) + pen.line("M-.56 .28q.14 -.1 .28 0t.28 0t.28 0", 0.7)


@paints
def isle(rolls: Dice, pen: Pen) -> str:
    """An island with a few trees."""
    land = pen.shape("M-.6 .3C-.4 -.02 -.2 .1 0 .02S.5 .02 .6 .3C.3 .42 -.3 .42 -.6 .3Z", pen.body)
    trees = "".join(
        pen.shape(f"M{number(x)} .18q-.16 -.16 0 -.42q.16 .26 0 .42Z", pen.leaf, 0.8)
        for x in (-0.22, 0.02, 0.26)
    )
    return land + trees


@paints
def field(rolls: Dice, pen: Pen) -> str:
    """A ploughed strip of land."""
    lean = 0.2 + 0.1 * rolls.fraction()
    left, right = -0.62, 0.5
    strip = [(left, 0.3), (left + lean, -0.26), (right + lean, -0.26), (right, 0.3)]
    furrows = "".join(
        f"M{number(left + k * 0.16)} .3L{number(left + lean + k * 0.16)} -.26" for k in range(1, 7)
    )
    return pen.shape(polyline(strip, True), pen.body, 0.7) + pen.line(furrows, 0.45)


@paints
def fruit(rolls: Dice, pen: Pen) -> str:
    """A fruit tree, as they stand in rows."""
    crown = pen.shape("M-.3 -.08A.3 .3 0 1 1 .3 -.08A.3 .3 0 1 1 -.3 -.08Z", pen.leaf, 0.9)
    return pen.line("M0 .2V.42", 1.1) + crown


@paints
def rapids(rolls: Dice, pen: Pen) -> str:
    """White water."""
    return pen.line("M-.4 -.2q.2 -.2 .4 0t.4 0M-.4 .02q.2 -.2 .4 0t.4 0M-.4 .24q.2 -.2 .4 0t.4 0")
