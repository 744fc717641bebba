"""Many fills drawn at once, by processes of their own: each gets its share of the work in one go.

The processes are plain `python -m morphs.art.gaps.parallel`, so that it does not matter how the
program that uses Morphs was started. What they draw is what would be drawn without them, to the
last pixel.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PIL import Image

from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import Faces
from morphs.base.collecting import search_seldom
from morphs.base.seeds import Dice
from morphs.base.workers import leave_interrupts
from morphs.plan.recipes import PART
from morphs.plan.spans import NATURAL, number_of, spans_of

if TYPE_CHECKING:
    from morphs.art.dungeon.themes import Theme
    from morphs.art.look.look import Measured
    from morphs.art.look.sewing import Sewn
    from morphs.art.style.style import Style

ENOUGH = 20
"""So many drawings are worth starting processes for, each of which begins in the time of eight."""
MOST = 4
KEPT = 32
"""So many drawings are kept, for picture and plan are made of one."""
ATTEMPTS = 20
"""How many dice are tried before a tile is drawn as it ships."""
Links = tuple[tuple[int, ...], ...]
Worker = subprocess.Popen[bytes]


class Job(NamedTuple):
    """One fill, cap or tile, as drawn: its shape, faces, links, size in pixels and seed; of a tile
    its vocabulary and theme too, and which drawing anew of it. `players` see no secrets."""

    kind: str
    shape: str
    faces: Faces
    links: Links | None
    size: tuple[int, int]
    seed: int
    words: str = "dungeon"
    theme: str = ""
    players: bool = False
    variant: int = 0


def drawing_of(job: Job) -> Drawing:
    """The geometry of a fill: one whole, or a cap where the links part its ways."""
    drawing = drafted(job)[1]
    if not job.players:
        return drawing
    from morphs.art.plans.seen import seen_by_players

    return seen_by_players(drawing)


def drafted(job: Job) -> tuple[Plan, Drawing]:
    """Like `drawing_of`; the plan tells how the drawing came about."""
    return _drafted_once(job._replace(size=(0, 0), players=False))


@lru_cache(maxsize=KEPT)
def _drafted_once(job: Job) -> tuple[Plan, Drawing]:
    if job.variant and PART not in job.theme:
        return _drafted_anew(job)
    return _drafted_as_it_ships(job)


def _drafted_anew(job: Job) -> tuple[Plan, Drawing]:
    """One of many drawings of a tile: its faces, links and theme with dice of their own."""
    from morphs.art.dungeon.artist import choose_theme
    from morphs.art.dungeon.passages import NoWayError
    from morphs.art.dungeon.themes import BARE, THEMES, varied
    from morphs.art.sideview.anew import seed_anew

    number, spans = number_of(job.variant), spans_of(job.variant, len(job.faces))
    if job.words == "sideview":
        seed = seed_anew(job.faces, job.seed, job.variant, number)
        return _drafted_as_it_ships(job._replace(seed=seed, variant=0))
    theme = job.theme or choose_theme(job.faces, job.seed)
    for attempt in range(ATTEMPTS):
        seed = Dice(job.seed, "anew", job.variant, attempt).below(1 << 30)
        anew = job._replace(seed=seed, theme=theme, variant=0)
        with suppress(NoWayError):
            rules = BARE[_plain(spans)] if any(spans) and attempt > ATTEMPTS // 2 else THEMES[theme]
            return _drafted(anew, varied(rules, job.seed, number), spans)
    return _drafted_as_it_ships(job._replace(variant=0))


def _plain(spans: tuple[int, ...]) -> str:
    """The theme that leaves most room for what goes through borders."""
    return "burrows" if any(kind in NATURAL for kind in spans) else "ways"


def _drafted_as_it_ships(job: Job) -> tuple[Plan, Drawing]:
    from morphs.art.dungeon.artist import choose_theme
    from morphs.art.dungeon.pieces import draw_part, part_named
    from morphs.art.dungeon.themes import BARE, THEMES
    from morphs.art.sideview.sideview import draft_sideview

    if job.words == "sideview":
        return draft_sideview(job.faces, job.seed, job.links)
    part = part_named(job.theme)
    if part:
        return draw_part(*part, job.variant)
    theme = BARE.get(job.theme) or THEMES[job.theme or choose_theme(job.faces, job.seed)]
    plan, drawing = _drafted(job, theme)
    return plan, replace(drawing, things=()) if job.theme in BARE else drawing


def _drafted(job: Job, theme: Theme, spans: tuple[int, ...] = ()) -> tuple[Plan, Drawing]:
    """A tile as its recipe has it, a fill, or a cap: also of ways that the artist cannot join, as
    where a stranger's tiles let a tunnel run through magma."""
    from morphs.art.dungeon.artist import draw_plan
    from morphs.art.dungeon.closing import cap_plan
    from morphs.art.dungeon.passages import NoWayError
    from morphs.art.geometry.code import is_open

    if job.kind == "tile":
        return draw_plan(job.shape, job.faces, job.seed, theme, job.links, spans)
    ways = {half for half, face in enumerate(job.faces) if is_open(face)}
    parted = len(ways) > 1 and not any(ways <= set(group) for group in job.links or ())
    if job.kind == "cap" or parted:
        return cap_plan(job.shape, job.faces, job.seed)
    with suppress(NoWayError):
        return draw_plan(job.shape, job.faces, job.seed, theme, job.links)
    return cap_plan(job.shape, job.faces, job.seed)


