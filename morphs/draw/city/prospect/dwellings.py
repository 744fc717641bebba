"""Houses of a prospect, on their base at a place: gables and roofs as seen from the fields."""

from __future__ import annotations

from typing import NamedTuple

from morphs.draw.city.prospect.monuments import spire, tower
from morphs.draw.city.prospect.pen import XY, Pen, box_data, data_of
from morphs.draw.lettered import num


class Form(NamedTuple):
    """How houses of a ward are built, in sizes of a common one: how wide and deep, how high their
    walls and roofs are, how many floors have windows; whether gables are stepped."""

    wide: float
    deep: float
    wall: float
    roof: float
    floors: int = 2
    stepped: bool = False


FORMS = {
    "craft": Form(0.58, 0.62, 0.62, 0.58),
    "merchant": Form(0.6, 0.56, 0.84, 0.66, 3, True),
    "patrician": Form(0.72, 0.6, 0.84, 0.62, 3, True),
    "gate": Form(0.6, 0.66, 0.56, 0.52),
    "slum": Form(0.5, 0.46, 0.4, 0.44, 1),
    "hall": Form(0.7, 0.95, 0.84, 0.74, 2, True),
    "village": Form(0.52, 0.76, 0.36, 0.62, 1),
    "barn": Form(0.56, 0.9, 0.4, 0.66, 0),
}
CHIMNEY, SMOKE = 0.45, 0.88
"""Houses with a higher die have a chimney, and one that smokes."""
SIZES, STOREYS = (0.84, 0.36), (0.8, 0.5)
"""How large houses of towns are at the least, and how much more at the most; how high their
walls."""
LOW = ("village", "barn", "slum")
"""Wards whose houses all have low walls."""
TURRETS = {"merchant": 0.1, "patrician": 0.16, "hall": 0.5}
"""How many houses of a ward have a turret that rises over the roofs."""
TIMBER, DORMERS = 0.6, 0.55
"""How many plain houses show their timber, and how many long roofs have dormers."""

TILED, LONG, PORCHES, WINGS = 0.22, 0.5, 0.5, (0.24, 0.46)
"""How many cottages have tiles, show their side, have a porch then; how many have a wing, and how
many that or a lean-to."""


def draw_house(pen: Pen, at: XY, size: float, ward: str, tint: float, die: float) -> None:
    """A house whose base is so wide about a place: its gable to the viewer, and its side; or its
    side alone, as dice have it."""
    form = FORMS.get(ward, FORMS["craft"])
    side = 1 if die < 0.5 else -1
    if ward == "village":
        _cottage(pen, at, size * (0.92 + 0.2 * (7 * die % 1)), tint, die)
        return
    size *= SIZES[0] + SIZES[1] * (7 * die % 1)
    if ward not in LOW:
        form = form._replace(wall=form.wall * (STOREYS[0] + STOREYS[1] * (5 * die % 1)))
    if 23 * die % 1 < TURRETS.get(ward, 0.0):
        _turret(pen, (at[0] - side * 0.4 * size, at[1] - 0.04 * size), size, form)
    if 0.3 < tint < 0.55 or not form.floors:
        _long(pen, at, size, form, ward, (tint, side))
        if form.floors and 17 * die % 1 < DORMERS:
            _dormers(pen, at, size, form)
        return
    _gabled(pen, at, size, form, ward, (tint, die))
    if not form.stepped and 29 * die % 1 < TIMBER:
        _timber(pen, at, size, form, side)


def _turret(pen: Pen, at: XY, size: float, form: Form) -> None:
    """The slender tower of a stair behind a house, with its spire."""
    (x, y), wide = at, 0.26 * size
    high = size * (form.wall + 0.8 * form.roof)
    tower(pen, (x, y), wide, high)
    pen.dark(box_data(x - 0.05 * size, y - high + 0.1 * size, 0.08 * size, 0.13 * size))
    spire(pen, (x, y - high), 1.25 * wide, 0.62 * size, pen.tones.slate)


