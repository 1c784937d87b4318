"""A masked PPO that learns to beat random play of the Inland Sea.

pip install strabo-*.whl sb3-contrib pettingzoo
"""

import sys

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import strabo

STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
DICE = np.random.default_rng(1)


class FirstSeat(gymnasium.Env):
    """One seat of a game, at which somebody learns; the others play at random."""

    def __init__(self, seed, shaping=0.05):
        self.game = strabo.env("inland-sea", players=3, seed=seed, shaping=shaping)
        self.me = self.game.possible_agents[0]
        self.action_space = self.game.action_space(self.me)
        self.observation_space = gymnasium.spaces.Box(-20, 20, (self.game.layout.length,), np.float32)

    def reset(self, seed=None, options=None):
        self.game.reset(seed)
        return self.seen()[0], {}

    def step(self, action):
        self.game.step(action)
        return *self.seen(), {}

    def seen(self):
        """Lets the others play until the first seat is asked, or the game is over."""
        while True:
            seen, reward, ended, stopped, _ = self.game.last()
            self.mask = seen["action_mask"].astype(bool)
            if self.game.agent_selection == self.me:
                numbers = seen["observation"].astype(np.float32)
                return np.sign(numbers) * np.log1p(abs(numbers)), reward, ended, stopped
            self.game.step(DICE.choice(np.flatnonzero(self.mask)))

    def action_masks(self):
        return self.mask


def wins(choose, games=200):
    """The share of games that the first seat wins, with half of those in which it shares the first place, in words."""
    table, won = FirstSeat(seed=1_000_000, shaping=0), 0.0
    for _ in range(games):
        (seen, _), ended = table.reset(), False
        while not ended:
            seen, reward, ended, _, _ = table.step(choose(seen, table.mask))
        won += (reward == 1) + (0 < reward < 1) / 2
    share = won / games
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    return f"{share:.0%} of {games} games (95% interval {max(share - error, 0):.0%} to {min(share + error, 1):.0%})"


def main():
    tables = DummyVecEnv([lambda seed=seed: FirstSeat(seed) for seed in range(8)])
    model = MaskablePPO("MlpPolicy", tables, n_steps=512, batch_size=512, gamma=0.999, verbose=1, seed=1)
    print(f"random play wins {wins(lambda _, mask: DICE.choice(np.flatnonzero(mask)))}")
    model.learn(STEPS)
    print(f"it wins {wins(lambda seen, mask: model.predict(seen, action_masks=mask)[0])}")


if __name__ == "__main__":
    main()
