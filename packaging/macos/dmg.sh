#!/bin/sh
# Makes dist/mjgui-VERSION.dmg out of dist/mjgui.app, to be dragged into the folder of programs: dmg.sh PYTHON.
# The program is signed for this machine only; to be opened elsewhere without a question it takes a developer's name.
set -eu
cd "$(dirname "$0")/../.."
version=$("$1" -c 'import mjgui; print(mjgui.__version__)')
disk=build/dmg
rm -rf "$disk"
mkdir -p "$disk"
cp -R dist/mjgui.app "$disk/"
cp LICENSE "$disk/"
ln -s /Applications "$disk/Applications"
hdiutil create -volname "mjgui $version" -srcfolder "$disk" -format UDZO -ov "dist/mjgui-$version.dmg"
