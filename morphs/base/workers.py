"""Set up worker processes: they ignore Ctrl-C and are stopped by the process that started them."""

from __future__ import annotations

import signal

MOST_MAPS, MOST_WORKERS = 10_000, 1024
"""So many maps are built of which the best is kept, and so many processes build them, at most."""


def leave_interrupts() -> None:
    """Make a worker deaf to Ctrl-C: the process that waits for it hears it and stops it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):  # a term that came while it began is heard now
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
