"""Dice of towns."""

from morphs.generators.city.dice import below, key_of, swing, unit


def test_a_share_is_the_same_die_as_a_number() -> None:
    key = key_of(7, "houses")
    for feature in ((), (3,), (-2, 5), (1, 2, 3, 4)):
        assert unit(key, *feature) == below(4096, key, *feature) / 4096
        assert swing(key, *feature) == 2 * unit(key, *feature) - 1
