import type { ExternalStorage } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function listStorage(
  ctx: Context,
  input: { id: string },
): Promise<{ items: ExternalStorage[] }> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
