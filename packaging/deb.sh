#!/bin/sh
# Makes dist/mjgui_VERSION_ARCHITECTURE.deb out of the bundle in dist/mjgui: deb.sh PYTHON, a Python that has mjgui.
set -eu
cd "$(dirname "$0")/.."
python=$1
version=$("$python" -c 'import mjgui; print(mjgui.__version__)')
architecture=$(dpkg --print-architecture)
root=build/deb
# No file is dated later than the commit it is made from.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
umask 022

rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/lib"
cp -a dist/mjgui "$root/usr/lib/mjgui"
find "$root/usr/lib/mjgui" -type f ! -path "$root/usr/lib/mjgui/mjgui" -exec chmod 644 {} +
# Where Python was built is no place to look for libraries.
find "$root/usr/lib/mjgui/_internal" \( -path '*/lib-dynload/*' -o -name 'libpython*' \) -exec patchelf --remove-rpath {} +
# Of the libraries the bundle brings along, those that every Debian has are Debian's own.
depends=
while read -r library package; do
    if [ -f "$root/usr/lib/mjgui/_internal/$library" ]; then
        rm "$root/usr/lib/mjgui/_internal/$library"
        depends="$depends, $package"
    fi
done <<END
libffi.so.8 libffi8
libsqlite3.so.0 libsqlite3-0
libz.so.1 zlib1g
libzstd.so.1 libzstd1
END
ln -s ../lib/mjgui/mjgui "$root/usr/bin/mjgui"

share=$root/usr/share
put() {
    install -D -m 644 "$1" "$share/$2"
}
put packaging/linux/mjgui.desktop applications/mjgui.desktop
put packaging/linux/mjgui.xml mime/packages/mjgui.xml
put packaging/linux/mjgui.metainfo.xml metainfo/org.mjgui.mjgui.metainfo.xml
put packaging/linux/lintian-overrides lintian/overrides/mjgui
for picture in window-en-light window-zh-light export-both; do
    put "resources/screenshots/$picture.png" "mjgui/$picture.png"
done
"$python" packaging/catalog.py "$share/swcatalog/xml/mjgui.xml" /usr/share/mjgui
put resources/icons/mjgui.svg icons/hicolor/scalable/apps/mjgui.svg
for size in 16 24 32 48 64 128 256 512; do
    put "resources/icons/mjgui-$size.png" "icons/hicolor/${size}x$size/apps/mjgui.png"
done
# shellcheck disable=SC2086 # several words
"$python" packaging/documents.py "$root" $(echo "$depends" | tr -d ,)

# The newest version of the C library that anything in the bundle asks for.
libc=$(
    find "$root/usr/lib/mjgui" -type f \( -name '*.so*' -o -name mjgui \) -exec objdump -T {} + 2>/dev/null |
        grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -n 1
)
# What a window needs; in Debian 13 one of them has a new name.
libraries=$(
    awk '/^#/ { wanted = /^# For (Qt|a window)/; next } wanted' packaging/apt-packages.txt |
        sed 's/^libglib2\.0-0$/libglib2.0-0t64 | libglib2.0-0/' | paste -sd ',' | sed 's/,/, /g'
)
cat > "$root/DEBIAN/control" <<END
Package: mjgui
Version: $version
Architecture: $architecture
Maintainer: $("$python" packaging/documents.py --maintainer)
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: libc6 (>= $libc), libgcc-s1, libstdc++6$depends, $libraries
Recommends: libcups2t64 | libcups2, shared-mime-info
Suggests: fonts-noto-cjk
Section: utils
Priority: optional
Description: what a winning mahjong hand is worth, and why
 Shows what a winning hand of mahjong is worth under the Chinese national
 standard rules (MCR), a proposal to reform them, and arithmetic-progression
 rules: which fans count in every way to read the hand, which fans each
 counting principle suppresses, what suppresses them, and where the rules say
 so. There is a window, a command line, and pictures to export.
END
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
dpkg-deb --root-owner-group --build "$root" "dist/mjgui_${version}_$architecture.deb"
