import type { Project } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function getProject(ctx: Context, input: { id: string }): Promise<Project> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
