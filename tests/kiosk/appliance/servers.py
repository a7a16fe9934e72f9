"""A server on this machine that speaks https, and answers as a test says."""

import ssl
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import socket

Answer = Callable[[BaseHTTPRequestHandler], object]


class Encrypted(ThreadingHTTPServer):
    """Speaks with everybody as `context` says, or without encryption."""

    context: ssl.SSLContext | None = None
    daemon_threads = True

    def finish_request(self, request: socket, client_address: object) -> None:  # type: ignore[override]
        try:
            if self.context is not None:
                request = self.context.wrap_socket(request, server_side=True)
            super().finish_request(request, client_address)
            request.close()
        except OSError:
            """Nobody listens any more, or they did not believe it."""


class Server:
    """A server on this machine, and what it answers."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.answer: Answer = lambda _: None
        self.asked: list[str] = []
        self.over = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                outer.answer(self)

            def log_message(self, *_: object) -> None:
                """Nothing is said of it."""

        self.server = Encrypted(("127.0.0.1", 0), Handler)
        self.server.context = context
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.over.set()
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.server.server_port}/whist-kiosk.bundle"


def body(content: bytes, length: int | None = None) -> Answer:
    def answer(to: BaseHTTPRequestHandler) -> None:
        to.send_response(200)
        if length is not None:
            to.send_header("Content-Length", str(length))
        to.end_headers()
        to.wfile.write(content)

    return answer


def moved(to_address: str) -> Answer:
    def answer(to: BaseHTTPRequestHandler) -> None:
        to.send_response(302)
        to.send_header("Location", to_address)
        to.end_headers()

    return answer


def endless(to: BaseHTTPRequestHandler, beginning: bytes, over: threading.Event) -> None:
    to.send_response(200)
    to.end_headers()
    to.wfile.write(beginning)
    try:
        while not over.is_set():
            to.wfile.write(b"x" * 65536)
    except OSError:
        """Nobody reads on."""
