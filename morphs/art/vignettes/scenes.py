"""Vignettes: entrances as those who come see them, one plate for each kind.

Each is cut from back to front; what varies is by the dice.
"""

from __future__ import annotations

from collections.abc import Callable

from morphs.art.vignettes.burin import BOLD, FINE, FIRM, Burin, arch, oval
from morphs.art.vignettes.country import (
    bare_tree,
    birds,
    boulder,
    comers,
    day,
    grass,
    ground,
    hills,
    night,
    path_to,
    person,
    pine,
    sky,
    tree,
    water,
    yew,
)
from morphs.art.vignettes.tailpieces import keys, lantern, skull
from morphs.art.vignettes.works import (
    TOWERS,
    boat,
    box,
    cart,
    column,
    crest,
    grate,
    grave,
    headframe,
    pediment,
    ringed,
    steps,
    stones,
    tower,
)
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.draw.terrain.marks import XY

Scene = Callable[[Burin], None]


def way(told: str) -> list[XY]:
    """Places, told as "1 2, 3 4"."""
    pairs = (one.split() for one in told.split(","))
    return [(float(x), float(y)) for x, y in pairs]


def ridges(burin: Burin, told: str) -> None:
    """Ridges of rock, told by their upper and lower ends and how far their shade falls."""
    for one in told.split(";"):
        x, y, right, low, long = map(float, one.split())
        middle = burin.near((x + right) / 2, 5), (y + low) / 2
        burin.ridge([(x, y), middle, (right, low)], long, (0.73, 0.62))


def rock(burin: Burin, outline: list[XY], swing: float, told: str) -> list[XY]:
    """A mass of rock whose outline swings so far, but at its foot, and its ridges; returns where
    its corners came to lie."""
    outline = [(burin.near(x, swing), burin.near(y, swing) if y < 110 else y) for x, y in outline]
    burin.mass(burin.rough(outline, 1.3, 6), 2.0)
    ridges(burin, told)
    return outline


def cave(burin: Burin) -> None:
    """The mouth of a cave in a crag, and a path up to it."""
    is_dark = sky(burin, (burin.near(204, 8), burin.near(44, 5)))
    kinds = [burin.rolls.below(4) for _ in range(3)]
    hills(burin, 112)
    ground(burin, 6, 236, 114, 30)
    crag = way(
        "14 116, 30 92, 40 62, 58 50, 68 26, 88 14, 104 22, 122 18, 138 40, 152 48, "
        "166 78, 184 92, 196 116"
    )
    crag = rock(
        burin,
        crag,
        3,
        "68 28 52 100 17; 88 16 82 60 22; 122 20 134 62 20; 40 64 30 110 10; "
        "152 50 158 104 20; 104 24 108 46 12; 138 42 146 80 14",
    )
    shade = [(122, 20), *crag[8:], (150, 116), (136, 70)]
    burin.tone(shade, 57, (3.0, 2.4), 0.5, 7)
    burin.tone([*shade[3:6], (160, 116)], 100, (2.4, 2.4), 0.5, 3)
    mouth = way("80 118, 77 98, 83 80, 94 68, 108 64, 121 70, 131 84, 136 102, 134 118")
    burin.mouth(mouth)
    for x, y, long in ((94, 68, 13), (104, 64, 9), (112, 64, 16), (122, 70, 10)):
        burin.bare([(x - 3, y), (x + 3.2, y - 0.5), (burin.near(x, 1), burin.near(y + long, 2))])
    path_to(burin, (107, 117), (burin.near(128, 8), 149), (30, 62), burin.near(0, 8))
    boulder(burin, (72, 122), 9)
    boulder(burin, (146, 121), 7)
    comers(burin, (burin.near(122, 5), 135), 20)
    tree(burin, (burin.near(206, 4), 124), burin.near(56, 6), kinds[0])
    tree(burin, (burin.near(186, 3), 121), 36, kinds[0])
    tree(burin, (26, 124), 44, kinds[1])
    for x in (50, 160, 172, 218, 12):
        grass(burin, (burin.near(x, 4), burin.near(128, 4)))
    if not is_dark:
        birds(burin, (170, 26), 4)


