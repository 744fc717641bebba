"""Side views: cuts through a dungeon, as drawn: down is down.

Storeys of rooms and passages are laid out (`storeys`), carved (`carving`), flooded and opened to
caverns and the sky (`pockets`, `surface`), and furnished (`levels`). The shapes go into the plan
that dungeons are drawn from, in its letters, so that all ways are as wide at the sides as theirs.
"""

from __future__ import annotations

from dataclasses import replace

from shapely import LineString, MultiLineString, MultiPolygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.geometry.frame import Faces
from morphs.art.geometry.rough import polygons
from morphs.art.overland.country import Links
from morphs.art.sideview.backdrop import cave_walls
from morphs.art.sideview.carving import (
    PLANK,
    cave_shape,
    cleft_shape,
    deck_at,
    passage_shape,
    ramp_shape,
    room_shape,
    shaft_shape,
    span_shape,
)
from morphs.art.sideview.great import is_great
from morphs.art.sideview.great_drawing import draft_great
from morphs.art.sideview.levels import afloat, climbing, furnished, pillars
from morphs.art.sideview.parts import GROUND, LOWER, Section
from morphs.art.sideview.pockets import POOL, Pocket, filled, pockets, streams
from morphs.art.sideview.rock import in_the_rock
from morphs.art.sideview.storeys import lay_out
from morphs.art.sideview.surface import (
    Lie,
    basin,
    choose_scene,
    choose_sites,
    ground_line,
    has_surface,
    height_of,
    seats,
    sky_over,
    sky_pockets,
    standing,
)
from morphs.base import exact
from morphs.base.seeds import Dice

AREAS = {"g": "s", "b": "s", "e": "v", "o": "v", "k": "k"}
LINES = {"n": "w", "h": "h", "t": "t", "s": "h", "l": "h", "r": "r"}


def draw_sideview(faces: Faces, seed: int, links: Links | None = None) -> Drawing:
    """The geometry of a side view (square, as drawn: down is down)."""
    return draft_sideview(faces, seed, links)[1]


def draft_sideview(faces: Faces, seed: int, links: Links | None = None) -> tuple[Plan, Drawing]:
    """Like `draw_sideview`; the plan tells how the drawing came about."""
    if is_great(faces):
        return draft_great(faces, seed, links)
    translated = tuple(AREAS[face[0]] + LINES[face[1]] for face in faces)
    plan = Plan("square", translated, seed, links, blunts=False)
    section = lay_out(faces, Dice(seed, "storeys"))
    rolls = Dice(seed, "carving")
    above = _above(plan, section, faces, rolls)
    bodies = pockets(faces, seed)
    water, falls, grottoes = streams(faces, bodies, seed)
    bodies += grottoes
    built = _carve(plan, section, rolls)
    for pocket in bodies:
        _add(plan, "cave", pocket.outline)
    clefts = [
        cleft_shape(fall.x, fall.y, fall.y + fall.height, seed + 71 + number)
        for number, fall in enumerate(falls)
    ]
    for cleft in clefts:
        _add(plan, "cave", cleft)
    flowing = exact.union_all(water)
    if water:
        _add(plan, "water", flowing)
    _bridge(plan, section, flowing, bodies)
    drawing = _flooded(plan.finish(), bodies)
    sky = exact.intersection(drawing.floor, above[0])
    shut = exact.union_all([above[0], *(exact.buffer(cleft, 0.6) for cleft in clefts)])
    things = [
        *falls,
        *pillars(section),
        *climbing(section, drawing),
        *furnished(section, drawing, shut, Dice(seed, "levels")),
        *above[1],
        *afloat(drawing, Dice(seed, "afloat")),
        *in_the_rock(drawing, faces, Dice(seed, "rock")),
    ]
    made = exact.intersection(exact.difference(drawing.floor, sky), exact.union_all(built))
    caves = [chamber for chamber in section.chambers if chamber.natural]
    drawing = replace(drawing, sky=MultiPolygon(polygons(sky)), built=made)
    return plan, replace(
        drawing,
        things=tuple(things),
        faint=MultiLineString(),
        far=cave_walls(drawing, caves, made, seed),
    )


