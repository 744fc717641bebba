"""The legend of a map of lands: its countries, what runs through them, the places."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from morphs.art.dressing.legend import Sign
from morphs.art.overland.atlas import Atlas, pen_of
from morphs.art.overland.growth import KINDS
from morphs.art.overland.signs import PLACES
from morphs.art.overland.symbols import symbol
from morphs.art.style.style import Style
from morphs.art.style.svg import ROUND_ENDS, attributes
from morphs.tiles.vocabulary import Vocabulary

LINES = {"r": "river", "s": "stream", "o": "road", "t": "trail"}
WIDTHS = {"r": 0.16, "s": 0.09, "o": 0.09, "t": 0.06}
STANDING = ((-0.2, 0.02), (0.18, 0.0), (-0.02, 0.28))
"""Where symbols stand on a sign of a country, about its middle."""


def land_legend(
    faces: Collection[str], tags: Collection[str], vocabulary: Vocabulary, atlas: Atlas
) -> Sequence[tuple[str, Sign]]:
    """What occurs on a map, given what its tiles' half-sides show and the tiles' tags."""
    areas, crossing = {face[0] for face in faces}, {face[1] for face in faces}
    found: list[tuple[str, Sign]] = [
        (area.name, partial(_country, letter, atlas))
        for letter, area in vocabulary.areas.items()
        if letter in areas and letter in atlas.areas
    ]
    found += [
        (words, partial(_line, letter, atlas))
        for letter, words in LINES.items()
        if letter in crossing
    ]
    found += [
        (tag, partial(_place, sign, atlas)) for tag, (sign, _) in PLACES.items() if tag in tags
    ]
    return found


def _country(letter: str, atlas: Atlas, _: Style) -> str:
    """A piece of a country with some of what grows there."""
    kind, high, *_rest = KINDS[letter][0]
    share = min(0.5, 0.26 * high)
    drawn = symbol(kind, 0, pen_of(kind, 1.2 * high, atlas))
    standing = "".join(
        f'<g transform="translate({x} {y:.3f}) scale({share:.3f})">{drawn}</g>' for x, y in STANDING
    )
    return _field(atlas, atlas.areas[letter]) + f"<g {attributes(ROUND_ENDS)}>{standing}</g>"


def _line(letter: str, atlas: Atlas, _: Style) -> str:
    """What runs through a country, over a piece of plain."""
    data = "M-0.45 0.12C-0.2 -0.2 0.15 0.28 0.45 -0.08"
    wide, runs = WIDTHS[letter], letter in "rs"
    under = atlas.bank if runs else atlas.ink if letter == "o" else ""
    over = atlas.river if runs else atlas.verge if letter == "o" and atlas.verge else atlas.road
    how = {"d": data, "fill": "none"}
    rim = {**how, "stroke": under, "stroke_width": wide + 0.05} if under else None
    dashes = {"stroke_dasharray": "0.12 0.09"} if letter == "t" else {}
    pen = {**how, "stroke": over, "stroke_width": wide, **dashes}
    lines = "".join(f"<path {attributes(one)}/>" for one in (rim, pen) if one)
    return _field(atlas, atlas.areas.get("p", atlas.paper)) + lines


def _place(sign: str, atlas: Atlas, _: Style) -> str:
    """The sign of a place."""
    drawn = symbol(sign, 0, pen_of(sign, 3.0, atlas))
    standing = f'<g transform="translate(0 0.24) scale(0.75)">{drawn}</g>'
    return f"<g {attributes(ROUND_ENDS)}>{standing}</g>"


def _field(atlas: Atlas, fill: str) -> str:
    place = {"x": -0.45, "y": -0.36, "width": 0.9, "height": 0.72, "fill": fill}
    return f"<rect {attributes({**place, 'stroke': atlas.ink, 'stroke_width': 0.04})}/>"
