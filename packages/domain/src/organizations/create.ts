import type { CreateOrganizationInput, Organization } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function createOrganization(
  ctx: Context,
  input: CreateOrganizationInput,
): Promise<Organization> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
