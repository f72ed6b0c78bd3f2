import type { Context } from "../../context.ts";
import { isEmptyUnder } from "../../storage/index.ts";
import { findCheck } from "../checks/index.ts";
import { few } from "../repairs/plausible.ts";
import { quoted } from "../sqlText.ts";
import { countNamed } from "./namedKeys.ts";
import type { Unit } from "./plan.ts";
import { note } from "./record.ts";
import { type Scan, step } from "./scan.ts";

type StorageUnit = Extract<Unit, { does: "storage" }>;

/**
 * Why the storage as a whole, not single files, is what is wrong: it can't be reached, or holds nothing where records name
 * files. Undefined when all is well.
 */
export async function storageTrouble(ctx: Context, unit: StorageUnit): Promise<string | undefined> {
  try {
    await ctx.objectStore.check();
  } catch (error) {
    return `The object storage can't be reached: ${error instanceof Error ? error.message : String(error)}`;
  }
  const files = await countNamed(ctx, unit, few);
  if (files === 0 || !(await isEmptyUnder(ctx, unit.key.prefix))) return undefined;
  if (files >= few || (await isEmptyUnder(ctx, "")))
    return "The object storage is empty, but records name files in it. It is probably another one than before.";
  return undefined;
}

/** One finding instead of one for each file. */
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
