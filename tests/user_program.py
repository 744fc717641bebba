"""A program as users write it, which `make lint` holds against the types of the library.

It is never run. What is not there must be a fault: an ignored fault that is none fails too.
"""

from __future__ import annotations

from pathlib import Path
from typing import assert_type

import morphs
from morphs.generators.terrain.terrain_map import TerrainMap


def what_is_there() -> None:
    """What users get has types."""
    request = morphs.Request(board="grid:4x3", seed=3, at_least=("river=1",))
    result = morphs.build(request, pin=morphs.Pin(morphs.Place(1, 1), "tile0014", rotation=1))
    layout = result.layout
    assert_type(layout, morphs.Layout)
    assert_type(layout.cells[0].faces, tuple[str, ...] | None)
    assert_type(result.save("a.png", "a.json"), list[Path])
    assert_type(morphs.check_layout(layout).ok, bool)
    assert_type(morphs.make_terrain(morphs.TerrainRequest(generator="toric")), TerrainMap)
    mine = morphs.Pack.of("mine", [morphs.Tile("hall", "wwhhwwhh"), morphs.Tile("x", ("sh",) * 8)])
    session = morphs.Session(layout)
    morphs.build(board="grid:2x2", pin=morphs.Pin((0, 1), "tile0014"))
    edits = [
        morphs.Swap((1, 1), other="2,1"),
        morphs.Rotate((0, 0, 0), flip=True),
        morphs.Lock((1, 2)),
    ]
    edits += [morphs.Paint([(1, 1), morphs.Place(2, 1)], "river"), morphs.Entrance("0,0", "n")]
    assert_type(session.apply("resolve 1,1").layout, morphs.Layout)
    try:
        morphs.build(pack=mine)
    except morphs.NoMapError as error:
        assert_type(error.reason.conflict, tuple[str, ...])


def what_is_not_there(layout: morphs.Layout) -> None:
    """What is misspelt or of a wrong type is a fault."""
    layout.sells  # type: ignore[attr-defined]  # noqa: B018
    morphs.Tile(3)  # type: ignore[arg-type, call-arg]
