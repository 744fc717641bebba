"""How well half-sides are told, and how well `sure` knows it: figures, curves and their picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from benchmarks.marks import mark

DOUBTFUL = 0.8
BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)
SURE, LISTED, SECONDS = 0.95, 0.15, 0.15  # of certainty, of the half-sides, of time a tile
EITHER = ("bars",)  # bars are a door to some and a way to others


class Judged(NamedTuple):
    """One half-side: truth, proposal, certainty; whose look it is in, what stands there."""

    true: str
    seen: str
    sure: float
    look: str = ""
    thing: str = ""

    @property
    def state_right(self) -> bool:
        return (self.true == "sw") == (self.seen == "sw")

    @property
    def right(self) -> bool:
        return self.true == self.seen or (self.thing in EITHER and self.seen in ("sh", "st"))


class Figures(NamedTuple):
    """Shares of half-sides told rightly (NaN where there are none), and of errors flagged."""

    halves: int
    state: float
    doors: float
    letters: float
    face: float
    flagged: float
    caught: float


def figures(rows: Sequence[Judged], limit: float = DOUBTFUL) -> Figures:
    """Return how right proposals are: open or closed; doors; h, t and d where an opening was seen;
    whole faces; and which share of all is called doubtful, which share of the errors is."""
    doors = [r for r in rows if r.true == "sd" and r.thing not in EITHER]
    letters = [r for r in rows if r.true in ("sh", "st", "sd") and r.seen != "sw"]
    wrong = [r for r in rows if not r.right]
    return Figures(
        len(rows),
        share(rows, lambda r: r.state_right),
        share(doors, lambda r: r.right),
        share(letters, lambda r: r.right),
        share(rows, lambda r: r.right),
        share(rows, lambda r: r.sure < limit),
        share(wrong, lambda r: r.sure < limit),
    )


def share(rows: Sequence[Judged], holds: Callable[[Judged], bool]) -> float:
    return sum(map(holds, rows)) / len(rows) if rows else float("nan")


def table(rows: Sequence[Judged], by: Callable[[Judged], str]) -> str:
    """Return a line of figures for each group, and one for all."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for row in rows:
        groups[by(row)].append(row)
    head = f"{'':14} halves  open/closed  doors  letters  faces  doubtful  errors therein"
    lines = [line(name, figures(group)) for name, group in sorted(groups.items())]
    return "\n".join([head, *lines, line("all", figures(rows))])


def line(name: str, f: Figures) -> str:
    return (
        f"{name:14} {f.halves:6} {f.state:12.1%} {f.doors:6.0%} {f.letters:8.1%} {f.face:6.1%} "
        f"{f.flagged:9.1%} {f.caught:15.1%}"
    )


def goals_text(rows: Sequence[Judged], seconds: float) -> str:
    """Return which goals are met: figures of half-sides, and processor's seconds a tile."""
    f = figures(rows)
    said = [row for row in rows if row.sure >= SURE]
    ranked = sorted(rows, key=lambda row: row.sure)
    wrong = sum(not row.right for row in ranked)
    listed = sum(not row.right for row in ranked[: round(LISTED * len(rows))])
    lines = [
        ("open or closed", f.state, 0.97),
        ("doors", f.doors, 0.8),
        ("letters h, t, d", f.letters, 0.92),
        (f"right of what is said with {SURE}", share(said, lambda row: row.right), 0.95),
        (f"errors in the most doubtful {LISTED:.0%}", listed / max(wrong, 1), 0.9),
    ]
    told = [f"{_mark(v >= goal)} {name:36} {v:6.1%}  goal {goal:.0%}" for name, v, goal in lines]
    quick = f"{_mark(seconds <= SECONDS)} {'seconds a tile':36} {seconds:6.3f}  goal {SECONDS}"
    return "\n".join([*told, quick])


def _mark(met: bool) -> str:
    return f"{mark(met):6}"


def reliability(rows: Sequence[Judged]) -> list[tuple[float, float, int]]:
    """Return for each bin of certainty: what is said on average, what is right, how many."""
    found = []
    for low, high in pairwise(BINS):
        inside = [r for r in rows if low <= r.sure < high]
        if inside:
            said = sum(r.sure for r in inside) / len(inside)
            found.append((said, share(inside, lambda r: r.right), len(inside)))
    return found


def reliability_text(rows: Sequence[Judged]) -> str:
    lines = ["said   right  halves"]
    lines += [f"{said:5.3f}  {right:5.3f} {count:7}" for said, right, count in reliability(rows)]
    return "\n".join(lines)


def draw_reliability(curves: dict[str, Sequence[Judged]], path: Path) -> None:
    """Draw reliability curves: what is said to the right, what is right upwards."""
    side, edge = 480, 60
    picture = Image.new("RGB", (side + 2 * edge + 120, side + 2 * edge), "#ffffff")
    pen = ImageDraw.Draw(picture)

    def at(said: float, right: float) -> tuple[float, float]:
        return edge + said * side, edge + (1 - right) * side

    for tick in range(11):
        value = tick / 10
        pen.line((*at(value, 0), *at(value, 1)), "#e4e4e4")
        pen.line((*at(0, value), *at(1, value)), "#e4e4e4")
        pen.text((at(value, 0)[0] - 8, edge + side + 8), f"{value:.1f}", "#333333")
        pen.text((edge - 28, at(0, value)[1] - 6), f"{value:.1f}", "#333333")
    pen.line((*at(0, 0), *at(1, 1)), "#999999", 2)
    pen.text((edge + side / 2 - 30, edge + side + 30), "said (sure)", "#333333")
    pen.text((edge - 20, edge - 30), "right", "#333333")
    colours = ("#c0392b", "#2471a3", "#1e8449", "#7d3c98", "#b9770e")
    for number, (name, rows) in enumerate(curves.items()):
        colour = colours[number % len(colours)]
        points = reliability(rows)
        pen.line([at(said, right) for said, right, _ in points], colour, 2)
        for said, right, count in points:
            x, y = at(said, right)
            r = 2 + min(count, 4000) ** 0.5 / 12
            pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)
        pen.text((edge + side + 14, edge + 18 * number), name, colour)
    picture.save(path)
