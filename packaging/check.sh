#!/bin/sh
# Installs each package of dist/ where nothing of mjgui is, and tries it; see check.py. First: build.sh.
# shellcheck disable=SC2034,SC2209 # read by setup.sh
extra=build
MJGUI_VENV=${MJGUI_VENV:-build/venv}
# shellcheck source=packaging/setup.sh
. "$(dirname "$0")/setup.sh"
exec "$python" packaging/check.py "$@"
