"""What faces mean, of every letter of every vocabulary that ships, beside its table."""

from __future__ import annotations

from itertools import product

import pytest
from pydantic import ValidationError

from morphs.tiles.vocabulary import Area, Carrier, FacePair, Line, Vocabulary, load_vocabulary
from tests.conftest import ROOT

NAMES = sorted(path.stem for path in (ROOT / "morphs/tiles/vocabularies").glob("*.toml"))


def faces(words: Vocabulary) -> list[str]:
    return [a + b for a, b in product(words.areas, words.lines)]


@pytest.mark.parametrize("name", NAMES)
def test_a_face_carries_its_pool_and_what_runs_through_other_ground(name: str) -> None:
    words = load_vocabulary(name)
    for face in faces(words):
        area, line = words.areas[face[0]], words.lines[face[1]]
        wanted = [Carrier(area.pool, 0)] if area.pool is not None else []
        if line.flow is not None and line.flow != area.pool:
            wanted.append(Carrier(line.flow, line.size))
        found = words.carriers(face)
        assert found == tuple(wanted)
        assert [one.is_pool for one in found] == [one.size == 0 for one in wanted]


@pytest.mark.parametrize("name", NAMES)
def test_mirrored_twice_and_partner_of_the_partner_is_the_face(name: str) -> None:
    words = load_vocabulary(name)
    for face in faces(words):
        assert words.mirrored(words.mirrored(face)) == face
        assert words.partner(words.partner(face)) == face
        for turned in (words.mirrored(face), words.partner(face)):
            assert words.can_walk(turned) == words.can_walk(face)
            assert {one.liquid for one in words.carriers(turned)} == {
                one.liquid for one in words.carriers(face)
            }


@pytest.mark.parametrize("name", NAMES)
def test_one_walks_where_the_area_or_the_line_is_walked(name: str) -> None:
    words = load_vocabulary(name)
    for face in faces(words):
        area, line = words.areas[face[0]], words.lines[face[1]]
        assert words.can_walk(face) == (area.walk or line.walk)


def test_what_kinds_say_nothing_of_is_the_plain_thing() -> None:
    """Defaults, which tables leave out."""
    area = Area(letter="a", name="a", colour="#000000")
    line = Line(letter="a", name="a", colour="#000000")
    for kind in (area, line):
        assert (kind.walk, kind.wild, kind.mate, kind.mirror, kind.meets) == (
            False, False, None, None, {},
        )  # fmt: skip
    assert (area.pool, area.closes) == (None, False)
    assert (line.flow, line.size, line.inner) == (None, 1, False)


@pytest.mark.parametrize(
    ("weight", "sound"), [(0.0, True), (1.0, True), (-0.01, False), (1.01, False)]
)
def test_pairs_weigh_from_nothing_to_one(weight: float, sound: bool) -> None:
    if sound:
        assert FacePair(pair=("wh", "wd"), weight=weight).weight == weight
    else:
        with pytest.raises(ValidationError):
            FacePair(pair=("wh", "wd"), weight=weight)


@pytest.mark.parametrize(("size", "sound"), [(1, True), (9, True), (0, False), (10, False)])
def test_lines_are_of_nine_sizes(size: int, sound: bool) -> None:
    line = {"letter": "a", "name": "a", "colour": "#a0B0c0", "size": size}
    if sound:
        assert Line.model_validate(line).size == size
    else:
        with pytest.raises(ValidationError):
            Line.model_validate(line)
