import type { IntegrityScan } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { getScan } from "./get.ts";
import { scanning } from "./operation.ts";

/** Stops a scan at its next step; what it has found so far stays. Throws FORBIDDEN, NOT_FOUND, CONFLICT when it is over. */
export async function cancelScan(ctx: Context, input: { id: string }): Promise<IntegrityScan> {
  const { kind } = await getScan(ctx, input);
  await scanning[kind].cancel(ctx, input.id);
  return getScan(ctx, input);
}
