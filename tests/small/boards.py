"""Boards and tiles as they are: every table of small boards, every tile in each orientation, names
and codes as they are read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from random import Random
from typing import Any

import numpy as np

from morphs.base.errors import MorphsError
from morphs.board.glue import Board, BoardSpec
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import Shape, half_side_midpoints, permutation, shape_names, shape_of
from morphs.tiles.filename import (
    assumed_faces,
    doubtful_tags,
    flow_of_tags,
    format_code,
    halves_named,
    is_code,
    parse_code,
    parse_with_order,
    split_name,
)
from morphs.tiles.joining import pools, ways_to_join
from morphs.tiles.tile import Tile, orient, stated, unjoined, waters
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

KINDS = (("grid", False), ("brick", False), ("hex", False), ("hex", True))
SIZES = ((1, 1), (1, 3), (3, 1), (2, 2), (3, 2), (4, 3), (2, 4))
VOCABULARIES = ("dungeon", "city", "overland", "sideview", "town")
TEXTS = (
    *("grid:3x2", "hex:2X3", "brick:1x1x2", "grid:0x3", "grid:1001x1001", "hex-pointy:2x2x100"),
    *("grid:3x2x101", "grid:10000x100", "grid:10001x1", "tri:3x3", "grid:3", " hex:4x4 "),
)


def caught(make: Callable[..., Any], *given: Any) -> Any:
    """What is made of what is given, or that it is refused."""
    try:
        return make(*given)
    except (MorphsError, ValueError):
        return "refused"


def tables(board: Board) -> Any:
    """All that is known of a board."""
    parts = {name: value for name, value in vars(board).items() if isinstance(value, np.ndarray)}
    cells = [[cell.shape.key, *cell[1:]] for cell in board.cells]
    asked = (board.port_of_half, board.first_half_of_port, board.mate_of_port, board.cell_of_half)
    ports = [(*board.halves(cell), *board.ports(cell)) for cell in range(len(cells))]
    parted = [board.port_partition(cell) for cell in range(len(cells))]
    more = (asked, ports, parted, board.alike, board.at, board.extent, [*board.joints()])
    return cells, parts, *more


def glued(kind: str, pointy: bool, wrap: bool, frame: bool) -> Any:
    """Boards of a kind, of several sizes, with holes, levels, and sides of other parts."""
    found = []
    for columns, rows in SIZES:
        holes = tuple("".join("#."[(x + y) % 3 == 1] for x in range(columns)) for y in range(rows))
        for more in ({}, {"mask": holes}, {"levels": 2}, {"segments": 3}, {"segments": 4}):
            spec = BoardSpec(kind, columns, rows, wrap=wrap, frame=frame, pointy=pointy, **more)  # type: ignore[arg-type]
            found.append(caught(lambda one: tables(make_board(one)), spec))
    return found


def shapes() -> Any:
    """Every shape, also with sides of other parts, and texts of boards."""
    found: list[Any] = [caught(parse_board, text) for text in TEXTS]
    for name, pointy, segments in product(shape_names(), (False, True), (1, 2, 3, 4)):
        shape = caught(shape_of, name, pointy, segments)
        if isinstance(shape, Shape):
            for place in range(shape.places):
                ways = shape.orientations(place)
                turned = [permutation(shape, way) for way in ways]
                middles = caught(half_side_midpoints, shape, place)
                found.append((ways, turned, middles, shape.outline(place), shape.grain))
                found.append((shape.sides_as_placed(place), shape.extent, shape.is_box))
            found.append((shape.side_starts, shape.names, shape.count, shape.has_cap, shape.key))
    return found


def random_tile(words: Vocabulary, shape: Shape, rolls: Random) -> Tile:
    """A tile whose sides show a few things, some of them joined inside."""
    areas = rolls.sample([*words.areas], min(2, len(words.areas)))
    lines = [words.plain_line, *rolls.sample([*words.lines], min(2, len(words.lines)))]
    faces = [rolls.choice(areas) + rolls.choice(lines) for _ in range(shape.count)]
    if rolls.random() < 0.5:  # crossings in the middle of sides
        for half in range(0, shape.count - 1, 2):
            faces[half + 1] = words.mirrored(faces[half])
    links: Any = None
    if rolls.random() < 0.4:
        links = (tuple(rolls.sample(range(shape.count), 2)),)
    flow = tuple(rolls.sample(range(shape.count), 3)) if rolls.random() < 0.3 else ()
    return Tile("one", tuple(faces), shape, words.name, links=links, flow=flow)


def tiles(name: str, shape: Shape) -> Any:
    """What tiles show and join in each orientation, what their codes are, and what runs there."""
    words, found = load_vocabulary(name), []
    for seed in range(24):
        tile = caught(random_tile, words, shape, Random(f"{name} {seed}"))
        if tile == "refused":
            found.append(tile)
            continue
        code = caught(format_code, tile.faces, words)
        found.append((code, caught(parse_code, code, words, shape)))
        found.append((pools(tile.faces, words), ways_to_join(shape, 0, tile.faces, words)))
        for way in tile.orientations():
            shown = caught(orient, tile, way, words)
            found.append(shown)
            if shown != "refused":
                found.append((shown.links, waters(shown, words)))
                found.append(
                    (unjoined(shown.faces, words), stated(shown.faces, shown.links, words))
                )
    return found


def words_of(name: str) -> Any:
    """What a vocabulary says of each face, and of each two."""
    words = load_vocabulary(name)
    faces = [area + line for area in words.areas for line in words.lines]
    said = [
        (words.may_close(f), words.is_inner(f), words.can_walk(f), words.mirrored(f),
         words.partner(f), [(one.is_pool, one) for one in words.carriers(f)])
        for f in faces
    ]  # fmt: skip
    weights = [words.face_weight(a, b) for a, b in product(faces, faces)]
    more = (words.plain, words.segments, words.crosses_in_middle, words.liquids)
    return said, weights, more, words.short_letters, words.says_what_is_walked


def names_of(name: str, shape: Shape) -> Any:
    """How names of files are read."""
    words, rolls, found = load_vocabulary(name), Random(f"names {name}"), []
    letters = "".join([*words.areas, *words.lines])
    stems = ["tile0001", "tile0001-", "hex0002-pnpn", "edge-x", "a-to_se", "tile7-hwhwhwhw-to_n"]
    for _ in range(40):
        length = rolls.choice([shape.count - 1, shape.count, 2 * shape.count, 3])
        code = "".join(rolls.choice(letters) for _ in range(length))
        tail = rolls.choice(["", "-to_se", "-from_n_to_s", "-crypt", "-wet-to_nw", "-abc"])
        stems.append(f"tile00{rolls.randrange(99):02}-{code}{tail}")
    orders = (None, shape.names, shape.names[::-1], ("n", "e", "s", "w"), shape.names[:3])
    for stem, coded in product(stems, (False, True)):
        parts = caught(split_name, stem, coded)
        found.append(parts)
        if parts != "refused":
            code, tags = parts.code or "", parts.tags
            found += [
                is_code(code, words, shape),
                caught(parse_code, code, words, shape),
                *(caught(parse_with_order, code, words, shape, one) for one in orders),
                caught(flow_of_tags, tags, shape),
                caught(doubtful_tags, parts, words, shape),
                caught(assumed_faces, code, words, shape),
            ]
    sides = ("n", "nw", "ne", "se", "en", "es", "sw", "ws", "wn", "s", "e", "w", "x", "")
    found += [caught(halves_named, side, shape) for side in sides]
    return [len(one) if isinstance(one, list) else one for one in found]


def cases() -> dict[str, Callable[[], Any]]:
    """What is asked of boards and tiles, by name."""
    every: dict[str, Callable[[], Any]] = {"shapes": shapes}
    for (kind, pointy), wrap, frame in product(KINDS, (False, True), (False, True)):
        if not (wrap and frame):
            name = f"boards {kind}{' pointy' * pointy}{' wrapped' * wrap}{' framed' * frame}"
            every[name] = partial(glued, kind, pointy, wrap, frame)
    for name in VOCABULARIES:
        every[f"words {name}"] = partial(words_of, name)
        shape = shape_of("hex" if name == "overland" else "square")
        every[f"tiles {name}"] = partial(tiles, name, shape)
        every[f"names {name}"] = partial(names_of, name, shape)
    return every
