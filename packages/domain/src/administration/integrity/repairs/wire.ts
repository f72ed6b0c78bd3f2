import { type IntegrityRepair, integrityRepairDocument } from "@meridian/contract";
import { isoTime } from "../../../base/isoTime.ts";

/** A repair in bulk `r` with who started it, `u`. */
export const repairColumns = `r.id, r.doc, r.version, ${isoTime("r.created_at")} as created_at, ${isoTime("r.updated_at")} as updated_at, u.name as created_by_name`;
export const joinStarter = "left join users u on u.id = left(r.doc ->> 'created_by', 200)";

export interface RepairRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  created_by_name: string | null;
}

const blank = { status: "failed", dry_run: false, filters: {} };

/** As it is shown; a document that doesn't fit any more as one that failed. */
export function toRepair({ doc, ...row }: RepairRow): IntegrityRepair {
  const read = integrityRepairDocument.safeParse(doc);
  const { after: _, ...shown } = read.success ? read.data : integrityRepairDocument.parse(blank);
  return { ...row, ...shown };
}
