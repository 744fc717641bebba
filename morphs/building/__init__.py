"""From a request to a map: the way of a build, many maps, terrain and zone maps."""
