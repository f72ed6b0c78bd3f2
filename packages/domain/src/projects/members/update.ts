import type { ProjectMember, UpdateProjectMemberInput } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function updateProjectMember(
  ctx: Context,
  input: UpdateProjectMemberInput,
): Promise<ProjectMember> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
