"""Requests from outside, as of a web page: they name what ships here, and no file of the server."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from morphs.base.errors import MorphsError
from morphs.generators.zones.templates.library import shipped_templates
from morphs.tiles.packs.catalogue import shipped_packs
from morphs.tiles.vocabulary import shipped_vocabularies

Names = Callable[[], Iterable[str]]


class Served:
    """Which fields of build, terrain and zone requests are names, and which are paths here.

    NAMES   fields that name what ships, and what there is to name
    PATHS   fields that hold a path of the server; `background` may be a colour or ``none`` too
    """

    NAMES: dict[str, Names] = {  # noqa: RUF012 - never changed
        "pack": shipped_packs,
        "vocabulary": shipped_vocabularies,
        "template": shipped_templates,
    }
    PATHS = ("terrain", "guards", "background")

    @classmethod
    def check(cls, data: dict[str, Any]) -> None:
        """Raise MorphsError if the data of a request names anything but what ships."""
        for field, names in cls.NAMES.items():
            sources = data.get(field) or ()
            for name in [sources] if isinstance(sources, str) else sources:
                if name not in names():
                    known = ", ".join(sorted(names()))
                    raise MorphsError(f"{field}: {name!r} is none that ships here: use {known}")
        for field in cls.PATHS:
            value = data.get(field)
            harmless = value == "none" or (isinstance(value, str) and value.startswith("#"))
            if value is not None and not (field == "background" and harmless):
                raise MorphsError(f"{field}: a request from outside may name no file here")
