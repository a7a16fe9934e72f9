#!/bin/sh
# The kiosk looks for touch panels when it begins. One that came later is taken in by beginning anew, at the same card.
set -eu
began=$(systemctl show whist-kiosk.service --property=ExecMainStartTimestampMonotonic --value)
came=$(udevadm info --query=property --property=USEC_INITIALIZED --value --path="/sys/class/input/$1")
if [ "${began:-0}" -gt 0 ] && [ "${came:-0}" -gt "$began" ]; then
    echo "The touch panel $1 came after whist-kiosk had begun: it begins anew."
    exec systemctl --no-block try-restart whist-kiosk.service
fi
