"""The pages' end of the line to the kiosk (`kiosk.hall.line`)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.hall.line import MOST, address

PATIENCE = 4.0
"""Seconds after which a phone is told that the kiosk has not answered yet."""


async def ask(folder: Path, question: Mapping[str, Any], patience: float = PATIENCE) -> dict[str, Any] | None:
    """What the kiosk answers; None where it has not, whether it has heard or not."""
    writer: asyncio.StreamWriter | None = None
    try:
        async with asyncio.timeout(patience):
            with address(folder) as path:
                reader, writer = await asyncio.open_unix_connection(path, limit=MOST)
            writer.write(json.dumps(question).encode() + b"\n")
            answer = json.loads(await reader.readline() or b"null")
            return answer if isinstance(answer, dict) else None
    except (OSError, ValueError, TimeoutError):
        return None
    finally:
        if writer is not None:
            writer.close()
