"""The cells of the notebook, one after the other."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[1] / "examples" / "fair.ipynb"


def test_every_cell_runs(monkeypatch):
    matplotlib = pytest.importorskip("matplotlib")
    pytest.importorskip("networkx")
    pytest.importorskip("pyarrow")
    matplotlib.use("agg")
    names = {}
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["shares"].num_rows == 3
    assert abs(sum(names["shares"]["won_mean"].to_pylist()) - 1) < 0.1
    assert names["axes"].patches
