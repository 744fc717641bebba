"""Geometry of zones in whole numbers: triangles, cells, connected pieces, noise."""
