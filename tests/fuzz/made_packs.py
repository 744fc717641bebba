"""Random packs of codes with odd features, and small requests that lay them."""

from __future__ import annotations

from random import Random

from morphs.board.shape import SHAPES
from tests.fuzz.hostile import Case

SHAPES_OF = {
    "grid": ("square", "edge", "corner"),
    "brick": ("square",),
    "hex": ("hex",),
    "hex-pointy": ("hex-pointy",),
}
LINES = ("w", "h", "t", "r", "c", "l", "d")
AREAS, WALKED = "sovkm", "ovhtd"
NAMES = {
    "s": "rock", "o": "room", "v": "cave", "k": "lake", "m": "magma", "w": "wall", "h": "hall",
    "t": "tunnel", "r": "river", "c": "crevasse", "l": "lava", "d": "door",
}  # fmt: skip
SIZES = (1, 2, 3, 4, 5, 6, 8, 8, 10, 12)
SHIPS, OWN = "dungeon", "own.toml"


def made_case(seed: int, number: int) -> Case:
    """Return the request of a number, with the files it names: the same for the same seed."""
    dice = Random(f"made {seed} {number}")
    kind = dice.choice(("grid", "grid", "grid", "brick", "hex", "hex-pointy"))
    columns, rows = dice.choice(SIZES), dice.choice(SIZES)
    vocabulary = dice.choice((SHIPS, SHIPS, OWN))
    segments = 2 if kind == "brick" or vocabulary == SHIPS else dice.choice((1, 2, 3))
    pack = _pack(dice, SHAPES_OF[kind], segments, vocabulary)
    files = {"p.csv": "\n".join(pack).encode()}
    if vocabulary == OWN:
        files[OWN] = _vocabulary(dice, SHAPES_OF[kind][0], segments).encode()
    board = f"{kind}:{columns}x{rows}" + ("x2" if dice.randrange(12) == 0 else "")
    line = ["build", "--board", board, "--pack", "p.csv", "--seed", str(dice.randrange(10**6))]
    line += ["-o", "out.json", *_options(dice, kind, pack, columns, rows)]
    for option, text in _drawn(dice, columns, rows):
        name = f"{option}.txt"
        files[name] = text.encode()
        line += [f"--{option}", name]
    return Case(files, line)


def _pack(dice: Random, shapes: tuple[str, ...], segments: int, vocabulary: str) -> list[str]:
    """The lines of a table of tiles: their sides come from a few, so that many of them meet."""
    lines, areas = dice.sample(LINES, dice.randint(1, 4)), dice.choice(("s", "s", AREAS))
    sides = [
        [(dice.choice(lines), dice.choice(areas)) for _ in range(segments)]
        for _ in range(dice.randint(1, 5))
    ]
    rows = ["code,weight,copies,shape,vocabulary,name"]
    for shape in shapes:
        for number in range(dice.randint(1, 14 if shape == shapes[0] else 5)):
            faces = []
            while len(faces) < SHAPES[shape].count * segments // 2:
                faces += dice.choice(sides)[:: dice.choice((1, -1))]
            code = "+".join("".join(one) for one in zip(*faces, strict=True))
            weight = dice.choice(("", "1", "0", "0.001", "1000", str(dice.randint(1, 9))))
            copies = dice.choice(("", "", "", "1", "3"))
            name = f"{SHAPES[shape].word}{number}-{code}{dice.choice(('', '', '-temple'))}"
            rows.append(f"{code},{weight},{copies},{shape},{vocabulary},{name}")
    return rows


