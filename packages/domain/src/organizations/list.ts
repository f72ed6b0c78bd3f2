import type { ListOrganizationsInput, Organization, Page } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function listOrganizations(
  ctx: Context,
  input: ListOrganizationsInput,
): Promise<Page<Organization>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
