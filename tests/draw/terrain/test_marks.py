"""SVG by hand says the same as the standard library's writer."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

import pytest

from morphs.draw.terrain.marks import element


@pytest.mark.parametrize(
    "value", ["", "a b", 'say "a"', "it's", "\"both' ", "a&b<c>d", "one\ntwo\tthree\r", 'a"\n&']
)
def test_values_of_attributes_are_quoted(value: str) -> None:
    assert element("g", None, id=value) == f"<g id={quoteattr(value)}/>"
