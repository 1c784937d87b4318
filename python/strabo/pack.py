"""Packs: games as data, and what compiling finds in them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union

from . import _strabo


@dataclass(frozen=True)
class Finding:
    """What is wrong at a place of a pack. Lines and columns count from one."""

    #: The name of the lint: `strabo explain NAME` explains it.
    code: str
    #: `error`, `warning` or `note`.
    level: str
    message: str
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    #: What to do about it.
    help: str | None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.level}: {self.message} [{self.code}]"


@dataclass(frozen=True)
class Outcome:
    """What compiling gave: everything that was found, and the pack unless it has errors."""

    pack: Pack | None
    findings: list[Finding]


class Pack:
    """A game as data, without errors. `strabo.compile` and `strabo.load` make it."""

    def __init__(self, core: _strabo.PackData) -> None:
        self._core = core

    @cached_property
    def _data(self) -> dict[str, Any]:
        return json.loads(self._core.data())

    def data(self) -> dict[str, Any]:
        """Everything, as docs/bundle.md describes it. Rows name each other by their position."""
        return json.loads(self._core.data())

    @property
    def id(self) -> str:
        return self._data["id"]

    @property
    def name(self) -> str:
        return self._data["name"]

    @property
    def version(self) -> str:
        return self._data["version"]

    @property
    def description(self) -> str | None:
        return self._data["description"]

    @property
    def players(self) -> tuple[int, int] | None:
        """The fewest and the most players."""
        players = self._data["players"]
        return players and (players["min"], players["max"])

    def _ids(self, table: str, rows: Sequence[int]) -> list[str]:
        return [self._data[table][row]["id"] for row in rows]

    @property
    def areas(self) -> list[dict[str, Any]]:
        """Every area and open sea: id, name, kind (`land` or `sea`), population, city site, place, and who starts there."""
        starts: dict[int, list[int]] = {}
        for start in self._data["starts"]:
            starts.setdefault(start["area"], []).append(start["civilization"])
        return [
            {
                **{key: area[key] for key in ("id", "name", "kind", "population", "city_site", "at")},
                "region": self._ids("civilizations", area["region"]),
                "terrain": next(iter(self._ids("terrains", [area["terrain"]] if "terrain" in area else [])), None),
                "impassable": area.get("impassable", False),
                "tags": area.get("tags", []),
                "starts": self._ids("civilizations", starts.get(row, [])),
            }
            for row, area in enumerate(self._data["areas"])
        ]

    @property
    def borders(self) -> list[tuple[str, str, dict[str, Any]]]:
        """Every border once: two areas, and whether it is crossed by land, by water or by both. `networkx.Graph`
        takes the list as it is."""
        areas = self._data["areas"]
        found: dict[tuple[int, int], set[str]] = {}
        for row, area in enumerate(areas):
            for kind in ("land", "water"):
                for other in area[kind]:
                    found.setdefault((row, other), set()).add(kind)
        return [
            (
                areas[one]["id"],
                areas[other]["id"],
                {"kind": "both" if len(kinds) > 1 else next(iter(kinds)), "one_way": (other, one) not in found},
            )
            for (one, other), kinds in found.items()
            if one < other or (other, one) not in found
        ]

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Everything that is a card: advances, commodities, calamities, and the cards of decks, with their kind."""
        kept = {
            "advances": ("advance", ("cost", "points")),
            "commodities": ("commodity", ("value",)),
            "calamities": ("calamity", ()),
        }
        cards = [
            {"kind": kind, "id": row["id"], "name": row["name"], **{field: row[field] for field in fields}}
            for table, (kind, fields) in kept.items()
            for row in self._data[table]
        ]
        for row in self._data.get("cards", []):
            deck = self._ids("decks", [row["deck"]])[0]
            cards.append({"kind": deck, "id": row["id"], "name": row["name"], "copies": row["copies"]})
        return cards

    @property
    def setups(self) -> list[dict[str, Any]]:
        """Who plays, for each number of players."""
        return [
            {
                **{key: setup[key] for key in ("id", "name", "players")},
                "civilizations": self._ids("civilizations", setup["civilizations"]),
            }
            for setup in self._data["setups"]
        ]

    def svg(self, view: str = "map", *, setup: str | None = None, theme: str = "light", page: int = 0) -> str:
        """A picture of `strabo render`: map, setup, regions, division, stacks, advances and others."""
        return self._core.picture((view, theme, page), setup, None).decode()

    def png(
        self,
        view: str = "map",
        *,
        setup: str | None = None,
        theme: str = "light",
        page: int = 0,
        scale: int = 100,
    ) -> bytes:
        """The same as PNG, in percent of its size."""
        return self._core.picture((view, theme, page), setup, scale)

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except _strabo.StraboError:
            return None

    def bundle(self) -> bytes:
        """The pack as one file, which every program can read."""
        return self._core.bundle()

    def diff(self, other: Pack) -> list[dict[str, Any]]:
        """What changed in meaning from this pack to another: part, kind, id, field, values, and a sentence."""
        return json.loads(self._core.diff(other._core))

    def __repr__(self) -> str:
        return f"<Pack {self.id} {self.version}>"


#: A pack, the path of its folder or bundle, or the name of a shipped one.
PackLike = Union[Pack, str, "os.PathLike[str]"]
#: A bot for everybody, or a bot for each of some seats, where `*` stands for the others.
Bots = Union[str, Mapping[str, str], None]


def outcome_of(compiled: tuple[_strabo.PackData | None, str]) -> Outcome:
    """What Rust returns, in classes."""
    core, findings = compiled
    return Outcome(core and Pack(core), [Finding(**finding) for finding in json.loads(findings)])


def core_of(pack: PackLike) -> _strabo.PackData:
    """The pack as Rust has it."""
    return pack._core if isinstance(pack, Pack) else _strabo.read(pack)


def wanted(
    players: int, setup: str | None, variants: Sequence[str], turns: int, bots: Bots = None
) -> dict[str, Any]:
    """Which game is played, for Rust."""
    if not 0 <= players < 256:
        raise _strabo.StraboError(f"there is no game for {players} players")
    if not 0 <= turns < 65536:
        raise _strabo.StraboError("end games after 1 to 1000 turns")
    names = {"*": bots} if isinstance(bots, str) else dict(bots or {})
    # What stands for all comes before what stands for one.
    pairs = sorted(names.items(), key=lambda pair: pair[0] != "*")
    return {"players": players, "setup": setup, "variants": list(variants), "turns": turns, "bots": pairs}
