import type { Project, UpdateProjectInput } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function updateProject(ctx: Context, input: UpdateProjectInput): Promise<Project> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
