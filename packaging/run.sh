#!/bin/sh
# Installs what is missing and starts the window; without a display it prints the analysis of an example hand.
extra=
. "$(dirname "$0")/setup.sh"

opens='from PySide6.QtGui import QGuiApplication; QGuiApplication([])'
if { [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; } && "$python" -c "$opens" >/dev/null 2>&1; then
    exec "$python" -m mjgui "$@"
fi
hand='[234m,1][234m,1]22334s55p4s'
echo "mjgui: there is no display to open the window on. The analysis of an example hand, as by: mjgui analyze '$hand'"
exec "$python" -m mjgui analyze "$hand"
