import { observatories } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { asksNetwork } from "../../../ground/access/index.ts";
import { mayRequestRapid } from "../../../places/observatories/index.ts";
import { moveObservation, readObservation } from "../../observations/index.ts";
import { assignToAll } from "../assign.ts";
import { atHandOfEach } from "../atHand.ts";
import type { Candidate } from "../candidates.ts";
import { isHeard } from "../heard.ts";
import { assignRapid, isFreeFor } from "../rapid/assign.ts";
import { lockReadiness, readiness } from "../ready.ts";
import { settled } from "../settled.ts";
import { chooser, placesBesides, rapidRanking } from "./choose.ts";
import { handOut } from "./handOut.ts";
import { comesInTime, keepsAnother } from "./inTime.ts";
import { give, placeWith } from "./place.ts";

/** Requests that left an observatory longer ago have been offered to all since. */
const justLeftMs = 60_000;

/**
 * Offers the requests to the network that an observatory has just rejected, or that were taken back from it, to others at
 * once. Otherwise they would wait for up to a minute.
 */
export async function offerWhatLeft(ctx: Context, from: string, signal: AbortSignal): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - justLeftMs).toISOString();
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select o.id, o.doc from observations o
     where o.doc_observatory_id is null and o.doc_status = 'pending' and ${asksNetwork}
       and o.id in (select c.observation_id from status_changes c
                     where c.observatory_id = ${from} and c.at > ${since} and c.to_status = 'pending')
     order by o.id`;
  if (rows.length === 0) return;
  const choose = chooser(ctx.db, await placesBesides(ctx.db, ctx, from, { isBusyToo: true }), now);
  const rank = rapidRanking(ctx.db, ctx);
  const asked = new Set<string>();
  for (const { id, doc } of rows) {
    const candidate = { ...readObservation(doc), id };
    if (candidate.urgency === "rapid") {
      for (const place of await rank(candidate)) asked.add(place.id);
      continue;
    }
    const best = await choose(candidate);
    if (!best) continue;
    give(best, candidate, now);
    asked.add(best.id);
  }
  await assignToAll(ctx, [...asked], signal);
}

/** A request to the network that was handed out may wait this long before another observatory is asked. */
const patienceMs = 30 * 60_000;

/**
 * Gives requests to the network that their observatory doesn't begin to others that could begin now; one with a fixed time only where
 * its observatory has bad weather or something else to do then, and the other could begin at that time. Where there is none, they
 * stay, and while the line to the plugin is cut for a moment. What one leaves room for may be for another that was looked at
 * before: it goes on until none is moved.
 */
export async function offerElsewhere(ctx: Context, signal: AbortSignal): Promise<void> {
  while (await offerOnce(ctx, signal));
}

/** Looks at each of them once; true if one was moved, which isn't looked at again for a while. */
async function offerOnce(ctx: Context, signal: AbortSignal): Promise<boolean> {
  const now = ctx.now();
  const before = new Date(now.getTime() - patienceMs).toISOString();
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select o.id, o.doc from observations o
     where o.doc_status = 'assigned' and ${asksNetwork}
       and (left(o.doc ->> 'assigned_at', 30) < ${before} or jsonb_typeof(o.doc -> 'fixed_time_start') = 'string')
       and ${isHeard(now)} order by o.id`;
  let isMoved = false;
  for (const { id, doc } of rows) {
    signal.throwIfAborted();
    const candidate = { ...readObservation(doc), id };
    const { observatory_id: from } = candidate;
    if (!from) continue;
    const reason = await reasonToLeave(ctx, candidate, from);
    if (!reason) continue;
    const isFixed = candidate.fixed_time_start !== null;
    if (candidate.urgency === "rapid") {
      isMoved = (await offerRapid(ctx, { ...candidate, observatory_id: from }, reason)) || isMoved;
      continue;
    }
    const others = await placesBesides(ctx.db, ctx, from, { isBusyToo: isFixed });
    const places = others.filter((place) => comesInTime(place, candidate, now));
    const best = await chooser(ctx.db, places, now)(candidate);
    if (best)
      await settled(ctx, async (tx) => {
        isMoved = (await moveOn(tx, ctx, { id, observatory_id: from, reason, isFixed }, best.id)) || isMoved;
      });
  }
  return isMoved;
}

