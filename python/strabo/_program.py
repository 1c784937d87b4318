"""The command `strabo`: the program itself, inside of Python."""

import os
import signal
import sys


def main() -> int:
    """Runs the program with the arguments of this process."""
    from . import _strabo

    # The program has its own ways to be interrupted, and Python is not asked while it runs.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Where it is started again from, and where it looks for what is installed with it.
    script = os.path.abspath(sys.argv[0])
    if os.path.basename(script) == "__main__.py":
        script = os.path.join(os.path.dirname(sys.executable), "strabo")
    os.environ["STRABO_PROGRAM"] = script
    return _strabo.main(["strabo", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
