#!/bin/sh
# Switches the machine off, or starts it again, as a file of the kiosk asks.
set -eu
asked=${1:-/run/whist-kiosk}
if [ -e "$asked/power-off" ]; then
    rm -f "$asked/power-off" "$asked/reboot"
    echo "whist-kiosk asked to switch off."
    exec systemctl --no-block poweroff
elif [ -e "$asked/reboot" ]; then
    rm -f "$asked/reboot"
    echo "whist-kiosk asked to start the machine again."
    exec systemctl --no-block reboot
fi
