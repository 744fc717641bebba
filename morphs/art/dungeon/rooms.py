"""Shapes of rooms on the grid of squares, and finding a place for them."""

from collections.abc import Callable
from functools import partial

from shapely import LineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.broken import shattered, slide, slump
from morphs.art.dungeon.cave_forms import form_of
from morphs.art.dungeon.outlines import OUTLINES, Box, Outline
from morphs.art.dungeon.plan import STEPS, Cell, Part, Plan
from morphs.art.geometry.rough import polygons, ragged, roughen, shake
from morphs.base import exact
from morphs.base.seeds import Dice

JOINED, INSET = 0.2, 0.12
"""By what radius rock is rounded where parts of a cave meet, and how far the cave stays within its
place, in squares."""
SWINGS, KNUCKLES = (0.5, 2.9), (0.12, 0.9)
"""How far the walls of caves swing, and how long such a swing is, in squares: the great, the
small."""
NICHE, NICHE_GAP = 1.24, 2
"""How long burial niches are, and how far apart their middles, in squares."""
CRUMB = 0.7
"""No pillar is smaller, in square squares."""
HUNG, OF, NECK, WAY = 2.0, 3, 0.42, 0.55
"""Pillars nearer to a wall, in squares, hang on it, but for one of so many; half how broad their
necks are, and half how broad the ways past them."""
KEPT, SHARES = 0.68, (1.0, 0.6, 0.35)
"""What share of a cave the swings of that rim leave at least, and by what shares it swings less
where it would leave less."""
NATURAL_RIM, SMALL = (0.95, 0.95, 3.4), 8
"""How near to the border caves come, half of how far their rim swings inwards, and how long such a
swing is; in tiles smaller than the last it hardly does, in squares."""


def room_shape(kind: str, place: Box, dice: Dice) -> Polygon:
    """The outline of a room that fills the place in its own manner."""
    x, y, w, h = place
    whole = box(x, y, x + w, y + h)
    draw = _SHAPES.get(kind)
    shape = draw(whole, place, dice) if draw else whole
    return max(polygons(shape), key=lambda p: p.area)


