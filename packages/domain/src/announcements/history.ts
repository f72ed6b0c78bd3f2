import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import { type Scope, systemScope } from "../access/index.ts";
import type { Context } from "../context.ts";
import { historyOf } from "../record/index.ts";
import { getAnnouncement } from "./get.ts";

/** What happened to an announcement, for those who see it in its scope. Throws FORBIDDEN, NOT_FOUND, INVALID on a bad cursor. */
export async function listAnnouncementHistory(
  ctx: Context,
  input: ListHistoryInput,
  scope: Scope = systemScope,
): Promise<Page<HistoryEvent>> {
  await getAnnouncement(ctx, input, scope);
  return historyOf(ctx, "announcement", input);
}
