"""What maps are made of is compared and given from one to the other: it stays as it is."""

from __future__ import annotations

from dataclasses import is_dataclass
from importlib import import_module
from pkgutil import walk_packages

import pytest


@pytest.mark.parametrize(
    "room", ["base", "board", "tiles", "packs", "request", "layout", "matching", "editing"]
)
def test_what_maps_are_made_of_is_not_changed(room: str) -> None:
    """Requests, boards, tiles and layouts are values: what one has stays as it is. What is asked of
    a map is gathered one by one."""
    package = import_module(f"morphs.{room}")
    names = [one.name for one in walk_packages(package.__path__, f"{package.__name__}.")]
    kinds = [
        value
        for name in names
        for value in vars(import_module(name)).values()
        if isinstance(value, type) and value.__module__ == name and is_dataclass(value)
    ]
    assert kinds
    changed = {kind.__name__ for kind in kinds if not kind.__dataclass_params__.frozen}  # type: ignore[attr-defined]
    assert changed <= {"Constraints"}
