"""How much room a template needs at the least: what its zones must hold stands somewhere."""

from __future__ import annotations

from morphs.generators.zones.templates.template import Template, Zone

TOWN, MINE, LINK, BARE = 24, 12, 4, 16
"""Squares: a town or a mine with its guard and the way to it, the way of a connection, and what a
zone is without any of them."""
STANDARD = (36, 72, 108, 144, 180, 216, 252)


def least_area(template: Template, zone: Zone) -> int:
    """Return the squares without which a zone cannot hold what it must."""
    towns = sum(each.towns + each.castles for each in (zone.player_towns, zone.neutral_towns))
    mines = sum(zone.mines.values())
    links = sum(
        zone.id in (link.a, link.b)
        for link in template.connections
        if link.kind not in ("fictive", "repulsive")
    )
    return BARE + TOWN * towns + MINE * mines + LINK * links


def room_needed(template: Template) -> int:
    """Return the squares that all zones need together."""
    return sum(least_area(template, zone) for zone in template.zones)


def larger_maps(template: Template, size: int, levels: int, need: int = 0) -> list[tuple[int, int]]:
    """Return sizes and levels that the template is made for, larger than these and large enough,
    the smallest of one and of two levels."""
    found = []
    for deep in (1, 2):
        sides = [
            side
            for side in STANDARD
            if side * side * deep > max(need, size * size * levels)
            and template.smallest <= side * side * deep <= template.largest
        ]
        found += [(sides[0], deep)] if sides else []
    return found
