"""TOML files, which strangers may have written: what would take the reader too long is refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.files import read_text

MAX_TOML_BYTES = 16 * 1024 * 1024
MAX_KEY_PARTS = 16
# TOML's strings and comments, and what begins, ends or prolongs a key.
TOML_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|""?(?!"))*+"*+|\'\'\'(?:[^\']|\'\'?(?!\'))*+\'*+'
    r'|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*+|[.=,{}\[\]\n]',
    re.DOTALL,
)


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file."""
    return parse_toml(read_text(path, MAX_TOML_BYTES), str(path))


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """Return the tables of a TOML text; anything else is an error that names the place."""
    _refuse_long_keys(text, where)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise MorphsError(f"{where}: not valid TOML: nested too deeply") from error
    except ValueError as error:
        raise MorphsError(f"{where}: not valid TOML: {error}") from error


def _refuse_long_keys(text: str, where: str) -> None:
    """Raise for keys of many parts (``a.b.c``): reading one takes the square of its length."""
    parts, line = 1, 1
    for match in TOML_TOKEN.finditer(text):
        token = match[0]
        if token == ".":
            parts += 1
        elif len(token) == 1 or token[0] == "#":
            parts = 1
        if parts > MAX_KEY_PARTS:
            raise MorphsError(
                f"{where}: not valid TOML: line {line} has a key of more than {MAX_KEY_PARTS} parts"
            )
        line += token.count("\n")
