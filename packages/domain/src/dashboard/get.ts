import type { Dashboard } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  throw new Error(`not built: ${String(ctx)} ${""}`);
}
