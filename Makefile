# `make run` starts the kiosk and `make test` checks everything; both set up what they need first.
# Pass options on with ARGS: make run ARGS="--data-dir DIR", make test ARGS="-k kitty".
BIN := .venv/bin
SETUP := .ci/setup pyproject.toml requirements.txt

.PHONY: run test lint lock clean

run: .venv/ready-to-run
	@$(BIN)/whist-kiosk $(ARGS)

test: lint
	$(BIN)/pytest -n 2 --dist loadfile $(ARGS)

lint: .venv/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

.venv/ready-to-run: $(SETUP)
	@.ci/setup run

.venv/ready-to-test: $(SETUP) requirements-dev.txt
	@.ci/setup test

# Pins what pyproject.toml asks for; `make lock UPGRADE=--upgrade` takes the newest of everything.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(UPGRADE) pyproject.toml --group build

lock: .venv/ready-to-test
	$(LOCK) -o requirements.txt
	$(LOCK) --group dev -c requirements.txt -o requirements-dev.txt

clean:
	rm -rf .venv .*_cache .cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
