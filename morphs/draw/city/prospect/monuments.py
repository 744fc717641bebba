"""What rises over the roofs of a prospect: churches, castles, gates, mills, lights."""

from __future__ import annotations

from morphs.draw.city.prospect.pen import XY, Pen, box_data, data_of
from morphs.draw.lettered import num


def tower(pen: Pen, at: XY, wide: float, high: float, stone: tuple[str, str] | None = None) -> None:
    """A square or round tower, its right part in shadow."""
    (x, y), (light, dark) = at, stone or pen.tones.stones
    pen.fill_data(box_data(x - wide / 2, y - high, wide, high), light)
    pen.fill_data(box_data(x + 0.14 * wide, y - high, 0.36 * wide, high), dark, False)
    pen.stroke(box_data(x - wide / 2, y - high, wide, high))


def spire(pen: Pen, at: XY, wide: float, high: float, roof: tuple[str, str]) -> None:
    """A pointed roof on its base, its right part in shadow, with a ball and a vane."""
    x, y = at
    half = wide / 2
    pen.fill([(x - half, y), (x, y - high), (x + half, y)], roof[0])
    pen.fill([(x + 0.14 * wide, y), (x, y - high), (x + half, y)], roof[1])
    pen.stroke(f"M{num(x)} {num(y - high)}v{num(-0.16 * high - 0.6)}", 1.0)


def teeth(pen: Pen, left: float, right: float, y: float, tooth: float) -> None:
    """Battlements along an upper edge."""
    count = max(2, round((right - left) / (2 * tooth)))
    step = (right - left) / (2 * count - 1)
    data = "".join(box_data(left + 2 * k * step, y - tooth, step, tooth) for k in range(count))
    pen.fill_data(data, pen.tones.stones[0])


def flag(pen: Pen, at: XY, size: float) -> None:
    """A flag on its pole, which stands on a roof."""
    (x, y), up = at, 1.2 * size
    pen.stroke(f"M{num(x)} {num(y)}v{num(-up)}", 0.9)
    spots = [(x, y - up), (x + 0.9 * size, y - up + 0.16 * size), (x, y - up + 0.5 * size)]
    pen.fill(spots, pen.tones.tiles[0])


def _lancets(spots: list[XY], wide: float, high: float) -> str:
    """Pointed windows, by their feet."""
    half, n = wide / 2, num
    return "".join(
        f"M{n(x - half)} {n(y)}V{n(y - 0.6 * high)}L{n(x)} {n(y - high)}"
        f"L{n(x + half)} {n(y - 0.6 * high)}V{n(y)}Z"
        for x, y in spots
    )


def draw_church(pen: Pen, at: XY, size: float, form: str, die: float) -> XY:
    """A church, so high from its base to its vane; return its top. One that is `twin` has two
    towers before its nave, one with a `crossing` one over that, others one before the nave."""
    x, y = at
    side = 1 if die < 0.5 else -1
    long, wall, roof = 0.62 * size, 0.2 * size, 0.19 * size
    light, dark = pen.tones.stones
    start = x - side * 0.2 * size
    a, b = sorted((start, start + side * long))
    pen.fill_data(box_data(a, y - wall, b - a, wall), light)
    choir, hip = start + side * (long + 0.1 * size), 0.05 * size
    c, d = sorted((start + side * long, choir))
    pen.fill_data(box_data(c, y - 0.82 * wall, d - c, 0.82 * wall), dark)
    pen.fill([(c, y - 0.82 * wall), ((c + d) / 2, y - wall - 0.09 * size), (d, y - 0.82 * wall)],
             pen.tones.slate[1])  # fmt: skip
    pen.fill([(a - 0.5 * hip, y - wall), (a + hip, y - wall - roof), (b - hip, y - wall - roof),
              (b + 0.5 * hip, y - wall)], pen.tones.slate[0])  # fmt: skip
    step = long / 5
    feet = [(a + step * (k + 0.5), y - 0.04 * size) for k in range(5)]
    pen.dark(_lancets(feet, 0.045 * size, 0.13 * size))
    pen.stroke("".join(f"M{num(a + step * k)} {num(y)}v{num(-wall)}" for k in range(1, 5)), 0.6)
    if form == "twin":
        _belfry(pen, (start - side * 0.02 * size, y), 0.92 * size, 0.15)
        _belfry(pen, (start + side * 0.16 * size, y), 0.98 * size, 0.15)
        return start + side * 0.07 * size, y - 1.08 * size
    if form == "crossing":
        cross = start + side * 0.55 * long
        _transept(pen, (cross, y), size)
        _belfry(pen, (cross, y - wall - 0.4 * roof), 0.76 * size, 0.17)
        return cross, y - 1.08 * size
    _belfry(pen, (start, y), size, 0.19)
    return start, y - 1.08 * size


