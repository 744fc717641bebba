"""The request that options of `morphs build` ask for, made anew or as a file carries it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.files import parse_json
from morphs.base.options import option
from morphs.commands.build_options import CLEARED
from morphs.request.request import Request

OF_TEMPLATE = ("zone", "zoning", "guards")
"""Options that mean nothing without a template, and go with it."""


def request_of(again: str | None, options: dict[str, Any]) -> tuple[Request, dict[str, Any]]:
    """Return the request that options make, and what the file holds that is built again; raises
    MorphsError."""
    given = {name: value for name, value in options.items() if value not in (None, ())}
    if isinstance(given.get("mask"), str):
        from morphs.board.grids import read_mask

        given["mask"] = read_mask(Path(given["mask"]))
    for name in ("paint", "regions"):
        if isinstance(given.get(name), str):
            from morphs.request.painting import read_lines

            given[name] = read_lines(Path(given[name]))
    before = _stored(Path(again)) if again else {}
    merged = _again(again, before["request"], given) if again else _fresh(given)
    if "show_zones" in _without_cleared(given) and merged.template is None:
        raise MorphsError(
            f"{option('show_zones')} shows the zones of a {option('template')}: name one"
        )
    return merged, before


def _without_cleared(options: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in options.items()
        if value is not CLEARED and value != (CLEARED,)
    }


def _fresh(given: dict[str, Any]) -> Request:
    return Request.model_validate({"seed": secrets.randbelow(10**6), **_without_cleared(given)})


def _stored(file: Path) -> dict[str, Any]:
    """What a picture or layout carries: its `request`, and a layout the `packs` it was made of."""
    from morphs.draw.png import REQUEST_KEY, read_text_chunks
    from morphs.layout.layout import read_layout_data

    if file.suffix.lower() == ".json":
        stored = read_layout_data(file)
        if stored.get("format") == "morphs-zones":
            raise MorphsError(
                f"{file}: is a map of zones, no layout of tiles; "
                f"morphs terrain zones --again {file} makes it anew"
            )
        if stored.get("format") == "morphs-terrain":
            raise MorphsError(
                f"{file}: is a terrain map, no layout of tiles; morphs terrain "
                f"{stored.get('generator') or 'NAME'} --again {file} makes it anew, "
                f"morphs build --terrain {file} realises it"
            )
        if stored.get("format") == "morphs-key":
            raise MorphsError(
                f"{file}: is a key of rooms, no layout of tiles: give that of its map"
            )
    elif file.suffix.lower() != ".png":
        raise MorphsError(f"{file}: only .png and .json files carry their request; give one")
    else:
        text = read_text_chunks(file).get(REQUEST_KEY)
        if text is None:
            raise MorphsError(f"{file}: this picture carries no request of Morphs")
        stored = {"request": parse_json(text, f"{file}: the request it carries is damaged")}
    if not isinstance(stored.get("request"), dict):
        raise MorphsError(f"{file}: holds no request of Morphs")
    return stored


def _again(file: str, stored: dict[str, Any], given: dict[str, Any]) -> Request:
    """The request that a picture or layout carries, with what is given anew in its place."""
    Request.from_dict(stored, file)
    if "mask" in given and "board" not in given:
        stored = {name: value for name, value in stored.items() if name != "board"}
    if given.get("template") is CLEARED:
        stored = {name: value for name, value in stored.items() if name not in OF_TEMPLATE}
    merged = Request.model_validate(_without_cleared({**stored, **given}))
    if "pack" not in given:
        from morphs.tiles.packs.catalogue import found_from

        merged = merged.changed(pack=found_from(Path(file).parent, merged.pack))
        _find_packs(file, merged.to_dict()["pack"])
    return merged


def _find_packs(file: str, packs: Sequence[str]) -> None:
    """Raise, naming the file whose request names it, if a pack is not there any more."""
    from morphs.tiles.packs.catalogue import find_pack

    for pack in packs:
        try:
            find_pack(pack)
        except MorphsError as error:
            raise MorphsError(
                f"{file}: its request names a pack that is not here; say with --pack where it is "
                f"({error})"
            ) from error
