"""Borders that are carved, plaited or grown: interlace, bones, rock, vines, waves, rope, shields.

Sides and corners lie as those that are built do.
"""

from __future__ import annotations

from itertools import pairwise

from morphs.base.seeds import Dice
from morphs.draw.lettered import num
from morphs.draw.ornament.built import around, spokes
from morphs.draw.ornament.nib import (
    BOLD,
    FINE,
    FIRM,
    Nib,
    fitted,
    grouped,
    poly,
    rect_,
    round_,
)


def _wave(count: int, half: float, high: float, up: int) -> str:
    """A line that swings about the middle of a band, so many halves of waves long."""
    data = "M0 .5"
    for k in range(count):
        y = num(0.5 + (up if k % 2 else -up) * high / 0.75)
        data += f"C{num((k + 0.364) * half)} {y} {num((k + 0.636) * half)} {y} "
        data += f"{num((k + 1) * half)} .5"
    return data


# ------------------------------------------------------------------ carved


def plait(nib: Nib, long: float, rolls: Dice) -> str:
    """Two strands that go over and under each other."""
    count, half = fitted(long, 0.92)
    drawn = nib.strand(_wave(count, half, 0.29, 1), 0.31, 0.065)
    drawn += nib.strand(_wave(count, half, 0.29, -1), 0.31, 0.065)
    over = ""
    for k in range(2, count, 2):  # there the first strand rises over the second
        x, lean = k * half, 0.17 * half
        rise = lean * 0.29 / 0.75 / (0.364 * half)
        over += poly(((x - lean, 0.5 + rise), (x + lean, 0.5 - rise)), close=False)
    eyes = "".join(round_((k + 0.5) * half, 0.5, 0.075) for k in range(count))
    return drawn + nib.strand(over, 0.31, 0.065) + nib.solid(eyes)


def knot(nib: Nib) -> str:
    """Two loops through each other and a ring, on a carved stone."""
    stone = nib.plate(rect_(0, 0, 1.6, 1.6), BOLD) + nib.line(rect_(0.12, 0.12, 1.36, 1.36), FINE)
    loop = round_(0, 0, 0.62, 0.27)
    loops = "".join(
        grouped(nib.strand(loop, 0.17), f"translate(.8 .8) rotate({turn})") for turn in (45, -45)
    )
    return (
        stone + loops + nib.strand(round_(0.8, 0.8, 0.36), 0.16) + nib.solid(round_(0.8, 0.8, 0.11))
    )


def bones(nib: Nib, long: float, rolls: Dice) -> str:
    """Bones end to end, with a mark between two."""
    count, step = fitted(long, 2.7)
    shafts = ends = marks = ""
    for k in range(count):
        left, right = k * step + 0.52, (k + 1) * step - 0.52
        shafts += f"M{num(left)} .42Q{num((left + right) / 2)} .49 {num(right)} .42V.58"
        shafts += f"Q{num((left + right) / 2)} .51 {num(left)} .58Z"
        ends += "".join(round_(x, y, 0.15) for x in (left, right) for y in (0.37, 0.63))
        if k:
            x = k * step
            marks += poly(((x, 0.32), (x + 0.16, 0.5), (x, 0.68), (x - 0.16, 0.5)))
    inside = nib.bare(ends) + nib.plate(shafts, FINE)
    return nib.plate(ends, 0.07) + inside + nib.solid(marks)


def skull(nib: Nib) -> str:
    """A skull on crossed bones."""
    drawn = nib.plate(rect_(0, 0, 1.9, 1.9), BOLD) + nib.line(rect_(0.12, 0.12, 1.66, 1.66), FINE)
    for data in ("M.36 1.58L1.54 .62", "M1.54 1.58L.36 .62"):
        drawn += nib.strand(data, 0.17)
    knobs = ((0.32, 1.5), (0.44, 1.64), (1.58, 1.5), (1.46, 1.64))
    drawn += nib.plate("".join(round_(x, y, 0.1) for x, y in knobs), FINE)
    head = "M.42 .82C.38 .1 1.52 .1 1.48 .82C1.47 1.02 1.36 1.06 1.27 1.12V1.4Q.95 1.5 .63 1.4"
    head += "V1.12C.54 1.06 .43 1.02 .42 .82Z"
    eyes = round_(0.72, 0.86, 0.16, 0.18) + round_(1.18, 0.86, 0.16, 0.18)
    eyes += poly(((0.95, 1.0), (1.03, 1.16), (0.87, 1.16)))
    teeth = "M.79 1.24V1.43M.95 1.24V1.45M1.11 1.24V1.43"
    shade = "M1.3 .42Q1.42 .58 1.41 .8M1.2 .36Q1.33 .5 1.33 .62"
    return drawn + nib.plate(head, FIRM) + nib.solid(eyes) + nib.line(teeth + shade, FINE)


