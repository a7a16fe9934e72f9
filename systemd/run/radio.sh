#!/bin/sh
# Tells the radio in which country it is, as the kiosk keeps it in a file: the channels that are allowed there, and how
# loud. Until then it uses only what is allowed everywhere.
set -eu
country=$(head -c 2 "${1:-/var/lib/whist-kiosk}/wifi-country")
# What is not a country is not shown either: it may be anything.
if ! printf '%s' "$country" | grep -qxE '[A-Z]{2}'; then
    echo "What whist-kiosk keeps as the country of the radio is not one, such as DE." >&2
    exit 1
fi
if ! command -v iw >/dev/null; then
    echo "The radio cannot be told that it is in $country: iw is not installed here."
    exit 0
fi
# Where no radio was ever found the kernel knows of no countries.
iw reg set "$country" && echo "The radio keeps to the rules of $country." || echo "There is no radio here to be told $country."
