import type { Context } from "../../context.ts";

/** TODO */
export async function removeOrganizationMember(
  ctx: Context,
  input: { id: string; userId: string },
): Promise<void> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
