"""The look of anybody's pack, measured from its pictures."""
