#!/bin/sh
# Runs what the first argument of a container names. It is process 1: its end is the container's.
set -eu
role=${1:-}
[ $# -eq 0 ] || shift

# The program reads and writes its files where it is started. A watchdog closes what a program that was killed has left open, so it
# has to be waited for.
observe() {
  program="$PWD/apps/observatory/src/main.ts"
  cd "$DATA_DIR"
  node "$program" "$@" &
  pid=$!
  trap 'kill -TERM "$pid"' TERM INT
  code=0
  while kill -0 "$pid" 2>/dev/null; do
    wait "$pid" && code=0 || code=$?
  done
  while grep -qs "[w]atchdog.ts" /proc/[0-9]*/cmdline; do sleep 1; done
  exit "$code"
}

case "$role" in
  server | worker) exec node "apps/standalone/dist/$role/main.mjs" ;;
  meridian) exec node apps/standalone/src/meridian.ts "$@" ;;
  observatory) observe "$@" ;;
  *)
    echo "use server, worker, observatory [...] or meridian [...]" >&2
    exit 2
    ;;
esac
