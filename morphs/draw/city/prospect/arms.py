"""The arms of a town: a shield with a charge that speaks of the place, in heraldic tinctures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from morphs.draw.city.prospect.charges import CHARGES, Charge
from morphs.draw.city.prospect.pen import XY
from morphs.draw.lettered import num
from morphs.generators.city.dice import below, key_of

if TYPE_CHECKING:
    from morphs.draw.city.style import TownStyle
    from morphs.generators.city.town import Town

METALS, COLOURS = ("or", "argent"), ("gules", "azure", "vert", "sable")
"""Tinctures: a metal lies on a colour, or a colour on a metal."""
PAINTS = {"or": "#e2b23e", "argent": "#f7f3e8", "gules": "#b23a2c", "azure": "#2f5f92",
          "vert": "#4d7f43", "sable": "#2c2728"}  # fmt: skip
HATCHED = {
    "or": '<circle cx=".5" cy=".5" r=".16"/><circle cx="1.5" cy="1.5" r=".16"/>',
    "gules": '<path d="M.5 0V2M1.5 0V2"/>',
    "azure": '<path d="M0 .5H2M0 1.5H2"/>',
    "vert": '<path d="M0 0L2 2M-1 1L1 3M1 -1L3 1"/>',
    "sable": '<path d="M.5 0V2M1.5 0V2M0 .5H2M0 1.5H2"/>',
}
"""How tinctures are hatched where there are no colours."""
SHIELD = "M-1 -1.1H1V.1C1 .75 .5 1.1 0 1.3C-.5 1.1 -1 .75 -1 .1Z"
"""Its outline: two wide."""
CHIEF, BASE = -0.45, 0.62
"""Down to where a chief reaches, and from where on water is in base."""
PARTITIONS = ("plain", "plain", "chief", "bordure")
SMALL = 0.2
"""How large roundels in a chief are."""


class Blazon(NamedTuple):
    """What a shield shows: how it is parted, its charge, the tinctures of its field and of what
    lies on that, and whether there is water in its base."""

    partition: str
    charge: str
    field: str
    on: str
    waves: bool


def blazon_of(town: Town, seed: int, name: str) -> Blazon:
    """Return the arms of a town: by dice, of charges that speak of what it has, metal on colour or
    colour on metal."""
    key = key_of(seed, "arms", name)
    said = _speaking(town)
    charge = said[below(len(said), key, 1)]
    field, on = METALS, COLOURS
    if below(3, key, 2):
        field, on = on, field
    ground, over = field[below(len(field), key, 3)], on[below(len(on), key, 4)]
    waves = not town.river.is_empty and below(2, key, 5) == 0
    partition = PARTITIONS[below(len(PARTITIONS), key, 6)]
    return Blazon(partition, charge, ground, over, waves)


def _speaking(town: Town) -> list[str]:
    """Charges that speak of what a town has."""
    found = ["tower", "key", "crown", "cross"] if town.walled else ["sheaf", "tree", "sheaf"]
    if town.harbour:
        return ["ship", "ship", "fish", "key"]
    if not town.river.is_empty:
        found += ["fish", "bridge"] if town.walled else ["fish"]
    if town.castle:
        found.append("tower")
    if town.works.mills:
        found += ["wheel", "wheel"]
    if town.works.windmills:
        found.append("sheaf")
    return [*found, "cross"] if town.churches and not town.walled else found


def arms_svg(at: XY, high: float, look: TownStyle, blazon: Blazon) -> str:
    """A shield so high about a place."""
    unit, ink = high / 2.4, look.ink if not look.glow else "#0b0e14"
    shape = "".join(_shield(look.lined, blazon, ink))
    edge = f'<path d="{SHIELD}" fill="none" stroke="{ink}" stroke-width=".11"/>'
    rim = f'<path d="{SHIELD}" fill="none" stroke="#f7f3e8" stroke-width=".3"/>'
    moved = f"translate({num(at[0])} {num(at[1])}) scale({unit:.5f})"
    clip = f'<clipPath id="shield"><path d="{SHIELD}"/></clipPath>'
    defs = "".join(_hatching(ink)) if look.lined else ""
    return (f'<g transform="{moved}" stroke-linejoin="round">{clip}{defs}{rim}'
            f'<g clip-path="url(#shield)">{shape}</g>{edge}</g>')  # fmt: skip


def _hatching(ink: str) -> Iterator[str]:
    for name, marks in HATCHED.items():
        style = (
            f'fill="{ink}"' if name == "or" else f'fill="none" stroke="{ink}" stroke-width=".22"'
        )
        yield (f'<pattern id="{name}" width="2" height="2" patternUnits="userSpaceOnUse" '
               f'patternTransform="scale(.13)"><rect width="2" height="2" fill="#ffffff"/>'
               f"<g {style}>{marks}</g></pattern>")  # fmt: skip


def _shield(lined: bool, blazon: Blazon, ink: str) -> Iterator[str]:
    def paint(tincture: str) -> str:
        return PAINTS[tincture] if not lined else _hatch(tincture)

    yield f'<path d="{SHIELD}" fill="{paint(blazon.field)}"/>'
    middle, size, on = 0.05, 0.84, paint(blazon.on)
    thin = f'stroke="{ink}" stroke-width=".05"'
    if blazon.partition == "bordure":
        yield f'<path d="{SHIELD}" fill="none" stroke="{ink}" stroke-width=".6"/>'
        yield f'<path d="{SHIELD}" fill="none" stroke="{on}" stroke-width=".5"/>'
        middle, size = 0.03, 0.62
    if blazon.partition == "chief":
        yield f'<path d="M-1 -1.1H1V{CHIEF}H-1Z" fill="{on}" {thin}/>'
        for x in (-0.55, 0.0, 0.55):
            yield f'<circle cx="{x}" cy="-.78" r="{SMALL}" fill="{paint(blazon.field)}" {thin}/>'
        middle, size = 0.34, 0.64
    if blazon.waves:
        yield from _waves(paint, thin, blazon.field in METALS)
        middle, size = middle - 0.2, size * 0.84
    yield _charged(CHARGES[blazon.charge], on, (middle, size), ink)


def _hatch(tincture: str) -> str:
    return "#ffffff" if tincture == "argent" else f"url(#{tincture})"


def _waves(paint: Callable[[str], str], thin: str, on_metal: bool) -> Iterator[str]:
    """Water in the base of a shield: bars of argent and azure."""
    for k, tincture in enumerate(("azure", "argent", "azure", "argent")[not on_metal :][:3]):
        y = BASE + 0.22 * k
        wave = f"M-1.2 {y:.2f}" + "q.15 -.14 .3 0t.3 0" * 4 + "V1.4H-1.2Z"
        yield f'<path d="{wave}" fill="{paint(tincture)}" {thin}/>'


def _charged(charge: Charge, fill: str, placed: tuple[float, float], ink: str) -> str:
    """A charge about the middle of a shield."""
    middle, size = placed
    return (f'<g transform="translate(0 {middle:.2f}) scale({size:.2f})" stroke="{ink}" '
            f'stroke-width=".08"><path d="{charge.body}" fill="{fill}" fill-rule="evenodd"/>'
            f'<path d="{charge.lines}" fill="none" stroke-width=".06"/></g>')  # fmt: skip
