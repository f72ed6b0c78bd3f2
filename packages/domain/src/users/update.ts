import type { SystemUserDetails, UpdateUserInput } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function updateUser(ctx: Context, input: UpdateUserInput): Promise<SystemUserDetails> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
