import { holdAt, type ObservatoryHold, observatoryDocument } from "@meridian/contract";
import { observatories, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { readAtRest } from "../../base/atRest.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { readSettings } from "../../ground/settings/index.ts";
import { type ObservatorySite, rapidGrantsOf, siteOf } from "../../places/observatories/index.ts";
import { isOutdated } from "../connections/index.ts";
import type { Planned } from "./begin.ts";
import { downtimeAt, downtimesOfEach, type PlannedSpan } from "./downtimes/ahead.ts";
import { usualMs } from "./early.ts";

/** Observations waiting at an observatory, at most, besides those that have begun and those with a fixed time. */
const queueLength = 3;

const stateAtRest = observatoryDocument.pick({
  ...{ retired: true, hold: true, weather_hold: true, safety: true },
  rapid_interrupts: true,
});

/** Facts about an observatory that may be given work. */
export interface Ready extends Planned, Omit<ObservatorySite, keyof Planned> {
  /** Number of observations that may be handed out to it. */
  room: number;
  /** Number of observations that it was given and that aren't over: handed out, or in progress. */
  load: number;
  /** True if a rapid request drops the exposure in progress there. */
  dropsExposures: boolean;
}

/** Facts about whether an observatory is given work, and how much. */
export interface Readiness {
  blockers: NotReady[];
  hold: ObservatoryHold | null;
  ready: Ready;
}

/** Reasons for which an observatory is given no work. */
export type NotReady =
  | "retired"
  | "offline"
  | "plugin"
  | "hold"
  | "downtime"
  | "weather"
  | "safety"
  | "queue";

/** Finds what keeps an observatory from being given work, and how much work it may be given. */
export const readiness = async (
  db: Queryable,
  ctx: Pick<Context, "now">,
  observatory: { id: string },
): Promise<Readiness> => (await readinessOfEach(db, ctx, [observatory])).get(observatory.id)!;

interface Facts {
  id: string;
  plugin_version: string | null;
  is_connected: boolean;
  /** Those handed out without a fixed time, and those with one that is near. */
  waiting: number;
  near: number;
  in_progress: number;
}

/** The same of several observatories, by id. */
export async function readinessOfEach(
  db: Queryable,
  { now }: Pick<Context, "now">,
  observatories: readonly { id: string }[],
): Promise<Map<string, Readiness>> {
  const ids = observatories.map(({ id }) => id);
  const soon = new Date(now().getTime() + usualMs).toISOString();
  const rows = await query<Facts[]>(db)`
    select place.id, c.plugin_version, c.observatory_id is not null as is_connected,
           (select count(*)::int from observations
             where doc_observatory_id = place.id and doc_status = 'assigned'
               and doc ->> 'fixed_time_start' is null) as waiting,
           (select count(*)::int from observations
             where doc_observatory_id = place.id and doc_status = 'assigned'
               and left(doc ->> 'fixed_time_start', 30) <= ${soon}) as near,
           (select count(*)::int from observations
             where doc_observatory_id = place.id and doc_status = 'in_progress') as in_progress
      from unnest(${sql.param(ids)}::text[]) place (id)
      left join plugin_connections c on c.observatory_id = place.id`;
  const facts = new Map(rows.map((row) => [row.id, row]));
  const { values } = await readSettings(db);
  const downtimes = await downtimesOfEach(db, ids, now());
  return new Map(
    observatories.map((one) => [
      one.id,
      readinessOf(one, facts.get(one.id)!, downtimes.get(one.id) ?? [], values, now()),
    ]),
  );
}

function readinessOf(
  observatory: { id: string },
  { is_connected, plugin_version, waiting, near, in_progress }: Facts,
  downtimes: PlannedSpan[],
  settings: Parameters<typeof isOutdated>[1],
  now: Date,
): Readiness {
  const { retired, weather_hold, safety, rapid_interrupts, ...state } = readAtRest(stateAtRest, observatory);
  const hold = holdAt(state.hold, now);
  const reasons: Record<NotReady, boolean> = {
    retired,
    offline: !is_connected,
    plugin: is_connected && isOutdated(plugin_version, settings),
    hold: hold !== null,
    downtime: downtimeAt(downtimes, now) !== undefined,
    weather: weather_hold,
    safety: safety === "unsafe",
    queue: waiting >= queueLength,
  };
  const blockers = (Object.keys(reasons) as NotReady[]).filter((reason) => reasons[reason]);
  const work = { room: queueLength - waiting, load: waiting + near + in_progress };
  const dropsExposures = rapid_interrupts === "at_once";
  return { blockers, hold, ready: { ...siteOf(observatory), downtimes, dropsExposures, ...work } };
}

/**
 * Locks an observatory, so that two schedulers hand out work one after the other, and finds what keeps it from being given
 * work, and whether it takes rapid requests. Undefined if it is gone.
 */
export async function lockReadiness(tx: Transaction, ctx: Pick<Context, "now">, id: string) {
  const observatory = await observatories.find(tx, id, "update");
  if (!observatory) return undefined;
  const { blockers, ready } = await readiness(tx, ctx, observatory);
  return { blockers, ready, takesRapid: rapidGrantsOf(observatory).size > 0 };
}
