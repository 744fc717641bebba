"""The schema that is shipped is that of the files: nothing in them is left out of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import morphs
from morphs.key.key_json import schema
from tests.key.conftest import keyed

SHIPPED = json.loads(files("morphs.key").joinpath("key.schema.json").read_text(encoding="utf-8"))


def faults(value: Any, told: dict[str, Any], where: str = "key") -> Iterator[str]:
    """What of a value is not as the schema has it: its types, its fields, its choices."""
    told = SHIPPED["$defs"][told["$ref"].rpartition("/")[2]] if "$ref" in told else told
    if "anyOf" in told:
        if all(list(faults(value, one, where)) for one in told["anyOf"]):
            yield f"{where} is none of its kinds"
        return
    if value not in told.get("enum", [value]) or value != told.get("const", value):
        yield f"{where} is {value!r}"
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
    kinds = {**types, "integer": int, "number": (int, float)}
    if "type" in told and not isinstance(value, kinds[told["type"]]):
        yield f"{where} is no {told['type']}"
    elif isinstance(value, dict) and "properties" in told:
        yield from (
            f"{where}.{name} is missing" for name in told.get("required", ()) if name not in value
        )
        for name, part in value.items():
            if name not in told["properties"] and name != "area":
                yield f"{where}.{name} is not in the schema"
            yield from faults(part, told["properties"].get(name, {}), f"{where}.{name}")
    elif isinstance(value, list):
        parts = told.get("prefixItems") or [told.get("items", {})] * len(value)
        for k, (item, part) in enumerate(zip(value, parts, strict=True)):
            yield from faults(item, part, f"{where}[{k}]")


def test_the_schema_that_is_shipped_is_that_of_what_is_read() -> None:
    assert schema() == SHIPPED


def test_keys_are_as_the_schema_has_them() -> None:
    keys = [
        keyed(board="grid:5x4", frame="after", seed=4)[2],
        keyed(board="grid:4x3x2", seed=3)[2],
        keyed(board="brick:4x4", wrap=True, seed=2)[2],
        morphs.key_of(morphs.build(pack=["sideview"], board="grid:3x3", seed=3).layout),
        morphs.key_of(morphs.build(pack=["city"], board="grid:6x5", seed=12).layout),
    ]
    for key in keys:
        assert list(faults(json.loads(key.to_json()), SHIPPED)) == []
    data = json.loads(keys[0].to_json())
    data["levels"][0]["regions"][0]["kind"] = "hall"
    data["levels"][0]["ways"][0]["colour"] = "red"
    assert len(list(faults(data, SHIPPED))) == 2
