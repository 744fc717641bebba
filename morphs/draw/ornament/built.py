"""Borders that masons, smiths and carpenters make: courses of stone, iron straps, beams, walls.

A side lies along x from 0 to its length, 0 to 1 across, the sheet's rim at 0; a corner has the
sheet's corner at 0 0. All in units of the breadth of the band.
"""

from __future__ import annotations

from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.draw.lettered import num
from morphs.draw.ornament.nib import BOLD, FINE, FIRM, Nib, fitted, poly, rect_, round_

TURN = 2 * 3.141592653589793


def around(
    x: float, y: float, reach: float, count: int, start: float = 0.0
) -> list[tuple[float, float]]:
    """Places round another."""
    turns = (TURN * (k / count + start) for k in range(count))
    return [(x + reach * exact.cos(turn), y + reach * exact.sin(turn)) for turn in turns]


def spokes(x: float, y: float, near: float, far: float, count: int) -> str:
    """Lines that lead away from a place."""
    pairs = zip(around(x, y, near, count), around(x, y, far, count), strict=True)
    return "".join(poly(pair, close=False) for pair in pairs)


# ------------------------------------------------------------------ stone


def masonry(nib: Nib, long: float, rolls: Dice) -> str:
    """Two courses of stones, some of them in the shade."""
    count, step = fitted(long, 1.7)
    joints = "".join(f"M{num(k * step)} .5V.96" for k in range(1, count))
    joints += "".join(f"M{num((k + 0.5) * step)} .04V.5" for k in range(count))
    shade = ""
    for k in range(count):
        for row, start in ((0.52, k * step), (0.06, (k - 0.5) * step)):
            if rolls.below(3) == 0 and start > 0:
                at = [start + step * (0.1 + 0.1 * n) for n in range(5 + rolls.below(4))]
                shade += "".join(f"M{num(x)} {num(row + 0.34)}l.1 -.26" for x in at)
    return nib.line(f"M0 .5H{num(long)}{joints}", FIRM) + nib.line(shade, 0.04)


def quoin(nib: Nib) -> str:
    """A dressed stone, bevelled."""
    far, near = 1.3, 0.32
    low = far - near
    bevel = f"M0 0L{near} {near}M{far} 0L{low:.2f} {near}M0 {far}L{near} {low:.2f}"
    bevel += f"M{far} {far}L{low:.2f} {low:.2f}"
    shade = "".join(
        f"M{num(0.12 + k * 0.1)} {num(far - 0.04)}V{num(max(low + 0.05, far - 0.1 - k * 0.1))}"
        for k in range(11)
    )
    dark = "".join(
        f"M{num(far - 0.04)} {num(0.12 + k * 0.1)}H{num(max(low + 0.05, far - 0.1 - k * 0.1))}"
        for k in range(11)
    )
    stone = nib.plate(rect_(0, 0, far, far), BOLD) + nib.line(shade + dark, 0.045)
    face = nib.plate(rect_(near, near, far - 2 * near, far - 2 * near), FIRM)
    middle = far / 2
    diamond = ((middle, 0.44), (0.86, middle), (middle, 0.86), (0.44, middle))
    return stone + nib.line(bevel, FINE) + face + nib.solid(poly(diamond))


def key(nib: Nib, long: float, rolls: Dice) -> str:
    """A Greek key."""
    count, step = fitted(long, 1.12)
    unit = step / 5.4
    data = ""
    for k in range(count):
        x = k * step + 0.5 * unit
        across = [num(x + far * unit) for far in (0, 4.2, 1.5, 2.85)]
        data += f"M{across[0]} .86V.14H{across[1]}V.66H{across[2]}V.4H{across[3]}"
    return nib.line(f"M0 .86H{num(long)}{data}", 0.1)


def rosette(nib: Nib) -> str:
    """A flower cut in a square stone."""
    middle = 0.65
    petals = "".join(round_(x, y, 0.15) for x, y in around(middle, middle, 0.3, 8))
    stone = nib.plate(rect_(0, 0, 1.3, 1.3), BOLD) + nib.line(rect_(0.13, 0.13, 1.04, 1.04), FINE)
    return stone + nib.plate(petals, FINE) + nib.solid(round_(middle, middle, 0.14))


