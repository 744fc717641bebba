"""Documents of keys: every room is in them, and what users write is text, never markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import morphs
from tests.plan.key.conftest import keyed

PX = 20
EVIL = "<script>alert(1)</script> **bold** [x](javascript:y) {{rooms}} &amp; # | `"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[morphs.Layout, morphs.Key, Path]:
    layout, _, key = keyed(board="grid:2x2", frame="after", seed=4)
    key = key.changed(key.rooms[2].id, name=EVIL, notes=EVIL)
    folder = tmp_path_factory.mktemp("key")
    names = ("k.md", "k.html", "k.pdf", "k.json")
    morphs.write_key(key, *(folder / name for name in names), layout=layout, px_per_square=PX)
    return layout, key, folder


def test_markdown_has_every_room_once(made: tuple[morphs.Layout, morphs.Key, Path]) -> None:
    _, key, folder = made
    text = (folder / "k.md").read_text(encoding="utf-8")
    numbers = re.findall(r"(?m)^### (\d+)\.", text)
    assert numbers == [str(room.number) for room in key.rooms]
    assert "<script>" not in text
    assert r"\*\*bold\*\*" in text


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name == "href" and tag == "a"]


def test_the_page_links_every_number_to_its_room(
    made: tuple[morphs.Layout, morphs.Key, Path],
) -> None:
    _, key, folder = made
    text = (folder / "k.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    rooms = [f"room-{room.number}" for room in key.rooms]
    assert [name for name in page.ids if name.startswith("room-")] == rooms
    assert page.links == [f"#{name}" for name in rooms]
    assert page.tags.count("script") == 1
    assert "{{rooms}}" in text  # a user's text is not taken for a mark of the page
    assert text.count("<h1>") == 1


def test_the_paper_is_a_pdf_that_is_the_same_again(
    made: tuple[morphs.Layout, morphs.Key, Path], tmp_path: Path
) -> None:
    layout, key, folder = made
    data = (folder / "k.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") >= 3
    morphs.write_key(key, tmp_path / "k.pdf", layout=layout, px_per_square=PX)
    assert (tmp_path / "k.pdf").read_bytes() == data


def test_a_key_of_another_layout_is_refused(
    made: tuple[morphs.Layout, morphs.Key, Path], tmp_path: Path
) -> None:
    other = morphs.build(board="grid:3x3", seed=1).layout
    with pytest.raises(morphs.MorphsError, match="another layout"):
        morphs.write_key(made[1], tmp_path / "x.html", layout=other)
    with pytest.raises(morphs.MorphsError, match="not at hand"):
        morphs.write_key(made[1], tmp_path / "x.pdf")
    assert list(tmp_path.iterdir()) == []
    report = morphs.check_key(made[1], layout=other)
    assert len(report.faults) == 1
    assert "another layout" in report.faults[0]


def test_long_texts_and_broken_keys_are_refused_in_a_sentence(
    made: tuple[morphs.Layout, morphs.Key, Path], tmp_path: Path
) -> None:
    _, key, folder = made
    text = (folder / "k.json").read_text(encoding="utf-8")
    long = key.changed(key.rooms[0].id, notes="x" * 100_000).to_json()
    for bad, told in (
        (long, "at most 20000"),
        (text.replace('"morphs-key"', '"morphs-kye"'), "no key of Morphs"),
        (text.replace('"version": 1', '"version": 9'), "version 9"),
        (re.sub(r'"number": 2,', '"number": 1,', text, count=1), "two rooms have the number 1"),
        (text.replace('"kind": "door"', '"kind": "gate"'), "kind"),
        ("[]", "no JSON object"),
    ):
        path = tmp_path / "bad.json"
        path.write_text(bad, encoding="utf-8")
        with pytest.raises(morphs.MorphsError) as caught:
            morphs.read_key(path)
        assert told in str(caught.value)
        assert "\n" not in str(caught.value)