def tomb(burin: Burin) -> None:
    """The door of a tomb in a mound between yews, by night."""
    night(burin, (burin.near(182, 10), burin.near(34, 5)), 12)
    mound = way("16 118, 42 92, 76 70, 120 62, 164 70, 198 92, 226 118")
    burin.mass(burin.rough(mound, 0.8, 9))
    burin.tone(way("150 68, 198 92, 226 118, 150 118"), 32, (3.0, 2.6), FINE, 5)
    ground(burin, 4, 238, 118, 30)
    burin.shape(box(84, 66, 156, 116))
    stones(burin, 84, 66, 156, 116, 6)
    burin.tone(box(141, 66, 156, 116), 90, (1.8, 1.6), FINE, 1)
    ringed(burin, 120, 116, 26, 40, 5)
    door = arch(120, 116, 22, 37, 9)
    burin.lines([[(120, 114), (120, 81)], [(112, 100), (128, 100)]], FINE, pale=True)
    burin.lines([door], FINE, pale=True)
    for x in (90, 150):
        column(burin, x, 116, 46, 9)
    pediment(burin, 120, 70, 44, 20)
    low = steps(burin, 120, 116, 30, 3)
    path_to(burin, (120, low), (burin.near(112, 10), 149), (44, 70), burin.near(0, 6))
    yew(burin, (burin.near(58, 3), 124), burin.near(82, 5))
    yew(burin, (burin.near(188, 3), 124), burin.near(72, 5))
    yew(burin, (28, 122), 46)
    for x, y, high in ((82, 137, 14), (34, 135, 15), (166, 136, 15), (208, 131, 13), (60, 143, 13)):
        grave(burin, (burin.near(x, 3), y), high, burin.near(0.0, 0.2))
    for x in (48, 96, 152, 184, 222, 18):
        grass(burin, (burin.near(x, 4), burin.near(138, 5)), 5)
    person(burin, (burin.near(130, 4), 140), 19)


def temple(burin: Burin) -> None:
    """Steps up to columns under a gable, some of them broken."""
    is_dark = sky(burin, (burin.near(36, 6), burin.near(40, 6)))
    hills(burin, 108)
    ground(burin, 6, 236, 122, 26)
    burin.shape(box(66, 54, 182, 106))
    burin.dark(box(74, 56, 176, 106))
    burin.lines(
        [[(118, 104), (118, 74)], [(130, 104), (130, 74)], [(118, 74), (130, 74)]], FINE, pale=True
    )
    burin.lines([[(x, 104), (x, 62)] for x in (80, 83, 168, 171)], 0.7, pale=True)
    for x in (70, 91, 112, 136, 157, 178):
        column(burin, x, 106, 50, 10)
    pediment(burin, 124, 56, 64, 26)
    burin.tone(box(142, 50.5, 187, 56), 60, (1.5, 1.3), 0.5, 0.6)
    burin.tone(way("124 24, 190 50, 176 49, 124 31"), 65, (1.7, 1.4), 0.5, 0.4)
    low = steps(burin, 124, 106, 66, 5)
    column(burin, 34, 127, burin.near(34, 5), 10, whole=False)
    column(burin, 50, 121, burin.near(20, 4), 9, whole=False)
    fallen(burin, (198, 139))
    kind = burin.rolls.below(4)
    if kind in (0, 3):
        tree(burin, (212, 124), burin.near(58, 6), kind)
    else:
        yew(burin, (214, 124), burin.near(70, 6), 0.15)
        yew(burin, (228, 122), burin.near(50, 5), 0.16)
    path_to(burin, (124, low), (burin.near(124, 8), 149), (60, 84), 0)
    comers(burin, (burin.near(112, 6), 140), 18)
    boulder(burin, (70, 138), 7)
    for x in (22, 84, 172, 222, 56):
        grass(burin, (burin.near(x, 4), burin.near(138, 4)))
    if not is_dark:
        birds(burin, (190, 22), 4)


def fallen(burin: Burin, at: tuple[float, float]) -> None:
    """Drums of a fallen column."""
    x, y = at
    for off, wide in ((-18, 14), (0, 12), (14, 9)):
        burin.shape(box(x + off, y - 9, x + off + wide, y), FIRM)
        burin.lines([[(x + off + 1, y - 6.5), (x + off + wide, y - 6.5)]], 0.7)
        burin.tone(box(x + off, y - 5, x + off + wide, y), 0, (1.5, 1.2), FINE, 0.8)
        burin.shape(oval(x + off, y - 4.5, 2.4, 4.5, 12), FIRM)


