"""How good a map is: soft scores S1 to S9 of the reference. None of them is a fault.

Beside each stands what maps of the original generator, or the reference's proposals, have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import hypot, pi

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from morphs.check.zones.read import Chart, Ints, Place, ThingEntry
from morphs.check.zones.walks import Walks

REACH = 20.0  # squares after which a thing counts a third
REWARDS = ("town", "mine")
NEIGHBOURS = 5


@dataclass(frozen=True)
class Score:
    """One figure: its name and value, and what is wanted of it, as words and as bounds."""

    name: str
    value: float
    wanted: str
    low: float = -np.inf
    high: float = np.inf

    @property
    def good(self) -> bool:
        return bool(self.low <= self.value <= self.high)

    def to_text(self) -> str:
        mark = "" if self.good else "  (!)"
        return f"{self.name:<58} {self.value:8.2f}   {self.wanted}{mark}"


def soft_scores(chart: Chart) -> list[Score]:
    """Return all the scores that a map has."""
    makers = (
        *(_areas, _links, _shapes, _balance, _spread, _junctions),
        *(_blocked, _affinity, _stretch, _symmetry),
    )
    return [score for maker in makers for score in maker(chart)]


def unequal(chart: Chart) -> float:
    """Return by how much mines and treasure about the starts differ more than is wanted; how far
    rivals live is the template's doing."""
    shares = [score for score in _balance(chart) if "(Gini)" in score.name]
    return round(sum(max(0.0, score.value - score.high) for score in shares), 6)


def scores_text(scores: list[Score]) -> str:
    return "\n".join(score.to_text() for score in scores)


def _areas(chart: Chart) -> Iterator[Score]:
    errors = np.array(area_errors(chart))
    if len(errors):
        middle, most = float(np.median(errors)), float(np.quantile(errors, 0.9))
        yield Score("S1 error of zones' areas, median", middle, "at most 0.10", high=0.10)
        yield Score("S1 error of zones' areas, 90 of 100 below", most, "at most 0.25", high=0.25)


def area_errors(chart: Chart) -> list[float]:
    """For each zone how far its area is from its share of its level: sizes are like radii."""
    found = []
    for level in range(chart.shape[0]):
        numbers, counts = np.unique(chart.zone[level], return_counts=True)
        areas = {int(n): int(c) for n, c in zip(numbers, counts, strict=True) if n}
        whole = sum(chart.zones[zone].size ** 2 for zone in areas)
        total = sum(areas.values())
        for zone, area in areas.items():
            share = chart.zones[zone].size ** 2 / whole
            found.append(abs(area / (share * total) - 1))
    return found


def _links(chart: Chart) -> Iterator[Score]:
    made = [p.how for p in chart.entry.passages if p.how != "none"]
    if made:
        land = sum(how in ("land", "wide") for how in made) / len(made)
        yield Score("S2 share of connections over land", land, "0.68 to 0.71 is usual")
        portals = made.count("teleporter") / len(made)
        yield Score("S2 share of connections by teleporter", portals, "as few as can be")


def _shapes(chart: Chart) -> Iterator[Score]:
    """Roundness 4 pi A / P^2, with the perimeter of squares brought to that of their outline."""
    found = []
    for zone in chart.zones:
        own = np.pad(chart.zone == zone, ((0, 0), (1, 1), (1, 1)))
        sides = int((own[:, 1:] != own[:, :-1]).sum() + (own[..., 1:] != own[..., :-1]).sum())
        if sides:
            found.append(4 * pi * int(own.sum()) / (sides * pi / 4) ** 2)
    if found:
        yield Score("S3 roundness of zones, median", float(np.median(found)), "0.3 to 0.9 is usual")


def _balance(chart: Chart) -> Iterator[Score]:
    """How unequal the starts are: what lies near each, and how far the others are."""
    starts = _starts(chart)
    if len(starts) < 2:
        return
    walks = Walks(chart)
    fields = [walks.from_(chart.approaches(town)) for town in starts]
    for word, things in (("mines", _of(chart, "mine")), ("treasure", _treasures(chart))):
        sums = [_worth(chart, field, things) for field in fields]
        name = f"S4 inequality of {word} about the starts (Gini)"
        yield Score(name, _gini(sums), "at most 0.25", high=0.25)
    nearest = [
        min(_far(chart, field, other) for other in starts if other is not town)
        for town, field in zip(starts, fields, strict=True)
    ]
    yield Score(
        "S4 variation of the way to the nearest rival",
        _variation(nearest),
        "at most 0.25",
        high=0.25,
    )


def _starts(chart: Chart) -> list[ThingEntry]:
    seen: dict[int, ThingEntry] = {}
    for thing in chart.things:
        if thing.kind == "town" and thing.owner:
            seen.setdefault(thing.owner, thing)
    return [seen[owner] for owner in sorted(seen)]


def _of(chart: Chart, kind: str) -> list[ThingEntry]:
    return [thing for thing in chart.things if thing.kind == kind]


def _treasures(chart: Chart) -> list[ThingEntry]:
    return [thing for thing in chart.things if thing.block >= 0 and thing.value]


def _far(chart: Chart, field: NDArray[np.float64], thing: ThingEntry) -> float:
    return float(min((field[square] for square in chart.approaches(thing)), default=np.inf))


def _worth(chart: Chart, field: NDArray[np.float64], things: list[ThingEntry]) -> float:
    return sum(
        max(1, thing.value) * float(np.exp(-_far(chart, field, thing) / REACH)) for thing in things
    )


def _gini(values: list[float]) -> float:
    total = sum(values) * len(values)
    differences = sum(abs(a - b) for a, b in combinations(values, 2))
    return differences / total if total else 0.0


