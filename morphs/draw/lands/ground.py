"""The ground of a land in washes laid over each other, as a painter lays them on: their borders run
apart and fray."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.grain import ONE, Ints, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.plains import stir
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

MOTTLES, SETTLED = ((61, 3), (23, 1)), ((2, 1), (1, 1))
"""Broad passes of the brush, lighter and darker, and colour that settles in the grain of paper, so
fine that it reads as that: their waves in squares, and their parts."""
BROAD, FINE = 3, 4
"""Of how much of light and shade these are, in eighths: washes lie rather even."""
DRIFTS, STEEP = ((9, 3), (5, 2)), 900
"""The waves of drifts of snow, and their parts; and how far they fall where they are darkest."""
WIND, LONG = (1, 3), (1, 2, 4)
"""Which way the wind blows, down and across, and by how many steps of that drifts are drawn out."""
RIPE = (7, 1, -9)
"""How much redder, greener and bluer ground is at most where it is dry; as much less where lush."""
BLUE = (42, 25, 8)
"""What the shade of drifts takes of red, green and blue at most."""
INLAND = 3
"""How far about them the edges of snow and the sea are felt, in squares."""
FRAYED = ((24, 330), (10, 190), (5, 110))
"""The waves that fray borders of colours, and how far, in 64ths of a square."""
WASHES = ((1, 40, 2), (2, 50, 1), (-1, 50, 1))
"""Layers of paint: how far their borders run, of that; how far the brush frays them; and their
parts."""
TURF = 4, 3
"""How far from the sea turf is felt, in squares, and how soon it is all there is."""
RIM, STRONGER = 4, 3
"""How broad the rims of washes are, in squares, and how much stronger, in 16ths."""
LAYERS, DRY_RIM = 3, ((9, 300), (4, 260), (2, 260))
"""How many washes lie over each other from one climate to the next; the waves in which their rims
fray, and how far, of `ONE`."""
HEATH, SAVANNA, SPREAD = "#cbd2ab", "#d0d38e", 2
"""The colours of belts before tundra and before jungle; how soon they begin."""
CRISP = 3
"""How much sooner than its blur snow is all there is: its edge is drawn."""
DRY = (PLAIN, HILL, DESERT, SCRUB, FOOTHILL)
"""Where savanna lies."""
WET = 2
"""How far washes run into each other, in squares: no square of the raster is to be seen."""
SOFTER = 3
"""How far colours in ink run beyond where countries do, in squares."""


def painted(land: Land, look: Look) -> NDArray[np.uint8]:
    """The colours of a land by its squares (rows, columns, 3)."""
    grain = land.grain
    plain = look.grounds["p"]
    table = np.array([rgb(look.grounds.get(letter, plain)) for letter in LETTERS])
    if look.style.fills:
        total = sum(part for *_, part in WASHES)
        laid = sum(
            (table[_frayed(land, number)] * part for number, (*_, part) in enumerate(WASHES)),
            np.zeros((*grain.shape, 3), np.int64),
        )
        colours = _ashore(land, look, _softened(laid // total, WET))
        colours = _rimmed(_climates(land, look, colours))
    else:
        colours = _softened(table[land.kind], SOFTER)
    light = _light(land) * look.mottled // 1024
    ripe = stir(land) if look.style.fills else None
    blue = _drifts(land) if look.style.fills and ICE in land.shares else None
    found = np.empty((*grain.shape, 3), np.uint8)
    for channel in range(3):
        shade = 0 if blue is None else blue * BLUE[channel] // ONE
        hue = 0 if ripe is None else ripe * RIPE[channel] // 1024
        found[..., channel] = np.clip(colours[..., channel] + light + hue - shade, 0, 255)
    return found


def _frayed(land: Land, number: int) -> Ints:
    """The country of every square as one wash of paint shows it: its borders run in and out, and
    fray where the brush was dry."""
    rows, columns = (np.arange(count) for count in land.grain.shape)
    wander, dry, _ = WASHES[number]
    moves = []
    for axis in (0, 1):
        moved = np.zeros(land.grain.shape, np.int64)
        for wave, far in (*((wave, far * wander) for wave, far in FRAYED), (2, dry), (3, dry)):
            moved += land.grain.noise(wave, land.seed + 100 + 2 * number + axis) * far
        moves.append(moved >> 16)
    row = np.clip(rows[:, None] + moves[0], 0, len(rows) - 1)
    column = np.clip(columns[None, :] + moves[1], 0, len(columns) - 1)
    return land.kind[row, column].astype(np.int64)


def _ashore(land: Land, look: Look, colours: Ints) -> Ints:
    """Colours with the rock of mountains gone over into turf by the sea: islets are no clods."""
    high = blurred(np.isin(land.kind, (MOUNTAIN, CRAGS)) * ONE, 2, 1)
    near = np.clip(TURF[1] * blurred((land.sea > 0) * ONE, TURF[0], 2), 0, ONE)
    return _mixed(colours, np.array(rgb(look.grounds["h"])), high * near // ONE)


def _rimmed(colours: Ints) -> Ints:
    """Colours as they dry: a little stronger along the rims of washes than within."""
    return np.asarray(colours + (colours - _softened(colours, RIM)) * STRONGER // 16)


def _softened(colours: Ints, reach: int) -> Ints:
    return np.stack([blurred(colours[..., k] * 16, reach, 2) // 16 for k in range(3)], axis=-1)


def _light(land: Land) -> Ints:
    """Light and shade, from -1024 to 1024: faint as of a broad brush, and the grain of paper."""
    return np.asarray((BROAD * _waves(land, MOTTLES, 70) + FINE * _waves(land, SETTLED, 75)) // 8)


def _waves(land: Land, waves: Sequence[tuple[int, int]], first: int) -> Ints:
    """Waves of some lengths over each other, from -1024 to 1024."""
    found = np.zeros(land.grain.shape, np.int64)
    for number, (wave, part) in enumerate(waves):
        found += land.grain.noise(wave, land.seed + first + number) * part
    return found // sum(part for _, part in waves)


def _stepped(values: Ints, step: int) -> Ints:
    """Values in steps, with soft edges a square or two wide."""
    return blurred((2 * values // step * step + step) // 2, 1, 1)


def _climates(land: Land, look: Look, colours: Ints) -> Ints:
    """Colours with belts between climates: heath and tundra before ice, savanna before jungle."""
    tundra, ice, heath, savanna = (
        np.array(rgb(one)) for one in (look.grounds["t"], look.grounds["i"], HEATH, SAVANNA)
    )
    if JUNGLE in land.shares:
        belt = np.clip(SPREAD * _brushed(land, land.lush), 0, ONE) * np.isin(land.kind, DRY)
        colours = _mixed(colours, savanna, belt * 7 // 8)
    if not {ICE, TUNDRA} & set(land.shares):
        return colours
    cold = _brushed(land, land.cold)
    belt = np.clip(SPREAD * cold, 0, ONE)
    high = np.isin(land.kind, (MOUNTAIN, CRAGS))
    before = _mixed(np.broadcast_to(heath, colours.shape), tundra, np.clip(2 * cold, 0, ONE))
    warm = _mixed(colours, before, np.where(high, belt // 3, belt * 7 // 8))
    frozen = _mixed(np.broadcast_to(tundra, colours.shape), ice,
                    np.clip((cold - ONE * 2 // 5) * 2, 0, ONE))  # fmt: skip
    snow = ONE // 2 + CRISP * (blurred((land.kind == ICE) * ONE, 2, 1) - ONE // 2)
    snowy = _brushed(land, np.clip(snow, 0, ONE))
    return _mixed(warm, frozen, snowy)


def _brushed(land: Land, felt: Ints) -> Ints:
    """How near a climate is felt, in steps of washes whose rims fray."""
    edge = ONE - np.abs(2 * felt - ONE)
    torn = sum(
        (
            land.grain.noise(wave, land.seed + 130 + n) * far
            for n, (wave, far) in enumerate(DRY_RIM)
        ),
        np.zeros(felt.shape, np.int64),
    )
    return np.clip(_stepped(felt + (torn * edge >> 22), ONE // LAYERS), 0, ONE)


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


def rgb(colour: str) -> tuple[int, int, int]:
    """The parts of a colour written #rrggbb."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
