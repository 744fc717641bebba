"""Keys over the wire: of maps that the page holds, with options that are checked."""

from __future__ import annotations

import copy
import json
import re
from importlib.resources import files
from typing import Any

import pytest

import morphs
from morphs.layout.layout import Layout
from tests.web.conftest import Asker


@pytest.fixture(scope="module")
def key_(asker: Asker, map_: Any) -> Any:
    """The key of that map, as the page is sent it."""
    name, key = asker.job("key", map=map_["layout"])
    assert name == "done", key
    return key


def test_a_key_is_the_one_that_the_library_makes(asker: Asker, map_: Any) -> None:
    name, key = asker.job("key", map=map_["layout"], options={"number": "rows"})
    assert name == "done", key
    layout = Layout.from_dict(map_["layout"], "the map")
    assert key == morphs.key_of(layout, number="rows").to_dict()
    rooms = [region for region in key["levels"][0]["regions"] if "number" in region]
    assert sorted(room["number"] for room in rooms) == list(range(1, len(rooms) + 1))


def test_the_page_offers_every_theme() -> None:
    from morphs.plan.key.tables import load_tables

    told = files("morphs.web").joinpath("static/text.js").read_text(encoding="utf-8")
    offered = re.search(r'keyThemes: \{ "": "[^"]*", (.*?) \}', told)
    assert offered
    assert re.findall(r"(\w+): ", offered[1]) == load_tables().themes


def test_what_somebody_wrote_stays_when_the_map_changes(asker: Asker, map_: Any, key_: Any) -> None:
    key = copy.deepcopy(key_)
    room = next(region for region in key["levels"][0]["regions"] if "number" in region)
    room["contents"]["notes"] = "They know <b>the</b> password."
    edits = (f"replace {x},{y}" for y in (2, 1, 0) for x in (3, 2, 1, 0))
    layout = Layout.from_dict(map_["layout"], "the map")
    changed = next(filter(None, (attempt(layout, edit) for edit in edits)))
    name, kept = asker.job("key", map=changed.to_dict(), keep=key)
    assert name == "done", kept
    assert "They know <b>the</b> password." in json.dumps(kept)


def attempt(layout: Layout, edit: str) -> Layout | None:
    try:
        return morphs.Session(layout).apply(edit).layout
    except morphs.MorphsError:
        return None


@pytest.mark.parametrize(("ending", "start"), [(".md", b"# "), (".html", b"<!"), (".json", b"{")])
def test_keys_are_files(asker: Asker, map_: Any, key_: Any, ending: str, start: bytes) -> None:
    styled = {**map_["layout"], "request": {**map_["layout"]["request"], "style": "dark"}}
    answer = asker.post(
        "/api/jobs", {"kind": "key-file", "map": styled, "key": key_, "ending": ending}
    )
    number = answer.json()["job"]
    assert asker.events(number)[-1][1] == "done", asker.events(number)
    assert asker.client.get(f"/api/jobs/{number}/file").content.startswith(start)


@pytest.mark.parametrize(
    "told",
    [
        {"ending": ".png"},
        {"ending": "../x.md"},
        {"ending": ".md", "key": {}},
        {"ending": ".md", "options": {"watch": 1}},
        {"ending": ".md", "map": []},
    ],
)
def test_files_that_no_key_has_are_refused(
    asker: Asker, map_: Any, key_: Any, told: dict[str, Any]
) -> None:
    name, last = asker.job("key-file", **{"map": map_["layout"], "key": key_, **told})
    assert name == "failed"
    assert "\n" not in last["error"]


@pytest.mark.parametrize(
    "told",
    [
        {"options": {"tables": "/etc/passwd"}},
        {"options": {"keep": {}}},
        {"options": {"depth": 11}},
        {"options": {"stock": "all"}},
        {"options": {"reroll": ["999"]}},
        {"options": {"theme": "nonsense"}},
        {"keep": {}},
        {"keep": {"format": "morphs-key", "version": 99}},
        {"keep": "x"},
        {"options": {"seed": -1}},
        {"options": [1]},
        {"map": {}},
        {"map": "x"},
    ],
)
def test_what_no_key_can_be_is_refused(asker: Asker, map_: Any, told: dict[str, Any]) -> None:
    answer = asker.post("/api/jobs", {"kind": "key", "map": map_["layout"], **told})
    name, last = asker.events(answer.json()["job"])[-1][1:]
    assert name == "failed", told
    assert "\n" not in last["error"]
    assert "root:" not in last["error"]
