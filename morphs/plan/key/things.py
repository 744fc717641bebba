"""Which drawn things keys describe, and what they are called."""

from __future__ import annotations

NOTABLE = (
    *(
        "wyrm",
        "altar",
        "throne",
        "coffin",
        "circle",
        "orb",
        "pit_round",
        "pit",
        "statue",
        "fountain",
        "well",
    ),
    *("nest", "campfire", "hearth", "chest", "bed", "table", "round_table", "table_small", "shelf"),
    *("orrery", "organ", "forge", "loom", "press", "seats"),
    *("rack", "brazier", "bones", "coins"),
)
"""Things that are always described, the most striking first."""
BEASTS = ("wyrm",)
"""Things that live."""
MINOR = (
    *(
        "mosaic",
        "crystal",
        "dais",
        "mushroom",
        "stairs",
        "barrel",
        "crate",
        "urn",
        "sand",
        "bucket",
        "boat",
    ),
    *("column", "pillar", "boulder", "stalagmite", "rubble"),
)
"""Things that are described where there is little else."""
THINGS = {
    "wyrm": "dragon",
    "table": "long table",
    "table_small": "small table",
    "round_table": "round table",
    "pit_round": "round pit",
    "shelf": "bookcase",
    "bones": "heap of bone",
    "coins": "coin",
    "seats": "council ring",
    "press": "pressing vat",
    "orrery": "star engine",
}
"""What things are called, where that is not their kind."""
HOLDERS = ("chest", "coffin")
"""Things that hold something: where there is no treasure, a line says what."""
