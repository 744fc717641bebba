"""The pen of a prospect: areas and lines, paler the farther off. Lengths are hundredths of its
height."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from morphs.draw.city.prospect.tones import Tones
from morphs.draw.lettered import num

XY = tuple[float, float]


def data_of(spots: Iterable[XY], close: bool = True) -> str:
    """Path data through places."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots) + ("Z" if close else "")


def box_data(left: float, top: float, wide: float, high: float) -> str:
    """Path data of a rectangle."""
    return f"M{num(left)} {num(top)}h{num(wide)}v{num(high)}h{num(-wide)}Z"


class Pen:
    """Draws what is so `far` off, from 0 at the front to 1 at the hills."""

    def __init__(self, tones: Tones, far: float = 0.0) -> None:
        self.tones, self.far = tones, far
        self.parts: list[str] = []
        self.ink = tones.off(tones.look.ink, 1.25 * far)
        self.width = num(tones.line * (1 - 0.35 * far))

    def fill(self, spots: Sequence[XY], colour: str, outlined: bool = True) -> None:
        """An area with its outline."""
        self.fill_data(data_of(spots), colour, outlined)

    def fill_data(self, data: str, colour: str, outlined: bool = True) -> None:
        """The same by its path data."""
        colour = self.tones.off(colour, self.far)
        edge = f' stroke="{self.ink}" stroke-width="{self.width}"' if outlined else ""
        self.parts.append(f'<path d="{data}" fill="{colour}"{edge}/>')

    def dark(self, data: str) -> None:
        """Windows and doors, lit at night."""
        if data:
            self.parts.append(
                f'<path d="{data}" fill="{self.tones.off(self.tones.dark, self.far)}"/>'
            )

    def stroke(self, data: str, share: float = 1.0, colour: str = "", dash: str = "") -> None:
        """A line so thick by the usual."""
        if data:
            ink = self.tones.off(colour, self.far) if colour else self.ink
            dashed = f' stroke-dasharray="{dash}"' if dash else ""
            wide = num(share * self.tones.line * (1 - 0.35 * self.far))
            self.parts.append(
                f'<path d="{data}" fill="none" stroke="{ink}" stroke-width="{wide}"{dashed}/>'
            )
