"""Symmetric maps: the obstacle mask of one half is made the image of the other."""

from __future__ import annotations

import numpy as np

from morphs.generators.zones.state import State
from morphs.generators.zones.steps.reach import reach
from morphs.generators.zones.symmetry.images import image
from morphs.generators.zones.zone_map import BLOCKED, CLEAR


def evening(state: State) -> None:
    """Make the halves of the mask alike, and every zone one piece after that.

    Once more after that, but where gates on turned maps have their way out to the south in both
    halves: what joins it to the rest is the one thing that may differ.
    """
    if state.twins:
        _symmetrise(state)
        reach(state)
        if (state.kept_clear == image(state.kept_clear, state.options.symmetry)).all():
            _symmetrise(state)


def _symmetrise(state: State) -> None:
    """The mask of every zone becomes the image of its twin's; in its own twin what is clear in
    either half is clear in both."""
    area = state.map
    answer = image(area.mask, state.options.symmetry).copy()
    for zone in state.template.zones:
        twin = state.twins[zone.id]
        own = area.zone == zone.id
        if twin == zone.id:
            area.mask[own] = np.maximum(area.mask, answer)[own]
        elif zone.id > twin:
            area.mask[own] = answer[own]
            area.centres[zone.id] = state.image_of(area.centres[twin])
    area.mask[state.shut] = BLOCKED
    area.mask[state.kept_clear] = CLEAR
