import type { Observatory, UpdateObservatoryInput } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function updateObservatory(ctx: Context, input: UpdateObservatoryInput): Promise<Observatory> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
