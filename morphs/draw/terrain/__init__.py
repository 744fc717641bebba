"""Drawing terrain maps without tiles: an SVG of layers, and the PNG made of it."""
