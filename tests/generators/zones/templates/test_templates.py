"""Templates: ours in TOML, VCMI's JSON, the original's table; those that ship; who plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphs.base.errors import MorphsError
from morphs.generators.zones.request import ZoneRequest, resolve_request
from morphs.generators.zones.templates.json_dialect import parse_loose_json
from morphs.generators.zones.templates.library import (
    find_template,
    read_templates,
    shipped_templates,
)
from morphs.generators.zones.templates.rmg_text import read_rmg_text
from morphs.generators.zones.templates.template import Template, Tier, Towns, peopled
from morphs.generators.zones.templates.toml_template import read_toml_template
from morphs.generators.zones.templates.vcmi_json import read_vcmi, squares_of

VCMI = """
{ // two homes
  "Pair": { "minSize": "s", "maxSize": "m+u", "players": "2", "humans": "1-2",
    "zones": {
      "1": { "type": "playerStart", "size": 11, "owner": 1, "monsters": "Strong",
             "playerTowns": { "castles": 1 }, "mines": { "wood": 1, "mithril": 2 },
             "treasure": [ { "min": 500, "max": 3000, "density": 9 }, ], },
      "2": { "type": "playerStart", "size": 11, "owner": 2, "monsters": "medium",
             "minesLikeZone": 1, "treasureLikeZone": 3, "townsLikeZone": 1,
             "terrainTypes": ["subterra", "water"], "allowedTowns": ["castle", "cove"] },
      "3": { "type": "treasure", "treasureLikeZone": 1, "terrain": 5 },
    },
    "connections": [ { "a": "1", "b": "3", "guard": 3000 }, { "a": "2", "b": "3" },
                     { "a": "2", "b": "2" }, { "a": "1", "b": "2", "type": "forcePortal" } ],
    /* the end */
  },
}
"""
OURS = """
name = "Pair"
smallest = "s"
largest = "90x90x2"
players = "2"

[[zone]]
id = 1
type = "start"
owner = 1
size = 12
player-towns = { castles = 1 }
mines = { wood = 1 }
treasure = [[500, 3000, 9]]

[[zone]]
id = 2
like = 1
owner = 2

