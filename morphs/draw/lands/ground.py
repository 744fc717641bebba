"""The ground of a land in colours that run into each other, as a painter lays them on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.grain import ONE, Ints, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.view import (
    CRAGS,
    DESERT,
    FOOTHILL,
    HILL,
    ICE,
    JUNGLE,
    LETTERS,
    MOUNTAIN,
    PLAIN,
    SCRUB,
    TUNDRA,
)

MOTTLES = ((37, 3), (15, 2), (6, 1))
"""Patches of light and shade: their waves in squares, and their parts."""
PARTS = 6
NEAR, CLEAR = 4, 8
"""How far about squares of a country its colour reaches, in squares, and how clearly: what lies
nowhere before all others is not seen."""


DRIFTS, STEEP = ((9, 3), (5, 2)), 900
"""The waves of drifts of snow, and their parts; and how far they fall where they are darkest."""
WIND, LONG = (1, 3), (1, 2, 4)
"""Which way the wind blows, down and across, and by how many steps of that drifts are drawn out."""
BLUE = (30, 17, 5)
"""What the shade of drifts takes of red, green and blue at most."""
INLAND = 3
"""How far about them the edges of snow and the sea are felt, in squares."""
FRAYED = ((24, 330), (10, 190), (5, 110))
"""The waves that fray borders of colours, and how far, in 64ths of a square."""
HEATH, SAVANNA, SPREAD = "#cbd2ab", "#d0d38e", 2
"""The colours of belts before tundra and before jungle; how soon they begin."""
DRY = (PLAIN, HILL, DESERT, SCRUB, FOOTHILL)
"""Where savanna lies."""
SOFTER = 3
"""How far colours run beyond where countries do, in squares."""


def painted(land: Land, look: Look) -> NDArray[np.uint8]:
    """The colours of a land by its squares (rows, columns, 3)."""
    grain = land.grain
    total = np.zeros(grain.shape, np.int64)
    mixed = np.zeros((*grain.shape, 3), np.int64)
    for number, share in land.shares.items():
        near = blurred((land.kind == number) * ONE, NEAR)
        weight = (
            _weight(blurred(share.astype(np.int64), SOFTER)) * np.minimum(CLEAR * near, ONE) // ONE
        )
        total += weight
        for channel, value in enumerate(rgb(look.grounds[LETTERS[number]])):
            mixed[..., channel] += weight * value
    total = np.maximum(total, 1)
    plain = rgb(look.grounds["p"])
    light = sum(
        (grain.noise(wave, land.seed + 70 + n) * part for n, (wave, part) in enumerate(MOTTLES)),
        np.zeros(grain.shape, np.int64),
    )
    light = light * look.mottled // (PARTS * 512)
    colours = np.where((total > 1)[..., None], mixed // total[..., None], plain)
    if look.style.fills:
        colours = _climates(land, look, colours)
    colours = _torn(land, colours)
    blue = _drifts(land) if look.style.fills and ICE in land.shares else None
    found = np.empty((*grain.shape, 3), np.uint8)
    for channel in range(3):
        shade = 0 if blue is None else blue * BLUE[channel] // ONE
        found[..., channel] = np.clip(colours[..., channel] + light - shade, 0, 255)
    return found


def _torn(land: Land, colours: Ints) -> Ints:
    """Colours whose borders fray, as paint that ran along the lie of the land."""
    rows, columns = (np.arange(count) for count in land.grain.shape)
    down, across = (
        sum(
            (land.grain.noise(wave, land.seed + 100 + 2 * n + axis) * far
             for n, (wave, far) in enumerate(FRAYED)),
            np.zeros(land.grain.shape, np.int64),
        ) >> 16
        for axis in (0, 1)
    )  # fmt: skip
    row = np.clip(rows[:, None] + down, 0, len(rows) - 1)
    column = np.clip(columns[None, :] + across, 0, len(columns) - 1)
    found = colours[row, column]
    return np.stack([blurred(found[..., k], 1, 1) for k in range(3)], axis=-1)


def _climates(land: Land, look: Look, colours: Ints) -> Ints:
    """Colours with belts between climates: heath and tundra before ice, savanna before jungle."""
    tundra, ice, heath, savanna = (
        np.array(rgb(one)) for one in (look.grounds["t"], look.grounds["i"], HEATH, SAVANNA)
    )
    if JUNGLE in land.shares:
        belt = np.clip(SPREAD * land.lush, 0, ONE) * np.isin(land.kind, DRY)
        colours = _mixed(colours, savanna, belt * 7 // 8)
    if not {ICE, TUNDRA} & set(land.shares):
        return colours
    cold = land.cold
    belt = np.clip(SPREAD * cold, 0, ONE)
    high = np.isin(land.kind, (MOUNTAIN, CRAGS))
    before = _mixed(np.broadcast_to(heath, colours.shape), tundra, np.clip(2 * cold, 0, ONE))
    warm = _mixed(colours, before, np.where(high, belt // 3, belt * 7 // 8))
    frozen = _mixed(np.broadcast_to(tundra, colours.shape), ice,
                    np.clip((cold - ONE * 2 // 5) * 2, 0, ONE))  # fmt: skip
    snowy = blurred((land.kind == ICE) * ONE, 3, 2)
    return _mixed(warm, frozen, snowy)


def _mixed(colours: Ints, other: Ints, share: Ints) -> Ints:
    """Colours with so much of others, of `ONE`."""
    return np.asarray(colours + (other - colours) * share[..., None] // ONE)


def _drifts(land: Land) -> Ints:
    """How far squares of snow lie in the shade of drifts, in parts of `ONE`: the wind draws these
    out one way, and none lies at the edge of the snow."""
    grain = land.grain
    high = sum(
        (grain.noise(wave, land.seed + 84 + n) * part for n, (wave, part) in enumerate(DRIFTS)),
        np.zeros(grain.shape, np.int64),
    )
    down, across = WIND
    for step in LONG:
        high = (high + np.roll(high, (down * step, across * step), axis=(0, 1))) // 2
    falls = high - np.roll(high, (-1, 0), axis=(0, 1))
    snow = 2 * blurred((land.kind == ICE) * ONE, INLAND) - ONE
    inland = np.clip(snow - blurred((land.sea > 0) * 2 * ONE, INLAND), 0, ONE)
    return np.asarray(np.clip(falls, 0, STEEP) * inland // STEEP)


def _weight(share: Ints) -> Ints:
    """What is a little of a country shows less of it."""
    square = share * share // ONE
    return square * square // 16


def rgb(colour: str) -> tuple[int, int, int]:
    """The parts of a colour written #rrggbb."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
