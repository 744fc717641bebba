"""Walks through the elements of an SVG drawing; what may not be in a tile is refused there."""

from __future__ import annotations

import base64
import binascii
import io
import re
from typing import NamedTuple
from urllib.parse import unquote_to_bytes
from xml.parsers import expat

from morphs.base.decoding import MAX_PIXELS, opened_picture
from morphs.base.errors import MorphsError, named

MAX_DEPTH = 100
MAX_COSTLY = 1000
MAX_DASHED = 4
COSTLY = frozenset({"pattern", "mask", "filter", "clipPath"})
INSIDE = re.compile(r"\s*+(#|data:image/(?!svg))", re.IGNORECASE)
PLAIN = "svg g defs use path rect circle ellipse line polyline polygon title desc"
PLAIN_ATTRIBUTES = (
    "id class d x y width height cx cy r rx ry x1 y1 x2 y2 points transform viewBox xmlns href "
    "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-opacity stroke-dasharray preserveAspectRatio version"
)
"""What costs no more to draw than its text is long. Drawn once for each reference to it; groups of
an opacity, a layer of pixels each, are not among them."""
SHAPES, KNOWN = frozenset(PLAIN.split()), frozenset(PLAIN_ATTRIBUTES.split())


class Found(NamedTuple):
    """The attributes of the root element; how many bytes of shapes are drawn if all are plain
    ones, else None."""

    root: dict[str, str]
    shapes: int | None


def read_drawing(text: str) -> Found:
    """Return what a well-formed, self-contained drawing holds. Raises MorphsError."""
    reader = _Reader()
    data = text.encode()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise MorphsError(f"not a well-formed SVG file: {error}") from error
    return Found(reader.root, (1 + reader.uses) * len(data) if reader.plain else None)


class _Reader:
    def __init__(self) -> None:
        self.root: dict[str, str] = {}
        self.depth = 0
        self.defs = 0  # the depth of the <defs> that is open, 0 where none is
        self.costly = 0
        self.uses = 0
        self.dashed = 0
        self.pixels = 0
        self.plain = True
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._find_doctype

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if self.depth == 0:
            if name != "svg":
                raise MorphsError(f"not a picture: the root element is <{tag}>, not <svg>")
            self.root = attributes
        self.depth += 1
        self.costly += name in COSTLY
        if self.depth > MAX_DEPTH or self.costly > MAX_COSTLY:
            raise MorphsError(
                f"the SVG is too deeply nested: at most {MAX_DEPTH} elements within each other and "
                f"{MAX_COSTLY} patterns, masks, filters and clipping paths"
            )
        if name in ("image", "feImage", "use"):
            self._refuse_reach(tag, attributes)
        self.plain = self.plain and self._is_plain(name, attributes)
        if name == "defs" and not self.defs:
            self.defs = self.depth

    def _end(self, tag: str) -> None:
        if self.defs == self.depth:
            self.defs = 0
        self.depth -= 1

    def _find_doctype(self, *_: object) -> None:
        self.plain = False  # entities may become anything

    def _is_plain(self, name: str, attributes: dict[str, str]) -> bool:
        """Whether an element costs what it seems to: what is referred to must not refer further,
        and dashes may be many for few letters."""
        self.uses += name == "use"
        self.dashed += "stroke-dasharray" in attributes
        nested = self.depth > 1 and name == "svg"
        further = self.defs and (name == "use" or "stroke-dasharray" in attributes)
        shapes_outside_defs = not self.defs and "id" in attributes and self.depth > 1
        known = all(key in KNOWN or key.startswith("xmlns:") for key in attributes)
        alien = nested or further or shapes_outside_defs or name not in SHAPES
        return known and not alien and self.dashed <= MAX_DASHED

    def _refuse_reach(self, tag: str, attributes: dict[str, str]) -> None:
        for key, target in attributes.items():
            if key.rpartition(":")[2] != "href" or not target:
                continue
            where = f"line {self.parser.CurrentLineNumber}: <{tag}>"
            if not INSIDE.match(target):
                raise MorphsError(
                    f"{where} refers to {target[:60]!r}; an SVG tile must hold all it shows (embed "
                    f"pictures as PNG data)"
                )
            if not target.lstrip().startswith("#"):
                with named(where):
                    self._refuse_large(target)

    def _refuse_large(self, target: str) -> None:
        """Raise if the embedded pictures have more pixels than a picture may have."""
        head, _, payload = target.partition(",")
        try:
            data = unquote_to_bytes(payload)
            if head.rstrip().lower().endswith(";base64"):
                data = base64.b64decode(b"".join(data.split()))
            with opened_picture(io.BytesIO(data), MAX_PIXELS - self.pixels) as picture:
                self.pixels += picture.width * picture.height
        except binascii.Error as error:
            raise MorphsError(f"its picture is damaged ({error})") from error
