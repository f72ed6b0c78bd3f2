import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { asPerson } from "../../ground/access/index.ts";

export interface Account {
  id: string;
  name: string;
  server_admin: boolean;
  deactivated_at: Date | null;
  /** The time at which its person deleted it. */
  deleted_at: Date | null;
}

const isWorkingAdmin = (account: Account) => account.server_admin && account.deactivated_at === null;

/**
 * Locks an account together with all server administrators, always in the same order, so that two who dismiss each other
 * come one after the other. The second of them may be none any more by then. Nobody becomes the owner of anything while
 * the account is held; rows that only refer to it can be written, or two who write several would wait for each other.
 * Throws NOT_FOUND, FORBIDDEN.
 */
export async function lockAccounts(
  tx: Queryable,
  ctx: Context,
  id: string,
): Promise<{ account: Account; otherAdmins: number }> {
  const { userId } = asPerson(ctx);
  const held = await query<Account[]>(tx)`
    select id, name, server_admin, deactivated_at, deleted_at from users
     where id = ${id} or id = ${userId} or server_admin
     order by id for no key update`;
  const caller = held.find((account) => account.id === userId);
  if (userId !== null && !(caller && isWorkingAdmin(caller)))
    throw new DomainError("FORBIDDEN", "Only server administrators may do this.");
  const account = held.find((one) => one.id === id);
  if (!account) throw notFound("user");
  return { account, otherAdmins: await countOtherAdmins(tx, id) };
}

/** Counted once the others are held: one of them may have just been appointed by who was waited for. */
async function countOtherAdmins(tx: Queryable, id: string): Promise<number> {
  const [found] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from users
     where server_admin and deactivated_at is null and id <> ${id}`;
  return found.count;
}
