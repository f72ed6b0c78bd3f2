#!/bin/sh
# Patroni's on_role_change, with the folder of the data: `archive-missed.sh /var/lib/postgresql/15/meridian`. A standby holds for archived
# whatever it received, also what the lost primary had finished and not archived yet, and no restore gets past such a gap. So each new
# primary archives all of that again; what is there already stays as it is.
wal=$1/pg_wal role=$3
case $role in primary | master) ;; *) exit 0 ;; esac
for segment in "$wal"/????????????????????????; do
  while [ -e "$segment" ] && [ -e "$wal/archive_status/${segment##*/}.done" ]; do
    pgbackrest --stanza=meridian --log-level-stderr=error archive-push "$segment"
    # 45: it is there with other bytes after its last record.
    case $? in 0 | 45) break ;; esac
    sleep 10
  done
done
