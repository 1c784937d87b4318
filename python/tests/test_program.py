"""The command `strabo` that the package installs."""

import subprocess
import sys
from pathlib import Path

import strabo

PROGRAM = str(Path(sys.executable).with_name("strabo"))


def run(*words, **options):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, **options)


def test_it_builds_a_pack(tmp_path):
    done = run("build", "inland-sea", "-o", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / "index.html").exists()
    assert strabo.load(next((tmp_path / "out").glob("*.strabo"))).id == "inland-sea"


def test_it_fails_with_the_words_and_the_status_of_the_program():
    done = run("check", "inland-see")
    assert done.returncode == 2
    assert "error: there is no folder and no shipped pack" in done.stderr
    assert run("--version").stdout.startswith("strabo ")
    assert run("nonsense").returncode == 2


def test_it_is_the_module_too():
    done = subprocess.run([sys.executable, "-m", "strabo", "--version"], capture_output=True, text=True)
    assert done.stdout.startswith("strabo ")


def test_it_is_interrupted_at_once(tmp_path):
    import signal
    import time

    running = subprocess.Popen([PROGRAM, "simulate", "inland-sea", "--players", "3", "--games", "1000000", "--quiet"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    assert running.wait(timeout=20) == 130
