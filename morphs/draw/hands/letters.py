"""Letters of a hand: their shapes, and what of them others see that stand beside them.

Letters are 700 units high, their foot at 0, y up; rows are told from below on.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.draw.hands.pens import Chisel, Nib, carved, written
from morphs.draw.hands.strokes import Stroke, Strokes, strokes_of

LOW, HIGH, ROW = -225, 950, 25
"""From where to where letters are looked at from the side, and how high rows are."""
NEVER = 1e6
"""How far away what a row has none of is."""
FINE = 1.5
"""How far outlines may be off what pens draw."""
OVER = 55
"""How far above letters their accents stand."""
SAME = {"ß": "ss", "ſ": "s", "œ": "oe", "Œ": "OE", "…": "...", "'": "’", '"': "”"}
"""Signs that are written with others."""
UNDOTTED = {"i": "ı", "j": "ȷ"}
"""What letters with a dot are below accents."""


class Letter(NamedTuple):
    """A letter: its outlines (rings of points), those of what is left open within them, and how
    far left and right it reaches in each row."""

    rings: tuple[Floats, ...]
    open: tuple[Floats, ...]
    left: Floats
    right: Floats


@dataclass(frozen=True)
class Face:
    """Some letters of a hand: their strokes, what draws them, how much smaller they are than they
    are told; how round a brush makes their corners, how far it trembles; how broad the rim of open
    letters is at their upper left and lower right; how far they lean, of their height."""

    letters: Mapping[str, Strokes]
    pen: Nib | Chisel
    scale: float = 1.0
    round: float = 0.0
    tremble: int = 0
    rims: tuple[float, float] | None = None
    slant: float = 0.0

    def shape(self, sign: str, marks: Face, seed: int) -> BaseGeometry:
        """Return what a sign covers, accents with it."""
        base, *above = unicodedata.normalize("NFD", sign) if sign not in self.letters else sign
        if above and UNDOTTED.get(base) in self.letters:
            base = UNDOTTED[base]
        shape = self._drawn(self.letters[base], f"{base}{seed}")
        for mark in above:
            accent = marks._drawn(marks.letters[mark], f"{mark}{seed}")
            left, _, right, high = shape.bounds
            low = accent.bounds[1]
            up = high + OVER - low if low > 0 else 0.0
            shape = exact.union(shape, exact.translate(accent, (left + right) / 2, up))
        return shape

    def _drawn(self, letter: Strokes, seed: str) -> BaseGeometry:
        strokes = strokes_of(letter)
        if self.slant:
            strokes = [one._replace(line=_leaning(one.line, self.slant)) for one in strokes]
        if self.tremble:
            strokes = [*_trembling(strokes, self.tremble, Dice(0, "letter", seed))]
        if isinstance(self.pen, Nib):
            shape = written(strokes, self.pen)
        else:
            shape = carved(strokes, self.pen)
        if self.round:
            shape = exact.buffer(exact.buffer(shape, -self.round), self.round, 4)
        return shape


def _leaning(line: Floats, slant: float) -> Floats:
    return exact.points(line + np.stack([slant * line[:, 1], np.zeros(len(line))], axis=1))


def _trembling(strokes: list[Stroke], far: int, dice: Dice) -> list[Stroke]:
    """Strokes as a hand draws that is not sure: their ends miss, and they waver."""
    found = []
    for stroke in strokes:
        knots = np.array([[dice.between(-far, far), dice.between(-far, far)] for _ in range(5)])
        part = np.linspace(0.0, 4.0, len(stroke.line))
        first = np.minimum(part.astype(np.int64), 3)
        on = (part - first)[:, None]
        on = on * on * (3 - 2 * on)
        off = knots[first] * (1 - on) + knots[first + 1] * on
        found.append(stroke._replace(line=exact.points(stroke.line + off)))
    return found


def letter_of(face: Face, sign: str, marks: Face, seed: int = 0) -> Letter:
    """Return a letter of a face as it is set."""
    shape = face.shape(sign, marks, seed)
    inner: BaseGeometry = shapely.Polygon()
    if face.rims:
        inner = _opened(shape, *face.rims)
    if face.scale != 1.0:
        sizes = (face.scale, face.scale)
        shape, inner = (exact.scale(one, *sizes, (0.0, 0.0)) for one in (shape, inner))
    shape, inner = exact.simplify(shape, FINE), exact.simplify(inner, FINE)
    left, right = _sides(_rings(shape))
    return Letter(_rings(shape), _rings(inner), left, right)


def _opened(shape: BaseGeometry, near: float, far: float) -> BaseGeometry:
    """What is left open of a letter within a rim that is broader at its lower right."""
    off = (far - near) / 2
    moved = affinity.translate(exact.buffer(shape, -(near + far) / 2, 4), -off * 0.8, off * 0.8)
    inner = exact.intersection(exact.buffer(shape, -near, 4), exact.snapped(moved))
    kept = [part for part in shapely.get_parts(inner) if part.area > 900]
    return exact.buffer(exact.buffer(shapely.MultiPolygon(kept), -5), 5, 3)


def _rings(shape: BaseGeometry) -> tuple[Floats, ...]:
    parts = [one for one in shapely.get_parts(shape) if one.geom_type == "Polygon" and one.area]
    return tuple(
        shapely.get_coordinates(ring)[:-1]
        for one in parts
        for ring in (one.exterior, *one.interiors)
    )


def _sides(rings: tuple[Floats, ...]) -> tuple[Floats, Floats]:
    """How far left and right outlines reach in each row."""
    a = np.concatenate(rings)
    b = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    rows = np.arange(LOW, HIGH, ROW)[:, None].astype(np.float64)
    low, high = np.minimum(a[:, 1], b[:, 1]), np.maximum(a[:, 1], b[:, 1])
    first, last = np.maximum(rows, low), np.minimum(rows + ROW, high)
    steep = np.where(np.abs(b[:, 1] - a[:, 1]) < 1e-6, 1.0, b[:, 1] - a[:, 1])
    ends = [
        a[:, 0] + (b[:, 0] - a[:, 0]) * np.clip((at - a[:, 1]) / steep, 0.0, 1.0)
        for at in (first, last)
    ]
    inside = first <= last
    left = np.where(inside, np.minimum(*ends), NEVER).min(axis=1)
    right = np.where(inside, np.maximum(*ends), -NEVER).max(axis=1)
    return exact.numbers(left), exact.numbers(right)


@dataclass(frozen=True)
class Hand:
    """A hand: faces for its great letters and small ones and for all others; the space between
    letters, and that between words; how many drawings it has of each letter; how large its letters
    are beside those of type; whether it `runs`: letters reach over the space between words."""

    great: Face
    small: Face
    others: Face
    marks: Face
    between: float
    words: float
    least: float = 34.0
    ways: int = 1
    size: float = 0.94
    runs: bool = False

    @cached_property
    def _faces(self) -> dict[str, tuple[Face, str]]:
        return {}

    def face_of(self, sign: str) -> tuple[Face, str] | None:
        """Return the face that has a sign, and what the sign is there; None without one."""
        if sign not in self._faces:
            found = self._found(sign)
            if found is None:
                return None
            self._faces[sign] = found
        return self._faces[sign]

    def _found(self, sign: str) -> tuple[Face, str] | None:
        base, *above = unicodedata.normalize("NFD", sign)
        faces = (self.small,) if base.islower() else (self.great,)
        for face in (*faces, self.others):
            for one in (sign, sign.upper()):
                if len(one) == 1 and one in face.letters:
                    return face, one
            for one in (base, base.upper()):
                if (
                    above
                    and one in face.letters
                    and all(mark in self.marks.letters for mark in above)
                ):
                    return face, unicodedata.normalize("NFC", one + "".join(above))
        return None
