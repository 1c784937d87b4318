"""Games for OpenSpiel: `strabo.openspiel.game("inland-sea", players=3)` is a game of pyspiel.

The first node is chance, which deals one of `seeds` seeds; nobody sees it, and everything that is drawn later follows
from it. After that the players choose answers number by number, as in `strabo.pettingzoo`.
"""

from __future__ import annotations

import copy
import os
from typing import Any

import numpy as np

from . import _strabo
from .observation import Layout
from .pack import core_of, wanted

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install open_spiel") from error

#: More decisions than a game can have.
LONGEST = 1_000_000
#: What a game is made of when `pyspiel.load_game("python_strabo")` says nothing else.
DEFAULTS = {"pack": "inland-sea", "players": 3, "setup": "", "turns": 100, "seeds": 1024}

_TYPE = {
    "short_name": "python_strabo",
    "long_name": "Strabo",
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    "utility": pyspiel.GameType.Utility.ZERO_SUM,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "max_num_players": 18,
    "min_num_players": 1,
    "provides_information_state_string": False,
    "provides_information_state_tensor": False,
    "provides_observation_string": True,
    "provides_observation_tensor": True,
    "parameter_specification": DEFAULTS,
}


def game(
    pack: str | os.PathLike[str],
    players: int,
    *,
    setup: str | None = None,
    turns: int = 100,
    seeds: int = 1024,
) -> Game:
    """A game of OpenSpiel: a shipped pack by its name, or the folder or bundle of another."""
    return Game({"pack": os.fspath(pack), "players": players, "setup": setup or "", "turns": turns, "seeds": seeds})


class Game(pyspiel.Game):
    """A pack with a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = {**DEFAULTS, **(params or {})}
        self.seeds, self.players = asked["seeds"], asked["players"]
        options = wanted(self.players, asked["setup"] or None, (), asked["turns"])
        self.start = _strabo.Batch(core_of(asked["pack"]), options, [0], False)
        self.layout = Layout(self.start.parts, self.start.words)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.actions,
            max_chance_outcomes=self.seeds,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(pyspiel.GameType(**_TYPE), info, asked)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.layout)


class State(pyspiel.State):
    """Where a game stands."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.players, self.seeds = game.players, game.seeds
        #: Nothing until chance has dealt the seed.
        self.batch: Any = None
        self.fresh = game.start
        #: Nothing until the game is over.
        self._ended: list[float] | None = None

    def current_player(self) -> int:
        if self._ended is not None:
            return pyspiel.PlayerId.TERMINAL
        if self.batch is None:
            return pyspiel.PlayerId.CHANCE
        return self.batch.asked()[0]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return np.flatnonzero(np.frombuffer(self.batch.masks(), np.int8)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self.seeds) for seed in range(self.seeds)]

    def _apply_action(self, action: int) -> None:
        if self.batch is None:
            self.batch = copy.copy(self.fresh)
            self.batch.restart(0, action)
            return
        self.batch.step(np.uint16(action).tobytes())
        if self.batch.done()[0]:
            self._ended = np.frombuffer(self.batch.rewards(), np.float32).tolist()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else f"number {action}"

    def is_terminal(self) -> bool:
        return self._ended is not None

    def returns(self) -> list[float]:
        return [0.0] * self.players if self._ended is None else self._ended

    def __str__(self) -> str:
        if self.batch is None:
            return "before the seed is dealt"
        return self.batch.text(0, max(self.current_player(), 0))


class Observer:
    """What one player sees, as OpenSpiel wants it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.tensor = np.zeros(layout.length, np.float32)
        self.dict = layout.parts(self.tensor)

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = 0 if state.batch is None else np.frombuffer(state.batch.observe_seat(0, player), np.int16)

    def string_from(self, state: State, player: int) -> str:
        self.set_from(state, player)
        return " ".join(str(int(number)) for number in self.tensor)


pyspiel.register_game(pyspiel.GameType(**_TYPE), Game)
