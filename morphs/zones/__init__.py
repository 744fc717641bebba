"""Zone templates: the map generator of Heroes of Might and Magic III, as its author tells it."""
