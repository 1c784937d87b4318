"""`python -m strabo` is the command `strabo`."""

import sys

from ._program import main

sys.exit(main())
