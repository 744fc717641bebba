"""How `style` draws furniture: each piece round 0 0, x to the right."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, spoke, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


HOOPS = ((-0.72, 0.88), (-0.3, 1.0), (0.3, 1.0), (0.72, 0.88))
"""Where casks have hoops, and how long these are, as shares of half their sides."""
BOARD, BENCH = 2.2, 2.0
"""So long is a table with benches at least, and so long one of them at most, in squares."""


@paints
def barrel(w: float, h: float, style: Style, rolls: Dice) -> str:
    cross = f"M{number(-w * 0.33)} 0H{number(w * 0.33)}"
    return (
        fill(ring(w / 2), style, 0.045)
        + stroke(ring(w * 0.34), style, 0.024)
        + stroke(cross, style, 0.024)
    )


@paints
def cask(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A great barrel that lies on its side, hooped, its head to the front."""
    a, b, c = w / 2, h / 2, h * 0.39
    body = [(-a, -c), (-a * 0.4, -b), (a * 0.4, -b), (a, -c)]
    hoops = "".join(polyline([(x * a, -b * f), (x * a, b * f)]) for x, f in HOOPS)
    whole = polyline([*body, *((x, -y) for x, y in reversed(body))], True)
    return fill(whole, style, 0.045) + stroke(hoops, style, 0.028)


