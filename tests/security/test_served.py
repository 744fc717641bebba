"""What a request from outside may name."""

from __future__ import annotations

from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.generators.terrain.making import TerrainRequest
from morphs.generators.zones.request import ZoneRequest
from morphs.request.request import Request
from morphs.request.served import Served

OPTIONS = (
    "assume artist tag board frame mask solver start on_misfit water entrance pin paint regions "
    "zone at_least at_most gaps edits grid generator wrap mode sources wargame toric stages levels "
    "trim without symmetry monsters shapes show_zones style names compose mood title "
    "variants"
)
HARMLESS = frozenset(OPTIONS.split())
"""Fields of text that neither name what ships nor a path; a new field must be put somewhere."""


@pytest.mark.parametrize("model", [Request, TerrainRequest, ZoneRequest])
def test_every_field_that_holds_text_is_judged(model: Any) -> None:
    texts = {
        name
        for name, field in model.model_fields.items()
        if "str" in str(field.annotation) or "Literal" in str(field.annotation)
    }
    assert texts <= HARMLESS | Served.NAMES.keys() | {*Served.PATHS}


@pytest.mark.parametrize(
    "data",
    [
        {"pack": ["/etc"]},
        {"pack": "./dungeon"},
        {"pack": ["dungeon", "../x"]},
        {"vocabulary": "/etc/a.toml"},
        {"template": "/etc/passwd.txt"},
        {"template": "handshake#x"},
        {"background": "/home/me/private.png"},
        {"terrain": "world.json"},
    ],
)
def test_paths_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(MorphsError):
        Served.check(data)


def test_what_ships_is_served() -> None:
    request = Request(pack=("dungeon",), background="#ffffff", seed=1)
    Served.check(request.to_dict())
    Served.check({"template": "handshake", "background": "none"})
