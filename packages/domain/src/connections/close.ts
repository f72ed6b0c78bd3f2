import { observatories, pluginConnections } from "@meridian/database";
import { and, eq, lt } from "@meridian/database/query";
import { recordHistory } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";
import { writeLive } from "./live.ts";
import type { Connection } from "./standing.ts";

interface Ending {
  /** In words, for people. */
  reason: string;
  /** Only if nothing was heard of it since. */
  unseenSince?: Date;
}

/** A connection is over: its observatory is offline, unless a newer one has taken its place. Returns whether it was the one. */
export async function closeConnection(
  ctx: Context,
  connection: Pick<Connection, "id" | "observatoryId">,
  ending: Ending,
): Promise<boolean> {
  const isClosed = await ctx.db.transaction((tx) => endConnection(tx, ctx, connection, ending));
  if (isClosed) ctx.live.publish({ type: "observatory.changed", id: connection.observatoryId });
  return isClosed;
}

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
  if (!observatory) return true;
  const last_seen_at = (unseenSince ? ended.seen_at : ctx.now()).toISOString();
  await writeLive(tx, observatoryId, { status: "offline", last_seen_at });
  await recordHistory(
    tx,
    { ...ctx, actor: { type: "system" } },
    { type: "observatory", id: observatoryId },
    "observatory_offline",
    { before: { status: "online" }, after: { status: "offline" }, reason },
  );
  return true;
}
