"""Signs that our fonts lack become points; those they surely have are not looked up."""

from __future__ import annotations

import pytest
from PIL import ImageFont

from morphs.draw.terrain import signs
from morphs.draw.terrain.labels import font_files, text_width
from morphs.draw.terrain.signs import DOUBTED, lacking, legible, signs_of


def test_what_is_not_doubted_is_in_our_fonts() -> None:
    regular, _, bold, _ = map(signs_of, font_files())
    sure = {sign for sign in map(chr, range(0x3000)) if not DOUBTED.match(sign)}
    assert len(sure) > 190
    assert {sign for sign in sure if not sign.isspace()} <= {chr(n) for n in regular & bold}


def test_fonts_are_read_only_for_what_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(font: str) -> frozenset[int]:
        raise AssertionError(font)

    monkeypatch.setattr(signs, "signs_of", refused)
    for text in ("", "plain\x7f", "\u201cÆthel\u2019s mühle\u201d \u2013 3 × 5\u2009\u2026\n"):
        assert legible(text) == text
    with pytest.raises(AssertionError):
        legible("č")


def test_what_is_lacking_becomes_points() -> None:
    assert lacking("a č 中 中\x7f") == {"中", "\x7f"}
    assert legible("a č 中\u2003中\x7f") == "a č ·\u2003··"


@pytest.mark.parametrize("bold", [False, True])
def test_texts_are_as_wide_as_their_letters_are_together(bold: bool) -> None:
    """As Pillow has it, which sets whole texts."""
    words = "AVAToWay \u2013 \u00c4rmel fjord, 17; \u0416"
    font = ImageFont.truetype(font_files()[2 * bold], 100, layout_engine=ImageFont.Layout.BASIC)
    assert text_width(words, bold) == font.getlength(words) / 100
    assert text_width("") == 0.0


@pytest.mark.parametrize("italic", [False, True])
def test_per_cent_signs_are_as_wide_as_their_ink(italic: bool) -> None:
    """The fonts say that they are hardly wider than a point."""
    assert 0.7 < text_width("%", italic=italic) < 0.9
