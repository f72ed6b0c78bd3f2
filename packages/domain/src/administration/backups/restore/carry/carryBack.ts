import type { RestoreDocument } from "@meridian/contract";
import { registry, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";
import { carryAudit, carryCleanups, empty, endSessions, keepEnvironment } from "./carryOver.ts";
import { copyMissing } from "./copyMissing.ts";
import { keepPeople } from "./keepPeople.ts";

/** Takes over into what was replaced `since` what outlives going back, before the tables change places. */
export async function carryBack(
  tx: Transaction,
  document: Stored<RestoreDocument>,
  since: Date,
): Promise<void> {
  await carryUndone(tx, since);
  await keepRevokedSince(tx, since.toISOString());
  await keepEnvironment(tx);
  await endSessions(tx, document);
}

/**
 * Carries over the rows that an exchange keeps even when it is taken back: the list of backups and restores, and the audit
 * log.
 */
export async function carryUndone(tx: Transaction, since: Date): Promise<void> {
  for (const { name } of registry.filter(({ backup, schema }) => !backup && schema)) {
    await empty(tx, name);
    await copyMissing(tx, name, sql`true`);
  }
  await carryAudit(tx, since.toISOString());
  await carryCleanups(tx);
}

/**
 * Keeps revocations since a moment, by the audit log: a row missing from the replaced data may only be newer than what
 * replaced it.
 */
async function keepRevokedSince(tx: Transaction, since: string): Promise<void> {
  const isChanged = sql`exists (select 1 from public.audit_log a
    where a.at >= ${since}::timestamptz and a.subject_type = 'user' and a.subject_id = u.id)`;
  await keepPeople(tx, isChanged);
  await query(tx)`
    update meridian_restored.users r
       set deactivated_at = coalesce(r.deactivated_at, u.deactivated_at), server_admin = r.server_admin and u.server_admin
      from public.users u where u.id = r.id and ${isChanged}`;
  await query(tx)`
    delete from meridian_restored.api_keys r
     where exists (select 1 from public.audit_log a where a.at >= ${since}::timestamptz
                      and a.action = 'api_key.revoke' and a.subject_id = r.id)
        or exists (select 1 from public.users u where u.id = r.user_id and u.deactivated_at is not null and ${isChanged})`;
  await query(tx)`
    delete from meridian_restored.observatory_keys r
     where exists (select 1 from public.audit_log a where a.at >= ${since}::timestamptz
                      and a.action = 'observatory_key.revoke' and a.subject_id = r.id)`;
}
