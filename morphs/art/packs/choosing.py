"""Choosing the codes of a pack so that its tiles meet: sides in demand, few tiles twice alike.

Every proposal is worth the more, the less often its sides are seen so far, measured by how often
sides like them are proposed at all: the pack's sides come out in the proportions of the proposals,
but without the gaps that chance leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, partial

from morphs.art.geometry.frame import Faces
from morphs.base.seeds import Dice
from morphs.board.shape import Shape, permutation

PROPOSALS = 48
ALIKE = 5
"""A tile like one that was chosen is worth as much less as a fifth of all sides lacking."""
Word = tuple[str, ...]


def choose(shape: Shape, propose: Sequence[Faces], count: int, rolls: Dice) -> list[Faces]:
    """Pick so many signatures out of the proposals, as different as they allow."""
    words_of = {faces: _words(shape, faces) for faces in propose}
    alike_to = cache(partial(alike, shape))
    usual = Counter(word for faces in propose for word in words_of[faces])
    total = sum(usual.values())
    seen: Counter[Word] = Counter()
    classes: Counter[Faces] = Counter()
    chosen: list[Faces] = []
    pool = list(propose)
    for _ in range(count):
        tries = [pool[rolls.below(len(pool))] for _ in range(PROPOSALS)]
        made = max(1, sum(seen.values()))

        def worth(faces: Faces, made: int = made) -> int:
            """In whole numbers, so that every machine and every Python chooses the same."""
            words = words_of[faces]
            lacking = sum(usual[word] * made - seen[word] * total for word in words)
            again = classes[alike_to(faces)] * total * made * len(words)
            return ALIKE * lacking - again

        best = max(tries, key=worth)
        chosen.append(best)
        seen.update(words_of[best])
        classes[alike_to(best)] += 1
    return chosen


def _words(shape: Shape, faces: Faces) -> list[Word]:
    """What each side shows, read from its livelier end."""
    words = []
    for start, length in zip(shape.side_starts, shape.sides, strict=True):
        word = faces[start : start + length]
        words.append(max(word, word[::-1]))
    return words


def alike(shape: Shape, faces: Faces) -> Faces:
    """The least of a signature's orientations: the same for tiles that are turned alike."""
    found = []
    for orientation in shape.orientations():
        goes = permutation(shape, orientation)
        lying = [""] * len(faces)
        for drawn, to in enumerate(goes):
            lying[to] = faces[drawn]
        found.append(tuple(lying))
    return min(found)
