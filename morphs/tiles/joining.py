"""What a drawn cell joins inside: the ways to choose from, best first.

Everything that can be walked is one. Lakes are one where their half-sides lie side by side. A
river runs into the nearest lake of its liquid, else all crossings of a liquid are one body; where
that would close a circle of water every crossing is a spring or a sink of its own. Links that join
ground join the river that crosses all of it too: where that may not be, the ground is parted.
"""

from __future__ import annotations

from collections.abc import Sequence

from morphs.board.shape import Shape, half_side_midpoints
from morphs.tiles.tile import Links, in_order, middle_crossings, unjoined
from morphs.tiles.vocabulary import Vocabulary


def ways_to_join(
    shape: Shape, place: int, faces: Sequence[str], vocabulary: Vocabulary
) -> tuple[Links, ...]:
    """The links of a drawn cell as it lies, the most joined first."""
    walk = [half for half, face in enumerate(faces) if vocabulary.can_walk(face)]
    still = pools(faces, vocabulary)
    courses = _courses(shape, place, faces, still, vocabulary)
    others = _other_lines(faces, vocabulary)
    lakes = [run for runs in still.values() for run in runs]
    ways = [
        in_order([walk, *lakes, *courses, *others]),
        in_order([walk, *lakes, *others]),
        in_order([*lakes, *others]),
        unjoined(faces, vocabulary).links,
    ]
    return tuple(dict.fromkeys(ways))


def pools(faces: Sequence[str], vocabulary: Vocabulary) -> dict[str, list[list[int]]]:
    """For each liquid the runs of half-sides side by side at which it stands."""
    found: dict[str, list[list[int]]] = {}
    count = len(faces)
    standing = [vocabulary.areas[face[0]].pool for face in faces]
    for liquid in filter(None, dict.fromkeys(standing)):
        starts = [h for h in range(count) if standing[h] == liquid != standing[h - 1]]
        runs = []
        for start in starts or [0]:
            length = next(
                (n for n in range(1, count) if standing[(start + n) % count] != liquid), count
            )
            runs.append([(start + n) % count for n in range(length)])
        found[liquid] = runs
    return found


def _courses(
    shape: Shape,
    place: int,
    faces: Sequence[str],
    still: dict[str, list[list[int]]],
    vocabulary: Vocabulary,
) -> list[list[int]]:
    """Rivers: each with the lake it runs into, or all crossings of one liquid together."""
    middles = middle_crossings(faces, vocabulary)
    points = half_side_midpoints(shape, place)
    together: dict[str, list[int]] = {}
    courses: list[list[int]] = []
    for half, face in enumerate(faces):
        liquid = vocabulary.lines[face[1]].flow
        if (
            not liquid
            or liquid == vocabulary.areas[face[0]].pool
            or middles.get(half, half) != half
        ):
            continue
        if liquid in still:
            near = min((_apart(points[half], points[h]), h) for run in still[liquid] for h in run)[
                1
            ]
            courses.append([half, *next(run for run in still[liquid] if near in run)])
        else:
            together.setdefault(liquid, []).append(half)
    return [*courses, *together.values()]


def _apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _other_lines(faces: Sequence[str], vocabulary: Vocabulary) -> list[list[int]]:
    """Lines that are neither walked nor carry a liquid: crevasses, city walls."""
    middles = middle_crossings(faces, vocabulary)
    found: dict[str, list[int]] = {}
    for half, face in enumerate(faces):
        line = vocabulary.lines[face[1]]
        if not (line.flow or line.walk or line.letter == vocabulary.plain_line):
            found.setdefault(line.letter, []).append(middles.get(half, half))
    return list(found.values())
