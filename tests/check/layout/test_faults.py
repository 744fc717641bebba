"""A sound layout passes; each mutation of it is one fault, of the kind that fits."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from morphs.check import check_layout
from tests.check.handmade import Data, cell, gap, kinds, layout, steps, tile

TILES = {
    # a hall from N to E and a river from EN to SE; a hall and a river going on westwards; rock
    "pack/a": tile("whrhwwww", links=[[1, 3]]),
    "pack/b": tile("wwwwwwhr", links=[]),
    "pack/rock": tile("wwwwwwww"),
    "pack/edge": tile("wwwwww"),
}


def sound() -> Data:
    """Cells 0 and 1 side by side, 2 and 3 below; a hall and a river cross between 0 and 1."""
    cells = [
        cell(0, 0, 0, "a", TILES),
        cell(1, 1, 0, "b", TILES),
        cell(2, 0, 1, "rock", TILES, 3, True),
        gap(3, 1, 1),
    ]
    joints = [
        [0, 2, 1, 7],
        [0, 3, 1, 6],
        [0, 4, 2, 1],
        [2, 0, 0, 5],
        [1, 4, 3, 1],
        [1, 5, 3, 0],
        [2, 2, 3, 7],
        [2, 3, 3, 6],
    ]
    data = layout(cells, copy.deepcopy(TILES), joints=joints, water=steps((0, 2, 1, 7)))
    return copy.deepcopy(data)


def test_a_sound_layout_has_no_faults() -> None:
    report = check_layout(sound(), "map.json")
    assert report.ok, report.to_text()
    assert report.gaps == (3,)
    assert report.to_text().startswith("map.json: sound\n")


def put(path: str, value: Any) -> Callable[[Data], None]:
    """A mutation: set the value at a path such as ``cells/0/faces/2``."""

    def change(data: Any) -> None:
        *keys, last = [int(key) if key.isdigit() else key for key in path.split("/")]
        for key in keys:
            data = data[key]
        data[last] = value

    return change


def add(path: str, value: Any) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        for key in path.split("/"):
            data = data[int(key) if key.isdigit() else key]
        data.append(value)

    return change


def drop(path: str, index: int) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        del data[path][index]

    return change


def capped(**keys: Any) -> Callable[[Data], None]:
    """Cell 3 becomes a cap that shows rock."""

    def change(data: Data) -> None:
        data["cells"][3] |= {"origin": "capped", "faces": ["sw"] * 8} | keys

    return change


CASES = {
    "duplicate id": (add("cells", gap(0, 1, 1)), {"duplicate-id"}),
    "outside": (add("cells", gap(9, 2, 0)), {"outside"}),
    "far outside": (add("cells", gap(9, -(2**50), 2**50)), {"outside"}),
    "same place": (add("cells", gap(9, 1, 1)), {"same-place"}),
    "missing cell": (drop("cells", 3), {"missing-cell", "joint-unknown"}),
    "stated shape": (put("cells/2/shape", "hex"), {"shape"}),
    "tile's shape": (put("cells/2/tile", "edge"), {"shape"}),
    "no tile": (put("cells/2/tile", None), {"tile"}),
    "unknown tile": (put("cells/2/tile", "nix"), {"tile"}),
    "unknown pack": (put("cells/2/pack", "nix"), {"tile"}),
    "gap with a tile": (put("cells/3/tile", "rock"), {"tile"}),
    "gap with faces": (put("cells/3/faces", ["sw"] * 8), {"faces"}),
    "gap with links": (put("cells/3/links", [[0, 1]]), {"links"}),
    "rotation 4": (put("cells/2/rotation", 4), {"orientation"}),
    "rotation -1": (put("cells/2/rotation", -1), {"orientation"}),
    "another face": (put("cells/2/faces/2", "st"), {"faces"}),
    "no face of the vocabulary": (put("cells/2/faces/2", "?"), {"faces"}),
    "too few faces": (put("cells/2/faces", ["sw"]), {"faces"}),
    "no faces": (put("cells/2/faces", None), {"faces"}),
    "other links": (put("cells/0/links", [[1, 2]]), {"links"}),
    "no links": (put("cells/0/links", None), {"links"}),
    "links beyond": (put("cells/0/links", [[1, 11]]), {"links"}),
    "unknown joint": (add("joints", [0, 0, 77, 0]), {"joint-unknown"}),
    "missing joint": (drop("joints", 2), {"joint-missing"}),
    "extra joint": (add("joints", [0, 0, 1, 0]), {"joint-extra"}),
    "joint with itself": (add("joints", [0, 0, 0, 0]), {"joint-extra"}),
    "joint of no half-side": (add("joints", [0, -5, 0, 99]), {"joint-extra"}),
    "double joint": (add("joints", [1, 7, 0, 2]), {"joint-double"}),
    "closed": (put("request/closed", True), {"border"}),
    "gaps to cap": (put("request/gaps", "cap"), {"gap"}),
    "gaps to fill": (put("request/gaps", "fill"), {"gap"}),
    "cap with a tile": (capped(tile="rock"), {"tile"}),
    "cap without faces": (capped(faces=None), {"faces"}),
    "cap with bad faces": (capped(faces=["sw"] * 7 + ["??"]), {"faces"}),
    "cap with bad links": (capped(links=[[0, 8]]), {"links"}),
    "cap in conflict": (capped(faces=["sh"] + ["sw"] * 7), {"conflict"}),
}


@pytest.mark.parametrize("name", CASES)
def test_each_mutation_is_its_fault(name: str) -> None:
    change, expected = CASES[name]
    data = sound()
    change(data)
    assert set(kinds(data)) == expected


def test_stated_faces_are_not_believed() -> None:
    """Turning a tile and nothing else breaks faces, links, joints' faces and water at once."""
    data = sound()
    data["cells"][1]["rotation"] = 2
    assert set(kinds(data)) >= {"faces", "conflict", "water-extra"}


