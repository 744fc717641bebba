"""The names on a town's map: none over another, streets and rivers written along themselves."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from morphs.draw.city.sheet import Sheet, line_data
from morphs.draw.city.style import TownStyle
from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import lettered, long, num
from morphs.draw.terrain.labels import Box, text_width
from morphs.draw.terrain.marks import element
from morphs.draw.zones.palette import blended
from morphs.generators.city.names import HIGH, HOMES, PREMISES, RISE, RIVER, Name
from morphs.generators.city.shapes import Point, Points

SIZES = {
    "market": 15.0, "castle": 17.0, "church": 14.0, "chapel": 12.0,
    "ward": 15.5, "gate": 14.0, "street": 14.5, "river": 19.0, "sea": 34.0, "road": 11.0,
    **dict.fromkeys((*HOMES, *PREMISES), 11.0),
}  # fmt: skip
ORDER = (
    "sea",
    "road",
    "street",
    "castle",
    "market",
    "ward",
    "gate",
    "church",
    "river",
    "chapel",
    *HOMES,
    *PREMISES,
)
CAPITALS = ("ward", "castle")
SCROLLS = ("castle", "gate")
"""What is named on scrolls: it stands among walls."""
TAIL, ROLLED, LOW = 0.7, 1.2, 0.8
"""How far the tails of a scroll reach beyond it, how long it is beyond its letters and half how
high, in heights of them."""
LEAST_PIXELS = {"ward": 8.5}
"""How high names are at the least that are not 9 pixels high: capitals are read sooner."""
LEAST_HIGH = 8.5
"""The same of that of the high street, of which there is one."""
RIM = 0.42
"""How much longer the ground of a ward's name is than its letters at either end, in heights of
letters."""
FITTING = 1.05
"""How long a line is at least that a name is written along, by the name."""
MOST_ROAD, SNUG = 1.6, 0.8
"""How much larger than their own size names along roads may become to be read at all; and how high
letters along streets are at the most, by how wide these are: else they lay on houses."""
WAYS = ("street", "road")
WATERS = ("river", "sea")
SPREAD = {"sea": 0.42, "river": 0.12, "road": 0.04}
"""What lies between letters beyond the usual, in heights of them."""
DOWN = {"church": 11.0, "chapel": 9.5, "market": -RISE, **dict.fromkeys(HOMES, 24.0)}
"""How far below the middle of what bears them, churches' below their feet, names stand."""
HALO, WARD_HALO = 0.2, 0.38
"""How wide the halo of letters is, by their height, and of those of wards, which lie on roofs."""
PALE = 0.66
"""How much paler than the roofs of its ward the halo of a name is."""
SPACED = 0.4
"""How far the letters of a ward's name that is written along it stand apart at the most, in heights
of them."""
BETWEEN = 0.7
"""How far to the sides of a level name others keep, in sizes: else both would be read as one."""
LEADING = 1.12
"""How far from each other the two lines of a ward's name stand, in heights of letters."""


def letter(
    sheet: Sheet, names: Iterable[Name], style: TownStyle, size: tuple[float, float], feet: float
) -> None:
    """Write names where there is room, the important ones first; `feet` are those to a pixel."""
    for name, high in _laid(names, size, feet):
        if name.along:
            _along(sheet, name, high, style)
        else:
            _level(sheet, name, high, style)


def grounds_of_names(
    names: Iterable[Name], size: tuple[float, float], feet: float
) -> Iterator[Box]:
    """Yield the ground that names cover which are written with so many feet to a pixel."""
    for name, high in _laid(names, size, feet):
        yield from boxes_of(name._replace(grown=high / SIZES[name.kind]))


def _laid(
    names: Iterable[Name], size: tuple[float, float], feet: float
) -> Iterator[tuple[Name, float]]:
    """Yield the names there is room for, the important ones first, where they are written, and
    how high."""
    taken: list[Box] = []
    for name in sorted(names, key=lambda one: (_rank(one.kind), one.at.y, one.at.x)):
        if not name.grown:
            continue
        least = LEAST_HIGH if name.text in HIGH else LEAST_PIXELS.get(name.kind, 9.0)
        least *= feet
        high = max(SIZES[name.kind] * name.grown, least)
        if name.kind in WAYS:
            high = min(high, _most(name))
            if high < least:
                continue
        if name.kind in WATERS:
            name = _in_short(name, least)
            high = max(min(high, _fitting(name, high)), least)
        found = _fit(name, high, taken) if name.along else None
        if not found and (name.kind == "ward" or not name.along):
            name = name._replace(along=())
            found = _shifted(name, high, size, taken)
        if found:
            yield found, high


def _most(name: Name) -> float:
    """How high the letters of a name along a way may be at the most."""
    return SNUG * name.wide if name.wide else MOST_ROAD * SIZES[name.kind] * name.grown


def _in_short(name: Name, high: float) -> Name:
    """The name of a river without what it is, where the whole has no room in letters so high."""
    if name.kind == "river" and _long(name.along) < wide_of(name, high) * FITTING:
        return name._replace(text=name.text.removeprefix(RIVER))
    return name


