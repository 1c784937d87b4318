"""What several tests need."""

import pytest

import strabo

#: A pack of each kind of game, with a number of players.
GAMES = [("inland-sea", 3), ("founders-stand-in", 3), ("new-dawn-stand-in", 3), ("clash-stand-in", 2)]


@pytest.fixture(params=GAMES, ids=[name for name, _ in GAMES])
def named(request):
    """The name of a pack, and a number of players."""
    return request.param


@pytest.fixture(scope="session")
def inland_sea():
    return strabo.load("inland-sea")
