#!/usr/bin/env bash
# Makes an SD card image of a whist-kiosk for Raspberry Pi 3, 4 and 5 from Debian's packages: `make image`, as root.
# Nothing is mounted but within namespaces of its own, and no loop device is used. The guide is docs/image.md.
#   WHIST_MIRROR, WHIST_SECURITY   Debian's archives; otherwise those of this machine's apt.
#   WHIST_BASE=FILE                keeps the Debian without the kiosk there, and takes it from there the next time.
#   WHIST_WORK=FOLDER              where trees are built; 4 GB, on a disk that keeps owners.
#   WHIST_IMAGE_URL=URL            where the image will be downloaded from, for the list of Raspberry Pi Imager.
#   SOURCE_DATE_EPOCH              the time of the image; otherwise that of the last commit.
# shellcheck disable=SC2016 # What stands in single quotes others expand.
set -euo pipefail
export LC_ALL=C TZ=UTC
umask 022

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
HERE=$SOURCE/systemd/image
BUILD=$SOURCE/build
PYTHON=${WHIST_PYTHON:-$SOURCE/.venv/bin/python}
VERSION=$(sed -n 's/^version = "\(.*\)"/\1/p' "$SOURCE/pyproject.toml" | head -n 1)
NAME=whist-kiosk-$VERSION-arm64
RELEASE=trixie
# The kernel of trixie itself has no driver for the card of a Pi 5, and does not know its display and USB sockets.
KERNEL=linux-image-arm64/$RELEASE-backports
PACKAGES=(systemd systemd-sysv systemd-timesyncd libpam-systemd dbus udev kmod iproute2 fdisk e2fsprogs dosfstools
    zstd initramfs-tools raspi-firmware network-manager wpasupplicant polkitd wireless-regdb iw firmware-brcm80211)
# Left out: pages to read, other languages, drivers and firmware of what no Pi has, or is without its firmware. The
# licences stay, and the Wi-Fi of a Pi. The driver of its display needs some of `media` (cec, rc-core), which stays too.
LEFT_OUT=('/usr/share/man/*' '/usr/share/info/*' '/usr/share/locale/*' '/usr/share/doc/*'
    '/usr/lib/firmware/brcm/*' '/usr/lib/firmware/cypress/*')
STAYS=('/usr/share/doc/*/copyright' '/usr/lib/modules/*/kernel/drivers/net/wireless/broadcom/brcm80211/*'
    '/usr/lib/firmware/brcm/brcmfmac434[35][05]-sdio.*' '/usr/lib/firmware/cypress/cyfmac434[35][05]-sdio.*')
for driver in gpu/drm/{amd,nouveau,radeon,xe} infiniband/{hw,ulp} media/{dvb-frontends,i2c,pci,platform,tuners,usb} \
    net/ethernet/{intel,mellanox} net/wireless; do
    LEFT_OUT+=("/usr/lib/modules/*/kernel/drivers/$driver/*")
done
# In MiB: what lies before the first partition, the boot partition, the data before they grow, what partitions begin on.
FIRST=4 BOOT=160 DATA=64 STEP=4

say() { printf 'whist-kiosk: %s\n' "$*" >&2; }
refuse() {
    say "$*"
    exit 1
}

# The archive of Debian, or of its security updates, that this machine's own packages come from.
archive() {
    apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' "Label: $1" | sort -u | head -n 1
}

# Programs for the Pi run on this machine, emulated where it has another processor.
can_run_arm64() {
    local programs=/proc/sys/fs/binfmt_misc
    [ "$(uname -m)" != aarch64 ] || return 0
    [ -e $programs/register ] || mount -t binfmt_misc binfmt_misc $programs || true
    [ ! -e $programs/qemu-aarch64 ] || return 0
    cat /usr/lib/binfmt.d/qemu-aarch64.conf >$programs/register 2>/dev/null ||
        refuse "Programs for the Pi cannot be run here: is qemu-user-static installed, and may binfmt_misc be mounted?"
}

