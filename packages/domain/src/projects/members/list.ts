import type { ListProjectMembersInput, Page, ProjectMember } from "@meridian/contract";
import type { Context } from "../../context.ts";

/** TODO */
export async function listProjectMembers(
  ctx: Context,
  input: ListProjectMembersInput,
): Promise<Page<ProjectMember>> {
  throw new Error(`not built: ${String(ctx)} ${String(input)}`);
}
