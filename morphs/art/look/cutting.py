"""The cheapest cut round a half-side of a tile: how far off it lies in every direction.

Image quilting cuts along lines (Efros and Freeman, 2001); here the cut goes round a point, from one
end of the half-side to the other, over rays from its middle. Costs are whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from morphs.art.geometry.frame import SIZES, Half, halves
from morphs.base import exact

Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]
RAYS, FEWEST = 6, 48
"""So many directions for each pixel of a square, over half a turn, and the fewest."""
FAR = 6.5
"""How far a cut may lie, in squares."""
SIDEWAYS = 2.4
"""How far a cut may lie along the border, where the half-side ends."""
KEPT, DEEP = 1.2, 0.8
"""So far from its middle, and so deep, another half-side is left as it is, in squares."""
BARRED = 1 << 24
"""What a place costs where no cut may lie."""


@dataclass(frozen=True)
class Fan:
    """The rays from the middle of a half-side.

    rows, columns  (rays, places) which pixel lies at each place of a ray, a pixel apart
    barred         (rays, places) where no cut may lie
    width          (places) how far two rays lie apart there, in pixels, at least 1
    ray, far       (height, width) which ray passes a pixel, and how many pixels off it lies
    """

    rows: Ints
    columns: Ints
    barred: Mask
    width: Ints
    ray: Ints
    far: Ints

    def within(self, cut: Ints) -> Mask:
        """The pixels that lie nearer than a cut (rays)."""
        return np.asarray(self.far <= cut[self.ray])


@lru_cache(maxsize=64)
def fan_of(shape: str, square: float, number: int, near: float) -> Fan:
    """The rays over a tile whose squares have so many pixels, from one of its half-sides; cuts lie
    so many squares off at least, or nearly as far as they can."""
    half = halves(shape)[number]
    wide, high = (round(side * square) for side in SIZES[shape])
    count = max(FEWEST, round(RAYS * square))
    turns = exact.numbers(np.pi * (np.arange(count) + 0.5) / count)
    along, inward = (exact.numbers(part(turns))[:, None] / square for part in (np.cos, np.sin))
    far = np.arange(round(FAR * square))[None, :] + 0.5
    x, y = half.at(far * along, far * inward)  # type: ignore[arg-type]
    columns, rows = (np.floor(v * square).astype(np.int64) for v in (x, y))
    out = (columns < 0) | (rows < 0) | (columns >= wide) | (rows >= high)
    columns, rows = columns.clip(0, wide - 1), rows.clip(0, high - 1)
    beyond = out | _kept(shape, square, number)[rows, columns]
    beyond |= (far * inward < DEEP) & (np.abs(far * along) > SIDEWAYS)
    barred = np.logical_or.accumulate(beyond, axis=1)
    most = np.pad((~barred).sum(axis=1), 1, mode="edge")
    most = np.minimum(np.minimum(most[:-2], most[2:]), most[1:-1])  # ways go on from ray to ray
    least = np.minimum(round(near * square), 3 * most // 4)
    barred |= np.arange(far.shape[1]) < least[:, None]
    width = np.maximum(1, np.rint(far[0] * np.pi / count)).astype(np.int64)
    return Fan(rows, columns, barred, width, *_polar(half, square, (high, wide), count))


def _polar(half: Half, square: float, shape: tuple[int, int], count: int) -> tuple[Ints, Ints]:
    """For every pixel of a tile its ray, of so many, and how far it lies off."""
    yy, xx = (np.mgrid[0 : shape[0], 0 : shape[1]] + 0.5) / square
    (cx, cy), (ax, ay), (nx, ny) = half.at(0, 0), half.along, half.inward
    u, v = ((xx - cx) * x + (yy - cy) * y for x, y in ((ax, ay), (nx, ny)))
    angles = exact.numbers(np.arctan2(v, u))
    far = exact.numbers(np.sqrt(u * u + v * v))
    ray = np.floor(angles / np.pi * count).astype(np.int64).clip(0, count - 1)
    return ray, np.floor(far * square).astype(np.int64)


def _kept(shape: str, square: float, number: int) -> Mask:
    """What of the other half-sides is left as it is."""
    wide, high = (round(side * square) for side in SIZES[shape])
    found = np.zeros((high, wide), dtype=bool)
    for half in halves(shape):
        if half.index != number:
            spots = [half.at(u, v) for u in (-KEPT, KEPT) for v in (0.0, DEEP)]
            x0, x1 = (round(f(x for x, _ in spots) * square) for f in (min, max))
            y0, y1 = (round(f(y for _, y in spots) * square) for f in (min, max))
            found[max(0, y0) : y1, max(0, x0) : x1] = True
    return found


def cheapest(costs: Ints, fan: Fan) -> list[Ints]:
    """For every ray what the cheapest way costs that ends at each of its places: (cuts, places)
    each, from (cuts, rays, places). Ways go from ray to ray, and along rays."""
    costs = np.where(fan.barred, BARRED, costs)
    found: list[Ints] = []
    for ray in range(costs.shape[1]):
        came = costs[:, ray] * fan.width + (found[-1] if found else 0)
        found.append(_along(came, costs[:, ray]))
    return found


def _along(came: Ints, costs: Ints) -> Ints:
    """What it costs to be at each place of a ray, if one may go on along it."""
    sums = costs.cumsum(axis=1)
    before = sums - costs
    out = np.minimum.accumulate(came - sums, axis=1) + sums
    back = np.minimum.accumulate((came + before)[:, ::-1], axis=1)[:, ::-1] - before
    return np.asarray(np.minimum(out, back))


def way_of(costs: Ints, sums: Sequence[Ints], fan: Fan) -> tuple[Ints, Ints]:
    """The cheapest way over costs (rays, places) of which `cheapest` found the sums (rays of
    places): how far off it lies on every ray, and what each of its pixels costs."""
    costs = np.where(fan.barred, BARRED, costs)
    cut = np.zeros(len(costs), dtype=np.int64)
    place, paid = int(sums[-1].argmin()), []
    for ray in range(len(costs) - 1, -1, -1):
        cut[ray] = place
        came = fan.width * costs[ray] + (sums[ray - 1] if ray else 0)
        total = np.concatenate([[0], costs[ray].cumsum()])
        outward = came[: place + 1] + total[place + 1] - total[1 : place + 2]
        inward = came[place:] + total[place:-1] - total[place]
        least = int(outward.argmin()), place + int(inward.argmin())
        here = least[0] if int(outward.min()) <= int(inward.min()) else least[1]
        passed = costs[ray, here + 1 : place + 1][::-1] if here < place else costs[ray, place:here]
        paid += [passed, np.repeat(costs[ray, here], fan.width[here])]
        place = here
    return cut, np.concatenate(paid)
