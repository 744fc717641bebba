"""The steps of the generator, one file each, in the order of `zones.making`."""
