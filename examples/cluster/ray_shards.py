"""Plays the shards of one simulation as tasks of Ray and merges them: `python ray_shards.py --help`."""

import argparse
import pathlib
import shlex
import subprocess
import sys
import tempfile

import ray


@ray.remote(max_retries=3, retry_exceptions=True)
def play(program, options, shard, shards):
    """Plays one shard. The machine may be lost at any time: Ray then plays it again elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "shard.parquet")
        words = [*program, "simulate", *options, "--quiet", "--threads", "1", "--format", "json"]
        words += ["--shard", f"{shard}/{shards}", "--results", str(out)]
        done = subprocess.run(words, capture_output=True, text=True)
        # Status 1 means that some games failed: they are recorded, and playing them again would not help.
        if done.returncode not in (0, 1) or not out.exists():
            raise RuntimeError(f"shard {shard}/{shards} ended with {done.returncode}: {done.stderr}")
        return shard, out.read_bytes()


def main():
    parser = argparse.ArgumentParser(
        description="Plays the shards of one simulation as tasks of Ray and merges them.",
        epilog="Everything after -- goes to strabo simulate: -- my-map.strabo --players 5 --games 100000",
    )
    parser.add_argument("--address", help="the address of the cluster (default: this machine)")
    parser.add_argument("--strabo", default="strabo", help="the command that starts strabo on every machine")
    parser.add_argument("--shards", type=int, default=16, help="more than there are cores")
    parser.add_argument("--folder", default="shards", help="where finished shards are kept")
    parser.add_argument("--out", default="results.parquet", help="the merged results")
    parser.add_argument("--report", default="balance.html", help="the report, .html or .json")
    parser.add_argument("--force", action="store_true", help="overwrite the merged results and the report")
    parser.add_argument("options", nargs="+", help="options of strabo simulate")
    arguments = parser.parse_args()
    program = shlex.split(arguments.strabo)
    folder = pathlib.Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    files = {shard: folder / f"{shard}-of-{arguments.shards}.parquet" for shard in range(1, arguments.shards + 1)}

    ray.init(address=arguments.address, log_to_driver=False)
    # Finished shards are not played again. strabo does not merge shards of different runs.
    waiting = [play.remote(program, arguments.options, shard, arguments.shards)
               for shard, path in files.items() if not path.exists()]
    while waiting:
        (finished, *_), waiting = ray.wait(waiting)
        shard, results = ray.get(finished)
        part = files[shard].with_suffix(".part")
        part.write_bytes(results)
        part.replace(files[shard])
        print(f"shard {shard} of {arguments.shards} is finished, {len(waiting)} to go", file=sys.stderr)
    ray.shutdown()

    style = "html" if arguments.report.endswith(".html") else "json"
    words = [*program, "simulate", "--merge", *map(str, files.values()), "--results", arguments.out]
    words += ["--force"] if arguments.force else []
    merged = subprocess.run([*words, "--format", style, "--output", arguments.report])
    sys.exit(merged.returncode)


if __name__ == "__main__":
    main()
