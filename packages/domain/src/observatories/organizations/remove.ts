import type { Context } from "../../context.ts";

/** TODO */
export async function removeObservatoryOrganization(
  ctx: Context,
  input: { id: string; orgId: string },
): Promise<void> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
