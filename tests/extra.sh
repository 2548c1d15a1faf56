#!/bin/sh
# Test an extra, or against a real model, in an environment of its own: tests/extra.sh EXTRA [ARGUMENTS OF PYTEST]
#
#   transformers  sentence-transformers with torch and a model from a package, offline (6 GB, since torch brings CUDA)
#   gds           Neo4j's client of Graph Data Science on a graph of Strata, as docs/neo4j.md shows it (600 MB);
#                 the server is had as for `make test-neo4j`: STRATA_NEO4J_URI, else Docker, else JDK and Maven
#   clients       the OpenAPI description by a validator and by clients generated from it, and strata-client (100 MB);
#                 Node for the one in TypeScript
#   model         a language model of 270 million parameters from packages, served by llama.cpp in the tests' process
#                 (400 MB); ends with 3 where there is no build of llama.cpp for this machine
#
# The environment lies outside the clone and is built once for each Python version and list of requirements:
# $CACHE/venv-EXTRA-<hash>, by default in ~/.cache/strata. PYTHON chooses the interpreter.
set -eu

extra=$1
shift
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
python=${PYTHON:-python3}
cache=${CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/strata}
mkdir -p "$cache"

wanted=$("$python" - "$root" "$extra" <<'PYTHON'
import pathlib
import sys
import tomllib

root, extra = pathlib.Path(sys.argv[1]), sys.argv[2]
project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
tests = (root / "tests" / extra / "requirements.txt").read_text(encoding="utf-8").splitlines()
wanted = [*project["dependencies"], *project["optional-dependencies"].get(extra, []), *tests]
print("\n".join(line for line in wanted if line and not line.startswith("#")))
PYTHON
)
version=$("$python" -c 'import platform; print(platform.python_version())')
alone=$root/tests/$extra/alone.txt # packages that are installed without what they ask for
hash=$({ printf '%s\n%s\n' "$version" "$wanted"; if [ -f "$alone" ]; then cat "$alone"; fi; } | sha256sum | cut -c1-12)
environment=$cache/venv-$extra-$hash

# The project is installed for its metadata; its modules are read from this clone, which pytest puts first.
# A half-built environment has no stamp and is built again from the start; the lock keeps two clones from building at once.
exec 9>"$environment.lock"
if command -v flock >/dev/null 2>&1; then flock 9; fi
if [ ! -e "$environment/complete" ]; then
  echo "building $environment (once, up to a few minutes)"
  "$python" -m venv --clear "$environment"
  printf '%s\n' "$wanted" >"$environment/requirements.txt"
  # "no matching distribution" is not to be helped; anything else, such as a network that fails, is an error
  "$environment/bin/pip" install --quiet --disable-pip-version-check --only-binary xllamacpp \
    --requirement "$environment/requirements.txt" "$root" 2>"$environment/errors" || {
    cat "$environment/errors" >&2
    grep -q "No matching distribution found for xllamacpp" "$environment/errors" && exit 3
    exit 1
  }
  if [ -f "$alone" ]; then
    "$environment/bin/pip" install --quiet --disable-pip-version-check --no-deps --requirement "$alone"
  fi
  touch "$environment/complete"
fi
exec 9>&-

cd "$root"
HF_HUB_OFFLINE=1
export HF_HUB_OFFLINE
exec "$environment/bin/python" -m pytest "tests/$extra" -m '' -p no:cacheprovider "$@"
