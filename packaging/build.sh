#!/bin/sh
# Builds into dist/ the packages of the machine it stands on: wheel, sdist, bundle, and a .deb on Debian and its like.
# shellcheck disable=SC2034,SC2209 # read by setup.sh
extra=build
MJGUI_VENV=${MJGUI_VENV:-build/venv}
# shellcheck source=packaging/setup.sh
. "$(dirname "$0")/setup.sh"
set -eu

rm -rf dist
"$python" -m hatchling build
"$python" -m PyInstaller --noconfirm --log-level WARN packaging/mjgui.spec
archive=dist/mjgui-$("$python" -c 'import mjgui; print(mjgui.__version__)')-$(uname -s)-$(uname -m).tar.xz
tar --create --xz --file "$archive" --directory dist mjgui
if command -v dpkg-deb >/dev/null 2>&1; then
    sh packaging/deb.sh "$python"
fi
ls -l dist
