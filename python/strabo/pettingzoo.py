"""Games as environments of PettingZoo: one agent after the other (AEC), with action masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _strabo
from .observation import Layout
from .pack import PackLike, core_of, wanted

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("environments need pettingzoo: pip install pettingzoo") from error


class Environment(AECEnv):
    """A game in which every seat is an agent.

    An observation is a dict: `observation` has the numbers of `layout`, and `action_mask` a one for every action
    that is possible. An answer of the game is chosen number by number, so that one decision of a player may take
    several steps of that agent: first the word of the answer, then each number behind it. Where there is only one
    way to go on, nobody is asked.

    Rewards come at the end: 1 for the first, -1 for the last, and equal steps between; they add up to zero. With
    `shaping`, each step also gives so much for every point that an agent gets ahead of the mean of all.

    >>> import strabo
    >>> env = strabo.env("inland-sea", players=3, seed=1)
    >>> env.reset()
    >>> observation, reward, termination, truncation, info = env.last()
    >>> bool(observation["action_mask"].any())
    True
    >>> sorted(env.layout.parts(observation["observation"]))[:2]
    ['advances', 'areas']
    """

    metadata = {"name": "strabo_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        pack: PackLike,
        players: int,
        seed: int | None = None,
        *,
        setup: str | None = None,
        variants: Sequence[str] = (),
        turns: int = 100,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.shaping = shaping
        self._seeds = np.random.default_rng(seed)
        self._game = _strabo.Batch(core_of(pack), wanted(players, setup, variants, turns), [0], False)
        self.layout = Layout(self._game.parts, self._game.words)
        self.possible_agents = self._game.seats
        self.agents = list(self.possible_agents)
        limits = np.iinfo(np.int16)
        observation = spaces.Box(limits.min, limits.max, (self.layout.length,), np.int16)
        mask = spaces.Box(0, 1, (self._game.actions,), np.int8)
        # One for each agent: they are seeded apart.
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observation, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._game.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._game.restart(0, int(self._seeds.integers(2**53)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._lead = self._leads()
        self._select()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        observation = np.frombuffer(self._game.observe_seat(0, seat), np.int16)
        if seat == self._asked:
            mask = np.frombuffer(self._game.masks(), np.int8)
        else:
            mask = np.zeros(self._game.actions, np.int8)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} plays on and needs an action")
        self._cumulative_rewards[agent] = 0.0
        self._game.step(np.uint16(action).tobytes())
        rewards = np.frombuffer(self._game.rewards(), np.float32)
        if self.shaping:
            before, self._lead = self._lead, self._leads()
            rewards = rewards + self.shaping * (self._lead - before)
        if done := self._game.done()[0]:
            # The turn limit is none of the rules: it stops a game that would go on.
            self.terminations = dict.fromkeys(self.agents, done == 1)
            self.truncations = dict.fromkeys(self.agents, done != 1)
        self.rewards = {agent: float(reward) for agent, reward in zip(self.agents, rewards)}
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return self._game.text(0, self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        return None

    def _select(self) -> None:
        seat = self._game.asked()[0]
        #: The seat that is asked; nobody when the game is over.
        self._asked = seat if seat < len(self.possible_agents) else None
        self.agent_selection = self.possible_agents[self._asked or 0]

    def _leads(self) -> np.ndarray:
        if not self.shaping:
            return np.zeros(0)
        points = np.array(self._game.points(0), np.float32)
        return points - points.mean()
