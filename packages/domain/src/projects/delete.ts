import type { Context } from "../context.ts";

/** TODO */
export async function deleteProject(
  ctx: Context,
  input: { id: string; if_version?: number | undefined },
): Promise<void> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
