"""Maps for Heroes III: read back by a reader of our own, and by the package homm3-parsers."""

from __future__ import annotations

import gzip
import json
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.exports.h3m import masks, to_h3m
from morphs.exports.h3m_tiles import tile_bytes
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import Thing, ZoneMap
from tests.conftest import ROOT
from tests.export.h3m_reader import read_h3m
from tests.generators.zones.handmade import duel, patchwork, quest

SCRIPT = Path(__file__).parent / "homm3.cjs"
MODULES = ROOT / ".node" / "node_modules"


@pytest.fixture(scope="session")
def parser() -> Any:
    """Return a function that reads .h3m files with homm3-parsers."""
    if not shutil.which("node"):
        pytest.skip("node is not at hand: homm3-parsers cannot read the .h3m files")
    if not (MODULES / "homm3-parsers").is_dir():
        pytest.skip("homm3-parsers is not at hand: npm install --prefix .node homm3-parsers@0.8.11")

    def read(*files: Path) -> dict[str, Any]:
        done = subprocess.run(
            ["node", str(SCRIPT), *map(str, files)],
            capture_output=True,
            text=True,
            env={"NODE_PATH": str(MODULES), "PATH": "/usr/bin:/bin:/usr/local/bin"},
        )
        told: dict[str, Any] = json.loads(done.stdout)
        assert (done.returncode == 0) == (not told["warnings"])
        return told

    return read


def written(folder: Path, made: ZoneMap, name: str = "map") -> Path:
    path = folder / f"{name}.h3m"
    path.write_bytes(to_h3m(made))
    return path


@pytest.mark.parametrize("made", [duel(), quest(), patchwork(36, 2)], ids=["duel", "quest", "two"])
def test_what_was_written_is_read_back(made: ZoneMap) -> None:
    read = read_h3m(to_h3m(made))
    assert (read.size, read.levels, read.name) == (made.size, made.levels, made.template.name)
    assert len(read.objects) == len(made.things)
    for thing, told in zip(made.things, read.objects, strict=True):
        sprite, number, sub = made.kinds[thing.name]["h3m"]
        assert (told["x"], told["y"], told["z"]) == (thing.column, thing.row, thing.level)
        assert (told["sprite"], told["class"], told["sub"]) == (f"{sprite}.def", number, sub)
        if thing.kind in ("monster",):
            assert told["amount"] == thing.amount
        if thing.kind in ("town", "mine"):
            assert told["owner"] == (thing.owner - 1) % 256
    grounds = np.frombuffer(read.tiles, np.uint8)[::7].reshape(made.terrain.shape)
    assert np.array_equal(grounds, made.terrain)


def test_players_begin_at_their_towns() -> None:
    read = read_h3m(to_h3m(duel()))
    first, second = (player for player in read.players if player["computer"])
    assert (first["x"], first["y"], first["z"], first["type"]) == (6, 18, 0, 0)
    assert second["towns"] == 1 << 2
    assert sum(player["human"] for player in read.players) == 2


def test_quests_boxes_and_amounts() -> None:
    made = duel()
    made.kinds |= {
        "badge": {"kind": "artifact", "mask": ["#"], "entry": [0, 0], "h3m": ["AVA0049", 5, 49]},
        "seers-hut": {"kind": "hut", "mask": ["#"], "entry": [0, 0], "h3m": ["AVXseer0", 83, 0]},
        "box": {"kind": "pickup", "mask": ["#"], "entry": [0, 0], "h3m": ["AVA0128", 6, 0]},
        "cell": {"kind": "pickup", "mask": ["#"], "entry": [0, 0], "h3m": ["AVXprsn0", 62, 0]},
    }
    goal = len(made.things)
    made.things += [
        Thing("artifact", "badge", 0, 5, 5),
        Thing("hut", "seers-hut", 0, 5, 25, value=4000, partner=goal),
        Thing("pickup", "box", 0, 5, 27, amount=7500, note="gold"),
        Thing("pickup", "box", 0, 5, 29, amount=20, note="pikeman"),
        Thing("pickup", "cell", 0, 5, 31, amount=5000),
        Thing("hut", "seers-hut", 0, 5, 33),
    ]
    told = read_h3m(to_h3m(made)).objects[goal:]
    assert (told[1]["quest"], told[1]["reward"], told[1]["worth"]) == (49, 1, 4000)
    assert told[2]["gold"] == 7500
    assert told[3]["army"] == [(made.kinds["pikeman"]["h3m"][2], 20)]
    assert told[4]["experience"] == 5000
    assert told[5]["quest"] == 0


