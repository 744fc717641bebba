"""Signs of overland maps: places, and what tells one country from others of its kind.

Each is drawn round 0 0, one unit high, as by the pen that draws the symbols of the country.
"""

from __future__ import annotations

from morphs.art.overland.symbols import Pen, paints
from morphs.art.style.svg import number, polyline
from morphs.base.seeds import Dice

PLACES: dict[str, tuple[str, float]] = {
    "settlement": ("farm", 3.2),
    "start": ("banner", 3.2),
    "cave": ("cave", 3.0),
    "village": ("village", 5.0),
    "castle": ("castle", 6.4),
    "town": ("town", 7.0),
    "city": ("city", 9.0),
}
"""For each kind of place its sign and height, the greatest last."""
Manner = tuple[str, float, float, float, float]
GROWTH: dict[str, tuple[Manner, ...]] = {
    "wood": (("tree", 2.2, 2.8, 0.62, 0.2),),
    "crags": (("crag", 2.8, 3.3, 0.8, 0.25),),
    "dry": (("cactus", 1.3, 4.4, 0.3, 0.2), ("dune", 1.8, 4.0, 0.5, 0.2)),
    "ice": (("ice", 1.9, 3.0, 0.7, 0.3),),
    "reef": (("reef", 1.5, 2.8, 0.8, 0.3),),
    "banks": (("reeds", 1.8, 2.8, 0.6, 0.2),),
}
"""What grows in the middle country of a hex with such a tag, before its own symbols."""

FARMED: dict[str, tuple[tuple[str, float, float, float], ...]] = {
    "fields": (("field", 6.5, 0.0, 0.0), ("croft", 2.6, -2.6, -5.9), ("croft", 2.2, 2.8, 5.9)),
    "orchard": (("fruit", 5.6, -0.4, -0.3), ("croft", 2.6, 2.4, 5.7), ("croft", 2.4, -2.0, -5.7)),
}
"""What is farmed in a hex with such a tag: signs, their heights, and where from the middle on, the
largest first; each has its place, none repeats another."""
FARMS = ("field", "croft", "fruit")
FALLOW = (0.0, 0.22, 0.62)
"""How many plots are left out within a patch of farmland, at its sides, at its corners."""
WIDE, HIGH = 0.95, 0.6
"""How far a sign of farmland reaches from its middle, in its heights."""


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
def town(rolls: Dice, pen: Pen) -> str:
    """A church among houses, close together."""
    out = tower(pen, 0.02, 0.06, 0.17, 0.34)
    spots = [(-0.3, -0.02), (0.3, -0.04), (-0.44, 0.16), (0.44, 0.14), (-0.18, 0.2), (0.2, 0.22)]
    spots += [(-0.36, 0.36), (0.02, 0.38), (0.36, 0.38)]
    placed = sorted(spots, key=lambda spot: spot[1])
    return out + "".join(house(pen, x, y, 0.2 + 0.03 * rolls.fraction()) for x, y in placed)


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


Corner = tuple[float, float]


def _plots(
    rolls: Dice, across: int, down: int, fallow: float = 1.0
) -> list[tuple[Corner, Corner, Corner, Corner]]:
    """Plots of land that share their borders, in rows that lean; some at the corners lie fallow."""
    lean, bow = 0.5 * (rolls.fraction() - 0.5), 0.16 * (rolls.fraction() - 0.5)

    def corner(column: int, row: int) -> Corner:
        u, v = column / across - 0.5, row / down - 0.5
        jog = 0.22 / across
        x = 1.7 * u + lean * v + jog * (rolls.fraction() - 0.5) * 2
        y = v + bow * (1 - 4 * u * u) + 0.12 * u + jog * (rolls.fraction() - 0.5)
        return x, y

    grid = [[corner(column, row) for column in range(across + 1)] for row in range(down + 1)]
    found = []
    for row in range(down):
        for column in range(across):
            rim = (column in (0, across - 1)) + (row in (0, down - 1))
            if rolls.fraction() < fallow * FALLOW[rim]:
                continue
            (a, b), (d, c) = grid[row][column : column + 2], grid[row + 1][column : column + 2]
            found.append((a, b, c, d))
    return found


def _between(a: Corner, b: Corner, share: float) -> Corner:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _hedge(pen: Pen, rolls: Dice, plot: tuple[Corner, Corner, Corner, Corner]) -> str:
    """A few bushes along one side of a plot."""
    a, b = plot[3], plot[2]
    spots = [_between(a, b, (k + rolls.fraction()) / 4) for k in range(4)]
    return "".join(
        pen.shape(
            f"M{number(x - 0.016)} {number(y)}a.016 .016 0 1 1 .032 0a.016 .016 0 1 1 -.032 0Z",
            pen.leaf,
            0.6,
        )
        for x, y in spots
        if rolls.fraction() < 0.7
    )


@paints
def field(rolls: Dice, pen: Pen) -> str:
    """A patchwork of fields, each ploughed its own way, some green, with hedges between."""
    return _ploughed(rolls, pen, _plots(rolls, rolls.between(4, 6), rolls.between(3, 5)))


@paints
def croft(rolls: Dice, pen: Pen) -> str:
    """A few fields off by themselves."""
    return _ploughed(rolls, pen, _plots(rolls, rolls.between(2, 3), 2, 0.6))


def _ploughed(rolls: Dice, pen: Pen, plots: list[tuple[Corner, Corner, Corner, Corner]]) -> str:
    out = ""
    for plot in plots:
        a, b, c, d = plot
        fill = (pen.body, pen.leaf, pen.body, pen.paler)[rolls.below(4)]
        out += pen.shape(polyline(list(plot), True), fill, 0.6)
        if rolls.fraction() < 0.5:
            a, b, c, d = b, c, d, a
        count = rolls.between(3, 6) if fill != pen.paler else 0
        furrows = [
            polyline([_between(a, b, k / count), _between(d, c, k / count)])
            for k in range(1, count)
        ]
        out += pen.line("".join(furrows), 0.3) + _hedge(pen, rolls, plot)
    return out


@paints
def fruit(rolls: Dice, pen: Pen) -> str:
    """An orchard: rows of trees on plots of grass."""
    out, trees = "", []
    for plot in _plots(rolls, rolls.between(3, 4), 3, 0.6):
        out += pen.shape(polyline(list(plot), True), pen.paler, 0.5) + _hedge(pen, rolls, plot)
        a, b, c, d = plot
        columns = rows = 0 if rolls.fraction() < 0.2 else 4
        for row in range(rows - 1):
            for column in range(columns):
                share = (column + 0.6) / (columns + 0.2)
                top, low = _between(a, b, share), _between(d, c, share)
                if rolls.fraction() < 0.93:
                    trees.append(_between(top, low, (row + 0.75) / (rows - 0.5)))
    for x, y in sorted(trees, key=lambda spot: spot[1]):
        r = 0.036 + 0.01 * rolls.fraction()
        stem = pen.line(f"M{number(x)} {number(y)}v-.04", 0.6)
        ring = f"a{number(r)} {number(r)} 0 1 1 {number(2 * r)} 0"
        back = f"a{number(r)} {number(r)} 0 1 1 {number(-2 * r)} 0Z"
        out += stem + pen.shape(f"M{number(x - r)} {number(y - 0.06)}{ring}{back}", pen.leaf, 0.6)
    return out


@paints
def rapids(rolls: Dice, pen: Pen) -> str:
    """White water."""
    return pen.line("M-.4 -.2q.2 -.2 .4 0t.4 0M-.4 .02q.2 -.2 .4 0t.4 0M-.4 .24q.2 -.2 .4 0t.4 0")
