"""What a tile says: vocabularies, codes in file names, faces and links."""
