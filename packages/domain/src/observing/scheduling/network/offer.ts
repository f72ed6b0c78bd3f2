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
import { aheadMs, leadMs } from "../early.ts";
import { isHeard } from "../heard.ts";
import { assignRapid, isFreeFor } from "../rapid/assign.ts";
import { lockReadiness, type Readiness, readinessOfEach } from "../ready.ts";
import { settled } from "../settled.ts";
import { chooser, placesBesides, rapidRanking, successor } from "./choose.ts";
import { handOut } from "./handOut.ts";
import { comesInTime, type Prospect, prospectOf } from "./inTime.ts";
import { give, leave, type Place, placeWith } from "./place.ts";

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
 * its observatory has bad weather or may have something else to do then, and the other could begin at that time. Where there is none, they
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
  let standing: Standing | undefined;
  for (const { id, doc } of rows) {
    signal.throwIfAborted();
    const candidate = { ...readObservation(doc), id };
    const { observatory_id: from } = candidate;
    if (!from) continue;
    standing ??= readStanding(ctx, now);
    const reason = reasonToLeave(candidate, (await standing.owners).get(from), now);
    if (!reason) continue;
    const moved = await offerTo(ctx, standing, { ...candidate, observatory_id: from }, reason);
    // A rapid one interrupts what its telescope does.
    if (moved && candidate.urgency === "rapid") standing = undefined;
    isMoved ||= moved;
  }
  return isMoved;
}

/** Observatories as they stand at a moment, with what was moved since. */
interface Standing {
  /** Those that have been given requests. */
  owners: Promise<Map<string, Owner>>;
  /** Finds who should take one of these; one that has to make way for it only where its owner doesn't. */
  next(candidate: Placed): Promise<Place | undefined>;
  /** Counts one of these where it has gone. */
  move(candidate: Placed, to: Place): Promise<void>;
}

interface Owner extends Place, Pick<Readiness, "blockers"> {}

/** Reads how observatories stand, each part when it is first asked for. */
function readStanding(ctx: Context, now: Date): Standing {
  const owners = readOwners(ctx);
  let open: Promise<Place[]> | undefined;
  let choose: ReturnType<typeof successor> | undefined;
  return {
    owners,
    async next(candidate) {
      open ??= placesBesides(ctx.db, ctx, "", { isBusyToo: true });
      choose ??= successor(ctx.db, await open, now);
      const owner = (await owners).get(candidate.observatory_id);
      const prospect = owner && standsFor(candidate, owner, now);
      return choose(candidate, prospect === undefined || prospect === "shared" || prospect === "clears");
    },
    async move(candidate, to) {
      const all = [...(await owners).values(), ...((await open) ?? [])];
      for (const place of all) {
        if (place.id === candidate.observatory_id) leave(place, candidate);
        if (place.id === to.id) give(place, candidate, now);
      }
    },
  };
}

async function readOwners(ctx: Context): Promise<Map<string, Owner>> {
  const rows = await query<{ id: string; doc: object }[]>(ctx.db)`
    select id, doc from observatories
     where id in (select doc_observatory_id from observations o where doc_status = 'assigned' and ${asksNetwork})`;
  const found = await readinessOfEach(
    ctx.db,
    ctx,
    rows.map(({ id, doc }) => ({ ...doc, id })),
  );
  const owners = [...found].map(([id, { blockers, ready }]) => ({ id, blockers, ready }));
  const atHand = await atHandOfEach(ctx.db, owners, ctx.now());
  return new Map(
    owners.map(({ id, blockers, ready }) => [id, { blockers, ...placeWith(id, ready, atHand.get(id)) }]),
  );
}

const notBegun = "It wasn't begun within 30 minutes, and another observatory can begin now.";
const badWeather = "The weather is bad there, and another observatory can begin it at its time.";
const taken =
  "Its telescope has something else to do at its time, and another observatory can begin it then.";
const maybeLate =
  "An exposure in progress there may last past its time, and another observatory can begin it then.";

const hasBadWeather = ({ blockers }: Owner) => blockers.includes("weather") || blockers.includes("safety");

/** Tells how the observatory that has a request stands for it. */
const standsFor = (candidate: Candidate, owner: Owner, now: Date): Prospect | "clouded" =>
  hasBadWeather(owner)
    ? "clouded"
    : prospectOf(owner, candidate, now, new Date(candidate.assigned_at ?? now));

const reasons = {
  ...{ free: undefined, shared: taken, clears: taken, late: maybeLate },
  ...{ busy: taken, taken, clouded: badWeather },
};

/** The reason for offering a request elsewhere that an observatory hasn't begun, in words; undefined if there is none. */
function reasonToLeave(candidate: Candidate, owner: Owner | undefined, now: Date): string | undefined {
  if (candidate.fixed_time_start === null) return notBegun;
  if (!owner) return undefined;
  const prospect = standsFor(candidate, owner, now);
  // At its time its telescope may be done with the other one any moment.
  const isBound = candidate.urgency === "rapid" || aheadMs(candidate, now) < leadMs;
  return isBound && prospect !== "clouded" ? undefined : reasons[prospect];
}

type Placed = Candidate & { observatory_id: string };

/** Gives a request to another observatory, if there is one; true if it was moved. */
async function offerTo(
  ctx: Context,
  { next, move }: Standing,
  candidate: Placed,
  reason: string,
): Promise<boolean> {
  if (candidate.urgency === "rapid") return offerRapid(ctx, candidate, reason);
  const best = await next(candidate);
  if (!best) return false;
  const { id, observatory_id } = candidate;
  const held = { id, observatory_id, reason, isFixed: candidate.fixed_time_start !== null };
  let isMoved = false;
  await settled(ctx, async (tx) => {
    isMoved = await moveOn(tx, ctx, held, best.id);
  });
  if (isMoved) await move(candidate, best);
  return isMoved;
}

/** The same of a rapid one, whose project needs a right where it goes; it interrupts what is in progress there. */
async function offerRapid(ctx: Context, candidate: Placed, reason: string): Promise<boolean> {
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
