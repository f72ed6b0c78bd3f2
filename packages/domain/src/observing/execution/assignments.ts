import {
  type Assignment,
  julianYearOf,
  mosaicPanels,
  type ObservationDocument,
  positionIn,
  retakesOf,
} from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { isFileHere, readObservation, rejectedByPanel, sumOf } from "../observations/index.ts";

interface Row {
  id: string;
  doc: unknown;
  awaited_files: string[];
  interrupts: string | null;
}

/** An observation of an observatory, and what becomes of its exposure when a rapid one interrupts it there. */
export interface Work {
  assignment: Assignment;
  /** The time at which it was handed out. */
  assignedAt: string | null;
  /** The reason for its status. */
  reason: string | null;
  exposure: "finish" | "drop";
}

/**
 * Lists the work of an observatory, what comes first first: observations assigned to it that aren't over, and those whose
 * files are awaited.
 */
export async function listWork({ db }: Context, observatoryId: string): Promise<Work[]> {
  const rows = await query<Row[]>(db)`
    select o.id, o.doc, coalesce(awaited.files, '{}') as awaited_files,
           (select left(s.doc ->> 'rapid_interrupts', 20) from observatories s where s.id = o.doc_observatory_id) as interrupts
      from observations o
      left join lateral (
        select array_agg(a.file_id order by a.file_id) as files from announced_files a
         where a.observation_id = o.id
           and not ${isFileHere}) awaited on true
     where o.doc_observatory_id = ${observatoryId}
       and (o.doc_status in ('assigned', 'in_progress', 'paused', 'suspended')
            or (o.doc_status = 'acquisition_complete' and awaited.files is not null))
     order by o.id`;
  return rows.map(workOf).sort((one, other) => rankOf(other) - rankOf(one));
}

/**
 * Moves a target with proper motion to its position at the assignment, which becomes its epoch: a plugin needn't know of
 * proper motion.
 */
function targetWhen({ target, assigned_at }: Pick<ObservationDocument, "target" | "assigned_at">) {
  if (target.pm_ra === undefined || target.pm_dec === undefined || assigned_at === null) return target;
  const epoch = Number(julianYearOf(new Date(assigned_at)).toFixed(5));
  const { ra, dec } = positionIn(epoch, target);
  return { ...target, ra: rounded(ra) % 360, dec: rounded(dec), epoch };
}

/** Four millionths of an arcsecond. */
const rounded = (angle: number) => Number(angle.toFixed(9));

const rankOf = ({ assignment: { urgency, priority } }: Work) => (urgency === "rapid" ? 100 : 0) + priority;

/** However odd the document is. */
function workOf({ id, doc, awaited_files, interrupts }: Row): Work {
  const { name, status, priority, constraints, windows, ...rest } = readObservation(doc);
  const target = targetWhen(rest);
  const { fixed_time_start, fixed_time_end, bypass_darkness, urgency, interrupted_by } = rest;
  const { accept, sequence } = rest;
  const exposures = asPluginsCount(rest);
  const mosaic = sequence?.mosaic;
  const assignment = {
    ...{ id, name, status, priority, target, exposures, constraints, windows },
    ...{ fixed_time_start, fixed_time_end, bypass_darkness, urgency, interrupted_by, accept, awaited_files },
    ...(sequence && { sequence }),
    ...(mosaic && { panels: mosaicPanels(target, mosaic) }),
  };
  const exposure = interrupts === "at_once" ? "drop" : "finish";
  return { assignment, assignedAt: rest.assigned_at, reason: rest.status_reason, exposure };
}

type Counted = Pick<ObservationDocument, "exposures" | "rejected" | "rejected_by_panel" | "sequence">;

/** To a plugin a rejected exposure was acquired, and one more is asked for: its own numbers only ever grow. */
const asPluginsCount = (observation: Counted): Assignment["exposures"] =>
  observation.exposures.map((exposure, at) => {
    const rejected = rejectedByPanel(observation, at);
    const count_by_panel = rejected.map(
      (count) => exposure.exposure_count + retakesOf(exposure.exposure_count, count),
    );
    const acquired = exposure.acquired + sumOf(rejected);
    if (!observation.sequence?.mosaic) return { ...exposure, exposure_count: count_by_panel[0]!, acquired };
    const { acquired_by_panel: known } = exposure;
    const acquired_by_panel = rejected.map((count, panel) => count + (known?.[panel] ?? 0));
    return {
      ...exposure,
      acquired,
      count_by_panel,
      ...((known || sumOf(rejected) > 0) && { acquired_by_panel }),
    };
  });

/** Returns the outcomes of observations that no longer belong to an observatory's work. */
export async function whatBecameOf({ db }: Context, ids: readonly string[]): Promise<Map<string, Outcome>> {
  const rows = await query<{ id: string; doc: unknown }[]>(db)`
    select id, doc from observations where id = any(${ids as string[]}::text[])`;
  const found = rows.map(({ id, doc }) => {
    const { status, status_reason: reason } = readObservation(doc);
    return [id, { status, reason }] as const;
  });
  return new Map(found);
}

interface Outcome {
  status: Assignment["status"];
  reason: string | null;
}
