"""What a request must not ask for together.

A request refuses it as it is made, so that this cannot import it: `request` is a `Request`, or what
has all its options.
"""

from __future__ import annotations

from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.options import option

LAND = "terrain:"
UNMET = (
    *("pin", "paint", "regions", "template", "zone", "zoning", "guards"),
    *("at_least", "at_most", "set", "variety"),
    *("compose", "mood", "districts"),
    *("closed", "entrances", "entrance", "only_entrances", "connected", "meet", "solver"),
    *("start", "on_misfit", "tries", "strict_tries", "mask", "frame"),
)
"""Options of a search, which a terrain map does without."""
DRAWING = ("start", "on_misfit", "tries", "strict_tries")
"""Options that only mean something where tiles are drawn."""
UNEVEN = (
    *("mask", "frame", "template", "terrain", "set", "variety", "at_least", "at_most"),
    *("connected", "meet", "entrances", "entrance", "only_entrances"),
    *("compose", "mood", "districts"),
    *("solver", *DRAWING),
)
"""Options that strips drawn anew do not keep."""


def refuse_contradictions(request: Any) -> None:
    """Refuse options that cannot be meant together, in a sentence that says what to leave out."""
    entrances = [f for f in ("entrance", "entrances", "only_entrances") if getattr(request, f)]
    if request.closed and entrances:
        raise MorphsError(
            f"{option('closed')} leaves no room for {option(entrances[0])}: to close all but "
            f"the entrances use {option('only_entrances')} instead of {option('closed')}"
        )
    if request.wrap and request.entrances and request.mask is None:
        raise MorphsError(
            f"a wrapped board has no border to leave it by: leave out {option('wrap')} or "
            f"{option('entrances')}"
        )
    if request.only_entrances and not request.entrance and request.entrances is None:
        raise MorphsError(
            f"{option('only_entrances')} needs {option('entrances')} or {option('entrance')}: "
            f"say how many there are, or where"
        )
    _refuse_idle_compositions(request)
    if request.even:
        _refuse_what_is_not_even(request)
    if request.zone and request.template is None:
        raise MorphsError(f"{option('zone')} says what the zones of a {option('template')} take")
    for name in ("guards", "zoning"):
        if getattr(request, name) is not None and request.template is None:
            raise MorphsError(
                f"{option(name)} concerns the zones of a {option('template')}: name one"
            )
    if request.title is not None and not request.dress:
        raise MorphsError(
            f"{option('title')} is written on a sheet of paper: give {option('dress')} too"
        )
    if request.solver == "complete" and request.asks_for_drawing:
        name = next(name for name in DRAWING if is_given(request, name))
        raise MorphsError(
            f"{option(name)} is for tiles that are drawn one by one: leave it out, or "
            f"{option('solver', 'complete')}"
        )
    if request.terrain is not None:
        _refuse_beside_terrain(request)


def is_given(request: Any, name: str) -> bool:
    """Whether an option has another value than it has by itself."""
    return bool(getattr(request, name) != type(request).model_fields[name].default)


def plan_option(request: Any) -> str:
    """The option that asks for a designed map: one that says what it is like, if there is one."""
    given = [name for name in ("mood", "districts") if getattr(request, name) is not None]
    return option(given[0]) if given else option("compose", "designed")


def _refuse_idle_compositions(request: Any) -> None:
    """Refuse moods and districts of a map without a plan, and two plans at once."""
    given = request.mood is not None or request.districts is not None
    if request.compose == "loose" and given:
        raise MorphsError(
            f"{plan_option(request)} says what a designed map is like: leave out "
            f"{option('compose', 'loose')}"
        )
    other = [name for name in ("template", "regions") if getattr(request, name) is not None]
    if other and (request.compose == "designed" or given):
        raise MorphsError(
            f"{plan_option(request)} and {option(other[0])} both say what lies where: "
            "leave one of them out"
        )


def _refuse_what_is_not_even(request: Any) -> None:
    """Refuse what strips of two rows or columns cannot keep."""
    if not request.board.startswith("grid:"):
        raise MorphsError(
            f"{option('even')} is for boards of squares: use {option('board', 'grid:...')}"
        )
    if request.water == "on":
        raise MorphsError(
            f"{option('even')} cannot keep rivers from running in a circle: give "
            f"{option('water', 'off')} too"
        )
    for name in UNEVEN:
        if getattr(request, name) not in (type(request).model_fields[name].default, "loose"):
            raise MorphsError(
                f"{option('even')} draws strips of the map anew, which does not go together "
                f"with {option(name)}: leave one of them out"
            )


def _refuse_beside_terrain(request: Any) -> None:
    """Refuse what a terrain map leaves no room for: it says what every cell shows."""
    for name in UNMET:
        if getattr(request, name) not in (type(request).model_fields[name].default, "loose"):
            raise MorphsError(
                f"{option('terrain')} says what every cell shows and leaves {option(name)} no "
                f"room: leave it out, and edit the finished layout"
            )
    if request.gaps.startswith(LAND):
        raise MorphsError(
            f"{option('terrain')} leaves no hole for {option('gaps', request.gaps)}: use fill, "
            f"cap or leave"
        )
