import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { organizationStanding } from "../../ground/access/index.ts";
import { historyOf } from "../../ground/record/index.ts";

/** Lists the events of an organization for its members. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listOrganizationHistory(
  ctx: Context,
  input: ListHistoryInput,
): Promise<Page<HistoryEvent>> {
  await organizationStanding(ctx.db, ctx, input.id);
  return historyOf(ctx, "organization", input);
}
