import type { ListStatusChangesInput, Page, StatusChange } from "@meridian/contract";
import type { Context } from "../context.ts";

export async function listStatusChanges(
  _ctx: Context,
  _input: ListStatusChangesInput,
): Promise<Page<StatusChange>> {
  throw new Error("being written");
}