def _timber(pen: Pen, at: XY, size: float, form: Form, side: int) -> None:
    """The beams of a gable to the viewer: over each floor one, a post in the roof, braces."""
    (x, y), n = at, num
    gable, wall, roof = size * form.wide, size * form.wall, size * form.roof
    left = x - side * size * (form.wide + form.deep) / 2
    a, b = sorted((left, left + side * gable))
    up, middle = y - wall, (a + b) / 2
    floors = "".join(f"M{n(a)} {n(y - wall * k / form.floors)}h{n(gable)}"
                     for k in range(1, form.floors + 1))  # fmt: skip
    brace = 0.24 * gable
    pen.stroke(f"{floors}M{n(middle)} {n(up)}v{n(-0.9 * roof)}M{n(a + brace)} {n(up)}"
               f"L{n(middle)} {n(up - 0.5 * roof)}L{n(b - brace)} {n(up)}", 0.6)  # fmt: skip


def _dormers(pen: Pen, at: XY, size: float, form: Form) -> None:
    """Two small gables on a roof whose side is to the viewer."""
    (x, y), half, n = at, 0.1 * size, num
    foot = y - size * (form.wall + 0.16 * form.roof)
    for spot in (x - 0.3 * size, x + 0.16 * size):
        face = [(spot - half, foot), (spot - half, foot - 1.3 * half), (spot, foot - 2.6 * half),
                (spot + half, foot - 1.3 * half), (spot + half, foot)]  # fmt: skip
        pen.fill(face, pen.tones.plaster)
        pen.dark(box_data(spot - 0.4 * half, foot - 1.2 * half, 0.8 * half, half))
        pen.stroke(f"M{n(spot)} {n(foot - 2.6 * half)}h{n(1.2 * half)}", 0.7)


def _cottage(pen: Pen, at: XY, size: float, tint: float, die: float) -> None:
    """A cottage under thatch or tiles: some have a wing or a lean-to behind one end, some a porch
    before their door, most a chimney."""
    side, ward = 1 if die < 0.5 else -1, "craft" if 11 * die % 1 < TILED else "village"
    form, wing = FORMS["village"], 17 * die % 1
    (x, y), wide = at, size * (form.wide + form.deep)
    if wing < WINGS[0]:
        end = x - side * 0.46 * wide, y - 0.05 * size
        _gabled(pen, end, 0.8 * size, form, ward, (tint, die))
    elif wing < WINGS[1]:
        lean = x - side * 0.58 * wide, y
        _shed(pen, lean, size, side, ward, tint)
    if 13 * die % 1 < LONG:
        _long(pen, at, size, form, ward, (tint, side))
        if 19 * die % 1 < PORCHES:
            _porch(pen, (x, y + 0.03 * size), size, ward, tint)
        return
    _gabled(pen, at, size, form, ward, (tint, die))


def _shed(pen: Pen, at: XY, size: float, side: int, ward: str, tint: float) -> None:
    """A low lean-to whose roof rises to the house at its side."""
    (x, y), half, low, high = at, 0.16 * size, 0.2 * size, 0.42 * size
    a, b = x - side * half, x + side * half
    pen.fill([(a, y), (a, y - low), (b, y - low), (b, y)], pen.tones.shade)
    eaves = a - side * 0.04 * size
    pen.fill([(eaves, y - 0.9 * low), (b, y - high), (b, y - 0.9 * low)],
             pen.tones.roof(ward, tint))  # fmt: skip


def _porch(pen: Pen, at: XY, size: float, ward: str, tint: float) -> None:
    """A small gabled porch with a door."""
    (x, y), half, wall = at, 0.15 * size, 0.26 * size
    pen.fill_data(box_data(x - half, y - wall, 2 * half, wall), pen.tones.plaster)
    top = [(x - 1.35 * half, y - 0.9 * wall), (x, y - wall - 0.22 * size),
           (x + 1.35 * half, y - 0.9 * wall)]  # fmt: skip
    pen.fill(top, pen.tones.roof(ward, tint))
    pen.dark(box_data(x - 0.45 * half, y - 0.8 * wall, 0.9 * half, 0.8 * wall))


