import type { AddProjectMemberInput, ProjectMember } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function addProjectMember(ctx: Context, input: AddProjectMemberInput): Promise<ProjectMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
