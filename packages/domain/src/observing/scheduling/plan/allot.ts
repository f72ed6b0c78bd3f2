/** Requests to the network that are placed nowhere yet: where each would be executed. */
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { rapidGrantsOf, rapidRightsOf } from "../../../places/observatories/index.ts";
import { fitOf } from "../../observations/index.ts";
import { placesForEach, type Ranked, restingAt, unplaced } from "../candidates.ts";
import { type Ready, readinessOfEach } from "../ready.ts";
import { readQueue } from "./queue.ts";
import type { NightAhead } from "./simulate.ts";
import { simulate } from "./thread.ts";

const minute = 60_000;
/** Looked ahead: until the end of the night at hand, wherever it is. */
const aheadMs = 24 * 60 * minute;

/** Requests that are looked at, those that come first; observatories, those that could take most of them; what waits at each. */
const mostRequests = 1000;
const mostPlaces = 40;
const mostWaiting = 200;

/** Requests by the observatory that would execute them. */
export type Allotment = ReadonlyMap<string, readonly Ranked[]>;

interface Known {
  of: string;
  allotment: Promise<Allotment>;
  since: number;
  isDone: boolean;
}

/** Milliseconds after which a call that isn't done is waited for no more: its connection may have hung. */
const patienceMs = 10_000;

/** That of each client: requests have a database of their own, over one client. */
const known = new WeakMap<object, Known>();

/**
 * Finds for requests to the network that are placed nowhere which observatory would execute each in the day ahead, if the weather
 * stayed fair and the connected observatories stayed connected. Worked out once a minute, and when a request or an observatory
 * comes or goes, by one call at a time: others are answered by what that one finds.
 */
export async function allotment(ctx: Context): Promise<Allotment> {
  const [{ state, waiting }] = await query<[{ state: string; waiting: number }]>(ctx.db)`
    select count(*)::int as waiting, coalesce(max(updated_at)::text, '') || (
             select count(*) || coalesce(max(connected_at)::text, '') from plugin_connections) as state
      from observations where doc_observatory_id is null and doc_status = 'pending'`;
  if (waiting === 0) return new Map();
  const since = ctx.now().getTime();
  const of = `${waiting} ${state} ${Math.floor(since / minute)}`;
  const { $client: client } = ctx.db;
  const last = known.get(client);
  if (last && (last.isDone ? last.of === of : since < last.since + patienceMs)) return last.allotment;
  const next: Known = { of, allotment: allot(ctx), since, isDone: false };
  known.set(client, next);
  try {
    return await next.allotment;
  } catch (error) {
    if (known.get(client) === next) known.delete(client);
    throw error;
  } finally {
    next.isDone = true;
  }
}

interface Place {
  id: string;
  ready: Ready;
  document: { id: string };
  /** Its first possible start, in milliseconds since 1970. */
  start: number;
  requests: Ranked[];
}

async function allot(ctx: Context): Promise<Allotment> {
  const places = await placesWithRequests(ctx);
  const end = ctx.now().getTime() + aheadMs;
  const nights: NightAhead[] = [];
  for (const { id, ready, start, requests } of places) {
    const queue = await readQueue(ctx, id, requests, mostWaiting);
    nights.push({ place: ready, overheads: ready.overheads, span: { start, end }, ...queue });
  }
  const turns = await simulate(nights);
  return new Map(
    places.map(({ id, requests }, index) => {
      const there = new Set(turns[index]!.map((turn) => turn.id));
      return [id, requests.filter((request) => there.has(request.id))];
    }),
  );
}

/** The observatories that some of the requests may be placed at, each with those. */
async function placesWithRequests(ctx: Context): Promise<Place[]> {
  const places = await connectedPlaces(ctx);
  const ids = places.map(({ id }) => id);
  const placesOf = placesForEach(ctx.db, ids);
  const resting = await restingAt(ctx.db, ids, ctx.now());
  let looked = 0;
  for await (const request of unplaced(ctx.db)) {
    if (looked === mostRequests) break;
    looked += 1;
    const able = await placesOf(request);
    const rested = resting.get(request.id);
    for (const { id, ready, document, requests } of places) {
      const mayExecute = able.has(id) && !rested?.has(id) && fitOf(request, ready).length === 0;
      if (mayExecute && (await mayComeRapidly(ctx, request, document))) requests.push(request);
    }
  }
  return places
    .filter(({ requests }) => requests.length > 0)
    .sort((one, other) => other.requests.length - one.requests.length || (one.id < other.id ? -1 : 1))
    .slice(0, mostPlaces);
}

/** True if a request isn't rapid, or its project has a rapid one left at an observatory. */
async function mayComeRapidly(ctx: Context, { id, urgency, project_id }: Ranked, document: { id: string }) {
  if (urgency !== "rapid") return true;
  if (!rapidGrantsOf(document).has(project_id)) return false;
  const [right] = await rapidRightsOf(ctx.db, document, [project_id], ctx.now(), id);
  return right?.can_request_rapid === true;
}

/** The observatories that would be given work, once a hold with an end is over. */
async function connectedPlaces(ctx: Context): Promise<Place[]> {
  const rows = await query<{ id: string; doc: object }[]>(ctx.db)`
    select o.id, o.doc from plugin_connections c join observatories o on o.id = c.observatory_id order by o.id`;
  const documents = rows.map(({ id, doc }) => ({ ...doc, id }));
  const readiness = await readinessOfEach(ctx.db, ctx, documents);
  const now = ctx.now().getTime();
  return documents.flatMap((document) => {
    const { blockers, hold, ready } = readiness.get(document.id)!;
    const isOut = blockers.some((code) => code === "retired" || code === "plugin");
    if (isOut || (hold && hold.until === null)) return [];
    const start = Math.max(now, hold?.until ? Date.parse(hold.until) : now);
    return [{ id: document.id, document, ready, start, requests: [] }];
  });
}
