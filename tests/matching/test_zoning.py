"""Boards laid by the zones of a template: borders closed, crossed exactly where they should be."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.board.glue import Board
from morphs.board.grids import board_of, make_board, parse_board
from morphs.building.result import Result
from morphs.layout.layout import Layout
from morphs.matching.zoning import LAYOUTS as LOOSENED
from morphs.matching.zoning import (
    Zoning,
    _in_pieces,
    _neighbours,
    looseness,
    zoning_of,
)
from morphs.tiles.vocabulary import Vocabulary

FIVE = {
    "Five": {
        "minSize": "s",
        "maxSize": "xl",
        "players": "2",
        "zones": {
            "1": {"type": "playerStart", "size": 10, "owner": 1},
            "2": {"type": "playerStart", "size": 10, "owner": 2},
            "3": {"type": "treasure", "size": 14},
            "4": {"type": "junction", "size": 6},
            "5": {"type": "treasure", "size": 6},
        },
        "connections": [
            {"a": "1", "b": "3", "guard": 4500},
            {"a": "2", "b": "3", "guard": 4500},
            {"a": "3", "b": "4", "guard": 1000},
            {"a": "4", "b": "5", "guard": 9000, "type": "forcePortal"},
            {"a": "1", "b": "2", "type": "fictive"},
        ],
    }
}


@pytest.fixture
def five(tmp_path: Path) -> str:
    path = tmp_path / "five.json"
    path.write_text(json.dumps(FIVE))
    return str(path)


def zoned(result: Result) -> Zoning:
    zoning = zoning_of(result.request, result.board)
    assert zoning is not None
    return zoning


def reached(
    layout: Layout, words: Vocabulary, without: Iterable[tuple[int, int]], start: int
) -> set[int]:
    """Cells reached on foot over joints, some pairs of cells left out; inside a cell one can go
    everywhere, which is more than one can."""
    barred = {frozenset(pair) for pair in without}
    near: dict[int, set[int]] = {}
    for a, p, b, q in layout.joints:
        mine, other = layout.cells[a].faces, layout.cells[b].faces
        open_ = mine and other and words.can_walk(mine[p]) and words.can_walk(other[q])
        if open_ and frozenset((a, b)) not in barred:
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
    seen, front = {start}, [start]
    while front:
        front = [n for cell in front for n in near.get(cell, ()) if n not in seen]
        seen.update(front)
    return seen


@pytest.mark.parametrize("solver", ["draw", "best"])
@pytest.mark.parametrize("board", ["grid:8x6", "brick:8x6"])
def test_one_leaves_a_zone_by_its_ways_only(five: str, board: str, solver: str) -> None:
    asked = morphs.Request(template=five, board=board, seed=4, solver=solver)
    result = morphs.build(asked)
    zoning, words = zoned(result), result.catalogue.vocabulary
    doors = [way.cells for way in zoning.ways if way.halves[0]]
    zones = np.array(zoning.zone_of_cell)
    for zone in (1, 2, 3, 4, 5):
        start = zoning.cells_of(zone)[0]
        seen = reached(result.layout, words, doors, start)
        assert set(zones[sorted(seen)].tolist()) == {zone}
    if not result.report.gaps:
        for way in zoning.ways:
            for cell, halves in zip(way.cells, way.halves, strict=True):
                faces = result.layout.cells[cell].faces
                assert faces and (not halves or any(words.can_walk(faces[h]) for h in halves))


def test_every_connection_is_there_once(five: str) -> None:
    result = morphs.build(morphs.Request(template=five, board="grid:8x6", seed=4))
    zoning = zoned(result)
    assert [(w.connection.a, w.connection.b) for w in zoning.ways] == [
        (1, 3),
        (2, 3),
        (3, 4),
        (4, 5),
    ]
    assert [way.guard for way in zoning.ways] == [4500, 4500, 0, 9000]
    for way in zoning.ways:
        ends = tuple(zoning.zone_of_cell[cell] for cell in way.cells)
        assert ends == (way.connection.a, way.connection.b)
    assert [way.mark for way in zoning.ways][-1] != ""
    notes = [note for note in result.report.notes if note.startswith("zones ")]
    assert len(notes) == 4
    assert notes[-1].endswith("(deadly)") and "secret ways" in notes[-1]


def one_piece(zoning: Zoning, board: Board) -> None:
    cells = np.array(zoning.zone_of_cell)
    for zone in zoning.template.zones:
        own = set(np.flatnonzero(cells == zone.id).tolist())
        seen, front = set(), [min(own)]
        while front:
            cell = front.pop()
            seen.add(cell)
            facing = [int(board.facing_port[p]) for p in board.ports(cell)]
            near = {int(board.cell_of_port[port]) for port in facing if port >= 0}
            front += sorted((near & own) - seen)
        assert seen == own


@pytest.mark.parametrize("board", ["grid:9x7", "brick:9x7", "hex:9x7", "hex-pointy:12x5"])
@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_zones_are_in_one_piece_and_as_large_as_they_ask(
    five: str, board: str, wrap: bool, seed: int
) -> None:
    if wrap and board in ("brick:9x7", "hex:9x7", "hex-pointy:12x5"):
        board = {"brick:9x7": "brick:9x8", "hex:9x7": "hex:10x7"}.get(board, "hex-pointy:12x6")
    asked = morphs.Request(template=five, board=board, wrap=wrap, seed=seed)
    made = board_of(asked)
    zoning = zoning_of(asked, made)
    assert zoning is not None
    one_piece(zoning, made)
    sizes = {zone.id: len(zoning.cells_of(zone.id)) for zone in zoning.template.zones}
    assert sizes[3] == max(sizes.values())
    assert min(sizes.values()) >= 1


def test_edits_keep_the_borders(five: str) -> None:
    result = morphs.build(morphs.Request(template=five, board="grid:8x6", seed=4, closed=True))
    changed = morphs.Session(result.layout).apply("resolve 0,0:7,1").layout
    zoning, words = zoned(result), result.catalogue.vocabulary
    doors = [way.cells for way in zoning.ways if way.halves[0]]
    for zone in (1, 2, 3):
        seen = reached(changed, words, doors, zoning.cells_of(zone)[0])
        assert {zoning.zone_of_cell[cell] for cell in seen} == {zone}


def test_zones_take_their_packs_and_tags(five: str) -> None:
    asked = morphs.Request(
        template=five,
        pack=("dungeon", "caverns"),
        zone=("treasure=pack:caverns", "5=pack:dungeon", "start=pack:dungeon"),
        board="grid:8x6",
        seed=4,
        solver="draw",
    )
    result = morphs.build(asked)
    zoning = zoned(result)
    packs = {1: "dungeon", 2: "dungeon", 3: "caverns", 5: "dungeon"}
    for cell in result.layout.cells:
        wanted = packs.get(zoning.zone_of_cell[cell.id])
        assert cell.pack in (wanted, None) or wanted is None
    dealt = morphs.build(asked.model_copy(update={"zone": ()}))
    packs = {1: "dungeon", 2: "dungeon", 3: "caverns", 4: "dungeon", 5: "caverns"}
    for cell in dealt.layout.cells:
        assert cell.pack in (packs[zoning.zone_of_cell[cell.id]], None)


def test_guards_and_secret_ways_are_drawn(five: str) -> None:
    asked = morphs.Request(template=five, board="grid:8x6", seed=4, scale=0.15, variants="none")
    result = morphs.build(asked)
    marked = np.asarray(result.picture.image()).astype(int)
    bare = replace(result.picture)
    assert bare.zone_overlay
    bare.zone_overlay.__dict__["marks"] = []
    assert bare.layout.zones
    changed = np.abs(np.asarray(bare.image()).astype(int) - marked).sum(2) > 60
    zoning = zoned(result)
    for way in zoning.ways:
        boxes = [result.picture.scene.boxes[cell] for cell in way.cells]
        near = any(
            changed[b.top : b.top + b.height, b.left : b.left + b.width].any() for b in boxes
        )
        assert near == bool(way.guard or way.mark)
    assert 0.001 < changed.mean() < 0.1


def test_borders_are_drawn_where_one_could_walk(five: str) -> None:
    asked = morphs.Request(template=five, pack="overland", board="hex:8x6", seed=4, scale=0.15)
    result = morphs.build(asked)
    image = np.asarray(result.picture.image()).astype(int)
    bare = replace(result.picture)
    assert bare.zone_overlay and bare.zone_overlay.borders
    bare.zone_overlay.__dict__["borders"] = []
    changed = np.abs(np.asarray(bare.image()).astype(int) - image).sum(2) > 60
    red = (image[..., 0] > 130) & (image[..., 1] < 80) & (image[..., 2] < 80)
    assert (red & changed).mean() > 0.001 and changed.mean() < 0.05
    plain = morphs.build(asked.model_copy(update={"pack": ("dungeon",), "board": "grid:8x6"}))
    assert plain.picture.zone_overlay and not plain.picture.zone_overlay.borders


def test_the_same_request_gives_the_same_zones(five: str) -> None:
    first, other = (morphs.Request(template=five, board="grid:8x6", seed=s) for s in (4, 5))
    board = board_of(first)
    assert zoning_of(first, board) == zoning_of(first, board_of(first))
    assert zoning_of(first, board) != zoning_of(other, board)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"board": "grid:2x2"}, "5 zones do not fit on 4 cells"),
        ({"board": "grid:1x1"}, "5 zones do not fit on 1 cell: use"),
        ({"zone": ("treasure",)}, "write ZONE=TAG"),
        ({"zone": ("9=crypt",)}, "the template has no zone 9"),
        ({"zone": ("treasure=moon",)}, "no tile has the tag 'moon'"),
        ({"terrain": "x.json"}, "leaves template no room"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    five: str, more: dict[str, object], said: str
) -> None:
    with pytest.raises(MorphsError, match=said) as refused:
        morphs.build(morphs.Request.model_validate({"template": five, "seed": 1, **more}))
    assert "\n" not in str(refused.value)


def test_zones_want_a_template() -> None:
    with pytest.raises(MorphsError, match="zone says what the zones of a template take"):
        morphs.Request(zone=("1=crypt",))
    with pytest.raises(MorphsError, match=r"nowhere\.json: cannot be read"):
        morphs.build(morphs.Request(template="nowhere.json"))


def test_beside_a_border_that_is_open_all_along_other_ways_are_secret(tmp_path: Path) -> None:
    both = {"a": "1", "b": "2", "type": "wide"}, {"a": "2", "b": "1", "guard": 2000}
    template = {"Two": {**FIVE["Five"], "connections": both}}
    path = tmp_path / "two.json"
    path.write_text(json.dumps(template))
    request = morphs.Request(template=str(path), board="grid:8x6", seed=4)
    for seed in range(8):
        zoning = zoning_of(request.model_copy(update={"seed": seed}), board_of(request))
        assert zoning is not None
        wide, other = zoning.ways
        assert other.mark and not any(other.halves)
        if any(wide.halves):
            break
    assert any(wide.halves) and not wide.mark


def test_zones_are_loosened_by_thirds(five: str) -> None:
    asked = morphs.Request(template=five, board="grid:8x6")
    tries = [asked.model_copy(update={"zoning": n * LOOSENED}) for n in (0, 1, 2, 3, 4, 9)]
    assert [looseness(one) for one in tries] == [0, 1, 2, 3, 3, 3]


@pytest.mark.parametrize("board", ["grid:9x7", "brick:8x6", "hex:7x7"])
def test_zones_in_pieces_become_whole_and_keep_their_largest(board: str) -> None:
    """Each zone is one part of the graph of cells that face each other; what was its largest part
    is still in it."""
    made = make_board(parse_board(board))
    facing = nx.Graph()
    for port, mate in enumerate(made.facing_port[: made.port_count]):
        if mate >= 0:
            facing.add_edge(int(made.cell_of_port[port]), int(made.cell_of_port[mate]))

    def parts(labels: np.ndarray, name: int) -> list[set[int]]:
        own = facing.subgraph(np.flatnonzero(labels == name).tolist())
        return sorted(nx.connected_components(own), key=len)

    for seed in range(6):
        rolls = np.random.default_rng(seed)
        names = np.arange(2 + seed % 3)
        labels = rolls.choice(names, len(made.cells))
        if seed % 2:  # one large part in the midst of another zone
            labels[:] = 0
            labels[: 3 * len(names)] = np.repeat(names, 3)
            labels[len(labels) // 2 :] = 1
            labels[-1] = 0
        found = _in_pieces(labels, names, made)
        for name in names.tolist():
            (whole,) = parts(found, name)
            before = parts(labels, name)
            largest = [part for part in before if len(part) == len(before[-1])]
            assert any(part <= whole for part in largest)


@pytest.mark.parametrize("wrap", [False, True])
def test_neighbours_are_told_both_ways(wrap: bool) -> None:
    """Each cell is named as often as it has neighbours, the first one too."""
    made = make_board(replace(parse_board("grid:4x3"), wrap=wrap))
    pairs = sorted(zip(*(ends.tolist() for ends in _neighbours(made)), strict=True))
    beside = ((1, 0), (-1, 0), (0, 1), (0, -1))
    assert pairs == sorted(
        (row * 4 + column, (row + down) % 3 * 4 + (column + right) % 4)
        for row in range(3)
        for column in range(4)
        for right, down in beside
        if wrap or (0 <= row + down < 3 and 0 <= column + right < 4)
    )


def test_a_piece_that_lies_deep_in_another_zone_is_given_away_whole() -> None:
    board = make_board(parse_board("grid:14x7"))
    labels = np.zeros((7, 14), dtype=np.int64)
    labels[:, :7] = 1
    labels[1:6, 1:6] = 0
    found = _in_pieces(labels.ravel(), np.arange(2), board).reshape(7, 14)
    assert (found[:, :7] == 1).all() and (found[:, 7:] == 0).all()
