import type { ListOrganizationMembersInput, OrganizationMember, Page } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function listOrganizationMembers(
  ctx: Context,
  input: ListOrganizationMembersInput,
): Promise<Page<OrganizationMember>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
