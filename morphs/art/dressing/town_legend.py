"""The legend of a town: whose houses have which roofs, and what lies about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from morphs.art.dressing.legend import Sign
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes
from morphs.city.town import Town
from morphs.draw.city.style import TOWN_STYLES, TownStyle

WARDS = {
    "merchant": "merchants",
    "craft": "craftsmen",
    "gate": "inns and carters",
    "slum": "the poor",
    "patrician": "the rich",
    "village": "villagers",
}
HOMES = {
    "merchant": "manor",
    "gate": "inn",
    "slum": "smithy",
    "village": "cottages",
    "barn": "barns",
}
"""What roofs are in a village, where these are others than in a town."""
PARCELS = {"wood": "wood", "orchard": "orchard", "pasture": "pasture", "field": "fields"}


def town_legend(town: Town, style: str) -> Sequence[tuple[str, Sign]]:
    """What occurs in a town in one of its looks: roofs, where roofs have colours, then the rest."""
    look = TOWN_STYLES[style]
    wards = {house.ward for house in town.houses}
    told = WARDS if town.walled else HOMES
    tinted = len(set(look.roofs.values())) > 1
    found: list[tuple[str, Sign]] = [
        (words, partial(_house, look, look.roofs[ward][0]))
        for ward, words in told.items()
        if tinted and ward in wards
    ]
    if town.churches:
        found.append(("church", partial(_house, look, look.church)))
    if town.walled:
        found.append(("wall", partial(_swatch, look, look.wall)))
    if not town.river.is_empty:
        found.append(("water", partial(_swatch, look, look.water)))
    fills = {"wood": look.wood, "orchard": look.orchard, "pasture": look.pasture,
             "field": look.strips[0]}  # fmt: skip
    there = {parcel.kind for parcel in town.parcels}
    if tinted:
        found += [
            (words, partial(_swatch, look, fills[kind]))
            for kind, words in PARCELS.items()
            if kind in there
        ]
    return found


def _house(look: TownStyle, roof: str, _: Style) -> str:
    """A roof, one half of it in the shade."""
    return _box(look, roof, -0.36, 0.72) + _box(look, look.shade, 0.0, 0.36, fill_opacity=0.22)


def _swatch(look: TownStyle, fill: str, _: Style) -> str:
    return _box(look, fill, -0.36, 0.72)


def _box(look: TownStyle, fill: str, top: float, high: float, **more: object) -> str:
    place = {"x": -0.45, "y": top, "width": 0.9, "height": high, "fill": fill}
    return f"<rect {attributes({**place, 'stroke': look.ink, 'stroke_width': 0.06, **more})}/>"
