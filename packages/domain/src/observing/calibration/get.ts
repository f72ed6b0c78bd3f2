import type { Calibration } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { calibrationOf, calibrationStanding } from "./stored.ts";

/** A set of calibration frames, for those who see its observatory. Throws NOT_FOUND. */
export async function getCalibration(ctx: Context, { id }: { id: string }): Promise<Calibration> {
  await calibrationStanding(ctx.db, ctx, id);
  return calibrationOf(ctx.db, id);
}