def _octagon(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    cut = 1.0 if min(place[2:]) < 5 else 1.5
    return _cut_corners(whole, cut)


def _cut_corners(whole: Polygon, cut: float) -> BaseGeometry:
    x0, y0, x1, y1 = whole.bounds
    north = [(x0 + cut, y0), (x1 - cut, y0), (x1, y0 + cut), (x1, y1 - cut)]
    return Polygon([*north, (x1 - cut, y1), (x0 + cut, y1), (x0, y1 - cut), (x0, y0 + cut)])


def _round(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    x, y, w, h = place
    return exact.scale(exact.buffer(Dot(x + w / 2, y + h / 2), 0.5, 24), w, h)


def _cross(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    x, y, w, h = place
    return exact.union(box(x + 1, y, x + w - 1, y + h), box(x, y + 1, x + w, y + h - 1))


def _ell(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    x, y, w, h = place
    cw, ch = max(1, w // 2), max(1, h // 2)
    cx, cy = x + (w - cw) * dice.below(2), y + (h - ch) * dice.below(2)
    return exact.difference(whole, box(cx, cy, cx + cw, cy + ch))


def _apse(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A rectangle with a round end on one of its short sides."""
    x, y, w, h = place
    if w >= h:
        at_end = dice.below(2)
        centre, radius = (x + h / 2 if at_end else x + w - h / 2, y + h / 2), h / 2
        body = box(x + radius, y, x + w, y + h) if at_end else box(x, y, x + w - radius, y + h)
    else:
        at_end = dice.below(2)
        centre, radius = (x + w / 2, y + w / 2 if at_end else y + h - w / 2), w / 2
        body = box(x, y + radius, x + w, y + h) if at_end else box(x, y, x + w, y + h - radius)
    return exact.union(body, exact.buffer(Dot(centre), radius, 24))


def _niches(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """Burial niches, each as long as one who lies in it, cut into the two long walls, inside the
    place."""
    x, y, w, h = place
    long, short = max(w, h), min(w, h)
    count = (long - 1) // NICHE_GAP
    hall = box(0, 1, long, short - 1)
    middles = [long / 2 + NICHE_GAP * (k - (count - 1) / 2) for k in range(count)]
    cuts = [box(m - NICHE / 2, 0.35, m + NICHE / 2, short - 0.35) for m in middles]
    room = exact.union_all([hall, *cuts])
    if h > w:
        room = exact.transform(room, lambda p: p[:, ::-1])
    return exact.translate(room, x, y)


def _alcoves(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A room with one round alcove in the middle of each side."""
    x, y, w, h = place
    hall = box(x + 1, y + 1, x + w - 1, y + h - 1)
    middles = [
        (x + w / 2, y + 1),
        (x + w / 2, y + h - 1),
        (x + 1, y + h / 2),
        (x + w - 1, y + h / 2),
    ]
    return exact.union_all([hall, *[exact.buffer(Dot(m), 0.9, 16) for m in middles]])


def _diamond(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    cut = min(place[2:]) / 2 - 0.5
    return _cut_corners(whole, cut)


ONCE = ("", "", "", "octagon", "apse", "ell", "cross")
"""What a broken room was: a rectangle as gladly as all else."""
BREACHED = 2
"""Of five broken rooms so many have a breach in a wall."""
WHOLE_WALLS = ("", "", "", "octagon")
"""What a room was through whose wall one sees a hollow: that wall was there."""
CHINK, NEEDLE = 0.25, 0.16
"""Half the width of what is left between rock that came down and a wall, and is no ground; half
that of rock between a room and a hollow that has fallen too."""
SHARPEST = 1.5
"""How far corners stand out that are kept, in widths: square ones do, sharper ones are blunted."""


def _broken(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A worked room that has partly fallen in, or whose wall has given way to a hollow behind."""
    roomy = min(place[2:]) >= 4
    once = dice.choose(ONCE) if roomy else ""
    side, salt = dice.below(4), dice.below(9999)
    if roomy and dice.below(5) < BREACHED:
        return _breached(place, dice.choose(WHOLE_WALLS), side, salt, dice)
    room: BaseGeometry = _SHAPES[once](whole, place, dice) if once else whole
    fall = slide(place, side, dice) if dice.below(2) else slump(place, side, dice)
    return _blunted(exact.difference(room, shattered(fall, salt)))


def _blunted(room: BaseGeometry) -> BaseGeometry:
    """A broken room of which neither floor nor rock runs out in a thin point."""

    def moved(shape: BaseGeometry, by: float) -> BaseGeometry:
        return exact.buffer(shape, by, join_style="mitre", mitre_limit=SHARPEST)

    solid = moved(moved(room, NEEDLE), -NEEDLE)
    left = moved(moved(solid, -CHINK), CHINK)
    return max(polygons(left), key=lambda p: p.area)


def _breached(place: Box, once: str, side: int, salt: int, dice: Dice) -> BaseGeometry:
    """A room one square less deep than its place; through that wall one sees a hollow."""
    x, y, w, h = place
    dx, dy = STEPS[side]
    inner = (x + max(0, -dx), y + max(0, -dy), w - abs(dx), h - abs(dy))
    whole = box(inner[0], inner[1], inner[0] + inner[2], inner[1] + inner[3])
    room = _SHAPES[once](whole, inner, dice) if once else whole
    long, middle = (h if dx else w), exact.inner_point(whole)
    wide = 1.3 + 0.25 * dice.fraction() * long
    off = (dice.fraction() - 0.5) * (long - 2 * wide)
    at = Dot(
        middle.x + dx * inner[2] / 2 + abs(dy) * off, middle.y + dy * inner[3] / 2 + abs(dx) * off
    )
    hollow = exact.scale(exact.buffer(at, 1.0, 6), 1.0 if dx else wide, 1.0 if dy else wide)
    hollow = exact.intersection(shattered(hollow, salt), box(x, y, x + w, y + h))
    return _blunted(exact.union(room, hollow))


def _double(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """Two rectangles that overlap: the room was once enlarged."""
    x, y, w, h = place
    a, b = max(2, round(w * 0.65)), max(2, round(h * 0.65))
    if dice.below(2):
        return exact.union(box(x, y, x + a, y + b), box(x + w - a, y + h - b, x + w, y + h))
    return exact.union(box(x + w - a, y, x + w, y + b), box(x, y + h - b, x + a, y + h))


def _keyhole(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A round chamber with a straight nave."""
    x, y, w, h = place
    if w >= h:
        end = dice.below(2)
        spot = Dot(x + h / 2 if end else x + w - h / 2, y + h / 2)
        return exact.union(exact.buffer(spot, h / 2, 24), box(x, y + 1, x + w, y + h - 1))
    end = dice.below(2)
    spot = Dot(x + w / 2, y + w / 2 if end else y + h - w / 2)
    return exact.union(exact.buffer(spot, w / 2, 24), box(x + 1, y, x + w - 1, y + h))


def _basilica(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A wide nave, chapels along it, and a round choir at its eastern end."""
    x, y, w, h = place
    nave = box(x, y, x + w - h / 2, y + h)
    chapels = [box(x + k, y - 1.0, x + k + 2, y + h + 1.0) for k in range(1, w - h // 2 - 2, 4)]
    return exact.union_all([nave, *chapels, exact.buffer(Dot(x + w - h / 2, y + h / 2), h / 2, 32)])


def _eight(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """An octagon whose sides are about alike."""
    return _cut_corners(whole, round(min(place[2:]) * 0.29))


def _palace(whole: Polygon, place: Box, dice: Dice) -> BaseGeometry:
    """A court as deep as the place, a vestibule to the west of it, a throne room to the east."""
    x, y, w, h = place
    court = box(x + (w - h) / 2, y, x + (w + h) / 2, y + h)
    return exact.union_all(
        [court, box(x, y + 4, x + w / 2, y + h - 4), box(x + w / 2, y + 3, x + w, y + h - 3)]
    )


_SHAPES: dict[str, Outline] = {
    **OUTLINES,
    "eight": _eight,
    "palace": _palace,
    "basilica": _basilica,
    "double": _double,
    "keyhole": _keyhole,
    "octagon": _octagon,
    "round": _round,
    "cross": _cross,
    "ell": _ell,
    "apse": _apse,
    "niches": _niches,
    "alcoves": _alcoves,
    "diamond": _diamond,
    "broken": _broken,
}


def cave_shape(plan: Plan, place: Box, dice: Dice) -> Polygon:
    """A natural chamber that fills its place: its form first, then long slow swings of its wall."""
    x, y, w, h = place
    body = form_of(max(w, h), min(w, h), dice)
    if h > w:
        body = exact.transform(body, lambda p: p[:, ::-1])
    body = exact.buffer(exact.buffer(exact.translate(body, x, y), JOINED, 5), -JOINED, 5)
    dense = exact.segmentize(max(polygons(body), key=lambda p: p.area), 0.2)
    salt = plan.seed + x * 7 + y
    swung = exact.transform(dense, lambda p: shake(p, plan.size, salt, *SWINGS))
    body = max(polygons(swung), key=lambda p: p.area)
    fitted = exact.transform(_fitting(body, place), lambda p: shake(p, plan.size, salt, *KNUCKLES))
    whole = max(polygons(fitted), key=lambda p: p.area)
    for share in SHARES:
        left = polygons(exact.intersection(whole, off_border(plan, salt, share)))
        kept = max(left, key=lambda p: p.area, default=whole)
        if left and kept.area > KEPT * whole.area:
            return Polygon(kept.exterior)
    return Polygon(whole.exterior)


def off_border(plan: Plan, salt: int, share: float = 1.0) -> BaseGeometry:
    """Where natural ground may be: its rim swings far in, or a share of that, lest walls run along
    the border."""
    width, height = plan.size
    rim, sway, wave = NATURAL_RIM if min(plan.size) >= SMALL else (NATURAL_RIM[0], 0.25, 1.7)
    return ragged(rim, rim, width - rim, height - rim, salt, share * sway, wave)


def _fitting(body: Polygon, place: Box) -> BaseGeometry:
    """A shape stretched to its place, so that none of its sides is cut straight."""
    x0, y0, x1, y1 = body.bounds
    x, y, w, h = place
    share = ((w - 2 * INSET) / (x1 - x0), (h - 2 * INSET) / (y1 - y0))
    moved = exact.translate(body, x + INSET - x0, y + INSET - y0)
    return exact.scale(moved, *share, origin=(x + INSET, y + INSET))


def islands(
    plan: Plan, cave: BaseGeometry, count: int, dice: Dice, hang: bool = False
) -> BaseGeometry:
    """The cave with pillars of natural rock left standing in it, or hanging on its walls."""
    if not count:
        return cave
    safe: BaseGeometry = exact.buffer(cave, -0.75, 4)
    for number in range(count):
        for _ in range(12):
            x0, y0, x1, y1 = cave.bounds
            spot = Dot(x0 + dice.fraction() * (x1 - x0), y0 + dice.fraction() * (y1 - y0))
            pillar = _pillar(spot, dice)
            if not safe.contains(spot):
                continue
            rock = roughen(pillar(), plan.size, plan.seed + 31 * number, 0.24)
            if rock.area > CRUMB and safe.contains(rock):
                rock = _hung(cave, rock) if hang and dice.below(OF) else rock
                cave = exact.difference(cave, rock)
                safe = exact.difference(safe, exact.buffer(rock, 0.8))
                break
    return cave


def _hung(cave: BaseGeometry, rock: BaseGeometry) -> BaseGeometry:
    """A pillar together with a neck to the wall beside it, unless that bars the way."""
    (ax, ay), (bx, by) = exact.nearest(cave.boundary, rock)
    off = exact.apart((ax, ay), (bx, by))
    if not NECK < off < HUNG:
        return rock
    dx, dy = (bx - ax) / off * NECK, (by - ay) / off * NECK
    neck = exact.buffer(LineString([(ax - dx, ay - dy), (bx + dx, by + dy)]), NECK, 5)
    both = exact.union(rock, neck)
    ways = [
        len(polygons(exact.buffer(one, -WAY, 4))) for one in (cave, exact.difference(cave, both))
    ]
    return both if ways[0] == ways[1] else rock


def _pillar(spot: Dot, dice: Dice) -> Callable[[], BaseGeometry]:
    """What draws rock that stands alone round a spot, before it is roughened: a lump, a bent rib,
    or a stack of rocks grown together. The dice are cast at once: most spots are none for rock."""
    form, turn, size = dice.weighted((2, 4, 4)), dice.fraction() * 180, dice.fraction()
    if form == 0:
        return partial(_lump, spot, 0.35 + size * 0.55, 1.1 + 0.4 * dice.fraction(), turn)
    if form == 1:
        bend = 0.7 * (dice.fraction() - 0.5)
        return partial(_rib, spot, 0.8 + 0.8 * size, bend, 0.28 + 0.14 * dice.fraction(), turn)
    rocks = []
    for _ in range(3):
        x, y = (spot.x + dice.fraction() - 0.5, spot.y + dice.fraction() - 0.5)
        rocks.append((Dot(x, y), 0.3 + 0.3 * dice.fraction()))
    return partial(_stack, rocks)


def _lump(spot: Dot, reach: float, wide: float, turn: float) -> BaseGeometry:
    return exact.rotate(exact.scale(exact.buffer(spot, reach, 10), wide, 0.8), turn)


def _rib(spot: Dot, long: float, bend: float, thick: float, turn: float) -> BaseGeometry:
    bow = LineString([(-long, 0.0), (0.0, bend), (0.6 * long, bend / 2), (long, -bend)])
    rib = exact.rotate(exact.buffer(bow, thick, 6), turn, origin=(0, 0))
    return exact.translate(rib, spot.x, spot.y)


def _stack(rocks: list[tuple[Dot, float]]) -> BaseGeometry:
    grown = exact.union_all([exact.buffer(spot, reach, 8) for spot, reach in rocks])
    return exact.buffer(exact.buffer(grown, 0.3, 4), -0.3, 4)


def free_place(plan: Plan, w: int, h: int, dice: Dice, gap: int = 1) -> Box | None:
    """A place of w x h squares with rock around it, away from the border and the openings."""
    width, height = plan.size
    spots = [(x, y) for x in range(1, width - w) for y in range(1, height - h)]
    dice.shuffle(spots)
    for x, y in spots:
        if is_free(plan, (x, y, w, h), gap):
            return (x, y, w, h)
    return None


def is_free(plan: Plan, place: Box, gap: int, beside: Part | None = None) -> bool:
    """Whether a place has nothing but rock in and around it, but for the part that it may lie
    beside, and leaves all ways in."""
    x, y, w, h = place
    for cx in range(x - gap, x + w + gap):
        for cy in range(y - gap, y + h + gap):
            across, down = x <= cx < x + w, y <= cy < y + h
            owner = plan.owner.get((cx, cy))
            is_near = (across and down) if owner is beside else (across or down)
            if owner is not None and is_near:
                return False
    return all(_leaves_way(entry, step, place) for entry, step in entries(plan))


def entries(plan: Plan) -> list[tuple[Cell, Cell]]:
    """The second square of every passage that enters, and its direction: it must stay usable."""
    found = []
    for half, _ in plan.openings():
        px, py = half.at(0, 1.5)
        found.append(((int(px), int(py)), (round(half.inward[0]), round(half.inward[1]))))
    return found


def _leaves_way(entry: Cell, step: Cell, place: Box) -> bool:
    """Whether the place lies straight ahead of an entry, holds it, or keeps off it."""
    if _holds(place, entry):
        return True
    beside = [s for s in STEPS if s != step]
    return not any(_holds(place, (entry[0] + sx, entry[1] + sy)) for sx, sy in beside)


def _holds(place: Box, cell: Cell) -> bool:
    x, y, w, h = place
    return x <= cell[0] < x + w and y <= cell[1] < y + h
