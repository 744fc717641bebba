"""How geometry becomes a picture: lines, hatching, water, doors, colours."""