def eggs(nib: Nib, long: float, rolls: Dice) -> str:
    """Eggs and darts."""
    count, step = fitted(long, 1.02)
    shells = cores = darts = ""
    for k in range(count):
        x = (k + 0.5) * step
        shells += f"M{num(x - 0.37)} .13V.42C{num(x - 0.37)} 1.02 {num(x + 0.37)} 1.02 "
        shells += f"{num(x + 0.37)} .42V.13"
        cores += round_(x, 0.42, 0.19, 0.31)
        if k:
            darts += poly(((k * step - 0.055, 0.13), (k * step + 0.055, 0.13), (k * step, 0.84)))
    return nib.line(shells, FIRM) + nib.plate(cores, FINE) + nib.solid(darts)


def palmette(nib: Nib) -> str:
    """A leaf of seven fingers that grows from the corner."""
    stone = nib.plate(rect_(0, 0, 1.35, 1.35), BOLD)
    leaf = ""
    for k in range(7):
        turn = TURN / 4 * (k + 0.5) / 7
        far = 1.14 - 0.05 * abs(k - 3)
        tip = far * exact.cos(turn), far * exact.sin(turn)
        left, right = (
            (0.85 * far * exact.cos(turn + off), 0.85 * far * exact.sin(turn + off))
            for off in (-0.13, 0.13)
        )
        leaf += f"M.2 .2Q{num(left[0])} {num(left[1])} {num(tip[0])} {num(tip[1])}"
        leaf += f"Q{num(right[0])} {num(right[1])} .2 .2Z"
    return stone + nib.solid(leaf) + nib.plate(round_(0.24, 0.24, 0.17), FINE)


# ------------------------------------------------------------------ iron and wood


def iron(nib: Nib, long: float, rolls: Dice) -> str:
    """A strap with rivets, and bars across it in between."""
    count, step = fitted(long, 1.5)
    rivets = "".join(round_((k + 0.5) * step, 0.5, 0.17) for k in range(count))
    bars = "".join(f"M{num(k * step - 0.08)} .1V.9m.16 0V.1" for k in range(1, count))
    gleam = "".join(f"M{num((k + 0.5) * step - 0.06)} .45l.05 -.05" for k in range(count))
    shine = nib.line(gleam, FINE).replace(nib.ink, nib.paper)
    return nib.line(bars, FINE) + nib.solid(rivets) + shine


def strap(nib: Nib) -> str:
    """An iron of two arms, with holes for its nails."""
    outline = ((0, 0), (2.3, 0), (2.75, 0.5), (2.3, 1), (1, 1), (1, 2.3), (0.5, 2.75), (0, 2.3))
    nails = ((0.5, 0.5, 0.2), (1.35, 0.5, 0.12), (2.05, 0.5, 0.12), (0.5, 1.35, 0.12))
    holes = "".join(round_(x, y, reach) for x, y, reach in (*nails, (0.5, 2.05, 0.12)))
    return (
        nib.bare(rect_(0, 0, 2.8, 1) + rect_(0, 1, 1, 1.8))
        + nib.solid(poly(outline))
        + (nib.bare(holes) + nib.solid(round_(0.5, 0.5, 0.1)))
    )


def timber(nib: Nib, long: float, rolls: Dice) -> str:
    """Beams with posts, and struts that cross between them."""
    count, step = fitted(long, 2.1, odd=True)
    posts = struts = grain = ""
    for k in range(count):
        left, right = k * step + 0.12, (k + 1) * step - 0.12
        if k:
            posts += rect_(k * step - 0.12, 0.1, 0.24, 0.8)
        ends = ((left, 0.14, right, 0.86), (left, 0.86, right, 0.14))
        for x0, y0, x1, y1 in ends if k % 2 == 0 else ():
            struts += f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"
        if k % 2:
            for y in (0.34, 0.52, 0.7):
                start = left + 0.15 + 0.5 * rolls.fraction()
                grain += f"M{num(start)} {y}h{num(min(0.9, right - start - 0.1))}"
    return nib.strand(struts, 0.22) + nib.plate(posts, FINE) + nib.line(grain, 0.04)


