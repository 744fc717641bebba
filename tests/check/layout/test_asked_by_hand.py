"""Whether a map has what was asked for, told of cells that are written down here."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.options import option
from morphs.check.layout import constraints
from morphs.check.layout.forms import SQUARE
from morphs.check.layout.joints import Joints
from morphs.request.constraints import Count, Entrance, Pin
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

BARE = ("sw",) * 8


class StandIn:
    """A cell as the check has it."""

    def __init__(self, number: int, tile: str | None, faces: Any, **more: Any) -> None:
        known = {"id": number, "column": number, "row": 0, "level": 0, "tile": tile, "pack": "p",
                 "flip": False, "rotation": 0}  # fmt: skip
        self.id = number
        self.entry = SimpleNamespace(**(known | more))
        self.shown = SimpleNamespace(faces=faces) if faces else None
        self.spot = SimpleNamespace(form=SQUARE, place=0)

    def __str__(self) -> str:
        return f"cell {self.id}"


def cells_of(words: Vocabulary, *cells: Any) -> Any:
    placed = [StandIn(n, *(one if isinstance(one, tuple) else (one, BARE)))
              for n, one in enumerate(cells)]  # fmt: skip
    return SimpleNamespace(placed=placed, vocabulary=words)


def tile(*tags: str, faces: Any = BARE) -> Any:
    return SimpleNamespace(tags=tags, faces=faces)


def row_of(count: int) -> Joints:
    """Squares in a row."""
    mates: list[list[Any]] = [[None] * 8 for _ in range(count)]
    pairs = []
    for n in range(count - 1):
        for mine, theirs in ((2, 7), (3, 6)):
            mates[n][mine], mates[n + 1][theirs] = (n + 1, theirs), (n, mine)
            pairs.append(((n, mine), (n + 1, theirs)))
    return Joints(pairs, mates)


def asked(**more: Any) -> Any:
    nothing = dict.fromkeys(("at_least", "at_most", "pin", "entrance"), ())
    plain = {"meet": False, "set": False, "variety": None, "entrances": None,
             "only_entrances": False}  # fmt: skip
    return SimpleNamespace(**(nothing | plain | more))


LAYOUT: Any = SimpleNamespace(
    tiles={"p/a-x": tile("Crypt"), "p/hall": tile("room"), "p/c": tile(faces=("sh",) * 8)}
)


@pytest.mark.parametrize(
    ("name", "count", "there"),
    [
        ("at_least", Count("a", 2), None), ("at_least", Count("a", 3), "2"),
        ("at_most", Count("a-x", 2), None), ("at_most", Count("A", 1), "2"),
        ("at_least", Count("crypt", 2), None), ("at_most", Count("crypt", 1), "2"),
        ("at_least", Count("hall", 1), None), ("at_least", Count("hall", 2), "1"),
        ("at_most", Count("tunnel", 0), None), ("at_least", Count("tunnel", 1), "0"),
        ("at_least", Count("a", 40, True), None), ("at_most", Count("a", 40, True), None),
        ("at_least", Count("a", 41, True), "2 in 5 cells"),
        ("at_most", Count("a", 39, True), "2 in 5 cells"),
    ],
    ids=str,
)  # fmt: skip
def test_counts_are_of_names_tags_or_features(
    name: str, count: Count, there: str | None, dungeon: Vocabulary
) -> None:
    """Five cells: two of a-x, one hall, one c, whose sides are halls, and a gap."""
    cells = cells_of(dungeon, "a-x", "hall", "a-x", "c", (None, None))
    found = [*constraints._counts(asked(**{name: (count,)}), LAYOUT, cells)]
    said = f"{count.text} was asked for, and the map has {there}"
    assert [one.split(" ", 1)[1] for one in found] == ([said] if there else [])


def test_features_are_counted_where_they_are_asked_for_at_least(dungeon: Vocabulary) -> None:
    halls = cells_of(dungeon, "a-x", "c", "c")
    assert constraints._how_many(Count("hall", 1), LAYOUT, halls) == (0, 0, 2)
    assert constraints._how_many(Count("c", 1), LAYOUT, halls) == (2, 0, 0)


@pytest.mark.parametrize(
    ("pin", "kept"),
    [
        (Pin((0, 0), "a-x"), True), (Pin((0, 0), "a"), True), (Pin((0, 0), "p/a-x"), True),
        (Pin((0, 0), "x"), False), (Pin((0, 0), "q/a-x"), False), (Pin((9, 9), "x"), True),
        (Pin((0, 0), "a", 1, True), True), (Pin((0, 0), "a", 1, False), False),
        (Pin((0, 0), "a", 2, True), False), (Pin("#0", "a"), True), (Pin("0101", "x"), False),
        (Pin("#1", "a"), False), (Pin("0201", "a"), False),
    ],
    ids=str,
)  # fmt: skip
def test_pins_are_kept_by_name_and_by_how_they_lie(
    pin: Pin, kept: bool, dungeon: Vocabulary
) -> None:
    cells = cells_of(dungeon, "a-x", (None, None))
    cells.placed[0].entry.flip, cells.placed[0].entry.rotation = True, 1
    found = [*constraints._pins(asked(pin=(pin,)), cells)]
    assert (not found) == kept


def test_what_a_cell_shows_in_place_of_its_pin_is_told(dungeon: Vocabulary) -> None:
    cells = cells_of(dungeon, "a-x", (None, None))
    pins = (Pin((0, 0), "b"), Pin((1, 0), "b"), Pin((0, 0), "a", 1, False))
    assert [*constraints._pins(asked(pin=pins), cells)] == [
        (0, f"cell 0 shows a-x, but {option('pin', '0,0=b')} was asked for"),
        (1, f"cell 1 shows no tile, but {option('pin', '1,0=b')} was asked for"),
        (0, f"cell 0 lies otherwise than {option('pin', pins[2].text)} asked for"),
    ]


def test_cells_of_upper_levels_have_names_of_their_own() -> None:
    cell: Any = StandIn(12, "a", BARE, column=4, row=9, level=2)
    assert [str(name) for name in constraints._names(cell)] == ["4,9@2", "#12", "0510@2"]
    cell.entry.level = 0
    assert [str(name) for name in constraints._names(cell)] == ["4,9", "#12", "0510"]


def test_in_a_printed_set_each_tile_stands_once(dungeon: Vocabulary) -> None:
    cells = cells_of(dungeon, "a-x", "hall", "a-x", (None, None), (None, None))
    assert [*constraints._twice(asked(), LAYOUT, cells)] == []
    (said,) = constraints._twice(asked(set=True), LAYOUT, cells)
    assert said.endswith("set was asked for, and p/a-x stands 2 times")


@pytest.mark.parametrize(
    ("tiles", "variety", "twins"),
    [
        ("a b a", 1, None), ("a b a", 2, (0, 2)), ("a a b", 1, (0, 1)), ("b a b a", 2, (0, 2)),
        ("a b a", None, None), ("a . . a", 2, None), ("a . . a", 3, (0, 3)), (". . b", 2, None),
        ("b c c a b", 3, (1, 2)), ("a b c a", 5, (0, 3)),
    ],
)  # fmt: skip
def test_twins_stand_so_many_steps_apart(
    tiles: str, variety: int | None, twins: Any, dungeon: Vocabulary
) -> None:
    names = [None if one == "." else one for one in tiles.split()]
    cells = cells_of(dungeon, *[(one, BARE) for one in names])
    layout: Any = SimpleNamespace(tiles={f"p/{one}": tile() for one in "abc"})
    found = [*constraints._near_repeats(asked(variety=variety), layout, cells, row_of(len(names)))]
    assert [one.split(" stands in ")[1] for one in found] == (
        [f"cell {twins[0]} and cell {twins[1]}"] if twins else []
    )


@pytest.mark.parametrize(
    ("tags", "faces", "country"),
    [
        ((), ("pn",) * 12, True), ((), ("pr",) * 12, False), ((), ("pn",) * 11 + ("wn",), False),
        (("plain",), ("pr",) * 12, True), (("plain", "castle"), ("pn",) * 12, False),
        (("castle",), ("pn",) * 12, False),
    ],
)  # fmt: skip
def test_country_on_which_nothing_stands_may_be_repeated(
    tags: tuple[str, ...], faces: Any, country: bool
) -> None:
    words = load_vocabulary("overland")
    names = {area.name for area in words.areas.values()}
    told = tuple(next(iter(sorted(names))) if tag == "plain" else tag for tag in tags)
    plain = words.plain_area + words.plain_line
    river = next(line for line in words.lines.values() if line.flow)
    other = next(letter for letter in words.areas if letter != words.plain_area)
    shown = {"pn": plain, "pr": words.plain_area + river.letter, "wn": other + words.plain_line}
    one = tile(*told, faces=tuple(shown[face] for face in faces))
    assert constraints._is_country(one, words) is country
    assert constraints._is_country(tile(faces=BARE), load_vocabulary("dungeon")) is False


@pytest.mark.parametrize(
    ("faces", "halves", "ways"),
    [
        ("sh sw", (0, 1), 1), ("sh st", (0, 1), 2), ("ow ow", (0, 1), 1), ("oh oh", (0, 1), 1),
        ("ow sh ow", (0, 1, 2), 3), ("ow sw ow", (0, 1, 2), 2), ("sw sw", (0, 1), 0),
        ("sr kw", (0, 1), 0), ("sh sh", (1,), 1), ("sh sh", (), 0),
    ],
)  # fmt: skip
def test_ways_out_are_lines_that_are_walked_and_runs_of_areas(
    faces: str, halves: tuple[int, ...], ways: int, dungeon: Vocabulary
) -> None:
    cells = cells_of(dungeon, ("a", tuple(faces.split())), (None, None))
    assert constraints._ways_out(cells.placed[0], [*halves], cells) == ways
    assert constraints._ways_out(cells.placed[1], [*halves], cells) == 0


def test_sides_at_the_border_are_told_with_their_half_sides(dungeon: Vocabulary) -> None:
    cells = cells_of(dungeon, ("a", ("sh", "sh", *BARE[2:])), ("b", (*BARE[:6], "ow", "ow")))
    joints = row_of(2)
    found = [(c.id, name, h) for c, name, h in constraints._open_sides(cells, joints)]
    assert found == [
        (0, "n", [0, 1]), (0, "s", [4, 5]), (0, "w", [6, 7]),
        (1, "n", [0, 1]), (1, "e", [2, 3]), (1, "s", [4, 5]),
    ]  # fmt: skip
    assert constraints.count_entrances(cells, joints) == 2
    for number, kept in ((None, True), (2, True), (1, False), (3, False)):
        told = [*constraints._entrances(asked(entrances=number), cells, joints)]
        assert (not told) is kept
        assert kept or told[0].endswith(f"{number} were asked for, and 2 lead off the map")


@pytest.mark.parametrize(
    ("entrance", "only", "faces", "said"),
    [
        (("0,0:n",), False, {0: "sh"}, []), (("0,0:n",), False, {}, ["cannot walk"]),
        (("0,0:N",), False, {}, ["cannot walk"]), (("0,0:n",), False, {1: "sd", 4: "sr"}, []),
        ((), True, {}, []), ((), True, {0: "sh"}, []), ((), True, {4: "sr"}, ["at side s"]),
        (("1,0:n",), True, {0: "sh"}, ["cannot walk", "at side n"]),
        (("0,0:n",), True, {0: "sh", 4: "sr"}, []),
        (("7,0:n",), True, {0: "sh"}, ["at side n"]),
    ],
    ids=str,
)  # fmt: skip
def test_nothing_leads_off_but_what_was_named(
    entrance: tuple[str, ...], only: bool, faces: dict[int, str], said: list[str],
    dungeon: Vocabulary,
) -> None:  # fmt: skip
    """Sides of a cell that is named are asked about by their names alone."""
    shown = tuple(faces.get(half, "sw") for half in range(8))
    cells = cells_of(dungeon, ("a", shown), ("b", BARE), (None, None))
    ways = tuple(Entrance.parse(one) for one in entrance)
    request = asked(entrance=ways, only_entrances=only)
    found = sorted(constraints._ways_off(request, cells, row_of(3)))
    assert len(found) == len(said)
    assert all(any(part in one for one in found) for part in said)
