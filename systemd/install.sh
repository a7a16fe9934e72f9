#!/usr/bin/env bash
# Makes a Raspberry Pi a whist-kiosk, or brings a newer version onto one. `install.sh --help` says more.
set -euo pipefail

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
HERE=$SOURCE/systemd
PROGRAM=/opt/whist-kiosk
DATA=/var/lib/whist-kiosk
KEPT=/var/backups/whist-kiosk
TAKEN=/var/lib/whist-kiosk-updates
FETCHED=/var/cache/whist-kiosk
CONFIG=/etc/whist-kiosk
OWN=whist
UNITS=/etc/systemd/system
ENABLED=(whist-kiosk.service whist-kiosk-backup.timer whist-kiosk-power.path whist-kiosk-clock.path
    whist-kiosk-update.path whist-kiosk-fetch.path whist-kiosk-radio.path whist-kiosk-radio.service
    whist-kiosk-hall.path whist-kiosk-desk.path whist-kiosk-table.path)
GROUPS_WANTED=(video render input dialout gpio plugdev audio systemd-journal)
PACKAGES=(python3-venv libegl1 libegl-mesa0 libgl1 libgl1-mesa-dri libgles2 libgbm1 libmtdev1 alsa-utils espeak-ng udev
    util-linux-extra openssh-client ca-certificates tzdata)
WORDS=(consoleblank=0 vt.global_cursor_default=0 logo.nologo quiet)
# In systemd's folders, under the name whist-kiosk; what is put there, and where.
PLACED=(
    "70-whist-kiosk.rules /etc/udev/rules.d/70-whist-kiosk.rules"
    "modules.conf /etc/modules-load.d/whist-kiosk.conf"
    "sysctl.conf /etc/sysctl.d/90-whist-kiosk.conf"
    "tmpfiles.conf /etc/tmpfiles.d/whist-kiosk.conf"
    "logind.conf /etc/systemd/logind.conf.d/whist-kiosk.conf"
    "polkit.rules /etc/polkit-1/rules.d/70-whist-kiosk.rules"
)

usage() {
    cat <<'WORDS'
sudo systemd/install.sh [OPTIONS]

Makes this machine a whist-kiosk: Raspberry Pi OS 12 or 13 (Bookworm, Trixie), 64 bits, Lite or Desktop. Run again, it
repairs what is missing; run from a newer checkout, it updates and keeps the data. If a new version does
not work, the version before is put back.

  --screen auto|kms|cage  kms: straight to the display. cage: under a small compositor, if kms does not work.
                          auto (unless chosen before): cage if a desktop is installed, else kms.
  --rotation 0|90|180|270 turn the picture.
  --touch SETTINGS        how touches lie on the panel, such as invert_x=1,rotation=90,max_position_x=4095; "" for none.
  --wheels DIR            take the Python packages from this folder, and none from the network.
  --fleet                 with what several kiosks over a network need; it stays so when a newer version is installed.
  --dry-run               show what would be done, and do nothing.
  --uninstall             remove everything but the data.
  --purge-data            with --uninstall: the data and their backups on this machine too. They cannot be restored.
  --help                  show this.
WORDS
}

say() { printf 'whist-kiosk: %s\n' "$*"; }
warn() { printf 'whist-kiosk: Warning: %s\n' "$*" >&2; }
refuse() {
    printf 'whist-kiosk: %s\n' "$*" >&2
    exit 1
}

# Does it, or with --dry-run says it.
run() {
    if [ "$dry" = yes ]; then say "would run: $*"; else "$@"; fi
}

# Writes standard input to a file, whole or not at all, if it is not there already.
put() {
    local path=$1 mode=${2:-0644} text
    text=$(cat && printf .)
    text=${text%.}
    if [ -f "$path" ] && [ "$(cat "$path" && printf .)" = "$text." ]; then return; fi
    say "$([ "$dry" = yes ] && echo 'would write' || echo writing) $path"
    placed=yes
    [ "$dry" = no ] || return 0
    install -d "$(dirname "$path")"
    printf '%s' "$text" >"$path.new"
    chmod "$mode" "$path.new"
    mv "$path.new" "$path"
}

running() { [ -d /run/systemd/system ]; }

# One setting as it was chosen before; "" where none was.
chosen() { [ ! -r "$CONFIG/screen.conf" ] || sed -n "s/^$1=//p" "$CONFIG/screen.conf" | tail -n 1; }

# What there is to go on with.

