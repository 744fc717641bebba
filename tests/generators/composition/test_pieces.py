"""Set pieces: whole or not at all, their parts meet only each other, one room over many tiles."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import morphs
from morphs.art.dungeon.pieces import SetPiece, joints, set_pieces
from morphs.base.errors import MorphsError
from morphs.board.grids import board_of
from morphs.board.shape import SQUARE
from morphs.generators.composition.pieces import pieces_of
from morphs.layout.layout import LaidCell, Layout
from morphs.matching.compiled import compile_matching
from morphs.matching.composer import Composer
from morphs.request.request import Request
from morphs.tiles.filename import parse_code
from morphs.tiles.packs.catalogue import load_pack, open_catalogue
from morphs.tiles.vocabulary import load_vocabulary

WORDS = load_vocabulary("dungeon")


@cache
def designed(board: str, seed: int, pack: str = "dungeon") -> Layout:
    return morphs.build(board=board, seed=seed, pack=pack, compose="designed").layout


def is_part(cell: LaidCell) -> bool:
    return any(map(WORDS.is_inner, cell.faces or ()))


def test_no_two_joints_are_alike_turned_or_mirrored() -> None:
    seen: set[tuple[str, ...]] = set()
    for here, there in joints():
        assert there == tuple(map(WORDS.partner, here[::-1]))
        family = {here, there, here[::-1], there[::-1]}
        assert len(family) == 4, "a part would meet itself, or its mirror image"
        assert not family & seen
        seen |= family


@pytest.mark.parametrize("pack", ["dungeon", "caverns"])
def test_ten_pieces_or_more_ship_and_are_found_by_their_faces_alone(pack: str) -> None:
    found = pieces_of(load_pack(pack).tiles, WORDS)
    names = {frozenset(part.tile.tags[0] for part in ways[0].parts.values()) for ways in found}
    assert names == {frozenset([piece.name]) for piece in set_pieces()[pack]}
    assert len(names) >= 10
    for ways in found:
        assert len(ways) == 8
        assert all(len(piece.parts) == len(ways[0].parts) for piece in ways)


def corners_of(piece: SetPiece) -> int:
    return piece.size[0] * piece.size[1]


@pytest.mark.parametrize(("pack", "seed"), [("dungeon", 2), ("caverns", 2)])
def test_designed_maps_have_whole_pieces(pack: str, seed: int) -> None:
    layout = designed("grid:9x7", seed, pack)
    counted = Counter((cell.tile or "").split("-")[-1] for cell in layout.cells if is_part(cell))
    sizes = {piece.name: corners_of(piece) for piece in set_pieces()[pack]}
    assert counted, "no set piece at all"
    for name, count in counted.items():
        assert count % sizes[name] == 0
    for a, p, b, q in layout.joints:
        face, other = (layout.cells[c].faces[h] for c, h in ((a, p), (b, q)))  # type: ignore[index]
        if WORDS.is_inner(face) or WORDS.is_inner(other):
            assert WORDS.partner(face) == other
            names = {(layout.cells[c].tile or "").split("-")[-1] for c in (a, b)}
            assert len(names) == 1
    assert [fault.text for fault in morphs.check_layout(layout).faults] == []


@pytest.mark.parametrize("solver", ["draw", "complete"])
def test_loose_maps_have_none(solver: str) -> None:
    layout = morphs.build(board="grid:8x6", seed=4, solver=solver, compose="loose").layout
    assert not any(map(is_part, layout.cells))


def test_the_check_tells_a_part_that_stands_alone(tmp_path: Path) -> None:
    layout = designed("grid:9x7", 2)
    data = json.loads(layout.to_json())
    lone = next(cell for cell in layout.cells if is_part(cell))
    for a, p, b, q in layout.joints:
        for here, half, there in ((a, p, b), (b, q, a)):
            if here == lone.id and WORDS.is_inner((lone.faces or ())[half]):
                beside = next(cell for cell in data["cells"] if cell["id"] == there)
    beside |= {"tile": None, "pack": None, "faces": None, "links": [], "origin": "gap"}
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(data))
    kinds = {fault.kind for fault in morphs.check_layout(path).faults}
    assert "piece" in kinds


def test_counts_name_whole_pieces() -> None:
    layout = morphs.build(
        board="grid:10x8",
        seed=1,
        compose="designed",
        at_least=["great_arena=4"],
        at_most=["great_hall=1"],
    ).layout
    counted = Counter((cell.tile or "").split("-")[-1] for cell in layout.cells)
    assert counted["great_arena"] >= 4
    assert counted["great_arena"] % 4 == 0
    assert counted["great_hall"] == 0


def test_a_piece_is_one_room_in_the_key() -> None:
    layout = designed("grid:9x7", 2)
    pieces: dict[str, set[int]] = {}
    for cell in layout.cells:
        if is_part(cell):
            pieces.setdefault((cell.tile or "").split("-")[-1], set()).add(cell.id)
    (level,) = json.loads(morphs.key_of(layout).to_json())["levels"]
    rooms = [set(region["cells"]) for region in level["regions"] if region["kind"] == "room"]
    halls = {"great_hall", "great_cistern", "necropolis", "archive", "feast_hall"}
    great = {"palace", "pillared_hall", "mausoleum", "cloister", "cathedral"}
    wide = (halls | great) & pieces.keys()
    assert wide
    for name in wide:
        assert any(pieces[name] <= room for room in rooms), name


def test_inner_letters_make_no_code_of_a_word() -> None:
    """Eight letters that a stranger's file may be called by."""
    for word in ("barracks", "crossing"):
        with pytest.raises(MorphsError, match=r"allowed: s o v k m w h t r c l d$"):
            parse_code(word, WORDS, SQUARE)


