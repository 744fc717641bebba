"""The names of the generators, where nothing else is wanted of them."""

GENERATORS = ("folkesten", "toric", "wargame")
