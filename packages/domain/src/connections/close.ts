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
  const details = { before: { status: "online" }, after: { status: "offline" }, reason };
  const bySystem = { ...ctx, actor: { type: "system" } } as const;
  await recordHistory(tx, bySystem, { type: "observatory", id }, "observatory_offline", details);
}

/** An observatory that says that it is online, although it has no connection, is offline. */
export async function goOffline(ctx: Context, id: string, reason: string): Promise<void> {
  const isChanged = await ctx.db.transaction(async (tx) => {
    const observatory = await observatories.find(tx, id, "update");
    const [connected] = await tx
      .select()
      .from(pluginConnections)
      .where(eq(pluginConnections.observatory_id, id));
    if (observatory?.status !== "online" || connected) return false;
    await writeOffline(tx, ctx, id, {}, reason);
    return true;
  });
  if (isChanged) ctx.live.publish({ type: "observatory.changed", id });
}