def test_a_gate_has_one_way_out() -> None:
    for seed in (1,):
        layout = designed("grid:9x7", seed)
        faced = {(a, p) for joint in layout.joints for a, p in (joint[:2], joint[2:])}
        out = [
            (cell.id, half)
            for cell in layout.cells
            for half, face in enumerate(cell.faces or ())
            if is_part(cell) and WORDS.can_walk(face) and (cell.id, half) not in faced
        ]
        assert len(out) <= 1


def test_a_piece_is_drawn_anew_in_another_style() -> None:
    """By its recipe, which names the part."""
    layout = designed("grid:4x3", 4)
    assert any(map(is_part, layout.cells))
    dark = morphs.build(board="grid:4x3", seed=4, compose="designed", style="dark", scale=0.05)
    assert [cell.tile for cell in dark.layout.cells] == [cell.tile for cell in layout.cells]
    assert dark.picture.image().size == (80, 60)


def test_packs_together_do_not_mix_their_pieces() -> None:
    tiles = [*load_pack("dungeon").tiles, *load_pack("caverns").tiles]
    found = pieces_of(tiles, WORDS)
    assert len(found) == sum(len(set_pieces()[pack]) for pack in ("dungeon", "caverns"))
    for ways in found:
        assert len({(part.tile.pack, part.tile.tags[0]) for part in ways[0].parts.values()}) == 1


def test_no_half_of_a_piece_meets_one_of_another_pack() -> None:
    """Edits lay what fits: letters alone do not, where packs use them each for its own."""
    catalogue = open_catalogue(["dungeon", "caverns"])
    matching = compile_matching(catalogue, board_of(Request(board="grid:3x3")))
    problem = matching.problem
    owners: dict[int, set[str]] = {}
    for (kind, prototype, candidate), _ in matching.orientations.items():
        deck = problem.kinds[kind].deck
        pairs = zip(matching.decks[deck], matching.prototypes[deck], strict=True)
        packs = {tile.pack for tile, number in pairs if number == prototype}
        for word in problem.kinds[kind].rings[candidate].tolist():
            if any(map(WORDS.is_inner, matching.words[word])):
                owners.setdefault(word, set()).update(packs)
    assert {pack for packs in owners.values() for pack in packs} == {"dungeon", "caverns"}
    for word, packs in owners.items():
        mates = [other for other in owners if problem.meets[word, other] > 0]
        assert mates
        assert len(packs.union(*(owners[mate] for mate in mates))) == 1


def test_no_border_is_closed_that_a_great_piece_leads_across() -> None:
    crossing = 0
    for seed in (36353, 36312, 36322, *range(6)):
        request = Request(board="grid:30x30", seed=seed, compose="designed")
        made = Composer(request, open_catalogue(["dungeon"]), board_of(request))
        plan, ground = made.plan, made.plan.ground
        closed = {pair for a, b in plan.closed for pair in ((a, b), (b, a))}
        for _, spread in made._great:
            for cell, part in spread.items():
                for other in ground.facing[cell]:
                    halves = ground.halves(cell, other)
                    leads = any(WORDS.can_walk(part.faces[half]) for half in halves)
                    assert not leads or (cell, other) not in closed, (seed, cell, other)
                    crossing += leads and plan.district[cell] != plan.district[other]
    assert crossing
