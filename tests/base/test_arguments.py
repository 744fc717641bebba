"""What is no argument of a public function is told in one sentence, by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import morphs
from morphs.base.arguments import typed

WRONG: tuple[tuple[Callable[..., Any], tuple[Any, ...], str], ...] = (
    (
        morphs.Session,
        ("x",),
        "layout: it should be a Layout, not 'x': read a file with read_layout",
    ),
    (morphs.read_layout, (5,), "path: it should be text or a path, not 5"),
    (morphs.read_key, (None,), "path: it should be text or a path, not None"),
    (morphs.read_terrain, (5,), "path: it should be text or a path, not 5"),
    (morphs.read_zones, (5,), "path: it should be text or a path, not 5"),
    (morphs.load_pack, (5,), "source: it should be text or a path, not 5"),
    (morphs.Layout.from_dict, ([],), "data: it should be a dict, not a list"),
    (morphs.Layout.from_json, (5,), "text: it should be text, not 5"),
    (morphs.Request.from_json, ({},), "text: it should be text, not a dict"),
    (morphs.Pack.of, ("mine", [5]), "pack mine: each of its tiles: it should be a Tile, not 5"),
    (morphs.Pack.of, ("mine", 5), "tiles: it should be a list, not 5"),
    (morphs.key_of, (5,), "layout: it should be a Layout or a TerrainMap, not 5"),
    (morphs.plan_of, (5,), "layout: it should be a Layout, not 5"),
    (morphs.picture_of, (5,), "layout: it should be a Layout, not 5"),
    (morphs.build, ("grid:3x3",), "request: it should be a Request, not 'grid:3x3'"),
    (morphs.best_of, (5, 3), "request: it should be a Request, not 5"),
    (morphs.best_of, (morphs.Request(), 3, 5), "weights: it should be a dict, not 5"),
    (
        morphs.best_of,
        (morphs.Request(), 3, None, "x"),
        "workers: it should be a whole number, not 'x'",
    ),
    (morphs.best_of, (morphs.Request(), 3, None, 0), "workers 0: give 1 to 1024"),
    (morphs.score, (5,), "result: it should be a Result, not 5"),
    (morphs.make_terrain, (5,), "request: it should be a TerrainRequest, not 5"),
    (morphs.make_zones, (5,), "request: it should be a ZoneRequest, not 5"),
    (morphs.check_layout, (5,), "layout: it should be a Layout, text, a path or a dict, not 5"),
    (morphs.check_key, (5,), "key: it should be a Key, text, a path or a dict, not 5"),
    (morphs.check_terrain, (5,), "terrain: it should be a TerrainMap, text, a path or a dict, not"),
    (morphs.check_zones, (5,), "zones: it should be a ZoneMap, text, a path or a dict, not 5"),
    (morphs.write_layout, (5, "a.png"), "layout: it should be a Layout, not 5"),
    (morphs.write_key, (5, "a.md"), "key: it should be a Key, not 5"),
    (morphs.write_terrain, (5, "a.json"), "terrain: it should be a TerrainMap, not 5"),
    (morphs.write_zones, (5, "a.json"), "zones: it should be a ZoneMap, not 5"),
    (morphs.export, (5, "a.png"), "map: it should be a Layout, a TerrainMap, a ZoneMap, text or a"),
)


@pytest.mark.parametrize("case", range(len(WRONG)))
def test_what_is_no_argument_is_told_by_its_name(case: int) -> None:
    function, arguments, sentence = WRONG[case]
    with pytest.raises(morphs.MorphsError) as told:
        function(*arguments)
    assert str(told.value).startswith(sentence)


def test_a_result_leads_to_its_layout_and_levels_are_counted() -> None:
    result = morphs.build(board="grid:2x2", seed=1)
    with pytest.raises(morphs.MorphsError, match="not a Result: give its layout"):
        morphs.key_of(result)  # type: ignore[arg-type]
    with pytest.raises(morphs.MorphsError, match="level 3: the map has 1 level, from 0 on"):
        morphs.plan_of(result.layout, level=3)
    with pytest.raises(morphs.MorphsError, match="path: it should be text or a path, not 5"):
        result.save(5)  # type: ignore[arg-type]
    with pytest.raises(morphs.MorphsError, match="key: it should be a Key, not 5"):
        result.save("map.svg", key=5)
    with pytest.raises(morphs.MorphsError, match="layout: it should be a Layout, not None"):
        morphs.Session(result.layout).restore(None)  # type: ignore[arg-type]
    assert morphs.plan_of(layout=result.layout, level=int(np.int64(0))).floor.area > 0


def test_what_acts_as_a_number_a_path_or_a_list_is_one(tmp_path: Path) -> None:
    @typed("count", "path", "names")
    def told(count: int, path: str | Path | None, names: Iterable[str]) -> tuple[Any, ...]:
        return count, path, names

    assert told(np.int64(3), None, names=["a"]) == (3, None, ["a"])
    assert told(True, tmp_path, names=iter(())) is not None
    with pytest.raises(morphs.MorphsError, match="count: it should be a whole number, not"):
        told(3.5, None, ())  # type: ignore[arg-type]


def test_a_picture_leads_to_the_file_beside_it(tmp_path: Path) -> None:
    morphs.build(board="grid:2x2", seed=1).save(tmp_path / "map.png", tmp_path / "map.json")
    with pytest.raises(morphs.MorphsError, match=r"not a text file: give .*map\.json$"):
        morphs.read_layout(tmp_path / "map.png")
    (tmp_path / "map.json").unlink()
    with pytest.raises(morphs.MorphsError, match=r"not a text file$"):
        morphs.read_layout(tmp_path / "map.png")
    (tmp_path / "map.png").rename(tmp_path / "map.json")
    with pytest.raises(morphs.MorphsError, match=r"not a text file$"):
        morphs.read_layout(tmp_path / "map.json")
