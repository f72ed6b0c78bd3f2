import type { AddObservatoryOrganizationInput, ObservatoryMember } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function addObservatoryOrganization(
  ctx: Context,
  input: AddObservatoryOrganizationInput,
): Promise<ObservatoryMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
