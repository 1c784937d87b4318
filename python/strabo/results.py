"""What many games came to: a table of results, one of turns, and the report."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow


class Results:
    """The results of `strabo.simulate`.

    Everything that reads Arrow (polars, DuckDB, pandas, pyarrow itself) accepts an object of this class as it is.
    """

    def __init__(self, parquet: bytes, turns_parquet: bytes, report: str) -> None:
        #: One row for each game and player, as the bytes of a Parquet file: docs/results.md lists the columns.
        self.parquet = parquet
        #: One row for each game, player and turn.
        self.turns_parquet = turns_parquet
        #: The report as `strabo simulate --format json` writes it: docs/simulate.md describes it.
        self.report: dict[str, Any] = json.loads(report)

    @property
    def verdict(self) -> str:
        """Whether the setup is fair: "Looks fair", "Not fair", "Too early to say" or "No answer"."""
        return self.report["answer"]["verdict"]

    @property
    def sentences(self) -> list[str]:
        """Who wins too often and by how much, whether that is more than luck, and what to try."""
        return self.report["answer"]["sentences"]

    def table(self) -> pyarrow.Table:
        """One row for each game and player. Needs pyarrow, which reads the bytes where they are."""
        return _read(self.parquet)

    def turns(self) -> pyarrow.Table:
        """One row for each game, player and turn."""
        return _read(self.turns_parquet)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the table of results as Parquet, as `strabo simulate --results` does."""
        Path(path).write_bytes(self.parquet)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.table().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<Results of {self.report['games']} games: {self.verdict}>"


def _read(parquet: bytes) -> pyarrow.Table:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ImportError("tables need pyarrow: pip install pyarrow") from error
    return pyarrow.parquet.read_table(pyarrow.BufferReader(parquet))
