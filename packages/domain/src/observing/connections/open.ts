import { type HelloMessage, type ObservatoryDocument, observatoryStatus } from "@meridian/contract";
import { observatories, observatoryKeys, pluginConnections, type Stored } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { oneOf } from "../../base/atRest.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { publishAfterCommit, record, transaction } from "../../ground/record/index.ts";
import { writeLive } from "./live.ts";
import { applyReport } from "./report.ts";
import type { Connection } from "./standing.ts";

/**
 * A plugin has said hello: this is its observatory's connection from now on, in place of any other, and the observatory
 * is online. Throws UNAUTHENTICATED when its key was revoked meanwhile, NOT_FOUND.
 */
export async function openConnection(
  ctx: Context,
  connection: Connection,
  hello: HelloMessage,
): Promise<void> {
  const { observatoryId: id } = connection;
  await transaction(ctx, async (tx) => {
    const observatory = await observatories.find(tx, id, "update");
    if (!observatory) throw notFound("observatory");
    await useKey(tx, ctx, connection);
    await takePlace(tx, ctx, connection, hello.plugin_version);
    await goOnline(tx, ctx, observatory, hello.plugin_version);
    const { equipment, filters, system_info, weather_hold, safety, reason, star_catalog } = hello;
    await applyReport(tx, ctx, observatory, {
      ...(equipment && { equipment }),
      ...(filters && { filters }),
      ...(system_info && { system_info }),
      ...(weather_hold !== undefined && { weather_hold }),
      ...(safety && { safety }),
      ...(weather_hold && { weather_reason: reason }),
      ...(safety !== "safe" && { safety_reason: reason }),
      ...(star_catalog !== undefined && { star_catalog: star_catalog ? "present" : "missing" }),
    });
    // Also tells the server that holds the connection of before.
    publishAfterCommit(tx, { type: "observatory.changed", id });
  });
}

async function useKey(tx: Transaction, { now }: Context, { keyId }: Connection) {
  const [used] = await tx
    .update(observatoryKeys)
    .set({ last_used_at: now() })
    .where(eq(observatoryKeys.id, keyId))
    .returning();
  if (!used) throw new DomainError("UNAUTHENTICATED", "The observatory's key was revoked.");
}

async function takePlace(tx: Transaction, { now }: Context, connection: Connection, plugin_version: string) {
  const { id, observatoryId: observatory_id, keyId: key_id } = connection;
  const row = { id, key_id, plugin_version, connected_at: now(), seen_at: now() };
  await tx
    .insert(pluginConnections)
    .values({ observatory_id, ...row })
    .onConflictDoUpdate({ target: pluginConnections.observatory_id, set: row });
}

async function goOnline(
  tx: Transaction,
  ctx: Context,
  observatory: Stored<ObservatoryDocument>,
  plugin_version: string,
) {
  const last_seen_at = ctx.now().toISOString();
  await writeLive(tx, observatory.id, { status: "online", plugin_version, last_seen_at });
  const status = oneOf(observatoryStatus.options, observatory.status, "offline");
  const before = { status, plugin_version: observatory.plugin_version ?? null };
  if (status === "online" && before.plugin_version === plugin_version) return;
  const event = status === "online" ? "plugin_updated" : "observatory_online";
  const bySystem = { ...ctx, actor: { type: "system" } } as const;
  await record(tx, bySystem, {
    subject: { type: "observatory", id: observatory.id },
    history: { event, before, after: { status: "online", plugin_version } },
  });
}
