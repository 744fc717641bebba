"""Pictures of zone maps: painted ground, and on it everything that stands there."""
