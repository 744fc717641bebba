"""Hex packs: the area along each half-side, by the clusters its colours and textures form.

What a cluster means no program can know: the user names each once (``--name 1=p``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.pictures import load_rgba
from morphs.board.shape import HEX, HEX_POINTY, Shape
from morphs.tiles.filename import format_code
from morphs.tiles.packs.pack import Pack
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.detect.proposal import DetectOptions, Proposed
from morphs.workbench.detect.reading import Progress
from morphs.workbench.detect.survey import Floats, to_lab

SPAN = 128
BAND = (0.93, 0.985)  # how far out from the middle the strip along a side lies
ALIKE = 9.0  # tones nearer than this, in CIELAB, are one cluster
MOST = 3000  # half-sides that are clustered; the others join the nearest
NAMING = re.compile(r"(\d+)=([A-Za-z])")


class Cluster(NamedTuple):
    """Half-sides that look alike: their mean features, how many there are, an example."""

    number: int
    features: Floats
    size: int
    example: str

    @property
    def described(self) -> str:
        light, a, b, opaque = (float(v) for v in self.features[:4])
        if opaque < 50:
            return "transparent"
        from skimage.color import lab2rgb

        rgb = (lab2rgb([[[light, a, b]]])[0, 0] * 255).round().astype(int)
        return "#" + "".join(f"{int(v):02x}" for v in rgb)


def propose_hexes(
    options: DetectOptions,
    pack: Pack,
    paths: Sequence[Path],
    notes: list[str],
    progress: Progress | None,
) -> list[Proposed]:
    """Propose an area for each half-side of every hex; codes only where all clusters are named."""
    shape = HEX_POINTY if _is_pointy(pack, paths) else HEX
    features, sound = _read(paths, shape, notes, progress)
    numbers, clusters = _clusters(features, sound, options.clusters)
    names = _names(options.names, clusters, pack.vocabulary)
    notes += _described(clusters, names)
    result = []
    for path, row, half in zip(sound, numbers, features, strict=True):
        faces = tuple(names.get(int(n), "") for n in row)
        sure = tuple(
            round(_sureness(f, clusters, int(n)), 2) for f, n in zip(half, row, strict=True)
        )
        code = format_code(faces, pack.vocabulary) if all(faces) else ""
        seen = " ".join(str(int(n)) for n in row)
        remarks = () if code else (f"clusters {seen}",)
        result.append(Proposed(path, path.name, shape, faces, code, sure, remarks))
    return result


def _is_pointy(pack: Pack, paths: Sequence[Path]) -> bool:
    """As pack.toml says, else as most pictures are: higher than wide is pointy-top."""
    if "orientation" in pack.file.model_fields_set:
        return pack.file.orientation == "pointy"
    from morphs.base.pictures import inspect

    infos = [inspect(path) for path in paths]
    return sum(info.height > info.width for info in infos) * 2 > len(infos)


def _read(
    paths: Sequence[Path], shape: Shape, notes: list[str], progress: Progress | None
) -> tuple[Floats, list[Path]]:
    masks = _bands(shape)
    features, sound = [], []
    for number, path in enumerate(paths, 1):
        try:
            pixels = to_lab(load_rgba(path, (SPAN, SPAN)))
        except MorphsError as error:
            notes.append(str(error))
            continue
        features.append([_features(pixels[mask]) for mask in masks])
        sound.append(path)
        if progress:
            progress("hexes", number, len(paths))
    return np.array(features, dtype=np.float32), sound


def _features(pixels: Floats) -> list[float]:
    """Middle tone and opacity of a band, and half as important how uneven it is."""
    opaque = pixels[pixels[:, 3] > 50]
    if len(opaque) * 2 < len(pixels):
        return [50.0, 0.0, 0.0, 0.0, 0.0]
    middle = np.median(opaque, axis=0)
    return [*(float(v) for v in middle[:3]), 100.0, 0.5 * float(opaque[:, 0].std())]


def _bands(shape: Shape) -> list[np.ndarray[tuple[int, int], np.dtype[np.bool_]]]:
    """Return for each half-side the pixels of the strip along it, of a picture stretched to a
    square."""
    yy, xx = np.mgrid[0:SPAN, 0:SPAN]
    x, y = (xx + 0.5) / SPAN * 2 - 1, (yy + 0.5) / SPAN * 2 - 1
    high = 3**0.5 / 2
    if shape.pointy:
        x = x * high  # the stretched picture brought back to a hex of radius 1
    else:
        y = y * high
    angle = np.degrees(np.arctan2(x, -y)) % 360  # clockwise from north
    first = 0 if shape.pointy else -30
    far = np.max(
        [x * np.sin(t) - y * np.cos(t) for t in np.radians(first + 30 + 60 * np.arange(6))], axis=0
    )
    ring = (far >= BAND[0] * high) & (far <= BAND[1] * high)
    turn = (angle - first) % 360
    return [ring & (turn >= 30 * half) & (turn < 30 * half + 30) for half in range(12)]


def _clusters(
    features: Floats, paths: Sequence[Path], wanted: int | None
) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.intp]], list[Cluster]]:
    rows = features.reshape(-1, features.shape[-1])
    sample = rows[:: max(1, -(-len(rows) // MOST))]
    tree = linkage(sample, "average")
    found = fcluster(tree, wanted or ALIKE, "maxclust" if wanted else "distance")
    means = np.array([sample[found == n].mean(axis=0) for n in sorted(set(found))])
    nearest = ((rows[:, None] - means[None]) ** 2).sum(axis=2).argmin(axis=1)
    counts = Counter(nearest.tolist())
    order = sorted(counts, key=lambda n: (-counts[n], n))
    rank = {old: new for new, old in enumerate(order, 1)}
    flat = np.array([rank[int(n)] for n in nearest])
    numbers = flat.reshape(len(features), features.shape[1])
    clusters = []
    for old in order:
        first = int((nearest == old).argmax()) // features.shape[1]
        clusters.append(Cluster(rank[old], means[old], counts[old], paths[first].name))
    return numbers, clusters


def _sureness(features: Floats, clusters: Sequence[Cluster], number: int) -> float:
    """Return how much nearer a half-side is to its own cluster than to the next."""
    away = sorted(
        (float(np.linalg.norm(features - c.features)), c.number != number) for c in clusters
    )
    own = next(d for d, other in away if not other)
    others = [d for d, other in away if other]
    return 1.0 if not others else max(0.0, 1 - own / max(others[0], 1e-6))


def _names(
    given: Sequence[str], clusters: Sequence[Cluster], vocabulary: Vocabulary
) -> dict[int, str]:
    names: dict[int, str] = {}
    for text in given:
        match, option_text = NAMING.fullmatch(text), option("name", text)
        if not match:
            raise MorphsError(f"{option_text}: write a cluster's number and an area, like 1=p")
        number, letter = int(match[1]), match[2].lower()
        if number not in {cluster.number for cluster in clusters}:
            raise MorphsError(f"{option_text}: there are clusters 1 to {len(clusters)}")
        if letter not in vocabulary.areas:
            raise MorphsError(
                f"{option_text}: {letter!r} is no area of the vocabulary {vocabulary.name}; "
                f"allowed: {' '.join(vocabulary.areas)}"
            )
        names[number] = letter + vocabulary.plain_line
    return names


def _described(clusters: Sequence[Cluster], names: dict[int, str]) -> list[str]:
    naming = f"- name it: {option('name')}"
    return [
        f"cluster {c.number}: {c.described}, {c.size} half-sides, as in {c.example}"
        f" {'= ' + names[c.number][0] if c.number in names else naming}"
        f"{'' if c.number in names else f' {c.number}=LETTER'}"
        for c in clusters
    ]
