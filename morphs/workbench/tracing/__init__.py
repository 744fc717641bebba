"""Plans proposed from pictures: what is floor, which pieces of line are doors, how sure that is."""
