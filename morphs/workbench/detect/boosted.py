"""Small trees that are summed: how a model weighs rows of numbers. All sums are whole numbers.

A model is a table in JSON: for each class its trees; a tree of depth d asks 2^d - 1 questions
(column, limit: does the row exceed it?) and has 2^d answers in thousandths of log-odds.
`benchmarks/fit_detect.py` fits it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from morphs.workbench.detect.survey import Floats

UNIT = 1000  # answers are in thousandths
MODELS = ("open", "letters")
"""The models that ship, by the names of their files."""


class Trees(NamedTuple):
    """The trees of one class: (trees, questions) columns and limits, (trees, answers) answers."""

    start: int
    columns: Any
    limits: Floats
    answers: Any

    def score(self, rows: Floats) -> Floats:
        """Return the log-odds of each row."""
        total = np.full(len(rows), self.start, np.int64)
        for columns, limits, answers in zip(self.columns, self.limits, self.answers, strict=True):
            at = np.zeros(len(rows), np.intp)
            while at.size and at[0] < len(columns):  # all rows are equally deep
                at = 2 * at + 1 + (rows[np.arange(len(rows)), columns[at]] > limits[at])
            total += answers[at - len(columns)]
        result: Floats = total / UNIT
        return result

    @classmethod
    def of(cls, data: dict[str, Any]) -> Trees:
        """Read the trees of one class."""
        return cls(
            int(data["start"]),
            np.array(data["columns"], np.intp),
            np.array(data["limits"], np.float64),
            np.array(data["answers"], np.int64),
        )


class Model(NamedTuple):
    """What weighs rows: the names of their columns, the trees of each class, and for sums of a
    class's chance what share of such was right (`said`, `right`, both rising)."""

    names: tuple[str, ...]
    classes: tuple[str, ...]
    trees: tuple[Trees, ...]
    said: tuple[float, ...]
    right: tuple[float, ...]

    def chances(self, rows: Floats) -> Floats:
        """Return (rows, classes): how likely each row is of each class; of a single class, of it
        and of any other."""
        scores = np.stack([trees.score(rows) for trees in self.trees], axis=1)
        if len(self.trees) == 1:
            yes = 1 / (1 + np.exp(-scores))
            return np.concatenate([yes, 1 - yes], axis=1)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        result: Floats = powers / powers.sum(axis=1, keepdims=True)
        return result

    def known(self, said: Floats) -> Floats:
        """Return how often what is said with such a chance is right."""
        return np.interp(said, self.said, self.right)


def model_text(name: str) -> str:
    """Return the table of a model that ships."""
    return files("morphs.workbench.detect").joinpath(f"{name}.json").read_text("utf-8")


@cache
def model(name: str) -> Model:
    """Return a model that ships, by the name of its file."""
    return model_of(json.loads(model_text(name)))


def model_of(data: dict[str, Any]) -> Model:
    """Return the model of a table."""
    trees: Sequence[dict[str, Any]] = data["trees"]
    return Model(
        tuple(data["names"]),
        tuple(data["classes"]),
        tuple(Trees.of(one) for one in trees),
        tuple(data["said"]),
        tuple(data["right"]),
    )
