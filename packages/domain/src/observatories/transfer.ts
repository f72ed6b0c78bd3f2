import type { Observatory, TransferObservatoryInput } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function transferObservatory(
  ctx: Context,
  input: TransferObservatoryInput,
): Promise<Observatory> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