const notBegun = "It wasn't begun within 30 minutes, and another observatory can begin now.";
const badWeather = "The weather is bad there, and another observatory can begin it at its time.";
const taken =
  "Its telescope has something else to do at its time, and another observatory can begin it then.";

/** The reason for offering a request elsewhere that an observatory hasn't begun, in words; undefined if there is none. */
async function reasonToLeave(ctx: Context, candidate: Candidate, from: string): Promise<string | undefined> {
  if (candidate.fixed_time_start === null) return notBegun;
  const observatory = await observatories.find(ctx.db, from);
  if (!observatory) return undefined;
  const { blockers, ready } = await readiness(ctx.db, ctx, observatory);
  if (blockers.includes("weather") || blockers.includes("safety")) return badWeather;
  if (candidate.urgency === "rapid") return undefined;
  const now = ctx.now();
  const atHand = (await atHandOfEach(ctx.db, [{ id: from, ready }], now)).get(from)!;
  return keepsAnother({ ready, atHand }, candidate, now) ? taken : undefined;
}

/** The same of a rapid one, whose project needs a right where it goes; it interrupts what is in progress there. */
async function offerRapid(
  ctx: Context,
  candidate: Candidate & { observatory_id: string },
  reason: string,
): Promise<boolean> {
  const { id, project_id, observatory_id } = candidate;
  const now = ctx.now();
  for (const place of await rapidRanking(ctx.db, ctx)(candidate)) {
    if (place.id === observatory_id || !comesInTime(place, candidate, now)) continue;
    if (!(await isFreeFor(ctx.db, place, candidate, now))) continue;
    let isFree = false;
    await settled(ctx, async (tx) => {
      const right = await mayRequestRapid(tx, project_id, place.id, now, id);
      isFree = right?.can_request_rapid === true && (await takeBack(tx, ctx, { id, observatory_id, reason }));
    });
    if (!isFree) continue;
    await assignRapid(ctx, place.id);
    return true;
  }
  return false;
}

interface Held {
  id: string;
  observatory_id: string;
  /** The reason for taking it back, in words. */
  reason: string;
}

/** Takes back a request that is handed out and not begun; false if it is somewhere else by now. */
async function takeBack(
  tx: Transaction,
  ctx: Context,
  { id, observatory_id, reason }: Held,
): Promise<boolean> {
  const [same] = await query(tx)`
    select from observations
     where id = ${id} and doc_status = 'assigned' and doc_observatory_id = ${observatory_id} for update`;
  if (!same) return false;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  await moveObservation(tx, bySystem, id, "pending", { by: ["monitor"], reason });
  return true;
}

/**
 * Both observatories are locked, in one order for all, so that neither is given anything meanwhile. Throws CONFLICT where it can
 * no longer begin at the other, so that it stays. Returns whether it was moved.
 */
async function moveOn(
  tx: Transaction,
  ctx: Context,
  { isFixed, ...held }: Held & { isFixed: boolean },
  to: string,
): Promise<boolean> {
  const { id, observatory_id } = held;
  for (const place of [observatory_id, to].sort()) await observatories.find(tx, place, "update");
  const there = await lockReadiness(tx, ctx, to);
  if (!there || there.blockers.some((code) => !(isFixed && code === "queue"))) return false;
  if (!(await takeBack(tx, ctx, held))) return false;
  if (!(await handOut(tx, ctx, { id }, placeWith(to, there.ready))))
    throw new DomainError("CONFLICT", "It can no longer begin there.");
  return true;
}
