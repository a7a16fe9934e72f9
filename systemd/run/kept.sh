#!/bin/sh
# Whether what the kiosk writes will still be there after the plug was pulled. A read-only system that lays its memory
# over every disk, and not over its own alone, would forget all that is played.
set -eu
words=${1:-/proc/cmdline}
data=/var/lib/whist-kiosk
if grep -q 'overlayroot=' "$words" && findmnt --noheadings --output FSTYPE --target "$data" | grep -qE 'overlay|tmpfs'; then
    echo "The kiosk does not start: $data lies in memory, and all that is played would be forgotten." \
        "In cmdline.txt write overlayroot=tmpfs:recurse=0, and see that the data have a partition of their own." |
        tee /dev/tty 2>/dev/null
    exit 1
fi
