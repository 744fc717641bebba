"""A worker process: it is sent calls and answers them, one after the other.

It is sent (name, arguments); it answers ("tell", data) any number of times, then one of ("done",
value), ("refused", data) for what the person can mend, ("need", name) for a layout not here,
("broken", text) for a fault of ours.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.workers import leave_interrupts
from morphs.web.limits import WORKER_BYTES

Answer = tuple[str, Any]
Notify = Callable[[dict[str, Any]], None]
HOMES = {
    "build": "maps",
    "hold": "maps",
    "keep": "maps",
    "text_of": "maps",
    "open_map": "maps",
    "edit": "maps",
    "candidates": "maps",
    "check": "maps",
    "written": "exports",
    "key": "keys",
    "key_written": "keys",
    "pack": "packs",
    "whole": "whole",
    "atlas": "art",
    "tile": "art",
    "drawn": "art",
    "seam": "art",
    "forms": "lands",
    "land": "lands",
    "kingdom": "lands",
    "land_written": "lands",
    "detect": "bench",
    "coded": "bench",
    "renamed": "bench",
    "review": "bench",
    "template": "bench",
}
"""Every call, and the file of `morphs.web.calls` it lives in."""


class NeedLayoutError(Exception):
    """A layout is named that this process has not seen, or has let go."""


def work(channel: Connection) -> None:
    """Answer calls until nobody listens any more."""
    leave_interrupts()
    if hasattr(os, "setsid"):
        os.setsid()  # who ends this process ends what it has started too
    _limit_memory()

    def notify(data: dict[str, Any]) -> None:
        channel.send(("tell", data))

    while True:
        try:
            name, arguments = channel.recv()
            channel.send(_answer(name, arguments, notify))
        except (EOFError, OSError):
            return


def _answer(name: str, arguments: dict[str, Any], notify: Notify) -> Answer:
    try:
        call = getattr(import_module(f"morphs.web.calls.{HOMES[name]}"), name)
        return "done", call(notify=notify, **arguments)
    except NeedLayoutError as error:
        return "need", str(error)
    except NoMapError as error:
        return "refused", {"reason": error.reason.to_dict(), "error": str(error)}
    except MorphsError as error:
        return "refused", {"error": str(error)}
    except MemoryError:
        return "refused", {"error": "there is not enough memory for that: take a smaller board"}
    except Exception:
        return "broken", traceback.format_exc()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # a system that has no limits
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY or soft > WORKER_BYTES:
        resource.setrlimit(resource.RLIMIT_AS, (WORKER_BYTES, hard))
