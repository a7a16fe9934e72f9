# Versions of the program side by side: each is built, tried, and only then used. Part of install.sh.
# shellcheck shell=bash
# shellcheck disable=SC2154 # What is chosen, and where things lie, install.sh says.

# The name of what would be installed: its version, and which sources and which Python.
release_name() {
    local version digest
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$SOURCE/pyproject.toml" | head -n 1)
    digest=$(
        cd "$SOURCE"
        { python3 --version 2>/dev/null || true; find kiosk hardware rules systemd pyproject.toml "${locked##*/}" docs/appliance*.md \
            -type f -not -name '*.pyc' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum; } | sha256sum | cut -c1-8
    )
    printf '%s-%s\n' "$version" "$digest"
}

build() {
    [ ! -e "$release/.complete" ] || return 0
    say "$([ "$dry" = yes ] && echo 'would build' || echo building) version $(basename "$release") in $release"
    [ "$dry" = no ] || return 0
    python3 -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null ||
        refuse "The program needs Python 3.11, 3.12 or 3.13; here is $(python3 --version 2>&1 || echo none)."
    rm -rf "$release"
    install -d "$PROGRAM/releases"
    local offline=() pip=("$release/bin/python" -m pip --disable-pip-version-check --quiet install)
    [ -z "$wheels" ] || offline=(--no-index --find-links "$wheels")
    local source
    source=$(mktemp -d)
    # Built from a copy: a checkout belongs to somebody else.
    cp -r "$SOURCE"/{kiosk,hardware,rules,pyproject.toml,README.md,LICENSE} "$source/"
    if ! { python3 -m venv "$release" &&
        "${pip[@]}" ${offline[@]+"${offline[@]}"} --require-hashes -r "$locked" &&
        "${pip[@]}" --no-deps --no-build-isolation --no-index "$source"; }; then
        rm -rf "$release" "$source"
        refuse "The Python packages could not be installed (see above). What was there before is unchanged."
    fi
    rm -rf "$source"
    (cd / && "$release/bin/python" -c 'from kiosk.base.language import compile_all; compile_all()') ||
        warn "the languages are not compiled: the kiosk begins a little later in them."
    # The distribution's library for the pins: the one from elsewhere may be a stub.
    local site file
    site=$("$release/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    for file in /usr/lib/python3/dist-packages/{lgpio.py,_lgpio*.so}; do
        [ ! -e "$file" ] || ln -s "$file" "$site/"
    done
    install -d "$release/lib/whist-kiosk" "$release/share/doc/whist-kiosk/rules" "$release/share/whist-kiosk/units"
    install -m 0755 "$HERE"/run/*.sh "$release/lib/whist-kiosk/"
    install -m 0644 "$SOURCE"/docs/*.md "$release/share/doc/whist-kiosk/"
    install -m 0644 "$SOURCE"/docs/rules/*.md "$release/share/doc/whist-kiosk/rules/"
    install -m 0644 "$HERE"/units/* "$HERE/run/cage.conf" "$release/share/whist-kiosk/units/"
    # The plug may be pulled at any moment: what counts as whole is on the disk.
    sync -f "$release"
    touch "$release/.complete"
}

stop_kiosk() {
    was_active=no
    running && systemctl is-active --quiet whist-kiosk.service && was_active=yes
    if [ "$was_active" = yes ]; then
        say "the kiosk is stopped for a moment"
        # Whatever happens from here on, there is a kiosk afterwards.
        trap 'systemctl --no-block start whist-kiosk.service' EXIT
        systemctl stop whist-kiosk-again.timer 2>/dev/null || true
        systemctl stop whist-kiosk.service
    fi
}

# The data as they are now, beside them; only of this update and the one before.
keep_data() {
    kept=
    [ -n "$(ls -A "$DATA" 2>/dev/null)" ] || return 0
    kept=$KEPT/before-$(basename "$release")
    say "the data are copied to $kept"
    install -d -m 0700 "$KEPT"
    rm -rf "$kept"
    cp -a "$DATA" "$kept"
    find "$KEPT" -mindepth 1 -maxdepth 1 -name 'before-*' -printf '%T@ %p\n' | sort -rn | tail -n +3 | cut -d' ' -f2- |
        xargs -r -d '\n' rm -rf
    if [ -x "$PROGRAM/current/bin/whist-kiosk" ] && as_own "$PROGRAM/current/bin/whist-kiosk" backup --help >/dev/null 2>&1; then
        as_own "$PROGRAM/current/bin/whist-kiosk" --data-dir "$DATA" backup >/dev/null ||
            warn "the version before could not make a backup; its data are in $kept anyway."
    fi
}

as_own() { (cd / && exec runuser -u "$OWN" -- env HOME=/nonexistent "$@"); }

# Whether a version answers, reads a copy of the data, and draws its first page.
healthy() {
    local candidate=$1 trial status=0 picture said patience=${WHIST_PATIENCE:-120}
    trial=$(mktemp -d)
    cp -a "$DATA" "$trial/data"
    chown "$OWN:" "$trial"
    picture=$trial/data/first-page.png
    if ! as_own "$candidate/bin/whist-kiosk" --version >/dev/null; then
        warn "the new version does not answer."
        status=1
    elif [ -e "$trial/data/journal.db" ] && ! said=$(readable "$candidate" "$trial/data"); then
        warn "the new version cannot read the records: $said"
        status=1
    else
        # It has to be gone before the kiosk is started: whoever is first at a graphics card that nobody has, keeps it.
        (cd / && exec timeout -k 5 "$patience" runuser -u "$OWN" -- env HOME=/nonexistent SDL_VIDEODRIVER=offscreen \
            "$candidate/bin/whist-kiosk" --data-dir "$trial/data" --picture "$picture") >"$trial/said" 2>&1 &
        local trying=$! waited=0
        while [ ! -s "$picture" ] && [ "$waited" -lt $((2 * patience)) ] && kill -0 "$trying" 2>/dev/null; do
            sleep 0.5
            waited=$((waited + 1))
        done
        if [ ! -s "$picture" ]; then
            warn "the new version does not draw its first page: $(tail -n 1 "$trial/said")"
            status=1
        fi
        kill "$trying" 2>/dev/null || true
        wait "$trying" 2>/dev/null || true
    fi
    rm -rf "$trial"
    return $status
}

# Whether a version can open these records; what it says if not. What it finds fault with is no matter of the update.
readable() {
    local said status=0
    said=$(as_own "$1/bin/whist-kiosk" --data-dir "$2" verify 2>&1) || status=$?
    [ "$status" -lt 2 ] || printf '%s\n' "$said"
    [ "$status" -lt 2 ]
}

point_to() {
    ln -sfn "releases/$(basename "$1")" "$PROGRAM/current.new"
    mv -T "$PROGRAM/current.new" "$PROGRAM/current"
    sync -f "$PROGRAM"
}

# Whether the kiosk is on screen. Waits for it.
start_kiosk() {
    running || return 0
    say "the kiosk is started"
    systemctl reset-failed whist-kiosk.service 2>/dev/null || true
    systemctl start whist-kiosk.service
}

go_back() {
    [ -n "$before" ] || return 0
    warn "going back to version $(basename "$before")."
    if [ "$point_moved" = yes ]; then
        if running; then systemctl stop whist-kiosk.service || true; fi
        point_to "$before"
        dry=no place_units "$before"
        if running; then systemctl daemon-reload; fi
        if [ -n "$kept" ]; then
            rm -rf "$KEPT/after-failed-update"
            cp -a "$DATA" "$KEPT/after-failed-update"
            find "$DATA" -mindepth 1 -delete
            cp -a "$kept/." "$DATA/"
        fi
    fi
    if [ "$was_active" = yes ]; then start_kiosk || warn "the version before does not start either: journalctl -u whist-kiosk"; fi
}

switch() {
    before=$(readlink -f "$PROGRAM/current" 2>/dev/null || true)
    [ -e "${before:-/nowhere}/.complete" ] || before=
    point_moved=no
    if [ "$before" != "$release" ]; then
        stop_kiosk
        keep_data
        if ! healthy "$release"; then
            go_back
            rm -rf "$release"
            refuse "The update was not made. The kiosk is as it was${before:+, version $(basename "$before")}."
        fi
        say "from now on version $(basename "$release")"
        point_moved=yes
        point_to "$release"
    fi
}

bring_up() {
    running || return 0
    if [ "$point_moved" = no ] && systemctl is-active --quiet whist-kiosk.service; then
        [ "$placed" = no ] || systemctl restart whist-kiosk.service
        return
    fi
    if start_kiosk; then
        say "the kiosk is on screen"
    elif [ "${was_active:-no}" = yes ]; then
        go_back
        refuse "The new version did not come onto the screen. The kiosk is as it was; what it said: journalctl -u whist-kiosk"
    else
        warn "the kiosk is not on screen yet (is a display connected?). It tries again by itself: journalctl -u whist-kiosk"
    fi
}

# The version in use and the one before stay.
tidy() {
    local each
    [ -z "$before" ] || [ "$before" = "$release" ] || printf '%s\n' "$before" >"$PROGRAM/before"
    for each in "$PROGRAM"/releases/*; do
        [ "$each" = "$release" ] || [ "$each" = "$(cat "$PROGRAM/before" 2>/dev/null)" ] || rm -rf "$each"
    done
}
