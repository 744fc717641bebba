"""Towns: planned before their tiles are laid, and built - streets, walls, blocks, houses - from
what the laid tiles show ("Extending Geomorphs", section Citymorphs).

`codes` has the tiles, `planning` says what a board's cells must show; from a finished layout
`skeleton` draws the middle lines, `lots` what stands between them, `village` a village with its
`greens` and `plots`, `country` what lies around. Lengths are in feet, a tile is 200 ft wide; every
die is keyed by a feature of the map, so that an edit changes only what is near it.
"""
