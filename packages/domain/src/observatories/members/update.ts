import type { ObservatoryMember, UpdateObservatoryMemberInput } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function updateObservatoryMember(
  ctx: Context,
  input: UpdateObservatoryMemberInput,
): Promise<ObservatoryMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
