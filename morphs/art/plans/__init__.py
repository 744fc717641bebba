"""What our artist knows of a tile before it is a picture, as plans."""
