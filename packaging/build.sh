#!/bin/sh
# Builds into dist/ the packages of the machine it stands on: wheel, sdist and bundle, which on Debian and its like is
# a .deb as well, and on macOS a .dmg. Windows: see README.md.
# shellcheck disable=SC2034,SC2209 # read by setup.sh
extra=build
MJGUI_VENV=${MJGUI_VENV:-build/venv}
# shellcheck source=packaging/setup.sh
. "$(dirname "$0")/setup.sh"
set -eu

rm -rf dist
"$python" -m hatchling build
"$python" -m PyInstaller --noconfirm --log-level WARN packaging/mjgui.spec
if [ "$(uname)" = Darwin ]; then
    sh packaging/macos/dmg.sh "$python"
else
    version=$("$python" -c 'import mjgui; print(mjgui.__version__)')
    tar -cJf "dist/mjgui-$version-$(uname -s)-$(uname -m).tar.xz" -C dist mjgui
fi
if command -v dpkg-deb >/dev/null 2>&1; then
    sh packaging/deb.sh "$python"
fi
ls -l dist
