import { query, type SQL, sql } from "@meridian/database/query";
import type { Transaction } from "../../../../base/context.ts";
import { copyMissing } from "./copyMissing.ts";

/**
 * Carries the administrator who restores over: they stay signed in, keep the key that they did it with, and stay an
 * administrator, with the current password. They are the same account where the backup has it, the one of the same address
 * where the backup is another installation's, else a new one.
 */
export async function carryAdministrator(
  tx: Transaction,
  userId: string,
  keyId: string | null,
): Promise<void> {
  const id = (await accountInBackup(tx, userId)) ?? (await addAccount(tx, userId));
  await query(tx)`
    update meridian_restored.users set server_admin = true, deactivated_at = null where id = ${id}`;
  await query(tx)`delete from meridian_restored.accounts where user_id = ${id}`;
  await copyAs(tx, "accounts", userId, id);
  await copyAs(tx, "sessions", userId, id);
  if (keyId) await copyAs(tx, "api_keys", userId, id, sql`t.id = ${keyId}`);
}

async function accountInBackup(tx: Transaction, userId: string): Promise<string | undefined> {
  const [found] = await query<{ id: string }[]>(tx)`
    select r.id from meridian_restored.users r join public.users u on u.id = ${userId}
     where r.id = u.id or lower(r.email) = lower(u.email) order by r.id = u.id desc limit 1`;
  return found?.id;
}

async function addAccount(tx: Transaction, userId: string): Promise<string> {
  await copyMissing(tx, "users", sql`t.id = ${userId}`);
  return userId;
}

/** Copies a person's rows, making them another's where their id is another one. */
async function copyAs(
  tx: Transaction,
  table: "accounts" | "sessions" | "api_keys",
  userId: string,
  id: string,
  which: SQL = sql`true`,
): Promise<void> {
  const [from, into] = ["public", "meridian_restored"].map((schema) => sql.raw(`${schema}.${table}`));
  await query(tx)`
    insert into ${into} select (jsonb_populate_record(t, jsonb_build_object('user_id', ${id}::text))).*
      from ${from} t where t.user_id = ${userId} and ${which} on conflict do nothing`;
}
