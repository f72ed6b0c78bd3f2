import {
  holdAt,
  type ObservatoryDocument,
  type ObservatoryHold,
  observatoryDocument,
} from "@meridian/contract";
import { observatories, pluginConnections, type Queryable, type Stored } from "@meridian/database";
import { eq, query } from "@meridian/database/query";
import { readAtRest } from "../../base/atRest.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { readSettings } from "../../ground/settings/index.ts";
import { rapidGrantsOf, siteOf } from "../../places/observatories/index.ts";
import { isOutdated } from "../connections/index.ts";
import type { Planned } from "./begin.ts";
import { downtimeAt, downtimesFrom } from "./downtimes/ahead.ts";

/** Observations waiting at an observatory, at most, besides those that have begun. */
const queueLength = 3;

const stateAtRest = observatoryDocument.pick({ retired: true, hold: true, weather_hold: true, safety: true });

/** Facts about an observatory that may be given work. */
export interface Ready extends Planned {
  /** Number of observations that may be handed out to it. */
  room: number;
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
export async function readiness(
  db: Queryable,
  { now }: Pick<Context, "now">,
  observatory: Stored<ObservatoryDocument>,
): Promise<{ blockers: NotReady[]; hold: ObservatoryHold | null; ready: Ready }> {
  const [connection] = await db
    .select()
    .from(pluginConnections)
    .where(eq(pluginConnections.observatory_id, observatory.id));
  const { values } = await readSettings(db);
  const [{ waiting }] = await query<[{ waiting: number }]>(db)`
    select count(*)::int as waiting from observations
     where doc_observatory_id = ${observatory.id} and doc_status = 'assigned'`;
  const { retired, weather_hold, safety, ...state } = readAtRest(stateAtRest, observatory);
  const hold = holdAt(state.hold, now());
  const downtimes = await downtimesFrom(db, observatory.id, now());
  const reasons: Record<NotReady, boolean> = {
    retired,
    offline: !connection,
    plugin: connection !== undefined && isOutdated(connection.plugin_version, values),
    hold: hold !== null,
    downtime: downtimeAt(downtimes, now()) !== undefined,
    weather: weather_hold,
    safety: safety === "unsafe",
    queue: waiting >= queueLength,
  };
  const blockers = (Object.keys(reasons) as NotReady[]).filter((reason) => reasons[reason]);
  return { blockers, hold, ready: { ...siteOf(observatory), downtimes, room: queueLength - waiting } };
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
