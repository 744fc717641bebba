"""What the rooms and caves of sections hold, and how large it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SIZES = {
    "side_table": (1.5, 0.62),
    "side_chest": (0.74, 0.56),
    "side_barrel": (0.5, 0.64),
    "side_bed": (1.5, 0.62),
    "side_bunks": (1.5, 1.25),
    "side_statue": (0.66, 1.5),
    "side_throne": (1.0, 1.5),
    "side_shelves": (1.15, 1.45),
    "side_crates": (1.1, 0.95),
    "side_cauldron": (0.85, 0.95),
    "side_forge": (1.5, 1.7),
    "side_anvil": (0.62, 0.46),
    "side_coffin": (1.5, 0.66),
    "side_altar": (1.25, 0.72),
    "side_idol": (1.5, 2.0),
    "side_vat": (1.05, 1.3),
    "side_still": (1.5, 1.35),
    "side_rack": (1.2, 1.05),
    "side_cage": (1.0, 1.25),
    "side_well": (1.15, 1.35),
    "side_gears": (1.7, 1.6),
    "side_wheel": (2.1, 2.1),
    "side_mushrooms": (1.1, 0.95),
    "side_mushroom": (1.2, 1.6),
    "side_crystals": (1.2, 1.1),
    "side_bones": (0.95, 0.36),
    "side_dragon": (3.0, 1.3),
    "side_hoard": (2.0, 0.7),
    "side_nest": (1.15, 0.6),
    "side_campfire": (0.7, 0.7),
    "side_minecart": (1.0, 0.72),
    "side_sacks": (0.8, 0.5),
    "side_armour": (0.6, 1.3),
    "side_desk": (1.15, 0.7),
    "side_bell": (0.8, 1.0),
    "side_urns": (0.9, 0.62),
    "side_hearth": (1.35, 1.3),
    "side_harp": (0.7, 1.0),
    "side_stalagmites": (0.8, 0.6),
    "side_rubble": (0.8, 0.35),
    "side_portal": (1.3, 1.9),
    "side_obelisk": (0.7, 1.9),
    "side_loom": (1.1, 1.2),
    "side_goblin": (0.36, 0.62),
    "side_tun": (1.3, 1.25),
    "side_cairn": (1.1, 0.9),
    "side_planter": (1.3, 0.75),
    "side_kitchen": (2.4, 1.6),
    "side_bookcase": (2.1, 1.75),
    "side_smithy": (2.3, 1.6),
    "side_cells": (2.3, 1.35),
    "side_winerack": (2.2, 1.4),
    "side_loculi": (2.4, 1.4),
    "side_feast": (2.4, 1.05),
    "side_dais": (1.8, 1.75),
    "side_alchemy": (2.1, 1.45),
    "side_retable": (1.9, 1.7),
    "side_armoury": (2.1, 1.45),
    "side_vault": (2.1, 1.2),
    "side_fourposter": (2.0, 1.4),
    "side_mill": (2.3, 1.6),
    "side_goods": (2.2, 1.5),
    "side_arbour": (2.1, 1.5),
    "side_trophies": (2.3, 1.6),
    "side_belfry": (1.5, 1.8),
    "side_dorm": (2.1, 1.45),
    "side_grove": (2.4, 1.8),
    "side_geode": (2.2, 1.5),
    "side_digging": (2.6, 1.5),
    "side_bivouac": (2.5, 1.35),
    "side_carcass": (2.7, 1.3),
    "side_dolmen": (2.3, 1.4),
    "side_spinner": (2.2, 1.5),
    "side_clutch": (1.8, 0.9),
    "side_drip": (2.0, 1.6),
}
"""How wide and high furniture is, in squares."""


class Furnishing(NamedTuple):
    """What a kind of room holds: its pride in the middle, what else stands about, what hangs from
    the roof and on the back wall."""

    pride: Sequence[str]
    about: Sequence[str]
    over: Sequence[str] = ()
    wall: Sequence[str] = ("wall_torch",)


ROOMS: dict[str, Furnishing] = {
    "hall": Furnishing(
        ("side_feast", "side_dais"),
        ("side_statue", "side_armour", "side_barrel", "side_table"),
        ("over_chandelier", "over_banner"),
        ("wall_banner", "wall_arches", "wall_torch"),
    ),
    "library": Furnishing(
        ("side_bookcase",),
        ("side_desk", "side_shelves", "side_chest"),
        ("over_lamp",),
        ("wall_shelf", "wall_torch"),
    ),
    "forge": Furnishing(
        ("side_smithy",),
        ("side_anvil", "side_rack", "side_barrel", "side_crates"),
        ("over_chain", "over_hook"),
        ("wall_tools", "wall_torch"),
    ),
    "crypt": Furnishing(
        ("side_loculi",),
        ("side_coffin", "side_urns", "side_bones", "side_statue"),
        ("over_lamp", "side_roof_web"),
        ("wall_niches", "wall_arches"),
    ),
    "temple": Furnishing(
        ("side_retable", "side_idol"),
        ("side_statue", "side_urns", "side_obelisk"),
        ("over_censer", "over_banner"),
        ("wall_arches", "wall_banner", "wall_torch"),
    ),
    "barracks": Furnishing(
        ("side_dorm", "side_armoury"),
        ("side_rack", "side_table", "side_chest", "side_armour"),
        ("over_lamp",),
        ("wall_shields", "wall_torch"),
    ),
    "store": Furnishing(
        ("side_goods", "side_vat"),
        ("side_barrel", "side_crates", "side_sacks", "side_barrel"),
        ("over_hook", "over_lamp"),
        ("wall_shelf", "wall_torch"),
    ),
    "kitchen": Furnishing(
        ("side_kitchen",),
        ("side_table", "side_barrel", "side_sacks", "side_urns"),
        ("over_hams", "over_hook"),
        ("wall_shelf", "wall_torch"),
    ),
    "laboratory": Furnishing(
        ("side_alchemy", "side_portal"),
        ("side_shelves", "side_cauldron", "side_desk", "side_urns"),
        ("over_lamp", "over_chain"),
        ("wall_shelf", "wall_tools"),
    ),
    "prison": Furnishing(
        ("side_cells",),
        ("side_cage", "side_bones", "side_barrel"),
        ("over_gibbet", "over_chain"),
        ("wall_chains", "wall_torch"),
    ),
    "treasury": Furnishing(
        ("side_vault",),
        ("side_chest", "side_statue", "side_urns", "side_armour"),
        ("over_lamp",),
        ("wall_torch", "wall_arches"),
    ),
    "workshop": Furnishing(
        ("side_mill",),
        ("side_crates", "side_loom", "side_anvil", "side_barrel"),
        ("over_chain", "over_hook"),
        ("wall_tools", "wall_shelf"),
    ),
    "chamber": Furnishing(
        ("side_fourposter",),
        ("side_desk", "side_chest", "side_harp", "side_table"),
        ("over_lamp",),
        ("wall_banner", "wall_banner", "wall_torch"),
    ),
    "bell house": Furnishing(
        ("side_belfry",),
        ("side_barrel", "side_chest", "side_statue"),
        ("over_chain",),
        ("wall_arches", "wall_torch"),
    ),
    "cellar": Furnishing(
        ("side_winerack",),
        ("side_tun", "side_barrel", "side_sacks", "side_urns"),
        ("over_hams", "over_lamp"),
        ("wall_shelf", "wall_torch"),
    ),
    "lodge": Furnishing(
        ("side_trophies",),
        ("side_table", "side_armour", "side_rack", "side_chest"),
        ("over_chandelier", "over_lamp"),
        ("wall_trophy", "wall_map", "wall_trophy"),
    ),
    "garden": Furnishing(
        ("side_arbour",),
        ("side_planter", "side_urns", "side_planter", "side_sacks"),
        ("over_lamp", "over_roots"),
        ("wall_shelf", "wall_map"),
    ),
}
CAVES: dict[str, Furnishing] = {
    "dripstone": Furnishing(
        ("side_drip",),
        ("side_stalagmites", "side_rubble", "side_stalagmites"),
        ("stalactite",),
        (),
    ),
    "fungus": Furnishing(
        ("side_grove",),
        ("side_mushrooms", "side_mushrooms", "side_stalagmites"),
        ("stalactite", "over_roots"),
        (),
    ),
    "crystals": Furnishing(
        ("side_geode",),
        ("side_crystals", "side_rubble", "side_stalagmites"),
        ("over_crystals", "stalactite"),
        (),
    ),
    "lair": Furnishing(
        ("side_dragon", "side_carcass"),
        ("side_bones", "side_nest", "side_rubble"),
        ("stalactite", "side_roof_web"),
        (),
    ),
    "mine": Furnishing(
        ("side_digging",),
        ("side_rubble", "side_crates", "side_rack", "side_sacks"),
        ("over_lamp", "stalactite"),
        ("wall_props",),
    ),
    "camp": Furnishing(
        ("side_bivouac",),
        ("side_sacks", "side_goblin", "side_barrel", "side_goblin"),
        ("stalactite",),
        (),
    ),
    "barrow": Furnishing(
        ("side_dolmen",),
        ("side_cairn", "side_obelisk", "side_urns", "side_cairn"),
        ("over_roots", "stalactite"),
        (),
    ),
    "webs": Furnishing(
        ("side_spinner",),
        ("side_nest", "side_cairn", "side_stalagmites", "side_sacks"),
        ("over_cocoon", "side_roof_web", "over_cocoon"),
        (),
    ),
    "roost": Furnishing(
        ("side_clutch",),
        ("side_nest", "side_stalagmites", "side_bones"),
        ("over_bats", "stalactite", "over_bats"),
        (),
    ),
}
WALLS = {
    "wall_torch": (0.3, 0.62),
    "wall_banner": (0.5, 1.1),
    "wall_arches": (2.4, 1.3),
    "wall_niches": (2.0, 0.9),
    "wall_tools": (1.2, 0.55),
    "wall_shields": (1.3, 0.55),
    "wall_shelf": (1.2, 0.5),
    "wall_chains": (0.8, 0.7),
    "wall_props": (1.6, 1.0),
    "wall_trophy": (0.8, 0.75),
    "wall_map": (1.2, 0.75),
}
OVER = {
    "over_chandelier": (1.3, 0.9),
    "over_banner": (0.55, 1.1),
    "over_lamp": (0.3, 0.65),
    "over_chain": (0.25, 1.2),
    "over_hook": (0.3, 0.8),
    "over_censer": (0.45, 1.0),
    "over_hams": (1.0, 0.6),
    "over_gibbet": (0.55, 1.2),
    "over_roots": (0.8, 0.8),
    "over_crystals": (0.8, 0.7),
    "over_cocoon": (0.36, 1.1),
    "over_bats": (0.8, 0.45),
    "over_lights": (1.5, 1.6),
    "side_roots": (1.3, 1.6),
    "side_roof_web": (0.8, 0.7),
    "stalactite": (0.34, 0.7),
}

LEFT = (
    ("wall_torch", 0.3, 0.55),
    ("wall_torch", 0.3, 0.55),
    ("side_doorway", 0.34, 0.98),
    ("side_doorway", 0.34, 0.98),
    ("side_barrel", 0.42, 0.54),
    ("side_urns", 0.7, 0.5),
    ("side_wayfarers", 1.15, 0.66),
    ("side_goblin", 0.34, 0.6),
    ("side_rubble", 0.6, 0.24),
    ("side_chest", 0.6, 0.46),
)
"""What stands in passages, and its size."""
