"""The lists of sheets: every room by the number and the name that its key has."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
import shapely
from shapely import box

import morphs
from morphs.art.dressing.lists import (
    ALSO,
    BRIEF,
    FEW,
    LEAD,
    LINES,
    NAMES,
    TALES,
    WORDS,
    Listed,
    tellings,
    typeset,
)
from morphs.art.dressing.needs import SIGN_WIDE, needs_of
from morphs.art.dressing.page import BAR, CLOSE_UP, Edging, Page, page_of
from morphs.art.dressing.settings import PRINTED, _lettering
from morphs.building.asides import figures_of
from morphs.building.dressing import MOST, Sheet, _few, dress_of, sheet_of
from morphs.building.figures import _boxes
from morphs.building.result import Result
from morphs.building.room_list import (
    _marks,
    _word,
    district_line,
    most_telling,
)
from morphs.building.town_list import FIGURES as FIGURES_OF_TOWNS
from morphs.building.underground import _marks_told
from morphs.building.waters import lakes_of
from morphs.draw.city.canvas import town_of
from morphs.draw.city.letters import grounds_of_names
from morphs.draw.city.placing import names_on
from morphs.draw.ornament.frames import band_of
from morphs.draw.terrain.labels import Box, text_width
from morphs.draw.terrain.legend import measured
from morphs.generators.city.names import LISTED
from morphs.plan.key.finding import find_rooms, number_rooms
from morphs.plan.key.labels import blocked
from morphs.plan.key.model import Contents, Region
from morphs.plan.key.numbering import MOST_SHOWN
from morphs.plan.key.regions import Sight
from morphs.plan.plan import Plan, Thing
from morphs.request.request import Request

SIGNS = ["water", "stairs, narrow end down", "altar", "light from above", "pit", "hoard"]


def rows(count: int) -> list[Listed]:
    return [Listed(str(k + 1), "Grotto of Good Intentions"[: 6 + k % 20]) for k in range(count)]


def grounds(page: Page, signs: list[str]) -> list[shapely.Polygon]:
    """The paper that the lines of lists take, and the corner of rose and scale."""
    where, setting = page.lists, page.setting
    assert where and setting
    half, letters, found = 0.4 * setting.row, setting.letters, []
    for (x, y), column in zip(where.rooms, setting.text, strict=True):
        for block in column:
            y += block.before * where.unit
            for line in block.lines:
                end = max(run.x + text_width(run.text) * (run.face != "number") for run in line)
                found.append(box(x, y, x + end * letters, y + 0.8 * LEAD * where.unit))
                y += LEAD * where.unit
            y += block.after * where.unit
    found += [
        box(x, y - half, x + SIGN_WIDE + text_width(words) * letters, y + half)
        for words, (x, y) in zip(signs, where.signs, strict=True)
    ]
    (x, y), (left, top) = page.compass, page.scale
    corner = box(min(x - 26, left - 40), y - 38, max(x + 26, left + BAR / 2 + 16), top + 16)
    return [*found, corner]


@pytest.mark.parametrize("signs", [[], SIGNS], ids=["bare", "signs"])
@pytest.mark.parametrize("count", [1, 12, 45, 120])
@pytest.mark.parametrize("size", [(2880, 2000), (900, 2400), (3000, 1100), (300, 200)])
def test_lists_lie_on_the_sheet_and_nothing_over_another(
    size: tuple[int, int], count: int, signs: list[str]
) -> None:
    rooms = rows(count)
    page = page_of(size, True, Edging(11.0), needs_of(rooms, signs))
    if page.setting is None:
        pytest.fail("there was room")
    taken = grounds(page, signs)
    left, top, wide, high = page.frame
    assert (round(page.map_wide * page.pixels), round(page.map_high * page.pixels)) == size
    taken.append(box(left - 2, top - 2, left + wide + 2, top + high + 2))
    rim = sum(band_of(page.edging.edge))
    paper = box(rim, rim, page.wide - rim, page.high - rim)
    assert all(paper.covers(one) for one in taken)
    crossing = [pair for pair in combinations(taken, 2) if pair[0].intersects(pair[1])]
    assert not crossing


@pytest.mark.parametrize("edging", [Edging(11.0), CLOSE_UP], ids=["usual", "close"])
@pytest.mark.parametrize("count", [12, 45, 120])
@pytest.mark.parametrize("size", [(2880, 2000), (900, 2400), (3000, 1100)])
def test_lists_keep_off_the_ornament_of_their_sheet(
    size: tuple[int, int], count: int, edging: Edging
) -> None:
    page = page_of(size, True, edging, needs_of(rows(count), SIGNS, close=edging.close))
    left, _, wide, _ = page.panel
    assert page.setting
    rim = sum(band_of(edging.edge))
    assert left - rim > 5.7 and page.wide - rim - (left + wide) > 5.7
    low = max(one.bounds[3] for one in grounds(page, SIGNS))
    assert page.high - rim - low > 4


def test_more_rooms_than_a_sheet_has_room_for_are_not_listed() -> None:
    assert page_of((900, 900), True, Edging(), needs_of(rows(1000), SIGNS)).setting is None


def test_many_rooms_have_a_larger_sheet_and_a_larger_map() -> None:
    few, many = (page_of((2800, 2000), True, Edging(), needs_of(rows(n), SIGNS)) for n in (90, 140))
    assert few.wide <= 842 < max(many.wide, many.high)
    assert many.map_wide > 1.4 * few.map_wide


def test_without_a_rose_lists_are_as_high_as_their_rows() -> None:
    rosy, bare = (
        page_of((3000, 500), True, Edging(), needs_of(rows(4), [], r)) for r in (True, False)
    )
    assert bare.high < rosy.high - 50 and bare.scale[1] < bare.high - 20


@pytest.fixture(scope="module")
def closed() -> Result:
    return morphs.build(Request(board="grid:3x2", seed=6, closed=True, scale=0.3, dress=True))


def test_rooms_are_listed_as_the_key_calls_them(closed: Result) -> None:
    told = dress_of(closed.picture, closed.plan)
    named = {str(room.number): room.name for room in morphs.key_of(closed.layout).levels[0].rooms}
    assert {row.number for row in told.listed} == set(named)
    for row in told.listed:
        assert named[row.number].removeprefix("Captain ").startswith(row.name)
    assert {str(room.number) for room in told.rooms} == set(named)


def test_a_closed_map_is_come_to_from_above(closed: Result) -> None:
    entrance = dress_of(closed.picture, closed.plan).entrance
    assert entrance is not None and entrance.inward == (0, 0)
    wide, high = closed.picture.size
    assert 0 < entrance.x < wide and 0 < entrance.y < high


def test_players_see_no_numbers(closed: Result) -> None:
    told = sheet_of(closed.picture, closed.plan, players=True).dress
    assert told.legend and not told.rooms and not told.listed


def test_numbers_stand_apart_and_off_things_where_there_is_room(closed: Result) -> None:
    from morphs.building.key_board import board_of

    board = board_of(closed.picture, closed.plan)
    found = number_rooms(find_rooms(closed.plan, board), closed.plan, board)
    wide, high = closed.plan.size
    figures = figures_of(found.regions, closed.plan, 0.9, {}, (0.0, 0.0, wide, high), 0.8)
    rooms = [room for room in found.regions if room.id in figures]
    assert len(rooms) == len(figures) > 3
    taken = [
        _boxes(np.array([figures[r.id].spot]), r, figures[r.id].high)[0].buffer(-0.1) for r in rooms
    ]
    assert not any(a.intersects(b) for a, b in combinations(taken, 2))
    tree = shapely.STRtree(blocked(closed.plan))
    assert not any(len(tree.query(ground, "intersects")) for ground in taken)
    for room in rooms:
        spot, lead = figures[room.id].spot, figures[room.id].lead
        assert room.shape.covers(shapely.Point(lead or spot))


def test_sections_name_their_largest_places() -> None:
    made = morphs.build(Request(pack="sideview", board="grid:3x3", seed=2, scale=0.25))
    told = dress_of(made.picture, made.plan)
    assert 0 < len(told.listed) <= MOST_SHOWN
    assert {name for name, _ in told.legend} & {"ladder", "winding stair", "lift", "rope"}
    assert len(told.rooms) == len(told.listed)


def test_a_word_says_who_is_there_else_what() -> None:
    room = Region("a", "room", shapely.MultiPolygon(), (0.0, 0.0), 1, "Hall of Statues")
    sight = Sight("", Counter({"statue": 2, "chest": 1, "column": 9}), ("water",), 0)
    assert _word(room, sight) == "chest"
    assert _word(room, Sight("", Counter({"column": 3}), ("water",), 0)) == "water"
    people = Contents(denizens="Stone hounds (3), asleep.")
    assert _word(Region(**{**vars(room), "contents": people}), sight) == "three stone hounds"
    lair = Sight("", Counter({"wyrm": 1, "chest": 1}), (), 0)
    assert _word(Region(**{**vars(room), "contents": people}), lair) == "dragon"
    altar = Sight("", Counter({"altar": 1}), ("water",), 0)
    assert _word(Region(**{**vars(room), "contents": people}), altar) == "altar"


def test_rows_are_marked_where_there_are_traps_and_treasure() -> None:
    room = Region("a", "room", shapely.MultiPolygon(), (0.0, 0.0), 1, "Vault")
    bare, pit = Sight("", Counter(), (), 0), Sight("", Counter({"pit_round": 1}), (), 0)
    rich = Region(**{**vars(room), "contents": Contents(hazard="Darts.", treasure="Gold.")})
    assert [_marks(room, bare), _marks(room, pit), _marks(rich, bare)] == ["", "!", "!*"]
    told = [name for name, _ in _marks_told([Listed("1", "Vault", marks="*")])]
    assert told == ["treasure"]
    wide = [
        typeset((Listed("1", "Vault", marks=marks),), 20.0, WORDS).wide for marks in ("!*", "*")
    ]
    assert wide[0] > wide[1]


def text_of(rows: list[Listed], wide: float, telling: str) -> list[list[str]]:
    """The lines of rows, block by block."""
    blocks = typeset(tuple(rows), wide, telling).blocks
    return [[" ".join(run.text for run in line) for line in block.lines] for block in blocks]


def test_every_room_has_a_line_and_only_where_there_is_no_room_a_number_alone() -> None:
    rows = [Listed("", "Old Halls", heading=True), Listed("1", "Gallery", bare=True)]
    rows += [Listed("2", "Den", "two wolves"), *(Listed(str(k), "Cell", bare=True) for k in (3, 4))]
    rows += [Listed("5", "Nave", bare=True), Listed("", "Pale Caves", heading=True)]
    rows += [Listed("7", "Pit", "pit", tale="It is deep.", bare=True)]
    lines = [["1 Gallery"], ["2 Den two wolves"], ["3 Cell"], ["4 Cell"], ["5 Nave"]]
    for telling in (WORDS, LINES):
        assert text_of(rows, 40.0, telling) == [
            ["Old Halls"], *lines, ["Pale Caves"], ["7 Pit pit"]
        ]  # fmt: skip
    few = [["2 Den two wolves"], ["Nothing of note: 1, 3\u20135."]]
    assert text_of(rows, 40.0, FEW)[1:3] == few
    assert text_of(rows, 40.0, TALES)[-1] == ["7 Pit It is deep."]
    assert tellings(rows) == [TALES, WORDS, LINES, BRIEF, FEW, NAMES]
    assert tellings([Listed("1", "Gate")]) == [WORDS]
    assert tellings([Listed("1", "Gate", bare=True)]) == [WORDS, FEW]


def test_what_is_told_in_a_few_words_goes_on_below_in_whole_phrases() -> None:
    row = Listed("6", "Watch Post", "arrow slits in the vault; rats; mapmaker's case")
    assert text_of([row], 15.5, WORDS) == [
        ["6 Watch Post", "arrow slits in the vault; rats;", "mapmaker's case"]
    ]
    # A phrase that is wider than any line goes on in words.
    assert len(text_of([row], 8.0, WORDS)[0]) > 3


def test_sentences_leave_no_article_and_no_last_word_alone() -> None:
    tale = "A cave bear, thin and out of temper. A letter of credit, drawn on a living banker."
    for wide in range(12, 34):
        lines = text_of([Listed("3", "Den", tale=tale)], float(wide), TALES)[0]
        assert " ".join(lines) == f"3 Den {tale}"
        assert not any(line.lower().endswith((" a", " the")) for line in lines)
        assert len(lines[-1].split()) > 1


def test_a_text_knows_how_much_of_what_is_to_be_told_is_lost() -> None:
    row = Listed("6", "Watch Post", "arrow slits in the vault; rats; mapmaker's case")
    lost = [typeset((row,), wide, LINES).lost for wide in (17.0, 24.0, 44.0)]
    assert lost[0] > lost[1] > lost[2] == 0.0
    assert typeset((row,), 17.0, WORDS).lost < 0.1


def test_lists_below_a_map_have_signs_rose_and_scale_in_one_strip() -> None:
    page = page_of((2600, 1300), True, Edging(11.0), needs_of(rows(24), SIGNS))
    where, setting = page.lists, page.setting
    assert where and setting and setting.corner == "strip" and where.rule
    low = max(y for _, y in where.rooms) + setting.text_high
    assert low < where.rule[0] < min(y for _, y in where.headings[1:])
    assert page.compass[0] < page.scale[0] and abs(page.compass[1] - page.scale[1]) < 10
    # As many signs in each column, but for the last.
    columns = Counter(x for x, _ in where.signs)
    assert len(columns) > 1 and len({*list(columns.values())[:-1]}) <= 1


def test_marks_stay_with_the_last_word_of_a_name() -> None:
    row = Listed("28", "Rock Chamber for Nobody", "blind ape", marks="!*")
    for wide in range(17, 30):
        lines = [line for line in text_of([row], float(wide), WORDS)[0] if "!" in line]
        assert len(lines) == 1 and "Nobody ! *" in lines[0]


def test_where_little_is_told_a_row_has_what_is_whole_on_its_line() -> None:
    row = Listed("6", "Watch Post", "arrow slits in the vault; rats; mapmaker's case", marks="!")
    assert text_of([row], 17.0, NAMES) == [["6 Watch Post ! rats"]]
    assert text_of([row], 24.0, NAMES) == [["6 Watch Post ! arrow slits in the vault; rats"]]
    assert text_of([row], 44.0, NAMES)[0][0].endswith("vault; rats; mapmaker's case")


def test_long_rows_go_on_below_and_no_line_is_wider_than_its_column() -> None:
    tale = "Four pickpockets, weighing rings against lead shot. A brass spyglass with a lens."
    rows = [Listed("39", "Three-Finger Jem's Guard Hall", tale=tale, marks="!*")]
    rows += [Listed(str(k), "Withdrawing Room", bare=True) for k in range(40, 60)]
    for wide in (17.0, 21.0, 30.0):
        assert typeset(tuple(rows), wide, TALES).wide <= wide + 0.3
        first = text_of(rows, wide, TALES)[0]
        assert len(first) > 1 and " ".join(first) == f"39 {rows[0].name} ! * {tale}"


def test_no_word_says_what_the_name_says_already() -> None:
    room = Region("a", "room", shapely.MultiPolygon(), (0.0, 0.0), 1, "Vault", tags=("vault",))
    assert _word(room, Sight("", Counter({"chest": 1}), (), 0)) == "chest"


def test_great_waters_have_letters_and_small_ones_none() -> None:
    great, small = shapely.box(0, 0, 12, 9), shapely.box(20, 0, 23, 9)
    water = shapely.MultiPolygon([great, small])
    plan = Plan(shapely.box(0, 0, 30, 10), water=water, things=(Thing("boat", 6, 4.5, 0, 2, 1),))
    (lake,) = lakes_of(plan, plan, (), 5)
    assert (lake.row.number, lake.row.word) == ("A", "boat")
    assert shapely.intersects_xy(great, *lake.spot)
    assert not shapely.intersects_xy(shapely.box(5, 4, 7, 5), *lake.spot)
    island = Plan(plan.frame, water=water, things=(Thing("sight", 6, 4.5, 0, 2, 2),))
    assert lakes_of(plan, island, (), 5)[0].row.word == "island"
    named = [("whirl", (6.0, 4.5)), ("wreck", (3.0, 3.0)), ("bank", (2.0, 8.0))]
    (told,) = lakes_of(plan, island, (), 5, named)
    assert told.row.word == "wreck; whirlpool", "two things, the most telling first"
    hall = Region("a", "room", shapely.MultiPolygon([shapely.box(-1, -1, 13, 10)]), (0, 0), 1)
    assert lakes_of(plan, plan, [hall], 5) == [], "its basin"


def test_what_all_great_waters_have_is_told_of_none() -> None:
    bodies = [shapely.box(20 * k, 0, 20 * k + 12, 9 + k) for k in range(3)]
    plan = Plan(shapely.box(0, 0, 60, 20), water=shapely.MultiPolygon(bodies))
    here = [("island_tower", (20 * k + 6.0, 4.5)) for k in range(3)]
    lakes = lakes_of(plan, plan, (), 5, [*here, ("wreck", (3.0, 3.0))])
    assert [one.row.word for one in lakes] == ["", "", "wreck"]
    lakes = lakes_of(plan, plan, (), 5, [*here[:2], ("wreck", (43.0, 3.0))])
    assert [one.row.word for one in lakes] == ["wreck", *["tower on an island"] * 2]


def test_it_is_told_where_no_ground_comes_up_to_a_great_water() -> None:
    water = shapely.MultiPolygon([shapely.box(4, 4, 16, 13)])
    for start, word in ((12.0, ""), (14.0, "no way in is known")):
        floor = shapely.MultiPolygon([*water.geoms, shapely.box(8, start, 9, 18)])
        plan = Plan(shapely.box(0, 0, 20, 20), floor=floor, water=water)
        assert lakes_of(plan, plan, (), 5)[0].row.word == word


@pytest.fixture(scope="module")
def walled() -> tuple[Result, Sheet]:
    """A walled town, and its sheet."""
    made = morphs.build(Request(pack="city", board="grid:8x6", seed=12, scale=0.3, dress=True))
    return made, sheet_of(made.picture, made.plan)


def test_a_walled_town_has_numbers_where_its_list_says_and_no_names_there(
    walled: tuple[Result, Sheet],
) -> None:
    made, told = walled[0], walled[1].dress
    named = {str(room.number): room.name for room in morphs.key_of(made.layout).levels[0].rooms}
    assert len(told.listed) == len(told.rooms) > 3 and told.discs
    assert [row.number for row in told.listed] == [str(n + 1) for n in range(len(told.rooms))]
    assert all(named[row.number] == row.name for row in told.listed)
    assert len({row.name for row in told.listed}) == len(told.listed)
    reach = FIGURES_OF_TOWNS * walled[1].page.pixels
    apart = [abs(a.x - b.x) + abs(a.y - b.y) for a, b in combinations(told.rooms, 2)]
    assert min(apart) > reach


def test_discs_of_small_towns_lie_on_no_name_and_no_church(walled: tuple[Result, Sheet]) -> None:
    made, sheet = walled
    town = town_of(made.layout)
    assert town.quarters
    names = names_on(town, town.quarters, made.layout.seed)
    kept = [name for name in names if name.kind not in LISTED]
    feet, reach = sheet.dress.feet, 0.72 * FIGURES_OF_TOWNS * sheet.page.pixels
    churches = [Box(*church.body.bounds) for church in town.churches]
    grounds = [*grounds_of_names(kept, town.size, feet), *churches]
    covered = [Box(*(end / feet for end in one)) for one in grounds]
    assert len(covered) > 3 + len(churches) > 4
    for room in sheet.dress.rooms:
        ground = Box(room.x - reach, room.y - reach, room.x + reach, room.y + reach)
        assert not any(ground.meets(other) for other in covered), room.number
    assert next(one.word for one in sheet.dress.listed if one.name == "The Cornmarket") == ""


def test_legends_of_lands_leave_out_what_everybody_knows() -> None:
    names = ["plain", "water", "hill", *(f"place {k}" for k in range(MOST))]
    kept = [name for name, _ in _few([(name, lambda style: "") for name in names])]
    assert len(kept) == MOST and "plain" not in kept and "water" not in kept


def test_scales_say_how_long_they_are() -> None:
    assert measured(2, "6 miles", True) == "12 miles (2 hexes)"
    assert measured(1, "100 yards", False) == "100 yards (1 square)"
    assert measured(2, "a day", True) == "2 hexes, each a day"
    assert measured(2, "1.5 miles", True) == "3 miles (2 hexes)"
    assert measured(2, "1 mile", True) == "2 hexes, each 1 mile"
    assert measured(2, "0 miles", False) == "2 squares, each 0 miles"
    assert measured(3, "", False) == "3 squares"


def test_lists_with_districts_stand_beside_a_large_map_in_letters_that_are_read() -> None:
    """On the next larger paper, which is cut to the map; without districts on A4."""
    told = [
        row._replace(name="Hob Carter's Chamber", word="three novices; good rope")
        for row in rows(42)
    ]
    parted = [Listed("", "Old Halls", "53 rooms", heading=True, hue="#48602a"), *told]
    signs = ["main way", "secret door", "water", "spiral stairs", "trap", "treasure"]
    sizes = {}
    for name, every in (("parted", parted), ("plain", told)):
        page = page_of((1680, 1200), True, Edging(mat=13.0), needs_of(every, signs))
        assert page.setting
        share = page.map_wide * page.map_high / (page.wide * page.high)
        sizes[name] = page.wide, page.below, share, page.setting.letters
    wide, is_below, share, letters = sizes["parted"]
    assert 842 < wide <= 1001 and not is_below
    assert share > 0.45 and letters >= 7.2
    assert sizes["plain"][0] <= 842


def test_headings_of_districts_have_a_swatch_and_tell_what_they_are() -> None:
    row = Listed(
        "", "Sunken Hollows", "140 rooms; kobolds and ratfolk", heading=True, hue="#123456"
    )
    for wide, lines in ((40.0, 1), (17.0, 2)):
        (block,) = typeset((row,), wide, WORDS).blocks
        assert len(block.lines) == lines and block.heads
        runs = [run for line in block.lines for run in line]
        assert (runs[0].face, runs[0].text) == ("swatch", "#123456")
        assert " ".join(run.text for run in runs[1:]) == f"{row.name} {row.word}"
        assert all(run.x >= runs[1].x for run in runs[1:])
    plain = typeset((Listed("", "Old Halls", heading=True),), 17.0, WORDS).blocks[0]
    assert [run.face for run in plain.lines[0]] == ["heading"]


def test_a_district_tells_of_its_rooms_and_whom_one_meets_most() -> None:
    assert district_line(140, {"kobolds": 3, "rats": 1, "ratfolk": 2, "bats": 2}) == (
        "140 rooms; kobolds and bats"
    )
    assert district_line(7, {"rats": 1, "bats": 1}) == "7 rooms; bats"
    assert district_line(1, {}) == "1 room"


def test_rooms_with_most_to_tell_are_told_in_their_order() -> None:
    rows = [
        Listed("1", "Gate", "gatehouse; way in"),
        Listed("2", "Cell", bare=True),
        Listed("3", "Den", "two wolves"),
        Listed("4", "Vault", "pit; ring", marks="!*"),
        Listed("5", "Throne", marks="#"),
    ]
    assert [row.number for row in most_telling(rows, [], 3)] == ["1", "4", "5"]
    assert [row.number for row in most_telling(rows, [], 9)] == ["1", "3", "4", "5"]


def test_lists_beside_a_small_map_leave_most_of_the_sheet_to_it() -> None:
    page = page_of((480, 480), True, Edging(), needs_of(rows(15), SIGNS))
    assert not page.below and page.is_level and page.setting
    assert page.map_wide > 1.6 * page.setting.wide
    (x, y), (left, low) = page.compass, page.scale
    assert abs(y - low) < 10 and x < left


def test_letters_of_lists_with_districts_are_read_on_a4_too() -> None:
    """B4, for such maps, is printed on A4 as well, where all is smaller by a sixth."""
    parted = [Listed("", "Old Halls", "53 rooms", heading=True, hue="#48602a"), *rows(30)]
    page = page_of((2400, 2400), True, Edging(mat=13.0), needs_of(parted, SIGNS))
    assert page.setting and 709 <= max(page.wide, page.high) <= 1001
    assert page.setting.letters * 842 / 1001 >= 8.0


def test_small_letters_are_less_dear_on_the_paper_of_wall_maps_alone() -> None:
    plain, printed, wall = (dict(_lettering(larger)) for larger in (1.0, PRINTED, 1.25))
    assert [*plain.values()] == [*printed.values()]
    assert max(wall.values()) < max(plain.values())


def test_the_words_before_other_rooms_are_in_one_column_with_two_lines() -> None:
    bare = [Listed(str(k), "Room of the Unlikely Long Name", "", bare=True) for k in range(2, 9)]
    blocks = typeset((Listed("1", "Hall", "way in"), *bare), 20.0, ALSO).blocks
    (heading,) = [block for block in blocks if block.lines[0][0].face == "besides"]
    assert len(heading.lines) == 2


def test_signs_leave_a_vignette_its_room_and_take_no_more_height() -> None:
    signs = ["door", "secret door", "double door", "portcullis", "altar", "statue", "well", "pit"]
    plain, with_one = (
        needs_of(rows(20), signs, rose=True, close=True, vignette=one) for one in (False, True)
    )
    columns, high, left = with_one.snugly(375.0, 8.0, 4, 2, 62.0)
    assert left and columns <= 4 and high >= 2 and high * with_one.row(8.0) <= 62.0
    assert plain.snugly(375.0, 8.0, 4, 2, 62.0) == (4, 2, False)
