import type { OrganizationMember, UpdateOrganizationMemberInput } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function updateOrganizationMember(
  ctx: Context,
  input: UpdateOrganizationMemberInput,
): Promise<OrganizationMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
