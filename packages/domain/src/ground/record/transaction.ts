import type { Queryable } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import type { LiveNotice } from "../../base/liveNotice.ts";

/** The notices to send once a transaction is committed. */
const unpublished = new WeakMap<Queryable, LiveNotice[]>();

/**
 * Does work in a transaction, and tells people afterwards what it has changed. Within another transaction it is a part of
 * that one, and people are told when that one is committed.
 */
export async function transaction<Result>(
  ctx: Pick<Context, "db" | "live">,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const notices: LiveNotice[] = [];
  const result = await ctx.db.transaction((tx) => {
    unpublished.set(tx, notices);
    return work(tx);
  });
  const outer = unpublished.get(ctx.db);
  if (outer) outer.push(...notices);
  else if (notices.length > 0) ctx.live.publish(...notices);
  return result;
}

/** Has people told once the transaction is committed, each thing once. Throws where nobody would be. */
export function publishAfterCommit(tx: Queryable, ...notices: readonly LiveNotice[]): void {
  if (notices.length === 0) return;
  const waiting = unpublished.get(tx);
  if (!waiting) throw new Error("Only transaction() tells people what has changed.");
  for (const notice of notices) if (!waiting.some((other) => isSame(other, notice))) waiting.push(notice);
}

const isSame = (one: LiveNotice, other: LiveNotice) => JSON.stringify(one) === JSON.stringify(other);
