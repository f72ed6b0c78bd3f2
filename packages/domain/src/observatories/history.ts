import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import { observatoryStanding } from "../access/index.ts";
import type { Context } from "../context.ts";
import { historyOf } from "../record/index.ts";

/** What happened at an observatory. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listObservatoryHistory(
  ctx: Context,
  input: ListHistoryInput,
): Promise<Page<HistoryEvent>> {
  await observatoryStanding(ctx.db, ctx, input.id);
  return historyOf(ctx, "observatory", input);
}
