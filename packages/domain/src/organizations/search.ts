import type { OrganizationName, Page } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function searchOrganizations(
  ctx: Context,
  input: { short_name: string },
): Promise<Page<OrganizationName>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
