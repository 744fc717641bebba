"""The prospect on the sheet of a town: whether it has one, and what has numbers there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from morphs.art.dressing.dress import Dress
from morphs.art.dressing.views import Mark, View
from morphs.draw.city.canvas import town_of
from morphs.draw.city.style import TOWN_STYLES

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

HIGH, VILLAGE_HIGH = 0.16, 0.165
"""How high a prospect is, by the width of its map; that of a village."""


def with_view(picture: Picture, dress: Dress, marks: Sequence[Mark]) -> Dress:
    """The sheet of a town with its prospect; a part of a map has none, nor have fields without
    houses."""
    town = town_of(picture.layout)
    if picture.window or all(house.shed for house in town.houses):
        return dress
    look = TOWN_STYLES.get(picture.request.style or "", TOWN_STYLES["atlas"])
    look = look if town.walled else look.of_villages
    view = View(town, look, picture.layout.seed, dress.title, tuple(marks))
    high = HIGH if town.walled else VILLAGE_HIGH
    return replace(dress, view=view, edging=replace(dress.edging, view=high))
