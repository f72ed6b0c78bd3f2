import type { AddOrganizationMemberInput, OrganizationMember } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function addOrganizationMember(
  ctx: Context,
  input: AddOrganizationMemberInput,
): Promise<OrganizationMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
