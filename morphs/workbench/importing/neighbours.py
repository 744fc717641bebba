"""The simple-tiled sets of WaveFunctionCollapse: a ``data.xml`` of symmetries and neighbour lists.

A tile's symmetry (X I L T \\ F) tells in how many ways it lies; a neighbour entry ``left="road 1"``
names one of them, turned counter-clockwise. What may stand beside what depends on the two sides
that face each other, so each kind of side gets a letter, and `meets` says which letters go
together. Where that is more than equal labels can say, it is said.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError, named
from morphs.base.files import facts_of
from morphs.base.numbers import whole_number
from morphs.base.outside import checked_stem, file_inside
from morphs.base.pictures import SUFFIXES, load_whole
from morphs.workbench.importing.writing import Letter, NewPack, NewTile, letters
from morphs.workbench.importing.xml_file import read_xml

if TYPE_CHECKING:
    from PIL import Image

Turn = Callable[[int], int]
# symmetry -> ways to lie, what a quarter turn does to them, what a mirror does
SYMMETRIES: dict[str, tuple[int, Turn, Turn]] = {
    "X": (1, lambda i: i, lambda i: i),
    "I": (2, lambda i: 1 - i, lambda i: i),
    "\\": (2, lambda i: 1 - i, lambda i: 1 - i),
    "L": (4, lambda i: (i + 1) % 4, lambda i: i + 1 if i % 2 == 0 else i - 1),
    "T": (4, lambda i: (i + 1) % 4, lambda i: i if i % 2 == 0 else 4 - i),
    "F": (
        8,
        lambda i: (i + 1) % 4 if i < 4 else 4 + (i - 1) % 4,
        lambda i: i + 4 if i < 4 else i - 4,
    ),
}
EAST, WEST = 1, 3
Way = tuple[str, int]  # a tile and one of the ways it lies
Side = tuple[str, int, int]  # a tile, whether mirrored, a side of it as drawn


def read_neighbours(path: Path) -> NewPack:
    """Read a ``data.xml`` whose pictures lie beside it, or in a folder of its name."""
    root = _root(path)
    symmetry = {name: _symmetry(path, tile) for name, tile in _tiles(path, root).items()}
    beside = _beside(path, root, symmetry)
    pairs = {(_side(a, EAST, symmetry), _side(b, WEST, symmetry)) for a, b in beside}
    sides = [
        (name, flip, side)
        for name in symmetry
        for flip in range(1 + (symmetry[name] == "F"))
        for side in sorted({_same(symmetry[name], side) for side in range(4)})
    ]
    meets: dict[Side, set[Side]] = {side: set() for side in sides}
    for one, other in pairs:
        meets[one].add(other)
        meets[other].add(one)
    kinds: dict[frozenset[Side], list[Side]] = defaultdict(list)
    for side in sides:
        kinds[frozenset(meets[side])].append(side)
    names = letters(len(kinds), "kinds of sides", path)
    letter_of = {
        side: letter for letter, group in zip(names, kinds.values(), strict=True) for side in group
    }
    lines = [
        Letter(letter, _described(group), tuple(sorted({letter_of[s] for s in met})))
        for letter, (met, group) in zip(names, kinds.items(), strict=True)
    ]
    tiles = [
        tile
        for name, element in _tiles(path, root).items()
        for tile in _new_tiles(path, name, element, symmetry[name], letter_of)
    ]
    return NewPack(
        path.stem, path.name, [Letter("s", "ground", ("s",))], lines, tiles, _remarks(lines)
    )


def _root(path: Path) -> ET.Element:
    root = read_xml(path)
    if root.tag != "set" or root.find("tiles") is None or root.find("neighbors") is None:
        raise MorphsError(f"{path}: no set of tiles and neighbors (WaveFunctionCollapse data.xml)")
    return root


def _tiles(path: Path, root: ET.Element) -> dict[str, ET.Element]:
    found = {tile.get("name", ""): tile for tile in root.iterfind("tiles/tile")}
    if not found:
        raise MorphsError(f"{path}: no tiles")
    with named(path):
        for name in found:
            checked_stem(name, "the tile's name")
    return found


def _symmetry(path: Path, tile: ET.Element) -> str:
    kind = tile.get("symmetry", "X")
    if kind not in SYMMETRIES:
        raise MorphsError(
            f"{path}: tile {tile.get('name')}: unknown symmetry {kind!r}; known: "
            f"{' '.join(SYMMETRIES)}"
        )
    return kind


def _beside(path: Path, root: ET.Element, symmetry: dict[str, str]) -> set[tuple[Way, Way]]:
    """Return every (left, right) that may stand side by side: as listed, and as seen in a mirror or
    turned half about, which swap left and right or top and bottom."""
    found: set[tuple[Way, Way]] = set()
    for entry in root.iterfind("neighbors/neighbor"):
        left, right = (_way(path, entry.get(key, ""), symmetry) for key in ("left", "right"))
        found.add((left, right))
        found.add((_acted(right, symmetry, 0, True), _acted(left, symmetry, 0, True)))
        found.add((_acted(left, symmetry, 2, True), _acted(right, symmetry, 2, True)))
        found.add((_acted(right, symmetry, 2, False), _acted(left, symmetry, 2, False)))
    return found


def _way(path: Path, text: str, symmetry: dict[str, str]) -> Way:
    name, _, digits = text.partition(" ")
    if name not in symmetry:
        raise MorphsError(f"{path}: a neighbor names {name!r}, which is no tile of the set")
    number = whole_number(digits or "0", 7)
    if number is None:
        raise MorphsError(
            f"{path}: a neighbor is {text[:60]!r}; write a tile's name and a number from 0 to 7"
        )
    turn, mirror = SYMMETRIES[symmetry[name]][1:]
    way = 0
    for _ in range(number % 4):
        way = turn(way)
    return name, mirror(way) if number >= 4 else way


def _acted(way: Way, symmetry: dict[str, str], turns: int, mirrored: bool) -> Way:
    _, turn, mirror = SYMMETRIES[symmetry[way[0]]]
    number = way[1]
    for _ in range(turns):
        number = turn(number)
    return way[0], mirror(number) if mirrored else number


def _side(way: Way, lying: int, symmetry: dict[str, str]) -> Side:
    """Return which side of a tile, as drawn, lies at a side of its cell. Ways turn
    counter-clockwise; those of F from 4 on are mirrored first."""
    name, number = way
    flip = int(symmetry[name] == "F" and number >= 4)
    return name, flip, _same(symmetry[name], (lying + number % 4) % 4)


def _same(kind: str, side: int) -> int:
    """Return the first side that a tile's own symmetry turns into this one."""
    return 0 if kind == "X" else side % 2 if kind in "I\\" else side


