# What the installer changes of the machine, and takes back. Part of install.sh.
# shellcheck shell=bash
# shellcheck disable=SC2154 # What is chosen, and where things lie, install.sh says.

install_packages() {
    local wanted=("${PACKAGES[@]}") missing=() name installed
    [ "$screen" = kms ] || wanted+=(cage xwayland seatd)
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides},\n' | grep '^installed ')
    for name in "${wanted[@]}" python3-lgpio; do
        grep -qE " $name( \(|,)" <<<"$installed" || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "Debian packages: ${missing[*]}"
    [ "$dry" = no ] || return 0
    apt-get -qq update || warn "the lists of packages could not be updated; going on with the old ones."
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300
        --no-install-recommends install)
    if ! "${apt[@]}" "${missing[@]}" >/dev/null; then
        # Without pins a kiosk still is one.
        local needed=()
        for name in "${missing[@]}"; do [ "$name" = python3-lgpio ] || needed+=("$name"); done
        [ ${#needed[@]} = 0 ] || "${apt[@]}" "${needed[@]}" >/dev/null || refuse "The Debian packages could not be installed (see above)."
        warn "python3-lgpio is not available: buttons and lights on the pins will not work."
    fi
}

make_user() {
    if ! id "$OWN" >/dev/null 2>&1; then
        say "the user $OWN, who cannot log in"
        run useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$OWN"
    fi
    local group
    for group in "${GROUPS_WANTED[@]}"; do
        getent group "$group" >/dev/null || continue
        ! id -nG "$OWN" 2>/dev/null | tr ' ' '\n' | grep -qx "$group" || continue
        run usermod --append --groups "$group" "$OWN"
    done
    if [ ! -d "$DATA" ] || [ "$(stat -c %U:%a "$DATA")" != "$OWN:700" ]; then
        run install -d -o "$OWN" -g "$OWN" -m 0700 "$DATA"
    fi
}

place_units() {
    local from=$1/share/whist-kiosk/units unit line
    [ "$dry" = no ] || from=$HERE/units
    for unit in "$from"/whist-kiosk*; do
        put "$UNITS/${unit##*/}" <"$unit"
    done
    if [ "$screen" = cage ]; then
        put "$UNITS/whist-kiosk.service.d/cage.conf" <"$HERE/run/cage.conf"
    elif [ -e "$UNITS/whist-kiosk.service.d/cage.conf" ]; then
        run rm -f "$UNITS/whist-kiosk.service.d/cage.conf"
    fi
    for line in "${PLACED[@]}"; do
        put "${line#* }" <"$HERE/etc/${line%% *}"
    done
    put "$CONFIG/screen.conf" <<WORDS
# Written by install.sh: options --screen, --rotation and --touch.
WHIST_SCREEN=$screen
WHIST_ROTATION=$rotation
WHIST_TOUCH=$touch
WORDS
    if [ ! -L /usr/local/bin/whist-kiosk ]; then
        say "the command whist-kiosk in /usr/local/bin"
        run install -d /usr/local/bin
        run ln -sfn "$PROGRAM/current/lib/whist-kiosk/command.sh" /usr/local/bin/whist-kiosk
    fi
}

# No blanking, no cursor, no writing on the console that the kiosk is on.
quiet_console() {
    local file word words
    for file in /boot/firmware/cmdline.txt /boot/cmdline.txt none; do
        [ ! -f "$file" ] || break
    done
    if [ "$file" = none ]; then
        say "there is no cmdline.txt: the console is left as it is"
        return
    fi
    words=$(tr -d '\n' <"$file")
    local added=()
    for word in "${WORDS[@]}"; do
        [[ " $words " == *" $word "* ]] || added+=("$word")
    done
    [ ${#added[@]} -gt 0 ] || return 0
    [ -e "$file.before-whist-kiosk" ] || run cp -p "$file" "$file.before-whist-kiosk"
    printf '%s\n' "$words ${added[*]}" | put "$file"
    printf '%s\n' "${added[@]}" | put "$CONFIG/cmdline-words"
    reboot_needed=yes
}

loud_console() {
    local file word words
    for file in /boot/firmware/cmdline.txt /boot/cmdline.txt; do
        if [ ! -f "$file" ] || [ ! -f "$CONFIG/cmdline-words" ]; then continue; fi
        words=" $(tr -d '\n' <"$file") "
        while read -r word; do words=${words/ $word / }; done <"$CONFIG/cmdline-words"
        printf '%s\n' "$(xargs <<<"$words")" | put "$file"
        run rm -f "$file.before-whist-kiosk"
        return
    done
}

enable_units() {
    local target
    target=$(systemctl get-default 2>/dev/null || true)
    if [ "$target" = graphical.target ] && [ -e /etc/systemd/system/display-manager.service ]; then
        printf '%s\n' "$target" | put "$CONFIG/default-target"
        say "the machine now starts the kiosk instead of its desktop"
        run systemctl set-default --quiet multi-user.target
    fi
    run systemctl --quiet disable getty@tty1.service
    run systemctl --quiet mask ctrl-alt-del.target
    run systemctl --quiet enable "${ENABLED[@]}"
    [ "$dry" = no ] && running || return 0
    systemctl daemon-reload
    systemd-tmpfiles --create whist-kiosk.conf || true
    udevadm control --reload 2>/dev/null || true
    udevadm trigger --action=add --subsystem-match=backlight --subsystem-match=tty 2>/dev/null || true
    modprobe -q -a usbserial cdc_acm snd_usb_audio || true
    sysctl -q -p /etc/sysctl.d/90-whist-kiosk.conf || true
    # The kiosk itself is begun when its version is known to work.
    systemctl start "${ENABLED[@]:1}"
}

uninstall() {
    local unit line
    say "$([ "$dry" = yes ] && echo 'would remove' || echo removing) whist-kiosk"
    # First what would start the others again.
    for unit in "$UNITS"/whist-kiosk*.{path,timer,service}; do
        [ -e "$unit" ] || continue
        if running && [[ $unit != *@* ]]; then run systemctl --quiet stop "$(basename "$unit")" || true; fi
    done
    [ ! -e "$UNITS/whist-kiosk.service" ] || run systemctl --quiet disable "${ENABLED[@]}"
    run rm -rf "$UNITS"/whist-kiosk*
    run systemctl --quiet unmask ctrl-alt-del.target
    run systemctl --quiet enable getty@tty1.service
    [ ! -e "$CONFIG/default-target" ] || run systemctl --quiet set-default "$(cat "$CONFIG/default-target")"
    loud_console
    for line in "${PLACED[@]}"; do run rm -f "${line#* }"; done
    [ ! -L /usr/local/bin/whist-kiosk ] || run rm -f /usr/local/bin/whist-kiosk
    run rm -rf "$PROGRAM" "$CONFIG" "$TAKEN" "$FETCHED"
    if running; then
        run systemctl daemon-reload
        run udevadm control --reload || true
    fi
    if [ "$purge" = yes ]; then
        say "the data in $DATA and $KEPT are removed too"
        # The folder itself may be a partition of its own.
        [ ! -d "$DATA" ] || run find "$DATA" -mindepth 1 -delete
        run rm -rf "$KEPT"
        mountpoint -q "$DATA" || run rm -rf "$DATA"
        ! id "$OWN" >/dev/null 2>&1 || run userdel "$OWN"
        say "whist-kiosk is gone, with its data"
    else
        say "whist-kiosk is gone; its data stay in $DATA"
    fi
}
