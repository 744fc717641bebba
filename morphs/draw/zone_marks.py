"""What a board laid by zones shows of them: guards where borders are crossed, secret ways, and with
tile numbers the names of the zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from PIL import Image, ImageDraw, ImageFont

from morphs.board.glue import Board
from morphs.draw.hexart import outline_mask
from morphs.draw.scene import Scene, half_side_ends
from morphs.draw.terrain.labels import font_files, text_width
from morphs.draw.zones.overlays import zone_hue
from morphs.draw.zones.palette import rgb
from morphs.layout.layout import LaidWay, Layout

FINE = 4  # shapes are drawn this much larger, then made smaller
INK, PAPER, GUARD, SECRET = "#1c1a17", "#f8f3e6", "#8a2b1d", "#1c1a17"
TIERS = {
    "weak": "#c8a04f",
    "fair": "#c27434",
    "strong": "#a84624",
    "deadly": "#7d1f17",
    "dreadful": "#3a0f12",
}
"""The colours of guards, the stronger the darker."""
SHIELD = 1.3  # squares: how large marks are
LETTERS = 0.62  # of a mark: how high its words are


@dataclass(frozen=True)
class Mark:
    """A mark around a point of the picture: a letter in a disc, or a shield if `guard` is set, in
    the colour of its `tier`; `words` stand below it, or `beside` it at the right."""

    x: int
    y: int
    letter: str = ""
    guard: bool = False
    words: str = ""
    beside: bool = False
    tier: str = ""


Line = tuple[tuple[float, float], tuple[float, float]]
Walks = Callable[[int, int], bool]
INWARDS = 0.4  # of the way from a side to the middle of its cell
TINT = 84  # of 255: how strongly zones are tinted


@dataclass
class ZoneOverlay:
    """What is drawn of the zones of a board over its picture, as `show` says (`tint`, `names`,
    `guards` or `nothing`). `walks` tells of a cell and one of its half-sides whether one can walk
    there; on a `dressed` map the colours of guards are told among its signs, and no words stand
    beside them."""

    layout: Layout
    board: Board
    scene: Scene
    show: str
    labels: bool
    walks: Walks
    dressed: bool = False

    def lay_over(self, band: Image.Image, top: int) -> None:
        """Draw it over a band that begins at row `top`."""
        if self.show == "tint":
            tint_zones(band, top, self.layout, self.board, self.scene)
        draw_borders(band, top, self.borders, self.scene)
        draw_marks(band, top, self.marks, self.scene)

    @cached_property
    def marks(self) -> list[Mark]:
        """Guards and secret ways, and the zones' names."""
        if self.show == "nothing":
            return []
        named = self.labels or self.show in ("names", "tint")
        marks = marks_of(self.layout, self.board, self.scene, named, self.walks)
        return [replace(one, words="") if one.tier and self.dressed else one for one in marks]

    @cached_property
    def borders(self) -> list[Line]:
        """The borders of zones in open country, where nothing else shows them."""
        return borders_of(self.layout, self.board, self.scene, self.walks)


def marks_of(layout: Layout, board: Board, scene: Scene, named: bool, walks: Walks) -> list[Mark]:
    """Return every mark of a board; the zones' names too if they are wanted. `walks` tells of a
    cell and one of its half-sides whether one can walk there."""
    marks = [mark for way in layout.ways for mark in _of_way(way, board, scene, walks)]
    secret = {cell for way in layout.ways if way.mark for cell in (way.joint[0], way.joint[2])}
    for zone in layout.zones if named else ():
        free = [cell for cell in zone.cells if cell not in secret] or zone.cells
        middle = min(free, key=lambda cell: (_far(cell, zone.cells, scene), cell))
        marks.append(Mark(*_middle(scene, middle), words=zone.name))
    return marks


def _inside(cell: int, board: Board, scene: Scene, walks: Walks) -> tuple[int, int]:
    """Where a secret way ends in a cell: a little inside a side over which one can walk, for what
    lies in the middle may be closed off."""
    x, y = _middle(scene, cell)
    open_ = [half for half in range(len(board.halves(cell))) if walks(cell, half)]
    if not board.cells[cell].shape.is_box or not open_:
        return x, y
    (a, b), (c, d) = half_side_ends(board.cells[cell], open_[0], scene.boxes[cell])
    u, v = (a + c) / 2, (b + d) / 2
    box = scene.boxes[cell]
    level = v in (box.top, box.top + box.height)
    if level:
        return round(u), round(v + (y - v) * INWARDS)
    return round(u + (x - u) * INWARDS), round(v)


