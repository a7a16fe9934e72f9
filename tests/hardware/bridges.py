"""A serial device put on the network, as a converter does it: what comes on one side goes out on the other."""

import socket
import threading
from pathlib import Path

from hardware.line import DeviceLost, Port, Wire, open_port


class Bridge:
    """Serves the device on a path at `address`, one caller at a time, until `close`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(0.05)
        self.address = f"127.0.0.1:{self._server.getsockname()[1]}"
        self.callers = 0
        self._closing, self._hang_up = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def hang_up(self) -> None:
        """The connection there is breaks; another can be made."""
        self._hang_up.set()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()
        self._server.close()

    def _serve(self) -> None:
        while not self._closing.is_set():
            try:
                caller, _ = self._server.accept()
            except TimeoutError:
                continue
            self.callers += 1
            self._hang_up.clear()
            with caller, open_port(str(self._path), Wire(115200)) as port:
                caller.settimeout(0.005)
                while not (self._closing.is_set() or self._hang_up.is_set()) and self._pass(caller, port):
                    pass

    @staticmethod
    def _pass(caller: socket.socket, port: Port) -> bool:
        """Whether there is still a caller."""
        try:
            data = caller.recv(4096)
        except TimeoutError:
            data = None
        except OSError:
            return False
        if data == b"":
            return False
        try:
            if data:
                port.write(data)
            caller.sendall(port.read())
        except (OSError, DeviceLost):
            return False
        return True