def test_masks_are_those_of_the_game() -> None:
    passable, active = masks({"mask": [".###.", "#####", "#####"], "entry": [2, 2]})
    assert [f"{row:08b}"[::-1] for row in passable[3:]] == ["11110001", "11100000", "11100000"]
    assert [f"{row:08b}"[::-1] for row in active] == ["00000000"] * 5 + ["00000100"]
    assert passable[:3] == b"\xff\xff\xff"


def test_borders_of_ground_turn_towards_their_neighbours() -> None:
    made = duel()
    grass, dirt = TERRAINS.index("grass"), TERRAINS.index("dirt")
    made.terrain[:] = dirt
    made.terrain[0, 10:20, 10:20] = grass
    tiles = np.frombuffer(tile_bytes(made), np.uint8).reshape(36, 36, 7)
    view, mirror = tiles[..., 1], tiles[..., 6] & 3
    assert view[10, 10] < 4 and mirror[10, 10] == 0
    assert view[10, 19] < 4 and mirror[10, 19] == 1
    assert view[19, 19] < 4 and mirror[19, 19] == 3
    assert 4 <= view[15, 10] < 8 and 8 <= view[10, 15] < 12
    assert view[15, 15] >= 49 and view[5, 5] >= 21


def test_roads_bend_where_they_turn() -> None:
    made = duel()
    made.road[:] = 0
    made.road[0, 20, 3:8] = made.road[0, 20:25, 7] = 2
    tiles = np.frombuffer(tile_bytes(made), np.uint8).reshape(36, 36, 7)
    assert tiles[20, 5, 4] == 2 and tiles[20, 5, 5] in (12, 13)
    assert tiles[20, 7, 5] < 2 and tiles[20, 7, 6] >> 4 & 3 == 1
    assert tiles[22, 7, 5] in (10, 11) and tiles[24, 7, 5] == 14


def test_what_the_game_cannot_have_is_refused_in_one_sentence() -> None:
    made = duel()
    made.things.append(Thing("building", "moon-temple", 0, 5, 5))
    with pytest.raises(MorphsError, match=r"the building 'moon-temple' has no picture in \.h3m"):
        to_h3m(made)
    with pytest.raises(MorphsError, match="at most 252"):
        to_h3m(patchwork(253))


def test_the_same_map_gives_the_same_bytes() -> None:
    assert to_h3m(duel()) == to_h3m(duel())


def test_homm3_parsers_reads_it_without_a_warning(parser: Any, tmp_path: Path) -> None:
    made = {"duel": duel(), "quest": quest(), "two": patchwork(36, 2), "large": patchwork(108)}
    told = parser(*(written(tmp_path, zones, name) for name, zones in made.items()))
    assert told["warnings"] == []
    for zones, found in zip(made.values(), told["found"], strict=True):
        assert found["format"] == "SoD"
        assert (found["size"], found["levels"]) == (zones.size, zones.levels)
        assert found["tiles"] == zones.terrain.size
        assert found["objects"] == found["objectsRead"] == len(zones.things)
        assert found["kinds"] == found["kindsRead"] == len({thing.name for thing in zones.things})
        assert found["monsters"] == [t.amount for t in zones.things if t.kind == "monster"]
        assert found["sprites"] == [f"{zones.kinds[t.name]['h3m'][0]}.def" for t in zones.things]
        assert found["players"] == len(set(zones.owners.values()))


@pytest.mark.parametrize("damage", ["cut", "cut-inside", "wrong-length"])
def test_homm3_parsers_refuses_a_damaged_file(parser: Any, tmp_path: Path, damage: str) -> None:
    """The parser can say no: without this the test above would mean little."""
    path = written(tmp_path, duel())
    data = path.read_bytes()
    inside = bytearray(gzip.decompress(data))
    if damage == "cut":
        path.write_bytes(data[:-300])
    elif damage == "cut-inside":
        path.write_bytes(gzip.compress(bytes(inside[:-3000])))
    else:
        inside[10:14] = struct.pack("<I", 70_000)  # the length of the map's name
        path.write_bytes(gzip.compress(bytes(inside)))
    assert parser(path)["warnings"]
    with pytest.raises((EOFError, ValueError, UnicodeDecodeError, AssertionError, MemoryError)):
        read_h3m(path.read_bytes())
