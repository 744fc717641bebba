"""Letters of our own hands: each has ink and stands apart from the next, and what a hand lacks is
set in type."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise, product

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.cartouches import FORMS
from morphs.art.dressing.titles import title_of
from morphs.base.exact import Floats
from morphs.draw.hands import setting
from morphs.draw.hands.letters import Letter
from morphs.draw.hands.setting import EM, SAME, has_hand, letters_of, line_of, outlines, width
from morphs.draw.hands.table import HANDS, TITLES, hand_at, hand_of, names_of
from morphs.draw.lettered import (
    Title,
    along,
    data_of,
    lettered,
    long,
    title_svg,
    title_wide,
    told,
    told_long,
)
from morphs.draw.paper import scroll_size
from morphs.draw.terrain.labels import text_width
from tests.conftest import ROOT
from tests.last_bit import disturbed

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;'’‘“”\"-–—!?()/&+×·"
LATIN = "".join(chr(sign) for sign in range(0xC0, 0x100) if chr(sign) not in "÷") + "ŒœŠšŽž"
SIGNS = PLAIN + LATIN


def shape_of(letter: Letter) -> BaseGeometry:
    return covered_by(letter.rings)


def covered_by(rings: Sequence[Floats]) -> BaseGeometry:
    found: BaseGeometry = shapely.Polygon()
    for ring in rings:
        found = found.symmetric_difference(shapely.Polygon(ring))
    return found


def words_of(hand: str) -> list[str]:
    return [title_of("dungeon", [], seed) for seed in range(14)] + [
        f"{hand} AVATAR To LT Wyrm's Bed: 1492 & Sons"
    ]


@pytest.mark.parametrize("hand", HANDS)
def test_every_letter_of_every_hand_is_whole_and_has_ink(hand: str) -> None:
    for sign in SIGNS:
        assert has_hand(sign, hand), sign
        for letter, _ in line_of(sign, hand).letters:
            assert all(shapely.Polygon(ring).is_valid for ring in letter.rings), sign
            shape = shape_of(letter)
            left, low, right, high = shape.bounds
            assert 2_000 < shape.area < 420_000, sign
            assert -330 < low < high < 1150 and 20 < right - left < 1100, sign
            assert abs(left - letter.left.min()) < 1 and abs(right - letter.right.max()) < 1
            inner = covered_by(letter.open)
            assert shape.buffer(1.0).contains(inner) or inner.is_empty, sign
            assert (inner.area > 0.2 * shape.area) == (
                hand == "open" and sign == "E"
            ) or sign != "E"


@pytest.mark.parametrize("hand", HANDS)
def test_letters_are_of_one_piece_but_for_those_that_are_of_two(hand: str) -> None:
    for sign in "ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghkmnopqrstuvwxyz0123456789&":
        (letter, _), *_ = line_of(sign, hand).letters
        assert shape_of(letter).geom_type == "Polygon", sign


@pytest.mark.parametrize("hand", HANDS)
def test_capitals_are_of_one_height_and_round_ones_reach_over(hand: str) -> None:
    def extent(sign: str) -> tuple[float, float]:
        (letter, _), *_ = line_of(sign, hand).letters
        spots = np.concatenate(letter.rings)[:, 1] / HANDS[hand].great.scale
        return float(spots.min()), float(spots.max())

    for sign in "EFILPR":
        low, high = extent(sign)
        assert abs(high - 700) < 45 and abs(low) < 60, sign
    for sign in "CGOS":
        low, high = extent(sign)
        assert -45 < low < 3 and 697 < high < 750, sign


@pytest.mark.parametrize("hand", HANDS)
def test_letters_stand_apart_and_evenly(hand: str) -> None:
    for words in words_of(hand):
        placed = line_of(words, hand).letters
        shapes = [shapely.affinity.translate(shape_of(one), x) for one, x in placed]
        for one, other in pairwise(shapes):
            assert 8 < one.distance(other) < 560, words
        assert line_of(words, hand).wide * EM / HANDS[hand].size == pytest.approx(
            shapely.union_all(shapes).bounds[2], abs=1.5
        )


@pytest.mark.parametrize("hand", ["mason", "open", "brush"])
def test_what_leans_away_comes_nearer(hand: str) -> None:
    """A pair of letters with much ground between them overlaps as seen from above."""

    def gap(pair: str) -> float:
        return width(pair, hand) - sum(width(sign, hand) for sign in pair)

    for pair in ("AV", "LT", "TA", "VA"):
        assert gap(pair) < gap("HH") - 0.04, pair
    assert gap("OO") < gap("HO") < gap("HH")


@pytest.mark.parametrize("hand", HANDS)
def test_a_text_with_letters_that_a_hand_lacks_is_set_in_type(hand: str) -> None:
    for words in ("Ελλάδα", "Москва", "The Hall of 龍", "Cave 🐉", "", "  "):
        assert not has_hand(words, hand)
        assert long(words, hand, 0.1) == text_width(words, bold=True) + 0.1 * max(0, len(words) - 1)
        assert lettered(words, (1, 2), 10, "#000", hand).startswith("<text")
        assert title_wide(Title(words, hand)) == title_wide(words)
        assert title_svg(Title(words, hand), (1, 2), 10, "#000").startswith("<text")
    assert "<text" not in lettered("Hall", (1, 2), 10, "#000", hand)


def test_words_as_shapes_tell_what_they_say() -> None:
    drawn = lettered('Bed & "Board"', (10, 20), 10, "#123456", "scribe")
    assert "aria-label='Bed &amp; \"Board\"'" in drawn and 'role="img"' in drawn
    line = np.array([[0.0, 0.0], [50.0, 10.0], [100.0, 0.0]])
    rim = {"stroke": "#ffffff", "stroke_width": 2.0}
    bowed = along("REALM", line, 10, "#123456", "graver", 0.2, rim)
    assert 'aria-label="REALM"' in bowed and 'stroke-width="200"' in bowed


def test_titles_fit_what_they_stand_on() -> None:
    for hand, seed in product(HANDS, range(24)):
        title = Title(title_of("dungeon", [], seed), hand, "#e0ad62")
        assert title.hand == hand
        size = scroll_size(title, 20.0, 400.0)
        assert size <= 20.0 and title_wide(title) * size < 400.0 - size
        rings = list(outlines(title, hand))
        spots = np.concatenate(rings)
        assert spots[:, 0].min() > -0.01 and spots[:, 0].max() < title_wide(title) + 0.01
        assert spots[:, 1].min() > -0.95 and spots[:, 1].max() < 0.3
        assert all(title in form(title, (200.0, 30.0), size, "#fff", "#000") or "'" in title
                   for form in FORMS.values())  # fmt: skip


def test_a_brush_draws_no_letter_twice_alike_but_each_text_always_so() -> None:
    texts = ("Eab", "Ecd", "Eef", "Egh", "Eij", "Ekl", "Emn", "Eop")
    shapes = {data_of(text, "brush").split("z")[0] for text in texts}
    assert 1 < len(shapes) <= HANDS["brush"].ways
    assert data_of("Mine", "brush") == data_of("Mine", "brush")


def test_every_kind_and_style_has_a_hand() -> None:
    kinds, styles = [*TITLES, "unknown"], ["ink", "parchment", "dark", "night", "atlas", "", "none"]
    assert {hand_of(*one) for one in product(kinds, styles)} == set(HANDS) - {"graver", "book"}
    assert {names_of(hand) for hand in ("", *HANDS)} == {"graver", "brush"}
    assert all(has_hand(there, hand) for there in SAME.values() for hand in HANDS)


def test_letters_are_where_their_line_has_them() -> None:
    for hand in HANDS:
        found = list(letters_of("The Old Hall", hand, 0.1))
        ends = [first + wide for _, first, wide in found]
        assert ends[-1] == pytest.approx(width("The Old Hall", hand, 0.1), abs=2e-3)
        assert all(first > end for end, (_, first, _) in zip(ends, found[1:], strict=False))


def test_outlines_are_the_same_under_every_hash_seed() -> None:
    code = (
        "from morphs.draw.hands.table import HANDS\nfrom morphs.draw.lettered import data_of\n"
        "print([data_of('The Abbey of Drôzul', h, 0.1, inner=i) for h in HANDS for i in (0, 1)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "7")
    }  # fmt: skip
    assert len(told) == 1


def test_last_bits_of_what_libraries_compute_change_no_letter() -> None:
    def drawn() -> list[str]:
        for kept in (setting.line_of, setting._letter, setting._apart, data_of):
            kept.cache_clear()
        return [data_of(words, hand) for hand in HANDS for words in words_of(hand)[-2:]]

    before = drawn()
    with disturbed(3) as changed:
        assert drawn() == before
    assert sum(changed) > 1000


@pytest.mark.parametrize("sign", "ij")
def test_small_letters_with_a_dot_have_it_and_lose_it_below_accents(sign: str) -> None:
    (dotted, _), (bare, _) = (
        line_of(one, "scribe").letters[0] for one in (sign, {"i": "ı", "j": "ȷ"}[sign])
    )
    dots = [ring for ring in dotted.rings if ring[:, 1].min() > 500]
    assert len(dots) == 1 and len(dotted.rings) == len(bare.rings) + 1
    assert np.ptp(dots[0][:, 0]) > 80 and np.ptp(dots[0][:, 1]) > 60, "seen at the size of titles"
    (accented, _) = line_of("í", "scribe").letters[0]
    assert len([ring for ring in accented.rings if ring[:, 1].min() > 500]) == 1


def test_a_dot_draws_no_letters_together() -> None:
    for text in ("nin", "mim", "uiu", "iii"):
        undotted = text.replace("i", "ı")
        assert width(text, "scribe") >= width(undotted, "scribe")
    apart = [
        float((b.left + y - a.right - x)[np.abs(b.left) + np.abs(a.right) < 1e5].min())
        for text in ("minimum", "innumun")
        for (a, x), (b, y) in pairwise(line_of(text, "scribe").letters)
    ]
    assert min(apart) > 40


def test_small_titles_are_not_in_open_letters() -> None:
    assert hand_at("open", 22.0) == "mason" and hand_at("open", 40.0) == "open"
    assert all(hand_at(hand, 10.0) == hand for hand in HANDS if hand != "open")


def test_sentences_are_written_in_a_hand_that_leans_or_in_italics() -> None:
    said = "Two parties went for the Sanctuary (30), off from “Ælfric’s” well."
    assert 'aria-label="Two parties' in told(said, (0, 0), 14, "#000")
    assert told_long(said) == width(said, "book")
    (stem, _), *_ = line_of("l", "book").letters
    rows = np.flatnonzero(stem.right > -1000)
    low, high = rows[len(rows) // 4], rows[3 * len(rows) // 4]
    assert stem.left[high] - stem.left[low] > 20
    other = "Пещера"
    assert 'font-style="italic"' in told(other, (0, 0), 14, "#000")
    assert told_long(other) == text_width(other, italic=True)


def test_words_of_sentences_stand_farther_apart_than_letters_whatever_reaches_over() -> None:
    """Hooks and arms reach over the space between words, stops and capitals do not close it."""
    for pair in ("ff", "df", "nn", ".T", ",v", "yw", "AV", ")T"):
        one, other = pair
        parted, closed = (line_of(words, "book") for words in (f"{one} {other}", pair))
        assert parted.wide > closed.wide + 0.13, pair
        shapes = [shapely.affinity.translate(shape_of(two), x) for two, x in parted.letters]
        assert 120 < shapes[0].distance(shapes[1]) < 480, pair
