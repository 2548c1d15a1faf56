# Every verb does its own set-up. `make` alone lists them.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
WORKERS ?= 2
# Examples of a property: `quick` 25 each, `strata` 100, as CI has it.
PROFILE ?= quick
# Tests of one file stay in one process, so that what they share is built once.
PYTEST = $(BIN)/pytest -q -n $(WORKERS) --dist loadfile --durations 5 --durations-min 5
CACHE  ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/strata

# What is compiled is kept: without that each process of the tests compiles all modules, and all tests, again.
unexport PYTHONDONTWRITEBYTECODE

WEB    := web/node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: web check-web format-web explorer-pictures explorer-golden help install demo serve check test test-slow test-python test-all fuzz laws test-neo4j test-neo4j-faults test-transformers test-model test-gds-client test-clients test-postgres neo4j-local golden openapi docs bench format wheel wheels lock clean

help: ## list the verbs
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' \
	  || { echo "Strata needs Python 3.11, 3.12, 3.13 or 3.14; say which with: make PYTHON=python3.12 …" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'

# The core is the releases of requirements.lock, each checked against its digest; LOCKED=yes has the developers' tools so,
# too, by requirements-dev.lock.
LOCKED ?=
PIP    := $(BIN)/python -m pip install --quiet
LOCK   := requirements$(if $(LOCKED),-dev).lock

$(VENV)/.core: pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) --no-deps --require-hashes --requirement $(LOCK)
	$(PIP) --no-deps --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.core
	$(if $(LOCKED),,$(PIP) --editable . --group dev)
	@touch $@

install: $(VENV)/.core ## make .venv and install the core

demo: $(VENV)/.core ## build the example field and write a cited survey of it into strata-demo/
	$(BIN)/strata demo --output strata-demo

strata-demo/survey.html: | $(VENV)/.core
	$(BIN)/strata demo --output strata-demo

serve: $(VENV)/.core strata-demo/survey.html ## serve the example field on http://127.0.0.1:8000, with the explorer at /explore
	$(BIN)/strata serve --graph strata-demo/graph.kgl

check: $(VENV)/.dev ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: $(VENV)/.dev ## the quick tests on the embedded engine, in about three minutes on two cores; WORKERS=4 for four cores
	$(PYTEST) -m 'not neo4j and not slow' --hypothesis-profile $(PROFILE)

test-slow: $(VENV)/.dev ## the others: kills, fuzzing, servers, TeX, whole corpora
	$(PYTEST) -m 'slow and not neo4j' --ignore tests/explorer
	$(PYTEST) -m 'slow and not neo4j' tests/explorer

test-python: $(VENV)/.dev ## what an interpreter could change: every module, ports, processes, the command line, the service
	$(PYTEST) -m 'not neo4j and not slow' --hypothesis-profile brief tests/house/test_imports.py tests/contract \
	  tests/unit/services/queue tests/unit/services/jobs tests/unit/api/test_cli.py tests/api/test_jobs.py

test-all: $(VENV)/.dev ## both, on the embedded engine
	$(PYTEST) -m 'not neo4j' --ignore tests/explorer
	$(PYTEST) tests/explorer

fuzz: $(VENV)/.dev ## import 2,000 broken files of all formats, others in each run; it prints the seed that repeats it
	STRATA_FUZZ_FILES=2000 $(BIN)/pytest -q -s tests/fuzz

laws: $(VENV)/.dev ## the laws of identity, each in 10,000 examples that differ in each run; about four minutes
	STRATA_LAW_EXAMPLES=10000 $(PYTEST) -m slow tests/unit/kg/algorithms/identity/test_same_graph.py

test-neo4j: $(VENV)/.dev ## the tests on Neo4j 5.26 and 2026.08 with GDS: STRATA_NEO4J_URI, else Docker, else JDK and Maven
	$(BIN)/pytest -q --durations 5 -m neo4j --ignore tests/faults --ignore tests/neo4j_local/test_server.py --ignore tests/explorer $(TESTS)
	$(if $(TESTS),,$(BIN)/pytest -q -m neo4j tests/explorer)

test-neo4j-faults: $(VENV)/.dev ## Neo4j servers that are stopped and killed, and the one that tests start by themselves
	$(BIN)/pytest -q --durations 5 -m neo4j tests/faults tests/neo4j_local/test_server.py

