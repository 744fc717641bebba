"""Texts that a reader could not finish, or stumble over: one sentence, in no time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from morphs.base.errors import MorphsError
from morphs.base.numbers import whole_number
from morphs.base.svg import LENGTH
from morphs.base.toml import parse_toml
from morphs.check.terrain.entries import RULE
from morphs.draw.upright import BOX, PLACE
from morphs.generators.terrain.terrain_json import from_dict
from morphs.generators.terrain.textmapper_read import CELL, LABEL, LINE, read_textmapper
from morphs.generators.zones.templates.json_dialect import parse_loose_json
from morphs.generators.zones.templates.rmg_text import read_rmg_text
from morphs.generators.zones.templates.toml_template import read_toml_template
from morphs.generators.zones.templates.vcmi_json import read_vcmi
from morphs.request.constraints import COUNT, ENTRANCE, PIN
from morphs.request.painting import STROKE
from morphs.workbench.finding import TOKEN
from morphs.workbench.importing.neighbours import read_neighbours
from tests.bad_input.commands import assert_one_line, run

LONG = 100_000
SECONDS = 2.0


def repeated(part: str) -> str:
    return part * (LONG // len(part))


WORST = [
    ("0101-0102 a", " ", "x"),
    ("0101-0102 a ", '" ', "x"),
    ("0101-0102 ", '"a', "x"),
    ("", "0101-", "x"),
    ("", "01-01-", ""),
    ("", "1", "."),
    ("0101 ", '"" a(', ""),
    ("0101 ", 'a="', ""),
    ("0101 ", '" ', "x"),
    ("0101", " ", ""),
    ("", "[", ""),
    ("", "9", "x"),
    ("", "9.", "x"),
    ("", " ", "x"),
    ("translate(", "1", ")"),
    ("translate(", "1,", ")"),
    ("0,0=", "a:f", "?"),
    ("0,0", " ", ""),
    ("0,0:", "w", "="),
    ("", "a=", ""),
]
MATCHED = (LINE, CELL, LENGTH, BOX, PLACE, PIN, ENTRANCE, COUNT, STROKE, RULE)
SOUGHT = (LABEL, TOKEN)


@pytest.mark.parametrize("pattern", [*MATCHED, *SOUGHT], ids=lambda pattern: pattern.pattern[:24])
def test_no_pattern_takes_long_over_the_worst_text(pattern: re.Pattern[str]) -> None:
    for before, part, after in WORST:
        text = f"{before}{repeated(part)}{after}"
        begun = time.process_time()
        pattern.match(text)
        pattern.fullmatch(text)
        if pattern in SOUGHT:
            pattern.findall(text)
        assert time.process_time() - begun < SECONDS, (before, part, after)


@pytest.mark.parametrize(("before", "part", "after"), WORST)
def test_a_text_map_of_the_worst_line_is_read_or_refused_at_once(
    before: str, part: str, after: str
) -> None:
    begun = time.process_time()
    read_textmapper(f"0101 forest\n{before}{repeated(part)}{after}\n")
    assert time.process_time() - begun < SECONDS


@pytest.mark.parametrize("part", ["/**/", "/*", "//", ",", ",/**/", '"', '"\\', "[", "*/", "/"])
@pytest.mark.parametrize("head", ["", '{"a": 1,', '{"a": ['])
def test_comments_and_commas_are_read_in_one_go(head: str, part: str) -> None:
    begun = time.process_time()
    with pytest.raises(MorphsError, match="not valid JSON"):
        parse_loose_json(head + repeated(part), "t.json")
    assert time.process_time() - begun < SECONDS


def test_comments_and_last_commas_are_still_left_out() -> None:
    text = '{"a": [1, /* , ] */ 2, // x\n ], "b": "/* no */ ,]", /**/ }'
    assert parse_loose_json(text, "t") == {"a": [1, 2], "b": "/* no */ ,]"}


@pytest.mark.parametrize(
    "text",
    [
        "a." * 30_000 + "a = 1",
        "[" + "a." * 30_000 + "a]",
        "x = {" + "a . " * 30_000 + "a = 1}",
        '"a".' * 30_000 + "a = 1",
    ],
)
def test_a_key_of_thousands_of_parts_is_refused_before_it_is_read(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(MorphsError, match="key of more than 16 parts"):
        parse_toml(text, "t.toml")
    assert time.process_time() - begun < SECONDS


def test_dots_in_strings_numbers_and_comments_are_no_keys() -> None:
    text = (
        'a = "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18"  # a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q\n'
    )
    text += "b = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]\n"
    text += 'c = """\na.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a"b"."c\n"""\n'
    assert set(parse_toml(text, "t")) == {"a", "b", "c"}