def _variation(values: list[float]) -> float:
    finite = np.array([value for value in values if np.isfinite(value)])
    return float(finite.std() / finite.mean()) if len(finite) and finite.mean() else 0.0


def _spread(chart: Chart) -> Iterator[Score]:
    """Clark and Evans (1954): the mean way to the nearest neighbour over that of random points."""
    points = np.array([square[1:] for square in clusters(chart) if square[0] == 0], dtype=float)
    land = int(chart.land[0].sum())
    if len(points) > 3 and land:
        near = cKDTree(points).query(points, k=2)[0][:, 1]
        index = float(near.mean() / (0.5 * np.sqrt(land / len(points))))
        yield Score(
            "S5 evenness of blocks on the surface (Clark-Evans)", index, "1.25 to 2.2", 1.25, 2.2
        )
        step = float(near.mean() / np.sqrt(land / len(points)))
        yield Score("S5 nearest block over root of land a block", step, "at least 0.65", 0.65)


def _junctions(chart: Chart) -> Iterator[Score]:
    """How open junctions are: they are meant to be narrow."""
    shares = [
        float(chart.passable[chart.zone == zone.id].mean())
        for zone in chart.zones.values()
        if zone.type == "junction" and (chart.zone == zone.id).any()
    ]
    if shares:
        most = max(shares)
        yield Score("I6 open share of the most open junction", most, "at most 0.35", high=0.35)


def clusters(chart: Chart) -> list[Place]:
    """Where towns, mines and blocks lie; a block by its first thing."""
    places = [chart.entered(t) for t in chart.things if t.kind in REWARDS and t.block < 0]
    firsts = [chart.things[block.things[0]] for block in chart.entry.blocks]
    return [place for place in (*places, *map(chart.entered, firsts)) if place]


def _blocked(chart: Chart) -> Iterator[Score]:
    for level, words in ((0, "on the surface"), (1, "underground"))[: chart.shape[0]]:
        land = chart.land[level]
        if land.any():
            share = float((~chart.passable[level])[land].mean())
            wanted = (
                ("0.55 to 0.72", 0.55, 0.72) if level == 0 else ("about 0.33 of old", 0.2, 0.72)
            )
            yield Score(f"S6 blocked share of the land {words}", share, *wanted)


def _affinity(chart: Chart) -> Iterator[Score]:
    """How often the five nearest obstacles are of one's own group, over chance within a ground."""
    obstacles = [thing for thing in chart.things if thing.kind == "obstacle" and thing.level == 0]
    if len(obstacles) < 50:
        return
    groups = _numbers([chart.kind(t).group or t.name.rsplit("-", 1)[0] for t in obstacles])
    grounds = np.array([chart.terrain[t.level, t.row, t.column] for t in obstacles])
    points = np.array([(t.row, t.column) for t in obstacles], dtype=float)
    near = cKDTree(points).query(points, k=NEIGHBOURS + 1)[1][:, 1:]
    same = float((groups[near] == groups[:, None]).mean())
    chance = _chance(groups, grounds, near)
    if chance:
        name = "S7 obstacles beside their like, over chance"
        yield Score(name, same / chance, "at least 1.25", 1.25)


def _numbers(words: list[str]) -> NDArray[np.int64]:
    numbers = {word: number for number, word in enumerate(sorted(set(words)))}
    return np.array([numbers[word] for word in words])


def _chance(
    groups: NDArray[np.int64], grounds: NDArray[np.int64], near: NDArray[np.int64]
) -> float:
    """The share of like neighbours if the obstacles of each ground were shuffled: expected, by
    counting, not by dice."""
    count = int(groups.max()) + 1
    shares = {}
    for ground in np.unique(grounds).tolist():
        shares[ground] = (
            np.bincount(groups[grounds == ground], minlength=count) / (grounds == ground).sum()
        )
    table = np.stack([shares[ground] for ground in grounds.tolist()])
    return float(np.einsum("ik,ijk->ij", table, table[near]).mean())


def _stretch(chart: Chart) -> Iterator[Score]:
    """How much longer one walks between starts than a bird flies."""
    starts = [town for town in _starts(chart) if town.level == 0]
    if len(starts) < 2:
        return
    walks = Walks(chart)
    found = []
    for town in starts[:-1]:
        field = walks.from_(chart.approaches(town))
        for other in starts[starts.index(town) + 1 :]:
            flight = hypot(town.row - other.row, town.column - other.column)
            far = _far(chart, field, other)
            if np.isfinite(far) and flight:
                found.append(far / flight)
    if found:
        yield Score(
            "S8 walk between starts over flight, median", float(np.median(found)), "1.2 to 3"
        )


def _symmetry(chart: Chart) -> Iterator[Score]:
    """Squares that differ from their image, where a symmetry was asked for."""
    kind = chart.entry.request.get("symmetry", "none")
    if kind not in ("mirror", "rotate"):
        return
    bare = np.where(chart.stands > 0, -1, chart.mask)  # a thing and its twin differ in themselves
    layers = [chart.terrain, bare]
    best = min(
        float(np.mean(np.any([layer != image(layer) for layer in layers], axis=0)))
        for image in IMAGES[str(kind)]
    )
    yield Score("S9 share of squares unlike their image", best, "0", high=0.0)


IMAGES: dict[str, tuple[Callable[[Ints], Ints], ...]] = {
    "mirror": (
        lambda layer: layer[:, :, ::-1],
        lambda layer: layer[:, ::-1],
        lambda layer: layer.transpose(0, 2, 1),
    ),
    "rotate": (lambda layer: layer[:, ::-1, ::-1],),
}