def _add(plan: Plan, kind: str, shape: BaseGeometry) -> None:
    plan.parts.append(Part(kind, shape, frozenset()))


def _carve(plan: Plan, section: Section, rolls: Dice) -> list[BaseGeometry]:
    """Rooms, passages, shafts and stairs as parts of the plan; those that masons built are
    returned."""
    stone = [span_shape(span) for span in section.bridged if span.kind != "deck"]
    built = []
    for number, chamber in enumerate(section.chambers):
        if chamber.natural:
            shape = cave_shape(chamber, plan.seed + number, rolls)
        else:
            shape = room_shape(chamber, rolls)
            built.append(shape)
        if stone and number == len(section.chambers) - 1:
            shape = exact.difference(shape, stone[0])
        _add(plan, "cave" if chamber.natural else "room", shape)
    for number, way in enumerate(section.passages):
        shape = passage_shape(way, plan.seed + 40 + number)
        _add(plan, "tunnel" if way.natural else "hall", shape)
        built += [] if way.natural else [shape]
    shapes = [shaft_shape(climb) for climb in section.climbs]
    shapes += [ramp_shape(ramp, plan.seed + 60 + k) for k, ramp in enumerate(section.ramps)]
    for shape in shapes:
        _add(plan, "hall", shape)
    return [*built, *shapes]


def _above(
    plan: Plan, section: Section, faces: Faces, rolls: Dice
) -> tuple[BaseGeometry, list[Thing]]:
    """The sky, and all that stands under it."""
    if not has_surface(faces):
        found = sky_pockets(faces)
        for pocket in found:
            _add(plan, "cave", pocket)
        return exact.union_all(found), []
    scene = choose_scene(rolls)
    sites = choose_sites(section, scene, rolls)
    shafts = tuple(climb.x for climb in section.climbs if climb.top <= GROUND)
    lie = Lie(scene.steep, basin(sites), shafts)
    line = ground_line(faces, plan.seed, seats(sites), height_of(scene, plan.seed), lie)
    sky = sky_over(line)
    _add(plan, "room", sky)
    return sky, list(standing(line, sites, scene, rolls))


def _bridge(plan: Plan, section: Section, flowing: BaseGeometry, bodies: list[Pocket]) -> None:
    """Lay a footbridge wherever a passage crosses running water, a pool or a great hall."""
    for span in section.bridged:
        if span.kind == "deck":
            plan.bridges.append(deck_at(span.a - 0.2, span.b + 0.2, span.level))
    for way in section.passages:
        if way.floor == LOWER:
            under = LineString([(way.a, LOWER + 0.1), (way.b, LOWER + 0.1)])
            pools = [b.outline for b in bodies if b.level == POOL]
            for pool in pools:
                x0, _, x1, _ = (
                    exact.intersection(pool, under).bounds
                    if pool.intersects(under)
                    else (0, 0, 0, 0)
                )
                if x1 - x0 > 0.5:
                    plan.bridges.append(deck_at(max(0.0, x0 - 0.25), min(10.0, x1 + 0.25), LOWER))
        met = exact.intersection(flowing, box(way.a, way.floor - 1, way.b, way.floor))
        for piece in polygons(met):
            x0, _, x1, _ = piece.bounds
            plan.bridges.append(deck_at(x0 - 0.3, x1 + 0.3, way.floor - PLANK))


def _flooded(drawing: Drawing, bodies: list[Pocket]) -> Drawing:
    """The drawing with its lakes filled up to their level."""
    lakes = filled(drawing.open, bodies)
    return replace(drawing, water=MultiPolygon(polygons(exact.union(drawing.water, lakes))))
