"""Which zones of a template are each other's twins."""

from __future__ import annotations

import pytest

from morphs.base.errors import MorphsError
from morphs.zones.symmetry.pairing import find_twins
from morphs.zones.templates.library import find_template


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
