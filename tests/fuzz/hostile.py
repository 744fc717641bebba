"""Hostile files: sound ones of every kind, spoilt by the dice, and the command that reads them."""

# ruff: noqa: E501 - a table reads best with one case a line

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.bad_input.files import picture, svg

ROOT = Path(__file__).parent.parent.parent
NASTY = (
    *(b"", b"\0", b"\xff", b"\xed\xa0\x80", "\u00b2".encode(), "\u202e".encode(), b"\x1b[2J"),
    *(b"../", b"/etc/passwd", b"NaN", b"1e999", b"-1", b"9" * 5000, b"9" * 12, b"[" * 2000),
    *(b'{"a":' * 300, b" " * 3000, b"/**/" * 40, b"a." * 300, b'"', b"'", b"\n", b"\t", b","),
    *(b"<!ENTITY a 'b'>", b"&a;", b"null", b"true", b"[]", b"{}", b"%s", b"${HOME}", b"a" * 5000),
)
PACK = (
    'name = "a"\nsquares = 10\nweight = 1.5\nbackground = "#ffffff"\ntags = ["x"]\n'
    '[tiles."tile0001-hhhhhhhh"]\nweight = 2\nlinks = [["N", "E"], ["S"]]\ncopies = 3\n'
)
TEXTMAP = (
    '# board hex:3x3 wrap none\n# generator folkesten {"seed": 1}\n0101 forest\n0202 mountain '
    '"Top"\n0303 hills town "Here"\n0101-0102-0103 river "Run"\n# layer altitude 9x1\n'
    "# spot town 1 named 0303\n# along cliff 0101 2\n# wide 0\n# region N\n# throw 1.2 3,5 hills\n"
)
WFC = (
    '<set><tiles><tile name="a" symmetry="L" weight="2"/></tiles><neighbors>'
    '<neighbor left="a 1" right="a 2"/><neighbor left="a" right="a 3"/></neighbors></set>'
)
TILED = (
    '<tileset name="t" tilewidth="16" tileheight="16" columns="2"><image source="a.png"/>'
    '<wangsets><wangset name="w" type="mixed">'
    '<wangtile tileid="0" wangid="1,1,0,2,1,1,2,1"/><wangtile tileid="1" wangid="1,1,1,1,1,1,1,1"/>'
    "</wangset></wangsets></tileset>"
)
VCMI = (
    '{"t": {"minSize": "s", "maxSize": "m", "players": "2", // two\n "zones": {'
    '"1": {"type": "playerStart", "owner": 1, "size": 10, "monsters": "weak"}, '
    '"2": {"type": "playerStart", "owner": 2, "minesLikeZone": 1, "treasure": '
    '[{"min": 100, "max": 2000, "density": 5}],}}, "connections": [{"a": "1", "b": "2", '
    '"guard": 500}]}}'
)
DRAWING = svg(
    '<defs><g id="a"><path d="M0 0h9v9z"/></g><mask id="m"><rect width="9" height="9"/></mask>'
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs><use href="#a"/>'
    '<g mask="url(#m)" class="upright" transform="translate(3 4)"><rect filter="url(#f)" '
    'width="9" height="9" stroke-dasharray="1 2"/></g><text>x</text>'
)
TILE = "tile0001-hhhhhhhh"


class Case(NamedTuple):
    """Files by their names, and the command that reads them."""

    files: dict[str, bytes]
    command: list[str]


@cache
def _made() -> dict[str, bytes]:
    """Sound files that only the program makes: a layout, a terrain map, a zone map, an rmg.txt."""
    return {path.name: path.read_bytes() for path in sorted((ROOT / "tests/fuzz/sound").iterdir())}


def _build(*arguments: str) -> list[str]:
    return ["build", "--seed", "1", "--board", "grid:2x2", "-o", "out.json", *arguments]