def _fitting(name: Name, high: float) -> float:
    """How high letters are that take all the line of a name, if those so high are too long."""
    return round(0.99 * high * _long(name.along) / (wide_of(name, high) * FITTING), 2)


def _rank(kind: str) -> int:
    """Which kinds are written before others: wards before streets, of which one knows more."""
    return ORDER.index("road") if kind == "ward" else ORDER.index(kind)


def high_of(name: Name) -> float:
    """Return how high the letters of a name are where nothing else is in its way, in feet."""
    return SIZES[name.kind] * (name.grown or 1.0)


def line_of(name: Name, way: Point, room: float) -> Points:
    """Return the line about the place of a ward's name along which it is written in a way: spaced
    to take so much room, as far as that is seemly; none where it is longer than that."""
    high, words = high_of(name), _words(name)
    own = text_width(words, bold=True) * high
    least, most = ((own + high * far * len(words)) * 1.01 * FITTING for far in (0.14, SPACED))
    if least > room:
        return ()
    half = round(min(most, room) / 2, 2)
    return tuple(name.at.plus(way, far).snapped for far in (-half, 0.0, half))


def box_of(name: Name) -> Box:
    """Return the ground that a level name covers where nothing else is in its way, in feet."""
    high = high_of(name)
    return _ground(name, high, name.at.x, name.at.y + DOWN.get(name.kind, 0.0))


def _ground(name: Name, high: float, x: float, y: float) -> Box:
    """What a level name about a place covers: of one on a scroll all of that."""
    wide, up = wide_of(name, high) / 2, high * 0.6
    if name.kind in SCROLLS:
        wide, up = wide + (0.5 * ROLLED + 0.5 * TAIL) * high, LOW * high
    if name.kind == "ward":
        wide, up = wide + RIM * high, up + _rise(name, high)
    return Box(x - wide, y - up, x + wide, y + up)


def boxes_of(name: Name) -> list[Box]:
    """Return the ground that a name covers: of one written along a line a box for each letter's
    height; nothing where the line is too short for it."""
    if not name.along:
        return [box_of(name)]
    size = SIZES[name.kind] * (name.grown or 1.0)
    high, found = size * 0.6, []
    wide, gone = wide_of(name, size), 0.0
    first = (_long(name.along) - wide) / 2
    for a, b in itertools.pairwise(name.along) if first >= 0 else ():
        step = a.to(b)
        for k in range(1 + int(step.length / high)):
            if first <= gone + k * high <= first + wide:
                at = a.plus(step.unit, k * high)
                found.append(Box(at.x - high, at.y - high, at.x + high, at.y + high))
        gone += step.length
    return found


def _long(line: Points) -> float:
    return sum(a.to(b).length for a, b in itertools.pairwise(line))


def _words(name: Name) -> str:
    return name.text.upper() if name.kind in CAPITALS else name.text


def _lines(name: Name) -> tuple[str, ...]:
    """The lines that a name is written in: of a ward two, as nearly alike in length as words are,
    for yards are no longer than broad."""
    words = _words(name)
    is_level = name.kind == "ward" and not name.along
    spaces = [n for n, letter in enumerate(words) if letter == " "] if is_level else []
    if not spaces:
        return (words,)
    at = min(spaces, key=lambda n: (abs(2 * n - len(words) + 1), n))
    return words[:at], words[at + 1 :]


def _rise(name: Name, high: float) -> float:
    """How far above and below the middle of a name its outer lines stand."""
    return (len(_lines(name)) - 1) * LEADING * high / 2


def _spread(name: Name, high: float) -> float:
    if name.kind == "ward" and name.along:
        words = _words(name)
        spare = _long(name.along) / (1.01 * FITTING) - text_width(words, bold=True) * high
        return max(0.1 * high, min(SPACED * high, spare / len(words)))
    return high * (0.14 if name.kind in CAPITALS else SPREAD.get(name.kind, 0.02))


def wide_of(name: Name, high: float) -> float:
    """Return how wide a name is whose letters are so high: the longest of its lines."""
    return max(
        long(words, GRAVER, _spread(name, 1.0)) * high + _spread(name, high)
        if name.kind in CAPITALS
        else text_width(words) * high + _spread(name, high) * len(words)
        for words in _lines(name)
    )


def _shifted(name: Name, high: float, size: tuple[float, float], taken: list[Box]) -> Name | None:
    """A level name near its place, off others and the rim; None where there is no room."""
    down = DOWN.get(name.kind, 0.0)
    for shift in (0.0, -1.3, 1.3, -2.6, 2.6):
        x, y = name.at.x, name.at.y + down + shift * high
        rim = _ground(name, high, 0.0, 0.0).right + 6
        x = min(max(x, rim), size[0] - rim)
        box = _ground(name, high, x, y)
        if box.top < 4 or box.bottom > size[1] - 4 or any(box.meets(other) for other in taken):
            continue
        aside = BETWEEN * high
        taken.append(Box(box.left - aside, box.top, box.right + aside, box.bottom))
        return name._replace(at=Point(x, y - down))
    return None


