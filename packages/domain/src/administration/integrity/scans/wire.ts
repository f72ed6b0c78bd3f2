import { type IntegrityScan, integrityScanDocument } from "@meridian/contract";
import { isoTime } from "../../../base/isoTime.ts";

/** A scan `s` with who started it, `u`. */
export const scanColumns = `s.id, s.doc, s.version, ${isoTime("s.created_at")} as created_at, ${isoTime("s.updated_at")} as updated_at, u.name as created_by_name`;
export const joinStarter = `left join users u on u.id = left(s.doc ->> 'created_by', 200)`;

export interface ScanRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  created_by_name: string | null;
}

const { shape } = integrityScanDocument;
/** Every field by itself: one that doesn't fit any more is shown as if nothing had been said. */
const readable = integrityScanDocument.extend({
  kind: shape.kind.catch("quick"),
  options: shape.options.catch({
    collections: [],
    deep: false,
    check_storage: false,
    check_health: false,
    limit_per_collection: null,
    include_test_data: false,
  }),
  counts: shape.counts.catch(shape.counts.parse(undefined)),
  status: shape.status.catch("failed"),
  progress: shape.progress.catch(shape.progress.parse(undefined)),
  scanned: shape.scanned.catch(0),
  notes: shape.notes.catch([]),
  kept: shape.kept.catch({ done: [], after: "" }),
  error: shape.error.catch(null),
  created_by: shape.created_by.catch(null),
  started_at: shape.started_at.catch(null),
  completed_at: shape.completed_at.catch(null),
  cancel_requested_at: shape.cancel_requested_at.catch(null),
  attempts: shape.attempts.catch(0),
});
const blank = { kind: null, options: null };

export function toScan({ doc, ...row }: ScanRow): IntegrityScan {
  const { kept: _, ...shown } = readable.parse(
    typeof doc === "object" && doc && !Array.isArray(doc) ? doc : blank,
  );
  return { ...row, ...shown };
}
