#!/bin/sh
# The command whist-kiosk on this machine: with the kiosk's data, and as the user whose data they are.
here=/opt/whist-kiosk/current/bin/whist-kiosk
data=/var/lib/whist-kiosk
case "${1:-}" in
"" | --demo*)
    echo "The kiosk is started with: systemctl start whist-kiosk" >&2
    exit 2
    ;;
esac
if [ "$(id -u)" = 0 ]; then
    case "${1:-} ${2:-}" in
    "update trust") exec "$here" "$@" ;;
    "update install")
        shift 2
        "$here" update take "$@" && exec /opt/whist-kiosk/current/lib/whist-kiosk/update.sh
        exit 1
        ;;
    esac
fi
if [ "$(id -un)" = whist ]; then
    exec "$here" --data-dir "$data" "$@"
elif [ "$(id -u)" = 0 ]; then
    cd / && exec runuser -u whist -- "$here" --data-dir "$data" "$@"
fi
echo "The records are readable for their own user only. Try: sudo whist-kiosk $*" >&2
exit 2