def _kinds() -> dict[str, tuple[str, bytes, dict[str, bytes], list[str]]]:
    """The file to be spoilt, what it holds, what lies beside it, the command."""
    tile = {f"p/{TILE}.png": picture(size=(20, 20))}
    vocabulary = (ROOT / "morphs/tiles/vocabularies/dungeon.toml").read_bytes()
    pack = _build("--pack", "./p", "-o", "out.png")
    zones = ["terrain", "zones", "--size", "36", "--seed", "1", "--time-limit", "5", "-o", "o.json"]
    shipped = (ROOT / "morphs/generators/zones/templates/handshake.toml").read_bytes()
    own = tile | {"p/pack.toml": b'vocabulary = "v.toml"'}
    toric = (ROOT / "morphs/generators/terrain/toric/toric.toml").read_bytes()
    text = TEXTMAP.encode()
    made = _made()
    return {
        "pack.toml": ("p/pack.toml", PACK.encode(), tile, pack),
        "codes.csv": ("p/codes.csv", f"file,code\n{TILE}.png,hhhhhhhh\n".encode(), tile, pack),
        "links.toml": ("p/links.toml", b'[tiles."a"]\nlinks = [["NW", "NE"]]\n', tile, pack),
        "vocabulary": ("p/v.toml", vocabulary, own, pack),
        "table": ("t.csv", b"code,weight,copies\nhhhhhhhh,1,2\n", {}, _build("--pack", "t.csv")),
        **{
            kind: (f"p/{TILE}.{kind.lower()}", picture(kind, (20, 20)), {}, pack)
            for kind in ("PNG", "JPEG", "WEBP", "GIF")
        },
        "SVG": (f"p/{TILE}.svg", DRAWING, {}, pack),
        "hex SVG": (
            "p/hex0001-pppppppppppp.svg", DRAWING, {},
            ["build", "--board", "hex:2x2", "--pack", "./p", "--seed", "1", "-o", "out.png"],
        ),
        "mask": ("m", b"##.\n.##\n", {}, ["build", "--mask", "m", "--seed", "1", "-o", "out.json"]),
        "paint": ("m", b"..\nr.\n0,0:n = h\n", {}, _build("--paint", "m")),
        "regions": ("m", b"aa\nbb\na: crypt\nb: !crypt\n", {}, _build("--regions", "m")),
        "layout": ("l.json", made["layout.json"], {}, ["check", "l.json"]),
        "edit": ("l.json", made["layout.json"], {}, ["edit", "l.json", "--rotate", "0,0", "-o", "o.json"]),
        "again": ("l.json", made["layout.json"], {}, ["build", "--again", "l.json", "-o", "out.json"]),
        "again PNG": ("l.png", made["map.png"], {}, ["build", "--again", "l.png", "-o", "out.json"]),
        "terrain": ("t.json", made["terrain.json"], {}, ["check", "t.json"]),
        "terrain again": ("t.json", made["terrain.json"], {}, ["terrain", "folkesten", "--again", "t.json", "--keep", "terrain", "-o", "o.png"]),
        "realised": ("t.json", made["terrain.json"], {}, ["build", "--pack", "overland", "--terrain", "t.json", "--seed", "1", "-o", "out.json"]),
        "text map": ("t.txt", text, {}, ["check", "t.txt"]),
        "campaign": ("t.txt", text, {}, ["terrain", "wargame", "--from", "t.txt:0,0", "--seed", "1", "-o", "o.png"]),
        "zones": ("z.json", made["zones.json"], {}, ["check", "z.json"]),
        "zones again": ("z.json", made["zones.json"], {}, [*zones, "--again", "z.json"]),
        "TOML template": ("t.toml", shipped, {}, [*zones, "--template", "t.toml"]),
        "VCMI template": ("t.json", VCMI.encode(), {}, [*zones, "--template", "t.json"]),
        "rmg.txt": ("t.txt", made["rmg.txt"], {}, [*zones, "--template", "t.txt"]),
        "templates": ("t.json", VCMI.encode(), {}, ["terrain", "zones", "--template", "t.json", "--list"]),
        "parameters": ("t.toml", toric, {}, ["terrain", "toric", "--parameters", "t.toml", "--board", "hex:8x8", "--seed", "1", "-o", "o.txt"]),
        "WFC": ("w.xml", WFC.encode(), {"a.png": picture(size=(16, 16))}, ["packs", "import", "w.xml", "--to", "new"]),
        "Tiled": ("w.tsx", TILED.encode(), {"a.png": picture(size=(32, 16))}, ["packs", "import", "w.tsx", "--to", "new"]),
        "undo": ("p/u.csv", f"from,to\na.png,{TILE}.png\n".encode(), tile, ["packs", "rename", "p", "--undo", "p/u.csv"]),
        "rename": ("p/codes.csv", b"file,code\na.png,hhhhhhhh\n", {"p/a.png": picture()}, ["packs", "rename", "p", "--go"]),
        "pack check": ("p/pack.toml", PACK.encode(), tile, ["packs", "check", "p"]),
    }  # fmt: skip


def _spoilt(data: bytes, dice: Random) -> bytes:
    """Bytes changed, cut, doubled, or with something nasty put in."""
    for _ in range(dice.choice((1, 1, 2, 3, 6))):
        at = dice.randrange(len(data) + 1)
        length = dice.choice((0, 1, 1, 2, 4, 16, 64))
        way = dice.randrange(5)
        if way == 0:
            data = (
                data[:at] + bytes(dice.randrange(256) for _ in range(length)) + data[at + length :]
            )
        elif way == 1:
            data = data[:at] + data[at + length :]
        elif way == 2:
            data = (
                data[:at] + data[at : at + length] * dice.choice((2, 3, 50)) + data[at + length :]
            )
        else:
            data = data[:at] + dice.choice(NASTY) + data[at + length * (way == 3) :]
    return data[: dice.randrange(len(data) + 1)] if dice.randrange(12) == 0 else data


def _changed_json(data: bytes, dice: Random) -> bytes:
    """JSON with a value somewhere inside replaced: still JSON, but of another shape."""
    whole = json.loads(data)
    inner: object = whole
    while True:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))  # type: ignore[arg-type]
        key = dice.choice(list(keys))
        value = inner[key]  # type: ignore[index]
        if not isinstance(value, dict | list) or not value or dice.randrange(6) == 0:
            break
        inner = value
    odd = (None, -1, 0, 10**9, 1.5, "", "\ud800", "../x", [], {}, [[1]], True, "9" * 5000, 10**400)
    inner[key] = dice.choice(odd)  # type: ignore[index]
    return json.dumps(whole).encode()


def hostile(seed: int, number: int) -> Case:
    """Return the hostile case of a number: the same for the same seed."""
    dice = Random(f"hostile {seed} {number}")
    kinds = _kinds()
    name = sorted(kinds)[number % len(kinds)]
    target, content, beside, command = kinds[name]
    spoil: Callable[[bytes, Random], bytes] = _spoilt
    if target.endswith(".json") and "//" not in content.decode() and dice.randrange(2):
        spoil = _changed_json
    return Case({**beside, target: spoil(content, dice)}, command)
