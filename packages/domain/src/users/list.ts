import type { ListUsersInput, Page, SystemUser } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function listUsers(ctx: Context, input: ListUsersInput): Promise<Page<SystemUser>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
