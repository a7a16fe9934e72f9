#!/bin/sh
# Lets the data have the rest of the card. Done at each start, and nothing is done where there is nothing to gain; a
# plug that is pulled meanwhile leaves the table of partitions as it was or as it will be, for it is one sector.
set -eu
root=$(findmnt --noheadings --output SOURCE /)
disk=$(lsblk --noheadings --nodeps --output PKNAME "$root")
for part in "/sys/class/block/$disk/$disk"*; do
    [ "$(cat "$part/partition")" != 3 ] || break
done
end=$(($(cat "$part/start") + $(cat "$part/size")))
# Less than 8 MiB is not worth it.
[ $(($(cat "/sys/class/block/$disk/size") - end)) -gt 16384 ] || exit 0
echo ', +' | sfdisk --quiet --no-reread --no-tell-kernel --force -N 3 "/dev/$disk"
partx --update --nr 3 "/dev/$disk"
udevadm trigger --settle --action=change "/dev/${part##*/}"
echo "The data have the rest of the card."
