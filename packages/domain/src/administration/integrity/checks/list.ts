import type { IntegrityChecks } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { readSettings } from "../../../ground/settings/index.ts";
import { checks, describeCheck, scannable } from "./index.ts";

/** Everything that scans look for, and where. Throws FORBIDDEN. */
export async function listChecks(ctx: Context): Promise<IntegrityChecks> {
  requireServerAdmin(ctx);
  const { values } = await readSettings(ctx.db);
  return { items: checks.map((check) => describeCheck(check, values)), collections: [...scannable] };
}
