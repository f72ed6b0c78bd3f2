import type { ExternalStorage, UpdateStorageInput } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function updateStorage(ctx: Context, input: UpdateStorageInput): Promise<ExternalStorage> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
