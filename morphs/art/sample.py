"""Measuring a pack's look from its coded tiles: what rock, floor, water and walls are like."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from morphs.art.code import WALKABLE_AREAS, WALKABLE_LINES
from morphs.art.frame import Faces
from morphs.art.palette import CLEAR, Colour, Palette, Side, cell_corners, cell_sides

Coded = tuple[Image.Image, str, Faces]
Pixels = NDArray[np.uint8]
INSET = 0.35
"""How far inside the border the colours are read, in squares."""
REACH = 1.4
CONTRAST = 70.0


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
    rock = _median(seen.get("rock"), base.rock)
    floor = _median(seen.get("floor"), base.floor)
    line, width = _walls(images, rock, floor, walkable_lines, solid, base)
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
    return {key[-1]: _median(value, CLEAR) for key, value in seen.items() if key.startswith(kind)}


def _read(pixels: Pixels, side: Side, shape: str, u: float, v: float) -> Pixels:
    """The pixel at a point in the side's own squares."""
    height, width = pixels.shape[:2]
    x, y = side.at(u, v)
    wide, tall = _extent(shape, (width, height))
    px = min(width - 1, max(0, int(x / wide * width)))
    py = min(height - 1, max(0, int(y / tall * height)))
    return np.asarray(pixels[py, px])


def _extent(shape: str, size: tuple[int, int]) -> tuple[float, float]:
    """The cell's width and height in squares."""
    corners = cell_corners(shape, size)
    return max(x for x, _ in corners), max(y for _, y in corners)


def _patch(pixels: Pixels, side: Side, shape: str) -> Pixels:
    """A few pixels round the connector's place."""
    steps = (-0.2, 0.0, 0.2)
    return np.array([_read(pixels, side, shape, u, INSET + v * 0.8) for u in steps for v in steps])


def _median(patches: list[Pixels] | None, fallback: Colour) -> Colour:
    """The middle colour; clear when most pixels are clear."""
    if not patches:
        return fallback
    pixels = np.concatenate(patches)
    if float(np.median(pixels[:, 3])) < 128:
        return CLEAR
    visible = pixels[pixels[:, 3] >= 128]
    red, green, blue, alpha = (int(v) for v in np.median(visible, axis=0))
    return (red, green, blue, alpha)


def _walls(
    images: Sequence[Coded],
    rock: Colour,
    floor: Colour,
    walkable_lines: frozenset[str],
    solid: str,
    base: Palette,
) -> tuple[Colour, float]:
    """Colour and width of the line between floor and rock; width 0 where there is none."""
    widths: list[float] = []
    inks: list[Pixels] = []
    step = 0.02
    places = np.arange(0.1, REACH, step)
    for image, shape, faces in images:
        pixels = np.asarray(image.convert("RGBA"))
        for side, face in zip(cell_sides(shape, image.size, len(faces)), faces, strict=True):
            if face[0] != solid or face[1] not in walkable_lines:
                continue
            for sign in (-1, 1):
                row = np.array([_read(pixels, side, shape, sign * u, INSET) for u in places])
                dark = np.minimum(_unlike(row, rock), _unlike(row, floor)) > CONTRAST
                start = int(np.argmax(dark))
                if not dark[start]:
                    widths.append(0.0)
                    continue
                end = start
                while end < len(dark) and dark[end]:
                    end += 1
                widths.append((end - start) * step)
                inks.append(row[(start + end) // 2 : (start + end) // 2 + 1])
    if not widths or float(np.median(widths)) == 0.0:
        return base.line, 0.0 if widths else base.line_width
    return _median(inks, base.line), round(min(0.6, float(np.median(widths))), 3)


def _unlike(row: Pixels, colour: Colour) -> NDArray[np.float64]:
    """Distance of colours; clear pixels are alike whatever they hide."""
    a, b = row.astype(np.float64), np.array(colour, dtype=np.float64)
    alpha = np.abs(a[:, 3] - b[3])
    rgb = np.sqrt(((a[:, :3] - b[:3]) ** 2).sum(axis=1)) * np.minimum(a[:, 3], b[3]) / 255
    return np.asarray(np.maximum(alpha, rgb))
