"""Methods that several generators share: drainage, noise, climate, roads."""
