import type {
  Explanation,
  Hindrance,
  HindranceCode,
  ObservationDocument,
  ObservationFacts,
  ObservationStatus,
} from "@meridian/contract";
import { observatories } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { shaped } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import {
  hasActiveProject,
  observationStanding,
  observerStillMay,
  projectAllows,
  requireUser,
} from "../../ground/access/index.ts";
import { readObservation } from "../observations/index.ts";
import { type Candidate, placeInQueue, rests, restsUntil } from "./candidates.ts";
import { timezoneOf } from "./clocks.ts";
import { describeBlockers } from "./describeBlockers.ts";
import { downtimeBlocker } from "./downtimes/describe.ts";
import { isFarAhead } from "./early.ts";
import { outlookOfPlaces, placesOfRequest } from "./network/outlook.ts";
import { outlookOf } from "./outlook.ts";
import { turnOfObservation } from "./plan/plan.ts";
import { freeUntil } from "./rapid/interrupt.ts";
import { type NotReady, readiness } from "./ready.ts";
import { blockerNow } from "./sentences.ts";
import { skyBlockers } from "./skyBlockers.ts";
import { beginsAt } from "./times.ts";

/** Statuses of observations that aren't offered any more, and still have a turn to come. */
const comesYet: ReadonlySet<ObservationStatus> = new Set(["assigned", "suspended"]);

/** Reasons for which an observatory doesn't go on with what was handed out to it; a hold and a downtime let go on what has begun. */
const closing: readonly NotReady[] = ["offline", "weather", "safety"];
const stopping: Partial<Record<ObservationStatus, readonly NotReady[]>> = {
  assigned: [...closing, "hold", "downtime"],
  ...{ suspended: closing, in_progress: closing },
};

const noPlaces = { observatories: [], observatories_left_out: 0 };

/**
 * Explains why an observation isn't handed out at this moment, or why what was handed out doesn't go on, and finds when its target, the Sun and the Moon next allow
 * it, as the scheduler sees it. For everybody who may see the observation. Throws UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED.
 */
export async function explainObservation(ctx: Context, { id }: { id: string }): Promise<Explanation> {
  const { observation, facts } = await observationStanding(ctx.db, ctx, id);
  const { status } = facts;
  const now = ctx.now();
  const nothing = {
    status,
    hindrances: [],
    queue: null,
    planned: null,
    next_chance: null,
    searched_until: now.toISOString(),
    ...{ is_all_searched: false, hindrance: null },
    ...noPlaces,
  };
  if (status !== "pending") {
    const document = { ...readObservation(observation), id };
    const planned = comesYet.has(status) ? await turnOfObservation(ctx, document) : null;
    const stopping = await whyStopped(ctx, document);
    return { ...nothing, hindrances: [blockerNow("status"), ...stopping], planned };
  }
  if (observation.observatory_id === null)
    return { ...nothing, ...(await explainUnplaced(ctx, observation, facts)) };
  const observatory = await observatories.find(ctx.db, String(observation.observatory_id));
  if (!observatory) return { ...nothing, hindrances: [blockerNow("retired")] };
  const { blockers, hold, ready } = await readiness(ctx.db, ctx, observatory);
  const document = { ...readObservation(observation), id };
  const begin = beginsAt(document, now);
  const timeZone = await timezoneOf(ctx);
  const down = downtimeBlocker(ready.downtimes, document, now, timeZone);
  const codes: HindranceCode[] = [
    ...(await ofObservation(ctx, id, now)),
    ...(await ofUrgency(ctx, document, blockers)),
    ...(begin && !isFarAhead(document, now) ? [] : (["time"] as const)),
    ...(down ? (["downtime"] as const) : []),
  ];
  const sky = begin ? skyBlockers(document, ready, begin, timeZone) : [];
  const restEnd = codes.includes("rejected") ? await restsUntil(ctx.db, id, now) : null;
  const outlook = await outlookOf(ctx, document, ready, restEnd ?? now);
  const known: Partial<Record<HindranceCode, Hindrance>> = {
    ...(await describeBlockers(ctx, observatory, { blockers, hold }, timeZone)),
    ...(down && { downtime: down }),
  };
  const blockerOf = (code: HindranceCode) => known[code] ?? blockerNow(code, nameOf(observatory));
  const queue = codes.includes("project_observatory")
    ? null
    : await placeInQueue(ctx.db, observatory.id, id, now);
  const planned = await turnOfObservation(ctx, document);
  const hindrances = [...[...new Set(codes)].map(blockerOf), ...sky];
  return { status, hindrances, queue, planned, ...outlook, ...noPlaces };
}

/** Says why an observatory doesn't go on with an observation that was handed out to it. */
async function whyStopped(ctx: Context, document: Candidate): Promise<Hindrance[]> {
  const codes = stopping[document.status] ?? [];
  const observatory =
    codes.length > 0 &&
    document.observatory_id &&
    (await observatories.find(ctx.db, document.observatory_id));
  if (!observatory) return [];
  const timeZone = await timezoneOf(ctx);
  const { blockers, hold, ready } = await readiness(ctx.db, ctx, observatory);
  const known = await describeBlockers(ctx, observatory, { blockers, hold }, timeZone);
  const down = downtimeBlocker(ready.downtimes, document, ctx.now(), timeZone);
  return blockers
    .filter((code) => codes.includes(code))
    .map((code) => (code === "downtime" ? down : known[code]) ?? blockerNow(code));
}

