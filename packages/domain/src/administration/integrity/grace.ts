import type { Queryable } from "@meridian/database";
import { readSettings } from "../../ground/settings/index.ts";

/** How long a stored object may be named by nothing, in milliseconds: its upload may be under way. */
export async function graceMs(db: Queryable): Promise<number> {
  return (await readSettings(db)).values.orphan_grace_hours * 3_600_000;
}
