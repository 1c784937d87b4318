"""A bar on the terminal while games are played."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

WIDTH = 30


def bar(done: int, total: int, seconds: float) -> str:
    """How far it is, in one line.

    >>> bar(250, 1000, 2.0)
    '[#######.......................] 250 of 1000 games, 6 s left'
    """
    filled = WIDTH * done // total
    left = seconds / done * (total - done) if done else 0
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done} of {total} games, {left:.0f} s left"


@contextmanager
def shown(
    progress: bool | Callable[[int, int], Any], total: int
) -> Iterator[Callable[[int], Any] | None]:
    """What to call with the number of games that are over; nothing where nobody looks."""
    if callable(progress):
        yield lambda done: progress(done, total)
        return
    if not progress or not sys.stderr.isatty():
        yield None
        return
    begin = last = time.monotonic()

    def step(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > 0.1:
            last = now
            sys.stderr.write("\r" + bar(done, total, now - begin) + "\x1b[K")
            sys.stderr.flush()

    try:
        yield step
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
