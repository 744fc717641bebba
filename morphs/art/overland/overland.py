"""The geometry of hexmorphs: country that fills half-sides and meets inside, and what crosses it.

Lengths are in squares, of which a side has ten. Country is a partition of the hex: what lies
between a run of half-sides and a curve (`shores`), or where something is asked for in the middle a
wedge from each run to a blob there; all bent by noise that fades towards the border, so that every
boundary leaves the hex at the end of a half-side.
"""

from shapely import Point as Dot
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Faces, Half, Point, halves, outline
from morphs.art.geometry.rough import polygons
from morphs.art.overland.country import CRUMB, SEA, Country, Links, bend, middle
from morphs.art.overland.courses import lay_courses
from morphs.art.overland.shores import bay, runs
from morphs.art.overland.signs import PLACES
from morphs.base import exact
from morphs.base.seeds import Dice

SWINGS = ((1.5, 5.5), (0.55, 1.7), (0.2, 0.6))
"""Noise that bends borders round the middle of a hex: strengths and wavelengths in squares."""
ROUGH = ((3.3, 7.0), (1.4, 2.8), (0.35, 0.9))
"""The same of curves, which have no form of their own."""


def draw_country(
    shape: str,
    faces: Faces,
    seed: int,
    links: Links | None = None,
    core: str = "",
    tags: tuple[str, ...] = (),
) -> Country:
    """The geometry of a hex with these faces; `shape` is hex, hex-pointy or square.

    `links` groups the half-sides whose rivers and lakes are joined; without it all are. `core` is
    the country in the middle, else the dice choose; `tags` say what stands there.
    """
    areas = countries(shape, faces, seed, core, _core_size(shape, faces, core) if core else 0.0)
    if core:
        areas = {letter: _without_slits(area) for letter, area in areas.items()}
    rolls = Dice(seed, "courses")
    has_place = not set(PLACES).isdisjoint(tags)
    sea = areas.get(SEA)
    courses, bridges, pond, town = lay_courses(
        shape, faces, seed, sea, links, rolls, has_place=has_place, tags=tags
    )
    if pond is not None:
        areas = {
            letter: _only_ground(exact.difference(area, pond)) for letter, area in areas.items()
        }
        areas[SEA] = exact.union(areas.get(SEA, Polygon()), pond)
    return Country(shape, faces, seed, areas, courses, bridges, town, core, tags)


def _core_size(shape: str, faces: Faces, core: str) -> float:
    """A country in the middle that can be seen from afar: the larger, the more sides it has."""
    share = sum(face[0] == core for face in faces) / len(faces)
    return (0.25 + 0.14 * share) * _least_side(shape)


def countries(
    shape: str, faces: Faces, seed: int, centre: str = "", blob: float = 0.0
) -> dict[str, BaseGeometry]:
    """The country of every letter, without overlap and without a hole between. Where nothing is
    asked for in the middle each ends along a curve, else there is a blob of it, of this radius."""
    rolls = Dice(seed, "areas")
    letters = [face[0] for face in faces]
    if set(letters) == {centre or letters[0]}:
        return {letters[0]: outline(shape)}
    if not centre:
        return _bent(shape, _bays(shape, letters, rolls), seed, ROUGH)
    spot = middle(shape)
    off = 0.09 * _least_side(shape)
    x, y = spot[0] + off * (rolls.fraction() - 0.5), spot[1] + off * (rolls.fraction() - 0.5)
    heart = exact.buffer(Dot(x, y), blob)
    wedges = {letter: _wedges(shape, letters, letter, (x, y)) for letter in dict.fromkeys(letters)}
    wedges = {letter: exact.difference(wedge, heart) for letter, wedge in wedges.items()}
    wedges[centre] = exact.union(wedges.get(centre, Polygon()), heart)
    return _bent(shape, wedges, seed, SWINGS)


