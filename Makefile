# Everything is installed into .venv; nothing outside this folder is touched.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PORT ?= 8501

.PHONY: app test check format bench lock clean

app: .venv/run.stamp
	$(BIN)/python -m streamlit run app.py --server.port $(PORT)

test: .venv/dev.stamp
	$(BIN)/python -m pytest

check: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/zizmor --quiet --no-progress --strict-collection --persona pedantic --offline .github
	$(BIN)/actionlint -shellcheck=
	$(BIN)/python -m pytest

format: .venv/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/dev.stamp
	$(BIN)/python -m benchmarks

# The versions and hashes that the workflows and the image install; versions that requirements.txt still allows are kept.
lock: .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.8
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
		--custom-compile-command "make lock" --output-file requirements-lock.txt requirements.txt

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: install it, or name it with make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt .venv/run.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
