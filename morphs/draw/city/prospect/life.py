"""Who is about before a town in its prospect: people and carts on its roads, herds on its pastures.
Lengths are hundredths of its height where nothing else is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.draw.city.prospect.pen import XY, Pen, box_data
from morphs.draw.lettered import num
from morphs.generators.city.dice import Key, unit

if TYPE_CHECKING:
    from morphs.generators.city.country import Parcel

APART, ABOUT, CARTS = 34.0, 0.3, 0.16
"""How far apart places on roads are, in feet; how many have somebody, and how many of those a
cart."""
PERSON, CART = 2.5, 3.0
"""How high they are."""
GRAZED, HERD, CLOSE = 0.5, (3, 6), 26.0
"""How many pastures have a herd, how many beasts that has, and how far they stand apart in feet."""
CLOTHES = ("#9a3b2c", "#3c5a7a", "#5b4a34", "#7a6a2e", "#4d5b3a")


class Soul(NamedTuple):
    """Somebody at a place of the plan: `person`, `cart`, `sheep` or `ox`, and a die."""

    what: str
    at: XY
    die: float


def souls(roads: BaseGeometry, parcels: Iterable[Parcel], key: Key) -> Iterator[Soul]:
    """Yield who is on the roads and on the pastures of a plan."""
    for at in _spots(roads, APART):
        place = int(at[0]), int(at[1])
        if unit(key, *place, 51) < ABOUT:
            cart = unit(key, *place, 52) < CARTS
            yield Soul("cart" if cart else "person", at, unit(key, *place, 53))
    for parcel in parcels:
        x, y = (int(v) for v in parcel.outline.bounds[:2])
        if parcel.kind not in ("pasture", "meadow") or unit(key, x, y, 54) >= GRAZED:
            continue
        what, many = "sheep" if unit(key, x, y, 55) < 0.6 else "ox", HERD[0]
        many += int((HERD[1] - HERD[0] + 1) * unit(key, x, y, 56))
        found = sorted(_spots(parcel.outline, CLOSE))
        start = int(len(found) * unit(key, x, y, 57))
        for k, (a, b) in enumerate(found[start : start + many]):
            die = unit(key, x, y, k, 58)
            yield Soul(what, (a + 12 * die, b + 12 * unit(key, x, y, k, 59)), die)


def _spots(ground: BaseGeometry, step: float) -> list[XY]:
    """Places of a grid that lie on ground."""
    if ground.is_empty:
        return []
    left, top, right, low = ground.bounds
    j, i = np.mgrid[int(top // step) : int(low // step) + 1,
                    int(left // step) : int(right // step) + 1].reshape(2, -1)  # fmt: skip
    x, y = (i + 0.5) * step, (j + 0.5) * step
    shapely.prepare(ground)
    inside = shapely.contains_xy(ground, x, y)
    return list(zip(x[inside].tolist(), y[inside].tolist(), strict=True))


def draw_soul(pen: Pen, at: XY, scale: float, soul: Soul) -> None:
    """Somebody, with their feet on a place."""
    if soul.what == "person":
        _person(pen, at, PERSON * scale, soul.die)
    elif soul.what == "cart":
        _cart(pen, at, CART * scale, 1 if soul.die < 0.5 else -1)
    else:
        _beast(pen, at, (1.5 if soul.what == "sheep" else 2.2) * scale, soul)


def _person(pen: Pen, at: XY, size: float, die: float) -> None:
    """Somebody in a coat or a gown, with a hat."""
    (x, y), n = at, num
    coat = "#5c5c5c" if pen.tones.lined else CLOTHES[int(die * len(CLOTHES))]
    half, wide = 0.17 * size, (0.26 if die < 0.4 else 0.2) * size
    pen.fill_data(f"M{n(x - half)} {n(y - 0.72 * size)}h{n(2 * half)}L{n(x + wide)} {n(y)}"
                  f"H{n(x - wide)}Z", coat, False)  # fmt: skip
    r = 0.16 * size
    pen.dark(f"M{n(x - r)} {n(y - 0.84 * size)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0"
             f"a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0Z")  # fmt: skip


def _cart(pen: Pen, at: XY, size: float, side: int) -> None:
    """A laden cart on its wheel, and the horse before it."""
    (x, y), n, lined = at, num, pen.tones.lined
    wood = "#d8d8d8" if lined else pen.tones.look.roofs["barn"][2]
    load = "#ffffff" if lined else pen.tones.look.roofs["village"][0]
    pen.fill_data(f"M{n(x - 0.8 * size)} {n(y - 0.8 * size)}q{n(0.8 * size)} {n(-0.9 * size)} "
                  f"{n(1.6 * size)} 0Z", load)  # fmt: skip
    pen.fill_data(box_data(x - 0.9 * size, y - 0.8 * size, 1.8 * size, 0.34 * size), wood)
    r = 0.36 * size
    pen.fill_data(f"M{n(x - r)} {n(y - r)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0"
                  f"a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0Z", load)  # fmt: skip
    pen.stroke(f"M{n(x + side * 0.9 * size)} {n(y - 0.6 * size)}h{n(side * size)}", 0.7)
    horse = x + side * 1.9 * size, y
    _beast(pen, horse, 0.86 * size, Soul("ox", horse, 0.2 if side > 0 else 0.9))


def _beast(pen: Pen, at: XY, size: float, soul: Soul) -> None:
    """A beast with its head to one side."""
    (x, y), n, side = at, num, 1 if soul.die < 0.5 else -1
    hide = "#ffffff" if pen.tones.lined else "#f4efe2"
    if soul.what == "ox" and not pen.tones.lined:
        hide = ("#8a5f3d", "#6f4a30", "#e9dcc4")[int(7 * soul.die) % 3]
    legs = "".join(f"M{n(x + k * size)} {n(y)}v{n(-0.5 * size)}" for k in (-0.42, 0.4))
    pen.stroke(legs, 0.8)
    pen.fill_data(f"M{n(x - 0.6 * size)} {n(y - 0.6 * size)}q0 {n(-0.4 * size)} {n(0.6 * size)} "
                  f"{n(-0.36 * size)}t{n(0.6 * size)} {n(0.3 * size)}q0 {n(0.4 * size)} "
                  f"{n(-0.6 * size)} {n(0.36 * size)}t{n(-0.6 * size)} {n(-0.3 * size)}Z",
                  hide)  # fmt: skip
    pen.fill_data(box_data(x + side * 0.76 * size - 0.2 * size, y - 1.06 * size, 0.4 * size,
                           0.3 * size), hide)  # fmt: skip