def _gabled(
    pen: Pen, at: XY, size: float, form: Form, ward: str, dice: tuple[float, float]
) -> None:
    """A house with its gable to the viewer, and its side."""
    tint, die = dice
    side = 1 if die < 0.5 else -1
    (x, y), tones = at, pen.tones
    gable, deep, wall, roof = (size * v for v in form[:4])
    left = x - side * (gable + deep) / 2
    a, b, c = left, left + side * gable, left + side * (gable + deep)
    up, top, apex = y - wall, y - wall - roof, left + side * gable / 2
    ridge = apex + side * deep
    pen.fill([(b, y), (b, up), (c, up), (c, y)], tones.shade if side > 0 else tones.plaster)
    face = [(a, y), (a, up), (apex, top), (b, up), (b, y)]
    if form.stepped and tint > 0.55:
        face = [(a, y), *_steps(a, b, up, top - 0.06 * size), (b, y)]
    slope = [(apex, top), (ridge, top), (c, up + 0.04 * size), (b, up + 0.04 * size)]
    pen.fill(slope, tones.roof(ward, tint, side > 0))
    _courses(pen, slope, side > 0)
    pen.fill(face, tones.plaster if side > 0 else tones.shade)
    if die * 3 % 1 > CHIMNEY:
        _chimney(pen, (apex + side * 0.66 * deep, top), size)
    if die * 3 % 1 > SMOKE:
        _smoke(pen, (apex + side * 0.66 * deep, top - 0.16 * size), size, die)
    _windows(pen, (min(a, b), y), gable, wall, form.floors, size)


def _steps(a: float, b: float, up: float, top: float) -> list[XY]:
    """A gable in three steps from one corner over its top to the other."""
    found: list[XY] = []
    for k in range(3):
        x, high = a + (b - a) * k / 6.5, up + (top - up) * (k + 1) / 3
        found += [(x, found[-1][1] if found else up), (x, high)]
    return [*found, *((a + b - x, y) for x, y in reversed(found))]


def _long(pen: Pen, at: XY, size: float, form: Form, ward: str, dice: tuple[float, int]) -> None:
    """A house with its side to the viewer."""
    (x, y), (tint, side) = at, dice
    half, wall, roof = size * (form.wide + form.deep) / 2, size * form.wall, size * form.roof
    up, top, eaves = y - wall, y - wall - 0.86 * roof, 0.05 * size
    hip = 0.16 * size
    pen.fill_data(box_data(x - half, up, 2 * half, wall), pen.tones.plaster)
    slope = [(x - half + hip, top), (x + half - hip, top), (x + half + eaves, up + eaves),
             (x - half - eaves, up + eaves)]  # fmt: skip
    pen.fill(slope, pen.tones.roof(ward, tint))
    _courses(pen, slope, False)
    if form.floors:
        _chimney(pen, (x + side * 0.5 * half, top), size)
        _windows(pen, (x - half, y), 2 * half, wall, min(2, form.floors), size)
    else:
        pen.stroke(f"M{x - 0.2 * size:.2f} {y:.2f}v{-0.7 * wall:.2f}h{0.4 * size:.2f}"
                   f"v{0.7 * wall:.2f}", 0.8)  # fmt: skip


def _chimney(pen: Pen, at: XY, size: float) -> None:
    wide, high = 0.09 * size, 0.16 * size
    pen.fill_data(box_data(at[0] - wide / 2, at[1] - high, wide, high * 1.2), pen.tones.shade)


