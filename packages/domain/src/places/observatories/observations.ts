/** Observations that keep an observatory from going out of service. */
import { ongoingStatuses } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";

/** Throws CONFLICT when there are observations of it. */
export async function requireNoObservations(tx: Transaction, id: string): Promise<void> {
  const count = await countOf(tx, sql`doc_observatory_id = ${id}`);
  if (count === 0) return;
  const what = count === 1 ? "1 observation refers" : `${count} observations refer`;
  throw new DomainError("CONFLICT", `${what} to this observatory. You can retire it instead.`);
}

/** Throws CONFLICT while observations wait or run there. */
export async function requireNothingOpen(tx: Transaction, id: string): Promise<void> {
  const count = await countOf(
    tx,
    sql`doc_observatory_id = ${id} and doc_status = any(${sql.param(ongoingStatuses)}::text[])`,
  );
  if (count === 0) return;
  const what = count === 1 ? "1 observation is" : `${count} observations are`;
  throw new DomainError("CONFLICT", `${what} waiting or running there. Cancel them first.`);
}

async function countOf(tx: Transaction, condition: ReturnType<typeof sql>): Promise<number> {
  const [row] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from observations where ${condition}`;
  return row.count;
}
