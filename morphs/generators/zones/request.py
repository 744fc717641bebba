"""What can be asked of the generator, and what a template makes of what was left open."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.models import RequestModel
from morphs.base.options import option
from morphs.generators.zones.state import Shapes, ZoneOptions
from morphs.generators.zones.symmetry.images import Symmetry
from morphs.generators.zones.templates.needs import STANDARD
from morphs.generators.zones.templates.template import Template, Water, owners_of, peopled

USUAL = 144
"""Templates for larger maps too are made no larger than this unless asked."""
LARGEST = 252
"""No level is wider, though some templates tell areas of more, of two levels together."""


class ZoneRequest(RequestModel):
    """One map asked for; what is None the template decides."""

    model_config = ConfigDict(extra="forbid")

    template: str = Field(
        default="handshake", description="a name, or FILE[#NAME]: .toml, .json, rmg.txt"
    )
    seed: int = Field(default=0, ge=0, description="the dice")
    size: int | None = Field(
        default=None, ge=36, le=LARGEST, description=f"squares a side, 36 to {LARGEST}"
    )
    levels: Literal[1, 2] | None = Field(default=None, description="2: with an underground")
    players: int | None = Field(default=None, ge=1, le=8, description="humans and computers")
    humans: int | None = Field(default=None, ge=0, le=8, description="human players")
    computers: int | None = Field(default=None, ge=0, le=8, description="computer players")
    water: Water | None = Field(
        default=None, description="seas between zones, or every zone an island"
    )
    symmetry: Symmetry = Field(default="none", description="both halves alike")
    monsters: Literal["weak", "normal", "strong"] = Field(
        default="normal", description="how strong guards are"
    )
    shapes: Shapes = Field(
        default="power", description="zones true to their sizes, or plain Voronoi cells"
    )


def resolve_request(request: ZoneRequest, template: Template) -> ZoneOptions:
    """Return the options of a map, nothing left open. Raises MorphsError where the template allows
    no such map."""
    size, levels = _resolve_size(template, request.size, request.levels)
    players, humans = resolve_players(template, request.players, request.humans, request.computers)
    _refuse_few_starts(template, players, humans)
    water = request.water or template.waters[0]
    if water not in template.waters:
        raise MorphsError(
            f"{option('water', water)}: the template {template.name} is made for"
            f" {' or '.join(template.waters)}"
        )
    return ZoneOptions(
        template, request.seed, size, levels, players, humans, water,
        request.symmetry, request.monsters, request.shapes,
    )  # fmt: skip


def _refuse_few_starts(template: Template, players: int, humans: int) -> None:
    """Zones may be for certain numbers of players only."""
    there = peopled(template, players, humans)
    starts = sum(len(owners_of(there, kind)) for kind in ("start", "computer"))
    if starts < players:
        raise MorphsError(
            f"the template {template.name} has start zones for {starts} players when {players}"
            f" play, {humans} of them humans"
        )


def resolve_players(
    template: Template, players: int | None, humans: int | None, computers: int | None
) -> tuple[int, int]:
    """Return the numbers of players and of humans among them. Raises MorphsError when the
    template has no room for them."""
    starts, seats = owners_of(template, "start"), owners_of(template, "computer")
    if humans is not None and computers is not None:
        if players not in (None, humans + computers):
            raise MorphsError(
                f"{option('players', players)} is not {option('humans', humans)} + "
                f"{option('computers', computers)}"
            )
        players = humans + computers
    if players is None:
        players = _most_players(template, len(starts), humans, computers)
    if humans is None:
        humans = (
            players - computers
            if computers is not None
            else _humans(template, players, len(starts))
        )
    _refuse_players(template, players, humans, len(starts), len(seats))
    return players, humans


def _most_players(
    template: Template, starts: int, humans: int | None, computers: int | None
) -> int:
    """As many players as the template is made for."""
    fitting = [number for number in template.players if number <= starts] or [starts]
    least = max(humans or 0, computers or 0, 1)
    return max(max(fitting), least)


def _humans(template: Template, players: int, starts: int) -> int:
    allowed = [number for number in template.humans if number <= min(players, starts)]
    return max(allowed) if allowed else min(players, starts)


def _refuse_players(template: Template, players: int, humans: int, starts: int, seats: int) -> None:
    name = f"the template {template.name}"
    if players > starts + seats:
        raise MorphsError(f"{name} has start zones for {starts + seats} players, not for {players}")
    if players < 1 or humans < 0 or humans > players:
        raise MorphsError(f"{humans} of {players} players cannot be human")
    if humans > starts:
        raise MorphsError(f"{name} has start zones for {starts} humans, not for {humans}")
    at_seats = max(0, players - starts)
    if not {players, players - at_seats, players - min(players - humans, seats)} & set(
        template.players
    ):
        counts = ", ".join(map(str, template.players))
        raise MorphsError(f"{name} is made for {counts} players, not for {players}")


def _resolve_size(template: Template, size: int | None, levels: int | None) -> tuple[int, int]:
    fitting = [
        (side, level)
        for level in ([levels] if levels else _levels_of(template))
        for side in ([size] if size else STANDARD)
        if template.smallest <= side * side * level <= template.largest
    ]
    if not fitting:
        wanted = (
            f"{size or 'any size'}, {levels or 'any number of'} level{'s' if levels != 1 else ''}"
        )
        raise MorphsError(
            f"the template {template.name} is made for maps of {template.smallest} to"
            f" {template.largest} squares, levels counted ({_examples(template)}), not for {wanted}"
        )
    usual = [each for each in fitting if each[0] <= USUAL] or fitting
    return usual[len(usual) // 2] if not size else usual[0]


def _levels_of(template: Template) -> list[int]:
    """The numbers of levels to try: two first where zones are to lie underground."""
    deep = any(zone.level == "underground" for zone in template.zones)
    fits = [
        level
        for level in ((2, 1) if deep else (1, 2))
        if any(template.smallest <= side * side * level <= template.largest for side in STANDARD)
    ]
    return fits[:1] or [1, 2]


def _examples(template: Template) -> str:
    found = [
        f"{option('size', side)} {option('levels', level)}"
        for side in STANDARD
        for level in (1, 2)
        if template.smallest <= side * side * level <= template.largest
    ]
    ends = list(dict.fromkeys([*found[:1], *found[-1:]]))
    return " to ".join(ends) if ends else f"sides of about {round(template.smallest**0.5)}"


def request_of(request: ZoneRequest, options: ZoneOptions) -> dict[str, Any]:
    """What a map's file says of how it was made: running it again gives the same map."""
    resolved = {
        "size": options.size,
        "levels": options.levels,
        "players": options.players,
        "humans": options.humans,
        "water": options.water,
    }
    known = {**request.model_dump(exclude_none=True, exclude={"computers"}), **resolved}
    return {name: known[name] for name in ZoneRequest.model_fields if name in known}