def _far(cell: int, cells: Sequence[int], scene: Scene) -> int:
    """How far a cell lies from the middle of some, squared and scaled."""
    x, y = _middle(scene, cell)
    middles = [_middle(scene, other) for other in cells]
    dx = x * len(cells) - sum(u for u, _ in middles)
    dy = y * len(cells) - sum(v for _, v in middles)
    return dx * dx + dy * dy


def _zone_of_cell(layout: Layout) -> dict[int, int]:
    return {cell: zone.number for zone in layout.zones for cell in zone.cells}


def borders_of(layout: Layout, board: Board, scene: Scene, walks: Walks) -> list[Line]:
    """The closed half-sides over which one could walk, as in open country: where the border of
    zones has to be drawn to be seen. Once for both zones."""
    zone_of, found = _zone_of_cell(layout), []
    wide = {frozenset((way.start, way.end)) for way in layout.ways if way.kind == "wide"}
    open_sides = {frozenset((way.joint[0], way.joint[2])) for way in layout.ways if not way.mark}
    for a, half, b, _ in layout.joints:
        zones = frozenset((zone_of[a], zone_of[b]))
        if len(zones) < 2 or zones in wide or frozenset((a, b)) in open_sides:
            continue
        if walks(a, half):
            found.append(half_side_ends(board.cells[a], half, scene.boxes[a]))
    return found


def tint_zones(band: Image.Image, top: int, layout: Layout, board: Board, scene: Scene) -> None:
    """Tint the zones over a band that begins at row `top`, each in a colour of its own."""
    veil = Image.new("RGBA", band.size)
    for zone in layout.zones:
        colour = (*rgb(zone_hue(zone.number)), TINT)
        for cell in zone.cells:
            shape, place = board.cells[cell][:2]
            for box in scene.placements(cell):
                if box.top + box.height > top and box.top < top + band.height:
                    at = (box.left, box.top - top)
                    mask = outline_mask(shape, place, box[2:])
                    veil.paste(colour, (*at, at[0] + box.width, at[1] + box.height), mask)
    alpha = band.getchannel("A")
    band.alpha_composite(veil)
    band.putalpha(alpha)


def draw_borders(band: Image.Image, top: int, lines: list[Line], scene: Scene) -> None:
    """Draw borders over a band that begins at row `top`: a pale line with red dashes."""
    near = [
        [(x, y - top) for x, y in line]
        for line in lines
        if max(y for _, y in line) > top - 20 and min(y for _, y in line) < top + band.height + 20
    ]
    width = max(3, round(0.16 * scene.square))
    ink = Image.new("RGBA", band.size)
    pen = ImageDraw.Draw(ink)
    for line in near:
        pen.line(line, fill="#fbf6e6d8", width=2 * width, joint="curve")
    for (x, y), (u, v) in near:
        pen.line(
            [(x + (u - x) * 0.14, y + (v - y) * 0.14), (x + (u - x) * 0.86, y + (v - y) * 0.86)],
            fill=GUARD,
            width=width,
        )
    alpha = band.getchannel("A")
    band.alpha_composite(ink)
    band.putalpha(alpha)


def _middle(scene: Scene, cell: int) -> tuple[int, int]:
    box = scene.boxes[cell]
    return box.left + box.width // 2, box.top + box.height // 2


def _of_way(way: LaidWay, board: Board, scene: Scene, walks: Walks) -> Iterator[Mark]:
    ends = (way.joint[0], way.joint[2])
    if way.mark:
        for cell in ends:
            yield Mark(
                *_inside(cell, board, scene, walks),
                way.mark,
                bool(way.guard),
                way.tier,
                tier=way.tier,
            )
    elif way.guard:
        x, y, beside = _crossing(way, board, scene)
        yield Mark(x, y, "", True, way.tier, beside, way.tier)


def _crossing(way: LaidWay, board: Board, scene: Scene) -> tuple[int, int, bool]:
    """Where the guard of a way over a border stands, and whether rock lies at the right of it: on
    squares in the way itself, on the middle of that half-side; else half way."""
    cell, half, other, _ = way.joint
    if board.cells[cell].shape.is_box and half is not None:
        (a, b), (c, d) = half_side_ends(board.cells[cell], half, scene.boxes[cell])
        return round((a + c) / 2), round((b + d) / 2), b == d
    (x, y), (u, v) = _middle(scene, cell), _middle(scene, other)
    near = abs(x - u) <= 1.5 * scene.tile[0] and abs(y - v) <= 1.5 * scene.tile[1]
    return (round((x + u) / 2), round((y + v) / 2), False) if near else (round(x), round(y), False)


def size_of(scene: Scene) -> int:
    """Return how large marks are, in pixels."""
    return max(14, round(SHIELD * scene.square))


