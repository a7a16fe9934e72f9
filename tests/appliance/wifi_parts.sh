#!/usr/bin/env bash
# Fetches what the image lacks for radios that there are not: wifi_parts.sh KERNEL FOLDER, as root, where KERNEL is its
# release, such as 7.3.4+deb13-arm64. Debian's own module for them, and a busybox that gives addresses.
# shellcheck disable=SC2016 # apt reads what is not expanded here.
set -euo pipefail
kernel=$1 target=$(realpath -m "$2")
[ ! -s "$target/hwsim.ko" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
archive() {
    apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | sort -u | head -n 1
}
mirror=${WHIST_MIRROR:-$(archive)}
mmdebstrap --quiet --variant=extract --mode=root --architectures=arm64 --aptopt='Apt::Install-Recommends "false"' \
    --include="linux-modules-$kernel/trixie-backports,busybox-static" trixie "$work/debian" \
    "deb $mirror trixie main" "deb $mirror trixie-backports main"
mkdir -p "$target"
xz --decompress --stdout "$work"/debian/usr/lib/modules/*/kernel/drivers/net/wireless/virtual/mac80211_hwsim.ko.xz >"$target/hwsim.ko"
cp "$work/debian/usr/bin/busybox" "$target/"
