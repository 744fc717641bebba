"""A dungeon's plan before its tiles are laid: districts, a main loop, an entrance and a finale.

It follows what designers of dungeons say (Alexander, "Jaquaying the Dungeon"; Dormans on the loops
of "Unexplored"): a loop that one plans, districts that hang on it, few ways between them, an
entrance one sees and a goal far off.
"""
