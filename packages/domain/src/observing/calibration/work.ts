import {
  type CalibrationTask,
  calibrationDocument,
  calibrationTask,
  downtimeNow,
  holdAt,
  observatoryDocument,
  openCalibrationStatuses,
} from "@meridian/contract";
import { calibrations } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { z } from "zod";
import { readAtRest } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { downtimeUnderWay } from "../../places/observatories/index.ts";

/** The reason why nothing may be moved or exposed at an observatory: it is held by hand, in a downtime, or out of service. */
export interface Held {
  /** Null where there is none. */
  held: string | null;
  /** Names the hold or the downtime, whatever becomes of its words and its end. */
  hold_id: string | null;
}

/** The calibration that an observatory's plugin has to do; none is to be taken while it is held. */
export interface CalibrationWork extends Held {
  /** The sets that are still to be taken, the oldest first. */
  calibrations: CalibrationTask[];
}

/** Lists the sets of calibration frames that an observatory is still to take, and says whether it may take any now. */
export async function listCalibrationWork(ctx: Context, observatoryId: string): Promise<CalibrationWork> {
  const rows = await query<{ id: string; doc: unknown }[]>(ctx.db)`
    select id, doc from ${calibrations.table}
     where left(doc ->> 'observatory_id', 200) = ${observatoryId}
       and left(doc ->> 'status', 200) = any(${sql.param([...openCalibrationStatuses])}::text[])
     order by created_at, id`;
  const tasks = rows.flatMap(({ id, doc }) => {
    const read = calibrationDocument.safeParse(doc);
    return read.success ? calibrationTask.parse({ ...read.data, id }) : [];
  });
  return { calibrations: tasks, ...(await whyHeld(ctx, observatoryId)) };
}

/** Returns for each of these sets why it isn't to be taken any more; those that are gone are missing. */
export async function whyOver({ db }: Context, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await query<{ id: string; doc: unknown }[]>(db)`
    select id, doc from ${calibrations.table} where id = any(${ids as string[]}::text[])`;
  return new Map(rows.map(({ id, doc }) => [id, readAtRest(calibrationDocument, doc).reason]));
}

const atRest = observatoryDocument.pick({ hold: true, retired: true });
const downtimeHere = downtimeNow.extend({ id: z.string() });

/** Says whether anything may be moved or exposed at an observatory at this moment. */
export async function whyHeld({ db, now }: Context, id: string): Promise<Held> {
  const [row] = await query<{ doc: unknown; downtime: unknown }[]>(db)`
    select o.doc, ${downtimeUnderWay(now())} as downtime from observatories o where o.id = ${id}`;
  const { hold, retired } = readAtRest(atRest, row?.doc);
  if (retired) return { held: "The observatory is out of service.", hold_id: "retired" };
  const held = holdAt(hold, now());
  if (held) return { held: `The observatory is held: ${held.reason}`, hold_id: held.begun ?? held.since };
  const { success, data } = downtimeHere.safeParse(row?.downtime);
  if (!success) return { held: null, hold_id: null };
  return { held: `The observatory is down: ${data.reason}`, hold_id: data.id };
}
