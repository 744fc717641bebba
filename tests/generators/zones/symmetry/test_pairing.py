"""Which zones of a template are each other's twins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.generators.zones.symmetry import pairing
from morphs.generators.zones.symmetry.pairing import check_twins, find_twins
from morphs.generators.zones.templates.library import find_template


def test_twins_are_connected_alike_and_starts_are_not_their_own() -> None:
    template = find_template("six-spokes")
    twins = find_twins(template)
    pairs = {frozenset((link.a, link.b)) for link in template.connections}
    assert {frozenset(twins[zone] for zone in pair) for pair in pairs} == pairs
    assert all(twins[twins[zone]] == zone for zone in twins)
    assert all(twins[zone] != zone for zone in range(1, 7))


def test_a_template_without_two_halves_is_refused() -> None:
    with pytest.raises(MorphsError, match="no two halves that are alike"):
        find_twins(find_template("three-crowns"))


def test_as_few_zones_as_can_be_are_their_own_twins() -> None:
    """A square of four like zones around one: all but the one in the middle are paired."""
    template = find_template("crossroads")
    alone = [zone for zone, twin in find_twins(template).items() if zone == twin]
    assert len(alone) == len(template.zones) % 2


def test_a_turned_map_has_one_middle_a_level() -> None:
    template = find_template("crossroads")
    twins = {1: 2, 2: 1, 3: 3, 4: 4}
    check_twins(template, twins, levels=2, turned=True)
    check_twins(template, twins, levels=1, turned=False)
    with pytest.raises(MorphsError, match="2 zones without a twin, and a turned map of 1 level"):
        check_twins(template, twins, levels=1, turned=True)


def test_every_level_has_a_zone_and_its_twin() -> None:
    template = find_template("crossroads")
    check_twins(template, {1: 2, 2: 1, 3: 3}, levels=2, turned=True)
    with pytest.raises(MorphsError, match="lie on one level, not on 2"):
        check_twins(template, {1: 2, 2: 1}, levels=2, turned=False)


def test_a_template_of_which_hardly_two_zones_are_alike_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many numbers of zones without a twin there are to try."""
    like, dice, steps = find_template("crossroads"), Dice(1), list[int]()
    zones = tuple(replace(like.zones[-1], id=number) for number in range(40))
    pairs = [(a, b) for a in range(40) for b in range(a) if dice.below(7) == 0]
    links = tuple(replace(like.connections[0], a=a, b=b) for a, b in pairs)
    run = pairing._Search.run

    def counted(search: pairing._Search, place: int) -> bool:
        found = run(search, place)
        if place == 0:
            steps.append(search.steps)
        return found

    monkeypatch.setattr(pairing, "MOST_STEPS", 500)
    monkeypatch.setattr(pairing, "IN_ONE", 150)
    monkeypatch.setattr(pairing._Search, "run", counted)
    with pytest.raises(MorphsError, match="no two halves that are alike"):
        find_twins(replace(like, zones=zones, connections=links))
    assert len(steps) == 4
    assert sum(steps) <= 500 + len(steps)
