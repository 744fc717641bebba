"""The realms of a land, as old atlases tint them: each in a ribbon of a colour of its own along its
borders."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.grain import ONE, SIZE, Ints, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.view import CRAGS, MOUNTAIN

TINTS = ((214, 96, 92), (222, 158, 40), (150, 104, 178), (150, 100, 62), (206, 92, 150))
"""The colours of realms, red, green and blue, none of them one of water or woods: no two that meet
have one, where five are enough."""
BROAD = 0.12
"""How broad the tint along a border is to either side, in cells."""
STRONGEST = 11
"""How strong it is at the border, in 32nds."""
WET = 2
"""How far tints run into each other, in squares."""
GROWN = 1
"""How often what is at borders is spread about them."""


def tinted(land: Land, colours: Ints) -> Ints:
    """The colours of a land (rows, columns, 3) with the tints of its realms along their borders."""
    owner = np.asarray(land.shown.realms)
    if not len(owner) or not len(land.shown.borders):
        return colours
    grain = land.grain
    cell, _, _ = grain.cells(land.warp)
    realm = owner[cell]
    edge = np.zeros(grain.shape, np.bool_)
    for here, there in ((np.s_[:, 1:], np.s_[:, :-1]), (np.s_[1:], np.s_[:-1])):
        edge[here] |= (realm[here] != realm[there]) & (realm[here] >= 0) & (realm[there] >= 0)
    reach = max(1, round(BROAD * SIZE / min(grain.unit)))
    near = np.clip(blurred(edge * ONE * (2 * reach + 1), reach, GROWN), 0, ONE)
    share = near * STRONGEST // 32 * ((realm >= 0) & (land.sea < 0))
    is_rock = np.isin(land.kind, (MOUNTAIN, CRAGS))
    share = np.where(is_rock, share // 2, share)  # rocks have colours enough
    tints = _met(np.array(TINTS)[_tints(land, owner)[realm]])
    return np.asarray(colours + (tints - colours) * share[..., None] // ONE)


def _met(tints: Ints) -> Ints:
    """Tints that run into each other where they meet: the pen's line wanders off the cells."""
    return np.stack([blurred(tints[..., k] * 16, WET, 2) // 16 for k in range(3)], axis=-1)


def _tints(land: Land, owner: NDArray[np.int64]) -> Ints:
    """The number of the tint of each realm: the first that no neighbour has yet."""
    near = land.shown.ground.near
    meets: dict[int, set[int]] = {}
    for cell, side in land.shown.borders:
        one, other = int(owner[cell]), int(owner[near[cell, side]])
        meets.setdefault(one, set()).add(other)
        meets.setdefault(other, set()).add(one)
    found = np.zeros(int(owner.max()) + 1, np.int64)
    for realm in range(len(found)):
        taken = {int(found[other]) for other in meets.get(realm, ()) if other < realm}
        free = [tint for tint in range(len(TINTS)) if tint not in taken]
        found[realm] = (free or [realm % len(TINTS)])[0]
    return found
