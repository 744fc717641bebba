"""The ground: every zone in one piece (I1), obstacles where they belong (I3, I17), islands that
only decorate (I16)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import ndimage

from morphs.check.zones.parts import EIGHT, Parts, labelled
from morphs.check.zones.read import (
    FREE,
    MUST_BLOCK,
    MUST_CLEAR,
    TERRAINS,
    Bools,
    Chart,
    ConnectionEntry,
    Place,
)

LEAST_COVER = 0.99
SHOWN = 3


def ground_faults(chart: Chart) -> Iterator[str]:
    yield from _pieces(chart)
    yield from _joined(chart)
    yield from _unreached(chart)
    yield from _cover(chart)
    yield from _obstacles(chart)
    yield from _layers(chart)
    yield from _islands(chart)
    yield from _centres(chart)


def _centres(chart: Chart) -> Iterator[str]:
    """Every centre lies in its zone."""
    for zone, at in chart.entry.centres.items():
        if int(chart.zone[at]) != zone:
            level, row, column = at
            where = f"level {level}, row {row}, column {column}"
            yield f"I1: the centre of zone {zone}, {where}, lies in zone {int(chart.zone[at])}"


def _pieces(chart: Chart) -> Iterator[str]:
    """All open squares of a zone hang together within it."""
    opened = chart.land & (chart.stands == FREE) & (chart.mask != MUST_BLOCK)
    for zone in chart.zones:
        own = chart.zone == zone
        if not own.any():
            yield f"I1: zone {zone} has no square on the map"
            continue
        labels, _ = labelled(own & chart.passable)
        found = np.unique(labels[own & opened])
        if len(found) > 1:
            sizes = sorted(int((labels == label).sum()) for label in found.tolist())
            yield (
                f"I1: the open squares of zone {zone} are in {len(found)} pieces, "
                f"the smallest of {sizes[0]} squares{_place(labels == found[-1])}"
            )


def _place(squares: Bools) -> str:
    level, row, column = np.argwhere(squares)[0].tolist()
    return f" (near row {row}, column {column}{' underground' if level else ''})"


def _joined(chart: Chart) -> Iterator[str]:
    """With all guards beaten one comes to wherever the template leads."""
    parts = Parts(chart, all_beaten=True)
    for number, link in chart.links():
        if not _is_sealed(chart, link) and not parts.join(link.a, link.b):
            yield f"I1: connection {number} (zones {link.a} and {link.b}) leads nowhere"


def _is_sealed(chart: Chart, link: ConnectionEntry) -> bool:
    return "sealed" in (chart.zones[link.a].type, chart.zones[link.b].type)


def _unreached(chart: Chart) -> Iterator[str]:
    """Whatever can be visited can be stepped to; from what was visited one can step on."""
    stood = chart.passable | chart.navigable
    rest = [thing for thing in chart.things if thing.kind != "obstacle" and chart.entered(thing)]
    while near := [t for t in rest if any(stood[square] for square in chart.approaches(t))]:
        for thing in near:
            if at := chart.entered(thing):
                stood[at] = True
        gone = set(map(id, near))
        rest = [thing for thing in rest if id(thing) not in gone]
    if rest:
        missed = [thing.words for thing in rest]
        more = f" and {len(missed) - SHOWN} more" if len(missed) > SHOWN else ""
        yield f"I1: nobody can reach {', '.join(missed[:SHOWN])}{more}"


def _cover(chart: Chart) -> Iterator[str]:
    wanted = (chart.mask == MUST_BLOCK) & chart.land
    if wanted.any():
        share = float((chart.stands[wanted] > FREE).mean())
        if share < LEAST_COVER:
            yield f"I3: {share:.1%} of what must be blocked is covered; it should be 99 %"
    obstacles = np.zeros(chart.shape, dtype=bool)
    for thing in chart.things:
        if thing.kind == "obstacle":
            for square in chart.covered(thing):
                obstacles[square] = True
    wrong = obstacles & (chart.mask == MUST_CLEAR) & chart.land
    if wrong.any():
        yield f"I3: obstacles cover {int(wrong.sum())} squares that must be clear{_place(wrong)}"
    shown = chart.thing >= 0
    odd = shown != (chart.stands > FREE)
    if odd.any():
        yield f"I3: layer thing does not show what covers {int(odd.sum())} squares{_place(odd)}"


def _obstacles(chart: Chart) -> Iterator[str]:
    """No obstacle on a ground that is forbidden to it."""
    wrong = []
    for thing in chart.things:
        allowed = chart.kind(thing).terrains
        if thing.kind == "obstacle" and allowed:
            grounds = {TERRAINS[int(chart.terrain[square])] for square in chart.covered(thing)}
            if not grounds <= set(allowed):
                wrong.append(f"{thing.words} on {', '.join(sorted(grounds - set(allowed)))}")
    if wrong:
        more = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
        yield f"I17: {'; '.join(wrong[:SHOWN])}{more}"


def _layers(chart: Chart) -> Iterator[str]:
    """Nothing lies over another thing, but for obstacles that may lie partly over others."""
    lies: dict[Place, int] = {}
    left = [0] * len(chart.things)  # squares of each that nothing lies over
    for index, thing in enumerate(chart.things):
        over = set()
        for square in chart.covered(thing):
            if square in lies:
                over.add(lies[square])
                left[lies[square]] -= 1
            lies[square] = index
            left[index] += 1
        for other in sorted(over):
            below = chart.things[other]
            if chart.kind(below).group not in chart.kind(thing).over or thing.kind != "obstacle":
                yield f"I17: {thing.words} lies over {below.words}"
            elif not left[other]:
                yield f"I17: {thing.words} hides {below.words}"


def _islands(chart: Chart) -> Iterator[str]:
    """All of nobody's land in the sea must be blocked, and boats can sail all around it."""
    nobodys = chart.land & (chart.zone == 0)
    bare = nobodys & (chart.mask != MUST_BLOCK)
    if bare.any():
        yield f"I16: {int(bare.sum())} squares of nobody's land are open{_place(bare)}"
    for level in range(chart.shape[0]):
        around = ndimage.binary_dilation(nobodys[level], EIGHT) & ~nobodys[level]
        shut = around & ~chart.navigable[level]
        if shut.any():
            words = "squares beside decorative islands cannot be sailed"
            yield f"I16: {int(shut.sum())} {words}{_place(_on(chart, level, shut))}"


def _on(chart: Chart, level: int, squares: Bools) -> Bools:
    found = np.zeros(chart.shape, dtype=bool)
    found[level] = squares
    return found
