import type { RestoreDocument } from "@meridian/contract";
import { registry, type Stored } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";
import { environmentId } from "../../../../ground/settings/index.ts";
import { carryAdministrator } from "./administrator.ts";
import { copyMissing } from "./copyMissing.ts";
import { forgetDeleted, keepPeople } from "./keepPeople.ts";

/**
 * Takes over into the loaded data what outlives a restore, before the tables change places. `since` is the moment that the
 * data holds, null when it is another installation's.
 */
export async function carryOver(
  tx: Transaction,
  document: Stored<RestoreDocument>,
  since: string | null,
): Promise<void> {
  for (const name of staying()) await copyMissing(tx, name, sql`true`);
  await carryAudit(tx, since);
  await carryCleanups(tx);
  // Elsewhere accounts of the same ids are others, or none are: nothing was revoked there.
  if (since) await keepRevoked(tx);
  await keepEnvironment(tx);
  await endSessions(tx, document);
}

/** Keeps the current environment variables of the workers. */
export const keepEnvironment = (tx: Transaction) =>
  query(tx)`
    insert into meridian_restored.settings (id, doc)
    select id, doc from public.settings where id = ${environmentId}
    on conflict (id) do update set doc = excluded.doc`;

/** Everybody is signed out but for whoever restores. */
export async function endSessions(
  tx: Transaction,
  { created_by, started_with_key }: Stored<RestoreDocument>,
): Promise<void> {
  await empty(tx, "verifications");
  await empty(tx, "sessions");
  await disconnect(tx);
  if (created_by) await carryAdministrator(tx, created_by, started_with_key ?? null);
}

/** Carries the audit log since a moment over, and a day more, for entries that were committed late. */
export const carryAudit = (tx: Transaction, since: string | null) =>
  copyMissing(tx, "audit_log", since ? sql`t.at > ${since}::timestamptz - interval '1 day'` : sql`true`);

/**
 * Carries clean-ups over: stored files stay deleted, whatever is restored. They replace those of the backup, which has its
 * own clean-up unfinished.
 */
export async function carryCleanups(tx: Transaction): Promise<void> {
  await query(tx)`delete from meridian_restored.cleanups r using public.cleanups c where c.id = r.id`;
  await copyMissing(tx, "cleanups", sql`true`);
}

/** Tables that no backup takes. They belong to this installation, except answers to requests, which would be sent again. */
const staying = (): string[] =>
  registry
    .filter(
      ({ backup, name, references }) =>
        !backup && name !== "idempotency_keys" && (isOfDocuments(name) || references.length === 0),
    )
    .map(({ name }) => name);

/** Documents have no foreign keys, so they can stay whatever they refer to. */
const isOfDocuments = (name: string) => registry.some((one) => one.name === name && one.schema);

export const empty = (tx: Transaction, table: string) =>
  query(tx)`${sql.raw(`delete from meridian_restored.${table}`)}`;

/** Plugins connect again; until then no observatory is online. */
const disconnect = (tx: Transaction) =>
  query(tx)`
    update meridian_restored.observatories set doc = doc || '{"status": "offline"}'::jsonb
     where left(doc ->> 'status', 200) = 'online'`;

/**
 * Keeps revocations: a deactivated person stays deactivated, a former administrator isn't one again, revoked keys stay
 * revoked, and invitations that were accepted or withdrawn open nothing.
 */
async function keepRevoked(tx: Transaction): Promise<void> {
  await keepPeople(tx, sql`true`);
  await forgetDeleted(tx);
  const statements: SQL[] = [
    sql`update meridian_restored.users r
           set deactivated_at = coalesce(r.deactivated_at, u.deactivated_at), server_admin = r.server_admin and u.server_admin
          from public.users u
         where u.id = r.id and ((u.deactivated_at is not null and r.deactivated_at is null) or (r.server_admin and not u.server_admin))`,
    sql`delete from meridian_restored.api_keys r where not exists (select 1 from public.api_keys k where k.id = r.id)`,
    sql`delete from meridian_restored.observatory_keys r
         where not exists (select 1 from public.observatory_keys k where k.id = r.id)`,
    sql`delete from meridian_restored.invitations r
         where not exists (select 1 from public.invitations k where k.token_hash = r.token_hash)
           and (exists (select 1 from public.organizations o where o.id = r.organization_id)
                or exists (select 1 from public.observatories o where o.id = r.observatory_id))`,
  ];
  for (const statement of statements) await query(tx)`${statement}`;
}
