"""`links.toml`: which half-sides are joined inside a pack's tiles, proposed by
`packs detect --links` and mended by people; what `pack.toml` says of a tile counts more.

    [tiles."geomorph-10-c"]
    links = [["NW", "NE"], ["SE"]]
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from morphs.base.files import facts_of, validated, written_whole
from morphs.base.toml import read_toml

LINKS = "links.toml"
HEAD = (
    "# Which half-sides are joined inside each tile that is in several parts. Mend what is wrong;\n"
    "# links in pack.toml count more.\n"
)
Groups = list[list[str]]


class LinksEntry(BaseModel):
    """What the file says of one tile."""

    model_config = ConfigDict(extra="forbid")
    links: Groups


class LinksFile(BaseModel):
    """The whole of links.toml."""

    model_config = ConfigDict(extra="forbid")
    tiles: dict[str, LinksEntry] = {}


def read_links(folder: Path) -> dict[str, Groups]:
    """Return file stem -> groups of half-sides, empty where a folder has no links.toml. Raises
    MorphsError for one that cannot be read."""
    path = folder / LINKS
    if facts_of(path) is None and not path.is_symlink():
        return {}
    entries = validated(LinksFile, read_toml(path), str(path)).tiles
    return {stem: entry.links for stem, entry in entries.items()}


def add_links(folder: Path, found: Mapping[str, Groups]) -> int:
    """Write links of tiles that have none in the file yet; returns how many are new."""
    known = read_links(folder)
    new = {stem: groups for stem, groups in found.items() if stem not in known}
    if new:
        _write(folder, known | new)
    return len(new)


def follow_links(folder: Path, stems: Mapping[str, str], into: Path | None = None) -> None:
    """Let links follow files that got other names (old stem -> new stem), in their folder or in
    the one that they were copied into."""
    known = read_links(folder)
    if not known.keys() & stems.keys():
        return
    if into is None or into.resolve() == folder.resolve():
        _write(folder, {stems.get(stem, stem): groups for stem, groups in known.items()})
    else:
        add_links(into, {stems[stem]: known[stem] for stem in known if stem in stems})


def _write(folder: Path, links: Mapping[str, Groups]) -> None:
    tables = [
        f"[tiles.{json.dumps(stem, ensure_ascii=False)}]\nlinks = {json.dumps(groups)}\n"
        for stem, groups in sorted(links.items())
    ]
    with written_whole(folder / LINKS) as stream:
        stream.write("\n".join([HEAD, *tables]).encode())
