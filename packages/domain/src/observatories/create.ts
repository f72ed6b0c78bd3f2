import type { CreateObservatoryInput, Observatory } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function createObservatory(ctx: Context, input: CreateObservatoryInput): Promise<Observatory> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
