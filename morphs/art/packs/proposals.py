"""What the tiles of a pack might show at their sides: proposals by vocabulary, shape and theme."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from morphs.art.geometry.frame import Faces, halves
from morphs.base.seeds import Dice

Proposer = Callable[[str, str, Dice], Faces]
OPEN = {
    "square": (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 8),
    "edge": (1, 2, 2, 3, 3, 4),
    "corner": (1, 2, 2),
}
"""How many passages leave a tile, by shape."""
PASSAGES = {"worked": "hhhhhhhdt", "natural": "tttttttth", "mixed": "hhhhtttd"}
FLOWS = {"river": "r", "lava": "l", "sewer": "r", "chasm": "c", "waters": "rrrrllc"}
SOME_FLOW = "rrrrlc"
FLOWING = "rlc"
AREAS = "oovvkkm"


def dungeon(shape: str, nature: str, rolls: Dice) -> Faces:
    """Halls and tunnels; now and then a river, or ground that runs over the border."""
    letters = ["w"] * len(halves(shape))
    inner = [k for k in range(len(letters)) if not _outside(shape, k)]
    rolls.shuffle(inner)
    flow = _flow(nature, rolls)
    if flow and len(inner) > 2:
        for _ in range(rolls.choose([1, 2, 2, 2, 3]) if shape == "square" else 1):
            letters[inner.pop()] = flow
    passages = PASSAGES.get(nature, PASSAGES["worked" if nature == "sewer" else "mixed"])
    for _ in range(min(len(inner), rolls.choose(OPEN[shape]))):
        letters[inner.pop()] = rolls.choose(passages)
    faces = ["s" + letter for letter in letters]
    if rolls.fraction() < 0.2 and shape == "square" and nature != "worked":
        _spill(faces, nature, rolls)
    return tuple(faces)


def _flow(nature: str, rolls: Dice) -> str:
    """The letter of what flows through the tile, "" for nothing."""
    if nature in FLOWS:
        return rolls.choose(FLOWS[nature])
    return rolls.choose(SOME_FLOW) if rolls.fraction() < 0.22 else ""


def _outside(shape: str, half: int) -> bool:
    """Whether a half-side lies at the map's rim where the tile frames a board."""
    return (shape == "edge" and half < 2) or (shape == "corner" and half in (0, 3))


def _spill(faces: list[str], nature: str, rolls: Dice) -> None:
    """Let an area run over the border, round a corner or at one half-side."""
    usual = {"lava": "m", "river": "k", "natural": "vvk", "waters": "kkm"}
    area = rolls.choose(usual.get(nature, AREAS))
    start = rolls.below(len(faces))
    for step in range(rolls.choose([1, 2, 2, 2])):
        place = (start + step) % len(faces)
        if faces[place][1] not in FLOWING:
            faces[place] = area + "w"


NEIGHBOURS = {
    "p": "pphwwfasdoo", "w": "pwffh", "f": "fwwhpo", "h": "hhpofw", "o": "ohhmm", "m": "mmoot",
    "a": "aapppwsj", "s": "spajw", "j": "jjsap", "d": "ddhpo", "t": "ttmop",
}  # fmt: skip
"""What country lies beside what, the likelier the oftener."""
ALONE = "pppaafffwwhhmmojsdt"
COURSES = 0.58
"""The share of hexes that rivers or ways cross."""


def overland(shape: str, nature: str, rolls: Dice) -> Faces:
    """One to three kinds of country that go together."""
    return tuple(area + "n" for area in _country(rolls))


def courses(count: int) -> list[Faces]:
    """Hexes that rivers and ways need to go on, for a pack of so many."""
    text = Path(__file__).with_name("overland.toml").read_text(encoding="utf-8")
    rows = [row.split() for row in tomllib.loads(text)["courses"]]
    return [
        tuple(area + line for area, line in zip(areas, lines, strict=True) for _ in range(2))
        for areas, lines in rows[: round(COURSES * count)]
    ]


def _country(rolls: Dice) -> list[str]:
    """Areas of the twelve half-sides: runs of whole sides, coasts now and then by halves."""
    first = rolls.choose(ALONE)
    kinds = [first]
    if rolls.fraction() < 0.72:
        kinds.append(rolls.choose(NEIGHBOURS[first]))
    if len(set(kinds)) > 1 and rolls.fraction() < 0.2:
        kinds.append(rolls.choose(NEIGHBOURS[kinds[-1]]))
    areas = [first] * 12
    start = 2 * rolls.below(6)
    for kind in kinds[1:]:
        length = 2 * rolls.choose([1, 2, 2, 3, 3, 4])
        if {kind, first} == {"a", "p"} and rolls.fraction() < 0.3:
            length += 1
        for step in range(length):
            areas[(start + step) % 12] = kind
        start += length
    return areas


QUARTERS = "pppmmgksss"


def city(shape: str, nature: str, rolls: Dice) -> Faces:
    """Streets through blocks of houses; a wall, a river or a canal; a quarter of another kind."""
    faces = ["bn"] * len(halves(shape))
    inner = [k for k in range(len(faces)) if not _outside(shape, k)]
    if rolls.fraction() < 0.3 and shape == "square":
        start, quarter = rolls.below(8), rolls.choose(QUARTERS)
        for step in range(rolls.choose([1, 2, 2, 2, 3])):
            faces[(start + step) % 8] = quarter + "n"
    plain = [k for k in inner if faces[k] == "bn"]
    rolls.shuffle(plain)
    for letter in rolls.choose(["", "", "", "", "ww", "ww", "vv", "vv", "cc", "c", "vc"]):
        if len(plain) > 3:
            faces[plain.pop()] = "b" + letter
    for _ in range(min(len(plain), rolls.choose(OPEN[shape]))):
        faces[plain.pop()] = "b" + rolls.choose("rrraa")
    return tuple(faces)


def sideview(shape: str, nature: str, rolls: Dice) -> Faces:
    """Halls to the sides, shafts and ladders up and down; the surface now and then."""
    faces = ["gn"] * 8
    level, upright = [2, 3, 6, 7], [0, 1, 4, 5]
    if rolls.fraction() < 0.22:
        for k in (7, 0, 1, 2):
            faces[k] = "en"
        level, upright = [3, 6], [4, 5]
    elif rolls.fraction() < 0.15:
        for k in rolls.choose([(3, 4), (5, 6), (3, 4, 5, 6)]):
            faces[k] = rolls.choose("ok") + "n"
    for k in rolls.some(level, rolls.choose([1, 2, 2, 3, 4]) % (len(level) + 1)):
        if faces[k] == "gn":
            faces[k] = "g" + rolls.choose("hhhhtt")
    for k in rolls.some(upright, rolls.choose([0, 1, 1, 2])):
        if faces[k] == "gn":
            faces[k] = "g" + rolls.choose("ssslr")
    return tuple(faces)
