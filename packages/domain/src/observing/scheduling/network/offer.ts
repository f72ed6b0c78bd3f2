import { observatories } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { moveObservation, readObservation } from "../../observations/index.ts";
import { lockReadiness } from "../ready.ts";
import { settled } from "../settled.ts";
import { chooser, placesBesides } from "./choose.ts";
import { handOut } from "./handOut.ts";

/** A request to the network that was handed out may wait this long before another observatory is asked. */
const patienceMs = 30 * 60_000;

/**
 * Gives requests to the network that their observatory doesn't begin to others that could begin now. Where there is none, they
 * stay; so do rapid ones, whose project needs a right where they go.
 */
export async function offerElsewhere(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - patienceMs).toISOString();
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select id, doc from observations
     where doc_status = 'assigned' and jsonb_typeof(doc -> 'where') = 'object' and doc ->> 'urgency' is distinct from 'rapid'
       and left(doc ->> 'assigned_at', 30) < ${before} order by id`;
  for (const { id, doc } of rows) {
    signal.throwIfAborted();
    const candidate = { ...readObservation(doc), id };
    const { observatory_id: from } = candidate;
    if (!from) continue;
    const places = await placesBesides(ctx.db, ctx, from);
    const best = await chooser(ctx.db, places, ctx.now())(candidate);
    if (best) await settled(ctx, (tx) => moveOn(tx, ctx, { ...candidate, observatory_id: from }, best.id));
  }
}

/** Both observatories are locked, in one order for all, so that neither is given anything meanwhile. */
async function moveOn(
  tx: Transaction,
  ctx: Context,
  { id, where, observatory_id }: Parameters<typeof handOut>[2] & { observatory_id: string },
  to: string,
): Promise<void> {
  for (const place of [observatory_id, to].sort()) await observatories.find(tx, place, "update");
  const there = await lockReadiness(tx, ctx, to);
  if (!there || there.blockers.length > 0) return;
  const [same] = await query(tx)`
    select from observations
     where id = ${id} and doc_status = 'assigned' and doc_observatory_id = ${observatory_id} for update`;
  if (!same) return;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  const reason = "It wasn't begun within 30 minutes, and another observatory can begin now.";
  await moveObservation(tx, bySystem, id, "pending", { by: ["monitor"], reason });
  await handOut(tx, ctx, { id, where }, to);
}
