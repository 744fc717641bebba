"""JSON as people write it by hand: with comments and with commas before a closing bracket."""

from __future__ import annotations

import re
from typing import Any

from morphs.base.files import parse_json

TOKENS = re.compile(
    r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[}\]])', re.S
)


def parse_loose_json(text: str, where: str) -> dict[str, Any]:
    """Return the JSON object of a text, comments and trailing commas allowed.

    What is left out becomes blanks, so the line of a fault is that of the file.
    """
    return parse_json(TOKENS.sub(_blank, text.removeprefix("\ufeff")), where)


def _blank(match: re.Match[str]) -> str:
    token = match.group()
    if token.startswith('"'):
        return token
    return "".join(letter if letter == "\n" else " " for letter in token)
