"""Zone templates: the map generator of Heroes of Might and Magic III, as its author tells it.

Imports point down this list, and import-linter keeps it so:

making, request     the generator as a whole; what can be asked of it
steps/              the steps of the generator, one file each
state               what the steps share: the map in the making, options, dice
placement/          where things fit, putting them there, their twins on symmetric maps
symmetry/           images of squares, of block shapes, of a template's zones
objects/            tables of things, shapes of treasure blocks, values, guards
zone_json           the map's file
zone_map            the map: arrays over squares, and things
grounds/            how grounds meet: shapes of their borders, straightening them
geometry/           triangles, cells, lines, squares: arrays and whole numbers only
templates/          the model of a template, its readers, those that ship
errors              what a failed try raises
"""
