"""Maps whose halves are alike: which zones of a template are each other's twins, and where the
image of a square lies.

A template can be laid symmetrically when its zones can be paired so that connections lead between
twins as they do between the zones themselves. A zone may be its own twin; a start may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.wording import counted
from morphs.generators.zones.templates.template import Connection, Template, Towns, Zone

MOST_STEPS, IN_ONE = 200_000, 40_000
"""Zones that are tried as twins before a template is given up, and in one search of several."""
STARTS = ("start", "computer")
Twins = dict[int, int]
Links = dict[tuple[int, int], Counter[Any]]


def find_twins(template: Template) -> Twins:
    """Pair the zones of a template; as few as can be are their own twins. Raises MorphsError."""
    links = _links(template)
    like = {zone.id: _likeness(zone) for zone in template.zones}
    odd = sum(list(like.values()).count(one) % 2 for one in _different(like.values()))
    left = MOST_STEPS
    for alone in range(odd, len(like) + 1, 2):
        search = _Search(template, links, like, alone, min(left, IN_ONE))
        if search.run(0):
            return search.twins
        left -= search.steps
        if left <= 0:
            break
    raise MorphsError(
        f"{option('symmetry')}: the template {template.name} has no two halves that are alike"
    )


def check_twins(template: Template, twins: Twins, levels: int, turned: bool) -> None:
    """Refuse a pairing that no map of so many levels has: a turned map has one middle a level, and
    every level has a zone. Raises MorphsError."""
    alone = sum(zone == twin for zone, twin in twins.items())
    if turned and alone > levels:
        raise MorphsError(
            f"{option('symmetry')}: the template {template.name} has {alone} zones without a twin,"
            f" and a turned map of {counted(levels, 'level')} has room for {levels} of them"
        )
    if (len(twins) + alone) // 2 < levels:
        raise MorphsError(
            f"{option('symmetry')}: the twins of the template {template.name} lie on one level, not"
            f" on {levels}"
        )


def _different(zones: Iterable[Zone]) -> list[Zone]:
    found: list[Zone] = []
    for zone in zones:
        if zone not in found:
            found.append(zone)
    return found


def _links(template: Template) -> Links:
    """What connects each pair of zones, either way round."""
    found: Links = {}
    for link in template.connections:
        what = (link.kind, link.guard, link.border_guard)
        for pair in ((link.a, link.b), (link.b, link.a)):
            found.setdefault(pair, Counter())[what] += 1
    return found


def _likeness(zone: Zone) -> Zone:
    """A zone but for what twins may differ in: number, player, kinds of mines and of ground."""
    mines = {"all": sum(zone.mines.values())}
    return replace(
        zone, id=0, owner=int(zone.owner > 0), mines=mines, mine_density={}, terrains=(),
        factions=(), monster_factions=(),
    )  # fmt: skip


class _Search:
    """Depth-first, zones beside paired ones first."""

    def __init__(
        self, template: Template, links: Links, like: Mapping[int, Zone], alone: int, limit: int
    ) -> None:
        self.links = links
        self.like = like
        self.alone = alone  # how many zones may yet be their own twins
        self.order = _order(template)
        self.twins: Twins = {}
        self.steps, self.limit = 0, limit

    def run(self, place: int) -> bool:
        """Pair the zones from a place of the order on; whether that could be done."""
        while place < len(self.order) and self.order[place] in self.twins:
            place += 1
        if place == len(self.order):
            return True
        zone = self.order[place]
        others = [other for other in self.order if other not in self.twins and other != zone]
        own = [] if self.like[zone].type in STARTS or not self.alone else [zone]
        for other in [*others, *own]:
            self.steps += 1
            if self.steps > self.limit:
                return False
            if self._fits(zone, other):
                self.twins |= {zone: other, other: zone}
                self.alone -= zone == other
                if self.run(place + 1):
                    return True
                self.alone += zone == other
                del self.twins[zone]
                self.twins.pop(other, None)
        return False

    def _fits(self, zone: int, other: int) -> bool:
        if self.like[zone] != self.like[other]:
            return False
        nothing: Counter[Any] = Counter()
        return all(
            self.links.get((zone, third), nothing) == self.links.get((other, twin), nothing)
            for third, twin in self.twins.items()
        )


def _order(template: Template) -> list[int]:
    order = [template.zones[0].id]
    left = [zone.id for zone in template.zones[1:]]
    near = {zone.id: Counter[int]() for zone in template.zones}
    for link in template.connections:
        near[link.a][link.b] += 1
        near[link.b][link.a] += 1
    while left:
        best = max(left, key=lambda zone: (sum(near[zone][other] for other in order), -zone))
        left.remove(best)
        order.append(best)
    return order


def twin_links(template: Template, twins: Twins) -> list[int]:
    """For each connection the number of its image."""
    left: dict[Any, list[int]] = {}
    for number, link in enumerate(template.connections):
        left.setdefault(_key(link, link.a, link.b), []).append(number)
    images = [-1] * len(template.connections)
    for number, link in enumerate(template.connections):
        if images[number] < 0:
            own = left[_key(link, link.a, link.b)]
            images[number] = number
            own.remove(number)
            if others := left[_key(link, twins[link.a], twins[link.b])]:
                images[number] = others.pop(0)
                images[images[number]] = number
    return images


def _key(link: Connection, a: int, b: int) -> Any:
    return min(a, b), max(a, b), link.kind, link.guard, link.border_guard


def symmetric_template(template: Template, twins: Twins) -> Template:
    """The template with the later twin asking for what the first asks for, and a zone that is its
    own twin for an even number of everything."""
    by_id = {zone.id: zone for zone in template.zones}
    zones = tuple(
        _paired(zone)
        if twins[zone.id] == zone.id
        else replace(by_id[min(zone.id, twins[zone.id])], id=zone.id, owner=zone.owner)
        for zone in template.zones
    )
    return replace(template, zones=zones)


def _paired(zone: Zone) -> Zone:
    def even(towns: Towns) -> Towns:
        return replace(
            towns, towns=towns.towns + towns.towns % 2, castles=towns.castles + towns.castles % 2
        )

    mines = {name: count + count % 2 for name, count in zone.mines.items()}
    return replace(
        zone,
        player_towns=even(zone.player_towns),
        neutral_towns=even(zone.neutral_towns),
        mines=mines,
    )
