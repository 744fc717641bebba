"""Few colours for small files."""

import numpy as np
from PIL import Image

from morphs.art.style import INK

Colour = tuple[int, int, int]


def _mix(a: str, b: str, steps: int) -> list[Colour]:
    """Colours from a to b, both included."""
    first = [int(a[i : i + 2], 16) for i in (1, 3, 5)]
    last = [int(b[i : i + 2], 16) for i in (1, 3, 5)]
    return [
        (
            first[0] + (last[0] - first[0]) * k // (steps - 1),
            first[1] + (last[1] - first[1]) * k // (steps - 1),
            first[2] + (last[2] - first[2]) * k // (steps - 1),
        )
        for k in range(steps)
    ]


INK_COLOURS: list[Colour] = list(
    dict.fromkeys(
        _mix(INK.paper, INK.line, 14)
        + _mix(INK.water, INK.ripple, 4)
        + _mix(INK.water, INK.line, 6)[1:-1]
        + _mix(INK.lava, INK.crust, 5)
        + _mix(INK.lava, INK.line, 5)[1:-1]
    )
)
"""The fixed palette of tiles in the style `ink`: at most 32 colours."""


def reduce_colours(picture: Image.Image, palette: list[Colour]) -> Image.Image:
    """The picture with every pixel in the nearest of a fixed list of colours, no dithering."""
    pixels = np.asarray(picture, dtype=np.int32)
    colours = np.asarray(palette, dtype=np.int32)
    flat, inverse = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True)
    distance = ((flat[:, None, :] - colours[None, :, :]) ** 2).sum(axis=2)
    nearest = distance.argmin(axis=1).astype(np.uint8)
    index = nearest[inverse.reshape(-1)].reshape(pixels.shape[:2])
    image = Image.fromarray(index, "P")
    image.putpalette([value for colour in palette for value in colour])
    return image
