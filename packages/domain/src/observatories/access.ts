import type { ListObservatoryAccessInput, ObservatoryAccess, Page } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function listObservatoryAccess(
  ctx: Context,
  input: ListObservatoryAccessInput,
): Promise<Page<ObservatoryAccess>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
