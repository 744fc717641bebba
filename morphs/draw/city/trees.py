"""How trees are drawn from above: round crowns, lobed ones, firs; one kind to an orchard."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from morphs.draw.city.sheet import Sheet, line_data
from morphs.draw.city.style import AFAR, TownStyle
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.shapes import Point

ORCHARDS = ("lobed", "lobed", "pale", "round")
"""What grows in orchards."""
LOBED, FIRS, PALE = 0.56, 0.12, 0.12
"""The shares of trees that stand alone with lobed crowns, of firs, and of paler ones."""
WOODS = (("lobed", 0.3), ("fir", 0.16), ("pale", 0.12))
"""What stands out in a wood, and how much of it."""
LIT = {"round": 0.55, "lobed": 0.48, "pale": 0.5, "fir": 0.0}
"""How large the lit part of a crown is."""
TIERS = ((0.8, 0.26), (1.02, 0.1), (9.9, 0.0))
"""Crowns of a wood lie in storeys: up to which reach in parts of `TALL` a tree is of each, and how
much darker that is than the uppermost."""
TALL = 11.5
"""How far the crowns of tall trees reach, in feet."""
FALLEN, BETWEEN = 0.34, 0.45
"""How dark the shadows of crowns are on what is lower, and the rims between them."""
CALM = 0.55
"""How dark shadows within woods are from afar, by the usual."""
DROPPED = 0.26
"""How far the crowns of a storey cast their shadow on what is lower, in parts of their reach."""
SPREAD, FIRRED, ARCS = (0.95, 0.5), 0.2, (0.72, 0.46)
"""How much larger the crowns of a wood are in ink, which are fewer, at least and beyond that; the
share of firs; where arcs lie on the other crowns, by their reach."""
SIX = ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866))
"""Six ways about a place."""
FIVE = ((0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309))
TURNS = (SIX, FIVE, tuple((y, x) for x, y in reversed(SIX)), tuple((-x, -y) for x, y in FIVE))
"""Where the lobes of crowns meet."""
RIM, LOBE, NOTCH = 0.8, 0.48, 0.62
"""How far from the middle the lobes of a crown meet, how round they are, and how deep the notches
between a fir's branches are, by the reach of the whole."""


def draw_trees(
    sheet: Sheet, style: TownStyle, trees: Iterable[tuple[Point, float]], key: Key, kind: str = ""
) -> None:
    """Draw trees, places and reaches: those of a wood under one rim, those of an orchard all of one
    kind, others each of the kind that its place has."""
    trees = list(trees)
    shadow = [(at.plus(Point(1.6, 2.0)), size) for at, size in trees]
    sheet.dots(shadow, fill=style.shadow, fill_opacity=0.22)
    if kind == "wood":
        _wood(sheet, style, trees, key)
        return
    kinds: dict[str, list[tuple[Point, float]]] = {name: [] for name in LIT}
    for at, size in trees:
        kinds[kind or _kind(at, size, key)].append((at, size))
    for name, members in kinds.items():
        _crowns(sheet, style, name, members, style.rim, 0.6, 1.0 if style.lined else 0.6)


