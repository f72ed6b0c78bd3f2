import type { SystemSettings } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { requireServerAdmin } from "../access/index.ts";
import { readSettings } from "./read.ts";
import { describeKeepDays, describeSchedules } from "./schedules.ts";

/** Returns the settings of server administrators for this installation. Throws UNAUTHENTICATED, FORBIDDEN. */
export async function getSettings(ctx: Context): Promise<SystemSettings> {
  requireServerAdmin(ctx);
  const { values, ...state } = await readSettings(ctx.db);
  return {
    ...values,
    schedules: await describeSchedules(ctx, ctx.db, values.schedules),
    backup_keep_days: await describeKeepDays(ctx.db, values.backup_keep_days),
    ...state,
  };
}
