"""Finished layouts changed, edit by edit: what is laid always fits, and costs what it changes.

session   a layout under change, with what was compiled for it
carrying  how each edit is carried out
redraw    what is drawn where no tile stands, after a change
"""
