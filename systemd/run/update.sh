#!/usr/bin/env bash
# Runs the installer of an update that was copied, checked and unpacked, and writes down what came of it, for the screen.
set -uo pipefail
taken=${1:-/var/lib/whist-kiosk-updates}
# Another update may be under way, at the console or the screen: one at a time.
exec 9>"$taken/lock"
flock 9
[ -d "$taken/tree" ] || exit 1
# What systemd says of this unit is not so of the installer, and of the kiosk that it tries.
unset RUNTIME_DIRECTORY STATE_DIRECTORY
{ read -r _ && read -r version && read -r before; } <"$taken/outcome" || exit 1
if bash "$taken/tree/systemd/install.sh" --wheels "$taken/tree/wheels" 2>&1 | tee "$taken/log"; then
    state=runs
elif grep -q 'going back to version' "$taken/log"; then
    state=back
else
    state=failed
fi
why=$(tail -n 1 "$taken/log")
[ "$state" != runs ] || why=
printf '%s\n' "$state" "$version" "$before" "$(date -u +%Y-%m-%dT%H:%M:%S+00:00)" "${why#whist-kiosk: }" >"$taken/outcome.new"
mv "$taken/outcome.new" "$taken/outcome"
rm -rf "$taken/tree"
[ "$state" = runs ]
