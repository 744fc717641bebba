"""How long zone maps take, in seconds of one core: making, checking, drawing, and squares a second.

    python benchmarks/zones.py [--template NAME] [--seeds N] [--largest SIDE] [--steps]

Without a template each size takes, of those that ship and allow it, the one with the most zones.

VCMI's generator reports 6.6 s for 252 x 252 x 2 with 16 threads.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import process_time

from marks import mark

from morphs.check.zones import check_zones
from morphs.draw.zones.sheet import zone_picture
from morphs.generators.zones.making import generate
from morphs.generators.zones.request import resolve_players
from morphs.generators.zones.state import ZoneOptions
from morphs.generators.zones.templates.library import find_template, shipped_templates
from morphs.generators.zones.templates.template import Template
from morphs.generators.zones.zone_json import to_dict, to_json

SIZES = (36, 72, 108, 144, 252)
SQUARES = 10_000
"""The squares that are made in a second of one core, at least, where a map has more than that."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--template", metavar="NAME")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--largest", type=int, default=252)
    parser.add_argument("--steps", action="store_true", help="how long each step takes")
    asked = parser.parse_args()
    print(f"seconds of one core, mean of {asked.seeds} seeds")
    print(
        f"{'size':>12} {'make':>7} {'check':>7} {'json':>7} {'picture':>8} {'squares/s':>10} things"
    )
    for size in (size for size in SIZES if size <= asked.largest):
        for levels in (1, 2):
            template = find_template(asked.template) if asked.template else usual(size, levels)
            measure(template, size, levels, asked.seeds, asked.steps)


def usual(size: int, levels: int) -> Template:
    squares = size * size * levels
    fitting = [t for t in shipped_templates().values() if t.smallest <= squares <= t.largest]
    return max(fitting, key=lambda template: len(template.zones))


def measure(template: Template, size: int, levels: int, seeds: int, steps: bool) -> None:
    players, humans = resolve_players(template, None, None, None)
    spent: Counter[str] = Counter()
    by_step: Counter[str] = Counter()
    things = 0
    for seed in range(seeds):
        since = [process_time()]

        def watch(step: str, *_: object, since: list[float] = since) -> None:
            by_step[step] += process_time() - since[0]
            since[0] = process_time()

        options = ZoneOptions(template, seed, size, levels, players, humans)
        start = process_time()
        zones = generate(options, watch)
        spent["make"] += process_time() - start
        things += len(zones.things)
        for what, run in (
            ("check", lambda zones=zones: check_zones(to_dict(zones))),
            ("json", lambda zones=zones: to_json(zones)),
            ("picture", lambda zones=zones: zone_picture(zones)),
        ):
            start = process_time()
            run()
            spent[what] += process_time() - start
    each = {what: seconds / seeds for what, seconds in spent.items()}
    speed = size * size * levels / each["make"]
    is_met = each["make"] <= max(1.0, size * size * levels / SQUARES)
    told = mark(is_met) + f" (goal {max(1.0, size * size * levels / SQUARES):.1f} s)"
    print(
        f"{f'{size} x {size} x {levels}':>12} {each['make']:7.2f} {each['check']:7.2f} "
        f"{each['json']:7.2f} {each['picture']:8.2f} {speed:10.0f} "
        f"{things // seeds:6} {template.name}  {told}",
        flush=True,
    )
    if steps:
        for step, seconds in by_step.most_common(6):
            print(f"{step:>24} {seconds / seeds:7.2f}")


if __name__ == "__main__":
    main()
