"""What a request asks, read against the tiles there are: which are meant, and what is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import HEX
from morphs.matching import cell_constraints, constraints
from morphs.matching.constraints import Constraints, is_remarkable
from morphs.matching.offers import Offers
from morphs.request.constraints import parse_count, parse_pin
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.catalogue import catalogue_of as opened
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import load_vocabulary
from solver.rules.stems import Piece, Stem

WALLS, HALLS = "wwwwwwww", "hhhhhhhh"


def catalogue_of(*tiles: tuple[str, str, tuple[str, ...]]) -> Catalogue:
    """Tiles by name, code and tags."""
    return open_catalogue([Pack.of("mine", [Tile(n, tuple(c), tags=t) for n, c, t in tiles])])


CATALOGUE = catalogue_of(
    ("hall-1", HALLS, ("Throne", "old")), ("Wall-2", WALLS, ()), ("hall-3", HALLS, ("old",))
)


def names(tiles: Any) -> list[str]:
    return [tile.name for tile in tiles]


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("hall-1", ["hall-1"]), ("HALL-3", ["hall-3"]), ("hall", ["hall-1", "hall-3"]),
        ("wall", ["Wall-2"]), ("throne", ["hall-1"]), ("OLD", ["hall-1", "hall-3"]),
        ("river", []),
    ],
)  # fmt: skip
def test_counts_mean_names_then_tags_then_features(what: str, found: list[str]) -> None:
    """None of a feature that no tile has."""
    assert names(constraints._counted(parse_count(f"{what}=1"), CATALOGUE)) == found


def test_what_counts_mean_nothing_is_refused_with_a_hint() -> None:
    with pytest.raises(MorphsError, match=r"'thrne' is no tile, tag or feature.*throne"):
        constraints._counted(parse_count("thrne=1"), CATALOGUE)


@pytest.mark.parametrize("parts", [True, False])
def test_tags_of_tiles_that_are_kept_out_are_told_with_why(parts: bool) -> None:
    """Set pieces, which only plans lay, or what artists and tags leave out."""
    piece = SimpleNamespace(tags=("Bridge",), faces=("in", "sw") if parts else ("sw",))
    other = SimpleNamespace(tags=("Bridge",), faces=("in",))
    words: Any = SimpleNamespace(is_inner=lambda face: face == "in", areas={}, lines={})
    given: Any = SimpleNamespace(tiles=[], vocabulary=words, by_key={1: piece, 2: other})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(constraints, "feature_letters", lambda *_: ())
        why = "maps with a plan alone" if parts else "kept out by artist"
        with pytest.raises(MorphsError, match=rf"no tile tagged 'bridge' may stand.*{why}"):
            constraints._counted(parse_count("bridge=1"), given)


@pytest.mark.parametrize(
    ("least", "most", "refused"),
    [("hall=3", "hall=3", False), ("hall=4", "hall=3", True), ("HALL=4", "hall=3", True),
     ("hall=4", "wall=3", False), ("hall=50%", "hall=4", True), ("hall=40%", "hall=4", False)],
)  # fmt: skip
def test_more_of_something_than_there_may_be_is_refused(
    least: str, most: str, refused: bool
) -> None:
    """On a board of ten cells."""
    counts = [(parse_count(least), True, 0), (parse_count(most), False, 0)]
    given: Any = SimpleNamespace(counts=counts)
    if not refused:
        constraints._refuse_crossed_counts(given, 10)
        return
    with pytest.raises(MorphsError, match=r"that is at least [45] and at most [34]"):
        constraints._refuse_crossed_counts(given, 10)


@pytest.mark.parametrize(
    ("text", "found"),
    [("1,1=hall-1", ["hall-1"]), ("1,1=mine/hall-3", ["hall-3"]),
     ("1,1=hall", ["hall-1", "hall-3"]),
     ("1,1=hall-1:r1", ["hall-1"])],
)  # fmt: skip
def test_pins_mean_a_tile_or_all_whose_names_begin_so(text: str, found: list[str]) -> None:
    assert names(constraints._named(parse_pin(text), [*CATALOGUE.tiles], "square")) == found


@pytest.mark.parametrize(
    ("options", "told"),
    [({"without": ("hall",)}, "without hall"),
     ({"without": ("mine/hall-1",)}, "without mine/hall-1"),
     ({"tag": ("!throne",)}, "tag !throne"), ({"artist": ("!ann",)}, "artist !ann")],
)  # fmt: skip
def test_a_pin_on_a_tile_that_an_option_leaves_out_is_refused(
    options: dict[str, Any], told: str
) -> None:
    """A tile is called alike in both, in full or up to the first hyphen."""
    tiles = [Tile("hall-1", HALLS, tags=("throne",), artist="ann"), Tile("wall-2", WALLS)]
    request = Request(pack=(Pack.of("mine", tiles),), pin=("1,1=hall-1",), **options)
    with pytest.raises(MorphsError, match=rf"pin 1,1=hall-1 asks for a tile that {told} leaves"):
        constraints.gather(request, opened(request), make_board(parse_board("grid:3x3")))


def test_a_name_in_full_means_no_tile_that_only_begins_so() -> None:
    request = Request(pack=(Pack.of("mine", [Tile("hall", HALLS), Tile("hall-2", HALLS)]),))
    left = opened(request.model_copy(update={"without": ("hall",)}))
    assert names(left.tiles) == ["hall-2"] and not left.remarks
    assert names(opened(request.model_copy(update={"without": ("mine/hall-2",)})).tiles) == ["hall"]


def test_pins_of_no_tile_or_no_way_to_lie_are_refused() -> None:
    with pytest.raises(MorphsError, match=r"no square tile is called 'hal-1'.*hall-1"):
        constraints._named(parse_pin("1,1=hal-1"), [*CATALOGUE.tiles], "square")
    fixed = [Tile("fixed", tuple(HALLS), turn=False, mirror=False, pack="mine")]
    assert names(constraints._named(parse_pin("1,1=fixed"), fixed, "square")) == ["fixed"]
    assert names(constraints._named(parse_pin("1,1=fixed:r0"), fixed, "square")) == ["fixed"]
    with pytest.raises(MorphsError, match="fixed cannot lie like that"):
        constraints._named(parse_pin("1,1=fixed:r1"), fixed, "square")


def test_pins_of_edits_mean_all_ways_in_which_their_tiles_may_lie() -> None:
    """Those of a cell's shape; with a hint where the name is unknown, not how the tile may lie."""
    place = make_board(parse_board("grid:2x1")).cells[1]
    fixed = Tile("fixed", tuple(HALLS), turn=False, mirror=False, pack="mine")
    hexagon = Tile("hex", ("w",) * 12, shape=HEX, pack="mine")
    matching = SimpleNamespace(
        board=SimpleNamespace(cells=[None, place]), decks=[[hexagon, *CATALOGUE.tiles], [fixed]]
    )
    offers: Any = SimpleNamespace(matching=matching)

    def named(text: str) -> list[tuple[str, int, bool]]:
        found = Offers.named(offers, parse_pin(text), 1)
        return [(p.tile.name, p.orientation.rotation, p.orientation.flip) for p in found]

    assert named("2,1=fixed") == [("fixed", 0, False)] == named("2,1=mine/fixed:r0")
    assert {*named("2,1=hall")} == {
        (name, turn, flip) for name in ("hall-1", "hall-3") for turn in range(4)
        for flip in (False, True)
    }  # fmt: skip
    assert named("2,1=hall-3:r2") == [("hall-3", 2, False)]
    assert named("2,1=hall-3:f,r2") == [("hall-3", 2, True)]
    for text, why in (
        ("fixd", "no square tile is called 'fixd'; did you mean fixed"),
        ("fixed:r1", "'fixed' cannot lie like that$"),
        ("hex", "no square tile is called 'hex'$"),
    ):
        with pytest.raises(MorphsError, match=f"^pin 2,1: {why}"):
            named(f"2,1={text}")


