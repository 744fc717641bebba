"""Connections: each realised once, no zone left but past its guards (I1, I4, I5, I13)."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import numpy as np
import pytest
from scipy import ndimage

from morphs.generators.zones.making import LAYING, generate
from morphs.generators.zones.objects.guards import guard_value
from morphs.generators.zones.state import ZoneOptions
from morphs.generators.zones.templates.template import Template
from morphs.generators.zones.zone_map import CLEAR, NO_THING, ZoneMap

EIGHT = np.ones((3, 3))
SAMPLE = [
    ("2sm0k#2SM0k", 36, 1), ("smallRing#Small Ring", 36, 1), ("3sm3d#3SM3d", 72, 2),
    ("8mm0e#8MM0e", 72, 1), pytest.param(("ring#Ring", 144, 2), marks=pytest.mark.soak),
    pytest.param(("dwarvenTunnels#Dwarven Tunnels", 108, 2), marks=pytest.mark.soak),
]  # fmt: skip


def walkable(area: ZoneMap, guards_away: set[int], held: bool) -> nx.Graph:
    """Zones and the pieces of ground they share. `held`: guards hold the 3 x 3 squares around."""
    free = area.land & (area.mask != 1) & (area.thing == NO_THING)
    for passage in area.passages:  # ends are entered squares
        for square in passage.squares if passage.how in ("gate", "teleporter") else ():
            free[square] = True
    for index, thing in enumerate(area.things):
        if thing.kind == "monster":
            row, column = thing.row, thing.column
            if index in guards_away or not held:
                free[thing.level, row, column] = True
            else:
                free[thing.level, max(0, row - 1) : row + 2, max(0, column - 1) : column + 2] = (
                    False
                )
    labels = np.zeros(free.shape, dtype=int)
    for level in range(area.levels):
        found, _ = ndimage.label(free[level], EIGHT)
        labels[level] = np.where(found, found + labels.max(), 0)
    graph = nx.Graph()
    graph.add_nodes_from(zone.id for zone in area.template.zones)
    pairs = set(zip(labels[free].tolist(), area.zone[free].tolist(), strict=True))
    graph.add_edges_from((f"piece {piece}", zone) for piece, zone in pairs if zone)
    for passage in area.passages:
        if passage.how in ("gate", "teleporter"):
            one, other = (int(labels[square]) for square in passage.squares)
            if one and other:
                graph.add_edge(f"piece {one}", f"piece {other}")
    return graph


def joined(graph: nx.Graph) -> set[frozenset[int]]:
    """Groups of zones between which one can walk."""
    return {
        frozenset(node for node in part if isinstance(node, int))
        for part in nx.connected_components(graph)
    } - {frozenset()}


def free_groups(area: ZoneMap, more: tuple[int, int] | None = None) -> set[frozenset[int]]:
    """What the template lets be joined: wide connections, and those nobody guards."""
    graph = nx.Graph()
    graph.add_nodes_from(zone.id for zone in area.template.zones)
    for passage in area.passages:
        link = area.template.connections[passage.connection]
        if passage.how != "none" and passage.guard == NO_THING:
            assert link.kind == "wide" or guard_value(link.guard, 3) == 0
            graph.add_edge(link.a, link.b)
    if more:
        graph.add_edge(*more)
    return {frozenset(part) for part in nx.connected_components(graph)}


@pytest.fixture(scope="module", params=SAMPLE, ids=lambda case: f"{case[0]}-{case[1]}x{case[2]}")
def made(request: pytest.FixtureRequest, vcmi_templates: dict[str, Template]) -> ZoneMap:
    name, size, levels = request.param
    template = vcmi_templates[name]
    return generate(ZoneOptions(template, 3, size, levels, max(template.players)), steps=LAYING)


def test_every_connection_is_realised_once(made: ZoneMap) -> None:
    links = made.template.connections
    real = {at for at, link in enumerate(links) if link.kind in ("guarded", "wide", "portal")}
    count = Counter(passage.connection for passage in made.passages)
    assert set(count) == real
    assert set(count.values()) == {1}


def test_guards_keep_zones_apart(made: ZoneMap) -> None:
    assert joined(walkable(made, set(), held=True)) == free_groups(made)


def test_a_guard_gone_joins_exactly_its_zones(made: ZoneMap) -> None:
    for passage in made.passages:
        if passage.guard != NO_THING:
            link = made.template.connections[passage.connection]
            what = f"connection:{passage.connection}"
            gone = {at for at, thing in enumerate(made.things) if thing.guards == what}
            assert passage.guard in gone
            graph = walkable(made, gone, held=True)
            assert joined(graph) == free_groups(made, (link.a, link.b))


def test_without_guards_all_is_one(made: ZoneMap) -> None:
    assert len(joined(walkable(made, set(), held=False))) == 1


def test_each_zone_is_one_piece(made: ZoneMap) -> None:
    for zone in made.template.zones:
        level = made.centres[zone.id][0]
        clear = (made.zone[level] == zone.id) & (made.mask[level] == CLEAR)
        assert ndimage.label(clear, EIGHT)[1] == 1


def test_a_gate_stands_at_one_place_of_both_levels(made: ZoneMap) -> None:
    for passage in made.passages:
        if passage.how == "gate":
            (top, *place), (bottom, *below) = passage.squares
            assert (top, bottom) == (0, 1)
            assert place == below
