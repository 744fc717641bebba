"""Walls for joints whose two faces may meet but differ: a door in rock that meets an open room.

Neither tile can draw such a wall, for neither knows the other; whoever draws the board adds it.
"""

from PIL import Image, ImageDraw

from morphs.art.frame import HALF

PASSAGE = {"h": 0.5, "t": 0.5, "d": 0.5, "r": 0.6, "l": 0.6, "c": 0.4}
"""Half the width of what crosses the border, in squares."""
Pixel = tuple[float, float]


def seam_walls(face: str, other: str) -> tuple[tuple[float, float], ...]:
    """Stretches of wall along a joint, in squares from the half-side's middle; mostly none."""
    if (face[0] == "s") == (other[0] == "s"):
        return ()
    line = face[1] if face[0] == "s" else other[1]
    gap = PASSAGE.get(line, 0.0)
    return ((-HALF / 2, -gap), (gap, HALF / 2))


def draw_seam(
    picture: Image.Image,
    start: Pixel,
    end: Pixel,
    face: str,
    other: str,
    colour: tuple[int, ...] = (22, 22, 22),
    width: float = 0.105,
) -> None:
    """Draw a joint's walls from half-side end to end (pixels); `width` is in squares."""
    (ax, ay), (bx, by) = start, end
    square = (abs(bx - ax) + abs(by - ay)) / HALF
    thick = max(1, round(width * square))
    pen = ImageDraw.Draw(picture)
    for u0, u1 in seam_walls(face, other):
        ways = [u / HALF + 0.5 for u in (u0, u1)]
        spots = [(round(ax + (bx - ax) * t), round(ay + (by - ay) * t)) for t in ways]
        pen.line(spots, fill=colour, width=thick)
