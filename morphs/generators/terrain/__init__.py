"""Terrain generators over one map of terrain: wargame tables, a toric world, a wilderness.

A generator is an ordered tuple of small named steps (`steps.Step`), one for each printed rule;
after every step the map can be shown as characters or drawn. Generators ask the `Ground` what lies
where.
"""
