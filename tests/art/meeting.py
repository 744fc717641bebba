"""Pairs of drawn tiles that meet, and how to compare what they show along the joint."""

from __future__ import annotations

from random import Random

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.artist import draw
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import halves
from morphs.art.overland.country import LINES, Country
from morphs.art.overland.overland import draw_country

DUNGEON = [
    "sw", "sw", "sw", "sh", "sh", "st", "sd", "sr", "sl", "sc", "ow", "vw", "kw", "mw", "or", "vr",
    "oc", "vl", "kh",
]  # fmt: skip
OVERLAND_AREAS = "pwfhomasjdt"
Profiles = dict[str, NDArray[np.bool_]]
PX = 30
"""Samples a square along the joint."""


def dungeon_pair(seed: int) -> tuple[Drawing, int, Drawing, int, bool]:
    """Two squares and the sides at which they meet; whether the second is mirrored."""
    dice = Random(seed)
    first = [dice.choice(DUNGEON) for _ in range(8)]
    second = [dice.choice(DUNGEON) for _ in range(8)]
    side, other, mirrored = dice.randrange(4), dice.randrange(4), dice.random() < 0.5
    word = first[2 * side : 2 * side + 2]
    second[2 * other : 2 * other + 2] = word if mirrored else word[::-1]
    one = draw("square", tuple(first), seed)
    return one, side, draw("square", tuple(second), seed + 10**6), other, mirrored


def overland_faces(dice: Random) -> list[str]:
    """Country in runs with a line now and then."""
    areas: list[str] = []
    while len(areas) < 12:
        areas += [dice.choice(OVERLAND_AREAS)] * dice.choice([1, 2, 2, 3, 4, 6, 12])
    lines = ["n"] * 12
    for letter in LINES:
        for _ in range(dice.choice([0, 0, 1, 2])):
            side = dice.randrange(6)
            lines[2 * side] = lines[2 * side + 1] = letter
        if dice.random() < 0.2:
            lines[dice.randrange(12)] = letter
    return [area + line for area, line in zip(areas, lines, strict=False)]


def overland_pair(seed: int, shape: str) -> tuple[Country, int, Country, int, bool]:
    """Two hexes and the sides at which they meet; whether the second is mirrored."""
    dice = Random(seed)
    first, second = overland_faces(dice), overland_faces(dice)
    side, other, mirrored = dice.randrange(6), dice.randrange(6), dice.random() < 0.5
    word = first[2 * side : 2 * side + 2]
    second[2 * other : 2 * other + 2] = word if mirrored else word[::-1]
    one = draw_country(shape, tuple(first), seed)
    return one, side, draw_country(shape, tuple(second), seed + 10**6), other, mirrored


def dungeon_profiles(drawing: Drawing, side: int) -> Profiles:
    """Which samples along a side are floor, water, lava, crevasse or wall, just inside."""
    layers = {
        "floor": drawing.floor.difference(drawing.wet),
        "deck": shapely.union_all([bridge.deck for bridge in drawing.bridges]),
        "water": drawing.water,
        "lava": drawing.lava,
        "crevasse": drawing.crevasse,
        "wall": drawing.walls.buffer(0.05),
    }
    return _profiles(drawing.shape, side, layers)


def overland_profiles(country: Country, side: int) -> Profiles:
    """Which samples along a side are which country, and which are taken by what crosses."""
    layers: dict[str, BaseGeometry] = dict(country.areas)
    for letter in LINES:
        layers[f"line {letter}"] = country.running(letter)
    return _profiles(country.shape, side, layers)


def _profiles(shape: str, side: int, layers: dict[str, BaseGeometry]) -> Profiles:
    first, second = halves(shape)[2 * side : 2 * side + 2]
    nudge = [0.02 * value for value in first.inward]
    line = LineString([first.start, second.end])
    length = round(line.length * PX)
    spots = [line.interpolate((k + 0.5) / length, normalized=True) for k in range(length)]
    xy = np.array([(spot.x + nudge[0], spot.y + nudge[1]) for spot in spots])
    found = {}
    for name, layer in layers.items():
        shapely.prepare(layer)
        found[name] = np.asarray(shapely.intersects_xy(layer, xy[:, 0], xy[:, 1]))
    return found


def step(a: Profiles, b: Profiles, mirrored: bool) -> int:
    """The longest run of samples, corners aside, at which two sides differ in any layer."""
    worst = 0
    for name in a.keys() | b.keys():
        some = next(iter(a.values()))
        one = a.get(name, np.zeros_like(some))
        other = b.get(name, np.zeros_like(some))
        other = other if mirrored else other[::-1]
        differ = (one != other)[3:-3]
        run = 0
        for value in differ.tolist():
            run = run + 1 if value else 0
            worst = max(worst, run)
    return worst
