import {
  constraints,
  exposure,
  type ObservationDocument,
  observationDocument,
  observationWindow,
} from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { z } from "zod";
import { isRecord } from "../../base/atRest.ts";
import { observationStatusOf } from "../../ground/access/index.ts";

/** The entries that are what they should be. */
const listOf = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );

const { shape } = observationDocument;
const target = shape.target.shape;

/** Every field by itself: one that doesn't fit any more is shown as if nothing had been said. */
const readable = z.object({
  name: shape.name.catch(""),
  priority: shape.priority.catch(5),
  target: z
    .object({
      name: target.name.catch(""),
      ra: target.ra.catch(0),
      dec: target.dec.catch(0),
      rotation: target.rotation.catch(null),
      epoch: target.epoch.catch(undefined),
      pm_ra: target.pm_ra.catch(undefined),
      pm_dec: target.pm_dec.catch(undefined),
    })
    .catch({ name: "", ra: 0, dec: 0, rotation: null }),
  exposures: listOf(exposure),
  rejected: z.array(shape.rejected.unwrap().element.catch(0)).catch([]),
  rejected_by_panel: shape.rejected_by_panel.catch([]),
  constraints: constraints.strip().catch(constraints.parse({})),
  windows: listOf(observationWindow),
  fixed_time_start: shape.fixed_time_start.catch(null),
  fixed_time_end: shape.fixed_time_end.catch(null),
  bypass_darkness: shape.bypass_darkness.catch(false),
  monitoring: shape.monitoring.catch(null),
  sequence: shape.sequence.catch(null),
  external_storage_id: shape.external_storage_id.catch(null),
  accept: shape.accept.catch(null),
  where: shape.where.catch(null),
  urgency: shape.urgency.catch("normal"),
  project_id: shape.project_id.catch(""),
  observatory_id: shape.observatory_id.catch(""),
  user_id: shape.user_id.catch(""),
  organization_id: shape.organization_id.catch(null),
  status_reason: z.string().nullable().catch(null),
  assigned_at: shape.assigned_at.catch(null),
  started_at: shape.started_at.catch(null),
  finished_at: shape.finished_at.catch(null),
  counted_since: shape.counted_since.catch(null),
  interrupted_by: shape.interrupted_by.catch(null),
  captured_files: z.array(z.unknown()).optional().catch(undefined),
});

const recordOf = (document: unknown) => (isRecord(document) ? document : {});

const progress = readable.pick({ name: true, target: true, exposures: true, sequence: true });
/** Reads of a document at rest only what is exposed, and how far that is. */
export const readProgress = (document: unknown) => progress.parse(recordOf(document));

/** Reads a document at rest, however odd it is. Each exposure has a number of rejected ones. */
export function readObservation(document: unknown): ObservationDocument {
  const given = recordOf(document);
  const { captured_files, ...read } = readable.parse(given);
  const rejected = read.exposures.map((_, at) => read.rejected[at] ?? 0);
  return { ...read, rejected, status: observationStatusOf(given), ...(captured_files && { captured_files }) };
}

/**
 * SQL for a number of `o`'s target in degrees; null where there is none. A document may hold a number that is too large to
 * compute with.
 */
export const targetAngle = (
  field: "ra" | "dec",
) => sql`case when jsonb_typeof(o.doc -> 'target' -> ${field}::text) = 'number'
  then case when (o.doc -> 'target' ->> ${field}::text)::numeric between -360 and 360
            then (o.doc -> 'target' ->> ${field}::text)::float8 end end`;
