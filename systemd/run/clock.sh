#!/bin/sh
# Sets the clock to the time in a file of the kiosk, and keeps it as well as this machine can.
set -eu
asked=${1:-/run/whist-kiosk}/clock
wanted=$(head -c 20 "$asked")
rm -f "$asked"
# What is not a time is not shown either: it may be anything.
if ! printf '%s' "$wanted" | grep -qxE '20[0-9]{2}-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z?'; then
    echo "What whist-kiosk asked the clock to be is not a time, such as 2026-11-21 20:15:00Z." >&2
    exit 1
fi
date --set="$wanted" >/dev/null
echo "The clock was set to $wanted."
if [ -e /dev/rtc0 ] && command -v hwclock >/dev/null; then
    # Not in the file for drift: the system is read-only here.
    hwclock --systohc --utc --noadjfile || echo "The clock chip could not be set." >&2
fi
if command -v fake-hwclock >/dev/null; then
    fake-hwclock save || echo "The time could not be kept for the next start." >&2
fi
if [ -e /var/lib/systemd/timesync/clock ]; then
    touch /var/lib/systemd/timesync/clock || true
fi
