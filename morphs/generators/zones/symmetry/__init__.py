"""Symmetric maps: images of squares, of block shapes, and of the zones of a template."""