def paint_job(job: Job, style: Style | Measured) -> Image.Image:
    """The picture of a fill or cap (RGBA), turned if its cell stands."""
    from morphs.art.dungeon.paint import paint_sized
    from morphs.art.style.style import Style

    if not isinstance(style, Style):
        return fitted(job, painted(job, style, sewn_of(job, style)))
    lying, stands = _lying(job)
    return _standing(paint_sized(drawing_of(job), lying, style), stands)


def painted(job: Job, style: Measured, sewn: Sewn | None) -> Image.Image:
    """A fill or cap in the look of a pack of others, in the size of that (RGBA), before it is
    turned; as it was sewn, if it was."""
    from morphs.art.look.painting import paint_look

    if sewn:
        return Image.fromarray(np.ascontiguousarray(sewn.pixels), "RGBA")
    return paint_look(drawing_of(job), style)


def fitted(job: Job, whole: Image.Image) -> Image.Image:
    """The same in the size that is wanted, turned if its cell stands; a picture of its own."""
    from morphs.base.pictures import load_rgba

    lying, stands = _lying(job)
    found = load_rgba(whole, lying)
    return _standing(found.copy() if found is whole else found, stands)


def _lying(job: Job) -> tuple[tuple[int, int], bool]:
    """The size of a job before it is turned, and whether it is."""
    stands = job.shape == "edge" and job.size[0] < job.size[1]
    return (job.size[::-1] if stands else job.size), stands


def _standing(picture: Image.Image, stands: bool) -> Image.Image:
    return picture.transpose(Image.Transpose.ROTATE_270) if stands else picture


def sewn_of(job: Job, style: Measured) -> Sewn | None:
    """A fill sewn of the packs' own tiles, None where it must be drawn."""
    from morphs.art.look.sewing import sew

    if job.kind != "fill" or job.links is None:
        return None
    return sew(style.stock, job.shape, job.faces, job.links, job.seed)


def plan_text(job: Job) -> str:
    """What `geometry.json` would say of a tile drawn anew."""
    from morphs.art.plans.drawn import plan_of_drawing
    from morphs.plan.geometry_file import entry_of

    draft, drawing = drafted(job)
    return json.dumps(entry_of(plan_of_drawing(drawing, draft), sha256=""))


class Done(NamedTuple):
    """A job that was done: its picture as PNG (empty where none was asked for), and of a tile drawn
    anew its plan as text."""

    picture: bytes
    plan: str


def paint_many(jobs: Sequence[Job], style: Style | Measured) -> dict[Job, bytes]:
    """Each job's picture as PNG, as far as processes could be had; few jobs are left undone."""
    return {job: done.picture for job, done in draw_many(jobs, style).items()}


def draw_many(jobs: Sequence[Job], style: Style | Measured | None) -> dict[Job, Done]:
    """Like `paint_many`, with the plans of tiles drawn anew; without a style with nothing else."""
    crew = min(os.cpu_count() or 1, MOST, len(jobs) // (ENOUGH // 2))
    if len(jobs) < ENOUGH or crew < 2 or not sys.executable:
        return {}
    shares = _shares(jobs, crew)
    with ThreadPoolExecutor(crew) as threads, _processes(crew) as workers:
        done = list(threads.map(partial(_delegated, style), workers, shares))
    return {job: data for part in done for job, data in part}


def _shares(jobs: Sequence[Job], crew: int) -> list[list[Job]]:
    """The jobs of each process: in turn, but for the parts of one set piece, which are cut out of
    one drawing."""
    shares: list[list[Job]] = [[] for _ in range(crew)]
    held: dict[tuple[str, int], list[Job]] = {}
    for job in jobs:
        name, mark, _ = job.theme.partition(PART)
        share = held.get((name, job.variant)) if mark else None
        share = min(shares, key=len) if share is None else share
        held[name, job.variant] = share
        share.append(job)
    return shares


@contextmanager
def _processes(count: int) -> Iterator[list[Worker]]:
    """Start so many processes, and end those that still work when the block is left: whoever
    interrupts a build does not wait for drawings that nobody wants any more."""
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"}
    workers: list[Worker] = []
    try:
        for _ in range(count):
            workers.append(
                subprocess.Popen(
                    [sys.executable, "-m", "morphs.art.gaps.parallel"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=environment,
                )
            )
        yield workers
    finally:
        for worker in workers:
            worker.kill()


def _delegated(
    style: Style | Measured | None, worker: Worker, jobs: list[Job]
) -> list[tuple[Job, Done]]:
    """Let one process do its share; nothing comes back if it fails."""
    answer, _ = worker.communicate(pickle.dumps((jobs, style)))
    if worker.returncode != 0:
        return []
    return list(zip(jobs, pickle.loads(answer), strict=True))


def _work() -> None:
    leave_interrupts()
    search_seldom()
    jobs, style = pickle.loads(sys.stdin.buffer.read())
    found = []
    for job in jobs:
        data = io.BytesIO()
        if style is not None:
            paint_job(job, style).save(data, "PNG", compress_level=1)
        found.append(Done(data.getvalue(), plan_text(job) if job.variant else ""))
    sys.stdout.buffer.write(pickle.dumps(found))


if __name__ == "__main__":
    # The classes must be those of the module that the other process knows by its name.
    from morphs.art.gaps import parallel

    parallel._work()
