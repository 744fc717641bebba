"""Our text opens in Text Mapper: expanded as that program's documentation says, every token has its
definition and the picture is XML."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import morphs
from morphs.exports.textmapper import to_textmapper

BRIGHT = """\
plain attributes fill="#b9a270"
forest attributes fill="#8a8"
forest path d
hills attributes fill="#caa"
hills path d
forest-hill attributes fill="#aa8"
forest-hill path d
mountain attributes fill="#999"
mountain path d
swamp attributes fill="#788"
swamp path d
water attributes fill="#77a"
ocean attributes fill="#55a"
island path d
desert attributes fill="#eda"
castle path d
cave path d
road path attributes stroke="black"
river path attributes stroke="blue"
canyon path attributes stroke="gray"
trail path attributes stroke="brown"
default attributes fill="none"
text font-size="10pt"
label font-size="12pt"
glow fill="none" stroke="white"
"""
CELL = re.compile(r"(?:\d{4}|\d{2,}\.\d{2,}(?:\.\d{2})?)\s+(.*)")
LINE = re.compile(r"(?:\d{4}|\d\d+\.\d\d+\.\d\d)(?:-(?:\d{4}|\d\d+\.\d\d+\.\d\d))+\s+(\S+)(.*)")


def expanded(text: str) -> tuple[str, set[str]]:
    """The picture of a text, and the tokens that nothing defines."""
    shapes: dict[str, str] = {}
    paths: dict[str, str] = {}
    icons: dict[str, str] = {}
    words: dict[str, str] = {}
    used: set[str] = set()
    body: list[str] = []
    lines = text.splitlines()
    if "include bright.txt" in lines:
        lines = [*BRIGHT.splitlines(), *lines]
    for line in sorted(lines, key=lambda line: line[:1].isdigit()):  # definitions stand anywhere
        if line.startswith(("#", "include")):
            continue
        if match := LINE.fullmatch(line):
            used.add(match[1])
            body += labels(match[2], words)
        elif match := CELL.fullmatch(line):
            bare = re.sub(r'"[^"]*"', "", match[1])
            used |= set(bare.split())
            body.append(f'<text text-anchor="middle" x="1" y="2" {words.get("text", "")}>01</text>')
            body += labels(match[1], words)
        elif match := re.fullmatch(r"(\S+) path attributes (.*)", line):
            paths[match[1]] = match[2]
        elif match := re.fullmatch(r"(\S+) path (.*)", line):
            icons[match[1]] = match[2]
        elif match := re.fullmatch(r"(\S+) attributes (.*)", line):
            shapes[match[1]] = match[2]
        elif match := re.fullmatch(r"(text|label|glow) (.*)", line):
            words[match[1]] = match[2]
        else:
            assert not line, f"no statement of the program: {line!r}"
    for kind in sorted(used & (shapes.keys() | icons.keys())):
        body.append(f'<g id="{kind}">')
        body.append(f'<polygon points="0,0" {shapes[kind]}/>' if kind in shapes else "")
        body.append(f"<path {paths.get(kind, '')} d='{icons.get(kind, '')}'/></g>")
    body += [f"<path {style} d='M0,0'/>" for style in paths.values()]
    comment = text.replace("--", "&#45;&#45;")
    picture = f"<svg>{''.join(body)}<!-- {comment} --></svg>"
    return picture, used - shapes.keys() - icons.keys() - paths.keys()


def labels(text: str, words: dict[str, str]) -> list[str]:
    """Each label is drawn twice: with the style of labels and of the glow, then without that."""
    found = []
    for label in re.findall(r'"([^"]*)"', text):
        start = f'<text text-anchor="middle" x="1" y="2" {words.get("label", "")}'
        found += [f"{start} {words.get('glow', '')}>{label}</text>", f"{start}>{label}</text>"]
    return found


EVERYTHING = ("rivers", "climate", "settlements", "roads", "names", "regions")
MAPS = [
    ("folkesten", {}),
    ("folkesten", {"stages": EVERYTHING, "board": "hex:16x12"}),
    ("folkesten", {"mode": "original", "stages": ("names",)}),
    ("toric", {"board": "hex:20x16"}),
    ("toric", {"board": "hex:20x16", "stages": EVERYTHING}),
    ("wargame", {"wargame": {"relief": "hilly", "cover": "cultivated", "fields": "yes"}}),
    ("wargame", {"board": "grid:10x9", "wargame": {"cover": "forested", "road": "yes"}}),
]


@pytest.mark.parametrize(("generator", "options"), MAPS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_map_is_drawn_whole(generator: str, options: dict[str, Any], seed: int) -> None:
    terrain = morphs.make_terrain(generator=generator, seed=seed, **options)
    picture, undefined = expanded(to_textmapper(terrain))
    ElementTree.fromstring(picture)
    assert not undefined


def test_a_style_that_says_what_the_program_says_is_seen() -> None:
    """The test has teeth: the faults that there were make no XML."""
    text = '0101 moor "Ham"\nmoor attributes fill="#123"\nlabel fill="#000"\nglow fill="none"\n'
    with pytest.raises(ElementTree.ParseError, match="duplicate attribute"):
        ElementTree.fromstring(expanded(text)[0])
    assert expanded("0101 moor\n")[1] == {"moor"}
