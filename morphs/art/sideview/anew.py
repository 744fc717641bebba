"""Which dice draw a tile of a section anew: those that show what the number of a drawing asks for.

Of tiles of great places odd numbers show what one remembers the place by, even ones do not, so that
a place has one such thing; numbers in turn ask for one giant after the other, so that no two places
have the same. Of tiles under the sky the number tells what land lies there, so that all of a map's
are of one country, and from `PRIDE` lands on that it shows what a land is known by.
"""

from __future__ import annotations

from morphs.art.geometry.frame import Faces
from morphs.art.sideview.great import View, hero_of, is_great, stands_out
from morphs.art.sideview.great_things import scene_of, scenes_of
from morphs.art.sideview.surface import LANDS, PRIDES, SCENES, choose_scene, has_surface
from morphs.base.seeds import Dice

TRIES = 200
"""How many dice are tried; where none show it the first ones draw."""
PRIDE = 50
"""Numbers of so many lands, and more, ask for the pride of their land."""


def seed_anew(faces: Faces, seed: int, variant: int, number: int) -> int:
    """Return the seed of a drawing of a tile, by the seed of its recipe; `number` is that of the
    drawing without what goes on over its borders."""
    seeds = (Dice(seed, "anew", variant, attempt).below(1 << 30) for attempt in range(TRIES))
    shown = (one for one in seeds if _shows(faces, one, number))
    return next(shown, Dice(seed, "anew", variant, 0).below(1 << 30))


def _shows(faces: Faces, seed: int, number: int) -> bool:
    """Whether a drawing shows what its number asks for."""
    if is_great(faces):
        view = View.of(faces)
        if not number % 2 or not hero_of(view, seed):
            return stands_out(view, seed) == bool(number % 2)
        return scene_of(view, seed) == number // 2 % len(scenes_of(view))
    if has_surface(faces):
        copy, land = divmod(number - 1, len(LANDS))
        names = (PRIDES[land],) if copy >= PRIDE else LANDS[land]
        return choose_scene(Dice(seed, "carving")) in [SCENES[name] for name in names]
    return True