look() {
    [ "$(id -u)" = 0 ] || [ "$dry" = yes ] || refuse "This needs administrator rights. Try: sudo $0"
    command -v apt-get dpkg >/dev/null || refuse "This machine has no apt. The installer knows Debian and Raspberry Pi OS."
    local machine os=unknown release=0
    machine=$(dpkg --print-architecture)
    case $machine in
    arm64) ;;
    amd64) warn "this is not a Raspberry Pi (amd64); going on." ;;
    *) refuse "The program that draws the screen has no build for $machine. Use the 64-bit Raspberry Pi OS." ;;
    esac
    if [ -r /etc/os-release ]; then
        os=$(sed -n 's/^ID=//p' /etc/os-release)
        release=$(sed -n 's/^VERSION_ID="\{0,1\}\([0-9]*\).*/\1/p' /etc/os-release)
    fi
    case $os-${release:-0} in
    debian-12 | debian-13 | raspbian-12 | raspbian-13) ;;
    *) warn "this is made for Debian 12 and 13, and this is $os ${release:-of unknown version}; going on." ;;
    esac
    if [ "$dry" = no ] && [ ! -w /etc ] && [ -w "$PROGRAM/releases" ]; then
        fixed=yes
        [ "$action" = install ] || refuse "The system on this card cannot be changed: write another one to the card."
    elif grep -qE '(^| )(overlayroot=tmpfs|boot=overlay)' /proc/cmdline || { [ "$dry" = no ] && [ ! -w /etc ]; }; then
        refuse "The system is read-only: what is installed now would be gone at the next start. Make it writable first" \
            "(raspi-config, Performance Options, Overlay File System), start again, install, and make it read-only again."
    fi
    local file
    for file in pyproject.toml requirements.txt kiosk/__main__.py; do
        [ -f "$SOURCE/$file" ] || refuse "$SOURCE/$file is missing. Run install.sh in a whole checkout."
    done
    local free place=$PROGRAM
    [ -d "$place" ] || place=/opt
    free=$(df --output=avail -k "$place" | tail -n 1)
    [ "$free" -gt 716800 ] || refuse "There is too little room on /opt: $((free / 1024)) MB, and 700 are needed."
}

# Screen: what was asked for now, or else at an earlier run, or else what fits.
decide_screen() {
    screen=${screen:-$(chosen WHIST_SCREEN)}
    [ "${screen:-auto}" != auto ] || screen=$([ -e /etc/systemd/system/display-manager.service ] && echo cage || echo kms)
    rotation=${rotation:-$(chosen WHIST_ROTATION)}
    rotation=${rotation:-0}
    [ "$touch_given" = yes ] || touch=$(chosen WHIST_TOUCH)
}

# shellcheck source=systemd/install/machine.sh
. "$HERE/install/machine.sh"
# shellcheck source=systemd/install/releases.sh
. "$HERE/install/releases.sh"

# A `fixed` system cannot be written to, but for the program: the card's image.
fixed=no
dry=no screen="" rotation="" touch="" touch_given=no wheels="" fleet=no action=install purge=no reboot_needed=no placed=no
while [ $# -gt 0 ]; do
    case $1 in
    --screen | --rotation | --touch | --wheels)
        [ $# -ge 2 ] || refuse "$1 needs a value. See --help."
        case $1 in
        --screen) screen=$2 ;;
        --rotation) rotation=$2 ;;
        --touch) touch=$2 touch_given=yes ;;
        --wheels) wheels=$(cd "$2" 2>/dev/null && pwd) || refuse "There is no folder $2." ;;
        esac
        shift
        ;;
    --fleet) fleet=yes ;;
    --dry-run) dry=yes ;;
    --uninstall) action=uninstall ;;
    --purge-data) purge=yes ;;
    --help | -h)
        usage
        exit
        ;;
    *) refuse "There is no option $1. See --help." ;;
    esac
    shift
done
[[ $screen =~ ^(auto|kms|cage)?$ ]] || refuse "--screen is auto, kms or cage, not $screen."
[[ $rotation =~ ^(0|90|180|270)?$ ]] || refuse "--rotation is 0, 90, 180 or 270, not $rotation."
[[ $touch =~ ^([a-z_]+=-?[0-9]+(,[a-z_]+=-?[0-9]+)*)?$ ]] || refuse "--touch is NAME=NUMBER,NAME=NUMBER, not $touch."
[ "$purge" = no ] || [ "$action" = uninstall ] || refuse "--purge-data goes with --uninstall only."

look
if [ "$dry" = no ]; then
    install -d /run/lock # missing where no system runs
    exec 8>/run/lock/whist-kiosk-install
    flock --nonblock 8 || refuse "Another version is being installed. Try again when it is done."
fi
if [ "$action" = uninstall ]; then
    uninstall
    exit
fi
decide_screen
[ ! -x "$PROGRAM/current/bin/nats-server" ] || fleet=yes
locked=$SOURCE/requirements$([ "$fleet" = no ] || printf %s -fleet).txt
[ -f "$locked" ] || refuse "$locked is missing. Run install.sh in a whole checkout."
expect_program_only
install_packages
release=$PROGRAM/releases/$(release_name)
make_user
build
if [ "$dry" = no ]; then switch; fi
placed=no
place_units "$release"
if [ "$fixed" = no ]; then
    quiet_console
    enable_units
fi
if [ "$dry" = yes ]; then
    say "nothing was done"
    exit
fi
bring_up
tidy
say "version $(basename "$release") is installed; screen: $screen, rotation: $rotation"
if running; then [ "$reboot_needed" = no ] || say "restart the machine, so that the console stays quiet: sudo reboot"; fi