# ---------------------------------------------------------------- regions


@pytest.mark.parametrize(
    ("tags", "without", "found"),
    [
        ((), (), ["hall-1", "Wall-2", "hall-3"]), (("old",), (), ["hall-1", "hall-3"]),
        (("old",), ("throne",), ["hall-3"]), ((), ("old",), ["Wall-2"]),
        (("throne", "pack:mine"), (), ["hall-1", "Wall-2", "hall-3"]), (("old",), ("old",), []),
    ],
)  # fmt: skip
def test_regions_take_tiles_with_some_tag_and_without_others(
    tags: Any, without: Any, found: list[str]
) -> None:
    asked: Any = Constraints(SimpleNamespace())  # type: ignore[arg-type]
    region: Any = SimpleNamespace(tags=tags, without=without, text="r")
    constraints._add_region(asked, region, CATALOGUE, [4, 5])
    assert asked.regions == [(region, [4, 5], 0)]
    assert asked.sets == [frozenset(("mine", name) for name in found)]
    constraints._add_region(asked, region, CATALOGUE, [6])
    assert asked.regions[1] == (region, [6], 0) and len(asked.sets) == 1, "the same set once"


@pytest.mark.parametrize(("tags", "without"), [(("oldd",), ()), ((), ("oldd",))])
def test_regions_of_tags_that_no_tile_has_are_refused(tags: Any, without: Any) -> None:
    region: Any = SimpleNamespace(tags=tags, without=without, text="the text")
    with pytest.raises(MorphsError, match=r"regions, the text: no tile has the tag 'oldd'.*old"):
        constraints._add_region(SimpleNamespace(), region, CATALOGUE, [])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("zone", "refused"),
    [("1=old", False), ("start=old", False), ("3=old", True), ("treasure=old", True)],
)
def test_tags_of_zones_that_a_template_has_not_are_refused(
    zone: str, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    zones = [SimpleNamespace(id=1, type="start"), SimpleNamespace(id=2, type="junction")]
    zoning: Any = SimpleNamespace(template=SimpleNamespace(zones=zones))
    asked: Any = Constraints(SimpleNamespace(zone=[zone]))  # type: ignore[arg-type]
    region: Any = SimpleNamespace(tags=("old",), without=(), text="r")
    told: list[Any] = []
    monkeypatch.setattr(
        constraints, "zone_regions", lambda *given: told.append(given[2]) or [(region, [3])]
    )
    if refused:
        with pytest.raises(MorphsError, match="the template has no zone"):
            constraints._add_zones(asked, zoning, CATALOGUE)
    else:
        constraints._add_zones(asked, zoning, CATALOGUE)
        assert asked.regions == [(region, [3], 0)] and told == [["mine"]]


# ---------------------------------------------------------------- what is known again


@pytest.mark.parametrize(
    ("faces", "tags", "known"),
    [
        (("pp", "pp"), (), False), (("pp", "fp"), (), True), (("pp", "pr"), (), True),
        (("pp", "fp"), ("forest",), False), (("pp", "pp"), ("forest", "tower"), True),
    ],
)  # fmt: skip
def test_open_country_is_not_known_again(faces: Any, tags: Any, known: bool) -> None:
    """Where lines cross in mid-side: what shows one area alone, or is tagged with its areas."""
    land = load_vocabulary("overland")
    area = {letter: one.name for letter, one in land.areas.items()}
    other = next(letter for letter in area if letter != land.plain[0])
    line = next(letter for letter in land.lines if letter != land.plain_line)
    shown = tuple(
        face.replace("f", other).replace("p", land.plain[0], 1)[0]
        + (line if face[1] == "r" else land.plain_line)
        for face in faces
    )
    tile: Any = SimpleNamespace(
        faces=shown, tags=[tag.replace("forest", area[other]) for tag in tags]
    )
    assert is_remarkable(tile, land) is known
    assert is_remarkable(tile, load_vocabulary("dungeon"))


# ---------------------------------------------------------------- single cells


def test_cells_are_described_by_pins_and_paint() -> None:
    made = [SimpleNamespace(kind=kind, allowed={n: 1, n + 10: 1})
            for n, kind in enumerate(("pin", "paint", "region", "entrance"))]  # fmt: skip
    assert cell_constraints._described_cells(made) == {0, 10, 1, 11}  # type: ignore[arg-type]


def test_cells_that_pins_and_paint_tell_are_those_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    board = make_board(parse_board("grid:3x2"))
    strokes = [SimpleNamespace(place=parse_pin("1,1=x").place, text="t")]
    found = SimpleNamespace(strokes=strokes, pins=[(None, 0, 7), (None, 2, 7)])
    monkeypatch.setattr(constraints, "gather", lambda *_: found)
    given: Any = SimpleNamespace(without_pieces=lambda: None)
    told = constraints.told_cells(SimpleNamespace(), given, board)  # type: ignore[arg-type]
    assert told == {0, 2, board.at[1, 1, 0]}


STREAM, END = (
    Piece((Stem(((0, 1), (4, 1)), (), None),), ()),
    Piece((Stem(((0, 1),), (), None),), ()),
)
MOUTH = Piece((Stem(((0, 1), (1, 1)), (), 0),), ((4,),))


@pytest.mark.parametrize(
    ("pieces", "rim", "leaves", "banned"),
    [
        ([None, STREAM], True, False, True), ([None, STREAM, END], True, False, False),
        ([None, STREAM, MOUTH], True, False, False), ([None, None], True, False, False),
        ([None, STREAM], True, True, False), ([None, STREAM], False, True, True),
    ],
)  # fmt: skip
def test_water_that_neither_ends_nor_leaves_is_banned(
    pieces: list[Piece | None], rim: bool, leaves: bool, banned: bool
) -> None:
    """Two cells; word 1 runs, and may meet the rim."""
    lines = {"w": SimpleNamespace(flow=None), "r": SimpleNamespace(flow="water")}
    problem = SimpleNamespace(
        mate_of_port=np.array([1, 0, *([-1] if rim else [])]), rim=2, kind_list=[0, 0],
        meets=np.array([[1, 1], [1, 1], [1, float(leaves)]]),
    )  # fmt: skip
    matching: Any = SimpleNamespace(
        candidates=[[SimpleNamespace(water=piece) for piece in pieces]], problem=problem,
        vocabulary=SimpleNamespace(lines=lines), words=[("sw",), ("sr",)],
    )  # fmt: skip
    found = cell_constraints._endless_water(matching)
    if not banned:
        assert found == []
        return
    (one,) = found
    assert one.allowed == {0: 0b01, 1: 0b01} and one.if_closed is rim and one.kind == "water"
