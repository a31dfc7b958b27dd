# Everything runs in a local virtual environment with pinned versions, whose files are checked by hash; the targets set
# it up themselves.
PYTHON ?= python3
VENV := .venv
READY := $(VENV)/.ready
RUN := $(VENV)/bin/python -m

# Our matrices are small: threads in numpy's linear algebra would only cost.
export OMP_NUM_THREADS := 1
export OPENBLAS_NUM_THREADS := 1
# Commands and tests start many processes, which should not compile our modules again each time.
unexport PYTHONDONTWRITEBYTECODE

# What the tests of a file share is made once, by the one process that runs them all.
# Those that are skipped say why.
PYTEST := $(RUN) pytest -n 2 --dist loadfile -rs

.PHONY: evaluate test test-all docs fuzz soak symmetry mutants lint bench scale map clean

evaluate: $(READY)  ## the per-concept evaluation on the embedded corpus: a new run in runs/, its page, and one of all runs
	mkdir -p runs
	$(RUN) argraph evaluate bundled --jobs 2
	$(RUN) argraph runs --html runs/index.html --pages

test: lint  ## lint, types, tests and doctests
	$(PYTEST)

test-all: lint  ## the same with the wide sweeps, Dask, the examples and a few mutants
	$(PYTEST) -m "not long"

docs: $(READY)  ## the site, in docs/_build, offline; warnings are errors
	$(RUN) sphinx -W -q -b html docs docs/_build/html
	@echo "The site is in docs/_build/html/index.html."

fuzz: $(READY)  ## rules and files at random, none of which may end in a traceback
	$(RUN) tests.fuzz --count 100000 --jobs 2

soak: $(READY)  ## runs that are killed, interrupted and hampered at random, which must end with the same bytes
	$(RUN) tests.soak --sleeping 1000 --reasoning 100 --minutes 30

symmetry: $(READY)  ## whether answers turn and recolour along with a task: half an hour
	$(RUN) tests.benchmarks.symmetry bundled --jobs 2

mutants: $(READY)  ## whether the tests notice small changes of meaning in the words and in the search
	$(RUN) tests.mutation --count 150 --jobs 2 --least 0.9

lint: $(READY)  ## ruff and mypy
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy

bench: $(READY)  ## CPU seconds by stage, beside a fixed workload; memory; how they grow: less than ten minutes
	mkdir -p bench
	$(RUN) tests.benchmarks.bench_scenes
	$(RUN) tests.benchmarks.bench_solver --json bench/solver.json
	$(RUN) tests.benchmarks.bench_growth --json bench/growth.json --svg bench/growth.svg
	$(RUN) tests.benchmarks.bench_explorer

scale: $(READY)  ## twenty Dask workers killed; what the engine of runs can take: minutes
	$(RUN) pytest -m long
	$(RUN) tests.benchmarks.bench_scale --tasks 100000

map: $(READY)  ## the rooms and their imports, drawn from the code
	$(RUN) tests.architecture

$(READY): pyproject.toml .ci/constraints.txt
	@echo "Setting up $(VENV) with pinned versions: a minute or two, once."
	$(PYTHON) -m venv --clear $(VENV)
	$(VENV)/bin/pip install --require-hashes --requirement .ci/constraints.txt
	$(VENV)/bin/pip install --no-deps --no-build-isolation --editable .
	@touch $@
	@echo "$(VENV) is ready."

clean:
	rm -rf $(VENV)
