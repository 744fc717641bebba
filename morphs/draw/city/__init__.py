"""Pictures of towns: `townscape` turns a town into shapes, `sheet` keeps them by height, so that
any rows of a picture can be drawn alone, `canvas` makes pixels of them."""
