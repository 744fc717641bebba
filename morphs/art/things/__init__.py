"""How single things are drawn: furniture, stones, plants, side views of them."""
