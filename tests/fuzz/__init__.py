"""Hostile files, random requests and random packs for the whole program, each in its own process.

make fuzz                                      # FUZZ_SECONDS=600, or FUZZ_COUNT=2000
python -m tests.fuzz --kind hostile --seed 7 --only 123     # one case again
"""
