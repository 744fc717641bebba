"""Which links join water: as in the check of layouts, meadows do not join their streams."""

from morphs.art.geometry.code import water_links
from morphs.art.overland.overland import draw_country
from morphs.board.shape import shape_of
from morphs.tiles.joining import ways_to_join
from morphs.tiles.tile import unjoined
from morphs.tiles.vocabulary import Vocabulary

SHORE = ("an", "an", "an", "an", "an", "an", "an", "ps", "ps", "an", "an", "an")


def test_a_group_joins_water_where_all_of_it_is_wet() -> None:
    faces = ("pr", "pn", "ps", "an")
    assert water_links(((0, 1, 2), (0, 2), (2, 3)), faces, "rs", "a") == [{0, 2}, {2, 3}]


def test_streams_in_one_meadow_stay_apart() -> None:
    faces = ("ps", "ps", *["pn"] * 4, "ps", "ps", *["pn"] * 4)
    meadow = (tuple(range(12)),)
    apart = draw_country("hex", faces, 5, meadow)
    joined = draw_country("hex", faces, 5, (*meadow, (0, 6)))
    assert len(apart.courses) == 2 and len(joined.courses) == 1


def test_a_linked_river_reaches_its_lake() -> None:
    faces = ("an", "an", "an", "an", "pn", "pn", "pr", "pr", "pn", "pn", "pn", "pn")
    country = draw_country("hex", faces, 3, ((0, 1, 2, 3, 6),))
    assert country.running("r").intersection(country.water).area > 0.1


def test_country_that_streams_cross_everywhere_can_be_parted(overland: Vocabulary) -> None:
    """Joining the two meadows would join their streams: one of the ways does neither."""
    ways = ways_to_join(shape_of("hex"), 0, SHORE, overland)
    assert any({7, 8} <= set(group) for group in ways[0])
    assert not any({7, 8} <= set(group) for group in ways[2])
    assert not any({7, 8} <= set(group) for group in unjoined(SHORE, overland).links)
