"""How far a layout shows a terrain map: whatever is changed in one of the two is found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.check.terrain.agreement import compare
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_json import to_json

Data = dict[str, Any]
Pair = tuple[Data, Data]
STAGES = ("rivers", "settlements", "roads", "names")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """The data of a layout and of the terrain map it realises."""
    asked = {"generator": "folkesten", "board": "hex:16x12", "seed": 11, "stages": STAGES}
    path = tmp_path_factory.mktemp("land") / "land.json"
    path.write_text(to_json(make(TerrainRequest.model_validate(asked))))
    layout = morphs.build(morphs.Request(terrain=str(path), seed=3)).layout
    return json.loads(layout.to_json()), json.loads(path.read_text())


def test_what_is_realised_is_all_there(pair: Pair) -> None:
    found = compare(*pair, "land.json")
    assert found.ok, found.to_text()
    assert found.places[1] > 3
    assert found.cells[0] == found.cells[1] == 192


def without_places(layout: Data, _: Data, wanted: Callable[[str], bool]) -> None:
    for cell in layout["cells"]:
        cell["tags"] = [tag for tag in cell.get("tags", ()) if not wanted(tag)]
    for tile in layout["tiles"].values():
        tile["tags"] = [tag for tag in tile["tags"] if not wanted(tag)]


def no_towns(layout: Data, terrain: Data) -> None:
    without_places(layout, terrain, lambda tag: tag in ("village", "town", "city"))


def no_bridges(layout: Data, terrain: Data) -> None:
    without_places(layout, terrain, lambda tag: tag in ("bridge", "ford"))


def empty_map(_: Data, terrain: Data) -> None:
    terrain["spots"] = []


def moved_village(_: Data, terrain: Data) -> None:
    village = next(s for s in terrain["spots"] if s["kind"] == "village")
    taken = {cell for spot in terrain["spots"] for cell in spot["cells"]}
    village["cells"] = [min(set(range(192)) - taken)]


def other_middle(layout: Data, _: Data) -> None:
    cell = next(c for c in layout["cells"] if c.get("area") == "p")
    cell["area"] = "f"


def other_side(layout: Data, _: Data) -> None:
    """A half-side, and the one it meets, show jungle where there is none."""
    a, p, b, q = layout["joints"][40]
    for cell, half in ((a, p), (b, q)):
        faces = layout["cells"][cell]["faces"]
        faces[half] = "j" + faces[half][1]


def lost_road(layout: Data, _: Data) -> None:
    for cell in layout["cells"]:
        cell["faces"] = [face.replace("o", "n") if face[0] != "o" else face[0] + face[1].replace(
            "o", "n") for face in cell["faces"]]  # fmt: skip


def road_beside(layout: Data, _: Data) -> None:
    """The lines of one cell show on the sides after those that they cross."""
    cell = next(cell for cell in layout["cells"] if "o" in "".join(f[1] for f in cell["faces"]))
    lines = [face[1] for face in cell["faces"]]
    after = lines[-2:] + lines[:-2]
    cell["faces"] = [face[0] + line for face, line in zip(cell["faces"], after, strict=True)]


def empty_cell(layout: Data, _: Data) -> None:
    """A cell that a road passes through is left empty."""
    cells = layout["cells"]
    cells[next(n for n, c in enumerate(cells) if "o" in "".join(c["faces"]))]["faces"] = None


def emptied_cell(layout: Data, _: Data) -> None:
    """A cell without lines and places has no tile; its faces are still told."""
    plain = (c for c in layout["cells"] if {face[1:] for face in c["faces"]} == {"n"})
    next(plain).update(tile=None, origin="gap")


@pytest.mark.parametrize(
    "change",
    [no_towns, no_bridges, empty_map, moved_village, other_middle, other_side, lost_road,
     road_beside, empty_cell, emptied_cell],
)  # fmt: skip
def test_every_change_is_found(pair: Pair, change: Callable[[Data, Data], None]) -> None:
    layout, terrain = copy.deepcopy(pair)
    change(layout, terrain)
    assert not compare(layout, terrain, "land.json").ok


def test_the_command_counts_places(
    pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from morphs.cli import main

    layout, terrain = copy.deepcopy(pair)
    (tmp_path / "land.json").write_text(json.dumps(terrain))
    morphs.write_terrain(morphs.read_terrain(tmp_path / "land.json"), tmp_path / "land.txt")
    (tmp_path / "map.json").write_text(json.dumps(layout))
    for code in (0, 1):
        for land in ("land.json", "land.txt"):
            with pytest.raises(SystemExit) as stop:
                main(["check", str(tmp_path / "map.json"), "--terrain", str(tmp_path / land)])
            assert stop.value.code == code
            said = capsys.readouterr().out
            assert ("not shown" in said) == bool(code)
        no_towns(layout, terrain)
        (tmp_path / "map.json").write_text(json.dumps(layout))
