"""Many games at once."""

import os
import signal
import threading
import time

import pytest

import strabo


def test_results_are_a_table(named):
    pyarrow = pytest.importorskip("pyarrow")
    results = strabo.simulate(*named, games=6, seed=2, turns=20, progress=False)
    table = results.table()
    assert table.num_rows == 6 * named[1]
    assert sum(results.report["wins"].values()) == pytest.approx(6)
    assert pyarrow.table(results).equals(table)
    assert results.turns().num_rows >= table.num_rows
    assert results.verdict in repr(results)


def test_the_same_seed_gives_the_same_bytes(tmp_path):
    runs = [strabo.simulate("smallest", 3, 30, seed, threads=threads, progress=False)
            for seed, threads in [(1, 1), (1, 2), (2, 2)]]
    assert runs[0].parquet == runs[1].parquet != runs[2].parquet
    runs[0].write(tmp_path / "results.parquet")
    assert (tmp_path / "results.parquet").read_bytes() == runs[0].parquet


def test_progress_is_told_and_may_stop_the_run():
    seen = []
    strabo.simulate("smallest", 3, 10, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 10) for done in range(1, 11)]

    class Enough(Exception):
        pass

    def stop(done, total):
        raise Enough

    with pytest.raises(Enough):
        strabo.simulate("smallest", 3, 1_000_000, progress=stop)


def test_ctrl_c_interrupts_a_run():
    # A shell that starts tests in the background has them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            strabo.simulate("inland-sea", 3, 1_000_000, progress=False)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - begin < 20


def test_python_goes_on_while_games_are_played():
    counted = 0
    done = threading.Event()

    def count():
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    strabo.simulate("inland-sea", 3, 30, threads=1, progress=False)
    done.set()
    thread.join()
    assert counted > 10


@pytest.mark.parametrize("wrong", [{"games": 0}, {"games": 10**8}, {"threads": 0}, {"bots": "genius"},
                                   {"variants": ["none-such"]}, {"setup": "none-such"}, {"players": 99}])
def test_what_cannot_be_simulated_is_refused(wrong):
    with pytest.raises(strabo.StraboError):
        strabo.simulate(**{"pack": "inland-sea", "players": 3, "games": 2, "progress": False, **wrong})
