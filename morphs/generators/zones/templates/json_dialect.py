"""JSON as people write it by hand: with comments and with commas before a closing bracket."""

from __future__ import annotations

import re
from typing import Any

from morphs.base.files import parse_json

# Strings, comments, and what else may follow a comma; no text is looked at twice.
TOKENS = re.compile(
    r'"(?:[^"\\\n]|\\.)*+"?|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?|,|[^\s",/]++|/', re.DOTALL
)


def parse_loose_json(text: str, where: str) -> dict[str, Any]:
    """Return the JSON object of a text, comments and trailing commas allowed.

    What is left out becomes blanks, so the line of a fault is that of the file.
    """
    return parse_json(_without_extras(text.removeprefix("\ufeff")), where)


def _without_extras(text: str) -> str:
    kept = list(text)
    comma = -1  # where a comma stands that nothing but comments has followed
    for match in TOKENS.finditer(text):
        token, at = match[0], match.start()
        if token.startswith("//") or (token.startswith("/*") and token.endswith("*/")):
            kept[at : match.end()] = re.sub(r"[^\n]", " ", token)
        elif token == ",":
            comma = at
        else:
            if comma >= 0 and token[0] in "}]":
                kept[comma] = " "
            comma = -1
    return "".join(kept)
