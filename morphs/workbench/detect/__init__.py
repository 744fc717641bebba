"""Proposing codes for pictures that have none, from their pixels.

`survey` reads each picture's border, `regions` what lines enclose; `learn` compares all of a pack's
half-sides and tells open from closed; `openings` measures each opening; `letters` names it;
`inside` tells what is joined; `hexes` does hex packs, by clusters of colour. `detecting` runs it.
"""
