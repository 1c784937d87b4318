"""One game of any family, decision by decision."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import _strabo
from .pack import Bots, PackLike, core_of, wanted


@dataclass(frozen=True)
class Answer:
    """One of the answers that a player may give."""

    #: As it stands in a record. Empty for one that must be completed by words, such as an offer.
    id: str
    words: str
    #: What comes of it, or what should be known before choosing it.
    note: str | None
    group: str | None
    #: It may be done up to so many times at once.
    most: int | None


class Game:
    """A game in progress.

    >>> import strabo
    >>> game = strabo.Game("inland-sea", players=3, seed=7)
    >>> game.play(10)
    10
    >>> copy = game.clone()
    >>> game.undo()
    >>> copy.decisions - game.decisions
    1
    """

    def __init__(
        self,
        pack: PackLike,
        players: int,
        seed: int = 1,
        *,
        setup: str | None = None,
        variants: Sequence[str] = (),
        turns: int = 100,
        bots: Bots = None,
    ) -> None:
        self._begin(core_of(pack), wanted(players, setup, variants, turns, bots), seed, None)

    @classmethod
    def replay(cls, pack: PackLike, record: str, *, bots: Bots = None) -> Game:
        """Goes on with the game of a record, which must be of this pack."""
        game = cls.__new__(cls)
        game._begin(core_of(pack), wanted(0, None, (), 0, bots), 0, record)
        return game

    def _begin(self, *beginning: Any) -> None:
        self._beginning = beginning
        self._session = _strabo.Session(*beginning)
        #: By what was decided since, a game is undone and copied.
        self._decided: list[str] = []

    def _state(self) -> dict[str, Any]:
        return json.loads(self._session.state())

    @property
    def seats(self) -> list[str]:
        """The ids of the players, in the order of their seats."""
        return self._session.seats

    @property
    def asked(self) -> int | None:
        """The number of the seat that must decide; nothing when the game is over."""
        return self._state()["asked"]

    @property
    def turn(self) -> int:
        return self._state()["turn"]

    @property
    def ending(self) -> str | None:
        """How the game ended: `rules` or `turn_limit`."""
        return self._state()["ending"]

    @property
    def question(self) -> str | None:
        """What the player who is asked decides on."""
        return self._state()["question"]

    @property
    def digest(self) -> int:
        """The hash of the state: two games with the same hash stand the same."""
        return self._state()["digest"]

    @property
    def decisions(self) -> int:
        """How many decisions were made since it began or was replayed, without those that were undone."""
        return len(self._decided)

    def legal(self) -> list[Answer]:
        """What the player who is asked may answer; nothing when the game is over."""
        return [Answer(**answer) for answer in json.loads(self._session.legal())]

    def apply(self, answer: Answer | str, *words: Any) -> None:
        """Carries out an answer. Words complete one that needs them: a count, or the words of an offer."""
        token = answer.id if isinstance(answer, Answer) else answer
        if words or not token:
            token = self._session.complete(token, [part for word in words for part in str(word).split()])
        self._session.act(token)
        self._decided.append(token)

    def advice(self) -> str:
        """The id of what the bot of the player who is asked would answer."""
        return self._session.advice()

    def play(self, decisions: int | None = None) -> int:
        """Lets the bots play on: so many decisions, or to the end. Returns how many it were."""
        done = 0
        while self.asked is not None and (decisions is None or done < decisions):
            self.apply(self.advice())
            done += 1
        return done

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything that one player may know: the one who is asked, or that of a seat."""
        return json.loads(self._session.view(self._seat(seat)))

    def standings(self) -> list[dict[str, Any]]:
        """The points of everybody as they stand, the best first: seat, name, rank, points, and points by part."""
        return json.loads(self._session.standings())

    def story(self, seat: int | None = None, after: int = 0) -> list[str]:
        """What happened, line by line, in the words for one player or for everybody."""
        return self._session.story(seat, after)

    def record(self) -> str:
        """The game so far as text, which `strabo replay` and `Game.replay` take."""
        return self._session.record()

    def svg(self, seat: int | None = None) -> str:
        """The board as one player sees it."""
        return self._session.svg(self._seat(seat))

    def clone(self) -> Game:
        """The same game, to go on with apart from this one."""
        return self._until(len(self._decided))

    def undo(self) -> None:
        """Undoes the last decision, also one of another player."""
        if not self._decided:
            raise _strabo.StraboError("there is nothing to undo")
        before = self._until(len(self._decided) - 1)
        self._session, self._decided = before._session, before._decided

    def _until(self, decisions: int) -> Game:
        game = Game.__new__(Game)
        game._begin(*self._beginning)
        for token in self._decided[:decisions]:
            game.apply(token)
        return game

    def _seat(self, seat: int | None) -> int:
        return (self.asked or 0) if seat is None else seat

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except _strabo.StraboError:
            return None

    def __repr__(self) -> str:
        return f"<Game of {len(self.seats)}: turn {self.turn}, {self.decisions} decisions>"
