"""Tiles of great places as drawn: what is open, its water, its bridges, and what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from shapely import MultiLineString, MultiPolygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.geometry.frame import Faces
from morphs.art.geometry.rough import polygons
from morphs.art.overland.country import Links
from morphs.art.sideview import great
from morphs.art.sideview.backdrop import far_walls
from morphs.art.sideview.carving import cleft_shape, deck_at
from morphs.art.sideview.great import LAKE, ROOF, View
from morphs.art.sideview.great_shelves import with_shelves
from morphs.art.sideview.great_things import in_great_place
from morphs.art.sideview.levels import afloat
from morphs.art.sideview.rock import in_the_rock
from morphs.base import exact
from morphs.base.seeds import Dice

HALF_FALL = 0.6
PLAIN = {"h": "sh", "t": "st", "s": "sh", "l": "sh", "n": "sw", "r": "sr", "f": "vr"}
"""What a half-side is in the letters of dungeons; what is not named is part of a cave."""


def draft_great(faces: Faces, seed: int, links: Links | None = None) -> tuple[Plan, Drawing]:
    """The plan and the drawing of a tile of a great place."""
    translated = tuple("kw" if face[0] == "k" else PLAIN.get(face[1], "vw") for face in faces)
    plan = Plan("square", translated, seed, links, blunts=False)
    view, rolls = View.of(faces), Dice(seed, "great")
    shape = great.place_shape(view, seed, rolls)
    falls = great.falls(view, faces)
    plan.parts.append(Part("room" if view.worked else "cave", shape, frozenset()))
    built = [shape] if view.worked else []
    for way, natural in great.ways_in(view):
        plan.parts.append(Part("tunnel" if natural else "hall", way, frozenset()))
        built += [] if natural else [way]
    water: list[BaseGeometry] = []
    for number, (x, top, _) in enumerate(falls):
        if not view.opens(0):
            cleft = cleft_shape(x, 0.0 if top < 0.1 else top - 0.6, 3.5, seed + number)
            plan.parts.append(Part("cave", cleft, frozenset()))
        if faces[0 if x < 5 else 1][1] == "r":
            water.append(box(x - HALF_FALL, 0, x + HALF_FALL, ROOF))
    plan.bridges += [deck_at(*deck) for deck in great.decks(view, seed)]
    drawing = plan.finish()
    if "k" in (view.halves[3], view.halves[6]):
        water.append(exact.intersection(shape, box(0, LAKE, 10, 10)))
    drawing = replace(drawing, water=MultiPolygon(polygons(exact.union_all(water))))
    things = [
        *(Thing("side_veil", x, top, 0, 1.2, foot - top) for x, top, foot in falls),
        *(Thing("side_spray", x, foot, 0, 1.8, 0.4) for x, _, foot in falls if foot < 10),
        *in_great_place(view, drawing, seed, rolls),
        *_ladders(view),
        *(() if great.ship_of(view, seed) else afloat(drawing, Dice(seed, "afloat"))),
        *in_the_rock(drawing, faces, Dice(seed, "rock")),
    ]
    found = replace(
        drawing,
        things=tuple(things),
        faint=MultiLineString(),
        sky=MultiPolygon(),
        far=_far(view, shape, seed),
        built=exact.intersection(drawing.floor, exact.union_all(built)),
    )
    return plan, with_shelves(found, shape)


def _far(view: View, shape: BaseGeometry, seed: int) -> tuple[BaseGeometry, ...]:
    """The far walls, which know nothing of a crag before them."""
    room = great.crag_room(view, seed)
    if room.is_empty:
        return far_walls(view, shape, seed)
    found = far_walls(view, exact.union_all([shape, room]), seed)
    return tuple(exact.intersection(far, shape) for far in found)


def _ladders(view: View) -> Iterator[Thing]:
    for x, top, foot in great.ladders(view):
        head = top if top <= 0 else top - 0.35
        yield Thing("climb_ladder", x, foot, 0, 0.56, foot - head)
