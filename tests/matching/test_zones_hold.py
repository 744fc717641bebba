"""Boards laid by zones hold: each zone in one piece, each way between the two; the layout file says
so, the check proves it, and a map that does not is not given out."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

import morphs
from morphs.base.errors import MorphsError, NoMapError
from morphs.base.reasons import Reason
from morphs.board.grids import board_of
from morphs.matching import make_task, mending
from morphs.tiles.packs.catalogue import catalogue_of
from morphs.tiles.vocabulary import load_vocabulary

Data = dict[str, Any]
TEMPLATE = """
name = "Ring"
smallest = "s"
largest = "g"
players = "2"
[[zone]]
id = 1
type = "start"
size = 9
owner = 1
[[zone]]
id = 2
type = "treasure"
size = 12
[[zone]]
id = 3
type = "junction"
size = 6
[[zone]]
id = 4
type = "treasure"
size = 9
[[connection]]
between = [1, 2]
guard = 2500
[[connection]]
between = [2, 3]
guard = 12000
[[connection]]
between = [3, 4]
kind = "wide"
[[connection]]
between = [4, 1]
kind = "portal"
guard = 6000
"""


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("zones") / "ring.toml"
    path.write_text(TEMPLATE)
    return str(path)


@pytest.fixture(scope="module")
def laid(ring: str) -> Data:
    return morphs.build(template=ring, board="grid:10x8", seed=2).layout.to_dict()


def walks_of(data: Data) -> dict[int, nx.Graph]:
    """The half-sides of each zone that one can walk on, joined as the file says."""
    words = load_vocabulary(data["vocabulary"])
    zone_of = {cell: zone["number"] for zone in data["zones"] for cell in zone["cells"]}
    graphs: dict[int, nx.Graph] = {zone["number"]: nx.Graph() for zone in data["zones"]}
    for cell in data["cells"]:
        graph = graphs[zone_of[cell["id"]]]
        open_ = {h for h, face in enumerate(cell["faces"] or ()) if words.can_walk(face)}
        graph.add_nodes_from((cell["id"], half) for half in open_)
        for group in cell["links"]:
            nx.add_path(graph, [(cell["id"], half) for half in group if half in open_])
    for a, p, b, q in data["joints"]:
        graph = graphs[zone_of[a]]
        if zone_of[a] == zone_of[b] and (a, p) in graph and (b, q) in graph:
            graph.add_edge((a, p), (b, q))
    return graphs


def assert_holds(data: Data) -> None:
    graphs = walks_of(data)
    for zone, graph in graphs.items():
        assert nx.number_connected_components(graph) == 1, zone
    for way in data["ways"]:
        cell, half, other, mate = way["joint"]
        if way["kind"] == "secret":
            assert any(node[0] == cell for node in graphs[way["from"]])
            assert any(node[0] == other for node in graphs[way["to"]])
        else:
            assert [cell, half, other, mate] in data["joints"] or [
                other, mate, cell, half,
            ] in data["joints"]  # fmt: skip
            assert (cell, half) in graphs[way["from"]] and (other, mate) in graphs[way["to"]]


@pytest.mark.parametrize(
    ("template", "options"),
    [
        pytest.param("hourglass", {"board": "grid:15x12", "seed": 3}, marks=pytest.mark.soak),
        ("handshake", {"board": "grid:7x6", "seed": 8, "zone": ("treasure=crypt",)}),
        pytest.param(
            "eight-banners",
            {"board": "grid:15x15", "seed": 9, "solver": "draw"},
            marks=pytest.mark.soak,
        ),
        ("handshake", {"board": "brick:8x7", "seed": 1, "solver": "complete"}),
        ("handshake", {"board": "grid:9x7", "seed": 5, "pack": ("caverns",), "gaps": "fill"}),
        ("four-walls", {"board": "grid:12x9", "seed": 6, "solver": "draw", "gaps": "leave"}),
    ],
)
def test_zones_are_in_one_piece_and_ways_join_them(template: str, options: Data) -> None:
    result = morphs.build(template=template, **options)
    data = result.layout.to_dict()
    assert_holds(data)
    assert morphs.check_layout(data).ok


def test_the_file_tells_zones_and_ways(laid: Data, ring: str) -> None:
    assert_holds(laid)
    assert [zone["type"] for zone in laid["zones"]] == ["start", "treasure", "junction", "treasure"]
    kinds = [(way["from"], way["to"], way["kind"], way["guard"]) for way in laid["ways"]]
    assert kinds[0] == (1, 2, kinds[0][2], 2500) and kinds[0][2] in ("guarded", "secret")
    assert kinds[2][2] in ("wide", "secret") and kinds[3] == (4, 1, "secret", 6000)
    assert [way.get("tier") for way in laid["ways"]] == ["weak", "deadly", None, "strong"]
    assert all(way.get("keeper") for way in laid["ways"] if way["guard"])
    read = morphs.Layout.from_dict(laid)
    assert read.to_dict() == laid
    again = morphs.build(morphs.Request.from_dict(laid["request"]))
    assert again.layout.to_dict() == laid


def test_all_is_connected_where_that_is_asked(ring: str) -> None:
    result = morphs.build(template=ring, board="grid:7x6", seed=3, connected=True)
    report = morphs.check_layout(result.layout)
    assert report.ok and len(report.parts) == 1


def test_zones_that_no_way_joins_are_not_connected(ring: str, tmp_path: Path) -> None:
    path = tmp_path / "apart.toml"
    path.write_text(TEMPLATE[: TEMPLATE.index("[[connection]]\nbetween = [3, 4]")])
    with pytest.raises(MorphsError, match=r"connected .*joins zone 4 with zone 1") as refused:
        morphs.build(template=str(path), board="grid:9x8", seed=3, connected=True)
    assert "\n" not in str(refused.value)


def test_edits_keep_zones_in_one_piece(ring: str) -> None:
    layout = morphs.build(template=ring, board="grid:8x6", seed=4).layout
    for corner in ("0,0:4,3", "3,2:7,5"):
        session = morphs.Session(layout)
        layout = session.apply(f"resolve {corner}").layout
        assert_holds(layout.to_dict())
    ways = tuple(replace(way, joint=(0, None, 1, None)) for way in layout.ways)
    moved = morphs.Session(replace(layout, ways=ways)).apply("lock 0,0").layout
    assert moved.ways == layout.ways


def empty_a_cell(data: Data) -> None:
    """Take away a tile without which its zone falls apart."""
    for graph in walks_of(data).values():
        for cell in data["cells"]:
            rest = graph.subgraph([node for node in graph if node[0] != cell["id"]])
            if len(rest) < len(graph) and nx.number_connected_components(rest) > 1:
                nothing = {"tile": None, "pack": None, "faces": None, "origin": "gap"}
                cell.update(nothing, links=[])
                return
    raise AssertionError("no zone hangs on one cell")


def move_a_cell(data: Data) -> None:
    a, b = data["zones"][0], data["zones"][1]
    a["cells"], b["cells"] = b["cells"], a["cells"]


def lose_a_cell(data: Data) -> None:
    data["zones"][1]["cells"].pop()


def name_a_strange_zone(data: Data) -> None:
    data["ways"][0]["to"] = 77


def shift_a_way(data: Data) -> None:
    way = next(way for way in data["ways"] if way["kind"] != "secret")
    way["joint"][1] = (way["joint"][1] + 3) % 8


def tell_nothing(data: Data) -> None:
    del data["zones"], data["ways"]


def close_what_is_wide(data: Data) -> None:
    """Without its wide way a border that lies open is crossed where it may not be."""
    data["ways"] = [way for way in data["ways"] if way["kind"] != "wide"]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (empty_a_cell, "falls into"),
        (move_a_cell, "crosses the border|is not in zone"),
        (lose_a_cell, "lies in 0 zones"),
        (name_a_strange_zone, "leads to zone 77"),
        (shift_a_way, "half-sides that do not face each other"),
        (tell_nothing, "tells of no zones"),
        (close_what_is_wide, "crosses the border of zones 3 and 4"),
    ],
)
def test_the_check_sees_what_is_spoilt(
    laid: Data, spoil: Callable[[Data], None], said: str
) -> None:
    assert morphs.check_layout(laid).ok
    data = copy.deepcopy(laid)
    spoil(data)
    texts = [fault.text for fault in morphs.check_layout(data).faults]
    found = [text for text in texts if any(part in text for part in said.split("|"))]
    assert found, texts


def test_what_does_not_hold_is_not_given_out(ring: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("morphs.check.zone_faults", lambda _: ["zone 2 falls apart"])
    with pytest.raises(NoMapError, match="zone 2 falls apart"):
        morphs.build(template=ring, board="grid:8x6", seed=4)


def test_tiles_that_cannot_hold_zones_are_refused(ring: str, tmp_path: Path) -> None:
    path = tmp_path / "dead_ends.csv"
    path.write_text("code,weight\nhwwwwwww,1\nwwwwwwww,1\n")
    for solver in ("best", "draw", "complete"):
        with pytest.raises(NoMapError) as refused:
            morphs.build(template=ring, board="grid:6x5", seed=4, pack=str(path), solver=solver)
        assert "\n" not in str(refused.value)


def test_guards_are_the_users_own(ring: str, tmp_path: Path) -> None:
    table = tmp_path / "guards.toml"
    table.write_text(
        '[[tier]]\nfrom = 0\nname = "two stars"\nwho = ["the usher"]\n'
        '[[tier]]\nfrom = 10000\nname = "four stars"\n'
    )
    result = morphs.build(template=ring, board="grid:7x6", seed=3, guards=str(table))
    told = {(way.guard, way.tier, way.keeper) for way in result.layout.ways if way.guard}
    assert told == {
        (2500, "two stars", "the usher"),
        (6000, "two stars", "the usher"),
        (12000, "four stars", ""),
    }
    assert any("guarded by the usher (two stars)" in note for note in result.report.notes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[tier]]\nname = 3\n", "name"),
        ("tier = 3\n", "tier"),
        ('[[tier]]\nfrom = 1\nname = "a"\n[[tier]]\nfrom = 1\nname = "b"\n', "two tiers begin"),
        ("[[tier\n", "not valid TOML"),
    ],
)
def test_bad_guards_are_refused_in_a_sentence(
    ring: str, tmp_path: Path, text: str, said: str
) -> None:
    table = tmp_path / "guards.toml"
    table.write_text(text)
    with pytest.raises(MorphsError, match=said) as refused:
        morphs.build(template=ring, board="grid:8x6", seed=2, guards=str(table))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["guards", "zoning"])
def test_options_of_zones_want_a_template(name: str) -> None:
    with pytest.raises(MorphsError, match=f"{name} concerns the zones of a template"):
        morphs.build(**{name: 1 if name == "zoning" else "x.toml"})


def test_pictures_show_as_much_of_zones_as_is_asked(ring: str) -> None:
    asked = {"template": ring, "board": "grid:5x4", "seed": 4, "scale": 0.1, "variants": "none"}
    result = morphs.build(**asked)
    images = {}
    for shown in ("nothing", "guards", "names", "tint"):
        request = result.request.model_copy(update={"show_zones": shown})
        picture = replace(result.picture, request=request)
        images[shown] = np.asarray(picture.image()).astype(int)
    bare = images.pop("nothing")
    changed = [float((np.abs(image - bare).sum(2) > 20).mean()) for image in images.values()]
    assert 0 < changed[0] < changed[1] < 0.5 and changed[2] > 0.9


def test_zones_of_a_pack_with_many_dead_ends_hold_together_without_them() -> None:
    options = {"pack": ["caverns"], "board": "grid:8x6", "template": "crossroads"}
    result = morphs.build(**options, seed=1, compose="loose")
    assert any("dead ends were left out" in note for note in result.report.notes)
    assert morphs.check_layout(result.layout).ok
    again = morphs.build(**result.layout.request)
    assert again.layout.to_json() == result.layout.to_json()


def test_zones_that_cannot_be_mended_are_named_in_their_order(
    monkeypatch: pytest.MonkeyPatch, ring: str
) -> None:
    def refuse(*_: object) -> None:
        raise NoMapError(Reason(proved=False))

    monkeypatch.setattr(mending, "solve_again", refuse)
    request = morphs.Request(template=ring, board="grid:7x6")
    task = make_task(request, catalogue_of(request), board_of(request))
    for broken, said in (
        ({9, 8, 1}, "zones 1, 8, 9 of .* fall apart"),
        ({9}, "zone 9 of .* falls"),
    ):
        monkeypatch.setattr(mending, "_broken", lambda *_, broken=broken: broken)
        with pytest.raises(NoMapError, match=said):
            mending.mend_zones(task, [None] * 42)
