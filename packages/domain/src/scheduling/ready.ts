import { type ObservatoryDocument, observatorySafety } from "@meridian/contract";
import { observatories, pluginConnections, type Stored } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import { oneOf, shaped } from "../atRest.ts";
import { isOutdated } from "../connections/index.ts";
import type { Transaction } from "../context.ts";
import { readSettings } from "../settings/index.ts";
import type { Place } from "./sky.ts";

/** How many observations an observatory has waiting besides those that it has begun. */
const queueLength = 3;

const blank = {
  ...{ latitude: 0, longitude: 0, elevation: 0, min_altitude: 20 },
  ...{ retired: false, weather_hold: false, safety: "unknown" },
};

/** What is to be known of an observatory that may be given work. */
export interface Ready extends Place {
  min_altitude: number;
  /** How many it may be given. */
  room: number;
}

/**
 * Holds an observatory, so that two who hand out work do so one after the other. Undefined when it gets none now: it isn't
 * connected or is retired, its plugin is too old, the weather or its own safety forbids it, or its queue is full.
 */
export async function holdReady(tx: Transaction, id: string): Promise<Ready | undefined> {
  const observatory = await observatories.find(tx, id, "update");
  const [connection] = await tx
    .select()
    .from(pluginConnections)
    .where(eq(pluginConnections.observatory_id, id));
  if (!observatory || !connection || !mayWork(observatory)) return undefined;
  const { values } = await readSettings(tx);
  if (isOutdated(connection.plugin_version, values)) return undefined;
  const [{ waiting }] = (await tx.execute(sql`
    select count(*)::int as waiting from observations
     where doc_observatory_id = ${id} and doc_status = 'assigned'`)) as unknown as [{ waiting: number }];
  const { retired: _, weather_hold: __, safety: ___, ...place } = shaped(observatory, blank);
  return waiting < queueLength ? { ...place, room: queueLength - waiting } : undefined;
}

function mayWork(observatory: Stored<ObservatoryDocument>): boolean {
  const { retired, weather_hold, safety } = shaped(observatory, blank);
  return !retired && !weather_hold && oneOf(observatorySafety.options, safety, "unknown") !== "unsafe";
}
