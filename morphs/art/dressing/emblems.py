"""The small signs that landmarks of a large map have beside their numbers, where what stands in
their rooms is too small to be seen."""

from __future__ import annotations

EMBLEMS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "b": (
        "lair",
        ("dragon", "lair", "den", "nest", "spider", "beast", "eel", "eyed thing", "web"),
        "M-.32 .3C-.36 .06 -.14 0 0 -.04C.14 0 .36 .06 .32 .3C.24 .46 .1 .34 0 .34"
        "C-.1 .34 -.24 .46 -.32 .3ZM-.46 -.04a.1 .14 0 1 0 .2 0a.1 .14 0 1 0 -.2 0Z"
        "M-.23 -.27a.1 .15 0 1 0 .2 0a.1 .15 0 1 0 -.2 0ZM.03 -.27a.1 .15 0 1 0 .2 0"
        "a.1 .15 0 1 0 -.2 0ZM.26 -.04a.1 .14 0 1 0 .2 0a.1 .14 0 1 0 -.2 0Z",
    ),
    "c": (
        "seat of power",
        ("throne", "palace", "great hall", "court", "audience", "hall of state"),
        "M-.44 .36V-.22L-.2 .02L0 -.4L.2 .02L.44 -.22V.36Z",
    ),
    "k": (
        "the dead",
        ("crypt", "tomb", "mausoleum", "necropolis", "coffin", "coffins", "dead", "charnel"),
        "M-.38 -.08A.38 .36 0 0 1 .38 -.08C.38 .08 .32 .16 .24 .2V.42H-.24V.2"
        "C-.32 .16 -.38 .08 -.38 -.08ZM-.26 -.06a.1 .11 0 1 0 .2 0a.1 .11 0 1 0 -.2 0Z"
        "M.06 -.06a.1 .11 0 1 0 .2 0a.1 .11 0 1 0 -.2 0Z",
    ),
    "a": (
        "holy place",
        ("temple", "cathedral", "altar", "shrine", "chapel", "cloister", "sanctuary", "minster"),
        "M-.44 -.02H.44V.13H.3V.42H-.3V.13H-.44ZM0 -.48C.16 -.3 .14 -.15 0 -.12"
        "C-.14 -.15 -.16 -.3 0 -.48Z",
    ),
    "w": (
        "deep water",
        ("water", "cistern", "lake", "pool", "harbour", "well"),
        "M-.46 -.14Q-.23 -.4 0 -.18T.46 -.22V-.02Q.23 .22 0 0T-.46 .06Z"
        "M-.46 .2Q-.23 -.06 0 .16T.46 .12V.32Q.23 .56 0 .34T-.46 .4Z",
    ),
    "s": (
        "arms",
        ("barracks", "guard", "guardroom", "arena", "fighting", "watch", "armoury", "war"),
        "M-.44 -.44L-.28 -.4L0 -.11L.28 -.4L.44 -.44L.4 -.28L.11 0L.26 .15L.35 .06L.42 .13"
        "L.32 .24L.45 .37L.37 .45L.24 .32L.13 .42L.06 .35L.15 .26L0 .11L-.15 .26L-.06 .35"
        "L-.13 .42L-.24 .32L-.37 .45L-.45 .37L-.32 .24L-.42 .13L-.35 .06L-.26 .15L-.11 0L-.4 -.28Z",
    ),
    "l": (
        "books",
        ("library", "archive", "archives", "scriptorium"),
        "M-.46 -.3Q-.22 -.4 -.04 -.26V.34Q-.22 .22 -.46 .3ZM.46 -.3Q.22 -.4 .04 -.26V.34"
        "Q.22 .22 .46 .3Z",
    ),
    "g": (
        "feasts",
        ("feast", "feasting", "banqueting", "kitchen", "kitchens"),
        "M-.32 -.46H.32C.32 -.1 .22 .04 .07 .07V.3L.26 .44H-.26L-.07 .3V.07"
        "C-.22 .04 -.32 -.1 -.32 -.46Z",
    ),
    "f": (
        "fungus",
        ("mushroom", "mushrooms", "fungus"),
        "M-.46 .02C-.44 -.56 .44 -.56 .46 .02ZM-.15 .07H.15L.2 .44H-.2Z",
    ),
}
"""By a letter: what a sign says, the words that it stands for, and its outline, a unit wide; those
that one must know of before others."""


def emblem_of(*told: str) -> str:
    """Return the letter of the sign of a landmark by what is told of it, what tells most first;
    empty for one that is nothing of the kind."""
    for words in told:
        there = {*words.lower().split()}
        for letter, (_, known, _) in EMBLEMS.items():
            if any(one in there or (" " in one and one in words.lower()) for one in known):
                return letter
    return ""
