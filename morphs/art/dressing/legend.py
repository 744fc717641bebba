"""The legend of a map: what of doors, waters and furniture occurs, each with its sign."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from shapely import LineString, box

from morphs.art.dressing.papers import paper_of
from morphs.art.geometry.drawing import DECK, Bridge, Door, Thing
from morphs.art.sideview.look import section_style
from morphs.art.style.bridges import bridge_svg
from morphs.art.style.doors import door_svg
from morphs.art.style.style import INK, Style
from morphs.art.style.svg import line_style, path
from morphs.art.things.monuments import BEARS
from morphs.art.things.things import thing_svg
from morphs.draw.zone_marks import GUARD, PAPER, SECRET, TIERS
from morphs.plan.plan import Plan

Sign = Callable[[Style], str]
"""Draws a sign round 0 0, a square wide."""
DOORS = {
    "secret": "secret door",
    "bars": "portcullis",
    "plain": "door",
    "double": "double door",
}
"""Kinds of doors that a legend tells: archways are seen, and doors in passages are doors."""
LIQUIDS = {"water": "water", "lava": "fire", "crevasse": "chasm"}
THINGS: dict[str, tuple[str, float, float]] = {
    "stairs": ("stairs, narrow end down", 1.0, 0.7),
    "spiral": ("spiral stairs", 0.9, 0.9),
    "pit_round": ("pit", 0.8, 0.8),
    "sinkhole": ("sinkhole", 0.9, 0.9),
    "altar": ("altar", 0.45, 0.9),
    "throne": ("throne", 0.6, 0.7),
    "circle": ("summoning circle", 1.0, 1.0),
    "wyrm": ("dragon", 1.1, 1.1),
    "hoard": ("hoard", 1.0, 1.0),
    "statue": ("statue", 0.6, 0.6),
    "fountain": ("fountain", 0.9, 0.9),
    "well": ("well", 0.8, 0.8),
    "orrery": ("orrery", 1.1, 1.1),
    "organ": ("organ", 1.2, 0.6),
    "forge": ("forge", 1.0, 0.7),
    "press": ("press", 1.0, 0.75),
    "loom": ("loom", 0.95, 0.8),
    "map_table": ("map table", 1.0, 0.65),
    "seats": ("seats in council", 1.2, 1.2),
    "column": ("column", 0.4, 0.4),
    "pillar": ("square pillar", 0.4, 0.4),
    "shaft": ("light from above", 1.0, 1.0),
    "orb": ("shrine", 0.8, 0.8),
    "web": ("web", 0.9, 0.9),
    "nest": ("nest", 1.0, 1.0),
    "campfire": ("camp fire", 0.8, 0.8),
    "hearth": ("hearth", 0.9, 0.4),
    "coffin": ("coffin", 1.0, 0.5),
    "brazier": ("brazier", 0.5, 0.5),
    "mushroom": ("mushroom", 0.5, 0.5),
    "crystal": ("crystals", 0.7, 0.7),
    "stalagmite": ("stalagmite", 0.5, 0.5),
    "rack": ("weapon rack", 0.95, 0.5),
    "carcass": ("skeleton", 1.0, 1.0),
    "mosaic": ("mosaic", 0.9, 0.9),
    "boat": ("boat", 1.0, 0.45),
    "cart": ("mine cart", 0.5, 0.5),
    "chest": ("chest", 0.6, 0.4),
    "table": ("table", 0.95, 0.7),
    "round_table": ("round table", 0.9, 0.9),
    "canopy": ("great bed", 0.95, 0.8),
    "bed": ("bed", 0.95, 0.5),
    "pew": ("pews", 0.95, 0.26),
    "workbench": ("workbench", 0.95, 0.4),
    "still": ("alembics", 0.95, 0.4),
    "cauldron": ("cauldron", 0.7, 0.7),
    "cask": ("casks", 0.9, 0.6),
    "shelf": ("shelves", 0.95, 0.28),
    "stores": ("stores", 0.95, 0.65),
    "barrel": ("barrel", 0.5, 0.5),
    "crate": ("crate", 0.5, 0.5),
    "urn": ("urn", 0.4, 0.4),
    "table_small": ("desk", 0.6, 0.4),
    "bucket": ("bucket", 0.4, 0.4),
    "rubble": ("rubble", 0.6, 0.6),
    "bones": ("bones", 0.6, 0.6),
    "coins": ("coins", 0.6, 0.6),
}
"""Furniture in the order of its worth - what must be told before what everybody knows: what it is
called, and its size in the legend."""


BESIDE = {
    "climb_ladder": "ladder",
    "climb_spiral": "winding stair",
    "climb_rope": "rope",
    "climb_rungs": "irons in the rock",
    "climb_chain": "tub on a chain",
    "climb_broken": "broken ladder",
    "side_dragon": "dragon",
    "side_goblin": "goblins",
    "side_guard": "guard",
    "side_miner": "miner",
    "side_trebuchet": "trebuchet",
    "side_ship": "ship",
    "side_hoard": "hoard",
    "side_portal": "portal",
    "side_throne": "throne",
    "side_idol": "idol",
    "side_cage": "hanging cage",
    "side_chest": "chest",
    "side_doorway": "door",
    "wall_doorway": "door",
    "wall_corridor": "passage beyond",
    "side_hearth": "hearth",
    "side_campfire": "camp fire",
    "side_nest": "nest",
    "side_crystals": "crystals",
    "side_spinner": "spider in its web",
    "side_clutch": "clutch of eggs",
    "side_dolmen": "dolmen",
    "side_belfry": "bell",
    "side_cells": "cells",
    "side_loculi": "burial niches",
    "side_tomb": "tomb",
    "side_press": "press",
    "side_waterwheel": "water wheel",
    "side_bookcase": "bookcase",
    "side_winerack": "casks of wine",
    "side_vault": "strongroom",
    "side_retable": "altarpiece",
    "side_dais": "seat of honour",
    "side_fourposter": "canopy bed",
    "side_minecart": "mine cart",
    "side_anvil": "forge",
    "side_statue": "statue",
    "side_mushrooms": "mushrooms",
    "side_tun": "great cask",
    "side_cairn": "cairn",
    "side_planter": "mushroom bed",
    "side_spring": "spring",
    "side_boat": "boat",
    "side_rack": "weapon rack",
    "side_barrel": "barrel",
}
"""What things of side views are called, the most telling first."""
SLIM, UPRIGHT, BROAD, PEN = 2.0, 1.08, 1.22, 0.08
"""How much higher than wide signs of them are at most; how high and how wide they are, with their
lines, and how much of that these take, in squares."""
DRAWN = 1.35
"""No larger, in squares, are things drawn from which signs are made: lines are as wide on all, and
would be hairs on the sign of a ship. Ways up are drawn as they are: their steps are of one size.
"""
REACH = {
    "climb_spiral": (2.5, 1.0, 0.0),
    "climb_rope": (2.0, 1.0, 0.0),
    "climb_chain": (1.7, 1.0, 0.0),
    "side_boat": (1.0, 1.62, 0.34),
    "side_minecart": (1.86, 1.0, 0.0),
    "side_crystals": (1.45, 1.0, 0.0),
    "side_idol": (1.3, 1.14, 0.0),
    "side_press": (1.24, 1.04, 0.0),
    "side_tomb": (1.0, 1.06, 0.0),
    "side_guard": (1.1, 1.32, 0.0),
    "side_miner": (1.5, 1.3, 0.0),
    "wall_doorway": (1.0, 1.12, 0.0),
    "wall_corridor": (1.05, 1.1, 0.0),
    "side_hearth": (1.16, 1.0, 0.0),
    "side_campfire": (1.0, 1.0, 0.1),
    "side_clutch": (1.34, 1.0, 0.0),
}
"""How wide things are drawn that reach beyond their breadth, in parts of it, and how far above and
below their foot, in parts of their height."""


def legend_of(plan: Plan) -> list[tuple[str, Sign]]:
    """What occurs on a map: its names and signs, the most telling first."""
    doors = {door.kind for door in plan.doors}
    found: list[tuple[str, Sign]] = [
        (name, partial(_door, kind))
        for kind, name in DOORS.items()
        if kind in doors or (kind == "plain" and "border" in doors)
    ]
    found += [
        (name, partial(_liquid, kind))
        for kind, name in LIQUIDS.items()
        if not getattr(plan, kind).is_empty
    ]
    if not plan.decks.is_empty:
        found.append(("bridge", partial(_bridge, False)))
    if not plan.fords.is_empty:
        found.append(("ford", partial(_bridge, True)))
    there = {thing.kind for thing in plan.things}
    for kind, (name, wide, high) in THINGS.items():
        if kind in there:
            size = (_usual(plan, kind),) * 2 if kind in BEARS else (wide, high)
            found.append((name, partial(_thing, kind, *size)))
    return found


def _usual(plan: Plan, kind: str) -> float:
    """The width of most things of a kind, the least of several."""
    widths = sorted(round(thing.width, 3) for thing in plan.things if thing.kind == kind)
    return max(widths, key=widths.count)


def zone_signs(tiers: Collection[str], secret: bool) -> list[tuple[str, Sign]]:
    """Return the signs of guards of some tiers, the weakest first, and of secret ways on maps that
    templates lay out."""
    known = [tier for tier in TIERS if tier in tiers]
    found: list[tuple[str, Sign]] = [(f"{tier} guard", partial(_guard, tier)) for tier in known]
    if len(known) < len({*tiers}):
        found.append(("guard of a way", partial(_guard, "")))
    return [*found, ("ends of a secret way", _secret_way)] if secret else found


def _guard(tier: str, style: Style) -> str:
    look, colour = paper_of(style.name), TIERS.get(tier, GUARD)
    swords = "M-.2 -.2L.2 .25M.2 -.2L-.2 .25"
    return (
        f'<path d="M-.42 -.4L0 -.32L.42 -.4L.4 0L.24 .28L0 .46L-.24 .28L-.4 0Z" fill="{colour}" '
        f'stroke="{look.ink}" stroke-width=".05"/>'
        f'<path d="{swords}" stroke="{PAPER}" stroke-width=".09" fill="none"/>'
    )


def _secret_way(style: Style) -> str:
    look = paper_of(style.name)
    letter = f'<text y=".2" font-size=".56" text-anchor="middle" fill="{PAPER}">A</text>'
    return f'<circle r=".42" fill="{SECRET}" stroke="{look.ink}" stroke-width=".05"/>{letter}'


def section_legend(plan: Plan) -> list[tuple[str, Sign]]:
    """What occurs on a side view: ways up and down, water, what stands there, the most telling
    first; drawn as the first of its kind is there."""
    first: dict[str, Thing] = {}
    for thing in plan.things:
        first.setdefault(thing.kind, Thing(thing.kind, 0, 0, 0, thing.width, thing.height))
    named = {BESIDE[kind]: kind for kind in reversed(BESIDE) if kind in first}
    ways = [(name, kind) for kind, name in BESIDE.items() if named.get(name) == kind]
    found: list[tuple[str, Sign]] = [
        (name, partial(_upright, first[kind])) for name, kind in ways if kind.startswith("climb_")
    ]
    found += [
        (name, partial(_liquid, kind))
        for kind, name in LIQUIDS.items()
        if not getattr(plan, kind).is_empty
    ]
    found += [
        (name, partial(_upright, first[kind]))
        for name, kind in ways
        if not kind.startswith("climb_")
    ]
    return found


def _upright(thing: Thing, style: Style) -> str:
    """A thing that stands, no slimmer than half its height; all that is drawn of it, its lines too,
    is within a sign."""
    across, up, down = REACH.get(thing.kind, (1.0, 1.0, 0.0))
    high = min(thing.height, SLIM * across * thing.width)
    most = high if thing.kind.startswith("climb_") else DRAWN
    less = min(1.0, most / max(across * thing.width, (up + down) * high))
    wide, high = less * thing.width, less * high
    look = section_style(style.name) if style.name == INK.name else style
    drawn = thing_svg(Thing(thing.kind, 0.0, 0.0, 0.0, wide, high), look)
    size = min(BROAD / (across * wide + PEN), UPRIGHT / ((up + down) * high + PEN))
    moved = f"translate(0 {size * high * (up - down) / 2:.3f}) scale({size:.3f})"
    return f'<g transform="{moved}">{drawn}</g>'


def _door(kind: str, style: Style) -> str:
    return door_svg(Door((-0.5, 0.0), (0.5, 0.0), kind), style)


def _liquid(kind: str, style: Style) -> str:
    colour = {"water": style.water, "lava": style.lava, "crevasse": style.abyss}[kind]
    rim = {"water": style.ripple, "lava": style.crust, "crevasse": style.ledge}[kind]
    wave = path("M-.34 .06q.17 -.14 .34 0t.34 0", **line_style(rim, 0.06))
    return path("M-.5 -.3H.5V.3H-.5Z", fill=colour, stroke=style.line, stroke_width=".05") + wave


def _bridge(stones: bool, style: Style) -> str:
    """A bridge, or the stones of a ford."""
    way = LineString([(4.5, 5.0), (5.5, 5.0)])
    drawn = bridge_svg(Bridge(box(4.5, 5 - DECK, 5.5, 5 + DECK), way, stones), "square", style)
    return f'<g transform="translate(-5 -5)">{drawn}</g>'


def _thing(kind: str, wide: float, high: float, style: Style) -> str:
    return thing_svg(Thing(kind, 0.0, 0.0, 0.0, wide, high), style)
