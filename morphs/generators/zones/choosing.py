"""Which of the templates that ship makes a map of what is asked, where none is named."""

from __future__ import annotations

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.generators.zones.request import ZoneRequest, resolve_request
from morphs.generators.zones.symmetry.pairing import check_twins, find_twins
from morphs.generators.zones.templates.library import shipped_templates
from morphs.generators.zones.templates.template import Template, peopled


def choose_template(zone_request: ZoneRequest) -> str:
    """Return the name of a template that ships and allows what is asked, by the dice of the seed.
    Raises MorphsError where none does."""
    refusals = {name: _refusal(zone_request, one) for name, one in shipped_templates().items()}
    fitting = [name for name, why in refusals.items() if why is None]
    if fitting:
        return Dice(zone_request.seed, "template").choose(fitting)
    reasons = {why for why in refusals.values() if why}
    if len(reasons) == 1:  # wrong whatever the template
        raise MorphsError(reasons.pop())
    raise MorphsError(
        "no template that ships allows all that is asked of size, levels, players, water and "
        "symmetry: morphs terrain zones --list tells their sizes and players"
    )


def _refusal(zone_request: ZoneRequest, template: Template) -> str | None:
    """Why a template does not allow what is asked, None where it does."""
    try:
        options = resolve_request(zone_request, template)
        if zone_request.symmetry != "none":
            whole = peopled(template, options.players, options.humans)
            turned = zone_request.symmetry == "rotate"
            check_twins(whole, find_twins(whole), options.levels, turned)
    except MorphsError as error:
        return str(error)
    return None
