"""Geometry in whole numbers: triangles, cells, connected pieces, fractal lines, noise."""