# A Debian that would start on a Pi, without the kiosk, as a tar file.
make_base() {
    local mirror=${WHIST_MIRROR:-$(archive Debian)} security=${WHIST_SECURITY:-$(archive Debian-Security)}
    if [ -z "$mirror" ] || [ -z "$security" ]; then
        refuse "No archive of Debian is known here: give WHIST_MIRROR and WHIST_SECURITY."
    fi
    local parts="main non-free-firmware" each options=() wanted
    for each in "${LEFT_OUT[@]}"; do options+=("--dpkgopt=path-exclude=$each"); done
    for each in "${STAYS[@]}"; do options+=("--dpkgopt=path-include=$each"); done
    for each in force-confold force-unsafe-io; do options+=("--dpkgopt=$each"); done
    # What the installer would fetch is there already: it needs no network then.
    read -ra wanted <<<"$(sed -n '/^PACKAGES=(/,/)/p' "$SOURCE/systemd/install.sh" | tr -d '()\n' | sed 's/^PACKAGES=//')"
    say "Debian $RELEASE for arm64; this takes a quarter of an hour"
    unshare --mount mmdebstrap --quiet --architectures=arm64 --variant=minbase --mode=root --format=tar "${options[@]}" \
        --aptopt='Apt::Install-Recommends "false"' --aptopt='Acquire::Retries "3"' \
        --setup-hook='mkdir -p "$1/boot/firmware" "$1/etc/initramfs-tools"' \
        --setup-hook='echo squashfs >"$1/etc/initramfs-tools/modules"' \
        --include="$(IFS=,; echo "${PACKAGES[*]} ${wanted[*]}" | tr ' ' ,),$KERNEL" \
        "$RELEASE" "$1.new" "deb $mirror $RELEASE $parts" "deb $mirror $RELEASE-updates $parts" \
        "deb $security $RELEASE-security $parts" "deb $mirror $RELEASE-backports $parts"
    mv "$1.new" "$1"
}

# The Python packages as they are pinned, for the Pi.
fetch_wheels() {
    say "Python packages"
    local each=() platform
    for platform in 17 27 28 31 34; do each+=(--platform "manylinux_2_${platform}_aarch64"); done
    "$PYTHON" -m uv pip compile --quiet --no-header --no-deps --generate-hashes --python-version 3.13 \
        --python-platform aarch64-unknown-linux-gnu "$SOURCE/requirements.txt" -o "$WORK/wanted.txt" >/dev/null
    "$PYTHON" -m pip --disable-pip-version-check --quiet download --no-deps --only-binary=:all: "${each[@]}" \
        --python-version 3.13 --require-hashes -r "$WORK/wanted.txt" -d "$WORK/wheels" 2>"$WORK/pip.log" ||
        refuse "The Python packages could not be fetched: $(tail -n 3 "$WORK/pip.log")"
}

# The Debian with the kiosk in it. The installer runs in a mount namespace, by which all it needs is gone afterwards.
make_tree() {
    say "the kiosk"
    mkdir -p "$TREE"
    tar -C "$TREE" --numeric-owner --xattrs --xattrs-include='*' -xf "$BASE"
    mkdir -p "$TREE/run/src"
    tar -C "$SOURCE" --exclude=__pycache__ --exclude=pictures -cf - kiosk hardware rules systemd docs pyproject.toml \
        requirements.txt README.md LICENSE | tar -C "$TREE/run/src" --no-same-owner -xf -
    cp -r "$WORK/wheels" "$TREE/run/wheels"
    printf 'console=tty1 root=PARTUUID=%s-02 rootfstype=squashfs ro rootwait fsck.repair=yes net.ifnames=0 panic=10\n' \
        "$DISK" >"$TREE/boot/firmware/cmdline.txt"
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TZ=UTC SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" \
        unshare --mount --pid --fork sh -euc '
            mount -t proc proc "$1/proc"
            mount -t sysfs -o ro sysfs "$1/sys" || true
            mount --rbind /dev "$1/dev"
            mount -t tmpfs tmpfs "$1/tmp"
            chroot "$1" /run/src/systemd/image/within.sh' - "$TREE"
    rm -rf "${TREE:?}/run/"* "${TREE:?}/tmp/"*
    "$PYTHON" "$HERE/compiled.py" "$TREE"
}

