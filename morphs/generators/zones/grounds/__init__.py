"""How grounds meet: the shapes of their borders, and straightening them."""