def rock(nib: Nib, long: float, rolls: Dice) -> str:
    """A rim of rock with fangs of stone, darker towards the sheet's edge."""
    count, step = fitted(long, 0.42)
    spots, ticks = [(0.0, 0.5)], ""
    for k in range(1, count):
        fang = rolls.below(4) == 0
        deep = 0.6 + 0.2 * rolls.fraction() if fang else 0.28 + 0.24 * rolls.fraction()
        spots.append(((k + 0.3 * (rolls.fraction() - 0.5)) * step, deep))
    spots.append((long, 0.5))
    for (x, y), (right, low) in pairwise(spots):
        for share in (0.1, 0.4, 0.7):
            end = y + share * (low - y)
            ticks += f"M{num(x + share * (right - x))} {num(end - 0.04)}"
            ticks += f"l.06 {num(-end * (0.4 + 0.5 * rolls.fraction()))}"
    return nib.line(ticks, 0.04) + nib.line(poly(spots, close=False), FIRM)


def crag(nib: Nib) -> str:
    """A corner full of rock."""
    spots = (
        (0, 1.7),
        (0.5, 1.7),
        (0.62, 1.34),
        (0.95, 1.38),
        (0.9, 1.05),
        (1.3, 1.12),
        (1.1, 0.84),
    )
    edge = (*spots, (1.42, 0.86), (1.36, 0.6), (1.7, 0.5), (1.7, 0))
    dark = ((0, 0), (0.62, 0), (0.5, 0.2), (0.33, 0.28), (0.22, 0.48), (0, 0.62))
    drawn = nib.bare(poly(((0, 0), *edge)))
    drawn += nib.line(poly(edge[1:-1], close=False), FIRM) + nib.solid(poly(dark))
    facets = (
        "M.33 .28L.95 .72L1.1 .84M.95 .72L.9 1.05M.22 .48L.42 .86L.6 1.12M.5 .2L.92 .36L1.2 .56"
    )
    return drawn + nib.line(facets, FINE)


# ------------------------------------------------------------------ grown


def vine(nib: Nib, long: float, rolls: Dice) -> str:
    """A stem that swings, a leaf in each of its bends."""
    count, half = fitted(long, 1.45)
    leaves = curls = berries = ""
    for k in range(count):
        x, up = k * half, 1 if k % 2 else -1

        def at(far: float, off: float, x: float = x, up: int = up) -> str:
            return f"{num(x + far * half)} {num(0.5 + up * off)}"

        leaves += f"M{at(0.3, 0.2)}C{at(0.28, -0.12)} {at(0.5, -0.36)} {at(0.86, -0.4)}"
        leaves += f"C{at(0.8, -0.12)} {at(0.62, 0.04)} {at(0.3, 0.2)}Z"
        curls += f"M{at(0.7, 0.2)}C{at(0.9, 0.42)} {at(1.12, 0.36)} {at(1.06, 0.22)}"
        berries += round_(x + 0.32 * half, 0.5 - up * 0.28, 0.085)
    stem = nib.line(_wave(count, half, 0.24, 1), FIRM)
    return stem + nib.solid(leaves + berries) + nib.line(curls, FINE)


