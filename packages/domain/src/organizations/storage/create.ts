import type { CreateStorageInput, ExternalStorage } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function createStorage(ctx: Context, input: CreateStorageInput): Promise<ExternalStorage> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
