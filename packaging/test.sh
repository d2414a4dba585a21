#!/bin/sh
# Installs what is missing and runs everything that checks mjgui: lint, types, import contracts, all tests.
extra=test
. "$(dirname "$0")/setup.sh"

set -e
export QT_QPA_PLATFORM=offscreen
"$python" -m ruff check .
"$python" -m ruff format --check .
"$python" -m mypy
"$venv/bin/lint-imports"
exec "$python" -m pytest -n auto "$@"
