import type { Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { notifyInterruption } from "../../../ground/notifications/index.ts";
import { record } from "../../../ground/record/index.ts";
import { moveObservation, readObservation } from "../../observations/index.ts";
import { canGoOn, type Planned, skies } from "../begin.ts";
import { leadMs } from "../early.ts";
import type { NotReady } from "../ready.ts";

/** A rapid observation that an observatory has at work, or is given. */
interface Rapid {
  id: string;
  name: string;
}

/** SQL for whether `r`, a row of observations, is a rapid one at work at a place: handed out or in progress. */
export const isRapidAtWork = (place: SQL): SQL => sql`
  r.doc_observatory_id = ${place} and r.doc_status in ('assigned', 'in_progress') and r.doc ->> 'urgency' = 'rapid'`;

/**
 * Finds the rapid observation that an observatory has at work. One that a person paused or that is suspended holds nothing up
 * meanwhile.
 */
export async function rapidAtWork(db: Queryable, observatoryId: string): Promise<Rapid | undefined> {
  const [found] = await query<Rapid[]>(db)`
    select id, coalesce(left(doc ->> 'name', 200), '') as name from observations r
     where ${isRapidAtWork(sql`${observatoryId}`)} order by id limit 1`;
  return found;
}

/**
 * Returns the moment until which another rapid observation may have the telescope, in milliseconds since 1970: up to an hour may pass
 * before one that is handed out goes to its target at its fixed time. Any other one that is at work leaves none.
 */
export async function freeUntil(db: Queryable, observatoryId: string): Promise<number> {
  const rows = await query<{ fixed: string | null }[]>(db)`
    select case when r.doc_status = 'assigned' then left(r.doc ->> 'fixed_time_start', 30) end as fixed
      from observations r where ${isRapidAtWork(sql`${observatoryId}`)}`;
  const starts = rows.map(({ fixed }) => Date.parse(fixed ?? "") - leadMs || Number.NEGATIVE_INFINITY);
  return Math.min(...starts);
}

/**
 * Suspends what is in progress at an observatory, which is locked, for a rapid observation. It is suspended, not paused: a
 * pause is a person's, and only a person ends it. Whom it concerns is told why. Other rapid ones aren't interrupted.
 */
export async function interruptFor(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  rapid: Rapid,
): Promise<void> {
  const rows = await query<{ id: string }[]>(tx)`
    select id from observations
     where doc_observatory_id = ${observatoryId} and doc_status = 'in_progress' and id <> ${rapid.id}
       and doc ->> 'urgency' is distinct from 'rapid' order by id for update`;
  if (rows.length === 0) return;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  // Not everybody who sees what is interrupted sees the rapid one.
  const reason = "A rapid request interrupts it. It goes on by itself afterwards.";
  const fields = { interrupted_by: rapid.id };
  for (const { id } of rows)
    await moveObservation(tx, bySystem, id, "suspended", { by: ["monitor"], reason, fields });
  await note(tx, bySystem, observatoryId, "rapid_interrupted", rapid, rows);
  await notifyInterruption(tx, bySystem, observatoryId, { rapid, interrupted: rows.length });
}

/** States in which nothing at all is exposed: what was interrupted waits for their end. */
const standing: readonly NotReady[] = ["offline", "plugin", "weather", "safety"];

/**
 * Brings an observatory, which is locked, in order: while a rapid observation is at work, everything else there is
 * interrupted; afterwards that goes on, however the rapid one ended, once its time and its conditions allow it. Safe to do at any
 * time.
 */
export async function settleInterruptions(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  { blockers, ready }: { blockers: readonly NotReady[]; ready: Planned },
): Promise<void> {
  const rapid = await rapidAtWork(tx, observatoryId);
  if (rapid) await interruptFor(tx, ctx, observatoryId, rapid);
  else if (!blockers.some((code) => standing.includes(code)))
    await resumeInterrupted(tx, ctx, observatoryId, ready);
}

/** Lets go on what was interrupted and can be exposed now; the rest waits. */
async function resumeInterrupted(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  place: Planned,
): Promise<void> {
  const rows = await query<{ id: string; doc: unknown }[]>(tx)`
    select id, doc from observations
     where doc_observatory_id = ${observatoryId} and doc_status = 'suspended'
       and doc ->> 'interrupted_by' is not null order by id for update`;
  const interrupted = rows.map(({ id, doc }) => ({ id, observation: readObservation(doc) }));
  const skyOf = skies(place);
  const lasting = interrupted.filter(
    ({ observation }) => observation.interrupted_by !== null && canGoOn(observation, place, ctx.now(), skyOf),
  );
  if (lasting.length === 0) return;
  const reason = "The rapid request that interrupted it is over.";
  for (const { id } of lasting)
    await moveObservation(tx, ctx, id, "in_progress", { by: ["monitor"], reason });
  const rapid = await rapidOf(tx, lasting[0]!.observation.interrupted_by!);
  await note(tx, ctx, observatoryId, "rapid_over", rapid, lasting);
}

/** The rapid observation of an interruption, whose name goes with it when it is deleted. */
async function rapidOf(db: Queryable, id: string): Promise<Rapid> {
  const [found] = await query<{ name: string }[]>(db)`
    select coalesce(left(doc ->> 'name', 200), '') as name from observations where id = ${id}`;
  return { id, name: found?.name ?? "" };
}

const note = (
  tx: Queryable,
  ctx: Context,
  id: string,
  event: "rapid_interrupted" | "rapid_over",
  rapid: Rapid,
  rows: readonly { id: string }[],
) =>
  record(tx, ctx, {
    subject: { type: "observatory", id },
    history: {
      ...{ event, rapid_id: rapid.id, rapid_name: rapid.name },
      observation_ids: rows.map((row) => row.id),
    },
  });