def joint(nib: Nib) -> str:
    """Where two beams cross, with the pegs that hold them."""
    beam = nib.plate(rect_(0, 0, 1.15, 1.15), BOLD)
    lap = "M.18 .18H.97V.97H.18ZM.18 .18L.97 .97M.97 .18L.18 .97"
    pegs = "".join(round_(x, y, 0.09) for x, y in ((0.57, 0.3), (0.57, 0.85), (0.3, 0.57)))
    return beam + nib.line(lap, FINE) + nib.plate(pegs + round_(0.85, 0.57, 0.09), FINE)


def picks(nib: Nib) -> str:
    """Two crossed picks on a board."""
    drawn = nib.plate(rect_(0, 0, 1.7, 1.7), BOLD)
    for turned in ("M.35 1.45L1.25 .45", "M1.35 1.45L.45 .45"):
        drawn += nib.strand(turned, 0.2)
    heads = "M.85 .22C1.2 .2 1.45 .42 1.5 .86C1.38 .62 1.22 .5 1.03 .44Z"
    heads += "M.85 .22C.5 .2 .25 .42 .2 .86C.32 .62 .48 .5 .67 .44Z"
    return drawn + nib.solid(heads)


# ------------------------------------------------------------------ walls


def stakes(nib: Nib, long: float, rolls: Dice) -> str:
    """Pointed stakes side by side, lashed to a rail."""
    count, step = fitted(long, 0.52)
    row = "".join(
        f"M{num(k * step + 0.03)} 1V.34"
        f"L{num((k + 0.5) * step)} {num(0.02 + 0.08 * rolls.fraction())}"
        f"L{num((k + 1) * step - 0.03)} .34V1"
        for k in range(count)
    )
    shade = "".join(f"M{num((k + 0.74) * step)} .36V.96" for k in range(count))
    rail = rect_(0, 0.58, long, 0.17)
    return nib.plate(row, FINE) + nib.line(shade, FINE) + nib.plate(rail, FINE)


def gabion(nib: Nib) -> str:
    """A basket of earth with balls on it, as batteries have."""
    drawn = nib.plate(round_(0.72, 0.72, 0.7), FIRM) + nib.plate(round_(0.72, 0.72, 0.5), FINE)
    drawn += nib.line(spokes(0.72, 0.72, 0.5, 0.7, 18), FINE)
    balls = ((0.55, 0.82), (0.89, 0.82), (0.72, 0.53))
    return drawn + nib.solid("".join(round_(x, y, 0.16) for x, y in balls))


def battlements(nib: Nib, long: float, rolls: Dice) -> str:
    """A wall with its battlements."""
    count, step = fitted(long, 0.9)
    crest = (
        f"M0 {0.38}"
        + "".join(
            f"H{num(k * step + 0.22 * step)}V.08H{num((k + 0.78) * step)}V.38" for k in range(count)
        )
        + f"H{num(long)}"
    )
    stones = "".join(f"M{num(k * step)} .4V.66m{num(step / 2)} 0V.94" for k in range(count) if k)
    return nib.line(crest, FIRM) + nib.line(f"M0 .66H{num(long)}{stones}", 0.045)


def tower(nib: Nib) -> str:
    """A round tower, seen from above."""
    x = 0.8
    drawn = nib.plate(round_(x, x, 0.78), BOLD) + nib.plate(round_(x, x, 0.52), FINE)
    drawn += nib.line(spokes(x, x, 0.52, 0.78, 14), FINE)
    roof = nib.line(spokes(x, x, 0.08, 0.5, 10), 0.045)
    return drawn + roof + nib.solid(round_(x, x, 0.11))
