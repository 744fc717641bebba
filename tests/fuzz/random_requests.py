"""Random requests: all boards, packs, solvers, treatments of gaps, constraints, edits; small."""

from __future__ import annotations

from random import Random

from tests.fuzz.hostile import Case

PACKS = {
    "grid": ("dungeon", "caverns", "waters", "city", "sideview"),
    "brick": ("dungeon", "caverns", "waters"),
    "hex": ("overland",),
}
EDITS = ("rotate 0,0", "resolve 0,0", "replace 1,1", "swap 0,0", "swap 0,0=1,1", "rotate 9,9")
FLAGS = ("--wrap", "--closed", "--connected", "--meet", "--set", "--only-entrances", "--labels")
TERRAINS = ("wargame", "toric", "folkesten")


def request_case(seed: int, number: int) -> Case:
    """Return the request of a number: the same for the same seed."""
    dice = Random(f"asked {seed} {number}")
    if dice.randrange(8) == 0:
        return Case({}, _terrain(dice))
    if dice.randrange(40) == 0:
        return Case({}, _zones(dice))
    return Case({}, _build(dice))


def _build(dice: Random) -> list[str]:
    kind = dice.choice(("grid", "grid", "brick", "hex", "hex-pointy"))
    packs = PACKS["hex" if kind.startswith("hex") else kind]
    board = f"{kind}:{dice.randint(1, 7)}x{dice.randint(1, 7)}"
    line = ["build", "--board", board, "--seed", str(dice.randrange(10**6)), "-o", "out.json"]
    for pack in dice.sample(packs, 2 if len(packs) > 1 and dice.randrange(4) == 0 else 1):
        line += ["--pack", pack]
    options = (
        ("--solver", ("best", "complete", "draw")),
        ("--gaps", ("leave", "cap", "fill", "terrain:folkesten", "terrain:toric")),
        ("--frame", ("none", "before", "after")),
        ("--water", ("on", "off")),
        ("--variety", ("1", "3")),
        ("--entrances", ("0", "1", "3")),
        ("--entrance", ("0,0:n", "0,1:w", "9,9:e")),
        ("--pin", ("0,0=tile0001", "1,1=tile0014:r1", "0,0=nothing")),
        ("--at-least", ("lake=1", "tile0003=1", "x=1")),
        ("--at-most", ("lake=0", "river=1")),
        ("--start", ("nw", "centre", "random", "0,0")),
        ("--on-misfit", ("reject", "reserve")),
        ("--assume", ("hhhhhhhh",)),
        ("--tag", ("cave", "!cave")),
        ("--grid", ("5ft", "hex:40")),
        ("--template", ("handshake", "hourglass")),
        ("--best", ("2",)),
    )
    for name, values in options:
        if dice.randrange(14) == 0:
            line += [name, dice.choice(values)]
    if "--best" in line:
        line += ["--workers", "1"]
    line += [flag for flag in FLAGS if dice.randrange(20) == 0]
    if dice.randrange(6) == 0:
        line += ["--scale", "0.1", "-o", dice.choice(("out.png", "out.jpg", "out.webp"))]
    return line


def _terrain(dice: Random) -> list[str]:
    kind = dice.choice(("hex", "hex-pointy", "grid", "grid8"))
    board = f"{kind}:{dice.randint(1, 12)}x{dice.randint(1, 12)}"
    line = [
        "terrain",
        dice.choice(TERRAINS),
        "--board",
        board,
        "--seed",
        str(dice.randrange(10**6)),
    ]
    if dice.randrange(2):
        stages = ("climate", "rivers", "settlements", "roads", "names", "regions")
        line += ["--with", ",".join(dice.sample(stages, dice.randint(1, 6)))]
    return [*line, "-o", dice.choice(("o.png", "o.svg", "o.txt", "o.json", "o.geojson"))]


def _zones(dice: Random) -> list[str]:
    line = ["terrain", "zones", "--size", "36", "--seed", str(dice.randrange(10**6))]
    for name, values in (
        ("--template", ("handshake", "hourglass", "three-crowns")),
        ("--water", ("none", "normal", "islands")),
        ("--symmetry", ("none", "mirror", "rotate")),
        ("--levels", ("1", "2")),
    ):
        if dice.randrange(2):
            line += [name, dice.choice(values)]
    return [*line, "--time-limit", "10", "-o", dice.choice(("o.json", "o.h3m", "o.tmj", "o.png"))]


def edit_of(seed: int, number: int) -> list[str] | None:
    """Return the edit of the map of a request, None for most of them."""
    dice = Random(f"edit {seed} {number}")
    if dice.randrange(5):
        return None
    name, _, place = dice.choice(EDITS).partition(" ")
    return ["edit", "out.json", f"--{name}", place, "-o", "edited.json"]