@pytest.mark.parametrize("text", ["\u00b2", "9" * 5000, "", "-1", "\u0663", "+1", " 1", "1_0"])
def test_what_is_no_whole_number_is_none(text: str) -> None:
    assert whole_number(text, 10**6) is None


def test_whole_numbers_are_read() -> None:
    assert [whole_number(text, 7) for text in ("0", "7", "8", "007")] == [0, 7, None, 7]


def rmg(number: str) -> str:
    row = ["t", "1", "1", "1", "x"] + ["1"] * 80
    row[8] = number
    return "\n\n\n" + "\t".join(row)


def vcmi(zone: str) -> str:
    return (
        f'{{"t": {{"minSize": "s", "maxSize": "s", "players": "2", "zones": {{"{zone}": {{}}}}}}}}'
    )


def own(zone: str) -> str:
    return f'name = "t"\nsmallest = "s"\nlargest = "s"\n[[zone]]\n{zone}\n'


READERS: dict[str, tuple[Callable[[str], object], Callable[[str], str]]] = {
    "rmg.txt": (lambda text: read_rmg_text(text, "rmg.txt"), rmg),
    "VCMI": (lambda text: read_vcmi(text, "t.json", lambda _: None), vcmi),
    "TOML": (lambda text: read_toml_template(text, "t.toml"), lambda n: own(f"id = {n}")),
}


@pytest.mark.parametrize("number", ["\u00b2", "9" * 5000, "9" * 4000, "\u0663"])
@pytest.mark.parametrize("kind", READERS)
def test_odd_numbers_in_templates_are_one_sentence(kind: str, number: str) -> None:
    read, text = READERS[kind]
    with pytest.raises(MorphsError) as found:
        read(text(number))
    assert len(str(found.value)) < 1000


@pytest.mark.parametrize("zone", ["id = [1]", "id = 1\nlike = [1]", "id = {}", "like = {}"])
def test_zones_named_by_lists_are_one_sentence(zone: str) -> None:
    with pytest.raises(MorphsError):
        read_toml_template(own(zone), "t.toml")


@pytest.mark.parametrize("number", ["\u00b2", "9" * 5000, "8", "-1", "x"])
def test_odd_numbers_of_neighbours_are_one_sentence(number: str, tmp_path: Path) -> None:
    path = tmp_path / "data.xml"
    path.write_text(
        f'<set><tiles><tile name="a"/></tiles><neighbors><neighbor left="a {number}" right="a"/>'
        f"</neighbors></set>"
    )
    with pytest.raises(MorphsError, match="a number from 0 to 7"):
        read_neighbours(path)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 500 + "1" + "}" * 500, '{"a":'])
def test_deep_requests_of_text_maps_are_one_sentence(text: str) -> None:
    with pytest.raises(MorphsError, match="line 1: the request after the generator"):
        read_textmapper(f"# generator x {text}\n0101 forest\n")


def test_a_deep_request_of_a_terrain_map_is_one_sentence() -> None:
    request: dict[str, object] = {}
    for _ in range(500):
        request = {"a": request}
    board = {"kind": "hex", "columns": 1, "rows": 1}
    data = {"format": "morphs-terrain", "version": 1, "board": board, "words": ["a"]}
    with pytest.raises(MorphsError, match="nested too deeply"):
        from_dict({**data, "terrain": [0], "request": request})


@pytest.mark.parametrize("option", ["--tag", "--artist", "--background", "--pack"])
def test_names_that_are_not_utf8_are_one_sentence(option: str, tmp_path: Path) -> None:
    value = {"--background": "\udcff.png", "--pack": "\udcff"}.get(option, "!\udcff")
    (tmp_path / "\udcff").mkdir()
    (tmp_path / "\udcff" / "tile0001-hhhhhhhh.png").write_bytes(b"")
    assert_one_line(run("build", option, value, "-o", "a.json", folder=tmp_path), 2)
    assert_one_line(run("build", "--again", "\udcff.json", folder=tmp_path), 2, "no such file")


@pytest.mark.parametrize(
    "kind",
    [
        "folkesten --board hex:2x1 --px 30 -o a.png -o a.svg",
        "zones --template handshake --size 36 --px 4 -o a.png",
    ],
)
def test_control_characters_in_a_title_are_drawn_as_unknown(kind: str, tmp_path: Path) -> None:
    arguments = ("terrain", *kind.split(), "--seed", "1", "--title", "a\x01b\x1b")
    done = run(*arguments, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_a_template_of_a_million_mines_is_refused() -> None:
    zones = '"1": {"type": "treasure", "mines": {"gold": 1000000000}}'
    text = f'{{"t": {{"minSize": "s", "maxSize": "s", "players": "2", "zones": {{{zones}}}}}}}'
    with pytest.raises(MorphsError, match="at most 99"):
        read_vcmi(text, "t.json", lambda _: None)
