"""Two machines with a network of their own, and one cable between them, which can be pulled."""

import os
import shutil
import subprocess


class Cable:
    """Two machines, 1 and 2, each a namespace with one end of the cable. Needs root."""

    def __init__(self) -> None:
        self._names = [f"whist-{os.getpid()}-{end}" for end in (1, 2)]
        one, other = self._names
        for name in self._names:
            self._ip("netns", "add", name)
            self._ip("-n", name, "link", "set", "lo", "up")
        self._ip("-n", one, "link", "add", "hall", "type", "veth", "peer", "name", "hall", "netns", other)
        for end, name in enumerate(self._names, 1):
            self._ip("-n", name, "address", "add", f"{self.address(end)}/24", "dev", "hall")
        self.put_in()

    @staticmethod
    def address(end: int) -> str:
        return f"10.78.0.{end}"

    def namespace(self, end: int) -> str:
        """The file of this machine's network."""
        return f"/run/netns/{self._names[end - 1]}"

    def inside(self, end: int) -> list[str]:
        """What a command begins with that is to run on this machine."""
        return ["nsenter", f"--net={self.namespace(end)}", "--"]

    def pull(self) -> None:
        self._ip("-n", self._names[0], "link", "set", "hall", "down")

    def put_in(self) -> None:
        for name in self._names:
            self._ip("-n", name, "link", "set", "hall", "up")

    def close(self) -> None:
        for name in self._names:
            subprocess.run(["ip", "netns", "delete", name], check=False)

    @staticmethod
    def _ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True)


def missing() -> str:
    """Why there can be no two such machines here; "" where there can."""
    if os.geteuid():
        return "it needs root"
    return "" if shutil.which("nsenter") and shutil.which("ip") else "it needs ip and nsenter: iproute2, util-linux"
