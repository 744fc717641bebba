"""Hands of our own for titles and great names: letters as skeletons, and pens that draw them."""
