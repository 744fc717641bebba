"""What links.toml says of tiles in several parts: what is known stays, what is new is added."""

from __future__ import annotations

from pathlib import Path

from morphs.tiles.packs.links_file import add_links, follow_links, read_links


def test_new_links_stand_beside_those_that_are_known(tmp_path: Path) -> None:
    assert read_links(tmp_path) == {}
    assert add_links(tmp_path, {"b": [["n1", "s2"]]}) == 1
    assert add_links(tmp_path, {"b": [["e1", "w1"]], "a": [["n1", "e2"], ["w1", "w2"]]}) == 1
    known = {"a": [["n1", "e2"], ["w1", "w2"]], "b": [["n1", "s2"]]}
    assert read_links(tmp_path) == known
    before = (tmp_path / "links.toml").read_text()
    assert add_links(tmp_path, {"a": [["s1", "e2"]]}) == 0
    assert (tmp_path / "links.toml").read_text() == before


def test_links_follow_their_files(tmp_path: Path) -> None:
    add_links(tmp_path, {"a": [["n1", "e2"]], "b": [["w1", "w2"]]})
    other = tmp_path / "other"
    other.mkdir()
    add_links(other, {"d": [["s1", "s2"]]})
    follow_links(tmp_path, {"a": "c"}, other)
    assert read_links(other) == {"c": [["n1", "e2"]], "d": [["s1", "s2"]]}
    follow_links(tmp_path, {"a": "c"})
    assert read_links(tmp_path) == {"c": [["n1", "e2"]], "b": [["w1", "w2"]]}
