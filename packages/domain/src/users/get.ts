import type { SystemUserDetails } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function getUser(ctx: Context, input: { id: string }): Promise<SystemUserDetails> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