def _transept(pen: Pen, at: XY, size: float) -> None:
    (x, y), half, wall = at, 0.09 * size, 0.22 * size
    light, _ = pen.tones.stones
    face = [(x - half, y), (x - half, y - wall), (x, y - wall - 0.17 * size), (x + half, y - wall),
            (x + half, y)]  # fmt: skip
    pen.fill(face, light)
    pen.dark(_lancets([(x, y - 0.08 * size)], 0.07 * size, 0.17 * size))


def _belfry(pen: Pen, at: XY, size: float, share: float) -> None:
    """A tower with its spire, so high and of such a share of that broad."""
    (x, y), wide, high = at, share * size, 0.55 * size
    tower(pen, at, wide, high)
    n, rows = num, (0.36, 0.72)
    pen.stroke("".join(f"M{n(x - wide / 2)} {n(y - high * row)}h{n(wide)}" for row in rows), 0.6)
    spots = [(x + k * 0.2 * wide, y - 0.78 * high) for k in (-1, 1)]
    pen.dark(_lancets(spots, 0.17 * wide, 0.16 * high) + _lancets([(x, y - 0.44 * high)],
             0.16 * wide, 0.14 * high))  # fmt: skip
    spire(pen, (x, y - high), 1.16 * wide, 0.45 * size, pen.tones.slate)


def draw_chapel(pen: Pen, at: XY, size: float, die: float) -> XY:
    """A small church: a nave with its gable to the viewer, and a turret; return its top."""
    (x, y), side = at, 1 if die < 0.5 else -1
    light, dark = pen.tones.stones
    gable, deep, wall, roof = 0.3 * size, 0.5 * size, 0.26 * size, 0.26 * size
    a = x - side * (gable + deep) / 2
    b, c, apex = a + side * gable, a + side * (gable + deep), a + side * gable / 2
    pen.fill([(b, y), (b, y - wall), (c, y - wall), (c, y)], dark if side > 0 else light)
    pen.fill([(apex, y - wall - roof), (apex + side * deep, y - wall - roof), (c, y - wall),
              (b, y - wall)], pen.tones.slate[0])  # fmt: skip
    pen.fill([(a, y), (a, y - wall), (apex, y - wall - roof), (b, y - wall), (b, y)],
             light if side > 0 else dark)  # fmt: skip
    pen.dark(_lancets([(apex, y)], 0.1 * size, 0.2 * size))
    top = apex + side * 0.2 * deep, y - wall - 0.9 * roof
    tower(pen, top, 0.11 * size, 0.14 * size)
    spire(pen, (top[0], top[1] - 0.14 * size), 0.15 * size, 0.24 * size, pen.tones.slate)
    return top[0], top[1] - 0.42 * size


def draw_gate(pen: Pen, at: XY, size: float) -> XY:
    """A gatehouse between two towers, so high; return its top."""
    (x, y), light = at, pen.tones.stones[0]
    half, high = 0.24 * size, 0.62 * size
    pen.fill_data(box_data(x - half, y - high, 2 * half, high), light)
    teeth(pen, x - half, x + half, y - high, 0.07 * size)
    n, arch = num, 0.14 * size
    pen.dark(f"M{n(x - arch)} {n(y)}v{n(-0.2 * size)}a{n(arch)} {n(arch)} 0 0 1 {n(2 * arch)} 0"
             f"v{n(0.2 * size)}Z")  # fmt: skip
    pen.stroke(data_of([(x - half, y - 0.44 * size), (x + half, y - 0.44 * size)], False), 0.6)
    for side in (-1, 1):
        spot = x + side * 0.33 * size, y + 0.02 * size
        tower(pen, spot, 0.24 * size, 0.68 * size)
        pen.dark(box_data(spot[0] - 0.02 * size, y - 0.5 * size, 0.04 * size, 0.1 * size))
        spire(pen, (spot[0], spot[1] - 0.68 * size), 0.31 * size, 0.34 * size, pen.tones.tiles)
    return x, y - 1.1 * size


