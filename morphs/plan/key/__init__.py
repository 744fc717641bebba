"""Keys: the rooms of a map found, numbered and stocked ([how](docs/keys.md)).

outlines -> partition -> regions -> numbering, labels -> stocking; places (of lands and towns) are
numbered by themselves. `model` is what comes out, `key_json` its file.
"""
