# Usage: enter.sh ROOT PYTHON_PREFIX LIBRARIES USER ro|rw COMMAND...   (in a mount namespace of its own)
# Runs a command in ROOT as in a container: the machine's programs read-only, /usr/local that of ROOT, no variable but those
# of `env` in the command. With ro, nothing but /tmp, a fresh one, can be written.
set -euo pipefail
root=$1 prefix=$2 libraries=$3 user=$4 mode=$5
shift 5

shown() { # PLACE [SOURCE]: show a folder or file of the machine in ROOT, read-only
  mkdir -p "$(dirname "$root$1")"
  if [ -d "${2:-$1}" ]; then mkdir -p "$root$1"; else touch "$root$1"; fi
  mount --bind "${2:-$1}" "$root$1"
  mount -o remount,bind,ro "$root$1"
}

mount --bind "$root" "$root"
for name in bin sbin lib lib64; do
  if [ -L "/$name" ]; then ln -sfn "$(readlink "/$name")" "$root/$name"; elif [ -d "/$name" ]; then shown "/$name"; fi
done
shown /usr
shown /etc
case "$prefix" in /usr|/usr/*) ;; *) shown "$prefix" ;; esac
mkdir -p "$root/local" "$root/proc" "$root/tmp" "$root/dev"
mount --bind "$root/local" "$root/usr/local"
if [ -n "$libraries" ]; then shown "/usr/local/lib/$(basename "$(dirname "$libraries")")/site-packages" "$libraries"; fi
for name in null zero urandom random; do touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mount -t proc none "$root/proc"
mount -t tmpfs -o mode=1777 none "$root/tmp"
if [ "$mode" = ro ]; then mount -o remount,bind,ro "$root/usr/local"; mount -o remount,bind,ro "$root"; fi
ip link set lo up
exec chroot --userspec="$user" --groups= "$root" "$@"