def draw_castle(pen: Pen, at: XY, size: float, wide: float) -> XY:
    """A castle on its mound, so high from there to its flag and so wide; return its top."""
    x, y = at
    n, half, mound = num, wide / 2, 0.16 * size
    base = y - mound
    foot, up, flat = 1.25 * half, n(base), 0.7 * half
    hill = (f"M{n(x - foot)} {n(y)}Q{n(x - half)} {up} {n(x - flat)} {up}"
            f"H{n(x + flat)}Q{n(x + half)} {up} {n(x + foot)} {n(y)}Z")  # fmt: skip
    pen.fill_data(hill, pen.tones.look.pasture)
    ticks = [x + half * k / 4 for k in (-4, -3, -2, 2, 3, 4)]
    pen.stroke("".join(f"M{n(t)} {n(y - 0.3 * mound)}l{n((x - t) * 0.06)} {n(-0.4 * mound)}"
                       for t in ticks), 0.6)  # fmt: skip
    for side, high in ((-1, 0.5), (1, 0.42)):  # behind the curtain
        spot = x + side * 0.42 * half, base
        tower(pen, spot, 0.15 * size, high * size)
        spire(pen, (spot[0], base - high * size), 0.2 * size, 0.24 * size, pen.tones.tiles)
    keep, high = 0.27 * size, 0.6 * size
    tower(pen, (x, base), keep, high)
    teeth(pen, x - 0.58 * keep, x + 0.58 * keep, base - high, 0.06 * size)
    spots = [(x + k * 0.24 * keep, base - share * size) for k in (-1, 1) for share in (0.3, 0.46)]
    pen.dark(_lancets(spots, 0.12 * keep, 0.09 * size))
    flag(pen, (x, base - high), 0.2 * size)
    wall = 0.24 * size
    pen.fill_data(box_data(x - 0.7 * half, base - wall, 1.4 * half, wall), pen.tones.stones[0])
    teeth(pen, x - 0.7 * half, x + 0.7 * half, base - wall, 0.05 * size)
    for side in (-1, 1):
        spot = x + side * 0.7 * half, base + 0.03 * size
        tower(pen, spot, 0.17 * size, 0.36 * size)
        teeth(pen, spot[0] - 0.1 * size, spot[0] + 0.1 * size, base - 0.33 * size, 0.05 * size)
    arch = 0.055 * size
    pen.dark(f"M{n(x - arch)} {n(base)}v{n(-2 * arch)}a{n(arch)} {n(arch)} 0 0 1 {n(2 * arch)} 0"
             f"v{n(2 * arch)}Z")  # fmt: skip
    return x, base - high - 0.3 * size


def draw_windmill(pen: Pen, at: XY, size: float, die: float) -> XY:
    """A windmill, so high to the tips of its sails; return its top."""
    (x, y), n = at, num
    light, dark = pen.tones.stones
    body, cap = 0.58 * size, 0.16 * size
    pen.fill([(x - 0.17 * size, y), (x - 0.1 * size, y - body), (x + 0.1 * size, y - body),
              (x + 0.17 * size, y)], light)  # fmt: skip
    pen.fill([(x + 0.05 * size, y), (x + 0.03 * size, y - body), (x + 0.1 * size, y - body),
              (x + 0.17 * size, y)], dark, False)  # fmt: skip
    pen.fill_data(f"M{n(x - 0.13 * size)} {n(y - body)}Q{n(x)} {n(y - body - 1.6 * cap)} "
                  f"{n(x + 0.13 * size)} {n(y - body)}Z", pen.tones.tiles[0])  # fmt: skip
    pen.dark(box_data(x - 0.04 * size, y - 0.14 * size, 0.08 * size, 0.14 * size))
    hub, arms, cloth = (x, y - body - 0.04 * size), "", []
    ways = ((0.8, 0.6), (-0.6, 0.8)) if die < 0.5 else ((0.6, 0.8), (-0.8, 0.6))
    for a, b in (*ways, *((-a, -b) for a, b in ways)):
        far = 0.42 * size
        tip = hub[0] + a * far, hub[1] + b * far
        near = hub[0] + 0.3 * a * far, hub[1] + 0.3 * b * far
        off = -b * 0.1 * size, a * 0.1 * size
        cloth.append([near, tip, (tip[0] + off[0], tip[1] + off[1]),
                      (near[0] + off[0], near[1] + off[1])])  # fmt: skip
        arms += data_of([hub, tip], False)
    for sail in cloth:
        pen.fill(sail, pen.tones.plaster)
    pen.stroke(arms, 1.3)
    return x, y - size


def draw_light(pen: Pen, at: XY, size: float) -> None:
    """The light at the end of a mole."""
    x, y = at
    pen.fill([(x - 0.14 * size, y), (x - 0.09 * size, y - 0.7 * size), (x + 0.09 * size,
             y - 0.7 * size), (x + 0.14 * size, y)], pen.tones.stones[0])  # fmt: skip
    pen.dark(box_data(x - 0.06 * size, y - 0.84 * size, 0.12 * size, 0.14 * size))
    spire(pen, (x, y - 0.84 * size), 0.24 * size, 0.16 * size, pen.tones.tiles)


def draw_watermill(pen: Pen, at: XY, size: float) -> None:
    """The wheel of a mill beside its house."""
    (x, y), n, reach = at, num, 0.3 * size
    ring = (f"M{n(x - reach)} {n(y)}a{n(reach)} {n(reach)} 0 1 1 {n(2 * reach)} 0"
            f"a{n(reach)} {n(reach)} 0 1 1 {n(-2 * reach)} 0Z")  # fmt: skip
    pen.stroke(ring, 1.6)
    spokes = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7))
    pen.stroke("".join(data_of([(x - a * reach, y - b * reach), (x + a * reach, y + b * reach)],
                               False) for a, b in spokes), 0.8)  # fmt: skip