def gatehouse(burin: Burin) -> None:
    """A gate between two towers in a hillside."""
    is_dark = sky(burin, (burin.near(30, 6), burin.near(36, 5)))
    left, right, kind = (burin.rolls.choose(TOWERS), burin.rolls.choose(TOWERS),
                         burin.rolls.below(4))  # fmt: skip
    hills(burin, 104)
    ground(burin, 4, 238, 120, 28)
    hill = way("70 118, 84 84, 120 44, 152 28, 186 38, 214 70, 234 118")
    burin.mass(burin.rough(hill, 1.0, 9))
    for x, y in ((132, 36), (166, 34), (192, 46), (206, 66)):
        burin.ridge([(x, y), (x + 4, y + 18), (x + 3, y + 34)], 13, (0.8, 0.55), 3.2)
    for x, y, high in ((148, 36, 20), (158, 34, 25), (172, 36, 22), (184, 43, 20)):
        pine(burin, (burin.near(x, 2), y), high)
    burin.shape([(92, 120), *crest(burin, 92, 158, 54, 6.4, 4.6), (158, 120)])
    stones(burin, 92, 62, 158, 120, 6)
    burin.lines([[(92, 67), (158, 67)]], FINE)
    ringed(burin, 124, 120, 28, 42, 5.5)
    bars = [[(x, 118 - 12), (x, 82)] for x in (115, 120, 125, 130, 135)]
    burin.lines([*bars, [(111, 96), (137, 96)], [(111, 88), (137, 88)]], 1.0, pale=True)
    for x in (115, 120, 125, 130, 135):
        burin.dark([(x - 1, 106), (x + 1, 106), (x, 110)])
    left(burin, 88, 122, burin.near(84, 4), 28)
    right(burin, 162, 122, burin.near(74, 4), 28)
    if left is tower:
        flag = 88, 122 - 92
        burin.lines([[flag, (88, 14)]], FIRM)
        burin.dark(way("88 14, 98 16, 106 14, 103 19, 106 23, 97 22, 88 23"))
    path_to(burin, (124, 120), (burin.near(106, 10), 149), (28, 62), burin.near(0, 8))
    tree(burin, (44, 126), burin.near(54, 5), kind)
    tree(burin, (208, 126), burin.near(44, 4), kind)
    comers(burin, (burin.near(116, 4), 136), 20)
    boulder(burin, (66, 131), 6)
    boulder(burin, (182, 130), 8)
    for x in (24, 72, 168, 194, 224):
        grass(burin, (burin.near(x, 4), burin.near(133, 4)))
    if not is_dark:
        birds(burin, (58, 24), 4)


def mine(burin: Burin) -> None:
    """An adit propped with timber, rails and a cart, the frame of a shaft above."""
    day(burin, (burin.near(28, 6), burin.near(38, 5)))
    hills(burin, 110)
    ground(burin, 4, 238, 120, 28)
    headframe(burin, burin.near(172, 3), 70, 52)
    hill = way("30 120, 46 88, 64 62, 86 52, 112 58, 140 62, 196 68, 220 90, 236 120")
    burin.mass(burin.rough(hill, 1.3, 7), 2.0)
    ridges(
        burin,
        "64 64 54 112 15; 86 54 78 84 15; 140 63 150 104 18; 112 59 116 70 9; "
        "172 68 180 108 17; 204 76 212 112 14",
    )
    adit(burin)
    burin.tone(way("160 68, 200 72, 220 92, 232 118, 170 118"), 57, (3.0, 2.4), 0.5, 7)
    rails(burin)
    cart(burin, (burin.near(126, 3), 137), 27)
    spoil = way("150 128, 164 112, 178 104, 192 110, 210 128")
    burin.mass(burin.rough(spoil, 1.2, 5))
    burin.tone(way("178 104, 192 110, 210 128, 180 128"), 55, (2.4, 2.2), FINE, 2)
    pine(burin, (32, 126), burin.near(56, 5))
    pine(burin, (52, 130), burin.near(38, 4))
    pine(burin, (226, 126), burin.near(44, 5))
    person(burin, (burin.near(74, 4), 136), 20)
    boulder(burin, (88, 128), 6)
    for x in (20, 62, 158, 198, 220):
        grass(burin, (burin.near(x, 4), burin.near(135, 4)))
    birds(burin, (78, 24), 4)


def adit(burin: Burin) -> None:
    """A way into a hill between timbers, with more of them in the dark."""
    burin.dark(way("84 122, 89 76, 129 76, 134 122"))
    for k, (half, top, low) in enumerate(((11, 92, 117), (15.5, 85, 119))):
        burin.lines(
            [
                [
                    (109 - half, low),
                    (109 - half * 0.9, top),
                    (109 + half * 0.9, top),
                    (109 + half, low),
                ]
            ],
            1.0 + 0.3 * k,
            pale=True,
        )
    for side in (-1, 1):
        post = [
            (109 + side * 20, 74),
            (109 + side * 26, 74),
            (109 + side * 29, 123),
            (109 + side * 22.5, 123),
        ]
        burin.shape(post, FIRM)
        burin.tone(post, 86, (2.0, 2.0), 0.7, 3)
    beam = way("76 68, 142 67, 143 75.5, 75 76")
    burin.shape(beam, FIRM)
    burin.tone(beam, 0, (2.2, 2.0), 0.7, 6)
    burin.lines([[(84, 86), (91, 76)], [(134, 86), (127, 76)]], 2.4)


