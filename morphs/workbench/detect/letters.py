"""Naming what is open: hall or tunnel, room or cave, door, water, lava."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from morphs.workbench.detect.learn import parted
from morphs.workbench.detect.openings import Opening
from morphs.workbench.detect.survey import HALF, UNIT, Floats

WIDE = 3.6 * UNIT  # an area takes the whole half-side of five squares
BARRED = 0.55
STRAIGHT = 0.6  # where halls and tunnels part if the pack does not tell
LOWEST, HIGHEST = 0.44, 0.78
FEWEST = 16  # openings that tell what is usual
MOST_PULL = 0.8
CHROMA, BLUE = 3.5, 2.5  # how far water is from the floor, and towards blue
LAVA = 7.0
DARK = 40.0
NEAR = 15.0  # tones this near to rock's are no liquid


@dataclass(frozen=True)
class Named:
    """A face proposed for one half-side, from 0 to 1 how sure it is, and a remark if any."""

    face: str
    sure: float
    remark: str = ""


def name_faces(odds: Floats, openings: Sequence[Sequence[Opening]]) -> list[list[Named]]:
    """Name the eight half-sides of every view; `odds` (views, 8) tell which are open."""
    pack = _Pack(odds, openings)
    return [[pack.name(view, half) for half in range(8)] for view in range(len(openings))]


class _Pack:
    """What is usual among a pack's openings."""

    def __init__(self, odds: Floats, openings: Sequence[Sequence[Opening]]) -> None:
        self.odds = odds
        self.openings = openings
        seen = [
            o
            for row, view in zip(odds, openings, strict=True)
            for d, o in zip(row, view, strict=True)
            if d > 0
        ]
        shut = [
            opening.tone
            for row, view in zip(odds, openings, strict=True)
            for odd, opening in zip(row, view, strict=True)
            if odd <= 0
        ]
        self.rock = np.median(shut, axis=0) if shut else np.full(4, np.inf)
        self.floor = np.median([o.tone for o in seen], axis=0) if seen else np.zeros(4)
        self.straight = self._pooled()
        self.cut = self._cut()
        self.centre = self._usual_centre()

    def _pooled(self) -> Floats:
        """Return how straight each opening's edges are, drawn towards the rest of its tile as far
        as the openings of this pack's tiles are alike."""
        own = np.array([[0.7 * o.aligned + 0.3 * o.steady for o in view] for view in self.openings])
        is_open = self.odds > 0
        count = is_open.sum(axis=1, keepdims=True)
        mean = np.where(is_open, own, 0).sum(axis=1, keepdims=True) / np.maximum(count, 1)
        many = is_open & (count > 1)
        if many.sum() < FEWEST:
            return own
        free = many.sum() - (count > 1).sum()
        within = float(((own - mean)[many] ** 2).sum()) / max(int(free), 1)
        alike = 1 - within / max(float(own[many].var()), 1e-9)
        pull = float(np.clip(alike, 0, MOST_PULL))
        result: Floats = (1 - pull) * own + pull * mean
        return result

    def _cut(self) -> float:
        values = self.straight[self.odds > 0]
        if len(values) < FEWEST:
            return STRAIGHT
        cut, apart, clarity = parted(values)
        return float(np.clip(cut, LOWEST, HIGHEST)) if clarity > 0.68 and apart > 0.12 else STRAIGHT

    def _usual_centre(self) -> float:
        """Return where the pack's connectors are, in squares from the corner: 2.5, or where most
        are."""
        centres = [
            self._centre(view, half)
            for view, half in np.argwhere(self.odds > 1).tolist()
            if self.openings[view][half].width < 2.5 * UNIT
        ]
        return float(np.median(centres)) if len(centres) >= 8 else 2.5

    def _centre(self, view: int, half: int) -> float:
        opening = self.openings[view][half]
        middle = (opening.left + opening.right) / 2 / UNIT
        return HALF / UNIT - middle if half % 2 else middle

    def name(self, view: int, half: int) -> Named:
        odds = float(self.odds[view, half])
        sure = 1 / (1 + np.exp(-abs(odds)))
        if odds <= 0:
            return Named("sw", round(float(sure), 2))
        face, certain = self._face(view, half)
        return Named(face, round(float(sure * certain), 2), self._misplaced(view, half))

    def _face(self, view: int, half: int) -> tuple[str, float]:
        opening = self.openings[view][half]
        wide = opening.width >= WIDE
        straight = float(self.straight[view, half])
        certain = min(0.6 + abs(straight - self.cut) * 2, 1.0)
        liquid = self._liquid(opening)
        if liquid:
            return ("kw" if wide else "sr") if liquid == "water" else ("mw" if wide else "sl"), 0.9
        if wide:
            return ("ow" if straight > self.cut else "vw"), 0.8 * certain
        if opening.barred > BARRED:
            return "sd", 0.8
        if self._is_chasm(opening):
            return "sc", 0.6
        return ("sh" if straight > self.cut else "st"), certain

    def _liquid(self, opening: Opening) -> str | None:
        tone = np.array(opening.tone)
        unlike = tone - self.floor
        if np.abs(tone - self.rock).sum() < NEAR:
            return None
        if unlike[2] < -BLUE and tone[2] < -BLUE and np.hypot(unlike[1], unlike[2]) > CHROMA:
            return "water"
        return "lava" if unlike[1] > LAVA and tone[1] > LAVA and tone[2] > LAVA else None

    def _is_chasm(self, opening: Opening) -> bool:
        tone = np.array(opening.tone)
        if np.abs(tone - self.rock).sum() < NEAR:
            return False
        return bool(tone[0] < self.floor[0] - DARK and tone[0] < 35 and abs(tone[1:3]).max() < 12)

    def _misplaced(self, view: int, half: int) -> str:
        opening = self.openings[view][half]
        away = self._centre(view, half) - self.centre
        if opening.width >= WIDE or abs(away) <= 0.6:
            return ""
        return f"opens {abs(away):.1f} squares nearer the {'middle' if away > 0 else 'corner'}"
