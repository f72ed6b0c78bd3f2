import type { Organization } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function getOrganization(ctx: Context, input: { id: string }): Promise<Organization> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
