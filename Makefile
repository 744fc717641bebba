# make map    set up, assemble a dungeon from the packs that ship, write map.png
# make serve  set up, open the page to play with
# make fast   set up, compile the solver of large maps, once (a minute)
# make test   set up, look at form and types, run every test
PYTHON ?= python3
SEED ?= 2
BIN := .venv/bin
READY := .venv/ready
FAST := .venv/fast
COMPILED := $(wildcard solver/*.py solver/rules/*.py) morphs/matching/warm.py
DEV_READY := .venv/ready-dev

.PHONY: map serve fast tools test check lint soak fuzz mutants bench pack gallery clean

map: $(READY)
	$(BIN)/morphs build --board grid:6x5 --compose designed --dress --seed $(SEED) -o map.png -o map.json
	@echo "Another: make map SEED=3   All options: $(BIN)/morphs build --help"
	@$(AHEAD)

# What compiles meanwhile is at hand when the page is opened again.
serve: $(READY)
	@$(AHEAD)
	$(BIN)/morphs serve

# Large maps to come need not wait for it.
AHEAD = $(MAKE) -q fast || (nice $(MAKE) --no-print-directory fast >/dev/null 2>&1 &)

fast: $(FAST)

# Form and types are looked at beside the tests, which wait for other processes now and then.
test: $(DEV_READY)
	$(MAKE) --no-print-directory -j 2 lint check

# Tests start the program as a process hundreds of times, so what Python compiles is kept; they begin
# in the order that tests/conftest.py gives them, whole files at a time.
check: $(DEV_READY)
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

# A browser and its reader of faults for the tests of the page, and (on Debian) the programs that the
# tests of exports open files with; tests of what is not there are skipped.
EXPORT_TOOLS := poppler-utils tiled gdal-bin librsvg2-bin libxml2-utils
tools: $(DEV_READY)
	! command -v apt-get >/dev/null || apt-get install -y --no-install-recommends $(EXPORT_TOOLS)
	command -v chromium >/dev/null || $(BIN)/python -m playwright install chromium
	npm install --silent --no-audit --no-fund --prefix .node axe-core@4.14.1

lint: $(DEV_READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyrefly check
	$(BIN)/lint-imports

# Hundreds of seeds of every board, layouts only.
soak: $(DEV_READY)
	$(BIN)/python -m pytest -n auto -m soak

# Small faults put into a copy of the code: which of them do no tests notice?
mutants: $(DEV_READY)
	$(BIN)/python -m tests.mutation.mutants

# Hostile files, random requests and made packs, a third of the time each; failing ones are kept in fuzz-faults/.
FUZZ_SECONDS ?= 600
FUZZ_COUNT ?= 1000000
FUZZ_SEED ?= 1
fuzz: $(DEV_READY)
	$(BIN)/python -m tests.fuzz --seed $(FUZZ_SEED) --count $(FUZZ_COUNT) \
		--seconds $$(($(FUZZ_SECONDS) / 3))

# Tables with goals, in some ten minutes; all boards and seeds: make bench FULL=--full, an hour.
bench: $(DEV_READY)
	$(BIN)/python benchmarks/bench.py $(FULL)

# Draw the packs that ship anew, byte for byte the same.
pack: $(READY)
	for pack in dungeon caverns waters overland overland-pointy sideview; do \
		$(BIN)/python -m morphs.art.packs.ship tilesets/$$pack; done
	$(BIN)/python -m morphs.generators.city.codes > tilesets/city/tiles.csv

# Draw docs/gallery.md, its pictures and those of docs/artist.md anew.
gallery: $(READY)
	$(BIN)/python benchmarks/gallery.py docs/gallery

clean:
	rm -rf .venv .node build dist

# Pip compiles what it installs, but not what it leaves where it lies: a third of the time of small maps.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Morphs needs Python 3.11 or newer: make PYTHON=python3.11 map"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fast]'
	$(BIN)/python -m compileall -q morphs solver
	@touch $@

# A first map is small and needs nothing compiled: Python makes the same one. What did not change is
# kept, so this takes a second where no kernel did.
$(FAST): $(READY) $(COMPILED)
	$(BIN)/python -m morphs.matching.warm
	@touch $@

$(DEV_READY): $(READY) $(FAST)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fast,dev]'
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --prefix .node \
		homm3-parsers@0.8.11 || echo "no homm3-parsers: the tests that need it are skipped"; \
		else echo "no node: the tests that read .h3m files with it are skipped"; fi
	@touch $@
