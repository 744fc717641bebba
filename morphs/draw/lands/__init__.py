"""Open country drawn as a whole, from what its laid tiles show."""
