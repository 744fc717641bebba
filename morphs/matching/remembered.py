"""What one would know again from another map: set pieces, and a few of the tiles with a purpose.
They are drawn anew by the seed of the map, so that no two maps show the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import count, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.layout.cells import LaidCells
from morphs.plan.recipes import entries_of, varies
from morphs.plan.spans import BEYOND
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile

FORMS, LOOKS = 8, 24
"""How many drawings of a set piece maps choose from, and of what else is remembered."""
EACH, FEW, MANY = 5, 6, 40
"""One tile for so many cells is drawn anew where it stands first, at most a few and one more for so
many."""
LANDS = 6
"""How many lands there are that tiles under the sky show."""
PRIDE, PRIDES = 50, 9
"""From which copy on drawings show what their land is known by; one of so many tiles under the sky
does, none of fewer than three."""
GIANTS, TURNS = 140, (1, 3)
"""How many numbers first giants of a map have, a multiple of how many there are of each kind of
place, and how far on the next one's may be, which shares no divisor with these."""
REMEMBERED = frozenset(
    (
        *("temple", "crypt", "throne", "prison", "library", "vault", "rotunda", "arena"),
        *("summoning", "cistern", "well", "barracks", "gallery", "kitchen", "grotto", "camp"),
        *("ruin", "guard", "crossing", "lair", "fungus"),
    )
)
"""The tags of tiles that one knows again."""
VAST = 6 << 20
"""How large what stands out in a great place is at least, in the square of the unit of plans."""
SCENE = 2 << 20
"""The same of what is a scene of its own."""
NEAR, TWINS = 2, 6
"""How many cells apart the same scene is no twin; one cell in so many is drawn anew for that."""
SPREAD = ("side_column", "side_fall", "side_pier", "side_roots", "side_veil")
"""The kinds of things that are large and stand out nowhere."""
Key = tuple[str, str]
Ints = NDArray[np.int64]


def is_part(tile: Tile) -> bool:
    """Whether a tile is a part of a set piece."""
    return "set-piece" in tile.tags


def is_remembered(tile: Tile) -> bool:
    """Whether one would know a tile again that stands once."""
    return not REMEMBERED.isdisjoint(tile.tags)


