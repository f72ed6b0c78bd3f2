import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import { projectStanding } from "../access/index.ts";
import type { Context } from "../context.ts";
import { historyOf } from "../record/index.ts";

/** What happened in a project, for all who belong to it. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listProjectHistory(ctx: Context, input: ListHistoryInput): Promise<Page<HistoryEvent>> {
  await projectStanding(ctx.db, ctx, input.id);
  return historyOf(ctx, "project", input);
}
