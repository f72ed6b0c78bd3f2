import type { AddObservatoryMemberInput, ObservatoryMember } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function addObservatoryMember(
  ctx: Context,
  input: AddObservatoryMemberInput,
): Promise<ObservatoryMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