def first_looks(
    seed: int, catalogue: Catalogue, cells: LaidCells, places: Mapping[Key, Ints]
) -> dict[Key, int]:
    """Which drawing the first of some remembered tiles shows; they are chosen by dice."""
    dice = Dice(seed, "first looks")
    keys = [key for key in places if is_remembered(catalogue.by_key[key])]
    dice.shuffle(keys)
    count = min(len(cells) // EACH, FEW + len(cells) // MANY)
    return {key: 1 + dice.below(LOOKS - 1) for key in keys[:count]}


def looks_of_spanned(seed: int, catalogue: Catalogue, cells: LaidCells, variants: Ints) -> Ints:
    """The drawings of cells, where those that are drawn anew only for what spans their sides show,
    of remembered tiles, any: that costs nothing."""
    found = variants.copy()
    for cell in np.flatnonzero((found >= BEYOND) & (found % BEYOND == 0)).tolist():
        key = cells[cell].key
        if is_remembered(catalogue.by_key[key]):
            found[cell] += LOOKS + Dice(seed, "spanned looks", *key, cell).below(LOOKS)
    return found


def looks_of_pieces(
    seed: int, board: Board, catalogue: Catalogue, cells: LaidCells, most: int | None
) -> Ints:
    """Which drawing cells show, of set pieces: the parts of one show the same, copies of one piece
    others. Where `most` tiles are drawn anew, half of these are parts."""
    found = np.zeros(len(cells), dtype=np.int64)
    copies: dict[frozenset[Key], int] = {}
    left = len(cells) if most is None else most // 2
    for piece in _pieces(board, catalogue, cells, is_part):
        name = frozenset(cells[cell].key for cell in piece)
        if len(piece) > left or not all(_may_vary(catalogue, key) for key in name):
            continue
        copy = copies[name] = copies.get(name, -1) + 1
        first = Dice(seed, "set piece", *min(name)).below(FORMS)
        found[piece] = (first + copy) % FORMS
        left -= len(piece)
    return found


def _may_vary(catalogue: Catalogue, key: Key) -> bool:
    pack = next(pack for pack in catalogue.packs if pack.name == key[0])
    return varies(pack, catalogue.by_key[key])


def is_of_section(catalogue: Catalogue, tile: Tile) -> bool:
    """Whether a tile of a section is part of a great place, or lies under the sky."""
    words = catalogue.vocabulary
    return words.name == "sideview" and ("sky" in tile.tags or _is_great(catalogue, tile))


def _is_great(catalogue: Catalogue, tile: Tile) -> bool:
    return any(map(catalogue.vocabulary.is_inner, tile.faces))


def looks_of_sections(
    seed: int, board: Board, catalogue: Catalogue, cells: LaidCells, most: int | None
) -> Ints:
    """Which drawing cells of a section show that lie under the sky, all of one land, and those of
    great places: the middle one of its lowest shows what the place is remembered by, in each
    another giant. Where `most` tiles are drawn anew, half of these are such. What ships with
    nothing vast stays so where it stands first and is to show none: drawing costs more than all
    else of a map."""
    found = np.zeros(len(cells), dtype=np.int64)
    if catalogue.vocabulary.name != "sideview":
        return found
    used: Counter[Key] = Counter()
    land, spots = Dice(seed, "land").below(LANDS), board.cells.table[:, [5, 6]]
    here = [
        number
        for number, cell in enumerate(cells)
        if cell.tile and "sky" in catalogue.by_key[cell.key].tags
    ]
    prides, dice = _prides(seed, here), Dice(seed, "giants")
    giants = count(dice.below(GIANTS), dice.choose(TURNS))
    groups = [here, *_pieces(board, catalogue, cells, partial(_is_great, catalogue))]
    for group in groups:
        group = [one for one in group if _may_vary(catalogue, cells[one].key)]
        if not group or (most is not None and np.count_nonzero(found) + len(group) > most // 2):
            continue
        middle = (int(spots[group, 0].min()) + int(spots[group, 0].max())) / 2
        hero = min(
            group,
            key=lambda n: (
                *(-int(spots[n, 1]), _is_hung(cells[n].faces), abs(int(spots[n, 0]) - middle), n),
            ),
        )
        for number in group:
            key = cells[number].key
            if "sky" in catalogue.by_key[key].tags:
                found[number] = 1 + land + LANDS * (used[key] + PRIDE * (number in prides))
            elif number == hero:
                found[number] = 2 * next(giants) + 1
            elif used[key] or _shows_vast(catalogue, key):
                first = Dice(seed, "great place", *key).below(FORMS)
                found[number] = 2 * (first + used[key]) + 2
            used[key] += 1
    return found


def _is_hung(faces: Sequence[str] | None) -> bool:
    """Whether a ladder hangs in a tile of a great place, or water falls: it takes the floor."""
    return any(face[1] in "fy" for face in faces or ())


def _prides(seed: int, under_the_sky: list[int]) -> list[int]:
    """Which of the tiles under the sky show what their land is known by: one in each stretch of
    them, off its ends."""
    many = len(under_the_sky)
    stretches = max(1, round(many / PRIDES)) if many > 2 else 0
    dice, found = Dice(seed, "prides"), []
    for k in range(stretches):
        first, last = k * many // stretches, (k + 1) * many // stretches
        found.append(under_the_sky[dice.between(first + 1, last - 2)])
    return found


def looks_of_twins(
    seed: int,
    board: Board,
    catalogue: Catalogue,
    cells: LaidCells,
    shown: Ints,
    kept: Collection[Key],
) -> Ints:
    """Which drawing cells of a section show as they ship with the same scene as one near before
    them: another. `shown` are the drawings of all cells; tiles that are `kept` have theirs."""
    found = np.zeros(len(cells), dtype=np.int64)
    if catalogue.vocabulary.name != "sideview":
        return found
    table = board.cells.table
    columns, rows = (np.unique(table[:, at], return_inverse=True)[1] for at in (5, 6))
    scenes: dict[Key, frozenset[str]] = {}
    before: dict[tuple[int, int], frozenset[str]] = {}
    around = [*product(range(-NEAR, NEAR + 1), repeat=2)]
    for number, cell in enumerate(cells):
        if cell.tile is None or shown[number]:
            continue
        if cell.key not in scenes:
            scenes[cell.key] = _scenes(catalogue, cell.key)
        x, y, here = int(columns[number]), int(rows[number]), scenes[cell.key]
        near = (before.get((x + a, y + b)) for a, b in around)
        twin = any(here & one for one in near if one)
        left = len(cells) // TWINS > np.count_nonzero(found)
        bound = cell.key in kept or is_of_section(catalogue, catalogue.by_key[cell.key])
        if twin and left and not bound and _may_vary(catalogue, cell.key):
            found[number] = 1 + Dice(seed, "twins", *cell.key).below(FORMS - 1)
        else:
            before[x, y] = here
    return found


def _scenes(catalogue: Catalogue, key: Key) -> frozenset[str]:
    """The kinds of what is large on a tile as it ships, by its plan."""
    return frozenset(str(thing["kind"]) for thing in _large(catalogue, key, SCENE))


def _shows_vast(catalogue: Catalogue, key: Key) -> bool:
    """Whether something stands out on a tile as it ships, by its plan."""
    return any(str(one["kind"]).startswith("side_") for one in _large(catalogue, key, VAST))


def _large(catalogue: Catalogue, key: Key, least: int) -> list[Mapping[str, Any]]:
    """What is at least so large on a tile as it ships, but what stands out nowhere."""
    pack = next(pack for pack in catalogue.packs if pack.name == key[0])
    entry = entries_of(pack).get(catalogue.by_key[key].name)
    things = entry.get("things", []) if isinstance(entry, dict) else []
    return [
        thing
        for thing in things
        if str(thing["kind"]).startswith(("side_", "wall_"))
        and thing["kind"] not in SPREAD
        and thing["at"][2] * thing["at"][3] >= least
    ]


def _pieces(
    board: Board, catalogue: Catalogue, cells: LaidCells, is_one: Callable[[Tile], bool]
) -> list[list[int]]:
    """The cells of each set piece, or great place, in the order of their first ones."""
    parts = [look.tile is not None and is_one(catalogue.by_key[look.key]) for look in cells.looks]
    here = np.flatnonzero(np.array(parts, dtype=bool)[cells.look_of]).tolist()
    left, found = set(here), []
    for first in here:
        if first not in left:
            continue
        left.remove(first)
        piece = [first]
        for cell in piece:
            for other in _joined(board, catalogue, cells, cell):
                if other in left:
                    left.remove(other)
                    piece.append(other)
        found.append(sorted(piece))
    return found


def _joined(board: Board, catalogue: Catalogue, cells: LaidCells, cell: int) -> list[int]:
    """The cells that a part goes on in."""
    faces = cells[cell].faces or ()
    return [
        int(board.cell_of_half[mate])
        for half, face in zip(board.halves(cell), faces, strict=True)
        for mate in [int(board.mate_of_half[half])]
        if mate >= 0 and catalogue.vocabulary.is_inner(face)
    ]
