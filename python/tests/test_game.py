"""One game, decision by decision, of every family."""

import random

import pytest

import strabo


def test_a_game_is_played_to_its_end(named):
    game = strabo.Game(*named, seed=3)
    assert game.play() == game.decisions > 20
    assert game.asked is None and game.ending == "rules"
    assert game.legal() == []
    ranks = [one["rank"] for one in game.standings()]
    assert ranks[0] == 1 and sorted(ranks) == ranks and len(ranks) == named[1]
    for one in game.standings():
        assert sum(one["parts"].values()) == pytest.approx(one["points"])


def test_listed_answers_are_taken_and_others_are_not(named):
    game, dice = strabo.Game(*named, seed=5), random.Random(1)
    for _ in range(60):
        if game.asked is None:
            break
        answers = [answer for answer in game.legal() if answer.id]
        assert all(answer.words for answer in answers)
        game.apply(dice.choice(answers))
    before = game.digest
    with pytest.raises(strabo.StraboError):
        game.apply("nonsense")
    assert game.digest == before


def test_a_record_is_replayed_to_the_same_state(named):
    game = strabo.Game(*named, seed=9)
    game.play(40)
    again = strabo.Game.replay(named[0], game.record())
    assert (again.digest, again.turn, again.asked) == (game.digest, game.turn, game.asked)
    assert again.record() == game.record()


def test_a_copy_goes_its_own_way(named):
    game = strabo.Game(*named, seed=9)
    game.play(20)
    copy = game.clone()
    assert copy.digest == game.digest
    copy.play(5)
    assert copy.digest != game.digest and game.decisions == 20


def test_undo_takes_back_whatever_was_decided(named):
    game = strabo.Game(*named, seed=4)
    seen = [game.digest]
    for _ in range(12):
        game.play(1)
        seen.append(game.digest)
    for digest in reversed(seen[:-1]):
        game.undo()
        assert game.digest == digest
    with pytest.raises(strabo.StraboError, match="nothing to undo"):
        game.undo()


def test_a_view_is_plain_data_and_hides_what_is_hidden(named):
    game = strabo.Game(*named, seed=4)
    game.play(30)
    views = [game.view(seat) for seat in range(named[1])]
    assert all(isinstance(view, dict) and view for view in views)
    assert views[0] != views[1]
    with pytest.raises(strabo.StraboError, match="there is no seat 99"):
        game.view(99)


def test_a_board_is_drawn_and_the_story_told(named):
    game = strabo.Game(*named, seed=4)
    game.play(30)
    assert game.svg().startswith("<?xml")
    assert len(game.story()) > 3


def test_the_same_seed_gives_the_same_game():
    games = [strabo.Game("inland-sea", 3, seed) for seed in (1, 1, 2)]
    for game in games:
        game.play(50)
    assert games[0].record() == games[1].record() != games[2].record()


def test_bots_are_chosen_by_name():
    plain = strabo.Game("inland-sea", 3, 1)
    mixed = strabo.Game("inland-sea", 3, 1, bots={"*": "random", plain.seats[0]: "steward"})
    plain.play(60)
    mixed.play(60)
    assert plain.record() != mixed.record()
    with pytest.raises(strabo.StraboError, match='no bot "genius"'):
        strabo.Game("inland-sea", 3, 1, bots="genius")
    with pytest.raises(strabo.StraboError, match='"atlantis" is not in this setup\nhelp:'):
        strabo.Game("inland-sea", 3, 1, bots={"atlantis": "random"})


def test_what_cannot_be_played_is_refused_with_help():
    with pytest.raises(strabo.StraboError, match="no setup for 17 players\nhelp: it has setups for"):
        strabo.Game("inland-sea", 17)
    with pytest.raises(strabo.StraboError):
        strabo.Game.replay("inland-sea", "no record at all")
    with pytest.raises(strabo.StraboError, match="no game for 3000 players"):
        strabo.Game("inland-sea", 3000)
    with pytest.raises(OverflowError):
        strabo.Game("inland-sea", 3, -1)


def test_offers_are_completed_by_words():
    game = strabo.Game("inland-sea", 3, 1)
    while game.asked is not None and not any(not answer.id for answer in game.legal()):
        game.play(1)
    offer = next(answer for answer in game.legal() if not answer.id)
    with pytest.raises(strabo.StraboError):
        game.apply(offer)
    with pytest.raises(strabo.StraboError):
        game.apply(offer, "a lot", "of nonsense")
