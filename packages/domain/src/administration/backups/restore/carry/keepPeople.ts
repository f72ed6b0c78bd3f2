import { query, type SQL, sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";
import { emptied } from "../../../../people/account-deletion/index.ts";
import { copyMissing } from "./copyMissing.ts";

/**
 * Keeps people's credentials and opt-outs as they are now, not as in the loaded data: passwords, addresses, where messages go
 * and which are switched off. A deleted account stays deleted, with nothing of its person left. `of` is the condition on the
 * current user `u`.
 */
export async function keepPeople(tx: Transaction, of: SQL): Promise<void> {
  await keepCredentials(tx, of);
  await keepAddresses(tx, of);
  await keepSwitchedOff(tx, of);
  await keepDeleted(tx, of);
}

async function keepCredentials(tx: Transaction, of: SQL): Promise<void> {
  // Links that confirm an address may have been used or taken back since.
  await query(tx)`delete from meridian_restored.email_changes`;
  for (const name of ["accounts", "push_subscriptions"]) {
    const [current, table] = ["public", "meridian_restored"].map((schema) => sql.raw(`${schema}.${name}`));
    // Rows that are missing for another reason than that their person wanted it are what a restore is for.
    const isKept = sql`${of} and (u.deleted_at is not null or ${name} <> 'accounts'
      or exists (select 1 from ${current} c where c.user_id = u.id))`;
    await query(tx)`delete from ${table} t using public.users u where u.id = t.user_id and ${isKept}`;
    await copyMissing(
      tx,
      name,
      sql`exists (select 1 from public.users u join meridian_restored.users r on r.id = u.id
                   where u.id = t.user_id and ${isKept})`,
    );
  }
}

/**
 * Keeps current addresses, in three steps: two people may have exchanged theirs, and somebody unknown now may have one of
 * them.
 */
async function keepAddresses(tx: Transaction, of: SQL): Promise<void> {
  await query(tx)`
    update meridian_restored.users r set email = r.id || '@moved.invalid' from public.users u
     where u.id = r.id and lower(u.email) <> lower(r.email) and ${of}`;
  await query(tx)`
    update meridian_restored.users r set email = r.id || '@taken.invalid', email_verified = false
     where exists (select 1 from public.users u join meridian_restored.users m on m.id = u.id
                    where u.id <> r.id and lower(u.email) = lower(r.email) and ${of})`;
  await query(tx)`
    update meridian_restored.users r
       set email = u.email, email_verified = u.email_verified, push_user_key = u.push_user_key
      from public.users u where u.id = r.id and ${of}`;
}

const switches = [
  ...["notify_email", "email_observations", "email_system_events", "email_announcements"],
  ...["email_reports", "notify_push", "notify_system_events"],
];

/** Keeps channels off for people who have unsubscribed since, or have switched one off. */
async function keepSwitchedOff(tx: Transaction, of: SQL): Promise<void> {
  const both = switches.map((name) => `${name} = r.${name} and u.${name}`);
  await query(tx)`
    update meridian_restored.users r set ${sql.raw(both.join(", "))} from public.users u where u.id = r.id and ${of}`;
}

/** Tables whose rows go with a deleted account. */
const ofAccounts = [
  "api_keys",
  "access_requests",
  "organization_members",
  "observatory_members",
  "project_members",
];

async function keepDeleted(tx: Transaction, of: SQL): Promise<void> {
  await query(tx)`
    update meridian_restored.users r
       set ${emptied(sql`r`, sql`u.deleted_at`)}
      from public.users u where u.id = r.id and u.deleted_at is not null and ${of}`;
  const isDeleted = sql`exists (select 1 from public.users u where u.id = t.user_id and u.deleted_at is not null and ${of})`;
  for (const name of ofAccounts)
    await query(tx)`
      delete from ${sql.raw(`meridian_restored.${name}`)} t where ${isDeleted} and ${notOwner(name)}`;
}

/**
 * An account that an earlier restore has taken out of the current data, but that was deleted after the loaded data's
 * moment: the audit log, which outlives restores, knows of it. Nothing of it is left but its row.
 */
export async function forgetDeleted(tx: Transaction): Promise<void> {
  const isDeleted = (id: SQL) => sql`
    exists (select 1 from meridian_restored.audit_log a
             where a.action in ('user.delete', 'user.delete_own') and a.subject_id = ${id})
    and not exists (select 1 from public.users u where u.id = ${id})`;
  await query(tx)`
    update meridian_restored.users r
       set ${emptied(sql`r`, sql`now()`)}
     where r.deleted_at is null and ${isDeleted(sql`r.id`)}`;
  for (const name of ["accounts", "push_subscriptions", ...ofAccounts])
    await query(tx)`
      delete from ${sql.raw(`meridian_restored.${name}`)} t where ${isDeleted(sql`t.user_id`)} and ${notOwner(name)}`;
}

/**
 * Condition on a membership `t`: its person isn't the owner. An owner stays a member until an administrator hands the thing
 * over.
 */
function notOwner(members: string): SQL {
  const kind = members.split("_members")[0]!;
  if (!members.endsWith("_members")) return sql`true`;
  const [collection, key] = [kind === "observatory" ? "observatories" : `${kind}s`, `${kind}_id`];
  return sql.raw(`not exists (select 1 from meridian_restored.${collection} o
    where o.id = t.${key} and left(o.doc ->> 'owner_id', 200) = t.user_id)`);
}
