import { observatories, pluginConnections } from "@meridian/database";
import { and, eq, lt } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { publishAfterCommit, record, transaction } from "../../ground/record/index.ts";
import { writeLive } from "./live.ts";
import type { Connection } from "./standing.ts";

interface Ending {
  /** A sentence for people. */
  reason: string;
  /** Closes the connection only if nothing was heard of it since then. */
  unseenSince?: Date;
}

/** A connection is over: its observatory is offline, unless a newer one has taken its place. Returns whether it was the one. */
export const closeConnection = (
  ctx: Context,
  connection: Pick<Connection, "id" | "observatoryId">,
  ending: Ending,
): Promise<boolean> => transaction(ctx, (tx) => endConnection(tx, ctx, connection, ending));

/** The same within a transaction. */
async function endConnection(
  tx: Transaction,
  ctx: Context,
  { id, observatoryId }: Pick<Connection, "id" | "observatoryId">,
  { reason, unseenSince }: Ending,
): Promise<boolean> {
  const observatory = await observatories.find(tx, observatoryId, "update");
  const isIt = eq(pluginConnections.id, id);
  const [ended] = await tx
    .delete(pluginConnections)
    .where(unseenSince ? and(isIt, lt(pluginConnections.seen_at, unseenSince)) : isIt)
    .returning();
  if (!ended) return false;
  publishAfterCommit(tx, { type: "observatory.changed", id: observatoryId });
  if (!observatory) return true;
  const last_seen_at = (unseenSince ? ended.seen_at : ctx.now()).toISOString();
  await writeOffline(tx, ctx, observatoryId, { last_seen_at }, reason);
  return true;
}

async function writeOffline(
  tx: Transaction,
  ctx: Context,
  id: string,
  seen: { last_seen_at?: string },
  reason: string,
): Promise<void> {
  await writeLive(tx, id, { status: "offline", ...seen });
  const bySystem = { ...ctx, actor: { type: "system" } } as const;
  // A report of the night tells from it since when nothing was heard, which is minutes before this.
  const difference = { before: { status: "online" }, after: { status: "offline", ...seen } };
  await record(tx, bySystem, {
    subject: { type: "observatory", id },
    history: { event: "observatory_offline", ...difference, reason },
  });
}

/** An observatory that says that it is online, although it has no connection, is offline. */
export const goOffline = (ctx: Context, id: string, reason: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const observatory = await observatories.find(tx, id, "update");
    const [connected] = await tx
      .select()
      .from(pluginConnections)
      .where(eq(pluginConnections.observatory_id, id));
    if (observatory?.status === "online" && !connected) await writeOffline(tx, ctx, id, {}, reason);
  });
