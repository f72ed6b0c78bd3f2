import type { AddProjectMemberInput, ProjectMember } from "@meridian/contract";
import { projectMembers } from "@meridian/database";
import { recordAudit, recordHistory, requirePersonToAdd, requireProject } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../errors.ts";
import { refuseArchived } from "../archived.ts";
import { projectNews } from "../news.ts";
import { findDirectMember, projectMemberOf } from "./find.ts";

/**
 * Adds somebody who has an account, also when they belong to the project through its organization. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT for the owner, for a member and in an archived project, INVALID for a deactivated account.
 */
export async function addProjectMember(ctx: Context, input: AddProjectMemberInput): Promise<ProjectMember> {
  const { id, can_manage, ...who } = input;
  const member = await ctx.db.transaction(async (tx) => {
    const { project } = await requireProject(tx, ctx, id, "manage", "update");
    refuseArchived(project);
    const { id: user_id, name } = await requirePersonToAdd(tx, ctx, who);
    if (project.owner_id === user_id) throw new DomainError("CONFLICT", "They own the project.");
    if (await findDirectMember(tx, id, user_id))
      throw new DomainError("CONFLICT", "They are a member already.");
    await tx.insert(projectMembers).values({ project_id: id, user_id, can_manage, created_at: ctx.now() });
    await recordHistory(tx, ctx, { type: "project", id }, "member_added", {
      user_id,
      user_name: name,
      after: { can_manage },
    });
    await recordAudit(tx, ctx, {
      action: "project.add_member",
      subjectType: "project",
      subjectId: id,
      after: { user_id, can_manage },
    });
    return projectMemberOf(tx, id, user_id);
  });
  ctx.live.publish(...projectNews(id, [member.user_id]));
  return member;
}