@paints
def cauldron(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A kettle over a fire, its brew dark, flames about it."""
    flames = "".join(spoke(w * 0.4, w * (0.5 if k % 2 else 0.56), k * 36) for k in range(10))
    rim = fill(ring(w * 0.36), style, FIRM) + fill(ring(w * 0.26), style, FINE, style.solid)
    return stroke(flames, style, 0.036) + rim


@paints
def still(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A table of an alchemist: flasks of three sizes, a long neck from one to another, a book."""
    x, parts = -w * 0.36, [fill(rect(w, h), style, 0.045)]
    for k, size in enumerate((0.3, 0.2, 0.24)):
        y = h * (0.14 - 0.28 * (k % 2))
        parts.append(fill(ring(h * size, x, y), style, FINE))
        parts.append(path(ring(h * size * 0.35, x, y), fill=style.line))
        x += w * 0.22
    parts.append(stroke(polyline([(-w * 0.28, 0.1 * h), (-w * 0.2, -h * 0.1)]), style, FINE))
    leaf = rect(w * 0.09, h * 0.5, w * 0.3) + rect(w * 0.09, h * 0.5, w * 0.39)
    return "".join(parts) + fill(leaf, style, 0.024)


@paints
def bucket(w: float, h: float, style: Style, rolls: Dice) -> str:
    return fill(ring(w * 0.4), style, 0.04)


@paints
def crate(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A box, no two alike in a store: braced, of boards, with a frame round its lid, or open."""
    a, kind, inner = w / 2, rolls.below(5), w * 0.32
    boards = "".join(polyline([(x * w, -a), (x * w, a)]) for x in (-0.18, 0.16))
    if kind == 0:
        lines = polyline([(-a, -a), (a, a)]) + polyline([(-a, a), (a, -a)])
    elif kind == 1:
        lines = boards + polyline([(-0.18 * w, a), (0.16 * w, -a)])
    elif kind == 2:
        lines = rect(2 * inner, 2 * inner) + polyline([(-inner, inner), (inner, -inner)])
    elif kind == 3:
        lines = "".join(polyline([(-a, y * w), (a, y * w)]) for y in (-0.36, 0.36)) + boards
    else:
        lines = rect(2 * inner, 2 * inner)
        goods = "".join(
            ring(w * 0.11, x * w, y * w) for x, y in ((-0.13, -0.12), (0.13, -0.05), (-0.05, 0.15))
        )
        return fill(rect(w, w), style, 0.045) + stroke(lines + goods, style, 0.024)
    return fill(rect(w, w), style, 0.045) + stroke(lines, style, 0.026)


@paints
def block(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A dressed stone out of a wall, a corner of it knocked off."""
    a, b, chip = w / 2, h / 2, h * (0.15 + 0.25 * rolls.fraction())
    corners = [(-a, -b), (a - chip, -b), (a, chip - b), (a, b), (-a, b)]
    edge = polyline([(-a, b * 0.35), (a, b * 0.35)])
    return fill(polyline(corners, True), style, 0.036) + stroke(edge, style, 0.02)


@paints
def chest(w: float, h: float, style: Style, rolls: Dice) -> str:
    line = f"M{number(-w / 2)} {number(-h * 0.1)}H{number(w / 2)}"
    lock = rect(w * 0.16, h * 0.3, 0, -h * 0.05)
    return fill(rect(w, h), style) + stroke(line, style) + path(lock, fill=style.line)


@paints
def table(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A table with stools; where it is long with benches, one place laid beside the other, and a
    chair at its head."""
    long, deep = w * 0.92, h * 0.46
    top = fill(rect(long, deep), style)
    if w < BOARD:
        count, off = max(2, round(long / 0.62)), long * 0.06
        seats = [(long * ((k + 0.5) / count - 0.5) + off, k) for k in range(count)]
        pulled = {0: 0.06, 1: 0.0, 2: 0.03}
        return top + "".join(
            fill(rect(0.2, 0.18, x, s * (h * 0.37 + pulled[(k + s) % 3])), style, FINE)
            for x, k in seats
            for s in (-1, 1)
        )
    count = math.ceil(long / BENCH)
    one = long / count
    parts: list[str] = []
    for k in range(count):
        x = -long / 2 + (k + 0.5) * one
        parts += [fill(rect(one - 0.16, 0.16, x, s * h * 0.38), style, FINE) for s in (-1, 1)]
    laid = max(3, round(long / 0.44))
    spots = [long * ((k + 0.5) / laid - 0.5) for k in range(laid)]
    plates = "".join(ring(0.062, x, s * deep * 0.28) for x in spots for s in (-1, 1))
    head = rect(0.2, 0.3, -long / 2 - 0.13)
    return fill(head, style, FINE) + "".join(parts) + top + stroke(plates, style, 0.02)


@paints
def pew(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A bench with a back, seen from above."""
    back = rect(w, h * 0.28, 0, -h * 0.36)
    return fill(rect(w, h), style, FINE) + fill(back, style, 0.024)


@paints
def workbench(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A heavy board with a vice at one end, and tools on it."""
    top = fill(rect(w, h), style, 0.045) + fill(rect(w * 0.09, h * 0.5, -w * 0.5), style, FINE)
    tools = []
    for k in range(3):
        x, lean = w * (0.26 * k - 0.2), 0.8 * (rolls.fraction() - 0.5)
        a, b = (x - 0.16, -lean * 0.3), (x + 0.16, lean * 0.3)
        tools.append(polyline([a, b]) + polyline([(b[0], b[1] - 0.07), (b[0], b[1] + 0.07)]))
    return top + stroke("".join(tools), style, 0.034)


@paints
def round_table(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A round or eight-sided board with three to six stools, what was left on it, and a stool that
    somebody pushed back."""
    count, kind, start = 3 + rolls.below(4), rolls.below(3), rolls.fraction()
    seats = []
    for k in range(count):
        angle, far = (k / count + start) * 2 * math.pi, w * (0.47 if k == 0 else 0.41)
        seats.append(ring(0.1, exact.cos(angle) * far, exact.sin(angle) * far))
    eight = [math.radians(22.5 + 45 * k) for k in range(8)]
    cut = polyline([(exact.cos(t) * w * 0.31, exact.sin(t) * w * 0.31) for t in eight], True)
    board = fill(cut if kind == 1 else ring(w * 0.3), style)
    if kind == 2:
        left = stroke(ring(w * 0.2), style, 0.024)
    else:
        cups = ((-0.12, -0.06), (0.1, -0.1), (0.04, 0.12))
        left = stroke("".join(ring(0.05, x * w, y * w) for x, y in cups), style, 0.024)
    return fill("".join(seats), style, FINE) + board + left


@paints
def table_small(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A desk with an open book, a candle, or a bowl and a cup."""
    kind, x = rolls.below(4), w * 0.14
    top = fill(rect(w, h), style, 0.042)
    if kind < 2:
        leaves = rect(w * 0.2, h * 0.52, -x - w * 0.1) + rect(w * 0.2, h * 0.52, -x + w * 0.1)
        candle = path(ring(0.05, w * 0.34, -h * 0.16), fill=style.line) if kind else ""
        return top + stroke(leaves, style, 0.026) + candle
    if kind == 2:
        return top + stroke(ring(h * 0.26, -x), style, 0.026) + stroke(ring(0.05, x * 1.6), style)
    return top


@paints
def shelf(w: float, h: float, style: Style, rolls: Dice) -> str:
    books = []
    x = -w / 2 + 0.07
    while x < w / 2 - 0.05:
        books.append(f"M{number(x)} {number(-h / 2)}V{number(h / 2)}")
        x += 0.07 + rolls.fraction() * 0.07
    return fill(rect(w, h), style, 0.045) + stroke("".join(books), style, 0.026)


DEEP_RACK = 0.45
"""Racks so deep stand free, in squares: shafts lie across their two rails."""


@paints
def rack(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A rail that swords, axes, hammers and spears hang on, some places empty; a frame where it is
    deep."""
    if h >= DEEP_RACK:
        return _stand(w, h, style, rolls)
    rail = fill(rect(w, h * 0.36, 0, -h * 0.26), style, 0.04, style.wood)
    parts, count = [], max(3, round(w / 0.19))
    for k in range(count):
        x, kind = w * ((k + 0.5) / count - 0.5), rolls.below(6)
        if kind == 5:
            continue
        long = h * (1.0 if kind == 3 else 0.66)
        parts.append(polyline([(x, -h * 0.2), (x, long)]))
        if kind == 0:
            parts.append(polyline([(x - 0.06, h * 0.02), (x + 0.06, h * 0.02)]))
        elif kind == 1:
            head = [(x, h * 0.2), (x + 0.09, h * 0.1), (x + 0.09, h * 0.6), (x, h * 0.5)]
            parts.append(polyline(head, True))
        elif kind == 2:
            parts.append(rect(0.12, h * 0.26, x, h * 0.42))
    return rail + stroke("".join(parts), style, 0.042)


def _stand(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A frame of two rails, spears, swords and bills across them head by foot."""
    frame = fill(rect(w, h * 0.84), style, 0.045)
    rails = "".join(rect(w, h * 0.17, 0, s * h * 0.28) for s in (-1, 1))
    count = max(4, round(w / 0.2))
    shafts, heads = [], []
    for k in range(count):
        x, up = w * ((k + 0.5) / count - 0.5), 1 - 2 * (k % 2)
        if rolls.below(6) == 0:
            continue
        shafts.append(polyline([(x, up * h * 0.44), (x, -up * h * 0.5)]))
        tip = [(x, -up * h * 0.66), (x + 0.055, -up * h * 0.44), (x - 0.055, -up * h * 0.44)]
        heads.append(polyline(tip, True))
    shade = fill(rails, style, 0.034, style.wood) + stroke("".join(shafts), style, 0.046)
    return frame + shade + path("".join(heads), fill=style.line)


@paints
def hearth(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A chimney breast that widens to the room, embers in its dark mouth."""
    a, b = w / 2, h / 2
    breast = polyline([(-a * 0.84, -b), (a * 0.84, -b), (a, b), (-a, b)], True)
    mouth = [(-a * 0.5, -b * 0.4), (a * 0.5, -b * 0.4), (a * 0.66, b), (-a * 0.66, b)]
    embers = ((-0.32, 0.34, 0.15), (-0.04, 0.12, 0.2), (0.27, 0.36, 0.17))
    flames = "".join(ring(r * h, x * a, y * b) for x, y, r in embers)
    dark = fill(polyline(mouth, True), style, FINE, style.line)
    return fill(breast, style) + dark + path(flames, fill=style.lava)


@paints
def well(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A kerb of stones about a dark shaft, and the beam with its rope across it."""
    kerb = fill(ring(w / 2), style) + fill(ring(w * 0.31), style, FINE, style.abyss)
    stones = stroke("".join(spoke(w * 0.31, w * 0.5, k * 40 + 20) for k in range(9)), style, 0.034)
    beam = fill(rect(w * 1.06, w * 0.11), style, FINE, style.wood)
    return kerb + stones + beam + fill(rect(w * 0.2, w * 0.17), style, FINE, style.wood)


@paints
def fountain(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A basin of two rims, ripples in it, and a jet that falls to eight sides."""
    rings = path(ring(w * 0.3), **line_style(style.ripple, 0.03, stroke_dasharray=".16 .09"))
    jet = "".join(spoke(w * 0.05, w * (0.2 if k % 2 else 0.15), k * 45) for k in range(8))
    return (
        fill(ring(w / 2), style, FIRM)
        + fill(ring(w * 0.4), style, 0.042, style.water)
        + rings
        + stroke(jet, style, 0.034)
        + path(ring(w * 0.06), fill=style.line)
    )


@paints
def pit_round(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A square shaft: its four walls, mitred and hatched, and the dark at its foot."""
    a, b = w * 0.43, w * 0.24
    lines = [polyline([(x * b, y * b), (x * a, y * a)]) for x in (-1, 1) for y in (-1, 1)]
    for k in (-1, 0, 1):
        u = k * b * 0.7
        lines += [polyline([(u, s * b), (u * a / b, s * a)]) for s in (-1, 1)]
        lines += [polyline([(s * b, u), (s * a, u * a / b)]) for s in (-1, 1)]
    return (
        fill(rect(2 * a, 2 * a), style)
        + stroke("".join(lines), style, 0.026)
        + fill(rect(2 * b, 2 * b), style, FINE, style.abyss)
    )


@paints
def sand(w: float, h: float, style: Style, rolls: Dice) -> str:
    dots = []
    for _ in range(int(w * w * 3)):
        angle, reach = rolls.fraction() * 2 * math.pi, exact.root(rolls.fraction()) * w * 0.46
        dots.append(ring(0.02, exact.cos(angle) * reach, exact.sin(angle) * reach))
    return stroke(ring(w / 2), style, 0.045) + path("".join(dots), fill=style.faint)


@paints
def wheel(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A floor of slabs in rings about a middle, as large as a hall allows."""
    r = w / 2
    rings = "".join(ring(r * share) for share in (1.0, 0.93, 0.66, 0.6, 0.34))
    bands = ((0.93, 0.66, 32), (0.6, 0.34, 16))
    joints = "".join(
        spoke(r * inner, r * outer, (k + 0.5) * 360 / count)
        for outer, inner, count in bands
        for k in range(count)
    )
    return path(rings, **line_style(style.faint, 0.034)) + path(
        joints, **line_style(style.faint, 0.024)
    )


@paints
def inlay(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A border of darker stone let into a floor, with a square at each corner."""
    corners = "".join(
        rect(0.36, 0.36, x * (w / 2 - 0.18), y * (h / 2 - 0.18)) for x in (-1, 1) for y in (-1, 1)
    )
    lines = rect(w, h) + rect(w - 0.36 * 2, h - 0.36 * 2)
    return path(lines + corners, **line_style(style.faint, 0.034))


@paints
def rug(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A carpet with a border and a lozenge, fringes at its ends."""
    count = max(3, round(h / 0.16))
    fringe = "".join(
        f"M{number(x)} {number((k / count - 0.5) * h)}h{number(0.1 if x > 0 else -0.1)}"
        for x in (-w / 2, w / 2)
        for k in range(count + 1)
    )
    lozenge = polyline([(-w * 0.3, 0), (0, -h * 0.26), (w * 0.3, 0), (0, h * 0.26)], True)
    inner = rect(w - 0.26, h - 0.26) + lozenge
    return (
        stroke(fringe, style, 0.024) + fill(rect(w, h), style, 0.036) + stroke(inner, style, 0.024)
    )


@paints
def cracks(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A floor that has burst: three jagged lines from one place, each forking once."""
    lines, start = [], rolls.fraction()
    for k in range(3):
        turn, x, y = (k + start) * 2 * math.pi / 3, 0.0, 0.0
        spots = [(x, y)]
        for _ in range(4):
            lean = turn + 1.5 * (rolls.fraction() - 0.5)
            x, y = x + exact.cos(lean) * w / 9, y + exact.sin(lean) * h / 9
            spots.append((x, y))
        bend = turn + 0.9 - 1.8 * rolls.below(2)
        fx, fy = spots[2]
        fork = (fx + exact.cos(bend) * w / 8, fy + exact.sin(bend) * h / 8)
        lines += [polyline(spots, False), polyline([spots[2], fork], False)]
    return stroke("".join(lines), style, 0.032)


@paints
def anvil(w: float, h: float, style: Style, rolls: Dice) -> str:
    """An anvil on its block, the horn to one side."""
    horn = polyline([(-w * 0.2, -h * 0.3), (-w / 2, 0), (-w * 0.2, h * 0.3)], True)
    face = rect(w * 0.55, h * 0.62, w * 0.08)
    return (
        fill(ring(min(w, h) * 0.62), style, 0.03)
        + path(horn, fill=style.line)
        + path(face, fill=style.line)
    )


@paints
def spiral(w: float, h: float, style: Style, rolls: Dice) -> str:
    spokes = "".join(spoke(w * 0.12, w / 2, k * 30) for k in range(12))
    return (
        fill(ring(w / 2), style)
        + stroke(spokes, style)
        + fill(ring(w * 0.12), style, FINE, style.solid)
    )


@paints
def stairs(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Steps going down to the right: the lines grow shorter."""
    count = 9
    lines = []
    for k in range(count):
        x = -w / 2 + w * k / (count - 1)
        half = h / 2 * (0.96 - 0.62 * k / (count - 1))
        lines.append(f"M{number(x)} {number(-half)}V{number(half)}")
    return stroke("".join(lines), style, 0.042)


@paints
def coins(w: float, h: float, style: Style, rolls: Dice) -> str:
    coins = "".join(
        ring(0.035, (rolls.fraction() - 0.5) * w, (rolls.fraction() - 0.5) * w) for _ in range(9)
    )
    return fill(coins, style, 0.02)
