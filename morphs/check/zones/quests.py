"""Quests that can be done: keys before what they open (I11), artifacts asked for once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from morphs.check.zones.parts import Parts
from morphs.check.zones.read import Chart, ThingEntry

COLOURS = ("light-blue", "green", "red", "dark-blue", "brown", "purple", "white", "black")


def quest_faults(chart: Chart) -> Iterator[str]:
    yield from _artifacts(chart)
    yield from _keys(chart)


def key_of(thing: ThingEntry) -> str:
    """The colour of a tent or border guard."""
    text = f"{thing.note} {thing.name}"
    return next((colour for colour in COLOURS if colour in text), thing.note)


def _artifacts(chart: Chart) -> Iterator[str]:
    goals = Counter(
        chart.things[thing.partner].name for _, thing in chart.all_of("hut") if thing.partner >= 0
    )
    names = Counter(thing.name for _, thing in chart.all_of("artifact"))
    for _, thing in chart.all_of("hut"):
        goal = chart.things[thing.partner] if thing.partner >= 0 else None
        if goal is None or goal.kind != "artifact":
            yield f"I11: {thing.words} asks for no artifact of this map"
        elif goals[goal.name] > 1 or names[goal.name] > 1:
            yield f"I11: {goal.words} is there, or asked for, more than once"
        elif goal.zone == thing.zone:
            yield f"I11: {thing.words} and the artifact it asks for are both in zone {goal.zone}"


def _keys(chart: Chart) -> Iterator[str]:
    """Go out from the starts, beat every monster, take every key, open what it opens, and again."""
    barred = {i: key_of(t) for i, t in chart.all_of("border-guard")}
    tents = {i: key_of(t) for i, t in chart.all_of("tent")}
    if not barred:
        return
    monsters = [i for i, _ in chart.all_of("monster")]
    keys: set[str] = set()
    starts = _starts(chart)
    reached: set[int] = set()
    while True:
        opened = [i for i, colour in barred.items() if colour in keys]
        parts = Parts(chart, [*monsters, *opened])
        begun = {parts.at(square) for square in starts} - {0}
        reached = {i for i in tents if _meets(chart, parts, i, begun)}
        more = {tents[i] for i in reached} - keys
        if not more:
            break
        keys |= more
    for i, colour in barred.items():
        if colour not in keys:
            yield f"I11: {chart.things[i].words} can never be opened: no {colour} key to be had"
    for i in tents.keys() - reached:
        yield f"I11: {chart.things[i].words} can never be reached"


def _starts(chart: Chart) -> list[tuple[int, int, int]]:
    """The squares before the towns of players; without any, those before all towns."""
    towns = [thing for _, thing in chart.all_of("town")]
    owned = [thing for thing in towns if thing.owner] or towns
    return [square for town in owned for square in chart.approaches(town)]


def _meets(chart: Chart, parts: Parts, index: int, begun: set[int]) -> bool:
    """Whether a thing can be visited from one of these parts."""
    return any(parts.at(square) in begun for square in chart.approaches(chart.things[index]))
