"""Guards that cannot be passed by (I4), connections made exactly once (I5), gates one above the
other (I13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from morphs.check.unions import Unions
from morphs.check.zones.parts import PORTALS, Parts
from morphs.check.zones.read import GUARDS, Chart, ConnectionEntry, PassageEntry, Place


def guard_faults(chart: Chart) -> Iterator[str]:
    """Everything that is wrong with the ways between zones."""
    yield from _realised(chart)
    yield from _portals(chart)
    yield from _leaks(chart)
    yield from _opened(chart)


def is_free(chart: Chart, link: ConnectionEntry) -> bool:
    """Whether the template leaves a connection without a guard."""
    if link.kind == "wide":
        return True
    return not link.border_guard and chart.strength(link.guard) == 0


def free_classes(chart: Chart, more: Iterable[int] = ()) -> dict[int, int]:
    """Zones joined by connections without guards (and by those of the indices `more`): by zone,
    the lowest number of its class."""
    numbers = {zone: place for place, zone in enumerate(sorted(chart.zones))}
    unions = Unions()
    opened = set(more)
    for number, link in chart.links():
        if number in opened or is_free(chart, link):
            unions.join([numbers[link.a], numbers[link.b]])
    names = sorted(chart.zones)
    return {zone: names[unions.root(place)] for zone, place in numbers.items()}


def guards_of(chart: Chart, number: int) -> list[int]:
    """The things that guard one connection (that of a harbour may stand for several)."""
    return [
        index
        for index, thing in chart.all_of(*GUARDS)
        if str(number) in thing.guards.removeprefix("connection:").split(",")
    ]


def named(link: ConnectionEntry, number: int) -> str:
    return f"connection {number} (zones {link.a} and {link.b})"


def inner_guards(chart: Chart) -> list[int]:
    """The guards within zones: of treasures and mines."""
    return [
        index
        for index, thing in chart.all_of(*GUARDS)
        if not thing.guards.startswith("connection:")
    ]


def _leaks(chart: Chart) -> Iterator[str]:
    """Whoever fights no guard of a connection, were he to beat all others, gets no further than
    the template's open connections lead."""
    parts = Parts(chart, inner_guards(chart))
    allowed = free_classes(chart)
    for zones in parts.zones.values():
        if len({allowed[zone] for zone in zones}) > 1:
            listed = ", ".join(map(str, sorted(zones)))
            yield f"I4: one gets from zone to zone past all guards: zones {listed}"


def _opened(chart: Chart) -> Iterator[str]:
    """Beating a connection's guards joins its two zones, and no others."""
    realised = {p.connection for p in chart.entry.passages if p.how != "none"}
    inner = inner_guards(chart)
    untouched = Parts(chart, inner)
    for number, link in chart.links():
        if number not in realised:
            continue
        if is_free(chart, link):
            if not untouched.join(link.a, link.b):
                yield f"I4: {named(link, number)} should be open, but no way leads through"
            continue
        guards = guards_of(chart, number)
        if not guards:
            yield f"I4: nobody guards {named(link, number)}, worth {link.guard}"
            continue
        parts = Parts(chart, [*inner, *guards])
        if not parts.join(link.a, link.b):
            yield f"I4: beating the guards of {named(link, number)} opens no way"
        allowed = free_classes(chart, [number])
        for zones in parts.zones.values():
            if len({allowed[zone] for zone in zones}) > 1:
                listed = ", ".join(map(str, sorted(zones)))
                yield f"I4: beating the guards of {named(link, number)} joins zones {listed}"


def _realised(chart: Chart) -> Iterator[str]:
    made = Counter(passage.connection for passage in chart.entry.passages)
    hows = {passage.connection: passage for passage in chart.entry.passages}
    wanted = {number for number, _ in chart.links()}
    for number, link in enumerate(chart.template.connections):
        count = made[number]
        if number in wanted:
            if count != 1 or hows[number].how == "none":
                times = "never" if not count or hows[number].how == "none" else f"{count} times"
                yield f"I5: {named(link, number)} is made {times}; it should be once"
            else:
                yield from _of_one(chart, link, hows[number])
        elif count and hows[number].how != "none":
            yield f"I5: {named(link, number)} is {link.kind}: it should not be made"


def _of_one(chart: Chart, link: ConnectionEntry, passage: PassageEntry) -> Iterator[str]:
    name = named(link, passage.connection)
    if link.kind == "wide" and passage.how not in ("wide", "gate", "teleporter", "water"):
        yield f"I5: {name} is wide, and is made as {passage.how}"
    if link.kind == "portal" and passage.how != "teleporter":
        yield f"I5: {name} wants a portal, and is made as {passage.how}"
    if passage.how in PORTALS:
        kinds = [chart.things[index].kind for index in passage.things]
        if kinds != [passage.how] * 2:
            yield f"I5: {name} should have two ends ({passage.how}), not {kinds}"
        else:
            zones = {chart.things[index].zone for index in passage.things}
            if zones != {link.a, link.b}:
                yield f"I5: the ends of {name} stand in zones {sorted(zones)}"
    if passage.how in ("land", "wide") and passage.squares:
        near = {int(chart.zone[square]) for square in passage.squares}
        if passage.how == "land" and not {link.a, link.b} <= near:
            yield f"I5: {name} crosses no border of the two: zones {sorted(near)}"


def _portals(chart: Chart) -> Iterator[str]:
    used = Counter(index for passage in chart.entry.passages for index in passage.things)
    for index, thing in enumerate(chart.things):
        if thing.kind not in PORTALS:
            continue
        if used[index] != 1:
            yield f"I5: {thing.words} belongs to {used[index]} connections; it should be one"
        if thing.partner < 0 or chart.things[thing.partner].partner != index:
            yield f"I5: {thing.words} leads to no other end"
            continue
        other = chart.things[thing.partner]
        ends = chart.entered(thing), chart.entered(other)
        if thing.kind == "gate" and not _above_each_other(*ends):
            yield f"I13: {thing.words} and its other end do not lie one above the other"


def _above_each_other(a: Place | None, b: Place | None) -> bool:
    return a is not None and b is not None and a[0] != b[0] and a[1:] == b[1:]