def _level(sheet: Sheet, name: Name, high: float, style: TownStyle) -> None:
    x, y = name.at.x, name.at.y + DOWN.get(name.kind, 0.0)
    if name.kind in SCROLLS:
        _scroll(sheet, style, Point(x, y), wide_of(name, high) + ROLLED * high, high)
    top = y - _rise(name, high)
    for n, words in enumerate(_lines(name)):
        line = top + (n * LEADING + 0.34) * high
        rows = (line - high * 2, line + high * 2)
        _write(sheet, name, high, style, rows, words, x=num(x), y=num(line))


def _scroll(sheet: Sheet, style: TownStyle, at: Point, long: float, high: float) -> None:
    """A band with swallowtails behind it, for letters so high about a place."""
    low, tail = LOW * high, TAIL * high

    def turned(side: float, spots: Sequence[tuple[float, float]]) -> Points:
        return tuple(Point(at.x + side * x, at.y + y).snapped for x, y in spots)

    half, drop = long / 2, 0.3 * high
    ends = [
        (half - tail, drop - low * 0.9),
        (half + tail * 0.5, drop - low * 0.9),
        (half + tail * 0.1, drop),
        (half + tail * 0.5, drop + low * 0.9),
        (half - tail, drop + low * 0.9),
    ]
    pen = {"stroke": style.ink, "stroke_width": num(0.055 * high), "stroke_linejoin": "round"}
    for side in (-1.0, 1.0):
        sheet.outline(turned(side, ends), fill=style.road, **pen)
        fold = [(half - tail, low), (half, low), (half - tail, drop + low * 0.9)]
        sheet.outline(turned(side, fold), fill=style.furrow, **pen)
    band = [(-half, -low), (half, -low), (half, low), (-half, low)]
    sheet.outline(turned(1.0, band), fill=style.halo, **pen)


def _fit(name: Name, high: float, taken: list[Box]) -> Name | None:
    """A name along a line, read from the left; None where there is no room."""
    line = name.along if name.along[0].x <= name.along[-1].x else name.along[::-1]
    if _long(line) < wide_of(name, high) * FITTING:
        return None
    boxes = boxes_of(name._replace(grown=high / SIZES[name.kind]))
    if any(box.meets(other) for box in boxes for other in taken):
        return None
    taken += boxes
    return name._replace(along=line)


def _along(sheet: Sheet, name: Name, high: float, style: TownStyle) -> None:
    line = name.along
    box = _box_of(line, high)
    mark = f"n{num(name.at.x)}-{num(name.at.y)}".replace(".", "_")
    lowered = _lowered(line, high * 0.33)
    sheet.text(f'<path id="{mark}" d="{line_data(lowered)}" fill="none"/>', box.top, box.bottom)
    _write(sheet, name, high, style, (box.top, box.bottom), _words(name), along=mark)


def _lowered(line: Points, off: float) -> Points:
    """The line under letters that stand in the middle of a band."""
    found = []
    for n, at in enumerate(line):
        way = line[max(0, n - 1)].to(line[min(len(line) - 1, n + 1)]).unit
        found.append(at.plus(way.left, off))
    return tuple(found)


def _box_of(line: Points, high: float) -> Box:
    xs, ys = [p.x for p in line], [p.y for p in line]
    return Box(min(xs) - high, min(ys) - high, max(xs) + high, max(ys) + high)


def _write(
    sheet: Sheet,
    name: Name,
    high: float,
    style: TownStyle,
    rows: tuple[float, float],
    words: str,
    along: str = "",
    **where: str,
) -> None:
    bold = name.kind in CAPITALS
    slanted = name.kind in (*WATERS, *WAYS, "chapel", "church")
    colour = style.deep_letters if name.kind in WATERS else style.letters
    common: dict[str, object] = {
        "font_size": num(high),
        "text_anchor": "middle",
        "font_weight": "600" if bold else None,
        "font_style": "italic" if slanted else None,
        "letter_spacing": num(_spread(name, high)),
        "fill": colour,
        **where,
    }
    halo = {
        "stroke": _ground_of(name, style),
        "stroke_width": num(high * (WARD_HALO if name.kind == "ward" else HALO)),
        "stroke_linejoin": "round",
        "stroke_opacity": "0.85",
        "paint_order": "stroke",
    }
    if bold and not along:
        at, spread = (float(where["x"]), float(where["y"])), _spread(name, 1.0)
        sheet.text(lettered(words, at, high, colour, GRAVER, spread, rim=halo), *rows)
    elif along:
        inside = element("textPath", words, href=f"#{along}", startOffset="50%")
        head = element("text", None, **common, **halo)[:-2]
        sheet.text(f"{head}>{inside}</text>", *rows)
    else:
        sheet.text(element("text", words, **common, **halo), *rows)


def _ground_of(name: Name, style: TownStyle) -> str:
    """The colour about the letters of a name: of the water or the street that it is written
    along, for that may be narrower than they are; of a ward a pale one of its roofs."""
    if name.kind in WATERS:
        return style.water
    if name.ward:
        return blended(style.roofs[name.ward][0], style.halo, PALE)
    return style.road if name.kind in WAYS else style.halo
