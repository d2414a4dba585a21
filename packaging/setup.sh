# Sourced by run.sh, test.sh and others: installs what is missing, then $python is a Python that has mjgui.
# $extra is test or build for what they need as well, else empty. MJGUI_VENV names another place for the environment.

cd "$(dirname "$0")/.." || exit 1
venv=${MJGUI_VENV:-.venv}

installed() {
    dpkg-query -W -f '${db:Status-Status}\n' "$1" "$1t64" 2>/dev/null | grep -qx installed
}

if command -v apt-get >/dev/null 2>&1; then
    missing=
    for package in $(
        awk -v only="^# Only to ${extra:-run}" '/^#/ { wanted = !/^# Only to/ || $0 ~ only; next } wanted' packaging/apt-packages.txt
    ); do
        installed "$package" || missing="$missing $package"
    done
    if [ -n "$missing" ]; then
        as_root=
        if [ "$(id -u)" -ne 0 ]; then
            if ! command -v sudo >/dev/null 2>&1; then
                echo "mjgui: these packages are missing, and there is no sudo to install them with:$missing" >&2
                echo "mjgui: as root: apt-get update && apt-get install --no-install-recommends$missing" >&2
                exit 1
            fi
            as_root=sudo
        fi
        echo "mjgui: installing$missing"
        $as_root apt-get update -q
        # shellcheck disable=SC2086 # a list of packages
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing || exit 1
    fi
fi

if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    base=
    for candidate in python3 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            base=$candidate
            break
        fi
    done
    if [ -z "$base" ]; then
        echo "mjgui: Python 3.11 or newer is needed; this machine has $(python3 --version 2>&1)" >&2
        exit 1
    fi
    echo "mjgui: making a virtual environment in $venv"
    rm -rf "$venv"
    "$base" -m venv "$venv" || exit 1
fi
python=$venv/bin/python

# Installed again only when what is wanted has changed; what an extra needs is more than enough to run.
wanted="$(pwd) $(cksum < pyproject.toml)"
installed=$(cat "$venv/mjgui-installed" 2>/dev/null)
case $installed in
"$wanted ${extra:+[$extra]}"*) ;;
*)
    echo "mjgui: installing the Python packages"
    "$python" -m pip install -q --disable-pip-version-check -e ".${extra:+[$extra]}" || exit 1
    echo "$wanted ${extra:+[$extra]}" > "$venv/mjgui-installed"
    ;;
esac
