"""What only the whole picture of a section shows: layers in its rock, and a frame with a scale of
depths in place of ways that end in nothing.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.draw.edge import PAPER
from morphs.draw.far_places import FarPlace, far_places, waters
from morphs.draw.scene import Scene
from morphs.draw.sealed import seals_of
from morphs.draw.strata import Strata
from morphs.draw.terrain.labels import font_files
from morphs.draw.vistas import vista_of, with_what_stands
from morphs.layout.layout import Layout

Colour = tuple[int, int, int]
Mask = NDArray[np.bool_]
SEAM = 226
"""The share of its colour, of 255, that the line between two layers has."""
GRAIN, BROKEN = 150, 110
"""The same of the strokes within a layer, and of faults."""
LEAST = 6
"""Stones of fewer pixels are not drawn."""
SURFACE = 5
"""So far below the top of the map the ground begins, in squares."""
INK = (61, 50, 38, 255)
ROCK, CORE = (227, 223, 214), (227, 223, 213)
"""The colours by which inked tiles tell rock near what is open, and under hatching, from the rest:
either may be the commonest."""
CAVE, BUILT = 255, 253
"""The whites by which tiles tell caves from what masons built."""
NEAR = 48
"""How far apart, of 1000, the shares of the rock's colours are at most in its shades."""
PALE, LIGHT = 680, 1175
"""Between which these lie: what is darker is ink, or stone of its own; pictures drawn smaller have
rock beside lines a little lighter than it is."""
TEXTURED = 1250
"""The latter where a texture makes rock lighter in places."""
INKED, STROKE, STRAY = 22, (52, 222), 3
"""Of strokes of hatching: how dark ink is, between which reds they lie, and how far colours may be
off those that are mixed of ink and rock."""
WASH = (44, 32, 22, 14)
"""Of 60 parts of a back wall so many are white, the others of the layer it lies in: of caves, and
of the far walls of great ones, the farthest first."""
SKY, GLARE = (234, 242, 246), 1095
"""The sky of tiles, where far country and clouds are seen; how light it is beside lines."""
LIT = {(255, 253, 254): (250, 240, 214), (255, 251, 254): (252, 231, 186),
       (255, 249, 254): (255, 219, 152)}  # fmt: skip
"""The light of fires in tiles, and its colours."""
RIM = 226
"""How dark lines along far country are, of 255 of its colour."""
BETWEEN_CLOUDS = (7, 19)
LEAF, NEEDLE = (188, 203, 152), (163, 189, 159)
"""The colours of leaves of tiles, which take those of the season."""
WALL, TONED = (248, 243, 222), (208, 188, 152)
"""The colour of walls and stone in tiles, and what they have under the sky: it stands out against
that, and snow."""
FLAKES, FLAKE = 0.62, (250, 252, 253)
"""How many squares lie between flakes of snow, about, and their colour."""
STONE, JOINT = (247, 243, 234), (224, 216, 200)
"""The back wall of what was built, and the joints of its stones."""
DIM, DIMMED = 251, (226, 218, 202)
"""The white by which tiles tell where shade lies on it, and its colour there."""
LOOSE = {"parchment": (217, 189, 136), "dark": (146, 140, 129), "classic": (207, 230, 242)}
"""The colours of loose stones in styles whose rock is another."""
PAPERS = {"parchment": (205, 179, 134)}
"""The colours of rock that has layers too, in styles where it is another than the pack has."""
COURSE, LONG = 0.5, 1.0
"""How high and how long a stone is, in squares; of five stones two are drawn."""
ROWS = 64
"""Rows of pixels that are laid over at once: all that is known of a pixel takes 50 bytes."""
TICK = 2
"""Squares from one tick of the scale to the next; five of them have a number."""


def rock_of(style: str, measured: Colour | None) -> Colour | None:
    """The colour of rock in a style of tiles, where it is not that of the pack's own pictures."""
    return PAPERS.get(style, measured) if measured else None


def stone_of(style: str) -> Colour:
    """The colour of loose stones in a style of tiles."""
    return LOOSE.get(style, STONE)


