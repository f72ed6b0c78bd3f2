import type { RegisteredCollection } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { isObjectKey } from "../../../base/ports/objectStore.ts";
import { quoted } from "../../../base/sqlText.ts";
import { stillNames, stillUnnamed } from "../scanning/namedKeys.ts";

interface Subject {
  id: string | null;
  details: Record<string, unknown>;
}

/** Whether a fault of a stored object is still there; `graceMs` is how long one may be named by nothing. Throws ObjectRefused. */
export async function lookAtObject(
  tx: Transaction,
  ctx: Context,
  check: string,
  collection: RegisteredCollection,
  { id, details }: Subject,
  graceMs: number,
): Promise<{ details: Record<string, unknown> } | undefined> {
  const key = String(details.key);
  const spec = collection.storageKeys.find(({ field }) => field === details.field);
  const row = `(select ${quoted(id ?? "")}::text as id, ${quoted(key)}::text as key) r`;
  const condition = id === null ? stillUnnamed("r") : spec ? stillNames(collection, spec, "r") : "false";
  const [still] = (await tx.execute(
    sql.raw(`select 1 from ${row} where ${condition}`),
  )) as unknown as unknown[];
  if (!still) return undefined;
  // Somebody else's object: stores aren't asked for a key that they refuse.
  if (!isObjectKey(key)) return { details };
  const object = await ctx.objectStore.head(key);
  switch (check) {
    case "file.orphan":
      return object && object.modifiedAt.getTime() < ctx.now().getTime() - graceMs
        ? { details: { ...details, size: object.size } }
        : undefined;
    case "file.missing":
    case "file.missing-preview":
      return object ? undefined : { details };
    case "file.unreadable":
      if (object) (await ctx.objectStore.get(key)).destroy();
      return undefined;
    case "file.empty":
      return object?.size === 0 ? { details } : undefined;
    default:
      return object && object.size !== details.recorded
        ? { details: { ...details, stored: object.size } }
        : undefined;
  }
}
