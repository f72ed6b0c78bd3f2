import type { Organization } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function transferOrganization(
  ctx: Context,
  input: { id: string; user_id: string },
): Promise<Organization> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
