"""Reading a terrain map's file, of either kind."""

from __future__ import annotations

from pathlib import Path

from morphs.base.arguments import typed
from morphs.base.files import read_text
from morphs.generators.terrain.terrain_json import from_json
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.textmapper_read import read_textmapper


@typed("path")
def read_terrain(path: str | Path) -> TerrainMap:
    """Read a terrain map, from JSON or Text Mapper's text; raises MorphsError for what is none."""
    text = read_text(Path(path))
    read = read_textmapper if Path(path).suffix.lower() == ".txt" else from_json
    return read(text, str(path))
