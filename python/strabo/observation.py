"""How observations and actions of environments are made up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence


class Layout:
    """The parts of an observation, and the words that answers begin with.

    An observation is one array of whole numbers. Its parts follow each other; each is a table with `rows` rows and
    `columns` that mean the same in every row.
    """

    def __init__(
        self,
        parts: Sequence[tuple[str, list[str], int]],
        words: Sequence[tuple[str, list[tuple[str, int]]]],
    ) -> None:
        #: The names of the columns of each part.
        self.columns = {name: columns for name, columns, _ in parts}
        #: The number of rows and of columns of each part.
        self.shapes = {name: (rows, max(len(columns), 1)) for name, columns, rows in parts}
        #: Where each part lies.
        self.slices: dict[str, slice] = {}
        start = 0
        for name, (rows, columns) in self.shapes.items():
            self.slices[name] = slice(start, start + rows * columns)
            start += rows * columns
        #: How many numbers an observation has.
        self.length = start
        #: The words of answers in the order of their numbers, each with the names and lengths of what follows it.
        self.words = list(words)

    def parts(self, observation: Any) -> dict[str, np.ndarray]:
        """The parts of an observation, or of many at once, as tables that share its memory."""
        observation = np.asarray(observation)
        many = observation.shape[:-1]
        return {
            name: observation[..., place].reshape(*many, *self.shapes[name])
            for name, place in self.slices.items()
        }
