"""`python -m morphs`: the command line where the command `morphs` is on no path."""

from morphs.cli import main

if __name__ == "__main__":
    main()
