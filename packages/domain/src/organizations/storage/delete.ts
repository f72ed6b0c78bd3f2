import type { Context } from "../../context.ts";

/** TODO */
export async function deleteStorage(ctx: Context, input: { id: string; storageId: string }): Promise<void> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
