"""Maps over the wire: built, changed, checked, written, and found again when the server forgot."""

from __future__ import annotations

import io
import json
import os
import signal
from pathlib import Path
from typing import Any

from PIL import Image

import morphs
from morphs.building.outputs import LAYOUTS
from morphs.layout.layout import Layout
from morphs.web.calls import maps
from morphs.web.calls.maps import name_of
from tests.web.conftest import Asker


def applied(map_: Any, answer: Any, edit: str) -> Any:
    """What the page makes of an answer: the layout after an edit."""
    layout = json.loads(json.dumps(map_["layout"]))
    for cell in answer["changed"]:
        layout["cells"][cell["id"]] = cell
    layout["tiles"] = answer.get("tiles", layout["tiles"])
    layout["water"] = answer.get("water", layout["water"])
    layout["request"]["edits"] = [*(layout["request"].get("edits") or []), edit]
    return layout


def test_a_map_is_the_one_that_the_library_makes(map_: Any) -> None:
    same = morphs.build(board="grid:4x3", seed=1, connected=True).layout
    assert Layout.from_dict(map_["layout"]).cells == same.cells
    assert len(map_["view"]["boxes"]) == 4 * len(same.cells)


def test_edits_are_told_as_what_changed(asker: Asker, map_: Any) -> None:
    edit = "resolve 0,0:1,1"
    answer = asker.post("/api/edit", {"base": map_["name"], "edit": edit}).json()
    assert 0 < len(answer["changed"]) <= 4
    layout = applied(map_, answer, edit)
    assert morphs.check_layout(layout).ok
    assert name_of(layout["request"]) == answer["name"]


def test_built_again_with_its_edits_a_map_has_the_same_name_and_cells(
    asker: Asker, map_: Any
) -> None:
    edits = ["resolve 0,0:1,1", "resolve 2,0:3,2"]
    name, layout = map_["name"], map_
    for edit in edits:
        answer = asker.post("/api/edit", {"base": name, "edit": edit}).json()
        name, layout = answer["name"], {"layout": applied(layout, answer, edit)}
    again = asker.built(connected=True, edits=edits)
    assert again["name"] == name
    assert again["layout"]["cells"] == layout["layout"]["cells"]


def test_a_layout_that_was_let_go_is_asked_for(asker: Asker, map_: Any) -> None:
    asked = {"base": "0" * 32, "edit": "rotate 0,0"}
    assert asker.post("/api/edit", asked).status_code == 409
    answer = asker.post("/api/edit", {**asked, "layout": map_["layout"]})
    assert answer.status_code == 200, answer.text


def test_candidates_fit(asker: Asker, map_: Any) -> None:
    found = asker.post("/api/candidates", {"base": map_["name"], "cell": 5}).json()
    for one in found["candidates"][:3]:
        way = f"{'f,' if one['flip'] else ''}r{one['rotation']}"
        place = map_["layout"]["cells"][5]
        edit = f"pin {place['column']},{place['row']}={one['pack']}/{one['tile']}:{way}"
        answer = asker.post("/api/edit", {"base": map_["name"], "edit": edit}).json()
        assert [cell["id"] for cell in answer["changed"]] == [5]
    assert asker.post("/api/candidates", {"base": map_["name"], "cell": 99}).status_code == 422


def test_a_refusal_has_its_reason(asker: Asker, map_: Any) -> None:
    answer = asker.post("/api/edit", {"base": map_["name"], "edit": "swap 0,0=3,2"}).json()
    if "changed" not in answer:
        assert answer["reason"]["refused"] == "swap 0,0=3,2"
    unreadable = asker.post("/api/edit", {"base": map_["name"], "edit": "fly 0,0"})
    assert unreadable.status_code == 422
    assert "fly" in unreadable.json()["error"]


def test_the_check_is_asked(asker: Asker, map_: Any) -> None:
    assert asker.post("/api/check", {"base": map_["name"]}).json()["ok"] is True


def test_exports_are_files(asker: Asker, map_: Any) -> None:
    answer = asker.post("/api/export", {"map": map_["layout"], "ending": ".png"})
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="map-1.png"'
    assert Image.open(io.BytesIO(answer.content)).size == (1600, 1200)
    told = asker.post("/api/export", {"map": map_["layout"], "ending": ".exe"})
    assert told.status_code == 422
    assert ".exe" in told.json()["error"]


