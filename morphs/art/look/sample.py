"""Measuring a pack's look from its coded tiles: what rock, floor, water and walls are like."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from morphs.art.geometry.code import WALKABLE_AREAS, WALKABLE_LINES
from morphs.art.look.at_walls import Coded, Pixels, Walls, median_of, read_pixels
from morphs.art.look.palette import CLEAR, Colour, Palette, Side, cell_sides

INSET = 0.35
"""How far inside the border the colours are read, in squares."""
GRAIN = 3.5


def sample_palette(
    images: Sequence[Coded],
    areas: Mapping[str, Colour] | None = None,
    lines: Mapping[str, Colour] | None = None,
    walkable_areas: frozenset[str] = WALKABLE_AREAS,
    walkable_lines: frozenset[str] = WALKABLE_LINES,
    solid: str = "s",
    nothing: str = "w",
) -> Palette:
    """The palette of some coded tiles; given colours of letters win over measured ones."""
    seen: dict[str, list[Pixels]] = defaultdict(list)
    for image, shape, faces in images:
        pixels = np.asarray(image.convert("RGBA"))
        for side, face in zip(cell_sides(shape, image.size, len(faces)), faces, strict=True):
            spot = _patch(pixels, side, shape)
            seen[_meaning(face, solid, nothing, walkable_areas, walkable_lines)].append(spot)
    base = Palette()
    rock = median_of(seen.get("rock") or _beside(images, walkable_lines, solid), base.rock)
    floor = median_of(seen.get("floor"), base.floor)
    at_walls = Walls(images, rock, floor, walkable_lines, solid)
    line, width = at_walls.line(base)
    return Palette(
        rock,
        floor,
        line,
        width,
        {**_letters(seen, "area "), **(areas or {})},
        {**_letters(seen, "line "), **(lines or {})},
        walkable_areas,
        walkable_lines,
        solid,
        nothing,
        at_walls.hatching(),
        at_walls.grid(),
        at_walls.halo(width),
        at_walls.shadow(width),
        _grainy(seen.get("rock")),
    )


def _meaning(
    face: str, solid: str, nothing: str, areas: frozenset[str], lines: frozenset[str]
) -> str:
    area, line = face[0], face[1]
    if area == solid:
        if line == nothing:
            return "rock"
        return "floor" if line in lines else f"line {line}"
    return "floor" if area in areas else f"area {area}"


def _letters(seen: Mapping[str, list[Pixels]], kind: str) -> dict[str, Colour]:
    return {key[-1]: median_of(value, CLEAR) for key, value in seen.items() if key.startswith(kind)}


def _patch(pixels: Pixels, side: Side, shape: str) -> Pixels:
    """A few pixels round the connector's place."""
    steps = np.array([-0.2, 0.0, 0.2])
    rows = [read_pixels(pixels, side, shape, steps, INSET + 0.8 * float(v)) for v in steps]
    return np.concatenate(rows)


def _beside(images: Sequence[Coded], lines: frozenset[str], solid: str) -> list[Pixels]:
    """Rock beside passages, near the ends of their half-sides, where tiles have no closed ones."""
    spots = np.array([-2.2, -2.0, 2.0, 2.2])
    return [
        read_pixels(np.asarray(image.convert("RGBA")), side, shape, spots, 0.2)
        for image, shape, faces in images
        for side, face in zip(cell_sides(shape, image.size, len(faces)), faces, strict=True)
        if face[0] == solid and face[1] in lines
    ]


def _grainy(patches: list[Pixels] | None) -> bool:
    """Whether rock far from walls varies: a texture lies on it."""
    if not patches:
        return False
    light = np.concatenate(patches)[:, :3].astype(np.float64).mean(axis=1)
    middle = np.median(light)
    return bool(np.median(np.abs(light - middle)) > GRAIN)
