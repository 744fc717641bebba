"""The schema that is shipped is that of the files: nothing in them is left out of it."""

from __future__ import annotations

import json

import morphs
from morphs.plan.key.key_json import schema
from tests.export.schemas import SCHEMAS, strays
from tests.plan.key.conftest import keyed


def test_the_schema_that_is_shipped_is_that_of_what_is_read() -> None:
    assert schema() == SCHEMAS["key"]


def test_keys_are_as_the_schema_has_them() -> None:
    keys = [
        keyed(board="grid:5x4", frame="after", seed=4)[2],
        keyed(board="grid:4x3x2", seed=3)[2],
        keyed(board="brick:4x4", wrap=True, seed=2)[2],
        morphs.key_of(morphs.build(pack=["sideview"], board="grid:3x3", seed=3).layout),
        morphs.key_of(morphs.build(pack=["city"], board="grid:6x5", seed=12).layout),
    ]
    for key in keys:
        assert strays(json.loads(key.to_json()), "key") == []


def test_what_is_no_key_is_not_as_the_schema_has_it() -> None:
    data = json.loads(keyed(board="grid:4x3x2", seed=3)[2].to_json())
    level = data["levels"][0]
    level["regions"][0]["kind"] = "hall"
    level["ways"][0]["colour"] = "red"
    level["regions"][1]["number"] = "seven"
    level["regions"][2]["area"] = -1
    assert len(strays(data, "key")) == 4