class Section:
    """The layers and the frame of a section as it lies in a picture; where there is `stone` of a
    colour galleries end at the rim."""

    def __init__(
        self,
        layout: Layout,
        board: Board,
        scene: Scene,
        rock: Colour | None,
        feet: float,
        stone: Colour | None = None,
    ) -> None:
        self.scene, self.feet, self.seed = scene, feet, layout.seed
        self.vista = vista_of(layout.seed)
        self.rock = ROCK if rock == CORE else rock
        table = scene.boxes.table
        framing = np.array([cell.shape.framing for cell in board.cells])
        inner = table[~framing]
        low = inner[:, :2].min(axis=0).tolist()
        high = (inner[:, :2] + inner[:, 2:]).max(axis=0).tolist()
        self.inside = low[0], low[1], high[0], high[1]
        laid = [cell.tile is not None for cell in layout.cells]
        self.framed = bool(framing.any()) and not any(np.array(laid)[framing])
        self.stone = stone
        self.far = far_places(layout, board, scene) if self.rock == ROCK else []
        self.waters = waters(layout, scene) if self.rock == ROCK else []
        self.seals = seals_of(layout, scene) if stone and rock and not framing.any() else []

    def lay_over(self, band: Image.Image, top: int) -> None:
        """Lay the layers and the frame over a band of the picture that begins at row `top`."""
        for at in range(0, band.height if self.rock else 0, ROWS):
            strip = band.crop((0, at, band.width, min(at + ROWS, band.height)))
            band.paste(self._layered(np.asarray(strip), top + at), (0, at))
        for seal in self.seals:
            seal.lay(band, top, self.stone or STONE)
        if self.framed:
            self._frame(band, top)

    def _layered(self, pixels: NDArray[np.uint8], top: int) -> Image.Image:
        """The band with its rock in layers: no other colour changes."""
        assert self.rock
        found = pixels.copy()
        rock = (pixels[..., :3] == np.array(self.rock, dtype=np.uint8)).all(axis=2)
        core = (pixels[..., :3] == np.array(CORE, dtype=np.uint8)).all(axis=2)
        core &= self.rock == ROCK
        rock = (rock | core) & (pixels[..., 3] == 255)
        rows = np.arange(top, top + len(pixels))[:, None]
        depths = self._strata.depths(rows)
        number = self._strata.numbers(rows, depths)
        inked = _shades(pixels, self.rock, LIGHT if self.rock == ROCK else TEXTURED)
        stone = rock | inked
        shares = self._strata.shares(rows, depths, number, stone)
        found[stone, :3] = pixels[stone, :3] * shares // 255
        if self.rock == ROCK:
            self._hatch(pixels, found, rows, depths, number)
        self._wash(pixels, found, number, top)
        self._distances(pixels, found, top)
        if top < self._ground:
            self._far_country(pixels, found, top)
            if self.rock == ROCK:
                self._in_leaf(pixels, found)
                self._standing_out(pixels, found, top, ~stone)
        line = max(1, round(self.scene.square / 16))
        firm = rock if self.rock == ROCK else rock | inked  # else a texture lies on it
        seam = firm & (self._strata.numbers(rows + line, depths + line) != number)
        grain = core & rock & ~seam & self._strata.grained(depths, number)
        broken = firm & self._strata.breaks(rows, line)
        for where, share in ((seam, SEAM), (grain, GRAIN), (broken, BROKEN)):
            found[where, :3] = found[where, :3].astype(np.int64) * share // 255
        return Image.fromarray(found, "RGBA")

    def _hatch(
        self,
        pixels: NDArray[np.uint8],
        found: NDArray[np.uint8],
        rows: NDArray[np.int64],
        depths: NDArray[np.int64],
        number: NDArray[np.int64],
    ) -> None:
        """Strokes of hatching after the layer they lie in: dots in sand, blocks in hard rock."""
        near = _strokes(pixels)
        strong = self._strata.hatching(depths, number, near)
        weak = strong < 255
        near[near], strong = weak, strong[weak][:, None]
        shares = self._strata.shares(rows, depths, number, near)
        drawn = pixels[near, :3].astype(np.int64) * strong + np.array(ROCK) * (255 - strong)
        found[near, :3] = (drawn // 255) * shares // 255

    def _in_leaf(self, pixels: NDArray[np.uint8], found: NDArray[np.uint8]) -> None:
        """Trees in the leaves of the season, with the soft edges of what is drawn on them."""
        for tile, leaf in ((LEAF, self.vista.leaf), (NEEDLE, self.vista.needle)):
            _tone(pixels, found, tile, leaf, LIGHT)

    def _standing_out(
        self, pixels: NDArray[np.uint8], found: NDArray[np.uint8], top: int, no_rock: Mask
    ) -> None:
        """What was built under the sky stands out against it: it is darker."""
        rows = slice(0, max(0, self._ground + round(self.scene.square) - top))
        _tone(pixels[rows], found[rows], WALL, TONED, GLARE, no_rock[rows])

    def _wash(
        self,
        pixels: NDArray[np.uint8],
        found: NDArray[np.uint8],
        number: NDArray[np.int64],
        top: int,
    ) -> None:
        """Tint the back walls of caves after the rock behind them, and lay those of rooms in
        courses."""
        same = (pixels[..., 0] == pixels[..., 1]) & (pixels[..., 1] == pixels[..., 2])
        same &= pixels[..., 3] == 255
        rooms = same & (pixels[..., 0] == BUILT)
        hollow = (pixels[..., 0] == pixels[..., 1]) & (pixels[..., 2] == CAVE)
        hollow &= (pixels[..., 0] > CAVE - len(WASH)) & (pixels[..., 3] == 255)
        white = np.array(WASH)[CAVE - pixels[..., 0][hollow].astype(np.int64)][:, None]
        rows = np.arange(top, top + len(pixels))[:, None]
        rock = np.array(self.rock) * self._strata.plain(rows, number, hollow) // 255
        mixed = white * 255 + (60 - white) * rock
        found[hollow, :3] = (mixed // 60).astype(np.uint8)
        found[rooms, :3] = STONE
        warm = (pixels[..., 0] == CAVE) & (pixels[..., 2] == CAVE - 1) & (pixels[..., 3] == 255)
        for code, light in LIT.items() if warm.any() else ():
            found[warm & (pixels[..., 1] == code[1]), :3] = light
        found[same & (pixels[..., 0] == DIM), :3] = DIMMED
        high, long = (max(1, round(size * self.scene.square)) for size in (COURSE, LONG))
        if high < LEAST:
            return
        y = np.arange(top, top + len(pixels))[:, None]
        x = np.arange(pixels.shape[1])[None, :]
        course = y // high
        stone = (x + (course % 2) * (long // 2)) // long
        drawn = (course * 7 + stone * 11 + course * stone * 3 + self.seed) % 5 < 2
        joint = drawn & ((y % high == 0) | ((x + (course % 2) * (long // 2)) % long == 0))
        found[rooms & joint, :3] = JOINT

    def _distances(
        self,
        pixels: NDArray[np.uint8],
        found: NDArray[np.uint8],
        top: int,
    ) -> None:
        """What is far off in great caverns, and the depths of lakes."""
        for place in self.far:
            met = place.meets(top, len(pixels))
            if met is None:
                continue
            here = slice(*met[:2]), slice(*met[2:])
            tile = pixels[here]
            far = (tile == np.array((CAVE - 1, CAVE - 1, CAVE, 255))).all(axis=2)
            far |= (tile == CAVE).all(axis=2)
            rows = np.arange(top + met[0], top + met[1])[:, None]
            one = np.ones(rows.shape, dtype=bool)
            rock = self._strata.plain(rows, np.full(rows.shape, self._layer_of(place)), one)
            rock = np.array(ROCK) * rock // 255
            place.lay(tile, found[here][..., :3], rock, top + met[0], far)
        for water in self.waters:
            water.sink(pixels, found, top, self.scene.square)

    def _layer_of(self, place: FarPlace) -> int:
        """The layer in which the middle of a great cavern lies."""
        left, top, wide, high = place.box
        row = np.array([[top + high // 2]])
        numbers = self._strata.numbers(row, self._strata.depths(row))
        return int(numbers[0, left + wide // 2])

    @cached_property
    def _strata(self) -> Strata:
        size = self.scene.square, self.scene.width, self.scene.height
        return Strata(self.seed, *size, self._ground, self.inside[3], self.vista.soil)

    def _far_country(self, pixels: NDArray[np.uint8], found: NDArray[np.uint8], top: int) -> None:
        """Clouds and far country in the sky, behind all that stands on the ground."""
        sky = (pixels[..., :3] == np.array(SKY, dtype=np.uint8)).all(axis=2)
        sky &= pixels[..., 3] == 255
        if not sky.any():
            return
        y = np.arange(top, top + len(pixels))[:, None]
        over, under = self._clouds
        line = max(1, round(self.scene.square / 20))
        far = np.empty((*sky.shape, 3), dtype=np.int64)
        far[:] = self.vista.sky
        far[(y >= over[None, :]) & (y < under[None, :])] = self.vista.cloud
        for one, ridge in zip(self.vista.ridges, self._ridges, strict=True):
            far[y >= ridge[None, :]] = one.colour
            rim = (y >= ridge[None, :]) & (y < ridge[None, :] + line)
            far[rim] = np.array(one.colour) * RIM // 255
        found[sky, :3] = far[sky]
        # The soft edges of what stands before it, which would stand about it as a light rim.
        edge = _shades(pixels, SKY, GLARE) & ~sky & (y < self._ground)
        soft = far[edge] * pixels[edge, :3] // np.array(SKY)
        found[edge, :3] = soft.clip(0, 255).astype(np.uint8)
        if self.vista.snows:
            found[sky & self._snow(y, np.arange(pixels.shape[1])[None, :]), :3] = FLAKE

    def _snow(self, y: NDArray[np.int64], x: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Where flakes of snow are, one at most in each square of a raster, in some place of it."""
        step = max(3, round(FLAKES * self.scene.square))
        wide = max(1, round(0.09 * self.scene.square))
        row, column = y // step, x // step
        luck = (row * 7919 + column * 104729 + self.seed % 9973) * 48271 % 65521
        across, down = luck % (step - wide + 1), luck // 61 % (step - wide + 1)
        near = (x % step >= across) & (x % step < across + wide)
        return np.asarray(near & (y % step >= down) & (y % step < down + wide) & (luck % 3 > 0))

    @property
    def _ground(self) -> int:
        """About where the ground lies, in rows of pixels."""
        return int(self.inside[1] + round(SURFACE * self.scene.square))

    @cached_property
    def _ridges(self) -> list[NDArray[np.int64]]:
        """From which row of pixels on each line of far country is seen, column by column."""
        found, square = [], self.scene.square
        for number, one in enumerate(self.vista.ridges):
            middle, reach = (one.least + one.most) / 2, (one.most - one.least) / 2
            heights = np.full(self.scene.width, round(middle * square))
            if reach:
                heights += self._strata.profile(f"ridge {number}", one.step, reach, even=number > 0)
            if one.crag:
                heights += self._strata.profile("crags", one.step / 3.6, one.crag, even=False)
            heights = with_what_stands(one, heights, square, Dice(self.seed, "afar", number))
            found.append(self._ground - heights)
        return found

    @cached_property
    def _clouds(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The uppermost row of pixels of the cloud in each column, and that below it."""
        dice, square, wide = Dice(self.seed, "clouds"), self.scene.square, self.scene.width
        over, under = np.full(wide, self._ground), np.zeros(wide, dtype=np.int64)
        x = np.arange(wide)
        at = dice.below(BETWEEN_CLOUDS[1])
        while at * square < wide:
            foot = self.inside[1] + round(dice.between(90, 220) * square / 100)
            for k in range(dice.between(2, 4)):
                half = round(dice.between(60, 150) * square / 100)
                middle = round((at + 1.3 * k) * square)
                near = np.abs(x - middle) < half
                high = (half * half - (x - middle) ** 2) * dice.between(35, 60) // (100 * half + 1)
                over[near] = np.minimum(over[near], foot - high[near])
                under[near] = foot
            at += dice.between(*BETWEEN_CLOUDS)
        return over, under

    def _frame(self, band: Image.Image, top: int) -> None:
        """Paper beyond the map, two lines round it, and depths on both sides."""
        pen, square = ImageDraw.Draw(band), self.scene.square
        left, upper, right, lower = self.inside
        upper, lower = upper - top, lower - top
        wide, high = band.size
        for area in ((0, 0, left, high), (right, 0, wide, high), (0, 0, wide, upper),
                     (0, lower, wide, high)):  # fmt: skip
            if area[0] < area[2] and area[1] < area[3]:
                pen.rectangle((area[0], area[1], area[2] - 1, area[3] - 1), fill=PAPER)
        far = max(2, round(0.45 * square))
        for out, thick in ((0, max(2, round(0.14 * square))), (far, max(1, round(0.05 * square)))):
            box = left - out - thick, upper - out - thick, right + out, lower + out
            pen.rectangle((*box[:2], box[2] + thick - 1, box[3] + thick - 1), None, INK, thick)
        self._scale(pen, top, far)

    def _scale(self, pen: ImageDraw.ImageDraw, top: int, far: int) -> None:
        """Ticks between the lines, and the depth in feet below the ground beside every fifth."""
        square, (left, upper, right, lower) = self.scene.square, self.inside
        font = ImageFont.truetype(font_files()[0], max(9, round(0.85 * square)))
        thick = max(1, round(0.05 * square))
        count = int((lower - upper - SURFACE * square) / (TICK * square))
        for k in range(count + 1):
            y = upper + round((SURFACE + k * TICK) * square) - top
            for x0, x1 in ((left - far, left - 1), (right, right + far - 1)):
                pen.rectangle((x0, y, x1, y + thick - 1), fill=INK)
            if k % 5 == 0:
                words = f"{round(k * TICK * self.feet)} ft"
                pen.text((left - 2 * far, y), words, INK, font, "rm")
                pen.text((right + 2 * far, y), words, INK, font, "lm")


def _tone(
    pixels: NDArray[np.uint8],
    found: NDArray[np.uint8],
    tile: Colour,
    new: Colour,
    light: int,
    where: Mask | bool = True,
) -> None:
    """Give what is of a colour of tiles, or near it, the same shade of a new one."""
    near = _shades(pixels, tile, light) & where
    toned = pixels[near, :3].astype(np.int64) * np.array(new) // np.array(tile)
    found[near, :3] = toned.clip(0, 255).astype(np.uint8)


def _strokes(pixels: NDArray[np.uint8]) -> Mask:
    """Where strokes on rock are, with their soft edges: mixed of its colour and ink alone."""
    light = pixels[..., 0]
    found = (light > STROKE[0]) & (light < STROKE[1]) & (pixels[..., 3] == 255)
    red, green, blue = pixels[found, :3].astype(np.int32).T
    # Between ink, which is grey, and rock the three part in a fixed measure.
    span, part = ROCK[0] - INKED, red - INKED
    good = np.abs((red - blue) * span - part * (ROCK[0] - ROCK[2])) < STRAY * span
    good &= np.abs((red - green) * span - part * (ROCK[0] - ROCK[1])) < STRAY * span
    found[found] = good
    return np.asarray(found)


def _shades(pixels: NDArray[np.uint8], colour: Colour, light: int) -> NDArray[np.bool_]:
    """Where the colour is near another one, as of the rock: the soft edges of all lines in it,
    which would stand about them as light rims."""
    # Tables of the 256 values there are: dividing takes longer than all else.
    values = np.arange(256) * 1000
    red, green, blue = (
        (values // c).astype(np.int16)[pixels[..., k]] for k, c in enumerate(colour)
    )
    most = np.maximum(np.maximum(red, green), blue)
    least = np.minimum(np.minimum(red, green), blue)
    pale = (least > PALE) & (most < light)
    return np.asarray(pale & (most - least < NEAR) & (pixels[..., 3] == 255))