def _kind(at: Point, size: float, key: Key) -> str:
    """The kind of a tree that stands alone: small ones are round."""
    die = unit(key, int(at.x // 4), int(at.y // 4), 61)
    for name, share in (("fir", FIRS), ("pale", PALE), ("lobed", LOBED)):
        if die < share:
            return name if size > 4.0 else "round"
        die -= share
    return "round"


def _wood(sheet: Sheet, style: TownStyle, trees: list[tuple[Point, float]], key: Key) -> None:
    """A wood: storeys of crowns, the tall ones over the low, each with its shadow on what is lower,
    and what stands out in them; from afar one mass under a rim, lit where its tall crowns are."""
    storeys: list[list[tuple[Point, float]]] = [[] for _ in TIERS]
    for at, size in trees:
        storeys[next(n for n, (most, _) in enumerate(TIERS) if size <= most * TALL)].append(
            (at, size)
        )
    low, *upper = storeys
    if style.lined:
        sheet.dots([(at, size + 0.9) for at, size in low], fill=style.rim)
        sheet.dots(low, fill=style.tree)
        sheet.dots([(at, size - 1.1) for at, size in low], fill=style.leaf)
        _engraved(sheet, style, [tree for some in upper for tree in some], key)
        return
    far = style.line > AFAR
    calm = CALM if far else 1.0
    tones = [blended(style.tree, style.shadow, calm * dark) for _, dark in TIERS]
    edge = 0.9 * style.line
    sheet.dots([(at, size + edge) for at, size in (trees if far else low)], fill=style.rim)
    sheet.dots(trees if far else low, fill=tones[0])
    for below, some, (_, dark) in zip(tones, upper, TIERS[1:], strict=False):
        fallen = [(at.plus(Point(0.6, 0.8), DROPPED * size), size) for at, size in some]
        sheet.dots(fallen, fill=blended(below, style.shadow, calm * FALLEN))
        if not far:
            rim = blended(below, style.rim, BETWEEN)
            sheet.dots([(at, size + 0.5) for at, size in some], fill=rim)
        _storey(sheet, style, some, calm * dark, key)


def _storey(
    sheet: Sheet, style: TownStyle, trees: list[tuple[Point, float]], dark: float, key: Key
) -> None:
    """The crowns of one storey of a wood, which lies so much in the dark; from afar all alike."""
    far = style.line > AFAR
    sheet.dots(trees, fill=blended(style.tree, style.shadow, dark))
    rest, found = [], {name: list[tuple[Point, float]]() for name, _ in WOODS}
    for at, size in trees:
        die = 1.0 if far else unit(key, int(at.x // 4), int(at.y // 4), 62)
        for name, share in WOODS:
            if die < share:
                found[name].append((at, size * (0.8 if name == "fir" else 0.92)))
                break
            die -= share
        else:
            rest.append((at, size - 0.3))
    light = [(at.plus(Point(-size * 0.22, -size * 0.25)), size * 0.5) for at, size in rest]
    sheet.dots(light, fill=blended(style.leaf, style.shadow, dark))
    for name, members in found.items():
        _crowns(sheet, style, name, members, style.rim, 0.6, 0.55)


def _engraved(sheet: Sheet, style: TownStyle, trees: list[tuple[Point, float]], key: Key) -> None:
    """The crowns of a wood in ink, the nearer to the south the more in front: white and lobed, each
    with its own strokes where the light does not fall, and firs among them."""
    pen = {"stroke": style.rim, "stroke_width": 0.9, "stroke_linejoin": "round"}
    thin = {"fill": "none", "stroke": style.rim, "stroke_width": 0.7, "stroke_linecap": "round"}
    for at, size in sorted(trees, key=lambda one: (one[0].y, one[0].x)):
        die = unit(key, int(at.x // 4), int(at.y // 4), 62)
        reach = (SPREAD[0] + SPREAD[1] * die) * size
        form = _star if die < FIRRED else _cloud
        sheet.many(
            [(at.plus(Point(0.6, 0.8), DROPPED * reach), reach)], form, fill=style.fir, **pen
        )
        sheet.many([(at, reach * 0.94)], form, fill=style.leaf, **pen)
        sheet.many([(at, reach)], _branches if die < FIRRED else _arcs, **thin)


def _arcs(at: Point, reach: float) -> str:
    """The strokes on a crown: arcs about its middle on the side in the shade."""
    found = []
    for n, share in enumerate(ARCS):
        far = reach * share
        start, end = at.plus(Point(far, -0.15 * n * far)), at.plus(Point(-0.1 * n * far, far))
        found.append(
            f"M{num(start.x)} {num(start.y)}A{num(far)} {num(far)} 0 0 1 {num(end.x)} {num(end.y)}"
        )
    return "".join(found)


def _crowns(
    sheet: Sheet,
    style: TownStyle,
    kind: str,
    trees: list[tuple[Point, float]],
    ink: str,
    width: float,
    opaque: float,
) -> None:
    """Crowns of one kind: their rims, and their lit parts."""
    fill = {"fir": style.fir, "pale": style.sallow}.get(kind, style.tree)
    form: Callable[[Point, float], str] | None = {"fir": _star, "lobed": _cloud}.get(kind)
    pen = {"fill": fill, "stroke": ink, "stroke_width": width, "stroke_opacity": opaque}
    if form:
        sheet.many(trees, form, stroke_linejoin="round", **pen)
    else:
        sheet.dots(trees, **pen)
    lit = LIT[kind]
    light = [(at.plus(Point(-size * 0.22, -size * 0.25)), size * lit) for at, size in trees if lit]
    sheet.dots(light, fill=style.leaf, fill_opacity=0.6 if kind == "pale" else 1.0)
    if kind == "fir":
        thin = {"fill": "none", "stroke": ink, "stroke_width": 0.4, "stroke_opacity": 0.5}
        sheet.many(trees, _branches, **thin)


def _cloud(at: Point, reach: float) -> str:
    """A crown of six lobes."""
    ways = TURNS[int(at.x * 16 + at.y * 48) % len(TURNS)]
    spots = [at.plus(Point(x, y), reach * RIM) for x, y in ways]
    r, first = num(reach * LOBE), spots[-1]
    arcs = "".join(f"A{r} {r} 0 0 1 {num(p.x)} {num(p.y)}" for p in spots)
    return f"M{num(first.x)} {num(first.y)}{arcs}Z"


def _star(at: Point, reach: float) -> str:
    """A fir: twelve corners, every other one deep."""
    spots = []
    for n, (x, y) in enumerate(SIX):
        other = SIX[(n + 1) % 6]
        spots.append(at.plus(Point(x, y), reach * 1.05))
        spots.append(at.plus(Point((x + other[0]) / 1.732, (y + other[1]) / 1.732), reach * NOTCH))
    return line_data(spots, True)


def _branches(at: Point, reach: float) -> str:
    """The branches of a fir: three lines through its middle."""
    ends = [at.plus(Point(x, y), reach * 0.8) for x, y in SIX]
    return "".join(line_data((ends[n], ends[n + 3])) for n in range(3))
