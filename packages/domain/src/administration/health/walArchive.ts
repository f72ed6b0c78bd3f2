import type { WalArchive } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";

interface Row extends Pick<WalArchive, "is_on" | "archived" | "failed" | "is_failing"> {
  /** Seconds after which PostgreSQL finishes a segment that isn't full; 0 for never. */
  timeout: number;
  archived_at: Date | null;
  failed_at: Date | null;
  /** The last one was archived, or PostgreSQL was started. */
  since: Date;
  /** True if a segment that is finished isn't archived. */
  is_waiting: boolean;
}

/** Seconds for storing a segment. */
const patience = 60;

/** The name of the segment before the first. */
const beforeFirst = "000000010000000000000000";

/** Reads how PostgreSQL's archive of its WAL does. PostgreSQL counts anew after a crash and a failover. */
export async function readWalArchive(db: Queryable, now: Date): Promise<WalArchive> {
  const [row] = await query<[Row]>(db)`
    select current_setting('archive_mode') <> 'off' as is_on,
           extract(epoch from current_setting('archive_timeout')::interval)::float8 as timeout,
           last_archived_time as archived_at, archived_count::float8 as archived,
           last_failed_time as failed_at, failed_count::float8 as failed,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
           greatest(last_archived_time, stats_reset, pg_postmaster_start_time()) as since,
           case when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then false
                else coalesce(last_archived_wal, ${beforeFirst}) collate "C" < pg_walfile_name(
                  pg_current_wal_insert_lsn() - pg_size_bytes(current_setting('wal_segment_size'))) end as is_waiting
      from pg_stat_archiver`;
  const { is_on, timeout, archived_at, archived, failed_at, failed, since } = row;
  const seconds = (from: Date) => Math.max(0, Math.round((now.getTime() - from.getTime()) / 1000));
  return {
    ...{ is_on, max_loss_seconds: is_on && timeout > 0 ? timeout : null },
    ...{ archived, last_archived_at: archived_at?.toISOString() ?? null },
    age_seconds: archived_at && seconds(archived_at),
    ...{ failed, last_failed_at: failed_at?.toISOString() ?? null, is_failing: is_on && row.is_failing },
    // Workers write every minute, so that there is always something to archive.
    is_overdue: is_on && (timeout > 0 || row.is_waiting) && seconds(since) > timeout + patience,
  };
}