def rails(burin: Burin) -> None:
    """Rails on their sleepers, from the adit to the foot of the plate."""
    burin.bare(way("100 119, 118 119, 158 149, 100 149"))
    for k in range(8):
        share = exact.power(k / 8, 1.35)
        y, left, right = 121 + 28 * share, 98 + 8 * share, 120 + 34 * share
        burin.shape(box(left, y, right, y + 1.2 + 1.6 * share), 0.7)
    burin.swell(way("103 118, 106 128, 110 138, 116 149"), 2.4)
    burin.swell(way("115 118, 122 128, 132 138, 146 149"), 2.4)


def culvert(burin: Burin) -> None:
    """A grated drain under the wall of a town."""
    day(burin, (burin.near(206, 6), burin.near(28, 5)))
    roofs(burin)
    burin.shape([(14, 112), *crest(burin, 14, 226, 48, 9, 5.5), (226, 112)], FIRM)
    burin.lines([[(14, 60), (226, 60)], [(14, 62.5), (226, 62.5)]], FINE)
    stones(burin, 16, 62, 224, 112, 6.5)
    for left in (24, 178):
        burin.shape([(left, 114), (left + 4, 62), (left + 22, 62), (left + 27, 114)])
        stones(burin, left + 4, 66, left + 22, 114, 6.5)
        burin.tone(
            [(left + 13, 114), (left + 13, 62), (left + 22, 62), (left + 27, 114)],
            88,
            (2, 2),
            FINE,
            2,
        )
    burin.tone(box(52, 63, 178, 69), 60, (1.7, 1.7), FINE, 1.5)
    for left, right in ((51, 66), (205, 226)):
        burin.tone([(left, 112), (left - 5, 63), (right, 63), (right, 112)], 62, (2.3, 2.3), 0.5, 3)
    burin.tone(way("150 112, 150 84, 178 63, 180 112"), 62, (2.6, 2.6), 0.5, 6)
    ringed(burin, 116, 116, 52, 46, 7)
    grate(burin, 116, 110, 52, 40)
    bank = way("4 112, 58 110, 80 116, 70 130, 46 140, 10 138")
    water(burin, 46, 206, 116, 33)
    other = way("236 112, 170 110, 152 116, 168 128, 204 138, 230 134")
    for side in (bank, other):
        spots = burin.rough(side[1:5], 1.0, 6)
        burin.bare([side[0], *spots, side[5]])
        burin.swell(spots, BOLD)
    burin.lines([[(4, 113), (58, 113)], [(176, 113), (236, 113)], [(8, 118), (30, 118)]], FINE)
    burin.tone(way("152 116, 168 128, 204 138, 216 136, 176 118"), 20, (2.4, 2.2), FINE, 2)
    burin.tone(way("80 116, 70 130, 46 140, 40 138, 62 122"), 150, (2.6, 2.4), FINE, 2)
    boat(burin, (burin.near(122, 8), 136), 40)
    for x, y in ((62, 112), (54, 128), (34, 134), (172, 114), (186, 126), (212, 128), (76, 120)):
        grass(burin, (x, y), 10)
    bare_tree(burin, (18, 124), 34)
    person(burin, (burin.near(202, 5), 122), 17)
    birds(burin, (40, 18), 4)


def roofs(burin: Burin) -> None:
    """Roofs and a steeple behind a wall."""
    x = 26.0
    while x < 200:
        wide, high = 20 + 8 * burin.rolls.fraction(), 15 + 9 * burin.rolls.fraction()
        low = 52.0
        if 92 < x < 118:
            burin.shape(box(x, 28, x + 15, low))
            burin.tone(box(x + 8, 28, x + 15, low), 90, (1.8, 1.6), FINE, 1)
            burin.shape([(x - 2, 28), (x + 7.5, 2), (x + 17, 28)])
            burin.tone([(x + 7.5, 3), (x + 17, 28), (x + 7.5, 28)], 70, (1.7, 1.6), FINE, 0.5)
            burin.dark(arch(x + 5, 42, 3, 8, 7))
            x += 20
            continue
        burin.shape(box(x, low - high + 8, x + wide, low), FINE)
        burin.dark(box(x + 4, low - high + 12, x + 7, low - high + 16))
        roof = [
            (x - 2, low - high + 9),
            (x + 5, low - high - 3),
            (x + wide - 4, low - high - 3),
            (x + wide + 2, low - high + 9),
        ]
        burin.shape(roof)
        burin.tone(roof, 74, (2.3, 1.8), FINE, 1)
        x += wide + 1
    burin.lines([], FINE)


