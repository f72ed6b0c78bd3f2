#!/bin/sh
# Builds the image as localhost/meridian on a Debian machine, without a registry: the base is made of Debian's packages too.
# As root, with buildah and mmdebstrap installed. BASE names another base. A certificate of NODE_EXTRA_CA_CERTS is trusted.
set -eu
cd "$(dirname "$0")/../.."
own=localhost/meridian-base

# Without what isn't in Debian's own image either: manuals and lists of packages.
make_base() {
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  mmdebstrap --variant=apt --include=usr-is-merged --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --customize-hook='rm -rf "$1"/var/lib/apt/lists/*' \
    bookworm "$folder/base.tar"
  printf 'FROM scratch\nADD base.tar /\n' >"$folder/Containerfile"
  buildah bud --isolation chroot -t "$own" "$folder"
}

if [ -z "${BASE:-}" ]; then
  buildah inspect --type image "$own" >/dev/null 2>&1 || make_base
fi
certificates=/usr/local/share/ca-certificates
# Docker's format: the other one has no health checks.
buildah bud --isolation chroot --format docker --build-arg BASE="${BASE:-$own}" \
  ${NODE_EXTRA_CA_CERTS:+--volume "$NODE_EXTRA_CA_CERTS:$certificates/extra.crt:ro"} \
  -f infra/containers/Containerfile -t localhost/meridian .