def _bays(shape: str, letters: list[str], rolls: Dice) -> dict[str, BaseGeometry]:
    """The ground of each letter between its half-sides and a curve; one has all that is left."""
    centre = _centre_letter(letters, rolls)
    left: BaseGeometry = outline(shape)
    found: dict[str, BaseGeometry] = {}
    for letter in sorted(set(letters) - {centre}, key=lambda letter: (letter != SEA, letter)):
        wide = exact.union_all([bay(shape, *run, rolls) for run in runs(letters, letter)])
        found[letter] = exact.intersection(wide, left)
        left = exact.difference(left, found[letter])
    return {**found, centre: left}


def _centre_letter(letters: list[str], rolls: Dice) -> str:
    """The country in the middle: the commoner the likelier; sea only where it parts no land."""
    land = [letter for letter in letters if letter != SEA]
    if len(set(land)) == 1 and len(runs(letters, SEA)) == 1 and rolls.fraction() < 0.6:
        return SEA
    return rolls.choose(sorted(land)) if land else SEA


def _wedges(shape: str, letters: list[str], letter: str, spot: Point) -> BaseGeometry:
    """The triangles from a letter's half-sides to the middle."""
    sides = halves(shape)
    chosen = [half for half, other in zip(sides, letters, strict=True) if other == letter]
    deep = 0.1 * _least_side(shape)
    found = exact.union_all([_wedge(half, spot, deep) for half in chosen])
    return exact.intersection(found, outline(shape))


def _least_side(shape: str) -> float:
    x0, y0, x1, y1 = outline(shape).bounds
    return float(min(x1 - x0, y1 - y0))


def _wedge(half: Half, spot: Point, deep: float) -> Polygon:
    """From a half-side straight inward, then to the middle; at corners on the way to it."""
    first = half.start if half.start_is_corner else half.at(-2.5, deep)
    last = half.end if half.end_is_corner else half.at(2.5, deep)
    ring = [half.start, half.end, last, spot, first]
    return Polygon(list(dict.fromkeys(ring)))


def _bent(
    shape: str, wedges: dict[str, BaseGeometry], seed: int, swings: tuple[tuple[float, float], ...]
) -> dict[str, BaseGeometry]:
    """The partition with irregular boundaries; crumbs go to whoever is first."""
    found: dict[str, BaseGeometry] = {}
    frame = outline(shape)
    left: BaseGeometry = frame
    for letter, wedge in sorted(wedges.items(), key=lambda item: (item[0] != SEA, item[0])):
        dense = exact.segmentize(wedge, 0.25)
        warped = exact.transform(dense, lambda points: bend(shape, points, seed, swings))
        area = exact.intersection(warped, left)
        found[letter] = _joined([p for p in polygons(area) if p.area > CRUMB])
        left = exact.difference(left, found[letter])
    crumbs: dict[str, list[BaseGeometry]] = {}
    for piece in polygons(left):
        near = min(found, key=lambda letter: (exact.distance(found[letter], piece), letter))
        crumbs.setdefault(near, []).append(exact.buffer(piece, exact.THIN))
    for near, pieces in crumbs.items():
        found[near] = exact.intersection(exact.union_all([found[near], *pieces]), frame)
    whole = {letter: _only_ground(area) for letter, area in found.items()}
    return {letter: area for letter, area in whole.items() if not area.is_empty}


def _joined(parts: list[Polygon]) -> BaseGeometry:
    return parts[0] if len(parts) == 1 else exact.union_all(parts)


def _only_ground(area: BaseGeometry) -> BaseGeometry:
    """An area without the lines and points that cutting may leave beside it."""
    mixed = area.geom_type == "GeometryCollection"
    return exact.union_all(list(polygons(area))) if mixed else area


def _without_slits(area: BaseGeometry) -> BaseGeometry:
    """An area without holes that are too small to be seen but as a stroke."""
    parts = list(polygons(area))
    if not any(len(part.interiors) for part in parts):
        return area
    whole = [
        Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > CRUMB])
        for part in parts
    ]
    return _joined(whole)
