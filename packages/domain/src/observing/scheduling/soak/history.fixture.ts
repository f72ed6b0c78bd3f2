/** Checks the steps that the observations of a soak went, and where, with no code of the scheduler. */
import type { Database } from "@meridian/database";
import { brokenLimits } from "./limits.fixture.ts";
import type { Notes } from "./notes.fixture.ts";
import type { Request, World } from "./world.fixture.ts";

const nexts: Record<string, string[]> = {
  "": ["pending"],
  // One whose time passes while it waits for what is left of its exposures has part of them.
  pending: ["assigned", "failed", "partially_completed"],
  assigned: ["in_progress", "pending", "failed", "aborted"],
  in_progress: ["acquisition_complete", "suspended", "partially_completed", "failed", "aborted", "pending"],
  suspended: ["in_progress", "acquisition_complete", "partially_completed", "failed", "aborted", "pending"],
  acquisition_complete: ["completed"],
};

interface Step {
  id: string;
  from: string | null;
  to: string;
  at: Date;
  /** The observatory that a request to the network came to, stayed at or left. */
  site: string | null;
  /** The observatory whose plugin took the step. */
  plugin: string | null;
}

/** The time for which an observatory had an observation. */
interface Claim {
  siteId: string;
  from: number;
  until: number;
}

/** The steps of each observation: one after the other, and each that it was handed out within the limits of its observatory. */
export async function checkHistory(database: Database, world: World, notes: Notes): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, steps] of await stepsOf(database, [...world.requests.keys()])) {
    const request = world.requests.get(id)!;
    const { claims, faults: odd } = claimsOf(steps, request.where ? null : request.siteIds[0]!);
    const misplaced = claims.flatMap((claim) => [...brokenAt(claim, request, world, notes)]);
    const unclaimed = notes.work.filter((one) => one.id === id && !claims.some(holds(one)));
    faults.push(
      ...[...odd, ...misplaced].map((fault) => `${id} ${fault}`),
      ...unclaimed.map(({ siteId, at }) => `${siteId} worked on ${id} of another at ${iso(at)}`),
    );
  }
  return faults;
}

const iso = (ms: number) => new Date(ms).toISOString();
const holds =
  ({ siteId, at }: { siteId: string; at: number }) =>
  (claim: Claim) =>
    claim.siteId === siteId && claim.from <= at && at <= claim.until;

/** The steps of each of some observations, in their order. */
export async function stepsOf({ sql }: Database, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const steps = await sql<Step[]>`
    select observation_id as id, from_status as from, to_status as to, at, observatory_id as site,
           case when actor_type = 'plugin' then actor_id end as plugin
      from status_changes where observation_id = any(${ids as string[]}) order by observation_id, status_changes.id`;
  return Map.groupBy(steps, ({ id }) => id);
}

/**
 * The times for which observatories had an observation, one after the other; with what is odd about its steps. `ownSite` is the
 * observatory that it was submitted to, null for a request to the network.
 */
export function claimsOf(steps: readonly Step[], ownSite: string | null) {
  const claims: Claim[] = [];
  const faults: string[] = [];
  let status = "";
  for (const { from, to, at, site, plugin } of steps) {
    if ((from ?? "") !== status) faults.push(`went from ${from} to ${to}, and was ${status}`);
    if (!nexts[from ?? ""]?.includes(to)) faults.push(`went from ${from} to ${to}`);
    status = to;
    const siteId = ownSite ?? site;
    const open = claims.at(-1)?.until === Number.POSITIVE_INFINITY ? claims.at(-1) : undefined;
    if (to === "assigned") {
      if (open) faults.push(`was claimed by ${siteId}, and is by ${open.siteId}`);
      if (siteId === null) faults.push("was handed out to nobody");
      claims.push({ siteId: siteId ?? "", from: at.getTime(), until: Number.POSITIVE_INFINITY });
      continue;
    }
    if (ownSite === null && (open?.siteId ?? null) !== site)
      faults.push(`went to ${to} at ${site}, and is at ${open?.siteId}`);
    if (plugin && plugin !== open?.siteId)
      faults.push(`was moved to ${to} by ${plugin}, and is at ${open?.siteId}`);
    if (open && to === "pending") open.until = at.getTime();
  }
  return { claims, faults };
}

/** Finds what was against handing it out there and then. */
function* brokenAt({ siteId, from }: Claim, request: Request, world: World, notes: Notes) {
  const was = `was handed out to ${siteId} at ${iso(from)}`;
  if (!request.siteIds.includes(siteId)) yield `${was}, which doesn't fit`;
  const site = world.sites.find((one) => one.id === siteId)!;
  const broken = brokenLimits(request, site, from, true);
  if (broken.length > 0) yield `${was} against ${broken.join(", ")}`;
  const held = notes.holds.find((one) => one.siteId === siteId && one.from < from && from < one.until);
  if (held) yield `${was}, which is held`;
}

/**
 * The numbers of observations by status, and of requests to the network that were placed, and at more than one observatory, to
 * see that a night was one; what is complete has every exposure.
 */
export async function tally({ sql }: Database, world: World) {
  const ids = [...world.requests.keys()];
  const rows = await sql<{ id: string; status: string; whole: boolean }[]>`
    select id, doc ->> 'status' as status,
           (select bool_and((e ->> 'acquired')::int = (e ->> 'exposure_count')::int)
              from jsonb_array_elements(doc -> 'exposures') e) as whole
      from observations where id = any(${ids})`;
  const placed = await sql<{ sites: number }[]>`
    select count(distinct observatory_id)::int as sites from status_changes
     where observation_id = any(${ids}) and to_status = 'assigned' and observatory_id is not null group by observation_id`;
  const grouped = Object.entries(Object.groupBy(rows, ({ status }) => status));
  const counts: Record<string, number> = Object.fromEntries(
    grouped.map(([status, those]) => [status, those!.length]),
  );
  return {
    counts,
    placed: placed.length,
    moved: placed.filter(({ sites }) => sites > 1).length,
    faults: rows.flatMap(({ id, status, whole }) =>
      status === "completed" && !whole ? [`${id} is complete without all exposures`] : [],
    ),
  };
}
