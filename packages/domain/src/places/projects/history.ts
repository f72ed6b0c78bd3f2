import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { projectStanding } from "../../ground/access/index.ts";
import { historyOf } from "../../ground/record/index.ts";

/** Lists the events of a project for all who belong to it. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listProjectHistory(ctx: Context, input: ListHistoryInput): Promise<Page<HistoryEvent>> {
  await projectStanding(ctx.db, ctx, input.id);
  return historyOf(ctx, "project", input);
}
