"""The command `morphs`, and `python -m morphs` where that is on no path."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is still being read ends it as it does later on."""
    try:
        from morphs.cli import main as run
    except KeyboardInterrupt:
        print("morphs: interrupted; no half-written file is left", file=sys.stderr)
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
