"""Runs a local Neo4j in the foreground: `python -m tests.neo4j_local [lts|current]`."""

from __future__ import annotations

import argparse
import signal
import sys
import time

from tests.neo4j_local.releases import RELEASES, UnavailableError
from tests.neo4j_local.server import LocalNeo4j


def main() -> int:
    """Start, say how to reach it, and wait for Ctrl-C or SIGTERM."""
    parser = argparse.ArgumentParser(prog="python -m tests.neo4j_local", description=__doc__)
    parser.add_argument("release", nargs="?", choices=list(RELEASES), default="lts")
    parser.add_argument("--heap", type=int, default=1_536, metavar="MB", help="heap of the server (default 1536)")
    parser.add_argument("--page-cache", type=int, default=256, metavar="MB", help="page cache (default 256)")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        with LocalNeo4j(
            arguments.release, heap_megabytes=arguments.heap, page_cache_megabytes=arguments.page_cache
        ) as server:
            print(
                f"# Neo4j {server.release.neo4j} with GDS {server.release.gds}; Ctrl-C stops it and deletes its graph"
            )
            print(f"STRATA_GRAPH={server.uri}")
            print(f"STRATA_NEO4J_USER={server.user}")
            print(f"STRATA_NEO4J_PASSWORD={server.password}", flush=True)
            while server.is_running:
                time.sleep(0.5)
            print(server.log_tail(), file=sys.stderr)
            return 1
    except UnavailableError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
