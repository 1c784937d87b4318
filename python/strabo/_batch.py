"""Many games of one pack side by side: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _strabo
from .observation import Layout
from .pack import PackLike, core_of, wanted


class Batch:
    """Games that are played side by side, each by the player who must decide.

    An answer is chosen number by number: first its word, then what follows it. `masks` has a one for every number
    that can come next in a game, and `step` takes one number for each game. A game that is over begins again with
    another seed in the same call, unless `restarts` is false. docs/environments.md says what the numbers mean.

    >>> import numpy as np, strabo
    >>> batch = strabo.batch("founders-stand-in", players=3, games=8, seed=1)
    >>> dice = np.random.default_rng(1)
    >>> for _ in range(100):
    ...     masks = batch.masks()
    ...     rewards, done = batch.step((masks * dice.random(masks.shape)).argmax(axis=1))
    >>> rewards.shape, done.shape, batch.observations().shape == (8, batch.layout.length)
    ((8, 3), (8,), True)
    """

    def __init__(
        self,
        pack: PackLike,
        players: int,
        games: int,
        seed: int = 1,
        *,
        setup: str | None = None,
        variants: Sequence[str] = (),
        turns: int = 100,
        restarts: bool = True,
    ) -> None:
        options = wanted(players, setup, variants, turns)
        self._batch = _strabo.Batch(core_of(pack), options, range(seed, seed + games), restarts)
        self.games, self.players = games, players
        #: How many numbers there are to choose from.
        self.actions: int = self._batch.actions
        self.layout = Layout(self._batch.parts, self._batch.words)

    @property
    def seats(self) -> list[str]:
        """The ids of the players."""
        return self._batch.seats

    @property
    def decisions(self) -> int:
        """How many whole answers were given in all games."""
        return self._batch.decisions

    def asked(self) -> np.ndarray:
        """Who must decide in each game: the number of the seat, or 255 where a game is over."""
        return np.frombuffer(self._batch.asked(), np.uint8)

    def masks(self) -> np.ndarray:
        """For each game, one for every number that can be chosen now, and zero for the others."""
        return np.frombuffer(self._batch.masks(), np.int8).reshape(self.games, self.actions)

    def observations(self) -> np.ndarray:
        """What the player who must decide sees in each game."""
        seen = np.frombuffer(self._batch.observe(), np.int16)
        return seen.reshape(self.games, self.layout.length)

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray]:
        """Chooses a number in each game. Returns the rewards of all players, which are zero but in games that this
        ended, and for each game whether it was one of those. If one number is not possible, no game moves. `stopped`
        tells which games the turn limit ended."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,):
            raise ValueError(f"give one number for each of {self.games} games, not {chosen.shape}")
        self._batch.step(chosen.astype(np.uint16).tobytes())
        rewards = np.frombuffer(self._batch.rewards(), np.float32)
        return rewards.reshape(self.games, self.players), np.frombuffer(self._batch.done(), np.uint8) > 0

    def stopped(self) -> np.ndarray:
        """For each game whether the last step ended it by the turn limit, and not by its rules."""
        return np.frombuffer(self._batch.done(), np.uint8) == 2

    def random(self) -> np.ndarray:
        """A possible number in each game, all equally likely."""
        return np.frombuffer(self._batch.by_chance(), np.uint16)

    def points(self, game: int) -> list[float]:
        """The points of all players of a game, if it ended now."""
        return self._batch.points(game)

    def text(self, game: int, seat: int) -> str:
        """The question of a game and the table as text, as a seat sees them."""
        return self._batch.text(game, seat)

    def restart(self, game: int, seed: int) -> None:
        """Begins a game again with a seed."""
        self._batch.restart(game, seed)
