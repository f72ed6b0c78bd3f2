import type { RestoreDocument } from "@meridian/contract";
import { installationId, registry, type Stored } from "@meridian/database";
import { type SQL, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../context.ts";
import type { Manifest } from "../stored/manifest.ts";
import { carryAdministrator } from "./administrator.ts";
import { copyMissing } from "./copyMissing.ts";

/** Takes over into the loaded data what outlives a restore, before the tables change places. */
export async function carryOver(
  tx: Transaction,
  ctx: Context,
  document: Stored<RestoreDocument>,
  manifest: Manifest,
): Promise<void> {
  for (const name of staying()) await copyMissing(tx, name, sql`true`);
  const isOurs = manifest.installation_id === (await installationId(ctx.sql));
  // What is older than our own backup is in it.
  await copyMissing(
    tx,
    "audit_log",
    isOurs ? sql`t.at > ${manifest.snapshot_at}::timestamptz - interval '1 day'` : sql`true`,
  );
  // Elsewhere accounts of the same ids are others, or none are: nothing was revoked there.
  if (isOurs) await keepRevoked(tx);
  await empty(tx, "verifications");
  await empty(tx, "sessions");
  await disconnect(tx);
  if (document.created_by) await carryAdministrator(tx, document.created_by);
}

/** What no backup takes belongs to this installation, but for answers to requests that would be sent again. */
const staying = (): string[] =>
  registry
    .filter(
      ({ backup, name, references }) =>
        !backup && name !== "idempotency_keys" && (isOfDocuments(name) || references.length === 0),
    )
    .map(({ name }) => name);

/** Documents have no foreign keys, so they can stay whatever they refer to. */
const isOfDocuments = (name: string) => registry.some((one) => one.name === name && one.schema);

const empty = (tx: Transaction, table: string) =>
  tx.execute(sql.raw(`delete from meridian_restored.${table}`));

/** Plugins connect again; until then no observatory is online. */
const disconnect = (tx: Transaction) =>
  tx.execute(sql`
    update meridian_restored.observatories set doc = doc || '{"status": "offline"}'::jsonb
     where left(doc ->> 'status', 200) = 'online'`);

/** Who was deactivated since stays so, whoever is no administrator any more isn't one again, and revoked keys stay revoked. */
async function keepRevoked(tx: Transaction): Promise<void> {
  const statements: SQL[] = [
    sql`update meridian_restored.users r
           set deactivated_at = coalesce(r.deactivated_at, u.deactivated_at), server_admin = r.server_admin and u.server_admin
          from public.users u
         where u.id = r.id and ((u.deactivated_at is not null and r.deactivated_at is null) or (r.server_admin and not u.server_admin))`,
    sql`delete from meridian_restored.api_keys r where not exists (select 1 from public.api_keys k where k.id = r.id)`,
    sql`delete from meridian_restored.observatory_keys r
         where not exists (select 1 from public.observatory_keys k where k.id = r.id)`,
  ];
  for (const statement of statements) await tx.execute(statement);
}
