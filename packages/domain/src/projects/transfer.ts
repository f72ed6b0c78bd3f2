import type { Project } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function transferProject(
  ctx: Context,
  input: { id: string; user_id: string },
): Promise<Project> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
