"""The faults of emulated devices, and how they change what is sent."""

from dataclasses import dataclass

from hardware.emulators.terminal import Terminal


@dataclass
class Faults:
    """The device's faults. They can be set at any time; the counts run down by themselves."""

    lose_answers: int = 0
    """Number of answers that are lost."""
    corrupt_answers: int = 0
    """Number of answers with one byte changed."""
    delay: float = 0.0
    """Seconds from a command to its answer."""
    pieces: bool = False
    """Answers come byte by byte."""
    noise: bytes = b""
    """Sent before every answer."""
    hang: bool = False
    """Nothing is answered at all."""

    def say(self, terminal: Terminal, answer: bytes) -> None:
        """Sends an answer, changed by these faults."""
        if self.lose_answers:
            self.lose_answers -= 1
            return
        if self.corrupt_answers:
            self.corrupt_answers -= 1
            middle = len(answer) // 2
            answer = answer[:middle] + bytes((answer[middle] ^ 0x10,)) + answer[middle + 1 :]
        self.send(terminal, self.noise + answer, self.delay)

    def send(self, terminal: Terminal, data: bytes, delay: float = 0.0) -> None:
        """Sends bytes, in pieces if that is a fault."""
        for piece in (bytes((byte,)) for byte in data) if self.pieces else (data,):
            terminal.send(piece, delay)