def _new_tiles(
    path: Path, name: str, element: ET.Element, kind: str, letter_of: dict[Side, str]
) -> list[NewTile]:
    weight = _weight(path, name, element)
    if _has_picture(path, f"{name} 0"):
        return _numbered_tiles(path, name, weight, kind, letter_of)
    picture = _picture(path, name)
    found = []
    for flip in range(1 + (kind == "F")):
        faces = tuple(
            f"s{letter_of[name, flip, _same(kind, side)]}" for side in range(4) for _ in (0, 1)
        )
        draw = partial(_drawn, picture, flip)
        found.append(NewTile(name + "-mirrored" * flip, draw, faces, weight, turn=kind != "X"))
    return found


def _numbered_tiles(
    path: Path, name: str, weight: float, kind: str, letter_of: dict[Side, str]
) -> list[NewTile]:
    """A tile with a picture for each of its ways to lie (``cliff 0.png``, ``cliff 1.png``): a tile
    each, which may not be turned, and which share the weight."""
    found = []
    for number in range(SYMMETRIES[kind][0]):
        of_side = [letter_of[_side((name, number), side, {name: kind})] for side in range(4)]
        faces = tuple(f"s{letter}" for letter in of_side for _ in (0, 1))
        draw = partial(load_whole, _picture(path, f"{name} {number}"))
        share = weight / SYMMETRIES[kind][0]
        found.append(NewTile(f"{name} {number}", draw, faces, share))
    return found


def _has_picture(path: Path, name: str) -> bool:
    return _picture_file(path, name) is not None


def _picture_file(path: Path, name: str) -> str | None:
    """The picture of a name, beside the set or in a folder of the set's name."""
    names = [f"{name}{s}" for s in sorted(SUFFIXES - {".svg"})]
    files = [part for one in names for part in (one, f"{path.stem}/{one}")]
    return next((file for file in files if facts_of(path.parent / file)), None)


def _picture(path: Path, name: str) -> Path:
    found = _picture_file(path, name)
    if found is None:
        raise MorphsError(
            f"{path}: tile {name}: no picture {name}.png beside it or in {path.stem}/"
        )
    return file_inside(path.parent, found, SUFFIXES)


def _drawn(picture: Path, flip: int) -> Image.Image:
    from PIL import ImageOps

    drawn = load_whole(picture)
    return ImageOps.mirror(drawn) if flip else drawn


def _weight(path: Path, name: str, element: ET.Element) -> float:
    try:
        weight = float(element.get("weight", "1"))
    except ValueError:
        weight = -1
    if not 0 <= weight <= 1000:
        raise MorphsError(f"{path}: tile {name}: the weight is no number from 0 to 1000")
    return weight


def _described(group: list[Side]) -> str:
    shown = [f"{name} {'NESW'[side]}" for name, _, side in group[:4]]
    return ", ".join(shown) + (" ..." if len(group) > 4 else "")


def _remarks(lines: list[Letter]) -> list[str]:
    """Say where sides meet as no equal labels could: two that share one partner but not all."""
    partners = {line.letter: set(line.meets) for line in lines}
    odd = [
        f"{a.letter} and {b.letter}"
        for i, a in enumerate(lines)
        for b in lines[i + 1 :]
        if partners[a.letter] & partners[b.letter] and partners[a.letter] != partners[b.letter]
    ]
    if not odd:
        return []
    some = ", ".join(odd[:4]) + (" ..." if len(odd) > 4 else "")
    return [
        f"no labels on the sides could express these neighbour lists: the sides {some} share some "
        f"partners but not all; the vocabulary's `meets` says which"
    ]
