"""What `morphs terrain zones` asks of the generator: the options, upon an old map's request."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, TypedDict

import click

from morphs.base.errors import MorphsError, one_line
from morphs.base.files import in_one_line

if TYPE_CHECKING:
    from morphs.generators.zones.request import ZoneRequest
    from morphs.generators.zones.state import ZoneOptions
    from morphs.generators.zones.templates.template import Template
    from morphs.generators.zones.zone_map import ZoneMap

ASKED = (
    *("template", "players", "humans", "computers", "size", "levels", "water", "symmetry"),
    *("monsters", "shapes", "seed"),
)
"""The options that make the request; all others say what becomes of the map."""


class Given(TypedDict):
    """The options of the command line."""

    template: str | None
    listed: bool
    players: int | None
    humans: int | None
    computers: int | None
    size: int | None
    levels: str | None
    water: str | None
    symmetry: str | None
    monsters: str | None
    shapes: str | None
    seed: int | None
    again: str | None
    outputs: tuple[str, ...]
    overlay: str | None
    px: int | None
    title: str
    legend: bool
    dress: bool
    steps: str | None
    time_limit: float | None
    report: bool
    quiet: bool


def read_request(given: Given) -> tuple[ZoneRequest, ZoneOptions]:
    """Return the request of the options, upon that of an old map if there is one, and what its
    template makes of it. Raises MorphsError for what cannot be."""
    from morphs.generators.zones.choosing import choose_template
    from morphs.generators.zones.request import ZoneRequest, resolve_request

    own: dict[str, object] = {name: given[name] for name in ASKED if given[name] is not None}
    if given["levels"] is not None:
        own["levels"] = int(given["levels"])
    old = _old(given["again"]) if given["again"] else None
    data = {**(_kept(old, own) if old else {"seed": secrets.randbelow(10**6)}), **own}

    def spelt(name: str) -> str:
        return f"--{name}" if name in own or not old else f"{given['again']}: request.{name}"

    tell = partial(in_one_line, name=spelt)
    zone_request = ZoneRequest.model_validate(data, context={"tell": tell})
    if "template" not in data:
        zone_request = zone_request.model_copy(update={"template": choose_template(zone_request)})
    return zone_request, resolve_request(zone_request, _template(zone_request, given["again"], old))


def _old(file: str) -> ZoneMap:
    """The map of a file, for what it says of its making."""
    from morphs.generators.zones.zone_json import read_zones

    old = read_zones(file)
    if not old.request:
        raise MorphsError(f"{file}: carries no request of Morphs")
    return old


def _kept(old: ZoneMap, own: dict[str, object]) -> dict[str, object]:
    """What an old map's request says and nothing given anew decides: another template decides its
    sizes and players, another size its levels, and other players are counted anew."""
    dropped: set[str] = set()
    if "template" in own:
        dropped |= {"size", "levels", "players", "humans", "water"}
    if "size" in own:
        dropped.add("levels")
    if {"players", "humans", "computers"} & set(own):
        dropped |= {"players", "humans"}
    return {name: value for name, value in old.request.items() if name not in dropped}


def _template(zone_request: ZoneRequest, again: str | None, old: ZoneMap | None) -> Template:
    from morphs.generators.zones.templates.library import find_template

    try:
        template = find_template(zone_request.template, warn)
    except MorphsError as error:
        if old is None or old.request.get("template") != zone_request.template:
            raise
        raise MorphsError(
            f"{again}: its template is not here any more; say with --template where it is ({error})"
        ) from error
    if old is not None and {zone_request.symmetry, old.request.get("symmetry")} == {"none"}:
        same = old.request.get("template") != zone_request.template or old.template == _of_old(
            template, old
        )
        if not same:
            warn(f"the template {template.name} has changed since {again} was made")
    return template


def _of_old(template: Template, old: ZoneMap) -> Template:
    """What there is of a template for those who play on an old map."""
    from morphs.generators.zones.templates.template import peopled

    numbers = [old.request.get(name) for name in ("players", "humans")]
    players, humans = (number if isinstance(number, int) else 0 for number in numbers)
    return peopled(template, players, humans)


def warn(text: str) -> None:
    """Print a note on standard error."""
    click.echo(f"note: {one_line(text)}", err=True)
