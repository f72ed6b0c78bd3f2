import type { ListObservatoryMembersInput, ObservatoryMember, Page } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function listObservatoryMembers(
  ctx: Context,
  input: ListObservatoryMembersInput,
): Promise<Page<ObservatoryMember>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
