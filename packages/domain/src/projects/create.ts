import type { CreateProjectInput, Project } from "@meridian/contract";
import type { Context } from "../context.ts";

/** TODO */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
