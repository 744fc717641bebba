"""The schemas that ship, and what a file has that they do not allow."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

SCHEMAS = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
    for path in (files("morphs.exports") / "schemas").iterdir()
}
NAMES = {
    ".dd2vtt": "uvtt",
    ".uvtt": "uvtt",
    ".foundry.json": "foundry-scene",
    ".tmj": "tiled-map",
    ".geojson": "geojson",
    ".key.json": "key",
    ".json": "layout",
}
"""Which schema files of an ending have; the longest ending tells."""


def schema_of(path: Path) -> str:
    """The name of a file's schema."""
    return next(name for ending, name in NAMES.items() if path.name.endswith(ending))


def strays(data: Any, name: str) -> list[str]:
    """Where data differs from a schema, and how; an empty list where it does not."""
    return [
        f"{error.json_path}: {error.message[:200]}"
        for error in Draft202012Validator(SCHEMAS[name]).iter_errors(data)
    ]