/** Explains a request to the network by what is in its way at each observatory; where it is nearest to beginning counts. */
async function explainUnplaced(ctx: Context, observation: { id: string }, facts: ObservationFacts) {
  const now = ctx.now();
  const candidate = { ...readObservation(observation), id: observation.id };
  const own = (await ofObservation(ctx, observation.id, now)).filter((code) => code !== "rejected");
  const ids = await placesOfRequest(ctx.db, observation.id);
  const seesAll = facts.is_submitter || facts.server_admin;
  const seen = seesAll ? ids : await seenAmong(ctx, ids);
  const { places, leftOut, ...outlook } = await outlookOfPlaces(ctx, candidate, seen);
  const [best] = places;
  const none =
    seen.length < ids.length
      ? "The observatories where its observer may observe aren't shown to you."
      : "No observatory that its project allows and where its observer may observe is in service.";
  const there = best
    ? best.hindrances.map((one) => ({ ...one, message: `${best.observatory_name}: ${one.message}` }))
    : own.length > 0
      ? []
      : [{ code: "fit" as const, message: none }];
  const barred = own.includes("project_observatory") && (await namesOfAsked(ctx, candidate, seesAll));
  const words: Partial<Record<HindranceCode, string>> = barred ? { project_observatory: barred } : {};
  const hindrances = [...own.map((code) => blockerNow(code, words[code] ?? "any observatory")), ...there];
  const planned = await turnOfObservation(ctx, candidate);
  return {
    hindrances,
    planned: planned && seen.includes(planned.observatory_id) ? planned : null,
    ...outlook,
    // Those that the caller doesn't see weren't searched.
    is_all_searched: outlook.is_all_searched && seen.length === ids.length,
    observatories: places,
    observatories_left_out: leftOut,
  };
}

/** The observatories that a request to the network names, as far as the caller sees them all. */
async function namesOfAsked(ctx: Context, { where }: ObservationDocument, seesAll: boolean): Promise<string> {
  const ids = where?.observatory_ids ?? [];
  const seen = seesAll ? ids : await seenAmong(ctx, ids);
  const rows = await query<{ name: string }[]>(ctx.db)`
    select left(doc ->> 'name', 200) as name from observatories
     where id = any(${sql.param([...seen])}::text[]) and doc ->> 'name' is not null order by name`;
  if (rows.length < ids.length) return "the observatories that it asks for";
  return new Intl.ListFormat("en", { type: "disjunction" }).format(rows.map(({ name }) => name));
}

/** Those of some observatories that the caller sees. */
async function seenAmong(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { userId } = requireUser(ctx);
  const rows = await query<{ id: string }[]>(ctx.db)`
    select distinct observatory_id as id from observatory_access
     where user_id = ${userId} and can_view and observatory_id = any(${sql.param([...ids])}::text[])`;
  return rows.map(({ id }) => id);
}

async function ofObservation({ db }: Context, id: string, now: Date): Promise<HindranceCode[]> {
  const [row] = await query<Record<Own, boolean>[]>(db)`
    select not ${hasActiveProject} as project, ${hasActiveProject} and not ${placeAllowed} as project_observatory,
           not ${observerStillMay} as observer, ${rests(now)} as rejected
      from observations o where o.id = ${id}`;
  return own.filter((code) => row?.[code]);
}

/** A rapid one and one with a fixed time need no room in the queue, but another rapid one isn't interrupted. */
async function ofUrgency(
  { db, now }: Context,
  { urgency, fixed_time_start, observatory_id }: ObservationDocument,
  blockers: readonly NotReady[],
): Promise<HindranceCode[]> {
  const isBesides = urgency === "rapid" || fixed_time_start !== null;
  const codes = blockers.filter((code) => !(code === "queue" && isBesides));
  const isTaken = urgency === "rapid" && (await freeUntil(db, observatory_id!)) <= now().getTime();
  return [...codes, ...(isTaken ? (["rapid"] as const) : [])];
}

/** SQL for whether the project of `o` allows its observatory, or one of those that it names as a request to the network. */
const placeAllowed = sql`
  case when o.doc_observatory_id is not null then ${projectAllows(sql`o.doc_observatory_id`)}
       when jsonb_typeof(o.doc #> '{where,observatory_ids}') = 'array'
       then exists (select from jsonb_array_elements_text(o.doc #> '{where,observatory_ids}') named (id)
                     where ${projectAllows(sql`named.id`)})
       else true end`;

const own = ["project", "project_observatory", "observer", "rejected"] as const satisfies HindranceCode[];
type Own = (typeof own)[number];

const nameOf = (observatory: object) => shaped(observatory, { name: "this observatory" }).name;