def ground_of(mark: Mark, scene: Scene) -> tuple[float, float, float, float]:
    """Return the ground of a mark and its words: left, top, right and bottom, in pixels."""
    half = size_of(scene) / 2
    left, top, right, below = mark.x - half, mark.y - half, mark.x + half, mark.y + half
    if not mark.words:
        return left, top, right, below
    high = LETTERS * size_of(scene)
    wide = text_width(mark.words, bold=True) * max(9, high)
    if mark.beside:
        return left, top, right + wide, below
    return min(left, mark.x - wide / 2), top, max(right, mark.x + wide / 2), below + high


def draw_marks(band: Image.Image, top: int, marks: list[Mark], scene: Scene) -> None:
    """Draw marks over a band of the picture that begins at row `top`."""
    size = size_of(scene)
    for mark in marks:
        if top - 4 * size < mark.y < top + band.height + 4 * size:
            _draw(band, mark, mark.y - top, size)


def _draw(band: Image.Image, mark: Mark, y: int, size: int) -> None:
    if mark.letter:
        _disc(band, mark.x, y, size, mark.letter, TIERS.get(mark.tier, PAPER))
    elif mark.guard:
        _shield(band, mark.x, y, size, TIERS.get(mark.tier, GUARD))
    if mark.words:
        off = round(0.85 * size) if mark.letter or mark.guard else 0
        high = round(LETTERS * size)
        if mark.beside:
            _words(band, mark.x + round(0.62 * size), y, high, mark.words, "lm")
        else:
            _words(band, mark.x, y + off, high, mark.words)


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_files()[2], size)


def _stamp(band: Image.Image, x: int, y: int, side: int, fine: Image.Image) -> None:
    small = fine.resize((side, side), Image.Resampling.LANCZOS)
    _lay(band, small, x - side // 2, y - side // 2)


def _lay(band: Image.Image, image: Image.Image, x: int, y: int) -> None:
    """Lay an image over a band, as far as it lies on it."""
    left, top = max(0, -x), max(0, -y)
    right, bottom = min(image.width, band.width - x), min(image.height, band.height - y)
    if right > left and bottom > top:
        band.alpha_composite(image, (x + left, y + top), (left, top, right, bottom))


def _shield(band: Image.Image, x: int, y: int, size: int, colour: str) -> None:
    """Crossed swords on a shield."""
    side = size * FINE
    fine = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(fine)

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(side * u, side * v) for u, v in points]

    outline = at((0.1, 0.12), (0.5, 0.2), (0.9, 0.12), (0.88, 0.5), (0.72, 0.78), (0.5, 0.95))
    outline += at((0.28, 0.78), (0.12, 0.5))
    pen.polygon(outline, fill=colour)
    pen.line([*outline, outline[0], outline[1]], fill=PAPER, width=side // 11, joint="curve")
    pen.line([*outline, outline[0], outline[1]], fill=INK, width=side // 26, joint="curve")
    for a, b in (((0.3, 0.3), (0.68, 0.74)), ((0.7, 0.3), (0.32, 0.74))):
        pen.line(at(a, b), fill=PAPER, width=side // 14)
    for a, b in (((0.56, 0.76), (0.78, 0.6)), ((0.44, 0.76), (0.22, 0.6))):
        pen.line(at(a, b), fill=PAPER, width=side // 16)
    _stamp(band, x, y, size, fine)


def _disc(band: Image.Image, x: int, y: int, size: int, letter: str, rim_of: str) -> None:
    """A letter on a disc with a rim of some colour."""
    side = size * FINE
    fine = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(fine)
    rim = side // 16
    pen.ellipse((rim, rim, side - rim, side - rim), fill=SECRET, outline=rim_of, width=side // 12)
    pen.text(
        (side / 2, side * 0.52), letter, fill=PAPER, anchor="mm",
        font=_font(side * 2 // (3 if len(letter) == 1 else 4)),
    )  # fmt: skip
    _stamp(band, x, y, size, fine)


def _words(band: Image.Image, x: int, y: int, size: int, words: str, anchor: str = "mm") -> None:
    """Words with a rim of paper about a point, or (`lm`) at the right of it."""
    font, rim = _font(max(9, size)), max(2, size // 5)
    left, above, right, below = font.getbbox(words, anchor="mm", stroke_width=rim)
    wide, high = int(right - left) + 4, int(below - above) + 4
    slip = Image.new("RGBA", (wide, high))
    ImageDraw.Draw(slip).text(
        (wide / 2, high / 2), words, font=font, fill=GUARD, anchor="mm",
        stroke_width=rim, stroke_fill=PAPER,
    )  # fmt: skip
    _lay(band, slip, x - wide // 2 if anchor == "mm" else x, y - high // 2)
