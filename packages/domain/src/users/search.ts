import type { Page, Person } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function searchUsers(ctx: Context, input: { email: string }): Promise<Page<Person>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
