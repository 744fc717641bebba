"""Around the map: a frame, a legend, a scale bar."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import accumulate
from typing import NamedTuple

from morphs.draw.terrain.borders import border_dashes, border_ink
from morphs.draw.terrain.commons import Common
from morphs.draw.terrain.crossings import span
from morphs.draw.terrain.icons import NARROWS, mark, narrows, quarter, town
from morphs.draw.terrain.labels import text, text_width
from morphs.draw.terrain.lots import sample
from morphs.draw.terrain.marks import XY, element, num, path
from morphs.draw.terrain.pen import Cell, Pen, Site
from morphs.draw.terrain.relief import hill_shapes
from morphs.draw.terrain.ribs import Hill
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.symbols import SYMBOLS, cover_of
from morphs.draw.terrain.ways import is_inked
from morphs.generators.terrain.gazetteer import is_pond
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import terrain_of
from morphs.generators.terrain.wargame.options import WargameOptions

SPOT_NAMES = (
    *("settlement", "village", "town", "city", "castle", "start"),
    *("bridge", "ford", "level-crossing", "pass", "gorge", "cave"),
)
PATH_NAMES = ("river", "stream", "pond", "road", "track", "trail", "railway", "canyon")
SAMPLED = 1.7
"""How large what stands on whole lands is drawn in a legend, in rows."""
PLACED = 1.3
"""Likewise signs of places."""
CALLED = {"water island": "island", "ocean island": "island", "rapids-water": "rapids",
          "field": "ploughed", "start": "player start"}  # fmt: skip
"""Words that say more to generators than to readers."""
HIDDEN = ("river", "river-water", "bridge", "built-up")
MOST = 18
"""Of more entries those go that everybody knows, one by one."""
KNOWN = (
    *("plain", "plains", "open", "bridge", "coastline", "island", "sea", "ocean", "water", "lake"),
    *("deep-sea", "shallow-sea", "river", "town", "village", "forest", "wood", "mountain"),
    "ploughed",
)
"""What everybody knows, the best known first."""
LETTERS, PITCH, SMALL = 0.55, 1.12, 0.5
"""The height of letters of a legend, how far apart its rows are, and the height of the letters of a
scale, in rows."""
MEASURE = re.compile(r"[0-9]{1,6}([.][0-9]{1,3})?", re.ASCII)
"""A number of units that can be multiplied."""


class CellSample(NamedTuple):
    """How a legend shows a terrain: the colour of its ground, and what draws what stands there."""

    ground: str
    signs: Callable[[Pen, XY], str]


Drawer = Callable[[XY, float], str]
"""Draws a sign about a place, for rows so high."""


class Grid(NamedTuple):
    """How a legend is set: in so many columns, which are so wide; so many rows in each, and how far
    apart these are, in rows; where columns begin, if not all are as wide; and how many signs, the
    last, stand in columns apart from those of the others."""

    columns: int
    wide: float
    lines: int
    pitch: float = PITCH
    starts: tuple[float, ...] = ()
    last: int = 0

    def place(self, number: int, many: int) -> tuple[int, int]:
        """The column and the row of one of so many signs."""
        first = many - self.last
        if number < first:
            return divmod(number, self.lines)
        column, row = divmod(number - first, self.lines)
        return -(-first // self.lines) + column, row


def legend(
    terrain: TerrainMap,
    style: Style,
    at: XY,
    width: float,
    row: float,
    samples: Mapping[str, CellSample] | None = None,
    more: Sequence[tuple[str, Drawer]] = (),
    grid: Grid | None = None,
) -> tuple[str, float]:
    """Return the legend, set in as many columns as fit or as a grid, and how high it is; `samples`
    of terrains look otherwise than one by one; `more` is what else is told, and what draws it."""
    drawn = dict(more)
    names = signs_of(terrain, samples, more)
    grid = grid or gridded(names, width, row)
    parts = []
    for number, name in enumerate(names):
        column, line = grid.place(number, len(names))
        x = at[0] + (grid.starts[column] if grid.starts else column * grid.wide)
        y = at[1] + line * row * grid.pitch + row * 0.5
        spot = (x + row * 0.6, y)
        if name in drawn:
            parts.append(drawn[name](spot, row))
        else:
            parts.append(_sample(name, terrain, style, spot, row, samples))
        words = (x + row * 1.4, y + row * 0.19)
        size = row * LETTERS
        parts.append(text(_label(name), words, size, style, style.ink, anchor="start", halo=False))
    return "".join(parts), grid.lines * row * grid.pitch


def signs_of(
    terrain: TerrainMap,
    samples: Mapping[str, CellSample] | None,
    more: Sequence[tuple[str, Drawer]],
) -> list[str]:
    """What the legend of a map tells, `more` last."""
    last = [name for name, _ in more]
    known = _names(terrain, whole=samples is not None)
    if "contours" not in terrain.layers:
        known = _telling(known, MOST - len(last))
    return [name for name in known if name not in last] + last


def gridded(names: Sequence[str], width: float, row: float) -> Grid:
    """How so many signs are set on so much paper."""
    longest = max((text_width(_label(name)) for name in names), default=5.0)
    column = row * (1.9 + LETTERS * longest)
    columns = max(1, int(width // column))
    return Grid(columns, column, -(-len(names) // columns))


def packed(names: Sequence[str], width: float, row: float, last: int = 0) -> Grid:
    """How so many signs are set in as few rows as there can be, in columns as wide as each has to
    be, evenly, where even the longest names leave room for as few; the `last` of them in columns
    of their own, where that takes no row more."""
    even = gridded(names, width, row)
    wide = [row * (1.9 + LETTERS * text_width(_label(name))) for name in names]
    for lines in range(1, even.lines + 1):
        for apart in dict.fromkeys((last, 0)):
            groups = wide[: len(wide) - apart], wide[len(wide) - apart :]
            columns = [max(own[k : k + lines]) for own in groups for k in range(0, len(own), lines)]
            if (lines < even.lines or apart) and sum(columns) <= width:
                more = min(row, (width - sum(columns)) / len(columns))
                starts = tuple(accumulate((one + more for one in columns[:-1]), initial=0.0))
                return Grid(len(columns), max(columns), lines, starts=starts, last=apart)
    return even


def _label(name: str) -> str:
    """What a reader calls a terrain."""
    label = CALLED.get(name, name).replace("-", " ")
    return label[:1].upper() + label[1:]


def _names(terrain: TerrainMap, whole: bool = False) -> list[str]:
    """What a map shows; of a land drawn as a `whole`, rapids are but a river."""
    present = set(terrain.words) - ({"rapids-water"} if whole else set())
    order = sorted(
        present, key=lambda word: (terrain_of(word).level, terrain_of(word).letter.lower(), word)
    )
    kinds = {"pond" if is_pond(terrain, one) else one.kind for one in terrain.paths}
    spots = {spot.kind for spot in terrain.spots}
    label_words = {_label(word): word for word in reversed(order) if word not in HIDDEN}
    names = [*reversed(label_words.values())]
    names += ["coastline"] if "coast" in terrain.layers else []
    names += [kind for kind in PATH_NAMES if kind in kinds]
    names += ["border"] if any(along.kind == "border" for along in terrain.along) else []
    return _telling(names + [kind for kind in SPOT_NAMES if kind in spots], MOST)


def _telling(names: list[str], most: int) -> list[str]:
    """The names of a legend that is no longer than can be taken in."""
    for known in KNOWN:
        if len(names) > most:
            names = [name for name in names if _label(name).lower().replace(" ", "-") != known]
    return names


def _sample(
    name: str,
    terrain: TerrainMap,
    style: Style,
    at: XY,
    row: float,
    samples: Mapping[str, CellSample] | None,
) -> str:
    pen = Pen(style, row, above="contours" in terrain.layers)
    kinds = {path.kind for path in terrain.paths}
    if name in set(terrain.words) and name not in kinds:
        meaning = terrain_of(name)
        cover = cover_of(terrain, name)
        sample_of = (samples or {}).get(name)
        fill = cover.colour if style.fills else "#ffffff"
        fill = sample_of.ground if sample_of else fill
        box = _box(at, row, fill, style.faint)
        if sample_of:
            signs = sample_of.signs(Pen(style, SAMPLED * row), at)
            name = f"sample-{meaning.letter}-{name.replace(' ', '-')}"
            clip = f'<clipPath id="{name}">{_box(at, row, "#ffffff")}</clipPath>'
            clipped = f'<g clip-path="url(#{name})">{signs}</g>'
            return clip + box + clipped + _box(at, row, "none", style.faint)
        if meaning.is_water and not style.fills:
            box += _waves(at, row, style)
        contours = terrain.layers.get("contours")
        if contours is not None:
            box += _rises(int(contours[terrain.words.index(name)]), at, row, style)
        drawer = SYMBOLS.get(cover.symbol)
        if cover.symbol in ("field", "orchard"):
            pen = Pen(style, row, Cell.SQUARE, pen.above)
        return box + ("".join(piece.svg for piece in drawer(pen, Site(at, 3))) if drawer else "")
    if name == "coastline":
        return _beach(at, row, style)
    if name == "border":
        return _border(at, row, style)
    if name == "pond":
        return "".join(Common(at, 2.7 * row, 3, name).svg(Pen(style, 2.7 * row)))
    if name in PATH_NAMES:
        return _line_sample(name, at, row, style, samples is None and is_inked(terrain, style))
    if name in ("bridge", "ford"):
        ways = [kind for kind in ("road", "track", "railway") if kind in kinds]
        inked = samples is None and is_inked(terrain, style)
        over = _line_sample(ways[0], at, row, style, inked) if ways and name == "bridge" else ""
        return _channel(at, row, style) + over + span(Pen(style, row * 1.7), at, name, 0.0)
    if name in ("level-crossing", "tunnel"):
        return span(Pen(style, row * 1.7), at, name, 0.0)
    if name in ("settlement", "village", "town", "city"):
        if "contours" in terrain.layers:
            return sample(pen, at, name)
        many = any(len(spot.cells) > 1 for spot in terrain.spots if spot.kind == name)
        large = Pen(style, PLACED * row)
        return quarter(pen, at, 5, name) if many else town(large, at, name, 5)
    if name in NARROWS:
        return narrows(pen, at, 0.0)
    return mark(pen, at, name)


def _box(at: XY, row: float, fill: str, rim: str = "none") -> str:
    """The frame of a sample."""
    return element(
        "rect",
        x=num(at[0] - row * 0.55),
        y=num(at[1] - row * 0.45),
        width=num(row * 1.1),
        height=num(row * 0.9),
        rx=num(row * 0.1),
        fill=fill,
        stroke=rim,
        stroke_width="0.8",
    )


def _rises(level: int, at: XY, row: float, style: Style) -> str:
    """So many contours, as large as a sample."""
    if not level:
        return ""
    size = row * 0.6
    hill = Hill(3, (at[0] / size, at[1] / size), level, ())
    return "".join(hill_shapes([hill], size, style))


def _channel(at: XY, row: float, style: Style) -> str:
    """Water that runs down a sample."""
    down = f"M{num(at[0])} {num(at[1] - row * 0.45)}v{num(row * 0.9)}"
    edge = path(down, fill="none", stroke=style.river_edge, stroke_width=num(row * 0.36))
    return edge + path(down, fill="none", stroke=style.river, stroke_width=num(row * 0.3))


def _beach(at: XY, row: float, style: Style) -> str:
    """Sand above water."""
    x, y = at[0] - row * 0.5, at[1] - row * 0.35
    bend = f"q{num(row * 0.25)} {num(-row * 0.2)} {num(row * 0.5)} 0t{num(row * 0.5)} 0"
    sand = "#efe0ae" if style.fills else "url(#sand)"
    box = f"M{num(x)} {num(y)}h{num(row)}v{num(row * 0.4)}h{num(-row)}Z"
    shore = f"M{num(x)} {num(y + row * 0.4)}{bend}"
    water = path(f"{shore}v{num(row * 0.3)}h{num(-row)}Z", fill=style.water)
    return path(box, fill=sand) + water + path(shore, fill="none", stroke=style.coast)


def _border(at: XY, row: float, style: Style) -> str:
    """A border of regions."""
    return path(
        f"M{num(at[0] - row * 0.5)} {num(at[1])}h{num(row)}",
        fill="none",
        stroke=border_ink(style),
        stroke_width=num(max(1.0, row * 0.06)),
        stroke_opacity="0.9",
        stroke_dasharray=border_dashes(1.5 * row),
        stroke_linecap="round",
    )


def _waves(at: XY, row: float, style: Style) -> str:
    return "".join(
        path(
            f"M{num(at[0] - row * 0.4)} {num(at[1] + dy * row)}h{num(row * 0.8)}",
            stroke=style.faint,
            stroke_width="0.7",
        )
        for dy in (-0.2, 0.0, 0.2)
    )


def _line_sample(name: str, at: XY, row: float, style: Style, inked: bool) -> str:
    start = f"M{num(at[0] - row * 0.5)} {num(at[1] + row * 0.12)}"
    bend = f"q{num(row * 0.25)} {num(-row * 0.3)} {num(row * 0.5)} {num(-row * 0.1)}"
    data = f"{start}{bend}t{num(row * 0.5)} {num(-row * 0.1)}"

    def stroke(colour: str, width: float, dash: str | None = None) -> str:
        return path(
            data, fill="none", stroke=colour, stroke_width=num(width * row), stroke_dasharray=dash
        )

    if name in ("river", "stream"):
        wide = 0.17 if name == "river" else 0.1
        return stroke(style.river_edge, wide) + stroke(style.river, wide * 0.62)
    if name == "road":
        if inked:
            return stroke(style.road_edge, 0.06)
        strokes = " ".join(num(SAMPLED * part * row) for part in style.strokes) or None
        return stroke(style.road_edge, 0.16, strokes) + stroke(style.road, 0.09)
    if name == "railway":
        return stroke(style.ink, 0.12) + stroke(
            style.paper, 0.07, f"{num(row * 0.12)} {num(row * 0.12)}"
        )
    if name == "canyon":
        return stroke(style.shade, 0.12, f"{num(row * 0.03)} {num(row * 0.06)}")
    dash = f"{num(row * 0.14)} {num(row * 0.08)}"
    if name == "track":
        return stroke(style.road_edge, 0.14, dash) + stroke(style.road, 0.08)
    return stroke(style.road_edge, 0.06, dash)


def country(terrain: TerrainMap) -> str:
    """What kind of country a battlefield is, and how large: "Hilly cultivated country"."""
    asked = terrain.request.get("wargame")
    told = asked if isinstance(asked, dict) else {}
    fields = WargameOptions.model_fields
    kind = " ".join(str(told.get(key) or fields[key].default) for key in ("relief", "cover"))
    ground = terrain.ground
    unit = "hexes" if ground.is_hex else "squares"
    size = f"{ground.columns} × {ground.rows} {unit}"
    return f"{kind.capitalize()} country, {size}"


def measured(cells: int, each: str, is_hex: bool) -> str:
    """How long so many cells are in words, where one is told to measure `each`: "12 miles (2
    hexes)"; where that is no plain number of units, or of one unit, "2 hexes, each a mile"."""
    word, more = ("hex", "es") if is_hex else ("square", "s")
    plural = f"{cells} {word}{more}" if cells > 1 else f"1 {word}"
    number, _, unit = each.partition(" ")
    if MEASURE.fullmatch(number) and unit and (cells == 1 or Decimal(number) not in (0, 1)):
        return f"{(cells * Decimal(number)).normalize():f} {unit} ({plural})"
    return f"{plural}, each {each}" if each else plural


def step_of(each: str, is_hex: bool) -> tuple[Decimal, str]:
    """How much of what unit a cell measures that is told to be `each`: (6, "miles"); where that is
    no plain number of units, (1, "hexes")."""
    number, _, unit = each.partition(" ")
    if MEASURE.fullmatch(number) and unit and Decimal(number) not in (0, 1):
        return Decimal(number), unit
    return Decimal(1), "hexes" if is_hex else "squares"


def scale_bar(style: Style, at: XY, size: float, cells: int, words: str, row: float) -> str:
    """A bar of as many cells, black and white by turns; `at` is its left end."""
    parts = []
    for k in range(cells):
        fill = style.ink if k % 2 == 0 else style.paper
        parts.append(
            element(
                "rect",
                x=num(at[0] + k * size),
                y=num(at[1]),
                width=num(size),
                height=num(row * 0.22),
                fill=fill,
                stroke=style.ink,
                stroke_width="1",
            )
        )
    parts.append(
        text(
            words,
            (at[0] + cells * size / 2, at[1] - row * 0.22),
            row * SMALL,
            style,
            style.ink,
            halo=False,
        )
    )
    return "".join(parts)
