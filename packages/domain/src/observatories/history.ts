import type { HistoryEvent, ListHistoryInput, Page } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function listObservatoryHistory(
  ctx: Context,
  input: ListHistoryInput,
): Promise<Page<HistoryEvent>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
