"""Environments: PettingZoo and OpenSpiel judge them with tests of their own."""

import warnings

import numpy as np
import pytest

import strabo


def random_action(env, dice):
    mask = env.last()[0]["action_mask"]
    return int(dice.choice(np.flatnonzero(mask)))


def test_pettingzoo_accepts_it(named):
    test = pytest.importorskip("pettingzoo.test")
    with warnings.catch_warnings():
        # It asks for observations without negative numbers, and for attributes that are deprecated.
        warnings.simplefilter("ignore")
        test.api_test(strabo.env(*named, seed=1, turns=5), num_cycles=300)
        test.seed_test(lambda: strabo.env(*named, seed=1, turns=5), num_cycles=100)


def test_pettingzoo_measures_it(named, capsys):
    test = pytest.importorskip("pettingzoo.test")
    test.performance_benchmark(strabo.env(*named, seed=1))
    assert "turns per second" in capsys.readouterr().out


def test_rewards_come_at_the_end_and_add_up_to_nothing(named):
    env, dice = strabo.env(*named, seed=5, turns=8), np.random.default_rng(5)
    env.reset()
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else random_action(env, dice))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0 or len(set(total.values())) == 1


def test_the_turn_limit_stops_a_game_and_its_rules_end_it():
    env, dice = strabo.env("inland-sea", 3, seed=5, turns=2), np.random.default_rng(5)
    env.reset()
    batch = strabo.batch("inland-sea", 3, games=1, seed=5, turns=2)
    done = np.zeros(1)
    while not any(env.truncations.values()):
        assert not any(env.terminations.values())
        env.step(random_action(env, dice))
    while not done.any():
        _, done = batch.step(batch.random())
    assert batch.stopped().all()


def test_shaping_pays_for_points_on_the_way():
    env, dice = strabo.env("inland-sea", 3, seed=5, turns=8, shaping=0.01), np.random.default_rng(5)
    env.reset()
    paid = 0
    while env.agents and not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(random_action(env, dice))
        paid += any(env.rewards.values())
    assert paid > 1


def test_parts_of_an_observation_have_names(named):
    env = strabo.env(*named, seed=5)
    env.reset()
    seen = env.last()[0]["observation"]
    parts = env.layout.parts(seen)
    assert sum(part.size for part in parts.values()) == seen.size == env.layout.length
    assert all(part.shape[1] == max(len(env.layout.columns[name]), 1) for name, part in parts.items())
    assert all(word for word, _ in env.layout.words)


def test_an_action_outside_of_the_mask_is_refused(named):
    env = strabo.env(*named, seed=5)
    env.reset()
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(strabo.StraboError):
        env.step(wrong)
    env.step(random_action(env, np.random.default_rng(1)))


def test_a_batch_begins_again_when_games_end(named):
    batch, dice = strabo.batch(*named, games=4, seed=3, turns=6), np.random.default_rng(2)
    ended = 0
    for _ in range(400):
        masks = batch.masks()
        assert masks.any(axis=1).all() and set(np.unique(masks)) <= {0, 1}
        rewards, done = batch.step((masks * dice.random(masks.shape)).argmax(axis=1))
        assert rewards.sum() == pytest.approx(0, abs=1e-5)
        assert (rewards[~done] == 0).all()
        ended += int(done.sum())
    assert ended > 0
    assert (batch.asked() < named[1]).all()
    assert batch.decisions > 400


def test_a_batch_plays_what_an_environment_plays():
    batch = strabo.batch("founders-stand-in", 3, games=1, seed=11, restarts=False)
    env = strabo.env("founders-stand-in", 3)
    env.reset()
    env._game.restart(0, 11)
    while batch.asked()[0] != 255:
        assert (batch.observations()[0] == env.observe(env.possible_agents[batch.asked()[0]])["observation"]).all()
        action = batch.random()
        batch.step(action)
        env.step(int(action[0]))
    assert all(env.terminations.values())


def test_every_seat_sees_from_its_own_place(named):
    env = strabo.env(*named, seed=5)
    env.reset()
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents[:2]]
    assert seen[0].shape == seen[1].shape and (seen[0] != seen[1]).any()


def test_one_wrong_action_stops_a_batch_before_it_moves():
    batch = strabo.batch("inland-sea", 3, games=3, seed=3)
    before, masks = batch.observations().copy(), batch.masks()
    actions = masks.argmax(axis=1)
    actions[1] = int(np.flatnonzero(masks[1] == 0)[0])
    with pytest.raises(strabo.StraboError, match="game 1"):
        batch.step(actions)
    assert (batch.observations() == before).all()
    with pytest.raises(ValueError):
        batch.step([0])


def test_openspiel_plays_it(named):
    pyspiel = pytest.importorskip("pyspiel")
    from strabo import openspiel

    game = openspiel.game(*named, turns=3, seeds=16)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_openspiel_loads_it_by_name():
    pyspiel = pytest.importorskip("pyspiel")
    import strabo.openspiel  # noqa: F401, which registers it

    game = pyspiel.load_game("python_strabo", {"pack": "founders-stand-in", "players": 2, "turns": 2})
    state = game.new_initial_state()
    state.apply_action(3)
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert str(copied) != str(state) or copied.legal_actions() != state.legal_actions()