def _smoke(pen: Pen, at: XY, size: float, die: float) -> None:
    """Smoke that drifts from a chimney, wider and paler the higher."""
    (x, y), high, n = at, size * (0.9 + 0.7 * (31 * die % 1)), num
    a, b = 0.05 * size, 0.16 * size
    data = (
        f"M{n(x - a)} {n(y)}C{n(x - 2 * a)} {n(y - 0.4 * high)} {n(x + 0.2 * high)} "
        f"{n(y - 0.4 * high)} {n(x + 0.3 * high)} {n(y - high)}"
        f"q{n(b)} {n(-0.5 * b)} {n(2 * b)} {n(-0.2 * b)}C{n(x + 0.5 * high)} "
        f"{n(y - 0.3 * high)} {n(x + 0.1 * high)} {n(y - 0.5 * high)} {n(x + a)} {n(y)}Z"
    )
    pen.parts.append(f'<path d="{data}" fill="{pen.tones.smoke}" fill-opacity=".5"/>')


def _courses(pen: Pen, slope: list[XY], shaded: bool) -> None:
    """Rows of tiles on a roof, from its ridge to its eaves; in lines, strokes down what lies in
    shadow."""
    (a, top), (b, _), (c, low), (d, _) = slope
    n = num
    if pen.tones.lined and shaded:
        shares = [(k + 0.5) / 5 for k in range(5)]
        data = "".join(f"M{n(a + (b - a) * k)} {n(top)}L{n(d + (c - d) * k)} {n(low)}"
                       for k in shares)  # fmt: skip
    else:
        data = "".join(f"M{n(a + (d - a) * k)} {n(top + (low - top) * k)}"
                       f"H{n(b + (c - b) * k)}" for k in (0.36, 0.7))  # fmt: skip
    pen.stroke(data, 0.42)


def _windows(pen: Pen, foot: XY, wide: float, wall: float, floors: int, size: float) -> None:
    """Rows of windows, and a door below them; at night some are dark."""
    pane, data = 0.11 * size, ""
    many = max(2, round(wide / (2.6 * pane)))
    for floor in range(floors):
        y = foot[1] - wall * (floor + 0.68) / floors
        for k in range(many):
            x = foot[0] + wide * (k + 0.5) / many - pane / 2
            if floor == 0 and k == many // 2:
                data += box_data(x, foot[1] - 0.26 * size, pane * 1.1, 0.26 * size)
            elif not pen.tones.glow or (round(7 * (x + y)) + k) % 3:
                data += box_data(x, y, pane, 1.35 * pane)
    pen.dark(data)


def draw_manor(pen: Pen, at: XY, size: float) -> XY:
    """A hall between two gabled wings, with tall chimneys; return its top."""
    (x, y), tones = at, pen.tones
    roof, wall = tones.roof("merchant", 0.1), 0.62 * size
    half, gable, high = 0.78 * size, 0.54 * size, 0.5 * size
    pen.fill_data(box_data(x - half, y - wall, 2 * half, wall), tones.plaster)
    for k in (-0.3, 0.3):
        pen.fill_data(box_data(x + k * size, y - wall - 0.8 * high, 0.1 * size, 0.5 * size),
                      tones.shade)  # fmt: skip
    pen.fill([(x - half, y - wall), (x - half, y - wall - 0.72 * high),
              (x + half, y - wall - 0.72 * high), (x + half, y - wall)], roof)  # fmt: skip
    _windows(pen, (x - 0.5 * half, y), half, wall, 2, size)
    for side in (-1, 1):
        a, low = x + side * half, y + 0.06 * size
        up = low - wall
        face = [(a - gable / 2, low), (a - gable / 2, up), (a, up - high), (a + gable / 2, up),
                (a + gable / 2, low)]  # fmt: skip
        pen.fill(face, tones.plaster if side < 0 else tones.shade)
        eaves = [(a - 0.6 * gable, up + 0.06 * size), (a, up - high), (a + 0.6 * gable,
                 up + 0.06 * size)]  # fmt: skip
        pen.stroke(data_of(eaves, False), 3.4)
        pen.stroke(data_of(eaves, False), 2.0, roof)
        _windows(pen, (a - gable / 2, low), gable, wall, 2, size)
    return x, y - wall - 1.2 * high
