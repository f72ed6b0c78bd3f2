import { quoted } from "../../../base/sqlText.ts";
import { findCheck } from "../checks/index.ts";
import type { StorageUnit } from "./plan.ts";
import { note } from "./record.ts";
import { type Scan, step } from "./scan.ts";

/** One finding instead of one for each file: the storage as a whole, not single files, is what is wrong. */
export const noteTrouble = (scan: Scan, unit: StorageUnit, reason: string): Promise<void> =>
  step(scan, async (tx) => {
    const notes = [`Stored files were not compared. ${reason}`];
    if (scan.state.notes.includes(notes[0]!)) return { unit: unit.name };
    const details = quoted(JSON.stringify({ reason }));
    const query = `select null::text as document_id, ''::text as part, ${details}::jsonb as details, false as fixable`;
    const check = findCheck("system.storage")!;
    const noted = await note(tx, { check, collection: "system", query }, scan.noting);
    return { unit: unit.name, noted, notes };
  });
