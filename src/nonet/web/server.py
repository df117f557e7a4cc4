"""The server: binds a port, says where, opens the browser, and serves until Ctrl-C."""

from __future__ import annotations

import socket
import sys
from ipaddress import ip_address

import uvicorn

from nonet.errors import ArgumentError
from nonet.web.app import make_app
from nonet.web.guard import Guard

USUAL_PORT = 8729
MOST_CONNECTIONS = 1000
LOCAL = ("127.0.0.1", "localhost", "::1")


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; without a port the usual one, or any if that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (USUAL_PORT, 0) if port is None else (port,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
        except socket.gaierror:
            listener.close()
            raise ArgumentError(
                f"{host} is no address of this machine; without --host it is 127.0.0.1"
            ) from None
        except OSError as error:
            listener.close()
            if number and port is None:
                continue
            raise ArgumentError(
                f"port {number} of {host} can't be used: {error.strerror or error}; choose another with --port"
            ) from None
        listener.listen(256)  # from now on callers wait for us, and are not refused
        return listener
    raise AssertionError("port 0 is never taken")


def guarded(host: str) -> Guard:
    """The app behind its guard, for a server that is called by this name or address."""
    names = {*LOCAL, host}
    try:
        everywhere = ip_address(host).is_unspecified
    except ValueError:
        everywhere = False
    return Guard(make_app(), names, any_address=everywhere)


def serve(host: str, port: int | None, *, browser: bool, quiet: bool) -> None:
    """Serve until Ctrl-C."""
    listener = bound(host, port)
    number = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
    address = f"http://{shown}:{number}/"
    if host not in LOCAL:
        print(f"nonet: everyone who can reach {host} can use this server", file=sys.stderr)
    if not quiet:
        print(f"Nonet is at {address} (Ctrl-C ends it)", file=sys.stderr)
    config = uvicorn.Config(
        guarded(host),
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
    # Answers are made in threads of a few milliseconds' work each: the loop must not wait long for its turn.
    sys.setswitchinterval(0.0005)
    server = uvicorn.Server(config)
    if browser:
        _open_once_ready(server, address)
    server.run(sockets=[listener])


def _open_once_ready(server: uvicorn.Server, address: str) -> None:
    """Open the browser; the socket listens already, so that the page comes as soon as the server has started."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
