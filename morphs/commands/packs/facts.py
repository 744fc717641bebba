"""What there is to tell of a loaded pack."""

from __future__ import annotations

from collections import Counter
from typing import Any

from morphs.tiles.packs.pack import Pack


def facts_of(pack: Pack) -> dict[str, Any]:
    """Return a pack's facts as JSON data."""
    tags = Counter(tag for tile in pack.tiles for tag in tile.tags)
    faces = Counter(face for tile in pack.tiles for face in tile.faces)
    return {
        "name": pack.name,
        "title": pack.file.title,
        "artist": pack.file.artist,
        "licence": pack.file.licence,
        "vocabulary": pack.vocabulary.name,
        "shapes": dict(Counter(tile.shape.name for tile in pack.tiles)),
        "px_per_square": pack.px_per_square,
        "faces": dict(faces.most_common()),
        "tags": dict(tags.most_common()),
        "uncoded": list(pack.uncoded),
        "problems": [str(problem) for problem in pack.problems],
    }
