"""Other programs' tile sets made into packs: Tiled's Wang sets (`tiled`), the simple-tiled sets of
WaveFunctionCollapse (`neighbours`); `writing` puts them into a folder."""
