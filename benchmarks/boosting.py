"""Fitting the sums of small trees that `morphs.workbench.detect.boosted` weighs rows with.

Gradient boosting over columns sorted into bins (the usual histogram method), softmax for several
classes; and isotonic regression by pooling adjacent violators.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
BINS = 40
UNIT = 1000


class Plan(NamedTuple):
    """How to fit: rounds, depth of trees, how far each round goes, least weight of an answer,
    which share of the columns a tree may ask."""

    rounds: int = 120
    depth: int = 4
    rate: float = 0.1
    least: float = 8.0
    columns: float = 0.5
    ridge: float = 3.0


def limits_of(rows: Floats) -> list[Floats]:
    """Return for each column the limits between its bins."""
    found = []
    for column in rows.T:
        cuts = np.unique(np.round(np.quantile(column, np.linspace(0, 1, BINS + 1)[1:-1]), 3))
        found.append(cuts[cuts < column.max()])
    return found


def binned(rows: Floats, limits: Sequence[Floats]) -> Ints:
    """Return which bin each value lies in: a value that exceeds a limit is past it."""
    pairs = zip(rows.T, limits, strict=True)
    return np.stack([np.searchsorted(cuts, column, side="left") for column, cuts in pairs], axis=1)


def fit(
    rows: Floats, classes: Ints, count: int, plan: Plan, weights: Floats | None = None
) -> list[dict[str, Any]]:
    """Return the trees of each class (of one class, where there are but yes and no: class 1)."""
    rng = np.random.default_rng(1)
    limits = limits_of(rows)
    bins = binned(rows, limits)
    weights = np.ones(len(rows)) if weights is None else weights
    single = count == 2
    truth = np.eye(count)[classes]
    shown = [1] if single else list(range(count))
    share = np.clip((truth * weights[:, None]).sum(axis=0) / weights.sum(), 1e-3, 1)
    starts = np.log(share / (1 - np.minimum(share, 0.999))) if single else np.log(share)
    scores = np.tile(np.round(starts * UNIT) / UNIT, (len(rows), 1))
    made: dict[int, list[tuple[Ints, Floats, Ints]]] = {k: [] for k in shown}
    for _ in range(plan.rounds):
        chance = _chance(scores, single)
        for k in shown:
            off, curve = truth[:, k] - chance[:, k], chance[:, k] * (1 - chance[:, k])
            allowed = rng.random(rows.shape[1]) < plan.columns
            tree, leaf = _tree(bins, limits, off * weights, curve * weights, plan, allowed)
            made[k].append(tree)
            scores[:, k] += tree[2][leaf] / UNIT
    return [
        {
            "start": round(float(starts[k]) * UNIT),
            "columns": [tree[0].tolist() for tree in made[k]],
            "limits": [[round(v, 3) for v in tree[1].tolist()] for tree in made[k]],
            "answers": [tree[2].tolist() for tree in made[k]],
        }
        for k in shown
    ]


def _chance(scores: Floats, single: bool) -> Floats:
    if single:
        yes = 1 / (1 + np.exp(-scores[:, 1:2]))
        return np.concatenate([1 - yes, yes], axis=1)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _tree(
    bins: Ints,
    limits: Sequence[Floats],
    off: Floats,
    curve: Floats,
    plan: Plan,
    allowed: NDArray[np.bool_],
) -> tuple[tuple[Ints, Floats, Ints], Ints]:
    """Return a tree (columns, limits, answers), and the answer that each row gets."""
    count, width = bins.shape
    columns = np.zeros(2**plan.depth - 1, np.intp)
    cuts = np.full(2**plan.depth - 1, 1e9)
    node = np.zeros(count, np.intp)  # within its level
    each = np.flatnonzero(allowed) if allowed.any() else np.arange(width)
    part = bins[:, each]
    for level in range(plan.depth):
        many = 2**level
        at = (node[:, None] * len(each) + np.arange(len(each))) * BINS + part
        sums = [
            np.bincount(at.ravel(), np.repeat(v, len(each)), many * len(each) * BINS)
            .reshape(many, len(each), BINS).cumsum(axis=2)
            for v in (off, curve)
        ]  # fmt: skip
        g, h = sums[0], sums[1]
        total_g, total_h = g[:, :, -1:], h[:, :, -1:]
        gain = g**2 / (h + plan.ridge) + (total_g - g) ** 2 / (total_h - h + plan.ridge)
        gain = np.where((h < plan.least / 4) | (total_h - h < plan.least / 4), -1, gain)
        for n in range(many):
            best = int(gain[n].argmax())
            column, cut = divmod(best, BINS)
            parent = float(total_g[n, 0, 0] ** 2 / (total_h[n, 0, 0] + plan.ridge))
            if gain[n, column, cut] <= parent + 1e-6 or cut >= len(limits[each[column]]):
                continue
            place = many - 1 + n
            columns[place], cuts[place] = each[column], limits[each[column]][cut]
        here = many - 1 + node
        past = np.array([np.searchsorted(limits[c], v, side="left") if v < 1e9 else BINS
                         for c, v in zip(columns, cuts, strict=True)])  # fmt: skip
        node = 2 * node + (bins[np.arange(count), columns[here]] > past[here])
    sums_g = np.bincount(node, off, 2**plan.depth)
    sums_h = np.bincount(node, curve, 2**plan.depth)
    answers = np.round(plan.rate * sums_g / (sums_h + plan.ridge) * UNIT).astype(np.intp)
    return (columns, cuts, answers), node


def isotonic(
    said: Floats, right: Floats, weights: Floats | None = None
) -> tuple[list[float], list[float]]:
    """Return points of a rising curve: of what is said so, what share is right."""
    order = np.argsort(said, kind="stable")
    blocks: list[list[float]] = []  # mean of said, mean of right, how many
    for i in order:
        blocks.append(
            [float(said[i]), float(right[i]), 1.0 if weights is None else float(weights[i])]
        )
        while len(blocks) > 1 and blocks[-2][1] >= blocks[-1][1]:
            last = blocks.pop()
            total = blocks[-1][2] + last[2]
            for k in (0, 1):
                blocks[-1][k] = (blocks[-1][k] * blocks[-1][2] + last[k] * last[2]) / total
            blocks[-1][2] = total
    # Blocks of a handful say little: they are joined, so that the curve is no staircase of luck.
    joined: list[list[float]] = []
    for said_here, right_here, many in blocks:
        if joined and joined[-1][2] < len(said) / 60:
            total = joined[-1][2] + many
            joined[-1] = [
                (joined[-1][0] * joined[-1][2] + said_here * many) / total,
                (joined[-1][1] * joined[-1][2] + right_here * many) / total,
                total,
            ]
        else:
            joined.append([said_here, right_here, many])
    return [round(b[0], 4) for b in joined], [round(b[1], 4) for b in joined]
