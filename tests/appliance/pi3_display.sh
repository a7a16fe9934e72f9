#!/usr/bin/env bash
# Makes the driver by which a Debian draws on the display of QEMU's Pi 3: pi3_display.sh KERNEL FILE, as root, where
# KERNEL is its release, such as 7.3.4+deb13-arm64. A real Pi has another display, so Debian leaves it out (simpledrm).
# shellcheck disable=SC2016 # Others read what is not expanded here.
set -euo pipefail
kernel=$1 target=$(realpath -m "$2")
[ ! -s "$target" ] || exit 0
version=${kernel%-arm64} series=$(cut -d. -f1,2 <<<"$kernel")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/debian
archive() {
    apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | sort -u | head -n 1
}
mirror=${WHIST_MIRROR:-$(archive)}
mmdebstrap --quiet --variant=minbase --mode=root --architectures="$(dpkg --print-architecture),arm64" \
    --aptopt='Apt::Install-Recommends "false"' \
    --include="linux-headers-$kernel:arm64/trixie-backports,linux-source-$series/trixie-backports,make,xz-utils" \
    --include=gcc-14-aarch64-linux-gnu trixie "$tree" "deb $mirror trixie main" "deb $mirror trixie-backports main"
sources=linux-source-$series/drivers/gpu/drm/sysfb
tar -C "$work" -xf "$tree/usr/src/linux-source-$series.tar.xz" "$sources"
mkdir "$tree/display"
cp "$work/$sources"/{simpledrm.c,drm_sysfb.c,drm_sysfb_modeset.c,drm_sysfb_helper.h} "$tree/display"
# One module of all, under a name that no other driver of the kernel takes.
sed -i 's/"simple-framebuffer", }/"whist-kiosk,emulated-display", }/; s/\.name = "simple-framebuffer",/.name = "emulated-display",/' \
    "$tree/display/simpledrm.c"
sed -i '/^MODULE_/d' "$tree/display"/drm_sysfb*.c
printf 'obj-m := display.o\ndisplay-y := simpledrm.o drm_sysfb.o drm_sysfb_modeset.o\n' >"$tree/display/Makefile"
unshare --mount sh -euc 'mount -t proc proc "$1/proc"; exec chroot "$@"' - "$tree" make -s \
    -C "/usr/src/linux-headers-$version-arm64" M=/display ARCH=arm64 CROSS_COMPILE=aarch64-linux-gnu- \
    CC=aarch64-linux-gnu-gcc-14 modules
mkdir -p "${target%/*}"
cp "$tree/display/display.ko" "$target"
