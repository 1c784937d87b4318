"""Strabo: compiles, draws, plays and simulates civilization-family board games.

>>> import strabo
>>> pack = strabo.compile("inland-sea").pack
>>> pack
<Pack inland-sea 1.0.0>
>>> game = strabo.Game(pack, players=3, seed=7)
>>> game.play() > 100
True
>>> game.standings()[0]["rank"]
1
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _strabo
from ._strabo import StraboError, packs
from .game import Answer, Game
from .pack import Bots, Finding, Outcome, Pack, PackLike, core_of, outcome_of, wanted
from .results import Results

if TYPE_CHECKING:
    from ._batch import Batch
    from .pettingzoo import Environment

__all__ = [
    "Answer", "Batch", "Finding", "Game", "Outcome", "Pack", "Results", "StraboError",
    "batch", "compile", "env", "load", "packs", "simulate",
]


def compile(source: str | os.PathLike[str] | Mapping[str, str | bytes]) -> Outcome:
    """Compiles a pack: the path of its folder, the name of a shipped one, or its files by name.

    >>> import strabo
    >>> broken = strabo.compile({"pack.toml": '[pack]\\nid = "strait"\\nname = "The Strait"\\nversion = 1\\n'})
    >>> broken.pack is None
    True
    >>> broken.findings[0].line
    4
    """
    if isinstance(source, Mapping):
        def as_bytes(text: str | bytes) -> bytes:
            return text.encode() if isinstance(text, str) else bytes(text)

        return outcome_of(_strabo.compile_files([(name, as_bytes(text)) for name, text in source.items()]))
    return outcome_of(_strabo.compile(source))


def load(source: bytes | str | os.PathLike[str]) -> Pack:
    """The pack in a bundle (its bytes or its path), in a folder, or a shipped one. It must have no errors.

    >>> import strabo
    >>> strabo.load(strabo.load("inland-sea").bundle())
    <Pack inland-sea 1.0.0>
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Pack(_strabo.load(bytes(source)))
    return Pack(_strabo.read(source))


def simulate(
    pack: PackLike,
    players: int,
    games: int = 1000,
    seed: int = 1,
    *,
    setup: str | None = None,
    variants: Sequence[str] = (),
    turns: int = 100,
    bots: Bots = None,
    rotate: bool = False,
    threads: int | None = None,
    progress: bool | Callable[[int, int], Any] = True,
) -> Results:
    """Plays many games between bots, on all cores, and returns what came of them.

    `bots` is the name of a bot, or names by seat: `{"*": "steward", "minoa": "random"}`. `progress` shows a bar
    on a terminal, or is called with the number of games that are over and the number of all. The same seed gives
    the same results everywhere, and those of `strabo simulate`.

    >>> import strabo
    >>> results = strabo.simulate("smallest", players=3, games=20, progress=False)
    >>> sum(results.report["wins"].values())
    20
    """
    from .progress import shown

    with shown(progress, games) as step:
        options = wanted(players, setup, variants, turns, bots)
        cores = (os.cpu_count() or 1) if threads is None else threads
        found = _strabo.simulate(core_of(pack), options, (games, seed, rotate), cores, step)
    return Results(*found)


def env(pack: PackLike, players: int, seed: int | None = None, **options: Any) -> Environment:
    """The game as an environment of PettingZoo (AEC). See `strabo.pettingzoo.Environment`."""
    from .pettingzoo import Environment

    return Environment(pack, players, seed, **options)


def batch(pack: PackLike, players: int, games: int, seed: int = 1, **options: Any) -> Batch:
    """Many games that are played side by side, with arrays in and out. See `strabo.Batch`."""
    from ._batch import Batch

    return Batch(pack, players, games, seed, **options)


def __getattr__(name: str) -> Any:
    # Needs numpy, which nothing else here does.
    if name == "Batch":
        from ._batch import Batch

        return Batch
    raise AttributeError(f"module 'strabo' has no attribute {name!r}")
