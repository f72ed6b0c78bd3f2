import type { Context } from "../../context.ts";

/** TODO */
export async function removeObservatoryMember(
  ctx: Context,
  input: { id: string; userId: string },
): Promise<void> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
