"""Fills sewn together from a pack's own tiles: one that shows nearly what is wanted, with the
half-sides that it lacks cut out of others, where both show the same: floor meets floor there and
rock meets rock. One or two more are sewn on at will, so that no fill is a tile that is there
already. All decisions are made on integers.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from morphs.art.geometry.code import WALKABLE_LINES
from morphs.art.geometry.frame import SIZES, Faces, halves
from morphs.art.look.cutting import BARRED, cheapest, fan_of, way_of
from morphs.base.seeds import Dice
from morphs.board.shape import Orientation

Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]
Pixels = NDArray[np.uint8]
Links = tuple[tuple[int, ...], ...]
SMALL = 12
"""Pixels of a square in which tiles are compared before they are cut."""
BASES, PATCHES = 8, 40
"""So many tiles are tried as what is sewn on, and so many for each half-side."""
LACKS = 4
"""So many half-sides may be lacking, at most."""
MORE, TRIED = 2, 6
"""So many others are sewn on at will, of so many that are tried."""
NEAR, WIDE = 1.15, 2.6
"""How far from the middle of its half-side a cut lies, at least, in squares; one at will."""
OTHER = 10
"""What is sewn on at will is floor or rock otherwise than before in so many of a hundred pixels."""
PARTS = 900
"""What each pixel of a cut costs that parts floor from rock."""
DEAR, DEAR_AT_WILL = 350, 150
"""What the pixels of the worst piece of a cut may cost, on average, at most."""
SHORT = 0.3
"""How long that piece is, in squares."""
ASIDE = 0.2
"""Floors are joined that lie twice so far apart, in squares, if those of the tile that is sewn on
are joined no better: a door may stand there."""
SHUT, DOOR, BEHIND = "sw", "sd", 0.9
"""What of rock is no way, a door, and how far behind it the floor is looked at, in squares."""
PLAIN = (SHUT, *("s" + line for line in sorted(WALKABLE_LINES)))


class Lie(NamedTuple):
    """How a tile may lie, what its half-sides then show, and which of them are joined."""

    orientation: Orientation
    faces: Faces
    links: Links


class Sewn(NamedTuple):
    """A picture (height, width, 4), and where it shows floor."""

    pixels: Pixels
    floor: Mask


@dataclass(frozen=True)
class Swatch:
    """A tile to cut from, and how it may lie."""

    shape: str
    whole: Sewn
    lies: tuple[Lie, ...]

    @cached_property
    def small(self) -> Sewn:
        """The tile in the size in which tiles are compared."""
        wide, high = (SMALL * side for side in SIZES[self.shape])
        box = Image.Resampling.BOX
        pixels = Image.fromarray(_premultiplied(self.whole.pixels)).resize((wide, high), box)
        floor = Image.fromarray(self.whole.floor.astype(np.uint8) * 255).resize((wide, high), box)
        return Sewn(np.asarray(pixels), np.asarray(floor) > 127)


class Part(NamedTuple):
    """A tile as it lies, of which something is sewn on."""

    swatch: Swatch
    lie: Lie

    @property
    def small(self) -> Sewn:
        return _lying(self.swatch.small, self.lie.orientation)

    @property
    def whole(self) -> Sewn:
        return _lying(self.swatch.whole, self.lie.orientation)


def _lying(one: Sewn, orientation: Orientation) -> Sewn:
    pixels, floor = one
    if orientation.flip:
        pixels, floor = pixels[:, ::-1], floor[:, ::-1]
    turns = -orientation.rotation
    return Sewn(np.rot90(pixels, turns), np.rot90(floor, turns))


def _premultiplied(pixels: Pixels) -> Pixels:
    """A picture whose clear pixels are all alike."""
    colour = pixels[..., :3].astype(np.int64) * pixels[..., 3:] // 255
    return np.concatenate([colour, pixels[..., 3:]], axis=2).astype(np.uint8)


def sew(stock: Sequence[Swatch], shape: str, faces: Faces, links: Links, seed: int) -> Sewn | None:
    """A fill that shows these faces, joined so; None where the tiles have no parts for it."""
    sewer = _Sewer([one for one in stock if one.shape == shape], shape, faces, links)
    dice = Dice(seed, "sew")
    found = [plan for base, lacks in sewer.bases(dice) if (plan := sewer.plan(base, lacks, dice))]
    found.sort(key=lambda plan: plan[0])
    return next((one for _, base, on in found if (one := sewer.sewn(base, on, dice))), None)


class _Sewer:
    """One fill to be sewn from some tiles."""

    def __init__(self, stock: Sequence[Swatch], shape: str, faces: Faces, links: Links) -> None:
        self.parts = [Part(one, lie) for one in stock for lie in one.lies]
        self.shape, self.faces, self.links = shape, faces, links

    def bases(self, dice: Dice) -> list[tuple[Part, list[int]]]:
        """What to sew on, and which half-sides it lacks: those that lack fewest."""
        found = []
        for part in self.parts:
            shown = part.lie.faces
            lacks = [half for half, face in enumerate(self.faces) if shown[half] != face]
            if len(lacks) <= LACKS and self._joins(part.lie, lacks):
                shut = sum(self.faces[half] == SHUT for half in lacks)
                found.append((4 * len(lacks) + 2 * shut + dice.below(4), part, lacks))
        found.sort(key=lambda one: one[0])
        return [(part, lacks) for _, part, lacks in found[:BASES]]

    def _joins(self, lie: Lie, lacks: Sequence[int]) -> bool:
        """Whether a tile joins what is wanted, and what it lacks are ways through rock alone that
        lead to others of its ways."""
        kept = {half for half in range(len(self.faces)) if half not in lacks}
        if any(lie.faces[half] not in PLAIN or self.faces[half] not in PLAIN for half in lacks):
            return False
        if _among(lie.links, kept) != _among(self.links, kept):
            return False
        opened = {half for half in lacks if self.faces[half] != SHUT}
        return all(set(group) & kept for group in self.links if opened & set(group)) or (
            not any(lie.faces[half] != SHUT for half in kept) and len(self.links) <= 1
        )

    def plan(
        self, base: Part, lacks: Sequence[int], dice: Dice
    ) -> tuple[int, Part, list[tuple[int, Part]]] | None:
        """What to sew on which half-sides of a tile, and what all of it costs; None where something
        cannot be sewn."""
        under, total, found = base.small, 0, []
        for half in lacks:
            cost, part = self._best(under, half, NEAR, dice)
            if part is None:
                return None
            found.append((half, part))
            total += cost
            under = self._sewn_on(under, part.small, half, NEAR)[0]
        return total, base, found

    def _best(self, under: Sewn, half: int, near: float, dice: Dice) -> tuple[int, Part | None]:
        """The best of some tiles to sew on a half-side, and what its cut costs."""
        able = [part for part in self.parts if part.lie.faces[half] == self.faces[half]]
        some = [able[dice.below(len(able))] for _ in range(min(PATCHES, 2 * len(able)))]
        fan = fan_of(self.shape, SMALL, half, near)
        if near > NEAR:
            around = fan.far <= near * SMALL
            some = [part for part in some if _changed(under, part.small, around) > OTHER]
        if not some:
            return BARRED, None
        spots = fan.rows, fan.columns
        costs = np.stack([_unlike(under, part.small, spots) for part in some])
        sums = cheapest(costs, fan)[-1].min(axis=1)
        sums = sums * np.array([100 + dice.below(25) for _ in some]) // 100
        at = int(sums.argmin())
        return int(sums[at]), some[at] if sums[at] < BARRED else None

    def _sewn_on(self, under: Sewn, over: Sewn, half: int, near: float) -> tuple[Sewn, int]:
        """One picture with another sewn on at a half-side, and what the worst of the cut costs."""
        square = under.floor.shape[1] / SIZES[self.shape][0]
        fan = fan_of(self.shape, square, half, near)
        costs = _unlike(_smooth(under), _smooth(over), (fan.rows, fan.columns))
        sums = [one[0] for one in cheapest(costs[None], fan)]
        cut, paid = way_of(costs, sums, fan)
        inside = fan.within(cut)
        found = Sewn(
            np.where(inside[..., None], over.pixels, under.pixels),
            np.where(inside, over.floor, under.floor),
        )
        return found, _worst(paid, max(2, round(SHORT * square)))

    def sewn(self, base: Part, on: Sequence[tuple[int, Part]], dice: Dice) -> Sewn | None:
        """All of it sewn together, and more at will; None where it would show."""
        found = base.whole
        lacks = {half for half, _ in on}
        aside = next((far for far in (0.0, ASIDE) if self._is_joined(found, far, lacks)), None)
        if aside is None:
            return None
        for half, part in on:
            found, cost = self._sewn_on(found, part.whole, half, NEAR)
            if cost > DEAR:
                return None
        if not self._is_joined(found, aside):
            return None
        more = self._at_will(found, aside, lacks, dice)
        return more or (found if on else None)

    def _at_will(self, under: Sewn, aside: float, on: Set[int], dice: Dice) -> Sewn | None:
        """A fill with more half-sides sewn on, None where none could be."""
        able = [half for half, face in enumerate(self.faces) if face in PLAIN and half not in on]
        found, count = under, 0
        dice.shuffle(able)
        for half in able[:TRIED]:
            _, part = self._best(_shrunk(found, self.shape), half, WIDE, dice)
            if part is not None and count < MORE:
                over, cost = self._sewn_on(found, part.whole, half, WIDE)
                if cost <= DEAR_AT_WILL and self._is_joined(over, aside):
                    found, count = over, count + 1
        return found if count else None

    def _is_joined(self, one: Sewn, aside: float, but: Set[int] = frozenset()) -> bool:
        """Whether floor joins the ways that are to be joined, where it may be parted by so much to
        either hand; `but` are half-sides that do not count."""
        square = one.floor.shape[1] / SIZES[self.shape][0]
        wide = np.asarray(ndimage.distance_transform_edt(~one.floor)) <= round(aside * square)
        labels = ndimage.label(wide)[0]

        def at(half: int) -> int:
            x, y = halves(self.shape)[half].at(0.0, BEHIND if self.faces[half] == DOOR else 0.3)
            return int(labels[int(y * square), int(x * square)])

        for group in self.links:
            seen = {at(half) for half in group if half not in but and self.faces[half] in PLAIN}
            if 0 in seen or len(seen) > 1:
                return False
        return True


def _among(links: Links, kept: set[int]) -> set[frozenset[int]]:
    return {frozenset(group) & kept for group in links if kept & set(group)}


def _changed(one: Sewn, other: Sewn, where: Mask) -> int:
    """How many of a hundred pixels are floor in one picture and not in the other."""
    return 100 * int(((one.floor != other.floor) & where).sum()) // int(where.sum())


def _unlike(one: Sewn, other: Sewn, spots: tuple[Ints, Ints]) -> Ints:
    """What it costs to cut at some places: the square of how much two pictures are unlike there."""
    change = one.pixels[spots].astype(np.int64) - other.pixels[spots]
    off = np.abs(change).max(axis=-1)
    return np.asarray(off * off // 16 + 2 + PARTS * (one.floor[spots] != other.floor[spots]))


def _smooth(one: Sewn) -> Sewn:
    """A picture in which each pixel tells of those beside it."""
    pixels = _premultiplied(one.pixels).astype(np.int32)
    return Sewn(ndimage.uniform_filter(pixels, (3, 3, 1), mode="nearest"), one.floor)


def _worst(paid: Ints, size: int) -> int:
    """What the dearest so many pixels of a cut in a row cost on average."""
    sums = np.concatenate([[0], paid.cumsum()])
    size = min(size, len(paid))
    return int((sums[size:] - sums[:-size]).max()) // size


def _shrunk(one: Sewn, shape: str) -> Sewn:
    """A picture in the size in which tiles are compared."""
    return Swatch(shape, one, ()).small
