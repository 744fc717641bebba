"""Tables of what can stand on a map, the shapes of treasure blocks, values and guards."""