[[connection]]
between = [1, 2]
guard = 4500
border-guard = true
"""


def test_a_file_of_vcmi_with_its_oddities() -> None:
    said: list[str] = []
    (template,) = read_vcmi(VCMI, "pair.json", said.append)
    one, two, three = template.zones
    assert (template.smallest, template.largest) == (36 * 36, 72 * 72 * 2)
    assert (template.players, template.humans) == ((2,), (1, 2))
    assert one.monsters == "strong"
    assert two.monsters == "normal"
    assert one.mines == two.mines == {"wood": 1}
    assert one.treasure == two.treasure == three.treasure == (Tier(500, 3000, 9),)
    assert one.player_towns == two.player_towns == Towns(castles=1)
    assert two.terrains == ("subterranean",)
    assert [(link.a, link.b, link.kind) for link in template.connections] == [
        (1, 3, "guarded"), (2, 3, "guarded"), (1, 2, "portal"),
    ]  # fmt: skip
    for word in ("medium", "Strong", "mithril", "water", "'terrain'", "itself"):
        assert any(word in line for line in said), word


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"b": "3", "guard"', '"b": "9", "guard"', "zone 9 is not there"),
        ('"treasureLikeZone": 3', '"treasureLikeZone": 7', "names zone 7"),
        ('"minSize": "s"', '"minSize": "tiny"', "is no size"),
        ('"minSize": "s"', '"minSize": "g+u"', "'g+u', is larger than the largest"),
        ('"players": "2"', '"players": "two"', "should be numbers"),
        ('"monsters": "medium"', '"monsters": "fierce"', "fierce"),
        ('"size": 11, "owner": 2', '"size": -4, "owner": 2', "zones.2.size"),
        ('"type": "forcePortal"', '"type": "bridge"', "bridge"),
        ('"maxSize"', '"maxSice"', "maxSize"),
        ('"2": {', '"two": {', "numbered from 1"),
        ("{ // two homes", "[ // two homes", "not valid JSON"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(old: str, new: str, said: str) -> None:
    assert old in VCMI
    with pytest.raises(MorphsError, match=r"^pair\.json") as error:
        read_vcmi(VCMI.replace(old, new), "pair.json", lambda _: None)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_like_itself_is_read_with_a_warning() -> None:
    said: list[str] = []
    text = VCMI.replace('"treasureLikeZone": 1, "terrain"', '"treasureLikeZone": 2, "terrain"')
    read_vcmi(text, "pair.json", said.append)
    assert any("circle" in line for line in said)


def test_comments_in_strings_stay_and_lines_are_kept() -> None:
    data = parse_loose_json('{"a": "no // comment", /* x\n y */ "b": [1, 2,], }', "f")
    assert data == {"a": "no // comment", "b": [1, 2]}
    with pytest.raises(MorphsError, match="line 3"):
        parse_loose_json('{ // one\n /* two */ "a": 1\n b }', "f")


def test_sizes_by_letter_and_number() -> None:
    assert [squares_of(size) for size in ("s", "xl+u", "G", "90x80", "90x80x2")] == [
        1296, 41472, 63504, 7200, 14400,
    ]  # fmt: skip


def test_our_own_form() -> None:
    template = read_toml_template(OURS, "pair.toml")
    one, two = template.zones
    assert (two.type, two.owner, two.mines, two.treasure) == ("start", 2, one.mines, one.treasure)
    assert template.connections[0].border_guard
    assert template.largest == 90 * 90 * 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("owner = 2", "", "needs its owner"),
        ("like = 1", "like = 5", "zone above it"),
        ("between = [1, 2]", "between = [1, 3]", "zone 3 is not there"),
        ("between = [1, 2]", "between = [1, 1]", "itself"),
        ("wood = 1", "gravel = 1", "gravel"),
        ("[500, 3000, 9]", "[5000, 3000, 9]", "least value"),
        ('smallest = "s"', "", "smallest"),
        ('smallest = "s"', 'smallest = "g+u"', "'g+u', is larger than the largest"),
        ("size = 12", "siez = 12", "siez"),
        ("id = 2", "id = 1", "same id"),
        ("[[zone]]", "[[zone", "not valid TOML"),
    ],
)
def test_faults_of_our_own_form(old: str, new: str, said: str) -> None:
    assert old in OURS
    with pytest.raises(MorphsError, match=r"^pair\.toml") as error:
        read_toml_template(OURS.replace(old, new), "pair.toml")
    assert said in str(error.value)


def rmg_table(extended: bool) -> str:
    """Two zones and a connection as the original's table has them, or its extension's."""
    width, zone, link = (129, 27, 116) if extended else (85, 3, 76)
    towns, grounds = (10, 10) if extended else (9, 8)
    rows = []
    for owner in (1, 2):
        row = [""] * width
        if owner == 1:
            at = 14 if extended else 0
            row[at : at + 3] = ["Table", "1", "8"]
            row[link : link + 5] = ["1", "2", "4500", "", "x"]
        row[zone] = str(owner)
        row[zone + 1] = "x"
        row[zone + 5] = "11"
        row[zone + 10] = str(owner)
        row[zone + 12] = "1"
        row[zone + 20] = "x"
        mines = zone + 20 + towns
        row[mines], row[mines + 7 + 6] = "1", "2"
        row[mines + 14 + 1 + 2] = "x"
        row[mines + 14 + 1 + grounds] = "strong"
        tiers = mines + 14 + 1 + grounds + 3 + towns
        row[tiers : tiers + 3] = ["500", "3000", "9"]
        rows.append("\t".join(row))
    return "\n".join(["head\t" * (width - 1)] * 3 + rows)


@pytest.mark.parametrize("extended", [False, True])
def test_the_original_table(extended: bool) -> None:
    (template,) = read_rmg_text(rmg_table(extended), "rmg.txt")
    one, two = template.zones
    assert (template.name, template.smallest, template.largest) == ("Table", 1296, 8 * 1296)
    assert (one.type, one.size, one.owner, two.owner) == ("start", 11, 1, 2)
    assert one.player_towns == Towns(castles=1)
    assert one.factions == ("castle",)
    assert (one.mines, one.mine_density) == ({"wood": 1}, {"gold": 2})
    assert (one.terrains, one.monsters) == (("grass",), "strong")
    assert one.treasure == (Tier(500, 3000, 9),)
    (link,) = template.connections
    assert (link.a, link.b, link.guard, link.border_guard) == (1, 2, 4500, True)


@pytest.mark.parametrize(("extended", "limits"), [(False, 5), (True, 9)])
def test_the_table_says_for_how_many_players_a_part_is_there(extended: bool, limits: int) -> None:
    zone, link = (27, 116) if extended else (3, 76)
    rows = [line.split("\t") for line in rmg_table(extended).splitlines()]
    rows.append([*rows[4]])  # a third zone, for three players and two humans at least
    rows[5][zone], rows[5][zone + 10] = "3", "3"
    rows[5][zone + 6 : zone + 10] = ["2", "8", "3", "8"]
    rows[4][link : link + 3] = ["2", "3", "100"]
    rows[5][link : link + 3] = ["1", "3", "200"]
    rows[5][link + limits : link + limits + 4] = ["0", "2", "0", "8"]  # not for three humans
    (template,) = read_rmg_text("\n".join(map("\t".join, rows)), "rmg.txt")
    assert template.players == (2, 3)

    def there(players: int, humans: int) -> tuple[list[int], list[int]]:
        found = peopled(template, players, humans)
        return [zone.id for zone in found.zones], [link.guard for link in found.connections]

    assert there(2, 2) == ([1, 2], [4500])
    assert there(3, 1) == ([1, 2], [4500])
    assert there(3, 2) == ([1, 2, 3], [4500, 100, 200])
    assert there(3, 3) == ([1, 2, 3], [4500, 100])
    asked = ZoneRequest(template="rmg.txt", size=36, humans=1, computers=2)
    with pytest.raises(MorphsError, match="start zones for 2 players when 3 play, 1 of them"):
        resolve_request(asked, template)


def test_a_table_that_is_none() -> None:
    with pytest.raises(MorphsError, match=r"rmg.txt: the table holds no template"):
        read_rmg_text("a\tb", "rmg.txt")
    with pytest.raises(MorphsError, match="row 4, column 4: 'x' should be a whole number"):
        read_rmg_text(rmg_table(False).replace("\t1\tx\t", "\tx\tx\t"), "rmg.txt")


def test_a_template_that_ships_is_read_once() -> None:
    for name, template in shipped_templates().items():
        assert find_template(name) is template


def test_the_templates_that_ship_serve_two_to_eight() -> None:
    shipped = shipped_templates()
    assert len(shipped) >= 12
    most = {max(template.players) for template in shipped.values()}
    assert set(range(2, 9)) <= most
    for template in shipped.values():
        assert template.description.endswith(".")
        resolve_request(ZoneRequest(), template)


def test_a_file_with_a_hash_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "two #1.json"
    path.write_text(VCMI)
    (name,) = {template.name for template in read_templates(path)}
    assert find_template(str(path)).name == find_template(f"{path}#{name}").name == name
    with pytest.raises(MorphsError, match="there is no such template"):
        find_template("no" * 3000)


def test_a_template_by_name_or_file(vcmi_templates: dict[str, Template]) -> None:
    assert find_template("crossroads").name == "Crossroads"
    with pytest.raises(MorphsError, match="there is no such template: use crossroads"):
        find_template("nowhere")
    assert len(vcmi_templates) == 59  # one of sixty is there twice


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"size": 36}, "made for maps of 5184 to"),
        ({"players": 5}, "start zones for 4 players"),
        ({"humans": 2, "computers": 1, "players": 4}, "humans 2"),
        ({"players": 1}, "made for 2, 3, 4 players"),
    ],
)
def test_what_a_template_does_not_allow(asked: dict[str, int], said: str) -> None:
    with pytest.raises(MorphsError) as error:
        resolve_request(ZoneRequest(**asked), find_template("crossroads"))
    assert said in str(error.value)


def test_humans_and_computers() -> None:
    template = find_template("usurper")
    options = resolve_request(ZoneRequest(humans=3, computers=1), template)
    assert (options.players, options.humans, options.computers) == (4, 3, 1)
    assert resolve_request(ZoneRequest(), template).players == 6
