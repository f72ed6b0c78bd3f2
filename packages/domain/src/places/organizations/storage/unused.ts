import { ongoingStatuses } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";

/**
 * Throws CONFLICT while unfinished observations have their files delivered to one of these destinations, `where` in
 * words. An observation that is to use one keeps its organization until it is there, so the organization is held first.
 */
export async function requireUnused(tx: Transaction, ids: readonly string[], where: string): Promise<void> {
  if (ids.length === 0) return;
  const [{ count }] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from observations
     where left(doc ->> 'external_storage_id', 200) = any(${sql.param(ids)}::text[])
       and doc_status = any(${sql.param(ongoingStatuses)}::text[])`;
  if (count === 0) return;
  const what =
    count === 1 ? "1 unfinished observation has its" : `${count} unfinished observations have their`;
  throw new DomainError("CONFLICT", `${what} files delivered ${where}.`);
}
