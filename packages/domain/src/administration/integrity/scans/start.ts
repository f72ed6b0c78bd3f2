import type { IntegrityScan, StartScanInput } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { getScan, scanning } from "./operation.ts";
import { scanOptionsOf } from "./options.ts";

/** Queues a scan. Throws FORBIDDEN, INVALID, CONFLICT while one of its kind is under way. */
export async function startScan(ctx: Context, input: StartScanInput): Promise<IntegrityScan> {
  requireServerAdmin(ctx);
  const { kind } = input;
  const { id } = await scanning[kind].startNow(ctx, { kind, options: scanOptionsOf(input) });
  return getScan(ctx, { id });
}
