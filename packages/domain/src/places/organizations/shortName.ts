import { organizations } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { looksAlike } from "./looksAlike.ts";

/** Any constant will do; it must only be the same in every process. */
const shortNamesLock = 7_362_005;

const taken = () => {
  const message = "is taken by another organization";
  return new DomainError("CONFLICT", `short_name ${message}`, [{ path: "short_name", message }]);
};

/**
 * Refuses a short name that looks like another one in any case or script, under a lock, so that one of two simultaneous
 * requests is refused. Older lookalikes stay. Throws CONFLICT naming the field.
 */
export async function requireFreeShortName(tx: Transaction, shortName: string, exceptId = ""): Promise<void> {
  await query(tx)`select pg_advisory_xact_lock(${shortNamesLock})`;
  const others = await query<{ name: string }[]>(tx)`
    select left(doc ->> 'short_name', 200) as name from ${organizations.table}
     where id <> ${exceptId} and doc ->> 'short_name' is not null`;
  if (others.some(({ name }) => looksAlike(name, shortName))) throw taken();
}

/** Does the work, and throws CONFLICT naming the field when it would give two organizations the same short name. */
export async function withUniqueShortName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw taken();
  }
}

const isTaken = (error: unknown): boolean => {
  const { code, constraint_name } = ((error as Error).cause ?? {}) as {
    code?: string;
    constraint_name?: string;
  };
  return code === "23505" && constraint_name === "organizations_short_name";
};
