import type { ObservatoryMember, UpdateObservatoryOrganizationInput } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function updateObservatoryOrganization(
  ctx: Context,
  input: UpdateObservatoryOrganizationInput,
): Promise<ObservatoryMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
