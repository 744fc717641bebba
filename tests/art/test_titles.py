"""Titles and premises differ from map to map."""

from __future__ import annotations

import pytest

from morphs.art.dressing.titles import FORMS, LANDMARKS, NOUNS, PLACES, title_of
from morphs.base.seeds import Dice
from morphs.plan.key.phrases import PhraseDeck
from morphs.plan.key.tables import load_tables

SEEDS = range(120)


def test_maps_of_one_sight_have_titles_of_many_forms() -> None:
    titles = [title_of("dungeon", ["cathedral"], seed) for seed in SEEDS]
    assert len(set(titles)) == len(titles)
    firsts = {" ".join(title.split()[:3]) for title in titles}
    assert len(firsts) > len(titles) / 3


def test_every_theme_and_sight_has_words_of_its_own() -> None:
    assert NOUNS.keys() == PLACES.keys() | LANDMARKS.keys()
    words = [noun for nouns in NOUNS.values() for noun in nouns]
    assert len(FORMS) * len(set(words)) > 1000


@pytest.mark.parametrize("kind", ["room", "cave"])
def test_premises_differ(kind: str) -> None:
    tables = load_tables(None)
    told = [PhraseDeck(tables).line("origin", {kind}, Dice(seed)) for seed in SEEDS]
    assert len(set(told)) > 0.8 * len(told)
    assert all(one.endswith(".") and "{" not in one for one in told)


def test_a_kitchen_is_called_one() -> None:
    deck = PhraseDeck(load_tables(None))
    names = [deck.plain("noun", {"room", "kitchen", "barrels", "tables"}, Dice(s)) for s in SEEDS]
    cooks = {"Kitchen", "Scullery", "Cookhouse", "Bakehouse"}
    assert sum(name in cooks for name in names) > 0.6 * len(names)
