"""What to do about pictures that have no code, as a sentence's end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from morphs.base.options import option
from morphs.board.shape import shape_of
from morphs.tiles.filename import is_code, split_name
from morphs.tiles.packs.pack import Pack

READ_IF: dict[bool | str, str] = {True: "true", "first": '"first"'}
"""How pack.toml says that names have codes, and how the file has it."""
FOREIGN = (".tsx", ".tsj", ".xml")
"""Endings of tile sets that ``morphs packs import`` reads."""


def how_to_code(packs: Sequence[Pack]) -> str:
    """Return what gives the uncoded pictures of packs their codes: what lets those be read that
    stand in their names already, if there are any."""
    for pack in packs:
        for stem in pack.uncoded:
            name = Path(stem).name
            for coded, written in READ_IF.items():
                code = split_name(name, coded).code
                if code and is_code(code, pack.vocabulary, shape_of(pack.vocabulary.data.shape)):
                    return (
                        f"codes in names like {name} are read if pack.toml says coded = {written}"
                    )
    for found in map(_foreign_set, packs):
        if found:
            return f"{found} may say how they go together: morphs packs import makes a pack of it"
    return (
        "put codes into their names, as in tile0001-wwrtwrtt.png, add a codes.csv, or give all "
        f"one with {option('assume', 'hhhhhhhh')}"
    )


def _foreign_set(pack: Pack) -> Path | None:
    """Return the list of sides that another program keeps for the pictures of a folder: in it, or
    beside it under its name."""
    if not pack.path.is_dir():
        return None
    within = (path for path in sorted(pack.path.iterdir()) if path.suffix.lower() in FOREIGN)
    beside = (pack.path.parent / f"{pack.path.name}{ending}" for ending in FOREIGN)
    return next((path for path in (*within, *beside) if path.is_file()), None)
