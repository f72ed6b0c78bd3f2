import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { observatoryStanding } from "../../ground/access/index.ts";
import { historyOf } from "../../ground/record/index.ts";

/** Lists the events of an observatory. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listObservatoryHistory(
  ctx: Context,
  input: ListHistoryInput,
): Promise<Page<HistoryEvent>> {
  await observatoryStanding(ctx.db, ctx, input.id);
  return historyOf(ctx, "observatory", input);
}
