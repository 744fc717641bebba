"""Hands of our own for titles and great names: letters as skeletons, and the pens that draw them."""