def test_exports_that_cannot_be_are_one_sentence(asker: Asker, map_: Any) -> None:
    """The page's exports refuse in every format what the command refuses."""
    lost = json.loads(json.dumps(map_["layout"]).replace('"tile00', '"tile99'))
    hexes = asker.built(board="hex:2x2")["layout"]
    asked = [(lost, ending, {}, "tile99") for ending in LAYOUTS.endings if ending != ".json"]
    asked += [(hexes, ending, {}, "square grids only") for ending in (".dd2vtt", ".uvtt")]
    asked += [(map_["layout"], ".pdf", {"inch_per_square": 10}, "pages")]
    asked += [(map_["layout"], ".tmj", {"px_per_square": 3000}, "too large")]
    before = {path for path in asker.hub.folder.rglob("*") if path.is_file()}
    for layout, ending, options, says in asked:
        told = asker.post("/api/export", {"map": layout, "ending": ending, "options": options})
        assert told.status_code == 422, ending
        assert says in told.json()["error"], ending
        assert "\n" not in told.json()["error"], ending
    after = {path for path in asker.hub.folder.rglob("*") if path.is_file()}
    assert after <= before, "old files may go, and none come"


def test_a_layout_file_is_opened(asker: Asker, map_: Any) -> None:
    name, last = asker.job("open", layout=map_["layout"])
    assert (name, last["name"]) == ("done", map_["name"])
    name, last = asker.job("open", layout={**map_["layout"], "cells": "none"})
    assert name == "failed"


def test_jobs_are_few_and_can_be_cancelled(asker: Asker) -> None:
    large = {"kind": "build", "request": {"board": "grid:90x90", "seed": 1, "connected": True}}
    begun = []
    while (answer := asker.post("/api/jobs", large)).status_code == 202:
        begun.append(answer.json()["job"])
        assert len(begun) <= 2
    assert answer.status_code == 429
    for number in begun:
        assert asker.client.delete(f"/api/jobs/{number}").status_code == 200
        assert asker.events(number)[-1][2]["cancelled"] is True
    assert asker.built(seed=2)["name"]  # the page goes on
    assert asker.client.delete("/api/jobs/none").status_code == 404


def test_events_are_taken_up_where_they_were_left(asker: Asker) -> None:
    started = asker.post("/api/jobs", {"kind": "build", "request": {"board": "grid:3x3"}}).json()
    whole = asker.events(started["job"])
    assert [number for number, _, _ in whole] == list(range(1, len(whole) + 1))
    assert asker.events(started["job"], **{"last-event-id": "1"}) == whole[1:]


def test_a_killed_worker_is_told_and_replaced(asker: Asker, map_: Any) -> None:
    pid = asker.hub.editor.pid
    assert pid
    os.kill(pid, signal.SIGKILL)
    answer = asker.post("/api/edit", {"base": map_["name"], "edit": "rotate 0,0"})
    assert answer.status_code in (200, 503)
    if answer.status_code == 503:
        assert "died" in answer.json()["error"]
    again = asker.post("/api/edit", {"base": map_["name"], "edit": "rotate 0,0"})
    assert again.status_code == 200
    assert asker.hub.editor.pid != pid


def test_a_layout_whose_tiles_are_gone_is_refused(asker: Asker, map_: Any) -> None:
    gone = json.loads(json.dumps(map_["layout"]).replace('"tile00', '"tile99'))
    name, last = asker.job("open", layout=gone)
    assert name == "failed"
    assert "tile99" in last["error"]


FINE = """
format = 1
name = "fine"
segments = 3
plain = "an"
[[area]]
letter = "a"
name = "ground"
colour = "#808080"
walk = true
[[line]]
letter = "n"
name = "nothing"
colour = "#606060"
"""


def test_a_layout_of_finer_sides_is_opened(tmp_path: Path) -> None:
    (tmp_path / "fine.toml").write_text(FINE)
    (tmp_path / "tiles.csv").write_text(f"code,weight\n{'an' * 12},1\n")
    (tmp_path / "pack.toml").write_text('vocabulary = "fine.toml"\n')
    shelf = {"fine": str(tmp_path)}
    told: list[Any] = []
    made = maps.build({"pack": [str(tmp_path)], "board": "grid:3x2"}, shelf, {}, told.append)
    layout = json.dumps(json.loads(made["answer"])["layout"])
    opened = json.loads(maps.open_map(layout, shelf, {}, told.append)["answer"])
    assert opened["name"] == made["name"]
    assert len(opened["layout"]["cells"][0]["faces"]) == 12
