"""The great caverns of a section as they lie in its picture, each with what is seen afar."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.draw.far_scenes import SCENES
from morphs.draw.far_stage import Stage
from morphs.draw.scene import Box, Scene
from morphs.layout.layout import Layout

Mask = NDArray[np.bool_]
Spot = tuple[int, int]
WILD = "cdfy"
"""The inner lines that caverns and lakes show each other."""
RUNS, SIDES = "r", (2, 3, 6, 7)
"""Through what sides streams run."""
BESIDE = ((0, -1, (0, 1)), (1, 0, (2, 3)), (0, 1, (4, 5)), (-1, 0, (6, 7)))
"""The cells beside one, in tiles, and the half-sides towards them."""
FLOOR, LAKE = 8, 5
"""How far down the floor of a cavern and the surface of a lake lie, in tenths of a tile."""
DEEPER, SUNK, BLUE = 13, 84, 14
"""How much darker water is with each square of its depth, and at most, of 255; by how much more
blue than red one tells it."""

DUSK = 196
"""How dark the rock behind the air is, of 255 of its colour."""
GREY, TOLD = 8, (251, 253)
"""How far apart the shares of greys are at most, and the whites of what masons built."""


class FarPlace:
    """A great cavern: its pixels, the row of its floor or water, its dice and its number."""

    def __init__(self, box: Box, foot: int, square: float, seed: int, scene: int) -> None:
        self.box, self.foot, self.square, self.seed = box, foot, square, seed
        self._draw, self.air, self.light = SCENES[scene]

    @cached_property
    def _seen(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """How light its air is with all that stands in it, and the light of its lamps."""
        foot = (self.foot - self.box.top) / self.square
        dice = Dice(self.seed, "far place")
        stage = Stage((self.box.width, self.box.height), self.square, foot, dice)
        self._draw(stage)
        return stage.air(), stage.lit

    def meets(self, top: int, high: int) -> tuple[int, int, int, int] | None:
        """What a band of rows has of it: its rows and columns, from and to."""
        left, upper, wide, tall = self.box
        a, b = max(upper, top), min(upper + tall, top + high)
        return (a - top, b - top, left, left + wide) if a < b else None

    def lay(
        self,
        pixels: NDArray[np.uint8],
        found: NDArray[np.uint8],
        rock: NDArray[np.int64],
        top: int,
        far: Mask,
    ) -> None:
        """Lay it over what is open of it: `pixels` are those of tiles, `rock` the colours of the
        rock behind, row by row; where is `far` nothing nearer hides it."""
        air, lit = (one[top - self.box.top :][: len(pixels)] for one in self._seen)
        edge = _soft(pixels) & ~far
        where = far | edge
        share = air[where].astype(np.int32)[:, None]
        behind = (rock * DUSK // 255).astype(np.int32)[np.nonzero(where)[0]]
        seen = (share * np.array(self.air, dtype=np.int32) + (255 - share) * behind) // 255
        lamps = lit[where].astype(np.int32)[:, None]
        seen += (np.array(self.light, dtype=np.int32) - seen) * lamps // 255
        soft = edge[where]
        seen[soft] = seen[soft] * pixels[edge, :3] // 255
        found[where] = seen.astype(np.uint8)


class Water(NamedTuple):
    """Still water of a cell: where it may be, and the row of its surface."""

    box: Box
    surface: int

    def sink(
        self, pixels: NDArray[np.uint8], found: NDArray[np.uint8], top: int, square: float
    ) -> None:
        """Let it be the darker the deeper it lies, in what a band of rows has of it."""
        left, upper, wide, tall = self.box
        a, b = max(upper, self.surface, top) - top, min(upper + tall - top, len(pixels))
        if a >= b:
            return
        here = slice(a, b), slice(left, left + wide)
        deep = (np.arange(a, b) + top - self.surface) * DEEPER // max(1, round(square))
        tile = pixels[here].astype(np.int64)
        wet = (tile[..., 2] - tile[..., 0] > BLUE) & (tile[..., 1] > tile[..., 0])
        shade = np.broadcast_to((255 - deep.clip(0, SUNK))[:, None], wet.shape)[wet][:, None]
        tone = np.concatenate([shade * (shade + 255) // 510, shade, (2 * shade + 255) // 3], axis=1)
        over = found[here]
        over[wet, :3] = over[wet, :3].astype(np.int64) * tone // 255


def waters(layout: Layout, scene: Scene) -> list[Water]:
    """Find the lakes of a section, cell by cell: what is drowned lies under the surface above. Left
    out are those that streams run into: one does not see where these end."""
    found: dict[Spot, Water] = {}
    wide, high = scene.tile
    for cell in sorted(layout.cells, key=lambda one: (scene.boxes[one.id].top, one.id)):
        box, faces = scene.boxes[cell.id], cell.faces or ()
        if len(faces) != 8 or any(faces[half][1] == RUNS for half in SIDES):
            continue
        above = found.get((box.left, box.top - high))
        if above and "k" in (faces[0][0], faces[1][0]):
            found[box.left, box.top] = Water(box, above.surface)
        elif "k" in (faces[3][0], faces[6][0]):
            found[box.left, box.top] = Water(box, box.top + high * LAKE // 10)
    lakes = {
        (scene.boxes[cell.id].left, scene.boxes[cell.id].top): [
            (x * wide, y * high)
            for x, y, halves in BESIDE
            if "k" in [cell.faces[half][0] for half in halves]
        ]
        for cell in layout.cells
        if cell.faces and len(cell.faces) == 8
    }
    return [*_whole(found, lakes).values()]


def _whole(found: dict[Spot, Water], lakes: dict[Spot, list[Spot]]) -> dict[Spot, Water]:
    """The cells of lakes all of whose cells are found."""
    kept = dict(found)
    while True:
        bad = [
            (x, y)
            for x, y in kept
            if any((x + a, y + b) in lakes and (x + a, y + b) not in kept for a, b in lakes[x, y])
        ]
        if not bad:
            return kept
        for spot in bad:
            del kept[spot]


def _soft(pixels: NDArray[np.uint8]) -> Mask:
    """Soft edges of ink on white, which would stand about it as a light rim: greys but those by
    which tiles tell what is open from the rest."""
    red, green, blue = (pixels[..., k] for k in range(3))
    most = np.maximum(np.maximum(red, green), blue)
    least = np.minimum(np.minimum(red, green), blue)
    found = (most - least <= GREY) & (pixels[..., 3] == 255)
    found &= (blue < 254) | ((blue == 254) & (red < 255))
    return np.asarray(found & ((most > least) | ((red != TOLD[0]) & (red != TOLD[1]))))


def far_places(layout: Layout, board: Board, scene: Scene) -> list[FarPlace]:
    """Find the great caverns of a section; no two show the same while there are scenes left."""
    found: dict[int, tuple[Box, int]] = {}
    for group in _groups(layout, board):
        boxes = [scene.boxes[cell] for cell in group]
        left, top = min(box.left for box in boxes), min(box.top for box in boxes)
        right = max(box.left + box.width for box in boxes)
        low = max(box.top + box.height for box in boxes)
        if (right - left) * (low - top) != sum(box.width * box.height for box in boxes):
            continue
        wet = [cell for cell in group if _is_wet(layout, cell)]
        last = max(scene.boxes[cell].top for cell in wet or group)
        foot = last + scene.tile[1] * (LAKE if wet else FLOOR) // 10
        box = Box(left, top, right - left, low - top)
        found[group[0]] = box, foot
    shown = _shown(layout.seed, list(found))
    return [
        FarPlace(
            *at, scene.square, Dice(layout.seed, "far place", cell).below(1 << 30), shown[cell]
        )
        for cell, at in found.items()
    ]


def _shown(seed: int, places: list[int]) -> dict[int, int]:
    """What scene each place, told by its first cell, shows: that of those left which its own dice
    like best. Who chooses first is diced too, so that a place that comes or goes changes but those
    which want what it has."""
    found: dict[int, int] = {}
    left: list[int] = []
    dice = {cell: Dice(seed, "far scene", cell) for cell in places}
    for _, cell in sorted((own.bits(), cell) for cell, own in dice.items()):
        left = left or list(range(len(SCENES)))
        liked = list(range(len(SCENES)))
        dice[cell].shuffle(liked)
        found[cell] = next(scene for scene in liked if scene in left)
        left.remove(found[cell])
    return found


def _is_wet(layout: Layout, cell: int) -> bool:
    """Whether a lake lies in a cell of a great place."""
    faces = layout.cells[cell].faces or ()
    return len(faces) == 8 and "k" in (faces[3][0], faces[6][0])


def _groups(layout: Layout, board: Board) -> list[list[int]]:
    """The cells of each great cavern, in the order of their first ones."""
    parts = [
        bool(cell.faces) and any(face[1] in WILD for face in cell.faces or ())
        for cell in layout.cells
    ]
    found, seen = [], set()
    for first in (number for number, part in enumerate(parts) if part):
        if first in seen:
            continue
        seen.add(first)
        group = [first]
        for cell in group:
            for half, face in zip(board.halves(cell), layout.cells[cell].faces or (), strict=True):
                mate = int(board.mate_of_half[half])
                other = int(board.cell_of_half[mate]) if mate >= 0 else -1
                if face[1] in WILD and mate >= 0 and parts[other] and other not in seen:
                    seen.add(other)
                    group.append(other)
        found.append(sorted(group))
    return found
