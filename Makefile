# Croupier's commands; each makes its own set-up first, from Python 3.11, pip and make alone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up
PINNED := requirements/bootstrap.txt requirements/dev.txt
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes
UV := VIRTUAL_ENV=$(VENV) $(BIN)/uv pip
# Whatever index the maker's machine has, the files name packages, versions and hashes only.
COMPILE := $(UV) compile -q $(UPGRADE) --universal --python-version 3.11 --generate-hashes --no-header \
           --no-emit-index-url --no-emit-find-links

.DEFAULT_GOAL := help
.PHONY: help setup page run test test-fast test-long format bench docs sbom lock clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP)  ## make .venv with everything in it

# pip stands in where uv does not know the index that pip is configured for.
$(STAMP): $(PINNED) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Croupier needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || { echo "making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@$(PIP) -r requirements/bootstrap.txt
	@echo "installing what requirements/dev.txt names"
	@$(UV) sync -q --compile-bytecode --require-hashes $(PINNED) || $(PIP) -r requirements/dev.txt
	@$(UV) install -q --no-deps --no-build-isolation --offline -e .
	@touch $@

# The page is built anew where its sources have changed; otherwise this takes no time.
page: setup
	@$(BIN)/python tools/page_build.py > /dev/null

run: page  ## start the table server, with one open table of each game
	@$(BIN)/croupier serve

test: page  ## run everything CI runs, and time each part
	@$(BIN)/python tools/browser.py
	@$(BIN)/python tools/nginx.py
	@$(BIN)/python -m tools.check

test-fast: setup  ## run what a change is looked at with while one works: under a minute
	@$(BIN)/python -m tools.check --fast

test-long: page  ## run what takes minutes to hours, and end with a table for the commit
	@$(BIN)/python -m tests.long

format: setup  ## let ruff put the source in order
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

bench: setup  ## run every benchmark; figures worth keeping go to bench/results.md
	@$(BIN)/python -m bench

docs: setup  ## build the documentation into site/
	@$(BIN)/zensical build --clean --strict

sbom: setup  ## write the bill of materials to build/sbom.json, and compare it with what is installed
	@mkdir -p build
	@$(BIN)/python tools/sbom.py build/sbom.json
	@$(BIN)/python tools/sbom.py --check

lock: setup  ## renew the pinned requirement files (UPGRADE=--upgrade for the newest versions)
	@$(COMPILE) --no-annotate requirements/bootstrap.in -o requirements/bootstrap.txt
	@$(COMPILE) --extra all pyproject.toml requirements/dev.in -o requirements/dev.txt
	@$(BIN)/python tools/pins.py

clean:  ## remove what the other commands made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .cache build dist site page/node_modules src/croupier/server/built
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
