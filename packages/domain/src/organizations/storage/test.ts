import type { StorageTestResult } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function testStorage(
  ctx: Context,
  input: { id: string; storageId: string },
): Promise<StorageTestResult> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
