"""Running the server: its sockets, its address, and its end."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable, Sequence

import uvicorn

from morphs.base.errors import MorphsError
from morphs.web.app import make_app
from morphs.web.hub import Hub

LOOPBACK = ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1"))


def sockets_on(port: int) -> list[socket.socket]:
    """Listen on this machine's own addresses; port 0 takes a free one. Raises MorphsError for one
    that is taken."""
    found: list[socket.socket] = []
    for family, address in LOOPBACK:
        try:
            # named as TCP, for asyncio sends at once only then: else half of an answer waits 40 ms
            one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        except OSError:  # a system without IPv6
            continue
        try:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind((address, port))
        except OSError as error:
            one.close()
            if found and family == socket.AF_INET6:
                continue
            raise MorphsError(
                f"--port {port}: cannot be used ({(error.strerror or str(error)).lower()}): give "
                f"another, or 0 for one that is free"
            ) from error
        port = one.getsockname()[1]
        found.append(one)
    return found


def serve(port: int, packs: Sequence[str], browser: bool, say: Callable[[str], None]) -> None:
    """Serve the page until interrupted; `say` is told the address when it answers."""
    sockets = sockets_on(port)
    address = f"http://127.0.0.1:{sockets[0].getsockname()[1]}"
    hub = Hub(packs)

    def started() -> None:
        say(address)
        if browser:
            webbrowser.open(address)

    app = make_app(hub, sockets[0].getsockname()[1])
    config = uvicorn.Config(
        app, log_level="error", access_log=False, server_header=False, timeout_graceful_shutdown=1
    )
    server = _Server(config, started)
    try:
        server.run(sockets=sockets)
    finally:
        hub.close()


class _Server(uvicorn.Server):
    """A server that tells when it answers."""

    def __init__(self, config: uvicorn.Config, started_: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started_

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and tell of it."""
        await super().startup(sockets)
        if self.started:
            self._tell()
