import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { readSettings } from "../../ground/settings/index.ts";

type Db = Context["db"] | Transaction;

interface Use {
  all: number;
  own: number;
}

/** More than comes in from one count to the next: with so much room the last count is good enough. */
const slack = 64 * 2 ** 30;

/**
 * Requires that the quotas of the observatory and of the installation leave room for so many more bytes. Far from a quota,
 * the last count decides; near one, the files themselves are counted, one upload at a time. Throws STORAGE_FULL.
 */
export async function requireQuota(db: Db, observatoryId: string, more: number): Promise<void> {
  const { values } = await readSettings(db);
  const { storage_quota_bytes: forAll, observatory_quota_bytes: forEach } = values;
  if (forAll === null && forEach === null) return;
  const isNear = ({ own, all }: Use) =>
    (forEach !== null && own + more + slack > forEach) || (forAll !== null && all + more + slack > forAll);
  const counted = await lastCount(db, observatoryId);
  if (!isNear(counted)) return;
  const use = await countNow(db, observatoryId);
  if (forEach !== null && use.own + more > forEach) throw quotaUsedUp("This observatory", use.own, forEach);
  if (forAll !== null && use.all + more > forAll) throw quotaUsedUp("Meridian", use.all, forAll);
}

async function lastCount(db: Db, observatoryId: string): Promise<Use> {
  const [use] = await query<[Use]>(db)`
    select coalesce(sum(bytes) filter (where scope_id = ''), 0)::float8 as all,
           coalesce(sum(bytes) filter (where scope_id <> ''), 0)::float8 as own
      from analytics_files where scope_id in ('', ${observatoryId})`;
  return use;
}

/** Waits for uploads that are being noted, so that two at once don't both take the last room. */
async function countNow(db: Db, observatoryId: string): Promise<Use> {
  await query(db)`select pg_advisory_xact_lock(hashtextextended('quota', 0))`;
  const [use] = await query<[Use]>(db)`
    select ((select coalesce(sum(doc_size_bytes), 0) from user_files)
            + (select coalesce(sum(doc_size_bytes), 0) from calibration_files))::float8 as all,
           ((select coalesce(sum(f.doc_size_bytes), 0)
              from observations o join user_files f on f.doc_observation_id = o.id
             where coalesce(left(f.doc ->> 'observatory_id', 200), o.doc_observatory_id) = ${observatoryId})
            + (select coalesce(sum(doc_size_bytes), 0) from calibration_files
                where left(doc ->> 'observatory_id', 200) = ${observatoryId}))::float8 as own`;
  return use;
}

const count = (bytes: number) => bytes.toLocaleString("en");

const quotaUsedUp = (who: string, used: number, quota: number) =>
  new DomainError(
    "STORAGE_FULL",
    `${who} has ${count(used)} of ${count(quota)} bytes of image files: this file doesn't fit. An administrator can raise the quota in the settings.`,
  );

const day = 24 * 60 * 60_000;

/** A plugin may be late, but not for ever: what has ended takes no new files after a grace. Throws CONFLICT. */
export async function requireStillTaken(ctx: Context, observationId: string): Promise<void> {
  const { values } = await readSettings(ctx.db);
  const [row] = await query<[{ ended_at: string | null }]>(ctx.db)`
    select max(s.at)::text as ended_at from status_changes s join observations o on o.id = s.observation_id
     where o.id = ${observationId} and s.to_status = o.doc_status
       and o.doc_status in ('completed', 'partially_completed', 'failed', 'cancelled', 'aborted')`;
  if (row.ended_at === null) return;
  const days = values.upload_grace_days;
  if (ctx.now().getTime() - Date.parse(row.ended_at) <= days * day) return;
  throw new DomainError(
    "CONFLICT",
    `This observation ended on ${new Date(row.ended_at).toISOString().slice(0, 10)}. Its files were taken for ${days} days.`,
  );
}
