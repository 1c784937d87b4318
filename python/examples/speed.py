"""Random decisions in a second of processor time: Strabo one by one and in batches, beside games of PettingZoo and OpenSpiel.

pip install strabo-*.whl "pettingzoo[classic]" open_spiel
"""

import random
import sys
import time

import numpy as np

import strabo

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
PACKS = [("inland-sea", 3), ("founders-stand-in", 3), ("new-dawn-stand-in", 3), ("clash-stand-in", 2)]


def measured(what, steps):
    """Prints how many steps a second `steps` makes; it yields how many it made each time."""
    begin, done = time.process_time(), 0
    for some in steps:
        done += some
        seconds = time.process_time() - begin
        if seconds > SECONDS:
            break
    print(f"{what:<52} {done / seconds:>12,.0f} a second", flush=True)


def one_by_one(env):
    """An environment of PettingZoo with random agents."""
    while True:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            yield 1


def in_batches(batch, observed, chosen_here):
    """Many games at once. The numbers are chosen by numpy, or by the batch itself."""
    dice = np.random.default_rng(1)
    while True:
        masks = batch.masks()
        if observed:
            batch.observations()
        actions = (masks * dice.random(masks.shape, np.float32)).argmax(axis=1) if chosen_here else batch.random()
        batch.step(actions)
        yield batch.games


def spiel(game):
    """A game of OpenSpiel with random players."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                yield 1


def main():
    for name, players in PACKS:
        measured(f"{name}, PettingZoo, one by one", one_by_one(strabo.env(name, players, seed=1)))
        measured(f"{name}, batches of 256, masks", in_batches(strabo.batch(name, players, 256), False, False))
        measured(f"{name}, batches of 256, masks and numpy", in_batches(strabo.batch(name, players, 256), False, True))
        measured(f"{name}, batches of 256, observations", in_batches(strabo.batch(name, players, 256), True, False))
    try:
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        measured("connect four, PettingZoo", one_by_one(connect_four_v3.env()))
        measured("tic-tac-toe, PettingZoo", one_by_one(tictactoe_v3.env()))
    except ImportError as error:
        print(f"no games of PettingZoo: {error}")
    try:
        import pyspiel

        for name in ("connect_four", "backgammon"):
            measured(f"{name}, OpenSpiel from Python", spiel(pyspiel.load_game(name)))
    except ImportError as error:
        print(f"no games of OpenSpiel: {error}")


if __name__ == "__main__":
    main()
