#!/usr/bin/env bash
# Fills the folder that the boot loader of a Pi reads: its firmware, the kernel, what describes each model, settings.
# boot-folder.sh TREE FOLDER
set -euo pipefail
tree=$1 folder=$2
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$folder"

modules=$(echo "$tree"/usr/lib/modules/*)
cp -L "$tree"/boot/vmlinuz-* "$folder/vmlinuz"
cp -L "$tree"/boot/initrd.img-* "$folder/initrd.img"
described=$modules/dtb/broadcom
cp "$described"/bcm2{837,711,712}-*rpi-*.dtb "$folder/"
# The boot loader's own name for the second make of the Pi 5.
[ ! -e "$described/bcm2712-d-rpi-5-b.dtb" ] || cp "$described/bcm2712-d-rpi-5-b.dtb" "$folder/bcm2712d0-rpi-5-b.dtb"
# For Pi 3 and 4; a Pi 5 has it on its board.
cp "$tree"/usr/lib/raspi-firmware/{bootcode.bin,start.elf,fixup.dat,start4.elf,fixup4.dat} "$folder/"
cp "$tree/usr/share/doc/raspi-firmware/copyright" "$folder/LICENCE.firmware.txt"
cp "$tree/boot/firmware/cmdline.txt" "$folder/"
cp "$HERE/config.txt" "$folder/"
# Settings that can be changed with the card in any computer: /etc/whist-kiosk leads here.
mkdir "$folder/whist-kiosk"
cp "$tree/usr/share/whist-kiosk-image/"* "$folder/whist-kiosk/"
# None of it is needed twice.
rm -rf "${tree:?}/boot/"* "$modules"/{vmlinuz,System.map,dtb}