def test_what_meets_below_one_is_no_fault_but_not_preferred() -> None:
    tiles = {"pack/h": tile("wwwhwwww"), "pack/t": tile("wwwwwwtw")}
    cells = [cell(0, 0, 0, "h", tiles), cell(1, 1, 0, "t", tiles)]
    report = check_layout(layout(cells, tiles, joints=[[0, 2, 1, 7], [0, 3, 1, 6]]))
    assert (report.ok, report.joints, report.preferred) == (True, 2, 1)


def test_sentences_name_cell_and_words() -> None:
    data = sound()
    data["cells"][1]["tile"] = "rock"
    faults = {fault.kind: fault for fault in check_layout(data).faults}
    assert faults["conflict"].text == (
        "cell 0 (column 0, row 0) shows hall in solid rock at half-side 3, and cell 1 (column 1, "
        "row 0) facing it shows solid rock at half-side 6, which never meet"
    )
    assert faults["conflict"].half_sides == ((0, 3), (1, 6))
    assert "states 'sh' at half-side 6" in faults["faces"].text


def test_levels_are_boards_of_their_own() -> None:
    data = sound()
    upper = [c | {"id": c["id"] + 10, "level": 1} for c in data["cells"]]
    data["cells"] += upper
    data["joints"] += [[a + 10, b, c + 10, d] for a, b, c, d in data["joints"]]
    data["water"] += steps((10, 2, 11, 7))
    assert check_layout(data).ok
    del data["cells"][7]
    assert "of level 1" in check_layout(data).faults[0].text


def test_json_and_text_are_stable() -> None:
    data = sound()
    data["cells"][2]["faces"] = None
    data["joints"].reverse()
    first, second = check_layout(data), check_layout(sound() | {"cells": data["cells"]})
    assert first.to_json() == second.to_json()
    assert first.to_dict()["faults"][0]["kind"] == "faces"
    assert json.loads(first.to_json())["ok"] is False
    assert "1 fault\n  faces: cell 2 (column 0, row 1) states no faces" in first.to_text()


def test_a_vocabulary_that_forbids_turning_or_mirroring() -> None:
    tiles = {"pack/g": tile(["gn"] * 8)}
    for rotation, flip, expected in ((0, True, []), (1, False, ["orientation"])):
        cells = [cell(0, 0, 0, "g", tiles, rotation, flip)]
        assert kinds(layout(cells, tiles, vocabulary="sideview")) == expected


def test_faces_are_mirrored_with_the_tile(tmp_path: Any) -> None:
    """A left wall is a right wall in the mirror, and the two meet each other."""
    path = tmp_path / "walls.toml"
    path.write_text(
        'format = 1\nname = "walls"\nplain = "gn"\n'
        '[[area]]\nletter = "g"\nname = "ground"\ncolour = "#000000"\ncloses = true\n'
        '[[line]]\nletter = "n"\nname = "nothing"\ncolour = "#000000"\n'
        '[[line]]\nletter = "l"\nname = "left wall"\ncolour = "#000000"\n'
        'mate = "r"\nmirror = "r"\n'
        '[[line]]\nletter = "r"\nname = "right wall"\ncolour = "#000000"\n'
        'mate = "l"\nmirror = "l"\n'
    )
    tiles = {"pack/a": tile(["gn", "gl", *["gn"] * 6])}
    one = cell(0, 0, 0, "a", tiles, flip=True)
    assert kinds(layout([one], tiles, vocabulary=str(path))) == ["faces"]
    one["faces"][0] = "gr"
    assert kinds(layout([one], tiles, vocabulary=str(path))) == []


def test_faults_that_differ_in_numbers_alone_are_told_on_one_line() -> None:
    """JSON has them all."""
    data = sound()
    for one in data["cells"]:
        one["faces"] = None
    report = check_layout(data)
    lines = report.to_text().splitlines()
    alike = [fault for fault in report.faults if fault.kind == "faces"]
    assert f"  faces: {alike[0].text}; {len(alike) - 1} more like this" in lines
    assert sum(line.startswith("  faces: ") for line in lines) == 1
