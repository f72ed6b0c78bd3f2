import type { IntegrityChecks } from "@meridian/contract";
import { requireServerAdmin } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { checks, describeCheck, scannable } from "./index.ts";

/** Everything that scans look for, and where. Throws FORBIDDEN. */
export function listChecks(ctx: Context): IntegrityChecks {
  requireServerAdmin(ctx);
  return { items: checks.map(describeCheck), collections: [...scannable] };
}
