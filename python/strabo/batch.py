"""Many games of one pack side by side: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _strabo
from .observation import Layout, rewards_of

if TYPE_CHECKING:
    from . import PackLike


class Batch:
    """Games that are played side by side, each by whoever is asked in it.

    An answer is chosen number by number: first its word, then what follows it. `masks` has a one for every number
    that can come next in a game, and `step` takes one number for each game. A game that is over begins anew with
    another seed, in the same call.

    >>> import numpy as np, strabo
    >>> batch = strabo.batch("founders-stand-in", players=3, games=8, seed=1)
    >>> dice = np.random.default_rng(1)
    >>> for _ in range(100):
    ...     masks = batch.masks()
    ...     rewards, over = batch.step((masks * dice.random(masks.shape)).argmax(axis=1))
    >>> rewards.shape, over.shape, batch.observations().shape == (8, batch.layout.length)
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
    ) -> None:
        self._batch = _strabo.Batch(pack, players, games, seed, setup, list(variants), turns)
        self.games, self.players = games, players
        #: How many numbers there are to choose from.
        self.actions: int = self._batch.actions
        self.layout = Layout(self._batch.parts, self._batch.words)

    @property
    def seats(self) -> list[str]:
        """The ids of the players."""
        return self._batch.seats

    def asked(self) -> np.ndarray:
        """Who must decide in each game: the number of the seat."""
        return np.frombuffer(self._batch.asked(), np.int8)

    def masks(self) -> np.ndarray:
        """For each game, one for every number that can be chosen now, and zero for the others."""
        return np.frombuffer(self._batch.masks(), np.int8).reshape(self.games, self.actions)

    def observations(self, seat: int | None = None) -> np.ndarray:
        """What whoever is asked sees in each game, or what the player of one seat sees."""
        seen = np.frombuffer(self._batch.observe(seat), np.int16)
        return seen.reshape(self.games, self.layout.length)

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray]:
        """Chooses a number in each game. Returns the rewards of all players, which are zero but in games that this
        ended, and which games those are: 1 for an end by the rules, 2 for the limit of turns."""
        chosen = np.ascontiguousarray(actions, np.uint16)
        if chosen.shape != (self.games,):
            raise ValueError(f"one number for each of {self.games} games, not {chosen.shape}")
        ranks, over = self._batch.step(chosen.tobytes())
        ended = np.frombuffer(over, np.int8)
        ranked = np.frombuffer(ranks, np.int8).reshape(self.games, self.players)
        if not ended.any():
            return np.zeros(ranked.shape, np.float32), ended
        return rewards_of(ranked) * (ended > 0)[:, None], ended

    def points(self) -> np.ndarray:
        """The points of all players in each game, as it stands."""
        return np.frombuffer(self._batch.points(), np.float32).reshape(self.games, self.players)
