import type { Organization, UpdateOrganizationInput } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function updateOrganization(
  ctx: Context,
  input: UpdateOrganizationInput,
): Promise<Organization> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