def _vocabulary(dice: Random, shape: str, segments: int) -> str:
    """The letters of dungeons, of which some meet oddly, in parts that suit the pack."""
    usual = SHAPES[shape].name
    text = [f'format = 1\nname = "own"\ntitle = "Own"\nshape = "{usual}"\nplain = "sw"']
    text += [f"segments = {segments}", f"turn = {dice.choice(('true', 'false'))}"]
    text += [f"mirror = {dice.choice(('true', 'false'))}"]
    for table, names, liquid, holds in (
        ("area", AREAS, {"k": "water", "m": "lava"}, "pool"),
        ("line", LINES, {"r": "water", "l": "lava"}, "flow"),
    ):
        for letter in names:
            text.append(f'[[{table}]]\nletter = "{letter}"\nname = "{NAMES[letter]}"')
            text.append('colour = "#808080"')
            if letter == "s":
                text.append("closes = true")
            if letter in WALKED and dice.randrange(4):
                text.append("walk = true")
            if letter in liquid:
                text.append(f'{holds} = "{liquid[letter]}"')
            other = dice.choice(names)
            if other > letter and {letter, other} <= {*WALKED}:
                text.append(f"meets = {{ {other} = {dice.choice((0.01, 0.5, 1))} }}")
    return "\n".join(text) + "\n"


def _options(dice: Random, kind: str, pack: list[str], columns: int, rows: int) -> list[str]:
    """Wishes about the whole map, and about single cells and tiles of the pack; few of those that
    no build takes together."""
    shape = pack[1].split(",")[3]
    plain = [row.rsplit(",", 1)[1] for row in pack[1:] if row.split(",")[3] == shape]
    tile = dice.choice(plain)
    place = f"{dice.randrange(columns)},{dice.randrange(rows)}"
    at_border = dice.choice(
        (f"{dice.randrange(columns)},0:n", f"{dice.randrange(columns)},{rows - 1}:s")
    )
    turned = dice.choice(("", ":r1", ":f", ":f,r3"))
    border = dice.choice(([], [], [], ["--wrap"], ["--frame", "before"], ["--frame", "after"]))
    tags = ("temple", "!temple") if any(row.endswith("-temple") for row in pack) else ()
    wishes = (
        ("--solver", ("best", "complete", "draw")),
        ("--gaps", ("leave", "cap", "fill")),
        ("--water", ("off",)),
        ("--variety", ("1", "2")),
        ("--entrances", () if "--wrap" in border else ("0", "1", "2")),
        ("--entrance", () if "--wrap" in border else (at_border,)),
        ("--pin", (f"{place}={tile}{turned}")),
        ("--at-least", ("lake=1", "river=20%", f"{tile}=2", *(f"{tag}=10%" for tag in tags[:1]))),
        ("--at-most", ("lake=0", "river=5%", f"{tile}=1")),
        ("--without", (tile,)),
        ("--tag", tags),
        ("--start", ("centre", "random", place)),
    )
    line = [] if "--frame" in border and kind != "grid" else border
    for name, values in wishes:
        if values and dice.randrange(10) == 0:
            line += [name, dice.choice(values)]
    if kind == "grid" and "--frame" not in border and dice.randrange(6) == 0:
        line += ["--even", "--water", "off"]
    flags = ["--connected", "--meet", "--set", *(() if "--wrap" in line else ("--closed",))]
    if any("entrance" in word for word in line):
        flags = [*flags[:3], "--only-entrances"]
    return line + [flag for flag in flags if dice.randrange(9) == 0]


def _drawn(dice: Random, columns: int, rows: int) -> list[tuple[str, str]]:
    """What is drawn cell by cell: the shape of the board, paint, regions."""

    def picture(letters: str) -> str:
        lines = ["".join(dice.choice(letters) for _ in range(columns)) for _ in range(rows)]
        return "\n".join(lines) + "\n"

    found = []
    if dice.randrange(8) == 0:
        found.append(("mask", picture("###.")))
    if dice.randrange(8) == 0:
        found.append(("paint", picture("." * 12 + dice.choice(("r", "rk", "h", "ow")))))
    if dice.randrange(10) == 0:
        found.append(("regions", picture("..ab") + "a = temple\nb = !temple\n"))
    return found