test-transformers: ## sentence-transformers for real, in an environment of its own outside the clone
	CACHE=$(CACHE) PYTHON=$(PYTHON) tests/extra.sh transformers

test-model: ## a real language model, in an environment of its own outside the clone; about eight minutes on two cores
	CACHE=$(CACHE) PYTHON=$(PYTHON) tests/extra.sh model

test-gds-client: ## Neo4j's own GDS client on a graph of Strata, likewise; servers as for test-neo4j
	CACHE=$(CACHE) PYTHON=$(PYTHON) tests/extra.sh gds

test-clients: ## the description by a validator, generated clients in Python and TypeScript, and strata-client; likewise
	CACHE=$(CACHE) PYTHON=$(PYTHON) tests/extra.sh clients

test-postgres: $(VENV)/.dev ## the state on PostgreSQL, started where it is installed; these are slow tests, too
	$(PYTEST) -m 'postgres and not neo4j'

neo4j-local: $(VENV)/.dev ## run a Neo4j with GDS on this machine, without Docker; RELEASE=current for 2026.08
	$(BIN)/python -m tests.neo4j_local $(or $(RELEASE),lts)

golden: $(VENV)/.dev ## rewrite the golden files; read the difference before you commit it
	STRATA_GOLDEN=update $(BIN)/pytest -q -m golden
	git --no-pager diff --stat -- tests/golden

openapi: $(VENV)/.dev ## rewrite docs/openapi.json; read the difference before you commit it
	STRATA_OPENAPI=update $(BIN)/pytest -q tests/api/test_snapshot.py
	git --no-pager diff --stat -- docs/openapi.json

$(VENV)/.docs: pyproject.toml $(VENV)/.core
	$(BIN)/python -m pip install --quiet --group docs
	@touch $@

docs: $(VENV)/.docs ## build the documentation as a site into dist/docs; a link that leads nowhere fails it
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "open dist/docs/index.html"

bench: $(VENV)/.dev ## measure against the targets; table on screen, JSON in benchmarks/results/
	$(BIN)/python -m benchmarks

$(WEB): web/package.json web/package-lock.json
	cd web && npm ci --no-fund --no-audit
	@touch $@

web: $(WEB) ## build the explorer into api/static/explorer; needs Node 20.19 or later, users do not
	cd web && npm run types && npm run build

check-web: web ## rules, layout, types and tests of the explorer, and whether its built files are those of its source
	cd web && npm run check
	git diff --exit-code --stat -- api/static/explorer

explorer-pictures: $(VENV)/.dev web ## take the pictures of docs/explorer.md again; needs a Chromium
	$(BIN)/python -m tests.explorer.pictures

explorer-golden: $(VENV)/.dev web ## take the pictures of tests/golden/explorer again; look at the difference before you commit it
	STRATA_GOLDEN=update $(BIN)/pytest -q -n 0 tests/explorer/test_screenshots.py
	git --no-pager diff --stat -- tests/golden/explorer

format: $(VENV)/.dev ## format and fix what can be fixed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

format-web: $(WEB) ## format the TypeScript and the styles of the explorer
	cd web && npm run format

wheel: $(BIN)/python ## build the wheels, of Strata and of its client, into dist/
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist . ./client

COMPILE = --quiet --upgrade --universal --generate-hashes --custom-compile-command 'make lock' pyproject.toml

# graspologic-native asks for scipy and imports it nowhere.
lock: $(BIN)/python ## rewrite requirements.lock (the core) and requirements-dev.lock (LOCKED=yes): newest releases, with digests; needs the network
	$(PYTHON) -m venv dist/lock && dist/lock/bin/pip install --quiet uv
	printf '%s\n' "scipy; python_version < '0'" > dist/lock/overrides.txt
	echo 'hatchling>=1.27' | dist/lock/bin/uv pip compile $(COMPILE) --overrides dist/lock/overrides.txt --python-version 3.11 - --output-file requirements.lock
	echo 'hatchling>=1.27' | dist/lock/bin/uv pip compile $(COMPILE) --python-version 3.11 --group dev - --output-file requirements-dev.lock

wheels: $(BIN)/python ## check that pip finds wheels of the core for every Python and platform promised
	$(BIN)/python -m tests.wheels

clean: ## remove what the verbs made
	rm -rf $(VENV) dist build strata-demo benchmarks/results .pytest_cache .mypy_cache .ruff_cache .hypothesis