def flower(nib: Nib) -> str:
    """A flower with leaves about it."""
    x = 0.72
    drawn = nib.bare(rect_(0, 0, 1.44, 1.44))
    leaves = "".join(
        f"M{x} {x}Q{num(x + a * 0.95 - b * 0.3)} {num(x + b * 0.95 + a * 0.3)} "
        f"{num(x + a * 0.98)} {num(x + b * 0.98)}"
        f"Q{num(x + a * 0.95 + b * 0.3)} {num(x + b * 0.95 - a * 0.3)} {x} {x}Z"
        for a, b in ((0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
    )
    petals = "".join(round_(a, b, 0.22) for a, b in around(x, x, 0.32, 5, 0.05))
    drawn += nib.solid(leaves) + nib.plate(petals, FIRM) + nib.plate(round_(x, x, 0.17), FIRM)
    return drawn + nib.line(spokes(x, x, 0.2, 0.36, 10), 0.04)


def waves(nib: Nib, long: float, rolls: Dice) -> str:
    """Waves that run and curl over."""
    count, step = fitted(long, 1.2)
    crest = thin = ""
    for k in range(count):
        x = k * step

        def at(far: float, y: float, x: float = x) -> str:
            return f"{num(x + far * step)} {num(y)}"

        crest += f"M{at(0, 0.88)}C{at(0.3, 0.88)} {at(0.3, 0.12)} {at(0.66, 0.14)}"
        crest += f"C{at(0.98, 0.16)} {at(0.98, 0.62)} {at(0.72, 0.6)}"
        crest += f"C{at(0.56, 0.58)} {at(0.58, 0.36)} {at(0.72, 0.38)}"
        thin += f"M{at(0.22, 0.84)}C{at(0.4, 0.8)} {at(0.36, 0.66)} {at(0.42, 0.52)}"
        thin += f"M{at(0.4, 0.84)}C{at(0.54, 0.82)} {at(0.6, 0.76)} {at(0.84, 0.76)}"
    return nib.line(f"M0 .9H{num(long)}" + crest, 0.1) + nib.line(thin, 0.045)


def shell(nib: Nib) -> str:
    """A scallop that opens from the corner."""
    drawn = nib.plate(rect_(0, 0, 1.5, 1.5), BOLD)
    rim = [(0.2 + a, 0.2 + b) for a, b in around(0, 0, 1.08, 28)[:8]]
    data = f"M.2 .2L{num(rim[0][0])} {num(rim[0][1])}"
    for (x0, y0), (x1, y1) in pairwise(rim):
        x, y = ((a + b) / 2 * 1.13 - 0.03 for a, b in ((x0, x1), (y0, y1)))
        data += f"Q{num(x)} {num(y)} {num(x1)} {num(y1)}"
    ribs = "".join(f"M.3 .3L{num(x)} {num(y)}" for x, y in rim[1:-1])
    return (
        drawn
        + nib.plate(data + "Z", FIRM)
        + nib.line(ribs, FINE)
        + nib.solid(round_(0.27, 0.27, 0.15))
    )


def rope(nib: Nib, long: float, rolls: Dice) -> str:
    """A rope of three strands."""
    count, step = fitted(long, 0.44)
    lay = fine = ""
    for k in range(count):
        x = num(k * step)
        lay += f"M{x} .8C{num((k + 0.55) * step)} .78 {num((k + 0.45) * step)} .22 "
        lay += f"{num((k + 1) * step)} .2"
        fine += f"M{num((k + 0.55) * step)} .74C{num((k + 0.75) * step)} .66 "
        fine += f"{num((k + 0.78) * step)} .56 {num((k + 0.82) * step)} .5"
    sides = f"M0 .2H{num(long)}M0 .8H{num(long)}"
    return nib.line(sides + lay, 0.075) + nib.line(fine, 0.045)


def ring(nib: Nib) -> str:
    """The rope round a ring."""
    x = 0.75
    drawn = nib.bare(rect_(0, 0, 1.5, 1.5)) + nib.plate(round_(x, x, 0.7), FIRM)
    inner, outer = around(x, x, 0.4, 16), around(x, x, 0.7, 16, 0.05)
    lay = "".join(poly(pair, close=False) for pair in zip(inner, outer, strict=True))
    drawn += nib.line(lay, 0.07) + nib.plate(round_(x, x, 0.4), FIRM)
    star = [spot for pair in zip(around(x, x, 0.32, 4), around(x, x, 0.1, 4, 0.125), strict=True)
            for spot in pair]  # fmt: skip
    return drawn + nib.solid(poly(star))


def dancetty(nib: Nib, long: float, rolls: Dice) -> str:
    """A band parted by a line of teeth, hatched upright on one side, as heralds write red."""
    count, step = fitted(long, 1.0)
    teeth, hatch = "M0 .88", ""
    for k in range(count):
        teeth += f"L{num((k + 0.5) * step)} .16L{num((k + 1) * step)} .88"
        for share in (0.2, 0.35, 0.5, 0.65, 0.8):
            top = 0.88 - 0.72 * (1 - abs(2 * share - 1))
            hatch += f"M{num((k + share) * step)} {num(top)}V.95"
    dots = "".join(round_(k * step, 0.32, 0.1) for k in range(1, count))
    return nib.line(hatch, 0.05) + nib.line(teeth, 0.1) + nib.solid(dots)


def shield(nib: Nib) -> str:
    """A shield of four quarters."""
    drawn = nib.plate(rect_(0, 0, 1.6, 1.6), BOLD) + nib.line(rect_(0.11, 0.11, 1.38, 1.38), FINE)
    outline = "M.32 .28H1.28V.8C1.28 1.12 1.05 1.3 .8 1.42C.55 1.3 .32 1.12 .32 .8Z"
    dark = "M.32 .28H.8V.8H.32ZM.8 .8H1.28C1.28 1.12 1.05 1.3 .8 1.42Z"
    return drawn + nib.plate(outline, FIRM) + nib.solid(dark)