def sea_cave(burin: Burin) -> None:
    """An arch in a cliff over the water, and a boat."""
    day(burin, (burin.near(34, 5), burin.near(42, 5)))
    burin.lines([[(8, 94), (70, 94)], [(14, 96.5), (58, 96.5)], [(30, 99), (78, 99)]], FINE)
    sail = [(22, 92), (24, 80), (34, 91)]
    burin.shape(sail, FINE)
    burin.dark(way("18 92, 37 92, 33 95, 21 95"))
    water(burin, 10, 234, 104, 44)
    cliff = way(
        "76 114, 82 84, 90 50, 104 32, 124 26, 140 14, 168 12, 194 20, 210 40, 222 74, 236 114"
    )
    rock(
        burin,
        cliff,
        2,
        "104 34 94 106 16; 124 28 118 62 18; 140 16 146 54 16; 168 14 176 60 22; "
        "196 22 200 108 20; 210 42 216 110 14; 90 52 86 110 8",
    )
    shade = way("168 14, 194 20, 210 40, 222 74, 234 112, 182 112, 180 66")
    burin.tone(shade, 57, (3.0, 2.4), 0.5, 7)
    burin.tone(way("194 22, 210 40, 222 74, 232 110, 204 110"), 100, (2.4, 2.4), 0.5, 3)
    mouth = way("112 116, 110 96, 116 76, 128 64, 144 58, 160 62, 172 74, 178 94, 178 116")
    burin.mouth(mouth)
    for x, y, long in ((130, 64, 10), (142, 58, 14), (156, 61, 8)):
        burin.bare([(x - 3, y), (x + 3, y - 0.5), (burin.near(x, 1), burin.near(y + long, 2))])
    shine = [
        [(burin.near(144, 20) - 12, 104 + 2.6 * k), (burin.near(144, 16) + 12, 104 + 2.6 * k)]
        for k in range(5)
    ]
    burin.lines(shine, 0.9, pale=True)
    burin.bare(way("104 117, 186 117, 180 121, 110 121"))
    water(burin, 60, 222, 116, 28)
    for x, reach in ((78, 9), (96, 6), (188, 7), (206, 10), (224, 7)):
        boulder(burin, (burin.near(x, 2), 118), reach)
    boat(burin, (burin.near(128, 10), 131), 42)
    for x, y in ((150, 13), (176, 13), (206, 26)):
        grass(burin, (x, y), 6)
    bare_tree(burin, (196, 25), 21)
    birds(burin, (70, 28), 5)


SCENES: dict[str, Scene] = {
    "cave": cave,
    "tomb": tomb,
    "temple": temple,
    "gatehouse": gatehouse,
    "mine": mine,
    "culvert": culvert,
    "sea_cave": sea_cave,
    "keys": keys,
    "lantern": lantern,
    "skull": skull,
}
"""Vignettes by name."""
BY_KIND: dict[str, str] = {
    **dict.fromkeys(("crypt", "tomb", "necropolis", "mausoleum", "summoning"), "tomb"),
    **dict.fromkeys(("temple", "cathedral", "temple_with_crypt", "library", "archive"), "temple"),
    **dict.fromkeys(("palace", "throne", "great_arena", "cloister"), "temple"),
    **dict.fromkeys(("mine", "deep_mine"), "mine"),
    **dict.fromkeys(("cistern", "great_cistern", "prison"), "culvert"),
    **dict.fromkeys(("grotto", "river", "lake", "harbour"), "sea_cave"),
    **dict.fromkeys(("cavern", "lair", "dragon_cavern", "chasm_bridge", "spider_hall"), "cave"),
    **dict.fromkeys(("fungus", "fungus_forest", "burrow", "camp", "war_camp", "lava"), "cave"),
}
"""What is seen of a kind of place; of others a gate."""


TAILS = ("keys", "lantern", "skull")
"""Tail pieces: they stand on a sheet in so many, whatever it shows."""
OF_ONE_IN = 4


def vignette_of(kind: str, rolls: Dice | None = None) -> str:
    """Return the name of the vignette of a kind of place; by the dice, if there are some, a tail
    piece."""
    if rolls is not None and rolls.below(OF_ONE_IN) == 0:
        return rolls.choose(TAILS)
    return BY_KIND.get(kind, "gatehouse")
