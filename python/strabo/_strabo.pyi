"""What Rust provides. People import these names from `strabo`."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional, Union, final

PackLike = Union[Pack, str, os.PathLike[str]]
Bots = Union[str, Mapping[str, str], None]

class StraboError(Exception):
    """What Strabo refuses: a sentence, and help after it where there is some."""

@final
class Finding:
    """What is wrong at a place of a pack. Lines and columns count from one."""

    code: str
    level: str
    message: str
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    help: Optional[str]

@final
class Outcome:
    """What compiling gave: everything that was found, and the pack unless it has errors."""

    pack: Optional[Pack]
    findings: list[Finding]

@final
class Pack:
    """A game as data, without errors."""

    id: str
    name: str
    version: str
    description: Optional[str]
    players: Optional[tuple[int, int]]
    areas: list[dict[str, Any]]
    borders: list[tuple[str, str, dict[str, Any]]]
    cards: list[dict[str, Any]]
    setups: list[dict[str, Any]]
    def data(self) -> dict[str, Any]: ...
    def svg(
        self, view: str = "map", *, setup: Optional[str] = None, theme: str = "light", page: int = 0
    ) -> str: ...
    def png(
        self,
        view: str = "map",
        *,
        setup: Optional[str] = None,
        theme: str = "light",
        page: int = 0,
        scale: int = 100,
    ) -> bytes: ...
    def bundle(self) -> bytes: ...
    def diff(self, other: Pack) -> list[dict[str, Any]]: ...
    def _repr_svg_(self) -> Optional[str]: ...

@final
class Answer:
    """One of the answers that a player may give."""

    id: str
    words: str
    note: Optional[str]
    group: Optional[str]
    most: Optional[int]

@final
class Game:
    """A game in progress, of any family."""

    seats: list[str]
    asked: Optional[int]
    turn: int
    ending: Optional[str]
    question: str
    decisions: int
    digest: int
    def __init__(
        self,
        pack: PackLike,
        players: int,
        seed: int = 1,
        *,
        setup: Optional[str] = None,
        variants: Sequence[str] = (),
        turns: int = 100,
        bots: Bots = None,
    ) -> None: ...
    @staticmethod
    def replay(pack: PackLike, record: str, *, bots: Bots = None) -> Game: ...
    def legal(self) -> list[Answer]: ...
    def apply(self, answer: Union[Answer, str], *words: Any) -> None: ...
    def advice(self) -> str: ...
    def play(self, decisions: Optional[int] = None) -> int: ...
    def view(self, seat: Optional[int] = None) -> dict[str, Any]: ...
    def standings(self) -> list[dict[str, Any]]: ...
    def story(self, seat: Optional[int] = None, after: int = 0) -> list[str]: ...
    def record(self) -> str: ...
    def svg(self, seat: Optional[int] = None) -> str: ...
    def clone(self) -> Game: ...
    def undo(self) -> None: ...
    def _repr_svg_(self) -> Optional[str]: ...

def packs() -> list[str]: ...
def compile(path: Union[str, os.PathLike[str]]) -> Outcome: ...
def compile_files(name: str, files: Sequence[tuple[str, bytes]]) -> Outcome: ...
def load(bytes: bytes) -> Pack: ...
def read(path: Union[str, os.PathLike[str]]) -> Pack: ...
def simulate(
    pack: PackLike,
    players: int,
    games: int,
    seed: int,
    setup: Optional[str],
    variants: Sequence[str],
    turns: int,
    bots: Bots,
    rotate: bool,
    threads: Optional[int],
    progress: Optional[Callable[[int], Any]],
) -> tuple[bytes, bytes, str]: ...
def main(arguments: Sequence[str]) -> int: ...