# The boot partition (FAT), the system (squashfs: nothing can be written to it) and the data (ext4).
make_partitions() {
    say "partitions"
    "$HERE/boot-folder.sh" "$TREE" "$WORK/boot"
    find "$WORK/boot" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    truncate -s "${BOOT}M" "$WORK/1.img"
    mkfs.vfat --invariant -F 32 -s 1 -i "$DISK" -n WHIST-BOOT "$WORK/1.img" >/dev/null
    (cd "$WORK/boot" && find . -mindepth 1 -type d | sort | sed 's,^\./,::,' | xargs -r mmd -i "$WORK/1.img" &&
        find . -type f | sort | sed 's,^\./,,' | while read -r file; do mcopy -m -i "$WORK/1.img" "$file" "::$file"; done)

    mkdir -p "$TREE/boot/firmware"
    mksquashfs "$TREE" "$WORK/2.img" -noappend -quiet -no-progress -comp zstd -Xcompression-level 15 -b 256K -processors 2 \
        >"$WORK/squashfs.log"

    local owner data=$WORK/data
    owner=$(stat -c %u:%g "$TREE/var/lib/whist-kiosk")
    mkdir -p "$data"
    install -d -m 0700 "$data/whist-kiosk" "$data/backups" "$data/wifi" "$data/wifi/system-connections"
    install -d -m 0700 "$data/fetched"
    install -d -m 0755 "$data/systemd" "$data/alsa" "$data/updates" "$data/program" "$data/program/newer" "$data/program/work"
    chown "$owner" "$data/whist-kiosk" "$data/fetched"
    truncate -s "${DATA}M" "$WORK/3.img"
    # Room for the tables of a card of a terabyte, and a journal and blocks that are no smaller than a card of its own has.
    E2FSPROGS_FAKE_TIME=$SOURCE_DATE_EPOCH mkfs.ext4 -q -b 4096 -I 256 -i 16384 -J size=8 -m 1 -L whist-data -U "$UUID" \
        -E hash_seed="$UUID",lazy_itable_init=0,lazy_journal_init=0 -d "$data" "$WORK/3.img"
    still "$WORK/3.img"
}

# Files of the data partition were made now; the image says, at its own time.
still() {
    local inode field
    for inode in $(seq 2 20); do
        for field in atime ctime mtime crtime; do printf 'set_inode_field <%s> %s @%s\n' "$inode" "$field" "$SOURCE_DATE_EPOCH"; done
        for field in atime ctime mtime crtime; do printf 'set_inode_field <%s> %s_extra 0\n' "$inode" "$field"; done
    done >"$WORK/still"
    E2FSPROGS_FAKE_TIME=$SOURCE_DATE_EPOCH debugfs -w -f "$WORK/still" "$1" >/dev/null 2>&1
}

# How many a file takes, in whole steps.
mebibytes() {
    local steps=$((($(stat -c %s "$1") + STEP * 1048576 - 1) / (STEP * 1048576)))
    echo $((steps * STEP))
}

make_disk() {
    local image=$1 at=$FIRST part size
    {
        printf 'label: dos\nlabel-id: 0x%s\nunit: sectors\n' "$DISK"
        for part in 1 2 3; do
            size=$(mebibytes "$WORK/$part.img")
            printf 'start=%d, size=%d, type=%s\n' $((at * 2048)) $((size * 2048)) "$([ $part = 1 ] && echo c || echo 83)"
            at=$((at + size))
        done
    } >"$WORK/table"
    rm -f "$image"
    truncate -s "${at}M" "$image"
    sfdisk --quiet "$image" <"$WORK/table"
    at=$FIRST
    for part in 1 2 3; do
        dd if="$WORK/$part.img" of="$image" bs=1M seek="$at" conv=notrunc,sparse status=none
        at=$((at + $(mebibytes "$WORK/$part.img")))
    done
}

[ "$(id -u)" = 0 ] || refuse "An image is made as root, in namespaces of its own: sudo make image"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$SOURCE" log -1 --format=%ct 2>/dev/null || echo 1767225600)}
# One card's partitions are told from another's by numbers that follow from what is made.
SUM=$(printf '%s %s' "$NAME" "$SOURCE_DATE_EPOCH" | sha256sum)
DISK=${SUM:0:8} UUID=${SUM:0:8}-${SUM:8:4}-4${SUM:13:3}-8${SUM:17:3}-${SUM:20:12}
WORK=${WHIST_WORK:-$BUILD/image}
TREE=$WORK/tree
BASE=${WHIST_BASE:-$WORK/base.tar}
can_run_arm64
rm -rf "$WORK"
mkdir -p "$WORK" "$BUILD"
if [ -z "${WHIST_BASE:-}" ] || [ ! -s "$BASE" ]; then make_base "$BASE"; fi
fetch_wheels
make_tree
make_partitions
make_disk "$WORK/$NAME.img"
say "packing"
# Most of it is packed already. With two threads or twenty the same; with one it would be something else.
xz --compress --stdout -T2 -0 "$WORK/$NAME.img" >"$BUILD/$NAME.img.xz"
"$PYTHON" "$HERE/describe.py" "$TREE" "$WORK/$NAME.img" "$BUILD/$NAME.img.xz"
say "$BUILD/$NAME.img.xz"
