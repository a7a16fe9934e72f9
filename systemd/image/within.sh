#!/usr/bin/env bash
# Part of make.sh: runs in the system that becomes the image, and makes it one that only shows the kiosk.
set -euo pipefail
SOURCE=/run/src
HERE=$SOURCE/systemd/image
# Emulated, everything takes ten times as long, and on a busy machine a hundred times.
export WHIST_PATIENCE=7200 PIP_PROGRESS_BAR=off

# No list of archives names where this was made, and the installer asks none.
rm -rf /etc/apt/sources.list /etc/apt/sources.list.d/*
"$SOURCE/systemd/install.sh" --wheels /run/wheels --screen kms
# Where the program was built from is gone.
for record in /opt/whist-kiosk/releases/*/lib/python3*/site-packages/whist_kiosk-*.dist-info/RECORD; do
    rm -f "${record%/*}/direct_url.json"
    sed -i '/direct_url\.json/d' "$record"
done

# Nobody logs in, at no console and over no network.
passwd --quiet --lock root
systemctl --quiet mask getty@.service serial-getty@.service console-getty.service container-getty@.service
systemctl --quiet mask apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer e2scrub_reap.service
echo whist-kiosk >/etc/hostname
printf '127.0.0.1 localhost whist-kiosk\n::1 localhost\n' >/etc/hosts
ln -sf /run/whist-kiosk-names /etc/resolv.conf

# The network is begun with what phones and other kiosks need, once somebody asks for it at the screen.
systemctl --quiet disable systemd-networkd.service systemd-networkd.socket systemd-networkd-wait-online.service \
    systemd-network-generator.service 2>/dev/null || true
for unit in hall desk table fetch; do
    install -d "/etc/systemd/system/whist-kiosk-$unit.service.d"
    printf '[Unit]\nWants=systemd-networkd.service\n' >"/etc/systemd/system/whist-kiosk-$unit.service.d/network.conf"
done
# Whoever looks for an update needs an address, and somebody who knows names.
cat >>/etc/systemd/system/whist-kiosk-fetch.service.d/network.conf <<'WORDS'
After=systemd-networkd.service
[Service]
ExecStartPre=-/usr/lib/systemd/systemd-networkd-wait-online --any --timeout=10
ExecStartPre=+-/usr/local/lib/whist-kiosk/names.sh
WORDS
install -D -m 0755 "$HERE/names.sh" /usr/local/lib/whist-kiosk/names.sh
cat >/etc/systemd/network/20-cable.network <<'WORDS'
[Match]
Type=ether
[Network]
DHCP=ipv4
LinkLocalAddressing=ipv4
IPv6AcceptRA=no
LLMNR=no
MulticastDNS=no
WORDS

# So is the radio.
systemctl --quiet disable NetworkManager.service NetworkManager-dispatcher.service NetworkManager-wait-online.service \
    wpa_supplicant.service 2>/dev/null || true
install -m 0644 "$HERE/wifi.conf" /etc/NetworkManager/NetworkManager.conf
install -m 0644 "$HERE/whist-kiosk-wifi.path" /etc/systemd/system/
systemctl --quiet enable whist-kiosk-wifi.path

# The clock is what is set at the screen; over a start it does not go back. No server is asked for the time.
install -d /etc/systemd/timesyncd.conf.d /etc/systemd/journald.conf.d
printf '[Time]\nNTP=\nFallbackNTP=\n' >/etc/systemd/timesyncd.conf.d/whist-kiosk.conf
printf '[Journal]\nStorage=volatile\nRuntimeMaxUse=32M\n' >/etc/systemd/journald.conf.d/whist-kiosk.conf

# What has to last is on a partition of its own.
install -m 0644 "$HERE/fstab" /etc/fstab
install -d /data /var/backups/whist-kiosk /var/lib/alsa /var/lib/NetworkManager /usr/local/lib/whist-kiosk \
    /var/lib/whist-kiosk-updates
install -m 0755 "$HERE/grow.sh" /usr/local/lib/whist-kiosk/
install -m 0644 "$HERE/whist-kiosk-grow.service" /etc/systemd/system/
systemctl --quiet enable whist-kiosk-grow.service

# Settings lie on the boot partition, which any computer can read and write; so do the keys of updates.
install -d /etc/systemd/system/whist-kiosk.service.d
printf '[Unit]\nAfter=boot-firmware.mount\n' >/etc/systemd/system/whist-kiosk.service.d/settings.conf
install -d /usr/share/whist-kiosk-image
mv /etc/whist-kiosk/screen.conf /usr/share/whist-kiosk-image/
rm -rf /etc/whist-kiosk
ln -s /boot/firmware/whist-kiosk /etc/whist-kiosk

# Without a clock chip it is never earlier than the image.
touch -d "@$SOURCE_DATE_EPOCH" /usr/lib/clock-epoch

# What differs from time to time, and what only an installation needs.
: >/etc/machine-id
rm -rf /var/lib/dbus/machine-id /var/lib/apt/lists/* /var/cache/* /var/log/* /var/backups/dpkg* /var/lib/systemd/*
rm -rf /var/lib/dpkg/*-old /etc/*- /root/.cache /root/.bash_history /usr/share/doc/whist-kiosk-*
find / -xdev -name '*.before-whist-kiosk' -delete
install -d -m 0700 /var/cache/private
install -d /var/cache/whist-kiosk
ln -s /etc/machine-id /var/lib/dbus/machine-id
