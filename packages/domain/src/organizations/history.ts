import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import { organizationStanding } from "../access/index.ts";
import type { Context } from "../context.ts";
import { historyOf } from "../record/index.ts";

/** What happened in an organization, for its members. Throws NOT_FOUND, INVALID on a bad cursor. */
export async function listOrganizationHistory(
  ctx: Context,
  input: ListHistoryInput,
): Promise<Page<HistoryEvent>> {
  await organizationStanding(ctx.db, ctx, input.id);
  return historyOf(ctx, "organization", input);
}
